"""Where a robot's chance comes from: an argument, so that the same seed gives the same game."""

from typing import Protocol


class Rng(Protocol):
    """Numbers drawn by lot; `random.Random` is one."""

    def random(self) -> float:
        """A number from 0 up to, but not reaching, 1."""
        ...
