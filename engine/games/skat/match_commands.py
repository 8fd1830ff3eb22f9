"""Commands and events between deals: corrections, substitutes, paper deals, end of deal and match.

`decide_match` checks a command and returns its events, `evolve_standing` applies an event (skat.md §9 and §13). Reasons
of a refusal: match_over, deal_running, no_deal, unknown_seat, bad_amount, bad_column, beyond_bounds, bad_name,
not_closed, not_in_this_game, and those of `phases.bidding.check_next` and `outcome_check.check_outcome`.
"""

import re

import msgspec
from msgspec.structs import replace

from engine.core.errors import IllegalCommand
from engine.core.match import (
    Adjust,
    BreakDeal,
    DealBroken,
    FinishMatch,
    Join,
    Leave,
    Refill,
    StartDeal,
    Substitute,
)
from engine.core.match_commands import LARGEST_AMOUNT, MAX_TEXT, SharedCommand, check_seat, decide_shared
from engine.core.seats import BySeat, Seat
from engine.games.skat.events import (
    ROWS,
    Adjusted,
    AnyEvent,
    DealScored,
    DealStarted,
    MatchStarted,
    PaperRecorded,
    Row,
    Standing,
)
from engine.games.skat.moves import DealMove
from engine.games.skat.outcome_check import check_outcome
from engine.games.skat.outcomes import GameOutcome, Outcome, PassedOutcome
from engine.games.skat.phases.bidding import check_next, decide_start
from engine.games.skat.robber import Stage, after_deal
from engine.games.skat.rotation import reached
from engine.games.skat.rules import PassOut, RamschGrand, RobberAfter, Rules, with_rules
from engine.games.skat.scoring import Tally, causes_of, entries_of, heights, is_won, listed
from engine.games.skat.state import Match, running, setup_of

LIST = "list"
"""Name of the only column that a correction may change."""
LARGEST = 10**12
"""Largest absolute total of a list that a correction may lead to."""
_AMOUNT = re.compile(r"[+-]?[0-9]{1,9}")


class RecordPaperDeal(msgspec.Struct, frozen=True):
    """Command to write down a deal that was played with real cards."""

    dealer: Seat
    outcome: Outcome


MatchCommand = StartDeal | RecordPaperDeal | Refill | Adjust | Join | Leave | Substitute | FinishMatch | BreakDeal
Command = DealMove | MatchCommand


def decide_match(match: Match, command: MatchCommand) -> tuple[AnyEvent, ...]:
    """Return the events of a command. Raises IllegalCommand."""
    standing, deal = match.standing, running(match)
    if standing.ended is not None:
        raise IllegalCommand("match_over")
    if isinstance(command, SharedCommand):
        number = setup_of(deal).number if deal is not None else None
        return (decide_shared(standing, command, deal=number, may_end=lambda reason: reason is reached(standing)),)
    match command:
        case Join() | Leave() | Refill():  # a match stays that of its players; a person may be substituted
            raise IllegalCommand("not_in_this_game")
    if deal is not None:
        raise IllegalCommand("deal_running")
    match command:
        case StartDeal():
            return (decide_start(standing, command),)
        case RecordPaperDeal():
            return _paper_deal(standing, command)
        case Adjust():
            return (_adjust(standing, command),)


def evolve_standing(standing: Standing, event: AnyEvent) -> Standing:
    """Return the standing after an event that this game applies in its own way; other events change nothing."""
    match event:
        case Adjusted(seat=seat, amount=amount):
            tally = standing.tally
            return replace(standing, tally=replace(tally, points=tally.points.put(seat, tally.points[seat] + amount)))
        case DealBroken(number=number):
            return replace(standing, deals=number, broken=standing.broken + 1, again=False)
        case DealScored():
            return _after_score(standing, event)
        case _:
            return standing


def opening(event: MatchStarted) -> Standing:
    """Return the standing of a match before its first deal."""
    zeros = BySeat.of(len(event.players), 0)
    return Standing(event.rules, BySeat.collect(event.players), Tally(zeros, zeros, zeros))


def scored(standing: Standing, number: int, outcome: Outcome) -> DealScored:
    """Return the event that scores a deal with this outcome; `standing`: the match before the deal."""
    rules, stage = standing.rules, standing.robber.stage
    entries = listed(rules.list, entries_of(rules, stage, outcome), standing.players.seats)
    return DealScored(number, outcome, entries, is_won(rules, stage, outcome))


