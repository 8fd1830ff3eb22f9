"""A second scorer of Sochi with any prices and any place of remises, written from the rule book alone.

It reads the options as texts, keeps a sheet of its own and shares no formula with the program (rules.md §7, §8, §10;
parameters.md 34-38).
"""

from collections import defaultdict
from fractions import Fraction

from engine.core.seats import BySeat
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


class Paper:
    """A sheet kept by hand."""

    def __init__(self, rules: dict[str, str], seats: int) -> None:
        """Begin an empty sheet. `rules`: text of every option."""
        self.rules, self.seats = rules, range(1, seats + 1)
        self.cells: defaultdict[str, Fraction] = defaultdict(Fraction)
        """Amount in each cell, named as in a record: `1:pool`, `2:on1`; what a seat put into the kotel less prizes."""
        self.last: dict[str, Fraction] = {}
        """Changes of the last deal, by cell."""
        self.idle = 0
        """Seat to the dealer's right, which has no part in the deal; 0 with fewer than five people."""
        self.raspasy_so_far = 0
        self.prizes_left = seats if rules["kotel_deals"] == "seats" else int(rules["kotel_deals"])

    @property
    def kotel(self) -> Fraction:
        """Points in the kotel."""
        return sum((self.cells[f"{seat}:kotel"] for seat in self.seats), Fraction(0))

    @property
    def prize(self) -> Fraction:
        """Points that a game made in the next deal takes out of the kotel; 0 if that is no prize deal."""
        if not self.are_full or not self.prizes_left:
            return Fraction(0)
        return self.kotel / (1 if self.rules["kotel_share"] == "all" else self.prizes_left)

    @property
    def are_full(self) -> bool:
        """Whether all pools are full."""
        return not any(map(self._room, self.seats))

    def write(self, dealer: int, outcome: Outcome) -> None:
        """Write a deal down."""
        self.idle = (dealer - 2) % 5 + 1 if len(self.seats) == 5 else 0
        before, prize = dict(self.cells), self.prize
        if self.rules["remise_to"] == "kurochka":
            self._add(dealer, "kurochka", Fraction(self.rules["kurochka_stake"]))
        match outcome:
            case PassedOutcome():
                pass
            case RaspasyOutcome():
                self._raspasy({int(seat): count for seat, count in outcome.tricks.items() if seat != self.idle}, prize)
            case ContractOutcome():
                self.raspasy_so_far = 0
                self._game(outcome, prize)
            case _:
                raise AssertionError(outcome)
        self.prizes_left -= bool(prize)
        changes = ((cell, amount - before.get(cell, 0)) for cell, amount in self.cells.items())
        self.last = {cell: change for cell, change in changes if change}

    def balances(self) -> list[Fraction]:
        """Return everybody's balance if the match ended now.

        A mountain, with the kurochka and less the pool, costs ten whists for each point above the mean. Of the kotel
        everybody gets an equal part, less what the seat has put in, at ten whists a point.
        """
        cells, people = self.cells, len(self.seats)
        owed = {s: cells[f"{s}:mountain"] + cells[f"{s}:kurochka"] - cells[f"{s}:pool"] for s in self.seats}
        mean, share = sum(owed.values(), Fraction(0)) / people, self.kotel / people
        return [
            10 * (mean - owed[seat] + share - cells[f"{seat}:kotel"])
            + sum(cells[f"{seat}:on{other}"] - cells[f"{other}:on{seat}"] for other in self.seats)
            for seat in self.seats
        ]

    def _add(self, seat: int, column: str, amount: Fraction) -> None:
        self.cells[f"{seat}:{column}"] += amount

    def _room(self, seat: int) -> Fraction:
        return max(int(self.rules["pool_target"]) - self.cells[f"{seat}:pool"], Fraction(0))

    def _won(self, seat: int, points: Fraction, prize: Fraction) -> None:
        """Write points won: one's own pool, the largest open pools of others for ten whists, one's own mountain.

        Nothing is written in a prize deal.
        """
        if prize:
            return
        clockwise = [*self.seats[seat:], *self.seats[: seat - 1]]
        for pool in [seat, *sorted(clockwise, key=lambda other: -self.cells[f"{other}:pool"])]:
            given = min(points, self._room(pool))
            self._add(pool, "pool", given)
            self._add(seat, f"on{pool}", 10 * given * (pool != seat))
            points -= given
        self._add(seat, "mountain", -min(points, max(self.cells[f"{seat}:mountain"], Fraction(0))))

    def _made(self, seat: int, price: Fraction, prize: Fraction) -> None:
        self._add(seat, "kotel", -prize)
        self._won(seat, price, prize)
        self._add(seat, "kurochka", -min(price, self.cells[f"{seat}:kurochka"]))

    def _remise(self, seat: int, points: Fraction) -> None:
        if self.rules["remise_to"] == "record":
            self._add(seat, "pool", -points)
        else:
            self._add(seat, self.rules["remise_to"], points)

    def _raspasy(self, tricks: dict[int, int], prize: Fraction) -> None:
        """Write raspasy of Sochi: the talon leads, so a resting dealer counts; amnesty; a zero is a made price."""
        prices = [int(price) for price in self.rules["rasp_prices"].split(",")]
        price = Fraction(prices[min(self.raspasy_so_far, len(prices) - 1)])
        least = min(tricks.values())
        for seat, count in tricks.items():
            self._add(seat, "mountain", (count - least) * price)
        for seat in sorted(seat for seat, count in tricks.items() if not count):
            self._won(seat, price, prize)
        self.raspasy_so_far += 1

    def _price(self, outcome: ContractOutcome) -> Fraction:
        if outcome.contract.strain is None:
            return Fraction(self.rules["misere_prices"].split(",")[outcome.without_talon])
        place = list(Strain).index(outcome.contract.strain)
        return Fraction(TABLES[self.rules["game_values"]][outcome.contract.level][place])

    def _game(self, outcome: ContractOutcome, prize: Fraction) -> None:
        declarer, level, price = int(outcome.declarer), outcome.contract.level, self._price(outcome)
        if outcome.conceded:
            self._remise(declarer, 3 * price)
            return
        taken = outcome.tricks[declarer] if outcome.tricks is not None else level
        missing = max(level - taken, 0) if level else taken
        if missing:
            self._remise(declarer, missing * price)
        else:
            self._made(declarer, price, prize)
        if level:
            self._whists(outcome, price, missing)

    def _whists(self, outcome: ContractOutcome, price: Fraction, missing: int) -> None:
        declarer, level, tricks = int(outcome.declarer), outcome.contract.level, outcome.tricks
        if tricks is None:
            for word in outcome.whists:
                self._add(int(word.seat), f"on{declarer}", DUTY[level] * price / 2 * (str(word.call) == "half"))
            return
        for seat in self.seats:
            self._add(seat, f"on{declarer}", missing * price * (seat not in (declarer, self.idle)))
        whisting = [int(word.seat) for word in outcome.whists if str(word.call) == "whist"]
        for seat in whisting:
            counted = tricks[seat] if len(whisting) == 2 else 10 - tricks[declarer]
            self._add(seat, f"on{declarer}", counted * price)
        short = max(DUTY[level] - 10 + tricks[declarer], 0)
        for seat, owed in self._owed(whisting, tricks, level, short).items():
            self._remise(seat, owed * price)

    def _owed(self, whisting: list[int], tricks: BySeat[int], level: int, short: int) -> dict[int, Fraction]:
        """Return the tricks that each whister owes; of two the second answers for all on eight, nine and ten."""
        if len(whisting) == 1 or level > 7:
            return {whisting[-1]: Fraction(short)}
        half = Fraction(DUTY[level], 2)
        return {seat: min(max(half - tricks[seat], Fraction(0)), Fraction(short)) for seat in whisting}
