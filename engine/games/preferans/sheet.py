"""The score sheet: every cell is the chain of its running totals, as on paper; amounts are exact."""

from collections.abc import Iterable
from enum import StrEnum
from fractions import Fraction

import msgspec

from engine.core.seats import BySeat, Seat

Chain = tuple[Fraction, ...]


class Column(StrEnum):
    """A column of the sheet."""

    POOL = "pool"
    MOUNTAIN = "mountain"
    WHISTS = "whists"


class Reason(StrEnum):
    """Reason of a number on the sheet; a promise to stored matches, so members are never renamed.

    `Entry.count` counts tricks if the reason knows tricks; units with TALON_BONUS; pool points with HELP, HELPED,
    LEFTOVER, and with MADE and ZERO that reduce a mountain through made_game_to; with all other reasons it is one thing
    at its price. A thrown talon (THROWN) is written as two tricks.
    """

    MADE = "made"
    UNDERTRICK = "undertrick"
    MISERE_TRICK = "misere_trick"
    TRICK = "trick"
    CONSOLATION = "consolation"
    SHORTFALL = "shortfall"
    HALF_WHIST = "half_whist"
    CONCEDED = "conceded"
    RASPASY_TRICK = "raspasy_trick"
    RASPASY_WHISTS = "raspasy_whists"
    ZERO = "zero"
    TALON_BONUS = "talon_bonus"
    HELP = "help"
    HELPED = "helped"
    LEFTOVER = "leftover"
    ADJUSTMENT = "adjustment"
    JOINED = "joined"
    LEFT = "left"
    RASP_FINE = "rasp_fine"
    THROWN = "thrown"
    PREFERANS = "preferans"


class Cell(msgspec.Struct, frozen=True):
    """A cell of the sheet."""

    seat: Seat
    column: Column
    on: Seat | None = None
    """Debtor of whists; None in the other columns."""


class Entry(msgspec.Struct, frozen=True, omit_defaults=True):
    """One number written by a seat: amount = count x price x times.

    Of a deal shared with the dealer the tricks and whists are written at half of that amount.
    """

    seat: Seat
    column: Column
    amount: Fraction
    reason: Reason
    on: Seat | None = None
    """Debtor of whists; None in the other columns."""
    count: Fraction = Fraction(1)
    """Number of tricks, units, points or things, as `Reason` says."""
    price: Fraction = Fraction(0)
    """Units for one of them: points, or whists with whists."""
    times: int = 1
    """Multiplier of bombs and blind games (rules.md §14), 1 where `price` already holds it."""

    @property
    def cell(self) -> Cell:
        """Cell of the number; help written into a pool belongs to that pool, whichever seat gave it."""
        return Cell(self.seat, self.column, self.on if self.column is Column.WHISTS else None)


Sums = dict[Cell, Fraction]


def sums_of(entries: Iterable[Entry]) -> Sums:
    """Sum the entries of each cell, in the order first written; cells that sum to zero are left out."""
    sums: Sums = {}
    for entry in entries:
        cell = entry.cell
        sums[cell] = sums.get(cell, Fraction(0)) + entry.amount
    return {cell: amount for cell, amount in sums.items() if amount}


class ScoreSheet(msgspec.Struct, frozen=True):
    """Chains of running totals of every cell."""

    pool: BySeat[Chain]
    """Points of each seat."""
    mountain: BySeat[Chain]
    """Points of each seat."""
    whists: BySeat[BySeat[Chain]]
    """Whists by writer, then by debtor; empty on the diagonal."""

    @staticmethod
    def empty(seats: int) -> "ScoreSheet":
        """Return a sheet without a number."""
        blank: BySeat[Chain] = BySeat.of(seats, ())
        return ScoreSheet(blank, blank, BySeat.of(seats, blank))

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Seats that have cells."""
        return self.pool.seats

    def joined(self) -> "ScoreSheet":
        """Return the sheet with one more seat, its cells empty."""
        none: Chain = ()
        rows = [BySeat((*row, none)) for row in self.whists]
        new_row: BySeat[Chain] = BySeat.of(len(rows) + 1, none)
        return ScoreSheet(BySeat((*self.pool, none)), BySeat((*self.mountain, none)), BySeat((*rows, new_row)))

    def pool_of(self, seat: int) -> Fraction:
        """Return the last number of a seat's pool, in points."""
        return total(self.pool[seat])

    def mountain_of(self, seat: int) -> Fraction:
        """Return the last number of a seat's mountain, in points."""
        return total(self.mountain[seat])

    def whists_on(self, writer: int, debtor: int) -> Fraction:
        """Return how many whists one seat has written on another; 0 on itself."""
        return total(self.whists[writer][debtor])

    def write(self, entries: Iterable[Entry]) -> "ScoreSheet":
        """Return the sheet after those entries; a cell gets one new total, however many entries it has."""
        pool, mountain, whists = self.pool, self.mountain, self.whists
        for cell, amount in sums_of(entries).items():
            seat = cell.seat
            if cell.column is Column.POOL:
                pool = pool.put(seat, _longer(pool[seat], amount))
            elif cell.column is Column.MOUNTAIN:
                mountain = mountain.put(seat, _longer(mountain[seat], amount))
            elif cell.on is not None:
                row = whists[seat]
                whists = whists.put(seat, row.put(cell.on, _longer(row[cell.on], amount)))
        return ScoreSheet(pool, mountain, whists)


def total(chain: Chain) -> Fraction:
    """Return the last number of a chain, 0 for an empty one."""
    return chain[-1] if chain else Fraction(0)


def _longer(chain: Chain, amount: Fraction) -> Chain:
    return (*chain, total(chain) + amount)
