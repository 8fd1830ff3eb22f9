"""Bounds of a declarer's tricks in a layout and of the whists they bring, narrowed only as far as a question needs.

Whether a declarer takes at least a given number of tricks is answered much faster than how many tricks there are. Few
layouts need the exact number to show whether a choice was clearly better. The answers equal those from exact numbers.
"""

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Protocol

ALL = 10
NOTHING = Fraction(0)
EVER = Fraction(10**9)
"""A bound that no balance in whists can reach."""

State = tuple[int, int]  # the fewest and the most tricks
Prices = Callable[[int], Fraction]  # a declarer's balance by tricks


class Tricks:
    """Bounds of a declarer's tricks in one layout; `at_least(n)` returns whether the declarer takes n or more."""

    def __init__(self, at_least: Callable[[int], bool]) -> None:
        self._at_least = at_least
        self.low, self.high = 0, ALL

    def ask(self, tricks: int) -> None:
        """Find out whether the declarer takes this number of tricks, low < tricks <= high, and tighten a bound."""
        if self._at_least(tricks):
            self.low = tricks
        else:
            self.high = tricks - 1


class Amount(Protocol):
    """An amount of whists known to lie between `low` and `high`; `narrow` brings the bounds closer together."""

    @property
    def low(self) -> Fraction:
        """The least possible amount."""

    @property
    def high(self) -> Fraction:
        """The greatest possible amount."""

    def narrow(self) -> None:
        """Bring the bounds closer together. Only called while they differ."""


class Sure:
    """An amount that is known exactly."""

    def __init__(self, amount: Fraction) -> None:
        self.low = self.high = amount

    def narrow(self) -> None:
        """Do nothing, because the amount is exact."""


class Brings:
    """Balance that a game brings the declarer in one layout.

    prices: balance for a number of tricks; with more tricks it never falls, on misère never rises. level: the game's
    level, 0 on misère. No price is asked for before it is known whether the game is made, because scoring takes longer
    than a compiled search.
    """

    def __init__(self, prices: Prices, level: int, tricks: Tricks) -> None:
        self._prices, self._least, self._tricks = prices, max(level, 1), tricks

    @property
    def low(self) -> Fraction:
        """Balance at the end of the trick range that is worse for the declarer."""
        return -EVER if self._open else min(self._ends())

    @property
    def high(self) -> Fraction:
        """Balance at the end of the trick range that is better for the declarer."""
        return EVER if self._open else max(self._ends())

    def _ends(self) -> tuple[Fraction, Fraction]:
        return self._prices(self._tricks.low), self._prices(self._tricks.high)

    @property
    def _open(self) -> bool:
        return self._tricks.low < self._least <= self._tricks.high

    def narrow(self) -> None:
        """Ask first whether the game is made, which matters most; after that move one bound of the tricks by one."""
        low, high = self._tricks.low, self._tricks.high
        self._tricks.ask(low + 1 if low >= self._least else min(high, self._least))


class Less:
    """Difference of two amounts: `amount` minus `less`."""

    def __init__(self, amount: Amount, less: Amount) -> None:
        self._amount, self._less = amount, less

    @property
    def low(self) -> Fraction:
        """Lower bound of the amount minus the upper bound of the amount subtracted."""
        return self._amount.low - self._less.high

    @property
    def high(self) -> Fraction:
        """Upper bound of the amount minus the lower bound of the amount subtracted."""
        return self._amount.high - self._less.low

    def narrow(self) -> None:
        """Narrow whichever of the two amounts has the wider bounds."""
        max((self._amount, self._less), key=width).narrow()


def width(amount: Amount) -> Fraction:
    """Return the difference between the bounds of an amount."""
    return amount.high - amount.low


def is_good(amount: Amount) -> bool:
    """Return whether an amount is above zero, narrowing it as far as needed."""
    while amount.low <= 0:
        if amount.high <= 0:
            return False
        amount.narrow()
    return True


def clearly(gains: Sequence[Amount]) -> bool:
    """Return whether the average gain is above zero by more than its standard error."""
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
    """Average balance of a hand that plays in one strain and names the best level there.

    Two levels are compared: the lowest legal one, and the number of tricks that the hand takes in the median layout.
    """

    def __init__(self, ways: dict[int, Prices], spread: list[Tricks]) -> None:
        """Take the balances by tricks of each legal level (`ways`, lowest first) and the tricks of each layout."""
        self._ways, self._spread = ways, spread
        self._known: dict[tuple[State, ...], tuple[Fraction, Fraction, int]] = {}

    @property
    def low(self) -> Fraction:
        """Lower bound of the lowest legal game or, if higher and the median is known, of the game at the median."""
        return self._found()[0]

    @property
    def high(self) -> Fraction:
        """Upper bound of the balance over all games that may be chosen."""
        return self._found()[1]

    def narrow(self) -> None:
        """Narrow the layout with the widest bounds for the game that has the highest upper bound."""
        level = self._found()[2]
        unsure = [Brings(self._ways[level], level, it) for it in self._spread if it.low < it.high]
        max(unsure, key=width).narrow()

    def _found(self) -> tuple[Fraction, Fraction, int]:
        """Return `low`, `high` and the level of the game that has the bound `high`."""
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
    """Greatest of several amounts."""

    def __init__(self, among: list[Named]) -> None:
        self._among = among

    @property
    def low(self) -> Fraction:
        """Greatest of the lower bounds."""
        return max(amount.low for amount in self._among)

    @property
    def high(self) -> Fraction:
        """Greatest of the upper bounds."""
        return max(amount.high for amount in self._among)

    def narrow(self) -> None:
        """Narrow the amount with the highest upper bound, of those that are not exact."""
        unsure = (amount for amount in self._among if width(amount))
        max(unsure, key=lambda amount: amount.high).narrow()
