"""Robots: they see a view and nothing else.

`simple` plays by rules, `thinking` samples layouts and solves them, `timeout` is what the clock plays.
"""
