"""Sums per cell of the sheet: what a `sheet` line states, and what `adjust` names."""

import re
from collections.abc import Iterable, Sequence
from fractions import Fraction

import msgspec

from engine.record.lines import Unreadable, read_amount, read_seat, write_signed
from engine.seats import Seat
from engine.sheet import Column, Entry, Reason

_CHANGE = re.compile(r"(pool|mountain|on(?P<on>[^+-]+))(?P<sign>[+-])(?P<amount>.+)")


class Cell(msgspec.Struct, frozen=True):
    """A cell of the sheet; `on` only with whists."""

    seat: Seat
    column: Column
    on: Seat | None = None

    @property
    def name(self) -> str:
        return f"on{self.on}" if self.on is not None else str(self.column)


Sums = dict[Cell, Fraction]


def cell_of(entry: Entry) -> Cell:
    """Where an entry stands; help written into a pool stands in that pool, whoever gave it."""
    return Cell(entry.seat, entry.column, entry.on if entry.column is Column.WHISTS else None)


def sums_of(entries: Iterable[Entry]) -> Sums:
    """The sum of each cell in the order first written, cells that sum to zero left out."""
    sums: Sums = {}
    for entry in entries:
        cell = cell_of(entry)
        sums[cell] = sums.get(cell, Fraction(0)) + entry.amount
    return {cell: amount for cell, amount in sums.items() if amount}


def read_change(seat: Seat, text: str, seats: int) -> tuple[Cell, Fraction]:
    """`pool+2`, `mountain-1/2`, `on3+12` of a seat."""
    found = _CHANGE.fullmatch(text)
    if not found:
        raise Unreadable(f"{text!r} is no entry (pool+N, mountain+N, onSEAT+N, or with a minus)")
    amount = read_amount(found["amount"])
    signed = amount if found["sign"] == "+" else -amount
    if found["on"] is None:
        return Cell(seat, Column(found[1])), signed
    on = read_seat(found["on"], seats)
    if on is seat:
        raise Unreadable(f"seat {seat} writes no whists on itself")
    return Cell(seat, Column.WHISTS, on), signed


def read_sheet(rest: str, seats: int) -> Sums:
    """`1:pool+2 2:on1+8`: each cell once."""
    sums: Sums = {}
    for token in rest.split():
        head, _, change = token.partition(":")
        cell, amount = read_change(read_seat(head, seats), change, seats)
        if cell in sums:
            raise Unreadable(f"{head}:{cell.name} stands twice")
        sums[cell] = amount
    return {cell: amount for cell, amount in sums.items() if amount}


def write_sheet(sums: Sums) -> str:
    """The cells of a `sheet` line, `1:pool+2 2:on1+8`."""
    return " ".join(f"{cell.seat}:{cell.name}{write_signed(amount)}" for cell, amount in sums.items())


def as_stated(entries: Sequence[Entry], stated: Sums) -> tuple[Entry, ...]:
    """The entries that write what was stated: cells the replay agrees on keep theirs, another cell gets one entry."""
    computed = sums_of(entries)
    kept = [entry for entry in entries if stated.get(cell_of(entry)) == computed.get(cell_of(entry))]
    other = [
        Entry(cell.seat, cell.column, amount, Reason.ADJUSTMENT, cell.on, price=amount)
        for cell, amount in stated.items()
        if computed.get(cell) != amount
    ]
    return (*kept, *other)
