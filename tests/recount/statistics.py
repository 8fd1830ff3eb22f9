"""Statistics of matches computed again from their records by docs/statistics.md alone.

What an analysis of a deal found comes in as data (`Fault`), and what a record comes to by `Replay`, the JSON of
`python -m engine replay`.
"""

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import sqrt
from typing import Any

from tests.recount import statistics_life, statistics_record, statistics_roles
from tests.recount.statistics_life import Held, Life, Row
from tests.recount.statistics_record import Deal, Record
from tests.recount.statistics_roles import Parts

Replay = Callable[[str], dict[str, Any]]
"""Reader of a record: the JSON of `replay`."""
ROLES = {
    "preferans": statistics_roles.of_preferans,
    "austrian": statistics_roles.of_austrian,
    "skat": statistics_roles.of_skat,
}
ILLUSTRATED = {"austrian_illustrated": "bettel,sans,bettel_open,mord"}
"""Contracts beyond the suits of a preset (austrian.md §11)."""
ZERO = Fraction(0)


@dataclass
class Table:
    """Table at which a match was played, as its log has it."""

    number: int
    game: str
    chat: int
    rows: Sequence[Row]

    @property
    def life(self) -> Life:
        """Course of the match at the table."""
        return statistics_life.read(self.chat, self.rows)


@dataclass
class Fault:
    """Mistake that an analysis found."""

    seat: int
    part: int
    """Number of the part of the deal, from 0."""
    cost: Fraction
    moved: list[Fraction]
    is_of_auction: bool
    card: str = ""
    trick: int = 0


@dataclass
class Judged:
    """Analysis of a deal."""

    faults: list[Fault]
    luck: list[Fraction]
    is_catchable: bool = False
    """The declarer's misère could be caught with the discard made."""


Analyse = Callable[[int], Judged | None]
"""Analysis of the deal with a number; None: there is none."""


@dataclass
class Share:
    """What a deal was to one seat."""

    role: str
    result: Fraction
    has_cards: bool
    owner: int | None
    """Person whose own deal it was."""
    luck: Fraction | None = None
    own: Fraction = ZERO
    gifts: Fraction = ZERO
    cost: list[Fraction] = field(default_factory=list)


@dataclass
class Dealt:
    """Finished deal."""

    number: int
    shares: list[Share]
    parts: Parts
    is_catchable: bool | None = None
    by_robot: list[bool] = field(default_factory=list)
    """By seat, whether a robot made a choice."""


@dataclass
class SeatOf:
    """Seat of a match."""

    person: int | None
    """Who answers for it; None: a robot, or several."""
    is_shared: bool
    own: int
    has_left: bool
    result: Fraction
    robot: str = ""
    """Strength of the robot that had the seat; empty: a person did, or nobody."""


@dataclass
class Match:
    """Match that is over."""

    table: int
    game: str
    life: Life
    record: Record
    deals: list[Dealt]
    seats: list[SeatOf]
    exact: list[Fraction]
    fixes: list[Fraction]
    """What happened between deals."""

    @property
    def counts(self) -> bool:
        """Tell whether the match counts anywhere: dealt by the bot for people in a group, or revealed."""
        life = self.life
        has_people = any(one.person is not None for held in life.held for seen in held.seen for one in seen)
        return life.counts and has_people and (not life.is_duplicate or life.is_revealed)

    @property
    def is_rated(self) -> bool:
        """Tell whether the match counts for the rating (statistics.md §5)."""
        if self.life.is_duplicate or self.life.reason == "reset" or len(self.deals) < 2 * len(self.seats):
            return False
        robots = sum(bool(seat.robot) for seat in self.seats)
        people = [seat for seat in self.seats if seat.person is not None]
        busy = sum(2 * seat.own >= len(self.deals) for seat in people)
        return robots <= 1 and busy >= 2 and any(not seat.has_left for seat in people)


# -- a match


def match_of(table: Table, text: str, replay: Replay, analyse: Analyse) -> Match:
    """Compute a match from its record and the log of its table."""
    life, record, game = table.life, statistics_record.read(text), table.game
    told, deals = replay(text), []
    before = exact_of(game, replay(record.upto(_head(record))))
    fixes = [ZERO] * len(before)
    held = {one.number: one for one in life.held}
    for deal in record.deals:
        start, end = (exact_of(game, replay(record.upto(line))) for line in (deal.first_line, deal.last_line))
        fixes = _sum(fixes, _less(start, before))
        before = end
        if deal.is_broken:
            continue
        stated = next(one for one in told["deals"] if one["number"] == deal.number) | {
            "seats": len(end),
            "illustrated": record.rules.get("illustrated", ILLUSTRATED.get(record.preset, "none")),
        }
        deals.append(_dealt(game, record, deal, stated, _less(end, start), held[deal.number], analyse(deal.number)))
    exact = exact_of(game, told)
    fixes = _sum(fixes, _less(exact, before))
    seats = [_seat(life, deals, seat, exact[seat - 1]) for seat in range(1, len(exact) + 1)]
    return Match(table.number, game, life, record, deals, seats, exact, fixes)