def _after_score(standing: Standing, event: DealScored) -> Standing:
    """Return the standing with the entries of a deal, which is counted unless it is dealt again."""
    tally = _tallied(standing.tally, event)
    robber = standing.robber
    repeats = _repeats(standing.rules, robber.stage, event.outcome)
    if not repeats:
        won = max((abs(entry.amount) for entry in event.entries), default=0) if event.is_won else 0
        causes = len(causes_of(standing.rules, robber.stage, event.outcome))
        robber = after_deal(standing.rules, robber, heights(tally, standing.rules.list), won, causes)
    dealer = standing.dealer or Seat.ONE
    row = Row(event.number, dealer, standing.robber.stage, event.outcome, event.entries, event.is_won, tally.points)
    return replace(
        standing,
        tally=tally,
        robber=robber,
        deals=event.number,
        repeated=standing.repeated + repeats,
        again=repeats,
        rows=(*standing.rows, row)[-ROWS:],
    )


def _repeats(rules: Rules, stage: Stage, outcome: Outcome) -> bool:
    """Return whether the dealer deals again: after passes, or a grand that does not count for its schieber lap."""
    if stage is Stage.SCHIEBER:
        return isinstance(outcome, GameOutcome) and rules.ramsch_grand is RamschGrand.AGAIN
    return isinstance(outcome, PassedOutcome) and rules.pass_out is PassOut.REDEAL_SAME


def _tallied(tally: Tally, event: DealScored) -> Tally:
    points, won, lost = tally.points, tally.won, tally.lost
    for entry in event.entries:
        points = points.put(entry.seat, points[entry.seat] + entry.amount)
    if isinstance(event.outcome, GameOutcome):
        declarer = event.outcome.declarer
        if event.is_won:
            won = won.put(declarer, won[declarer] + 1)
        else:
            lost = lost.put(declarer, lost[declarer] + 1)
    return Tally(points, won, lost)


def _paper_deal(standing: Standing, command: RecordPaperDeal) -> tuple[AnyEvent, ...]:
    check_next(standing, command.dealer)
    check_outcome(standing, command.dealer, command.outcome)
    number = standing.deals + 1
    recorded = PaperRecorded(number, command.dealer, command.outcome)
    return recorded, scored(standing, number, command.outcome)


def _adjust(standing: Standing, command: Adjust) -> Adjusted:
    """Return the correction of a seat's list. Raises IllegalCommand."""
    check_seat(standing, command.seat)
    if command.column != LIST or command.on is not None:
        raise IllegalCommand("bad_column", {"seat": int(command.seat), "column": command.column})
    amount = int(command.amount) if _AMOUNT.fullmatch(command.amount) else 0
    if not amount:
        raise IllegalCommand("bad_amount", {"amount": command.amount, "largest": LARGEST_AMOUNT})
    if abs(standing.tally.points[command.seat] + amount) > LARGEST:
        raise IllegalCommand("beyond_bounds", {"largest": LARGEST})
    return Adjusted(command.seat, amount, command.text[:MAX_TEXT])


def dealt_again(start: DealStarted, result: DealScored, names: tuple[str, ...]) -> tuple[DealStarted, DealScored]:
    """Return beginning and score of a finished deal as the only deal of another match, with empty lists.

    The deal keeps its stage (classic, bock or schieber), which belongs to its rules; the match ends with it.
    """
    standing = _empty(start.standing, names)
    return replace(start, number=1, standing=standing), scored(standing, 1, result.outcome)


def _empty(before: Standing, names: tuple[str, ...]) -> Standing:
    """Return the standing of a new match that ends with its first deal, in the stage of the match `before`."""
    changes = [("end", "deals:1"), ("robber_after", str(RobberAfter.CLASSIC))]
    if before.rules.pass_out is PassOut.REDEAL_SAME:  # such a pass counts for no number of deals
        changes.append(("pass_out", str(PassOut.REDEAL_NEXT)))
    if before.rules.ramsch_grand is RamschGrand.AGAIN:  # nor does such a game
        changes.append(("ramsch_grand", str(RamschGrand.COUNTS)))
    rules = with_rules(before.rules, changes)
    return replace(opening(MatchStarted(rules, names)), players=BySeat(names), robber=before.robber)
