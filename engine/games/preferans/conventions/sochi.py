"""Сочинка, a game against the whister (rules.md §13.1): full responsibility, greedy whist, help at ten whists."""

from engine.games.preferans.conventions.model import Convention

SOCHI = Convention()
