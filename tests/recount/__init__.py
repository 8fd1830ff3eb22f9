"""Tournament computed again from its record by docs/tournament.md alone: `python -m tests.recount FILE`.

Nothing here imports the engine or the bot: two programs written from one text must come to the same.
"""
