"""The settlement (rules.md §11): all columns converted to whists, exactly, then rounded to numbers that sum to zero."""

from fractions import Fraction
from itertools import combinations

import msgspec

from engine.core.match import Transfer, transfers
from engine.core.rounding import round_to_zero_sum
from engine.core.seats import BySeat, Seat
from engine.games.preferans.conventions.model import Convention, SettleDivisor, TournamentPoints
from engine.games.preferans.events import Standing
from engine.games.preferans.scoring.pool import counted_pool

MOUNTAIN_WHISTS = 10


class Settlement(msgspec.Struct, frozen=True):
    """Balances of a match in whists, with the steps that lead to them."""

    pool: BySeat[Fraction]
    """Points of each pool as they count (a leaver's with its floor)."""
    closed: BySeat[Fraction]
    """Mountain points of each seat after the pools are closed: remises kept aside and what its pool lacks are added."""
    reduced: BySeat[Fraction]
    """Closed mountains, each less the smallest of them."""
    pairs: BySeat[BySeat[Fraction]]
    """Debts in whists: pairs[a][b] is what b owes to a; negative if a owes b."""
    exact: BySeat[Fraction]
    """Exact balances in whists; their sum is zero."""
    whists: BySeat[int]
    """Balances rounded to whole whists; their sum is zero."""
    transfers: tuple[Transfer, ...]
    """Payments between players, as few as possible, that settle the whole balances."""


def settle(standing: Standing) -> Settlement:
    """Return the settlement of the match at this moment, finished or not (seed 001-book §9; divisor: rules.md §11.4).

    result_i = 10 (sum r - n r_i) / divisor + sum_j (w_ij - w_ji); n seats, r: reduced mountains, w_ij: i's whists on j.
    """
    rules, sheet = standing.convention, standing.sheet
    seats = sheet.seats
    pool = BySeat.collect(counted_pool(standing, seat) for seat in seats)
    top = max(pool)
    closed = BySeat.collect(sheet.owed_of(seat) + rules.pool_k * (top - pool[seat]) for seat in seats)
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
    """Account of one player: the steps to the exact balance, in points and whists.

    `mountain` + `aside` + `lacking` * `pool_k` = `closed`, (`average` - `closed`) * `unit` = `for_mountain`, and
    `for_mountain` + `written` - `against` = `exact`. Here `average`, `unit` and `pool_k` are fields of the `Breakdown`.
    """

    pool: Fraction
    """Points of the pool as they count."""
    lacking: Fraction
    """Points by which this pool is smaller than the largest one."""
    mountain: Fraction
    """Points on the mountain of the sheet."""
    aside: Fraction
    """Points of remises kept aside, such as those left in a kurochka; they count like the mountain."""
    closed: Fraction
    """Mountain points after the pools are closed."""
    for_mountain: Fraction
    """Whists that the others owe for their mountains, minus those owed for this one."""
    written: Fraction
    """Whists written by this player on the others."""
    against: Fraction
    """Whists written by the others on this player."""
    exact: Fraction
    """Exact balance in whists."""
    whole: int
    """Balance rounded to a whole number of whists."""


class Breakdown(msgspec.Struct, frozen=True):
    """Steps from the sheet to the balances of a match (rules.md §11)."""

    top: Fraction
    """Points of the largest pool."""
    pool_k: int
    """Mountain points for each point that a pool lacks."""
    average: Fraction
    """Mean of the closed mountains, in points."""
    unit: Fraction
    """Whists for each point of difference between a player's mountain and the average."""
    accounts: BySeat[Account]


def broken_down(standing: Standing) -> Breakdown:
    """Return the steps of `settle(standing)` in the terms in which players count.

    The step that takes the smallest mountain off all of them is left out, because it changes no difference.
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
            aside=sheet.aside_of(seat),
            closed=found.closed[seat],
            for_mountain=(average - found.closed[seat]) * unit,
            written=written,
            against=against,
            exact=found.exact[seat],
            whole=found.whists[seat],
        )

    return Breakdown(top, rules.pool_k, average, unit, BySeat.collect(account(seat) for seat in seats))


def balances(standing: Standing) -> BySeat[Fraction]:
    """Return the same balances as `settle(standing).exact`, faster, for callers that compare hundreds of sheets."""
    rules, sheet = standing.convention, standing.sheet
    seats = sheet.seats
    owing = BySeat.collect(sheet.owed_of(seat) - rules.pool_k * counted_pool(standing, seat) for seat in seats)
    unit = Fraction(MOUNTAIN_WHISTS, len(seats) - (rules.settle_divisor is SettleDivisor.N_MINUS_1))
    everybody = sum(owing, Fraction(0))
    written = sheet.whists.map(lambda row: sum((chain[-1] for chain in row if chain), Fraction(0)))
    against = [sum((row[seat][-1] for row in sheet.whists if row[seat]), Fraction(0)) for seat in seats]
    return BySeat.collect(
        (everybody - len(seats) * owing[seat]) * unit + written[seat] - on
        for seat, on in zip(seats, against, strict=True)
    )


def tournament_points(rules: Convention, settlement: Settlement) -> BySeat[Fraction] | None:
    """Return tournament points by exact balance: 2-1-0 for three players, 3-2-1-0 for four; equal balances share.

    Five players get 4-3-2-1-0. None if the convention gives no points.
    """
    if rules.tournament_points is TournamentPoints.OFF:
        return None
    exact = settlement.exact
    return exact.map(lambda own: _points(own, exact))


def _points(own: Fraction, exact: BySeat[Fraction]) -> Fraction:
    """Return one point for each lower balance and half a point for each other equal one."""
    below = sum(other < own for other in exact)
    equal = sum(other == own for other in exact) - 1
    return below + Fraction(equal, 2)
