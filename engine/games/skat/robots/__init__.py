"""Robots: players that see a view and nothing else (skat.md §14)."""
