"""Commands and events between deals: opening pot, refill, corrections, substitutes, paper deals, end of deal and match.

`decide_match` checks a command and returns its events, `evolve_standing` applies an event (austrian.md §7.1, §10 and
§13). Reasons of a refusal: match_over, deal_running, no_deal, unknown_seat, bad_amount, bad_column, beyond_pot,
beyond_bounds, bad_name, bad_opening, unbalanced, money_moved, no_refill, not_closed, not_in_this_game, and those of
`phases.bidding.check_next` and `outcome_check.check_outcome`.
"""

import re

import msgspec
from msgspec.structs import replace

from engine.core.errors import IllegalCommand
from engine.core.match import (
    Adjust,
    BreakDeal,
    DealBroken,
    EndReason,
    FinishMatch,
    Join,
    Leave,
    PotRefilled,
    Refill,
    StartDeal,
    Substitute,
)
from engine.core.match_commands import LARGEST_AMOUNT, MAX_TEXT, SharedCommand, check_seat, decide_shared
from engine.core.seats import BySeat, Seat
from engine.games.austrian.events import (
    COURSE,
    Adjusted,
    AnyEvent,
    DealScored,
    DealStarted,
    MatchStarted,
    PaperRecorded,
    PotOpened,
    Standing,
)
from engine.games.austrian.money import UNIT, Payment, Purse, Reason, payments_of, shares
from engine.games.austrian.moves import DealMove
from engine.games.austrian.outcome_check import check_outcome
from engine.games.austrian.outcomes import ContractOutcome, Outcome
from engine.games.austrian.phases.bidding import check_next, decide_start
from engine.games.austrian.pot import before_deal, check_totals, needs_refill, reached
from engine.games.austrian.rules import with_rules
from engine.games.austrian.state import Match, running, setup_of
from engine.three_hands.dealing import active_seats, others_of

CASH = "cash"
"""Name of the only column that a correction may change."""
_AMOUNT = re.compile(r"[+-]?[0-9]{1,9}")


class OpenPot(msgspec.Struct, frozen=True):
    """Command to begin with the money of an earlier evening."""

    pot: int
    cash: BySeat[int]
    """Money of each seat; `cash` and `pot` sum to 0."""


class RecordPaperDeal(msgspec.Struct, frozen=True):
    """Command to write down a deal that was played with real cards."""

    dealer: Seat
    outcome: Outcome
    refill: bool = False
    """True when all have agreed to fill the shared pot before this deal."""


MatchCommand = (
    StartDeal | RecordPaperDeal | OpenPot | Refill | Adjust | Join | Leave | Substitute | FinishMatch | BreakDeal
)
Command = DealMove | MatchCommand


def decide_match(match: Match, command: MatchCommand) -> tuple[AnyEvent, ...]:
    """Return the events of a command. Raises IllegalCommand."""
    standing, deal = match.standing, running(match)
    if standing.ended is not None:
        raise IllegalCommand("match_over")
    if isinstance(command, SharedCommand):
        number = setup_of(deal).number if deal is not None else None
        return (decide_shared(standing, command, deal=number, may_end=lambda reason: _may_end(standing, reason)),)
    match command:
        case Join() | Leave():  # a match stays that of its players; a person may be substituted
            raise IllegalCommand("not_in_this_game")
    if deal is not None:
        raise IllegalCommand("deal_running")
    match command:
        case StartDeal():
            return (decide_start(standing, command),)
        case OpenPot():
            return (_open(standing, command),)
        case Refill():
            return (_refill(standing),)
        case RecordPaperDeal():
            return _paper_deal(standing, command)
        case Adjust():
            return (_adjust(standing, command),)


def evolve_standing(standing: Standing, event: AnyEvent) -> Standing:
    """Return the standing after an opening pot, a refill, a correction or the end of a deal; else the same standing."""
    match event:
        case PotOpened(purse=purse):
            return replace(standing, purse=purse, moved=True)
        case PotRefilled():
            return replace(standing, refilled=True)
        case Adjusted(payment=payment):
            purse = standing.purse.after([payment])
            course = (*standing.course[:-1], purse) if standing.course else ()
            return replace(standing, purse=purse, course=course, moved=True)
        case DealBroken(number=number):  # what was paid before it goes back: it was never counted
            return replace(standing, deals=number, broken=standing.broken + 1)
        case DealScored(number=number, payments=payments):
            purse = standing.purse.after(payments)
            course = (*(standing.course or (standing.purse,)), purse)[-COURSE - 1 :]
            return replace(standing, purse=purse, course=course, deals=number, refilled=False, moved=True)
        case _:
            return standing


