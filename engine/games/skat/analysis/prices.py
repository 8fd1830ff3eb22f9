"""Prices in points of the list, by the engine's own entries and the bonuses that the list has."""

from engine.core.seats import BySeat, Seat
from engine.games.skat.events import Standing
from engine.games.skat.match_commands import evolve_standing, scored
from engine.games.skat.outcomes import GameOutcome, Outcome
from engine.games.skat.settlement import totals

Lists = BySeat[int]
"""Change of everybody's total: the list, of a Seeger list with the bonuses."""


class Priced:
    """Changes of the lists by outcomes of one deal; `standing` is the match before the deal."""

    def __init__(self, standing: Standing) -> None:
        self._standing = standing
        self._before = totals(standing.tally, standing.rules.list)
        self._known: dict[Outcome, Lists] = {}

    def of(self, outcome: Outcome) -> Lists:
        """Return what an outcome adds to each total, remembered."""
        if outcome not in self._known:
            standing = self._standing
            after = evolve_standing(standing, scored(standing, standing.deals + 1, outcome))
            self._known[outcome] = moved(self._before, totals(after.tally, standing.rules.list))
        return self._known[outcome]

    def worth(self, outcome: GameOutcome) -> int:
        """Return the worth of a game to its declarer: see `edge`."""
        return edge(self.of(outcome), outcome.declarer)


def moved(before: Lists, after: Lists) -> Lists:
    """Return the change from one state of the lists to the other."""
    return BySeat.collect(new - old for old, new in zip(before, after, strict=True))


def edge(change: Lists, declarer: Seat) -> int:
    """Return by how much a change brings the declarer ahead of each defender, whose lists move alike.

    In a classical list that is the declarer's entry; a Seeger list has bonuses on both sides.
    """
    other = next(seat for seat in change.seats if seat is not declarer)
    return change[declarer] - change[other]
