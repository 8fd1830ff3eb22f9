"""A second scorer of Sochi with any prices, written from the rule book alone (rules.md §7, §8, §10; parameters.md 34).

It reads the options as texts, keeps a sheet of its own and shares no formula with the program.
"""

from collections.abc import Iterator
from fractions import Fraction

from engine.games.preferans.contracts import Strain
from engine.games.preferans.outcomes import ContractOutcome, Outcome, PassedOutcome, RaspasyOutcome

TABLES = {
    "modern": {6: (2,) * 5, 7: (4,) * 5, 8: (6,) * 5, 9: (8,) * 5, 10: (10,) * 5},
    "decimal": {6: (10,) * 5, 7: (20,) * 5, 8: (30,) * 5, 9: (40,) * 5, 10: (50,) * 5},
    "simple": {
        6: (4, 6, 8, 10, 12),
        7: (8, 12, 16, 20, 24),
        8: (12, 18, 24, 30, 36),
        9: (16, 24, 32, 40, 48),
        10: (20, 30, 40, 50, 60),
    },
    "steps": {
        6: (4, 6, 8, 10, 12),
        7: (14, 16, 18, 20, 22),
        8: (24, 26, 28, 30, 32),
        9: (34, 36, 38, 40, 42),
        10: (44, 46, 48, 50, 52),
    },
    "big": {
        6: (14, 16, 18, 20, 22),
        7: (24, 26, 28, 30, 32),
        8: (34, 36, 38, 40, 42),
        9: (44, 46, 48, 50, 52),
        10: (54, 56, 58, 60, 62),
    },
    "vint": {
        6: (4, 6, 8, 10, 12),
        7: (8, 12, 16, 20, 24),
        8: (16, 24, 32, 40, 48),
        9: (32, 48, 64, 80, 96),
        10: (64, 96, 128, 160, 192),
    },
}
"""Prices as the old books print them, by table and level, in the order ♠ ♣ ♦ ♥ no trump."""
DUTY = {6: 4, 7: 2, 8: 1, 9: 1, 10: 1}


def listed(name: str) -> Iterator[tuple[int, Strain, int]]:
    """Yield level, strain and price of every game of a table."""
    for level, prices in TABLES[name].items():
        for strain, price in zip(Strain, prices, strict=True):
            yield level, strain, price


