"""Rows of matches, as short as a test can say them."""

from collections.abc import Sequence
from fractions import Fraction

from msgspec.structs import replace

from bot.stats.rows import MatchRow, PlayerRow, SeatRow
from bot.stats.sums import Sums, Tally
from engine.core.seats import BySeat
from engine.core.strengths import Strength

DAY = 86_400.0
NAMES = ("Аня", "Борис", "Вика", "Гриша")
ROBOT = SeatRow(robot=Strength.EASY)


def name_of(person: int) -> str:
    """Return the name of a person."""
    return NAMES[person - 1] if person <= len(NAMES) else f"П{person}"


def seat(person: int, own: int = 9, *, has_left: bool = False) -> SeatRow:
    """Return a seat for which a person answers, with so many own deals of nine."""
    return SeatRow(person, own, has_left)


def settled(*results: int, seats: Sequence[SeatRow] = (), at: float = 0.0, **fields: object) -> MatchRow:
    """Return a match of nine deals of persons 1, 2, 3 with these exact settlements, at a second of UTC."""
    held = tuple(seats) or tuple(seat(person) for person in range(1, len(results) + 1))
    exact = BySeat.collect(map(Fraction, results))
    players = tuple(
        PlayerRow(row.person, name_of(row.person), Sums(results=Tally(row.own, result, result * result)))
        for row, result in zip(held, exact, strict=True)
        if row.person is not None and row.own
    )
    match = MatchRow(
        table=1,
        game="preferans",
        preset="sochi",
        at=at,
        version=1,
        deals=9,
        exact=exact,
        seats=BySeat(held),
        players=players,
    )
    return replace(match, **fields)
