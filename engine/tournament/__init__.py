"""Tournaments of any game: plan, draw, points, standings and secrets as values; events, fold and decisions."""