class Paper:
    """A sheet kept by hand: pools, mountains and whists by seat, and what the last deal wrote."""

    def __init__(self, rules: dict[str, str], seats: int) -> None:
        self.rules, self.seats = rules, range(1, seats + 1)
        self.pool = dict.fromkeys(self.seats, Fraction(0))
        self.mountain = dict.fromkeys(self.seats, Fraction(0))
        self.whists = {(seat, on): Fraction(0) for seat in self.seats for on in self.seats}
        self.raspasy_so_far = 0
        self.last: dict[str, Fraction] = {}
        self.idle = 0
        """Seat between the third hand and the dealer, who has no part in the deal; 0 with fewer than five people."""

    def write(self, dealer: int, outcome: Outcome) -> None:
        """Write a deal down."""
        self.last = {}
        playing = self._round(dealer)[:3]
        self.idle = self._round(dealer)[3] if len(self.seats) == 5 else 0
        match outcome:
            case PassedOutcome():
                return
            case RaspasyOutcome():
                self._raspasy({int(seat): count for seat, count in outcome.tricks.items() if seat != self.idle})
            case ContractOutcome():
                self._game(playing, outcome)
                self.raspasy_so_far = 0
            case _:
                raise AssertionError(outcome)
        self.last = {cell: amount for cell, amount in self.last.items() if amount}

    def balances(self) -> list[Fraction]:
        """Return everybody's balance if the match ended now: ten whists a point, mountains less their mean."""
        top = max(self.pool.values())
        closed = {seat: self.mountain[seat] + top - self.pool[seat] for seat in self.seats}
        mean = sum(closed.values(), Fraction(0)) / len(self.seats)
        return [
            (mean - closed[seat]) * 10 + sum(self.whists[seat, on] - self.whists[on, seat] for on in self.seats)
            for seat in self.seats
        ]

    def _round(self, seat: int) -> list[int]:
        """Return the seats clockwise, the left neighbour first and the seat itself last."""
        return [(seat - 1 + step) % len(self.seats) + 1 for step in range(1, len(self.seats) + 1)]

    def _note(self, cell: str, amount: Fraction) -> None:
        self.last[cell] = self.last.get(cell, Fraction(0)) + amount

    def _to_pool(self, seat: int, points: Fraction) -> None:
        self.pool[seat] += points
        self._note(f"{seat}:pool", points)

    def _to_mountain(self, seat: int, points: Fraction) -> None:
        self.mountain[seat] += points
        self._note(f"{seat}:mountain", points)

    def _on(self, seat: int, debtor: int, whists: Fraction) -> None:
        self.whists[seat, debtor] += whists
        self._note(f"{seat}:on{debtor}", whists)

    def _won(self, seat: int, points: Fraction, owed: Fraction) -> None:
        """Write points won: one's own pool, the largest open pools of others for ten whists, one's own mountain.

        owed: the seat's mountain as far as it counts for what is left over.
        """
        target = int(self.rules["pool_target"])
        own = min(points, target - self.pool[seat])
        self._to_pool(seat, own)
        left = points - own
        for other in sorted(self._round(seat)[:-1], key=lambda one: -self.pool[one]):
            given = min(left, target - self.pool[other])
            self._to_pool(other, given)
            self._on(seat, other, 10 * given)
            left -= given
        self._to_mountain(seat, -min(left, max(owed, Fraction(0))))

    def _raspasy(self, tricks: dict[int, int]) -> None:
        """Write raspasy of Sochi: the talon leads, so a resting dealer counts; amnesty; a zero is a made price."""
        prices = [int(price) for price in self.rules["rasp_prices"].split(",")]
        price = Fraction(prices[min(self.raspasy_so_far, len(prices) - 1)])
        before = dict(self.mountain)
        least = min(tricks.values())
        for seat, count in tricks.items():
            self._to_mountain(seat, (count - least) * price)
        for seat in sorted(seat for seat, count in tricks.items() if not count):
            self._won(seat, price, before[seat])
        self.raspasy_so_far += 1

    def _price(self, outcome: ContractOutcome) -> Fraction:
        if outcome.contract.strain is None:
            with_talon, without = self.rules["misere_prices"].split(",")
            return Fraction(without if outcome.without_talon else with_talon)
        place = list(Strain).index(outcome.contract.strain)
        return Fraction(TABLES[self.rules["game_values"]][outcome.contract.level][place])

    def _game(self, playing: list[int], outcome: ContractOutcome) -> None:
        declarer, price = int(outcome.declarer), self._price(outcome)
        turn = playing.index(declarer)
        defenders = [playing[(turn + 1) % 3], playing[(turn + 2) % 3]]
        if outcome.conceded:
            self._to_mountain(declarer, 3 * price)
        elif outcome.contract.strain is None:
            assert outcome.tricks is not None
            taken = outcome.tricks[outcome.declarer]
            if taken:
                self._to_mountain(declarer, taken * price)
            else:
                self._won(declarer, price, self.mountain[declarer])
        else:
            self._tricks(declarer, defenders, outcome, price)

    def _tricks(self, declarer: int, defenders: list[int], outcome: ContractOutcome, price: Fraction) -> None:
        level = outcome.contract.level
        words = {int(word.seat): str(word.call) for word in outcome.whists}
        if outcome.tricks is None:
            self._won(declarer, price, self.mountain[declarer])
            for seat in defenders:
                if words[seat] == "half":
                    self._on(seat, declarer, DUTY[level] * price / 2)
            return
        tricks = {int(seat): count for seat, count in outcome.tricks.items()}
        missing, whisting = level - tricks[declarer], [seat for seat in defenders if words[seat] == "whist"]
        if missing > 0:
            self._to_mountain(declarer, missing * price)
            for seat in self.seats:
                if seat not in (declarer, self.idle):
                    self._on(seat, declarer, missing * price)
        else:
            self._won(declarer, price, self.mountain[declarer])
        for seat in whisting:
            counted = tricks[seat] if len(whisting) == 2 else 10 - tricks[declarer]
            self._on(seat, declarer, counted * price)
        short = DUTY[level] - 10 + tricks[declarer]
        if missing <= 0 < short:
            for seat, owed in self._owed(whisting, tricks, level, short).items():
                self._to_mountain(seat, owed * price)

    def _owed(self, whisting: list[int], tricks: dict[int, int], level: int, short: int) -> dict[int, Fraction]:
        """Return the missing tricks of each whister; of two the second answers on eight, nine and ten."""
        if len(whisting) == 1:
            return {whisting[0]: Fraction(short)}
        if level > 7:
            return {whisting[1]: Fraction(short)}
        half = Fraction(DUTY[level], 2)
        return {seat: min(max(half - tricks[seat], Fraction(0)), Fraction(short)) for seat in whisting}
