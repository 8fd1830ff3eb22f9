"""Tournaments in any game: plan, draw, points, standings, secrets, events and decisions, all as pure values."""
