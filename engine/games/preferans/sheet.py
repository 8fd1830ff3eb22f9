"""The score sheet. Every cell is a chain of running totals, as on paper; amounts are exact fractions."""

from collections.abc import Iterable
from enum import StrEnum
from fractions import Fraction
from typing import Final

import msgspec

from engine.core.seats import BySeat, Seat

Chain = tuple[Fraction, ...]


class Column(StrEnum):
    """A column of the sheet."""

    POOL = "pool"
    MOUNTAIN = "mountain"
    WHISTS = "whists"
    KUROCHKA = "kurochka"
    """Remises in a line above the pool; only where the convention writes them there (remise_to)."""
    KOTEL = "kotel"
    """Remises put into the common pot less prizes taken out of it; only where the convention has one (remise_to)."""


ASIDE: Final = (Column.KUROCHKA, Column.KOTEL)
"""Columns for remises that are not written on the mountain; a convention has one of them at most."""


class Reason(StrEnum):
    """Reason for a number on the sheet. Members are never renamed, because stored matches contain them.

    `Entry.count` counts tricks for reasons about tricks, units for TALON_BONUS, and pool points for HELP, HELPED,
    LEFTOVER. It counts pool points also for MADE and ZERO if these reduce a mountain (made_game_to). For all other
    reasons it is 1. A thrown talon (THROWN) is written as two tricks.
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
    UVERT_TRICK = "uvert_trick"
    STAKE = "stake"
    PRIZE = "prize"


class Cell(msgspec.Struct, frozen=True):
    """A cell of the sheet: a seat's pool, mountain, kurochka or part of the kotel, or its whists on another seat."""

    seat: Seat
    column: Column
    on: Seat | None = None
    """Seat on which whists are written; None in the other columns."""


class Entry(msgspec.Struct, frozen=True, omit_defaults=True):
    """One number written by a seat: amount = count x price x times.

    If the dealer took half of the declarer's game, the amounts for tricks and whists are half of that product.
    """

    seat: Seat
    column: Column
    amount: Fraction
    reason: Reason
    on: Seat | None = None
    """Seat on which whists are written; None in the other columns."""
    count: Fraction = Fraction(1)
    """Number of tricks, units or points, as described at `Reason`; 1 for other reasons."""
    price: Fraction = Fraction(0)
    """Price of one counted thing: in whists for the column of whists, else in points."""
    times: int = 1
    """Multiplier of bombs and blind games (rules.md §14); 1 if `price` already includes it."""

    @property
    def cell(self) -> Cell:
        """Cell in which the number is written. Help in a pool belongs to the owner of that pool, not to the helper."""
        return Cell(self.seat, self.column, self.on if self.column is Column.WHISTS else None)


Sums = dict[Cell, Fraction]


def sums_of(entries: Iterable[Entry]) -> Sums:
    """Return the sum of each cell, in the order first written; cells that sum to zero are left out."""
    sums: Sums = {}
    for entry in entries:
        cell = entry.cell
        sums[cell] = sums.get(cell, Fraction(0)) + entry.amount
    return {cell: amount for cell, amount in sums.items() if amount}


class ScoreSheet(msgspec.Struct, frozen=True, omit_defaults=True):
    """A score sheet: for every cell the chain of its running totals, newest last."""

    pool: BySeat[Chain]
    """Running totals of each seat, in points."""
    mountain: BySeat[Chain]
    """Running totals of each seat, in points."""
    whists: BySeat[BySeat[Chain]]
    """Running totals in whists, by the seat that writes, then by the seat written on; empty for a seat on itself."""
    aside: BySeat[Chain] | None = None
    """Running totals of each seat, in points, in the column that the convention has for remises; None while empty."""

    @staticmethod
    def empty(seats: int) -> "ScoreSheet":
        """Return a sheet with empty cells."""
        blank: BySeat[Chain] = BySeat.of(seats, ())
        return ScoreSheet(blank, blank, BySeat.of(seats, blank))

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Seats that have cells."""
        return self.pool.seats

    def joined(self) -> "ScoreSheet":
        """Return the sheet with one more seat, whose cells are empty."""
        none: Chain = ()
        rows = [BySeat((*row, none)) for row in self.whists]
        new_row: BySeat[Chain] = BySeat.of(len(rows) + 1, none)
        return ScoreSheet(
            BySeat((*self.pool, none)),
            BySeat((*self.mountain, none)),
            BySeat((*rows, new_row)),
            BySeat((*self.aside, none)) if self.aside is not None else None,
        )

    def pool_of(self, seat: int) -> Fraction:
        """Return a seat's total in the pool, in points."""
        return total(self.pool[seat])

    def mountain_of(self, seat: int) -> Fraction:
        """Return a seat's total on the mountain, in points."""
        return total(self.mountain[seat])

    def aside_of(self, seat: int) -> Fraction:
        """Return a seat's total in the column for remises, in points; 0 in a convention without such a column."""
        return total(self.aside[seat]) if self.aside is not None else Fraction(0)

    def owed_of(self, seat: int) -> Fraction:
        """Return the points of a seat that count against it in the settlement: mountain and remises kept aside."""
        own = self.mountain_of(seat)
        return own if self.aside is None else own + self.aside_of(seat)

    def whists_on(self, writer: int, debtor: int) -> Fraction:
        """Return how many whists one seat has written on another; 0 on itself."""
        return total(self.whists[writer][debtor])

    def total_of(self, cell: Cell) -> Fraction:
        """Return the total in a cell, in points or whists."""
        match cell.column:
            case Column.POOL:
                return self.pool_of(cell.seat)
            case Column.MOUNTAIN:
                return self.mountain_of(cell.seat)
            case Column.KUROCHKA | Column.KOTEL:
                return self.aside_of(cell.seat)
            case Column.WHISTS:
                return self.whists_on(cell.seat, cell.on or cell.seat)

    def write(self, entries: Iterable[Entry]) -> "ScoreSheet":
        """Return the sheet after writing the entries. A cell gets one new total, even for several entries."""
        pool, mountain, whists, aside = self.pool, self.mountain, self.whists, self.aside
        blank: BySeat[Chain] = BySeat.of(len(pool), ())
        for cell, amount in sums_of(entries).items():
            seat = cell.seat
            if cell.column is Column.POOL:
                pool = _written(pool, seat, amount)
            elif cell.column is Column.MOUNTAIN:
                mountain = _written(mountain, seat, amount)
            elif cell.column in ASIDE:
                aside = _written(blank if aside is None else aside, seat, amount)
            elif cell.on is not None:
                whists = whists.put(seat, _written(whists[seat], cell.on, amount))
        return ScoreSheet(pool, mountain, whists, aside)


def total(chain: Chain) -> Fraction:
    """Return the current total of a cell, the last number of its chain; 0 if it is empty."""
    return chain[-1] if chain else Fraction(0)


def _written(chains: BySeat[Chain], seat: Seat, amount: Fraction) -> BySeat[Chain]:
    """Return one column after adding an amount to the total of a seat."""
    chain = chains[seat]
    return chains.put(seat, (*chain, total(chain) + amount))