def _head(record: Record) -> int:
    """Return the line behind the head of a record."""
    return max(number for number, line in enumerate(record.lines) if line.startswith(("seat ", "convention "))) + 1


def exact_of(game: str, told: dict[str, Any]) -> list[Fraction]:
    """Return the exact settlement of a match as `replay` tells it."""
    settlement = told["settlement"]
    if game == "skat":
        return statistics_record.amounts(settlement["points"])
    if game == "preferans":
        return statistics_record.amounts(settlement["exact"])
    cash = statistics_record.amounts(told["cash"])
    return [one + Fraction(told["pot"]) / len(cash) for one in cash]


def _padded(one: Sequence[Fraction], length: int) -> list[Fraction]:
    return [*one, *[ZERO] * (length - len(one))]


def _less(one: Sequence[Fraction], other: Sequence[Fraction]) -> list[Fraction]:
    """Subtract amounts; a seat that came later had nothing before."""
    return [a - b for a, b in zip(one, _padded(other, len(one)), strict=True)]


def _sum(one: Sequence[Fraction], other: Sequence[Fraction]) -> list[Fraction]:
    return [a + b for a, b in zip(_padded(one, len(other)), other, strict=True)]


def _dealt(
    game: str,
    record: Record,
    deal: Deal,
    told: dict[str, Any],
    results: list[Fraction],
    held: Held,
    judged: Judged | None,
) -> Dealt:
    parts = ROLES[game](deal, told)
    taken = statistics_roles.taken_over(game, deal, parts, record.rules)
    shares = []
    for seat, result in enumerate(results, 1):
        holder = held.holders[seat - 1] if seat <= len(held.holders) else None
        person = holder.person if holder is not None else None
        if holder is not None and holder.is_gone:
            parts.roles[seat] = "gone"
        is_own = person is not None and held.has_stayed[seat - 1] and not taken.get(seat)
        share = Share(parts.roles[seat], result, seat not in parts.resting, person if is_own else None)
        shares.append(_judge(share, seat, judged))
    by_robot = ["robot" in taken.get(seat, ()) for seat in range(1, len(results) + 1)]
    catchable = judged.is_catchable if judged is not None and parts.is_misere else None
    return Dealt(deal.number, shares, parts, catchable, by_robot)


def _judge(share: Share, seat: int, judged: Judged | None) -> Share:
    """Divide a result into luck, own mistakes and gifts; the luck of the analysis must be the rest."""
    if judged is None:
        return share
    later = [fault for fault in judged.faults if not fault.is_of_auction]
    share.luck = judged.luck[seat - 1]
    share.own = sum((fault.moved[seat - 1] for fault in later if fault.seat == seat), ZERO)
    share.gifts = sum((fault.moved[seat - 1] for fault in later if fault.seat != seat), ZERO)
    share.cost = [ZERO] * 4
    for fault in judged.faults:
        if fault.seat == seat:
            share.cost[fault.part] += fault.cost
    return share


def _seat(life: Life, deals: Sequence[Dealt], seat: int, result: Fraction) -> SeatOf:
    """Find who answers for a seat, and whether that person has left."""
    held = [one.seen[seat - 1] for one in life.held if seat <= len(one.seen) and not one.seen[seat - 1][0].is_gone]
    here = [one for seen in held for one in seen]
    last = life.holders[seat - 1]
    persons = {one.person for one in here if one.person is not None}
    if not persons:
        return SeatOf(None, last.is_gone, 0, False, result, "" if last.is_gone else last.strength)
    owned = [deal.shares[seat - 1].owner for deal in deals if seat <= len(deal.shares)]
    is_alone = len(persons) == 1 and not here[0].is_robot
    answering = [who for who in persons if is_alone or 4 * owned.count(who) >= 3 * len(held)]
    if not answering:
        return SeatOf(None, True, 0, False, result)
    person = answering[0]
    latest = last.person or [one.person for one in here if one.person is not None][-1]
    robots = sum(deal.by_robot[seat - 1] for deal in deals if seat <= len(deal.by_robot))
    has_gone = latest == person and (last.is_free or last.is_gone or last.is_robot)
    return SeatOf(person, False, owned.count(person), has_gone or 2 * robots > len(held), result)


