"""Rules for a match at a quiet table (of a tournament, a duplicate or a week): what its record may contain."""

from itertools import pairwise
from typing import Any, Final

from engine.core.match import Adjusted, DealBroken, DealStarted, EndReason, Joined, Left, MatchStatus, PaperRecorded
from engine.core.record.lines import LESSON
from engine.core.record.model import Recorded

STRANGE: Final = (
    "WRONG: it holds what no such table has: real cards, a prepared deal, a correction of the sheet, a player who joins"
    " or leaves, or play after a deal that was broken off"
)


def is_of_quiet_table(match: Recorded[Any, Any]) -> bool:
    """Return whether a match contains only events that are possible at quiet tables.

    There are no corrections, because the director corrects results in the tournament; nobody joins or leaves, because a
    robot takes over the seat of a player who gets up; a deal is broken off only by the end of the match.
    """
    if any(isinstance(event, Adjusted | Joined | Left | PaperRecorded) for event in match.events):
        return False
    if any(proof.word == LESSON for proof in match.proofs):
        return False
    deals = [event for event in match.events if isinstance(event, DealStarted | DealBroken)]
    return not any(isinstance(before, DealBroken) for before, _ in pairwise(deals))


def may_end(status: MatchStatus, *, is_finished: bool) -> bool:
    """Return whether a match may have ended as its result states: finished, or broken off at the end of the round.

    Players at a quiet table cannot agree to end a match: `end agreed` in a record means that it was closed for all.
    """
    by_time = status.ended is EndReason.TIME and status.minutes > 0
    return is_finished == (status.reached is not None or status.ended is EndReason.POT or by_time)
