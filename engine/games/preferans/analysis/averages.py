"""Averages over layouts, found out no further than a question needs: the best game of one strain, or of several."""

from fractions import Fraction

from engine.games.preferans.analysis.intervals import NOTHING, Brings, Prices, State, Tricks, width


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