def opening(event: MatchStarted) -> Standing:
    """Return the standing of a match before its first deal."""
    seats = len(event.players)
    return Standing(event.rules, BySeat.collect(event.players), Purse(BySeat.of(seats, 0)))


def scored(standing: Standing, dealer: Seat, number: int, outcome: Outcome, paid: tuple[Payment, ...]) -> DealScored:
    """Return the event that scores a deal. standing: before the deal; paid: the stake or the contributions."""
    pot = standing.purse.after(paid).pot
    active = active_seats(len(standing.players), dealer)
    declarer = outcome.declarer if isinstance(outcome, ContractOutcome) else active[0]
    played = payments_of(standing.rules, pot, outcome, others_of(active, declarer))
    return DealScored(number, outcome, (*paid, *played))


def _refill(standing: Standing) -> PotRefilled:
    if not needs_refill(standing):
        raise IllegalCommand("no_refill")
    return PotRefilled()


def _paper_deal(standing: Standing, command: RecordPaperDeal) -> tuple[AnyEvent, ...]:
    agreed = (_refill(standing),) if command.refill else ()
    standing = replace(standing, refilled=standing.refilled or command.refill)
    check_next(standing, command.dealer)
    check_outcome(standing, command.dealer, command.outcome)
    number, paid = standing.deals + 1, before_deal(standing, command.dealer)
    recorded = PaperRecorded(number, command.dealer, command.outcome)
    return *agreed, recorded, scored(standing, command.dealer, number, command.outcome, paid)


def _adjust(standing: Standing, command: Adjust) -> Adjusted:
    """Return the correction that moves money between a seat and the pot; an amount with + goes to the seat."""
    check_seat(standing, command.seat)
    if command.column != CASH or command.on is not None:
        raise IllegalCommand("bad_column", {"seat": int(command.seat), "column": command.column})
    amount = int(command.amount) if _AMOUNT.fullmatch(command.amount) else 0
    if not amount or amount % UNIT:
        raise IllegalCommand("bad_amount", {"amount": command.amount, "largest": LARGEST_AMOUNT})
    if amount > standing.purse.pot:
        raise IllegalCommand("beyond_pot", {"amount": amount, "pot": standing.purse.pot})
    if amount > 0:
        payment = Payment(None, command.seat, amount, Reason.ADJUST)
    else:
        payment = Payment(command.seat, None, -amount, Reason.ADJUST)
    check_totals(standing.purse.after([payment]))
    return Adjusted(payment, command.text[:MAX_TEXT])


def _open(standing: Standing, command: OpenPot) -> PotOpened:
    """Return the opening with an earlier evening's money. Raises IllegalCommand for bad sums or if money has moved."""
    if standing.moved or standing.deals:
        raise IllegalCommand("money_moved")
    purse = Purse(command.cash, command.pot)
    if len(command.cash) != len(standing.players) or command.pot < 0 or command.pot % UNIT:
        raise IllegalCommand("bad_opening", {"pot": command.pot})
    if command.pot + sum(command.cash):
        raise IllegalCommand("unbalanced", {"sum": command.pot + sum(command.cash)})
    check_totals(purse)
    return PotOpened(purse)


def _may_end(standing: Standing, reason: EndReason) -> bool:
    """Return whether the match may end for this reason now.

    An empty pot ends the match if `refill` is `never`, or if the table is asked to fill it and does not agree.
    """
    return reason is reached(standing) or (reason is EndReason.POT and needs_refill(standing))


def dealt_again(start: DealStarted, result: DealScored, names: tuple[str, ...]) -> tuple[DealStarted, DealScored]:
    """Return beginning and score of a finished deal as the only deal of another match with these players.

    The pot stays as large as in the deal, because the sum in play depends on it. Nobody pays the stake of the deal
    again: the seats begin with equal debts to the pot, and the lowest seats owe what cannot be divided.
    """
    before = start.standing
    pot = before.purse.after(start.paid).pot
    standing = replace(
        before,
        rules=with_rules(before.rules, [("end", "deals:1")]),
        players=BySeat(names),
        purse=Purse(shares(pot, len(names)).map(int.__neg__), pot),
        deals=0,
        broken=0,
        dealer=None,
        refilled=False,
        course=(),
    )
    again = replace(start, number=1, paid=(), standing=standing)
    return again, scored(standing, start.dealer, 1, result.outcome, ())
