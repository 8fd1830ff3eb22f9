"""Numbers found out no further than a question needs: the tricks of a layout between bounds, and their worth.

Whether a declarer takes at least so many is answered much sooner than how many, and to tell whether a choice was
clearly better few layouts need the number itself. The answers are those of exact numbers.
"""

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Protocol

ALL = 10
NOTHING = Fraction(0)
EVER = Fraction(10**9)
"""More whists than any balance has."""

State = tuple[int, int]  # the fewest and the most tricks
Prices = Callable[[int], Fraction]  # a declarer's balance by tricks


class Tricks:
    """A declarer's tricks in one layout; `at_least` answers questions about them."""

    def __init__(self, at_least: Callable[[int], bool]) -> None:
        self._at_least = at_least
        self.low, self.high = 0, ALL

    def ask(self, tricks: int) -> None:
        """Find out whether the declarer takes so many: low < tricks <= high."""
        if self._at_least(tricks):
            self.low = tricks
        else:
            self.high = tricks - 1


class Amount(Protocol):
    """Whists known to lie between `low` and `high`; while these differ `narrow` brings them nearer."""

    @property
    def low(self) -> Fraction:
        """The least possible amount."""

    @property
    def high(self) -> Fraction:
        """The most possible amount."""

    def narrow(self) -> None:
        """Find out more."""


class Sure:
    """An amount that is known."""

    def __init__(self, amount: Fraction) -> None:
        self.low = self.high = amount

    def narrow(self) -> None:
        """Do nothing: nothing is left to find out."""


class Brings:
    """Worth of a game of that level in a layout; a misère's level is 0.

    More tricks never bring less, on misère never more.

    Scoring takes longer than a compiled search, so nothing is scored before the search knows whether the game is made.
    """

    def __init__(self, prices: Prices, level: int, tricks: Tricks) -> None:
        self._prices, self._least, self._tricks = prices, max(level, 1), tricks

    @property
    def low(self) -> Fraction:
        """Worth with the tricks that bring least."""
        return -EVER if self._open else min(self._ends())

    @property
    def high(self) -> Fraction:
        """Worth with the tricks that bring most."""
        return EVER if self._open else max(self._ends())

    def _ends(self) -> tuple[Fraction, Fraction]:
        return self._prices(self._tricks.low), self._prices(self._tricks.high)

    @property
    def _open(self) -> bool:
        return self._tricks.low < self._least <= self._tricks.high

    def narrow(self) -> None:
        """Ask whether the game is made, which is the greatest difference; then for one more, or one less."""
        low, high = self._tricks.low, self._tricks.high
        self._tricks.ask(low + 1 if low >= self._least else min(high, self._least))


class Less:
    """One amount less another."""

    def __init__(self, amount: Amount, less: Amount) -> None:
        self._amount, self._less = amount, less

    @property
    def low(self) -> Fraction:
        """Least of the one less the most of the other."""
        return self._amount.low - self._less.high

    @property
    def high(self) -> Fraction:
        """Most of the one less the least of the other."""
        return self._amount.high - self._less.low

    def narrow(self) -> None:
        """Narrow the less certain of the two."""
        max((self._amount, self._less), key=width).narrow()


def width(amount: Amount) -> Fraction:
    """Return the difference between the bounds of an amount."""
    return amount.high - amount.low


def is_good(amount: Amount) -> bool:
    """Return whether an amount is above zero."""
    while amount.low <= 0:
        if amount.high <= 0:
            return False
        amount.narrow()
    return True


def clearly(gains: Sequence[Amount]) -> bool:
    """Return whether the gains are above zero on average by more than the standard error of that average."""
    while True:
        lows = [gain.low for gain in gains]
        more_is_better = sum(lows, NOTHING) >= max(lows)  # then the others together are never below zero
        if more_is_better and _is_clear(lows):
            return True
        highs = [gain.high for gain in gains]
        if sum(highs, NOTHING) <= 0 or lows == highs or (more_is_better and not _is_clear(highs)):
            return lows == highs and _is_clear(lows)
        max(gains, key=width).narrow()


def _is_clear(gains: Sequence[Fraction]) -> bool:
    total = sum(gains, NOTHING)
    return total > 0 and total**2 > sum(gain**2 for gain in gains)


class Named:
    """Average worth of a hand with the best game of one strain: the least that may be named, or the one it takes."""

    def __init__(self, ways: dict[int, Prices], spread: list[Tricks]) -> None:
        """Take the worth of each level, the least first (ways), and the tricks of the layouts (spread)."""
        self._ways, self._spread = ways, spread
        self._known: dict[tuple[State, ...], tuple[Fraction, Fraction, int]] = {}

    @property
    def low(self) -> Fraction:
        """Least worth of the games that are named for sure."""
        return self._found()[0]

    @property
    def high(self) -> Fraction:
        """Most worth of all games that may be named."""
        return self._found()[1]

    def narrow(self) -> None:
        """Narrow the least certain layout of the game that may be the best, or else the tricks that the hand takes."""
        level = self._found()[2]
        unsure = [Brings(self._ways[level], level, it) for it in self._spread if it.low < it.high]
        max(unsure, key=width).narrow()

    def _found(self) -> tuple[Fraction, Fraction, int]:
        """Return `low`, `high`, and the level of `high`."""
        state = tuple((tricks.low, tricks.high) for tricks in self._spread)
        if state not in self._known:
            fewest, most = (sorted(ends)[len(ends) // 2] for ends in zip(*state, strict=True))
            least, *higher = self._ways
            means = {level: self._mean(level) for level in (least, *(it for it in higher if fewest <= it <= most))}
            low = max(means[level][0] for level in means if level == least or fewest == most)
            top = max(means, key=lambda level: means[level][1])
            self._known[state] = low, means[top][1], top
        return self._known[state]

    def _mean(self, level: int) -> tuple[Fraction, Fraction]:
        layouts = [Brings(self._ways[level], level, tricks) for tricks in self._spread]
        least = sum((layout.low for layout in layouts), NOTHING)
        return least / len(layouts), sum((layout.high for layout in layouts), NOTHING) / len(layouts)


class Best:
    """The best of several amounts."""

    def __init__(self, among: list[Named]) -> None:
        self._among = among

    @property
    def low(self) -> Fraction:
        """Least worth of the best amount."""
        return max(amount.low for amount in self._among)

    @property
    def high(self) -> Fraction:
        """Most worth of the best amount."""
        return max(amount.high for amount in self._among)

    def narrow(self) -> None:
        """Narrow the amount that may bring most."""
        unsure = (amount for amount in self._among if width(amount))
        max(unsure, key=lambda amount: amount.high).narrow()
