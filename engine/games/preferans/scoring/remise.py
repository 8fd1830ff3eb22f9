"""Remises that are not written on the mountain, and what a made game takes off a kurochka (parameters.md 34-35)."""

from fractions import Fraction
from typing import Final

from msgspec.structs import replace

from engine.core.errors import IllegalCommand
from engine.core.seats import Seat
from engine.games.preferans.conventions.model import Convention
from engine.games.preferans.conventions.remise import RemiseTo
from engine.games.preferans.events import Standing
from engine.games.preferans.outcomes import ContractOutcome, Outcome, PreferansOutcome
from engine.games.preferans.scoring.case import multiplier, sides
from engine.games.preferans.scoring.contract import how_it_ended
from engine.games.preferans.sheet import ASIDE, Column, Entry, Reason, ScoreSheet

REMISES: Final = (Reason.UNDERTRICK, Reason.MISERE_TRICK, Reason.CONCEDED, Reason.SHORTFALL)
"""Reasons of the entries that `remise_to` moves; other entries on the mountain stay there."""


def in_place(standing: Standing, dealer: Seat, outcome: Outcome, entries: tuple[Entry, ...]) -> tuple[Entry, ...]:
    """Return the entries of a deal with its remises where the convention writes them.

    standing: the match before the deal. entries: those of a convention that writes remises on the mountain.
    """
    rules = standing.convention
    match rules.remise_to:
        case RemiseTo.MOUNTAIN:
            return entries
        case RemiseTo.RECORD:
            return _moved(entries, Column.POOL, -1)
        case RemiseTo.KUROCHKA:
            stake = _stake(dealer, Fraction(rules.kurochka_stake))
            off = _taken_off(standing, standing.sheet.write(stake), outcome)
            return *stake, *_moved(entries, Column.KUROCHKA), *off


def _moved(entries: tuple[Entry, ...], column: Column, sign: int = 1) -> tuple[Entry, ...]:
    """Return the entries with all remises moved to another column; `sign`: −1 if they reduce its totals."""
    return tuple(
        replace(entry, column=column, amount=sign * entry.amount, price=sign * entry.price)
        if entry.reason in REMISES
        else entry
        for entry in entries
    )


def _stake(dealer: Seat, stake: Fraction) -> tuple[Entry, ...]:
    return (Entry(dealer, Column.KUROCHKA, stake, Reason.STAKE, price=stake),) if stake else ()


def _taken_off(standing: Standing, sheet: ScoreSheet, outcome: Outcome) -> tuple[Entry, ...]:
    """Return the entries by which a made game is taken off the kurochka of whoever played it, down to zero.

    sheet: the sheet with the stake of this deal. A proved «преферанс» clears the kurochka as it clears the mountain.
    """
    match outcome:
        case ContractOutcome() if how_it_ended(standing.convention, outcome).made:
            value = outcome.contract.value_points * multiplier(standing, outcome)
            wanted, reason = [(seat, value * part) for seat, part in sides(outcome)], Reason.MADE
        case PreferansOutcome(declarer=declarer, proved=True):
            wanted, reason = [(declarer, sheet.aside_of(declarer))], Reason.PREFERANS
        case _:
            return ()
    taken = [(seat, min(points, sheet.aside_of(seat))) for seat, points in wanted]
    return tuple(Entry(seat, Column.KUROCHKA, -points, reason, price=-points) for seat, points in taken if points)


COLUMNS: Final = {RemiseTo.KUROCHKA: Column.KUROCHKA}
"""Column that a convention has for remises besides pool and mountain, by `remise_to`."""


def own_column(rules: Convention) -> Column | None:
    """Return the column that a convention has for remises besides pool and mountain; None if it has none."""
    return COLUMNS.get(rules.remise_to)


def check_column(rules: Convention, column: Column) -> None:
    """Check that a convention has this column. Raises IllegalCommand (no_column)."""
    if column in ASIDE and column is not own_column(rules):
        raise IllegalCommand("no_column", {"column": column.value})


def check_aside(standing: Standing) -> None:
    """Check that no kurochka is below zero. Raises IllegalCommand (below_zero)."""
    for seat in standing.sheet.seats:
        if own_column(standing.convention) is Column.KUROCHKA and standing.sheet.aside_of(seat) < 0:
            raise IllegalCommand("below_zero", {"column": Column.KUROCHKA.value})
