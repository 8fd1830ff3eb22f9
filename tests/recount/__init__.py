"""Tournaments and statistics computed again from records, by docs/tournament.md and docs/statistics.md alone.

`python -m tests.recount FILE` judges the record of a tournament; `statistics_judge` what is stored of a match. Nothing
here imports the engine or the bot: two programs written from one text must come to the same.
"""
