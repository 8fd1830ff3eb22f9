"""Events between deals: corrections, joining, leaving, substitutes, the end of a match or of a deal, paper deals.

`decide_match` checks a command and returns its events; `evolve_standing` applies an event (rules.md §12, parameters.md
11 and 13). Codes of IllegalCommand: match_over, deal_running, no_deal, wrong_dealer, unknown_seat, seat_left,
bad_amount, bad_column, no_column, bad_name, cannot_join, join_later, cannot_leave, not_closed, not_in_this_game,
beyond_bounds, below_zero, and those of `outcome_check.check_outcome`.
"""

import re
from fractions import Fraction
from functools import reduce
from math import ceil, floor

import msgspec
from msgspec import UNSET
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
    Refill,
    StartDeal,
    Substitute,
)
from engine.core.match_commands import LARGEST_AMOUNT, MAX_TEXT, SharedCommand, check_seat, checked_name, decide_shared
from engine.core.seats import BySeat, Seat
from engine.games.preferans.conventions.auction import EndKind
from engine.games.preferans.conventions.presets import seats_for, with_rules
from engine.games.preferans.events import (
    Adjusted,
    DealScored,
    DealStarted,
    Joined,
    Leaver,
    Left,
    MatchEvent,
    MatchStarted,
    PaperRecorded,
    Standing,
)
from engine.games.preferans.moves import DealMove
from engine.games.preferans.outcome_check import check_outcome
from engine.games.preferans.outcomes import Outcome, PreferansOutcome
from engine.games.preferans.phases.deal import check_dealer, decide_start
from engine.games.preferans.rotation import present_seats
from engine.games.preferans.scoring.case import compulsory
from engine.games.preferans.scoring.deal import score_deal
from engine.games.preferans.scoring.pool import counted_pool, is_closed, is_prize, prizes_played
from engine.games.preferans.scoring.remise import check_aside, check_column, columns_of
from engine.games.preferans.sheet import Column, Entry, Reason, ScoreSheet
from engine.games.preferans.state import Match, deal_running, running, setup_of
from engine.games.preferans.totals import BY_HAND, ROOM, check_totals
from engine.three_hands.dealing import HANDS

StandingEvent = MatchEvent | DealStarted | PaperRecorded | DealScored | DealBroken
_AMOUNT = re.compile(r"[+-]?[0-9]{1,9}(/[1-9][0-9]{0,3})?")


class RecordPaperDeal(msgspec.Struct, frozen=True):
    """A command to write down a deal played with real cards."""

    dealer: Seat
    outcome: Outcome


MatchCommand = StartDeal | RecordPaperDeal | Adjust | Join | Leave | Substitute | FinishMatch | BreakDeal | Refill
Command = DealMove | MatchCommand


def decide_match(match: Match, command: MatchCommand) -> tuple[StandingEvent, ...]:
    """Return the events of a command. Raises IllegalCommand, also if the totals would exceed their bounds."""
    standing = match.standing
    if isinstance(command, StartDeal):
        if deal_running(match):
            raise IllegalCommand("deal_running")
        return (decide_start(standing, command),)
    if standing.ended is not None:
        raise IllegalCommand("match_over")
    if isinstance(command, SharedCommand):
        shared = decide_shared(
            standing,
            command,
            deal=_running_number(match),
            may_end=lambda reason: _may_end(standing, reason),
            check=lambda seat: _present(standing, seat),
        )
        return (shared,)
    if deal_running(match):
        raise IllegalCommand("deal_running")
    events = _led_to(standing, command)
    after = reduce(evolve_standing, events, standing)
    check_totals(after.sheet, BY_HAND if isinstance(command, Adjust) else ROOM)
    check_aside(after)
    return events


def _running_number(match: Match) -> int | None:
    """Return the number of the running deal, or None between deals."""
    deal = running(match)
    setup = setup_of(deal) if deal is not None else None
    return setup.number if setup is not None else None


