"""Whole numbers as arguments of the command line; the message of a refusal names the allowed range."""

import argparse
from typing import Final

import msgspec

MOST_DEAL: Final = 10**6
"""Largest deal number that may be given as an argument."""
LONGEST: Final = 20
"""Number of characters of a refused text that the error message repeats."""


class WholeNumber(msgspec.Struct, frozen=True):
    """Argument type for argparse: a whole number from `low` to `high` that is a multiple of `step`.

    >>> WholeNumber(1, 3)("2")
    2
    >>> WholeNumber(0, 100, 10)("15")
    Traceback (most recent call last):
    argparse.ArgumentTypeError: a whole number from 0 to 100 in steps of 10, not '15'
    """

    low: int
    high: int
    step: int = 1

    def __call__(self, text: str) -> int:
        """Return the number in `text`. Raises argparse.ArgumentTypeError for anything else."""
        try:
            number = int(text)
        except ValueError:  # also of more digits than Python reads
            raise self._refused(text) from None
        if not self.low <= number <= self.high or number % self.step:
            raise self._refused(text)
        return number

    def _refused(self, text: str) -> argparse.ArgumentTypeError:
        steps = f" in steps of {self.step}" if self.step > 1 else ""
        shown = text if len(text) <= LONGEST else f"{text[: LONGEST - 3]}..."
        return argparse.ArgumentTypeError(f"a whole number from {self.low} to {self.high}{steps}, not {shown!r}")


SEED: Final = WholeNumber(-(10**18), 10**18)
DEAL: Final = WholeNumber(1, MOST_DEAL)