# -- figures of people


@dataclass
class Mean:
    """Numbers of a figure, of which a mean is made."""

    count: int = 0
    total: Fraction = ZERO
    squares: Fraction = ZERO

    def add(self, amount: Fraction) -> None:
        """Add one number."""
        self.count, self.total, self.squares = self.count + 1, self.total + amount, self.squares + amount**2

    @property
    def mean(self) -> Fraction:
        """Mean of the numbers."""
        return self.total / self.count

    @property
    def spread(self) -> float | None:
        """Twice the standard error; None for a single number."""
        if self.count < 2:
            return None
        variance = (self.squares - self.total**2 / self.count) / (self.count - 1)
        return 2 * sqrt(variance / self.count)


@dataclass
class Games:
    """Games of a declarer."""

    declared: int = 0
    made: int = 0
    results: Mean = field(default_factory=Mean)


@dataclass
class Figures:
    """Figures of a person over own deals."""

    results: Mean = field(default_factory=Mean)
    analysed: int = 0
    luck: Fraction = ZERO
    own: Fraction = ZERO
    gifts: Fraction = ZERO
    cost: list[Fraction] = field(default_factory=lambda: [ZERO] * 4)
    roles: dict[str, Mean] = field(default_factory=lambda: defaultdict(Mean))
    with_cards: int = 0
    few: tuple[int, int, int] = (0, 0, 0)
    """Deals in which everybody wanted few tricks, tricks, deals without one."""
    games: dict[str, Games] = field(default_factory=lambda: defaultdict(Games))
    defended: dict[str, list[int]] = field(default_factory=lambda: defaultdict(lambda: [0, 0]))
    """Deals and failed ones by game."""
    against_robots: dict[str, Mean] = field(default_factory=lambda: defaultdict(Mean))
    catchable: tuple[int, int] = (0, 0)
    """Catchable misères defended, and caught."""
    beside: dict[int, list[int]] = field(default_factory=lambda: defaultdict(lambda: [0, 0, 0]))
    """By the other defender deals, failed declarers, caught misères."""


def figures_of(matches: Sequence[Match]) -> dict[int, Figures]:
    """Add up the deals of matches by person; of who is forgotten there is nothing."""
    found: dict[int, Figures] = defaultdict(Figures)
    for match in matches:
        robots = {seat.robot for seat in match.seats if seat.robot}
        for deal in match.deals:
            for seat, share in enumerate(deal.shares, 1):
                if share.owner is not None and share.owner > 0:
                    _add(found[share.owner], deal, seat, share, is_duplicate=match.life.is_duplicate)
                    for strength in robots:
                        found[share.owner].against_robots[strength].add(share.result)
    return found


def _add(figures: Figures, deal: Dealt, seat: int, share: Share, *, is_duplicate: bool) -> None:
    figures.results.add(share.result)
    figures.roles[share.role].add(share.result)
    figures.with_cards += share.has_cards
    if share.luck is not None:
        figures.analysed += 1
        figures.luck, figures.own, figures.gifts = (
            figures.luck + share.luck,
            figures.own + share.own,
            figures.gifts + share.gifts,
        )
        figures.cost = [a + b for a, b in zip(figures.cost, share.cost, strict=True)]
    parts = deal.parts
    if seat in parts.few:
        count, tricks, zeros = figures.few
        figures.few = count + 1, tricks + parts.few[seat], zeros + (parts.few[seat] == 0)
    if parts.declarer == seat:
        games = figures.games[parts.game]
        games.declared, games.made = games.declared + 1, games.made + parts.is_made
        games.results.add(share.result)
    elif seat in parts.defenders:
        _add_defence(figures, deal, seat, are_companions=not is_duplicate)


def _add_defence(figures: Figures, deal: Dealt, seat: int, *, are_companions: bool) -> None:
    parts = deal.parts
    failed = not parts.is_made
    row = figures.defended[parts.game]
    row[0], row[1] = row[0] + 1, row[1] + failed
    if deal.is_catchable:
        count, caught = figures.catchable
        figures.catchable = count + 1, caught + failed
    for other in parts.defenders:
        who = deal.shares[other - 1].owner
        if are_companions and other != seat and who is not None and who > 0:
            beside = figures.beside[who]
            beside[0], beside[1] = beside[0] + 1, beside[1] + failed
            beside[2] += failed and parts.is_misere
