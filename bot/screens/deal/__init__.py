"""Base classes of what games show of a running deal: the table in words, a player's own message, risky words."""
