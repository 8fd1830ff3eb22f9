"""A deal of preferans played with real cards: what is told of it, answer by answer, and what that makes of it."""
