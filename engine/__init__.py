"""The rules of card games, Russian preferans among them, as pure values: no input or output, no clock, no randomness.

Docstrings cite the source of a rule. "rules.md §5.2" (in the table of options "rules 5.2") is a section of the rule
book docs/rules.md; "rules.md §19, 29" is a numbered point of it. "parameters.md 4" is a point of docs/parameters.md,
which lists the options with their values in each preset; "notation.md" is docs/notation.md, the text record. The rule
book is based on printed rules, listed in rules.md §0: "Codex" is D. Lesnoy's codex of preferans, "seed 001-book" (also
"seed 001") a popular book of rules, "seed 004" the tournament rules of a club that plays Sochi. The worked examples of
rules.md §18 are tests: tests/engine/games/preferans/scoring/test_examples.py, and under their numbers in
tests/engine/games/preferans/phases. `python -m tests.checks.citations` checks that every cited passage exists.
"""
