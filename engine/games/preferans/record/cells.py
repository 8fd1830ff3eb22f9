"""Cells of the sheet in a record: lines `sheet` and `adjust`, and the bounds of totals.

Readers raise Unreadable.
"""

import re
from fractions import Fraction

from msgspec.structs import replace

from engine.core.record.lines import Unreadable, read_amount, read_seat, write_signed
from engine.core.seats import Seat
from engine.games.preferans.events import AnyEvent, DealScored
from engine.games.preferans.sheet import Cell, Column, Entry, Reason, Sums, sums_of
from engine.games.preferans.state import Match
from engine.games.preferans.totals import check_totals

_CHANGE = re.compile(r"(pool|mountain|on(?P<on>[^+-]+))(?P<sign>[+-])(?P<amount>.+)")


def write_cell(cell: Cell) -> str:
    """Write `pool`, `mountain` or `on3`; the seat stands before the cell."""
    return f"on{cell.on}" if cell.on is not None else str(cell.column)


def read_change(seat: Seat, text: str, seats: int) -> tuple[Cell, Fraction]:
    """Read `pool+2`, `mountain-1/2`, `on3+12` of a seat."""
    found = _CHANGE.fullmatch(text)
    if not found:
        raise Unreadable("'%(text)s' is no entry (pool+N, mountain+N, onSEAT+N, or with a minus)", text=text)
    amount = read_amount(found["amount"])
    signed = amount if found["sign"] == "+" else -amount
    if found["on"] is None:
        return Cell(seat, Column(found[1])), signed
    on = read_seat(found["on"], seats)
    if on is seat:
        raise Unreadable("seat %(seat)s writes no whists on itself", seat=seat)
    return Cell(seat, Column.WHISTS, on), signed


def read_sheet(rest: str, seats: int) -> Sums:
    """Read `1:pool+2 2:on1+8`, each cell once."""
    sums: Sums = {}
    for token in rest.split():
        head, _, change = token.partition(":")
        cell, amount = read_change(read_seat(head, seats), change, seats)
        if cell in sums:
            raise Unreadable("%(head)s:%(cell)s stands twice", head=head, cell=write_cell(cell))
        sums[cell] = amount
    return {cell: amount for cell, amount in sums.items() if amount}


def write_sheet(sums: Sums) -> str:
    """Write the cells of a `sheet` line, `1:pool+2 2:on1+8`."""
    return " ".join(f"{cell.seat}:{write_cell(cell)}{write_signed(amount)}" for cell, amount in sums.items())


def as_stated(scored: DealScored, stated: Sums) -> DealScored:
    """Return the deal with entries that write the stated sums.

    Cells with equal sums in the replay keep their entries, another cell gets one entry for its sum.
    """
    computed = sums_of(scored.entries)
    kept = [entry for entry in scored.entries if stated.get(entry.cell) == computed.get(entry.cell)]
    other = [
        Entry(cell.seat, cell.column, amount, Reason.ADJUSTMENT, cell.on, price=amount)
        for cell, amount in stated.items()
        if computed.get(cell) != amount
    ]
    return replace(scored, entries=(*kept, *other))


def check_bounds(event: AnyEvent, match: Match) -> None:
    """Refuse a deal of a record that writes beyond the bounds of totals; `match`: behind it. Raises IllegalCommand."""
    if isinstance(event, DealScored):
        check_totals(match.standing.sheet)
