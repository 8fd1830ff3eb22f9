"""The settlement (rules.md §11): all columns in whists, exact, then whole numbers that sum to zero."""

from fractions import Fraction
from itertools import combinations

import msgspec

from engine.core.match import Transfer, transfers
from engine.core.rounding import round_to_zero_sum
from engine.core.seats import BySeat, Seat
from engine.games.preferans.conventions.model import Convention, SettleDivisor, TournamentPoints
from engine.games.preferans.events import Standing
from engine.games.preferans.scoring.pool import counted_pool
from engine.games.preferans.sheet import total

MOUNTAIN_WHISTS = 10


class Settlement(msgspec.Struct, frozen=True):
    """Balances of a match in whists, with the steps that lead to them."""

    pool: BySeat[Fraction]
    """Points as counted."""
    closed: BySeat[Fraction]
    """Mountains after closing the pools at the largest one."""
    reduced: BySeat[Fraction]
    """Closed mountains less the smallest of them."""
    pairs: BySeat[BySeat[Fraction]]
    """pairs[a][b] is what b owes to a; negative: a owes b."""
    exact: BySeat[Fraction]
    """Exact balances; their sum is zero."""
    whists: BySeat[int]
    """Whole balances; their sum is zero."""
    transfers: tuple[Transfer, ...]
    """Few payments that settle the whole balances."""


def settle(standing: Standing) -> Settlement:
    """Settle the match at this moment, finished or not (seed 001-book §9; divisor: rules.md §11.4).

    result_i = 10 (sum r - n r_i) / divisor + sum_j (w_ij - w_ji), where r are the reduced mountains.
    """
    rules, sheet = standing.convention, standing.sheet
    seats = sheet.seats
    pool = BySeat.collect(counted_pool(standing, seat) for seat in seats)
    top = max(pool)
    closed = BySeat.collect(sheet.mountain_of(seat) + rules.pool_k * (top - pool[seat]) for seat in seats)
    least = min(closed)
    reduced = closed.map(lambda mountain: mountain - least)
    parts = len(seats) - (rules.settle_divisor is SettleDivisor.N_MINUS_1)
    unit = Fraction(MOUNTAIN_WHISTS, parts)

    def owed(creditor: Seat, debtor: Seat) -> Fraction:
        whists = sheet.whists_on(creditor, debtor) - sheet.whists_on(debtor, creditor)
        return (reduced[debtor] - reduced[creditor]) * unit + whists

    debts = {(seat, other): owed(seat, other) for seat, other in combinations(seats, 2)}
    debts |= {(other, seat): -debt for (seat, other), debt in debts.items()}
    nothing = Fraction(0)
    pairs = BySeat.collect(BySeat.collect(debts.get((seat, other), nothing) for other in seats) for seat in seats)
    exact = pairs.map(lambda row: sum(row, Fraction(0)))
    whole = round_to_zero_sum(exact)
    return Settlement(pool, closed, reduced, pairs, exact, whole, transfers(whole))


class Account(msgspec.Struct, frozen=True):
    """Account of one player: the way to the exact balance, in points and whists.

    `mountain` + `lacking` * `pool_k` = `closed`, (`average` - `closed`) * `unit` = `for_mountain`, and `for_mountain` +
    `written` - `against` = `exact`; `average`, `unit` and `pool_k` are those of the `Breakdown`.
    """

    pool: Fraction
    """Points of the pool as counted."""
    lacking: Fraction
    """Points that this pool lacks to the largest one."""
    mountain: Fraction
    """Points of the mountain as written."""
    closed: Fraction
    """Points of the mountain after closing all pools at the largest one."""
    for_mountain: Fraction
    """Whists that the others owe for their mountains, less the whists owed for this one."""
    written: Fraction
    """Whists written on the others."""
    against: Fraction
    """Whists that the others have written on this player."""
    exact: Fraction
    """The balance."""
    whole: int
    """The balance as a whole number."""


class Breakdown(msgspec.Struct, frozen=True):
    """Steps from the sheet to the balances of a match (rules.md §11)."""

    top: Fraction
    """The largest pool."""
    pool_k: int
    """Points of the mountain for a point that a pool lacks."""
    average: Fraction
    """The mean of the closed mountains."""
    unit: Fraction
    """Whists for each point between one's own mountain and the average."""
    accounts: BySeat[Account]


def broken_down(standing: Standing) -> Breakdown:
    """Explain `settle(standing)` step by step, in the terms in which players count.

    Taking the smallest mountain off all of them (the reduction) changes no difference and is left out.
    """
    found, sheet, rules = settle(standing), standing.sheet, standing.convention
    seats, top = sheet.seats, max(found.pool)
    parts = len(seats) - (rules.settle_divisor is SettleDivisor.N_MINUS_1)
    average = sum(found.closed, Fraction(0)) / len(seats)
    unit = Fraction(MOUNTAIN_WHISTS * len(seats), parts)

    def account(seat: Seat) -> Account:
        written = sum((sheet.whists_on(seat, other) for other in seats), Fraction(0))
        against = sum((sheet.whists_on(other, seat) for other in seats), Fraction(0))
        return Account(
            pool=found.pool[seat],
            lacking=top - found.pool[seat],
            mountain=sheet.mountain_of(seat),
            closed=found.closed[seat],
            for_mountain=(average - found.closed[seat]) * unit,
            written=written,
            against=against,
            exact=found.exact[seat],
            whole=found.whists[seat],
        )

    return Breakdown(top, rules.pool_k, average, unit, BySeat.collect(account(seat) for seat in seats))


def balances(standing: Standing) -> BySeat[Fraction]:
    """Return `settle(standing).exact` without its other steps, for callers that compare hundreds of sheets."""
    rules, sheet = standing.convention, standing.sheet
    seats = sheet.seats
    owing = sheet.mountain.map(total)
    owing = BySeat.collect(have - rules.pool_k * counted_pool(standing, seat) for seat, have in owing.items())
    unit = Fraction(MOUNTAIN_WHISTS, len(seats) - (rules.settle_divisor is SettleDivisor.N_MINUS_1))
    everybody = sum(owing, Fraction(0))
    written = sheet.whists.map(lambda row: sum((chain[-1] for chain in row if chain), Fraction(0)))
    against = [sum((row[seat][-1] for row in sheet.whists if row[seat]), Fraction(0)) for seat in seats]
    return BySeat.collect(
        (everybody - len(seats) * owing[seat]) * unit + written[seat] - on
        for seat, on in zip(seats, against, strict=True)
    )


def tournament_points(rules: Convention, settlement: Settlement) -> BySeat[Fraction] | None:
    """Give 2-1-0 to three players, 3-2-1-0 to four, by exact balance; equal ones share the worth of their places.

    None if the convention gives no points.
    """
    if rules.tournament_points is TournamentPoints.OFF:
        return None
    exact = settlement.exact
    return exact.map(lambda own: _points(own, exact))


def _points(own: Fraction, exact: BySeat[Fraction]) -> Fraction:
    """Count one point for each lower balance, half a point for each equal one."""
    below = sum(other < own for other in exact)
    equal = sum(other == own for other in exact) - 1
    return below + Fraction(equal, 2)
