"""Prices of results in whists of the settlement, by the engine's own scoring."""

from fractions import Fraction

from msgspec.structs import replace

from engine.core.seats import BySeat, Seat
from engine.games.preferans.analysis.model import Balance
from engine.games.preferans.events import Standing
from engine.games.preferans.match_commands import evolve_standing
from engine.games.preferans.outcomes import ContractOutcome, Outcome, RaspasyOutcome
from engine.games.preferans.rotation import active_players
from engine.games.preferans.scoring.deal import score_deal
from engine.games.preferans.scoring.settlement import balances


class Priced:
    """Changes of everybody's balance by outcomes of one deal; `standing` is the match before the deal was scored."""

    def __init__(self, standing: Standing, dealer: Seat) -> None:
        self.standing, self.dealer = standing, dealer
        self._before = balances(standing)
        self._known: dict[Outcome, Balance] = {}

    def of(self, outcome: Outcome) -> Balance:
        """Return the balance of an outcome, remembered."""
        if isinstance(outcome, ContractOutcome):
            outcome = replace(outcome, mode=None)  # hands shown or hidden make no difference on the sheet
        if outcome not in self._known:
            scored = score_deal(self.standing, self.dealer, self.standing.deals + 1, outcome)
            self._known[outcome] = moved(self._before, balances(evolve_standing(self.standing, scored)))
        return self._known[outcome]


def share(total: int, like: tuple[int, ...]) -> tuple[int, ...]:
    """Share `total` tricks in the proportion of `like`; the remainder goes to the largest fractions first."""
    weights = like if sum(like) else (1,) * len(like)
    shares = [total * weight // sum(weights) for weight in weights]
    order = sorted(range(len(shares)), key=lambda at: -(total * weights[at] % sum(weights)))
    for at in order[: total - sum(shares)]:
        shares[at] += 1
    return tuple(shares)


def moved(before: Balance, after: Balance) -> Balance:
    """Return the change from one balance to the other."""
    return BySeat.collect(new - old for old, new in zip(before, after, strict=True))


class Prices:
    """Balances of a played deal, had one seat taken another number of tricks; the others share the rest in proportion.

    A resting dealer keeps the tricks that the talon took. In raspasy of two players the dummy has the rest.
    """

    def __init__(self, priced: Priced, outcome: ContractOutcome | RaspasyOutcome) -> None:
        self._priced, self._outcome = priced, outcome

    def at(self, seat: Seat, tricks: int) -> Balance:
        """Return everybody's balance if `seat` had taken `tricks` of the ten."""
        return self._priced.of(self._with(seat, tricks))

    def change(self, seat: Seat, before: int, after: int) -> Balance:
        """Return the change when `seat` takes `after` tricks and not `before`."""
        return moved(self.at(seat, before), self.at(seat, after))

    def _with(self, seat: Seat, tricks: int) -> ContractOutcome | RaspasyOutcome:
        outcome = self._outcome
        if outcome.tricks is None:
            return outcome
        others = tuple(
            other for other in active_players(self._priced.standing, self._priced.dealer) if other is not seat
        )
        counted = outcome.tricks.put(seat, tricks)
        if isinstance(outcome, ContractOutcome) or len(others) > 1:
            left = sum(outcome.tricks[other] for other in (seat, *others)) - tricks
            for other, count in zip(others, share(left, tuple(outcome.tricks[it] for it in others)), strict=True):
                counted = counted.put(other, count)
        return replace(outcome, tricks=counted)


def side_of(outcome: ContractOutcome, found: Balance) -> Fraction:
    """Return the balance of the declarer's side: the declarer, and the dealer who took half of the game."""
    partner = found[outcome.partner] if outcome.partner is not None else Fraction(0)
    return found[outcome.declarer] + partner
