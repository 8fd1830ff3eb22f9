"""Money of results: everybody's cash and share of the pot, by the engine's own payments."""

from fractions import Fraction

from msgspec.structs import replace

from engine.core.seats import BySeat, Seat
from engine.games.austrian.analysis.model import Balance
from engine.games.austrian.events import Standing
from engine.games.austrian.match_commands import scored
from engine.games.austrian.money import ALL_TRICKS, Payment, Purse
from engine.games.austrian.outcomes import ContractOutcome, Outcome


class Priced:
    """Changes of everybody's money by outcomes of one deal.

    standing: the match before the deal; paid: its stake or contributions. The pot counts as divided among all seats
    (austrian.md §10), in parts of a stake where it must.
    """

    def __init__(self, standing: Standing, dealer: Seat, paid: tuple[Payment, ...]) -> None:
        self._standing, self._dealer, self._paid = standing, dealer, paid
        self._before = _worth(standing.purse)
        self._known: dict[Outcome, Balance] = {}

    def of(self, outcome: Outcome) -> Balance:
        """Return everybody's change of money by an outcome, remembered."""
        if outcome not in self._known:
            standing = self._standing
            found = scored(standing, self._dealer, standing.deals + 1, outcome, self._paid)
            self._known[outcome] = moved(self._before, _worth(standing.purse.after(found.payments)))
        return self._known[outcome]


def _worth(purse: Purse) -> Balance:
    share = Fraction(purse.pot, len(purse.cash))
    return purse.cash.map(lambda cash: cash + share)


def moved(before: Balance, after: Balance) -> Balance:
    """Return the change from one balance to the other."""
    return BySeat.collect(new - old for old, new in zip(before, after, strict=True))


class Prices:
    """Balances of a played deal, had the declarer taken another number of tricks.

    The defenders who play share the rest in the proportion of what they took.
    """

    def __init__(self, priced: Priced, outcome: ContractOutcome, playing: tuple[Seat, ...]) -> None:
        """Take the outcome of the deal and the seats that played, the declarer first."""
        self._priced, self._outcome, self._against = priced, outcome, playing[1:]

    def at(self, tricks: int) -> Balance:
        """Return everybody's change of money if the declarer had taken so many of the ten tricks."""
        outcome = self._outcome
        took = outcome.tricks
        if took is None:
            return self._priced.of(outcome)
        counted, left = took.put(outcome.declarer, tricks), ALL_TRICKS - tricks
        shares = share(left, tuple(took[seat] for seat in self._against))
        for seat, count in zip(self._against, shares, strict=True):
            counted = counted.put(seat, count)
        return self._priced.of(replace(outcome, tricks=counted))

    def change(self, before: int, after: int) -> Balance:
        """Return the change when the declarer takes `after` tricks and not `before`."""
        return moved(self.at(before), self.at(after))

    def loss(self, seat: Seat, change: Balance) -> Fraction:
        """Return the loss of a seat's side by a change: the declarer's, or that of all who play against it."""
        side = (seat,) if seat is self._outcome.declarer else self._against
        return -sum((change[one] for one in side), Fraction(0))


def share(total: int, like: tuple[int, ...]) -> tuple[int, ...]:
    """Share `total` tricks in the proportion of `like`; the remainder goes to the largest fractions first."""
    weights = like if sum(like) else (1,) * len(like)
    shares = [total * weight // sum(weights) for weight in weights]
    order = sorted(range(len(shares)), key=lambda at: -(total * weights[at] % sum(weights)))
    for at in order[: total - sum(shares)]:
        shares[at] += 1
    return tuple(shares)
