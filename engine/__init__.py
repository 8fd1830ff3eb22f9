"""The rules of Russian preferans as pure values: no input or output, no clock, no randomness of its own.

Docstrings name the source of a rule. The project is written from a rule book of its own, which is not part of this
repository: "rules.md §5.2" (in the table of options "rules 5.2") is a paragraph of it, "parameters.md 4" a row of its
list of options with their values in each preset, "notation.md" the description of the text record. The book itself
rests on printed rules: "Codex" is D. Lesnoy's codex of preferans, "seed 001-book" (also "seed 001") a popular book of
rules, "seed 004" the tournament rules of a club that plays Sochi. The worked examples, rules.md §18, are tests:
tests/engine/scoring/test_examples.py, and under their numbers in tests/engine/phases.
"""
