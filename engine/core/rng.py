"""Source of random numbers for robots, passed as an argument so that a seed determines their play."""

from typing import Protocol


class Rng(Protocol):
    """Generator of random numbers; `random.Random` is one."""

    def random(self) -> float:
        """Return a random number from 0 up to, but not including, 1."""
        ...
