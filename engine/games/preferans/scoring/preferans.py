"""Scoring of «преферанс», the hand that ends the match (rules.md §3.6, seed 001-book §7.5).

If proved, the declarer's mountain is cleared and every pool is filled. Points that the declarer writes into the pools
of others count as American help, and with the option ON1000 the declarer writes a thousand whists on each. If refuted,
it is scored as a failed ten with one undertrick.
"""

from fractions import Fraction

from engine.core.seats import Seat
from engine.games.preferans.contracts import Contract
from engine.games.preferans.conventions.auction import PreferansHand
from engine.games.preferans.conventions.model import Help
from engine.games.preferans.conventions.terms import PREFERANS_WHISTS, consolation_price, consoled, undertrick_price
from engine.games.preferans.events import Standing
from engine.games.preferans.outcomes import PreferansOutcome
from engine.games.preferans.rotation import defenders_of, present_seats, resting_seat
from engine.games.preferans.scoring.case import multiplier
from engine.games.preferans.scoring.pool import help_whists, room
from engine.games.preferans.sheet import Column, Entry, Reason

TEN = Contract.N10


def score_preferans(standing: Standing, dealer: Seat, outcome: PreferansOutcome) -> tuple[Entry, ...]:
    """Return the entries of a declared «преферанс»."""
    if not outcome.proved:
        return _refuted(standing, dealer, outcome)
    declarer, rules, sheet = outcome.declarer, standing.convention, standing.sheet
    present = present_seats(standing)
    others = [seat for seat in declarer.clockwise(len(standing.players)) if seat in present]
    wiped = _once(declarer, Column.MOUNTAIN, -max(sheet.mountain_of(declarer), Fraction(0)))
    own = _once(declarer, Column.POOL, room(rules, sheet, declarer))
    helped = [entry for seat in others for entry in _closed(standing, declarer, seat)]
    thousand = Fraction(PREFERANS_WHISTS if rules.preferans_hand is PreferansHand.ON1000 else 0)
    whists = [entry for seat in others for entry in _once(declarer, Column.WHISTS, thousand, seat)]
    return *wiped, *own, *helped, *whists


def _closed(standing: Standing, declarer: Seat, seat: Seat) -> tuple[Entry, ...]:
    """Return the entries that fill another player's pool, with whists for its points if there is American help."""
    entries = help_whists(declarer, seat, room(standing.convention, standing.sheet, seat))
    return entries if standing.convention.help is Help.X10 else entries[:1]


def _refuted(standing: Standing, dealer: Seat, outcome: PreferansOutcome) -> tuple[Entry, ...]:
    rules, declarer, times = standing.convention, outcome.declarer, multiplier(standing, outcome)
    defenders = defenders_of(standing, dealer, declarer)
    price, whists = undertrick_price(rules, TEN), consolation_price(rules, TEN)
    mountain = Entry(declarer, Column.MOUNTAIN, price * times, Reason.UNDERTRICK, price=price, times=times)
    consoling = tuple(
        Entry(seat, Column.WHISTS, whists * times, Reason.CONSOLATION, on=declarer, price=whists, times=times)
        for seat in consoled(rules, defenders, defenders, resting_seat(standing, dealer))
        if whists
    )
    return mountain, *consoling


def _once(seat: Seat, column: Column, amount: Fraction, on: Seat | None = None) -> tuple[Entry, ...]:
    return (Entry(seat, column, amount, Reason.PREFERANS, on=on, price=amount),) if amount else ()
