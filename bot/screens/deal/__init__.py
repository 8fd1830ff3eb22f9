"""Base classes for what games show of a running deal: the table as text, a player's own message, risky calls."""
