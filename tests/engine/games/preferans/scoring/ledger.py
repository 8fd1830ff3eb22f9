"""A scorer of Sochi and the old kinds, written from the rules and not from the program: numbers in dictionaries."""

from fractions import Fraction
from random import Random

from engine.games.preferans.contracts import Contract
from engine.games.preferans.outcomes import ContractOutcome, Outcome, PassedOutcome, RaspasyOutcome

PRICES = {6: 2, 7: 4, 8: 6, 9: 8, 10: 10}
DUTIES = {6: 4, 7: 2, 8: 1, 9: 1, 10: 1}


class Ledger:
    """The books of one match of Sochi rules for 2 to 5 people; seats are 1..n."""

    def __init__(
        self, people: int, *, place: str, target: int = 10, stake: int = 0, whole: bool = False, times: int = 1
    ) -> None:
        """Open the books.

        place: where remises go, as in `remise_to`. target: points of a full pool. stake: of the dealer, for a kurochka.
        whole: whether a made game takes the whole kotel in a prize deal. times: of the prices of today.
        """
        self.people, self.place, self.target, self.stake, self.times = people, place, target, stake, times
        self.whole, self.prizes_left, self.share = whole, people, Fraction(0)
        self.put, self.taken = (
            dict.fromkeys(range(1, people + 1), Fraction(0)),
            dict.fromkeys(range(1, people + 1), Fraction(0)),
        )
        self.seats = range(1, people + 1)
        self.pool = dict.fromkeys(self.seats, Fraction(0))
        self.mountain = dict.fromkeys(self.seats, Fraction(0))
        self.kurochka = dict.fromkeys(self.seats, Fraction(0))
        self.put = dict.fromkeys(self.seats, Fraction(0))
        self.taken = dict.fromkeys(self.seats, Fraction(0))
        self.whists = {(one, on): Fraction(0) for one in self.seats for on in self.seats if one != on}
        self.raspasy_in_a_row = 0
        self.idle: int | None = None

    @property
    def over(self) -> bool:
        """Tell whether all pools are full and no prize deal is left."""
        return self._is_full() and not self.is_prize

    @property
    def kotel(self) -> Fraction:
        """What lies in the kotel."""
        return sum(self.put.values(), Fraction(0)) - sum(self.taken.values(), Fraction(0))

    @property
    def is_prize(self) -> bool:
        """Tell whether the next deal is a prize deal."""
        return self.place == "kotel" and self._is_full() and self.kotel > 0 and self.prizes_left > 0

    def _is_full(self) -> bool:
        return all(self.pool[seat] >= self.target for seat in self.seats)

    def enter(self, dealer: int, outcome: Outcome) -> None:
        """Write one deal; of five people the one who dealt before `dealer` has no part in it."""
        self.idle = (dealer - 2) % 5 + 1 if self.people == 5 else None
        is_prize = self.is_prize
        self.share = (self.kotel if self.whole else self.kotel / self.prizes_left) if is_prize else Fraction(0)
        if self.place == "kurochka":
            self.kurochka[dealer] += self.stake
        if isinstance(outcome, RaspasyOutcome):
            self._raspasy({seat: outcome.tricks[seat] for seat in self.seats if seat != self.idle})
        elif not isinstance(outcome, PassedOutcome):
            assert isinstance(outcome, ContractOutcome)
            self.raspasy_in_a_row = 0
            if outcome.contract is Contract.MISERE:
                self._misere(int(outcome.declarer), outcome)
            else:
                self._game(int(outcome.declarer), outcome)
        self.prizes_left -= is_prize

    def _raspasy(self, tricks: dict[int, int]) -> None:
        price = min(self.raspasy_in_a_row + 1, 3)
        self.raspasy_in_a_row += 1
        least = min(tricks.values())
        for seat, taken in tricks.items():
            self.mountain[seat] += (taken - least) * price
        for seat, taken in tricks.items():
            if taken == 0:
                self._points(seat, Fraction(price))

    def _misere(self, player: int, outcome: ContractOutcome) -> None:
        taken = outcome.tricks[player] if outcome.tricks is not None else 0
        if taken:
            self._remise(player, Fraction(10 * self.times * taken))
        else:
            self._made(player, 10 * self.times)

    def _game(self, player: int, outcome: ContractOutcome) -> None:
        level = outcome.contract.level
        price, duty = PRICES[level] * self.times, DUTIES[level]
        words = [(int(word.seat), word.call.value) for word in outcome.whists]
        if outcome.tricks is None:
            for seat, word in words:
                if word == "half":
                    self.whists[seat, player] += Fraction(duty, 2) * price
            self._made(player, price)
            return
        tricks, whisters = outcome.tricks, [seat for seat, word in words if word == "whist"]
        side = {seat: tricks[seat] for seat, _ in words}
        missing = level - tricks[player]
        if missing > 0:
            self._remise(player, Fraction(missing * price))
            others = [seat for seat in self.seats if seat not in (player, self.idle)]
            for seat in others:
                self.whists[seat, player] += missing * price
        else:
            self._made(player, price)
        if len(whisters) == 1:
            self.whists[whisters[0], player] += sum(side.values()) * price
        else:
            for seat, taken in side.items():
                self.whists[seat, player] += taken * price
        self._shortfall(whisters, side, level, price, duty)

    def _shortfall(self, whisters: list[int], side: dict[int, int], level: int, price: int, duty: int) -> None:
        short = max(duty - sum(side.values()), 0)
        if not short:
            return
        if len(whisters) == 1:
            self._remise(whisters[0], Fraction(short * price))
        elif level > 7:
            self._remise(whisters[1], Fraction(short * price))
        else:
            for seat in whisters:
                own = max(Fraction(duty, 2) - side[seat], Fraction(0))
                self._remise(seat, min(own, Fraction(short)) * price)

    def _remise(self, seat: int, points: Fraction) -> None:
        if self.place == "mountain":
            self.mountain[seat] += points
        elif self.place == "record":
            self.pool[seat] -= points
        elif self.place == "kotel":
            self.put[seat] += points
        else:
            self.kurochka[seat] += points

    def _made(self, player: int, price: int) -> None:
        self.taken[player] += self.share
        self._points(player, Fraction(price))
        self.kurochka[player] = max(self.kurochka[player] - price, Fraction(0))

    def _points(self, seat: int, points: Fraction) -> None:
        """Write points to a pool; what does not fit helps the largest open pool, then comes off the mountain."""
        if self.share:
            return
        own = min(points, max(self.target - self.pool[seat], Fraction(0)))
        self.pool[seat] += own
        points -= own
        order = [(seat - 1 + step) % self.people + 1 for step in range(1, self.people)]
        for other in sorted(order, key=lambda one: -self.pool[one]):
            given = min(points, max(self.target - self.pool[other], Fraction(0)))
            self.pool[other] += given
            self.whists[seat, other] += 10 * given
            points -= given
        self.mountain[seat] -= min(points, max(self.mountain[seat], Fraction(0)))

    def balances(self) -> list[Fraction]:
        """Settle in whists.

        What a mountain (with kurochka and the lacking pool) has more than another's costs 10/n; of the kotel everybody
        gets what he has taken and an equal part of the rest, less what he has put in, at ten whists a point.
        """
        debt = {seat: self.mountain[seat] + self.kurochka[seat] - self.pool[seat] for seat in self.seats}
        return [self._balance(seat, debt) for seat in self.seats]

    def _balance(self, seat: int, debt: dict[int, Fraction]) -> Fraction:
        own = 10 * (self.taken[seat] + self.kotel / self.people - self.put[seat])
        for other in self.seats:
            if other != seat:
                own += (debt[other] - debt[seat]) * Fraction(10, self.people)
                own += self.whists[seat, other] - self.whists[other, seat]
        return own


def divided(chance: Random, seats: list[int], people: int, tricks: int) -> list[int]:
    """Return random tricks by seat, `tricks` in all, of those who play; the last of them gets the rest."""
    counts = [0] * people
    for seat in seats[:-1]:
        counts[seat - 1] = chance.randint(0, tricks)
        tricks -= counts[seat - 1]
    counts[seats[-1] - 1] = tricks
    return counts
