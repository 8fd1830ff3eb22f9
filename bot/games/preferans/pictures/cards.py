"""Order of preferans' cards on its pictures."""

from typing import Final

RANKS: Final = "AKQJT987"
"""Letters of the ranks, high to low."""