def _led_to(standing: Standing, command: RecordPaperDeal | Adjust | Join | Leave | Refill) -> tuple[StandingEvent, ...]:
    match command:
        case RecordPaperDeal():
            return _paper_deal(standing, command)
        case Adjust():
            return (_adjust(standing, command),)
        case Join():
            return (_join(standing, command),)
        case Leave():
            return (_leave(standing, command),)
        case Refill():  # no pot is filled in common
            raise IllegalCommand("not_in_this_game")


def evolve_standing(standing: Standing, event: StandingEvent) -> Standing:
    """Return the match after an event that is specific to preferans; any other event returns the match unchanged."""
    put = msgspec.structs.replace
    match event:
        case Adjusted(entry=entry):
            return put(standing, sheet=standing.sheet.write([entry]))
        case Joined(name=name, entries=entries):
            players = BySeat((*standing.players, name))
            return put(standing, players=players, sheet=standing.sheet.joined().write(entries), joined=True)
        case Left(seat=seat, pool_floor=pool_floor, entries=entries):
            leavers = (*standing.leavers, Leaver(seat, pool_floor))
            after = put(standing, leavers=leavers, sheet=standing.sheet.write(entries))
            return put(after, stays=False, repeats=0) if seat is standing.dealer else after
        case DealBroken(number=number):
            return put(standing, deals=number, broken=standing.broken + 1, stays=False, repeats=0)
        case DealScored():
            return put(
                standing,
                sheet=standing.sheet.write(event.entries),
                deals=event.number,
                rasp_run=event.rasp_run,
                stays=event.stays,
                repeats=event.repeats,
                bombs=event.bombs,
                blind_run=event.blind_run,
                closed=standing.closed or _ends_match(event.outcome),
                prizes=prizes_played(standing) + 1 if is_prize(standing) else standing.prizes,
            )
        case _:
            return standing


def _ends_match(outcome: Outcome) -> bool:
    """Return whether an outcome is a proved «преферанс», which ends the match (rules.md §3.6)."""
    return isinstance(outcome, PreferansOutcome) and outcome.proved


def opening(event: MatchStarted) -> Standing:
    """Return the state of a match before its first deal."""
    seats = len(event.players)
    return Standing(event.convention, BySeat.collect(event.players), ScoreSheet.empty(seats))


def _paper_deal(standing: Standing, command: RecordPaperDeal) -> tuple[StandingEvent, ...]:
    if is_closed(standing):
        raise IllegalCommand("match_over")
    check_dealer(standing, command.dealer)
    check_outcome(standing, command.dealer, command.outcome)
    number = standing.deals + 1
    recorded = PaperRecorded(number, command.dealer, command.outcome)
    return recorded, score_deal(standing, command.dealer, number, command.outcome)


def _adjust(standing: Standing, command: Adjust) -> Adjusted:
    """Return a correction of any cell of the sheet. It may concern a player who left, and closed pools."""
    check_seat(standing, command.seat)
    column = next((one for one in Column if one == command.column), None)
    if column is None or (command.on is None) == (column is Column.WHISTS) or command.on is command.seat:
        raise IllegalCommand("bad_column", {"seat": int(command.seat), "column": command.column})
    check_column(standing.convention, column)
    if command.on is not None:
        check_seat(standing, command.on)
    if not _AMOUNT.fullmatch(command.amount) or Fraction(command.amount) == 0:
        raise IllegalCommand("bad_amount", {"amount": command.amount, "largest": LARGEST_AMOUNT})
    amount = Fraction(command.amount)
    entry = Entry(command.seat, column, amount, Reason.ADJUSTMENT, on=command.on, price=amount)
    return Adjusted(entry, command.text[:MAX_TEXT])


