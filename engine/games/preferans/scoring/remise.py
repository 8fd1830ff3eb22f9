"""Remises off the mountain, and what a made game takes off a kurochka or out of the kotel (parameters.md 36-38)."""

from fractions import Fraction
from typing import Final

from msgspec.structs import replace

from engine.core.errors import IllegalCommand
from engine.core.seats import Seat
from engine.games.preferans.conventions.model import Convention
from engine.games.preferans.conventions.remise import KotelShare, RemiseTo, place_of_remises, stake_of
from engine.games.preferans.conventions.values import game_value
from engine.games.preferans.events import Standing
from engine.games.preferans.outcomes import ContractOutcome, Outcome, PassedOutcome, PreferansOutcome, RaspasyOutcome
from engine.games.preferans.scoring.case import multiplier, sides
from engine.games.preferans.scoring.contract import how_it_ended
from engine.games.preferans.scoring.pool import is_prize, kotel_of, prize_deals_left
from engine.games.preferans.sheet import ASIDE, Column, Entry, Reason, ScoreSheet

REMISES: Final = (Reason.UNDERTRICK, Reason.MISERE_TRICK, Reason.CONCEDED, Reason.SHORTFALL)
"""Reasons of the entries that `remise_to` moves; other entries on the mountain stay there."""
POOLED: Final = (Reason.MADE, Reason.HELP, Reason.LEFTOVER)
"""Reasons of entries that belong to the points of a pool, in whatever column."""


def move_remises(standing: Standing, dealer: Seat, outcome: Outcome, entries: tuple[Entry, ...]) -> tuple[Entry, ...]:
    """Return the entries of a deal with its remises where the convention writes them.

    standing: the match before the deal. entries: those of a convention that writes remises on the mountain.
    """
    rules = standing.convention
    match place_of_remises(rules):
        case RemiseTo.MOUNTAIN:
            return entries
        case RemiseTo.RECORD:
            return _moved(entries, Column.POOL, -1)
        case RemiseTo.KUROCHKA:
            stake = _stake(dealer, Fraction(stake_of(rules)))
            off = _off_kurochka(standing, standing.sheet.write(stake), outcome)
            return *stake, *_moved(entries, Column.KUROCHKA), *off
        case RemiseTo.KOTEL:
            moved = _moved(entries, Column.KOTEL)
            return _prize_entries(standing, outcome, moved) if is_prize(standing) else moved


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


def _off_kurochka(standing: Standing, sheet: ScoreSheet, outcome: Outcome) -> tuple[Entry, ...]:
    """Return the entries by which a made game is taken off the kurochka of whoever played it, down to zero.

    sheet: the sheet with the stake of this deal. A proved «преферанс» clears the kurochka as it clears the mountain.
    """
    match outcome:
        case ContractOutcome(contract=contract, without_talon=without_talon):
            price = game_value(standing.convention, contract, without_talon=without_talon)
            value, reason = Fraction(price * multiplier(standing, outcome)), Reason.MADE
        case PreferansOutcome(declarer=declarer):
            value, reason = sheet.aside_of(declarer), Reason.PREFERANS
        case PassedOutcome() | RaspasyOutcome():
            return ()
    parts = _makers(standing, outcome)
    taken = [(seat, min(value * part, sheet.aside_of(seat))) for seat, part in parts]
    return tuple(Entry(seat, Column.KUROCHKA, -points, reason, price=-points) for seat, points in taken if points)


def _makers(standing: Standing, outcome: Outcome) -> tuple[tuple[Seat, Fraction], ...]:
    """Return who made the game of a deal, each seat with its part of it; empty if no game was made."""
    match outcome:
        case ContractOutcome() if how_it_ended(standing.convention, outcome).made:
            return sides(outcome)
        case PreferansOutcome(declarer=declarer, proved=True):
            return ((declarer, Fraction(1)),)
        case _:
            return ()


def _prize_entries(standing: Standing, outcome: Outcome, entries: tuple[Entry, ...]) -> tuple[Entry, ...]:
    """Return the entries of a prize deal: nothing for the pools, and a made game takes its share of the kotel."""
    kept = [entry for entry in entries if entry.column is not Column.POOL and entry.reason not in POOLED]
    prizes = [(seat, prize(standing) * part) for seat, part in _makers(standing, outcome)]
    return *kept, *(Entry(seat, Column.KOTEL, -won, Reason.PRIZE, price=-won) for seat, won in prizes)


def prize(standing: Standing) -> Fraction:
    """Return what a game made in the next deal, a prize deal, takes out of the kotel, in points."""
    whole = standing.convention.kotel_share is KotelShare.ALL
    return kotel_of(standing) / (1 if whole else prize_deals_left(standing))


COLUMNS: Final = {RemiseTo.KUROCHKA: Column.KUROCHKA, RemiseTo.KOTEL: Column.KOTEL}
"""Column that a convention has for remises besides pool and mountain, by `remise_to`."""


def remise_column(rules: Convention) -> Column | None:
    """Return the column that a convention has for remises besides pool and mountain; None if it has none."""
    return COLUMNS.get(place_of_remises(rules))


def columns_of(rules: Convention) -> tuple[Column, ...]:
    """Return the columns of points that a convention has, in the order of the sheet."""
    column = remise_column(rules)
    return (Column.POOL, Column.MOUNTAIN) if column is None else (Column.POOL, Column.MOUNTAIN, column)


def check_column(rules: Convention, column: Column) -> None:
    """Check that a convention has this column. Raises IllegalCommand (no_column)."""
    if column in ASIDE and column is not remise_column(rules):
        raise IllegalCommand("no_column", {"column": column.value})


def check_aside(standing: Standing) -> None:
    """Check that neither a kurochka nor the kotel as a whole is below zero. Raises IllegalCommand (below_zero)."""
    column, sheet = remise_column(standing.convention), standing.sheet
    totals = [kotel_of(standing)] if column is Column.KOTEL else list(map(sheet.aside_of, sheet.seats))
    if column is not None and min(totals) < 0:
        raise IllegalCommand("below_zero", {"column": column.value})
