"""Robots, which choose by the view of their seat alone (skat.md §14)."""
