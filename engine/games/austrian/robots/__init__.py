"""Robots: they see a view and nothing else.

`simple` plays by rules, `timeout` is what the clock plays. A robot that samples layouts and solves them has its place
in a package `search` beside `rules`, behind `think` of the game's value: it gets a `SeatView`, a strength and chance.
"""
