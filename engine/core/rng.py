"""Chance for robots: an argument, so that one seed gives one game."""

from typing import Protocol


class Rng(Protocol):
    """Source of numbers drawn by lot; `random.Random` is one."""

    def random(self) -> float:
        """Draw a number from 0 up to, but not reaching, 1."""
        ...