def _join(standing: Standing, command: Join) -> Joined:
    """Return the event by which a player joins after the last seat, once that seat has dealt.

    The newcomer's starting averages are rounded to the newcomer's disadvantage (seed 001 §10).
    """
    seats = len(standing.players)
    if is_closed(standing) or is_prize(standing):
        raise IllegalCommand("match_over")
    is_next = command.seat == seats + 1 and not standing.leavers
    if not is_next or command.seat not in seats_for(standing.convention):
        raise IllegalCommand("cannot_join", {"seat": int(command.seat)})
    if standing.dealer != seats or standing.stays:
        raise IllegalCommand("join_later", {"seat": seats})
    sheet = standing.sheet
    pool = Fraction(floor(sum(map(sheet.pool_of, sheet.seats), Fraction(0)) / seats))
    mountain = Fraction(ceil(sum(map(sheet.mountain_of, sheet.seats), Fraction(0)) / seats))
    aside = Fraction(ceil(sum(map(sheet.aside_of, sheet.seats), Fraction(0)) / seats))
    averages = zip(columns_of(standing.convention), (pool, mountain, aside), strict=False)
    entries = tuple(_once(command.seat, column, amount, Reason.JOINED) for column, amount in averages if amount)
    return Joined(command.seat, checked_name(command.name), entries)


def _leave(standing: Standing, command: Leave) -> Left:
    """Return the event of a leaver; what the pool lacks goes to the mountain, times pool_k (parameters.md 11)."""
    check_seat(standing, command.seat)
    if is_closed(standing) or is_prize(standing):
        raise IllegalCommand("match_over")
    _present(standing, command.seat)
    if len(present_seats(standing)) <= HANDS:
        raise IllegalCommand("cannot_leave", {"seat": int(command.seat)})
    pool_floor = _pool_floor(standing, command.seat)
    lacks = max(pool_floor - standing.sheet.pool_of(command.seat), Fraction(0))
    amount = lacks * standing.convention.pool_k
    entries = (_once(command.seat, Column.MOUNTAIN, amount, Reason.LEFT),) if amount else ()
    return Left(command.seat, pool_floor, entries)


def _pool_floor(standing: Standing, seat: Seat) -> Fraction:
    """Return the least that a leaver's pool counts in the settlement, by what ends the match.

    Full pools: the pool target. Sum of pools: the exact average of all. Deals or time: 0, or the pool if negative.
    """
    rules = standing.convention
    match rules.end.kind:
        case EndKind.EACH:
            return Fraction(rules.pool_target)
        case EndKind.SUM:
            pools = [counted_pool(standing, other) for other in standing.players.seats]
            return sum(pools, Fraction(0)) / len(pools)
        case EndKind.DEALS | EndKind.TIME:
            return min(standing.sheet.pool_of(seat), Fraction(0))


def _may_end(standing: Standing, reason: EndReason) -> bool:
    """Return whether the match may end for this reason now. An end by an empty pot does not exist in preferans."""
    by_deals = standing.convention.end.kind is EndKind.DEALS
    never = reason is EndReason.POT or (reason is EndReason.DEALS and not by_deals)
    return not never and is_closed(standing)


def _once(seat: Seat, column: Column, amount: Fraction, reason: Reason) -> Entry:
    return Entry(seat, column, amount, reason, price=amount)


def _present(standing: Standing, seat: Seat) -> None:
    if seat not in present_seats(standing):
        raise IllegalCommand("seat_left", {"seat": int(seat)})


def dealt_again(start: DealStarted, result: DealScored, names: tuple[str, ...]) -> tuple[DealStarted, DealScored]:
    """Return the start and score of a finished deal, changed into the only deal of another match with an empty sheet.

    A player who had left the original match counts as gone from the new one, with a pool floor of 0. A deal that had an
    auction keeps it, even if the convention would begin a match with compulsory raspasy (Codex 3.7.9).
    """
    before = start.standing
    rules = [("end", "deals:1"), *([] if compulsory(before) else [("compulsory_rasp_laps", "0")])]
    standing = replace(
        before,
        convention=with_rules(before.convention, rules),
        players=BySeat(names),
        sheet=ScoreSheet.empty(len(names)),
        deals=0,
        dealer=None,
        leavers=tuple(Leaver(it.seat, Fraction(0)) for it in before.leavers),
        stays=False,
        prizes=UNSET,
    )
    return replace(start, number=1, standing=standing), score_deal(standing, start.dealer, 1, result.outcome)
