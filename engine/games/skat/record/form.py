"""English sentences for refusals that only this game has: `seat 2 must follow suit (has 9s Js)`."""

from typing import Final

from engine.core.errors import IllegalCommand
from engine.core.record.model import Recorded
from engine.core.record.reasons import sentence_of
from engine.games.skat.events import AnyEvent, MatchStarted
from engine.games.skat.game import COURSE, decide_judged, evolve, start
from engine.games.skat.match_commands import RecordPaperDeal
from engine.games.skat.record.lines import read_outcome
from engine.games.skat.record.reader import LINES
from engine.games.skat.record.writer import put
from engine.games.skat.rules import BOOK
from engine.games.skat.state import Match, running
from engine.three_hands.dealing import active_seats
from engine.three_hands.record.form import RecordForm

SENTENCES: Final[dict[str, str]] = {
    "not_now": "seat {seat} may not say {word} now",
    "not_on_ladder": "{value} is no value of the ladder",
    "only_lowest": "seat {seat} may say 18 or pass after two passes, not {value}",
    "bid_too_low": "seat {seat} names {value}, which is not above {best}",
    "not_your_card": "seat {seat} does not hold {card}, or names it twice",
    "no_jacks": "seat {seat} may not let go of a jack",
    "not_last": "seat {seat} gives two cards on and lays none away",
    "last_lays_away": "seat {seat} is the last hand and lays two cards away",
    "no_shove": "seat {seat} must take the two cards up",
    "below_bid": "seat {seat} names {game} ({value}), which does not reach the bid {bid}",
    "no_such_game": "seat {seat} names {game}, which is no game",
    "from_hand_only": "seat {seat} names {game}, which is announced from the hand only",
    "no_kontra": "seat {seat} has no kontra to say in this deal",
    "kontra_too_late": "seat {seat} says kontra too late",
    "kontra_bidders": "seat {seat} has not bid and may not say kontra",
    "concede_not_declarer": "seat {seat} is not the declarer and gives nothing up",
    "concede_late": "seat {seat} gives up between two tricks with at least {cards} cards, not now",
    "claim_not_declarer": "seat {seat} is not the declarer and claims nothing",
    "claim_in_trick": "seat {seat} may claim between two tricks only",
    "claim_fails": "the claim of seat {seat} does not hold, which is refused by these rules",
    "bad_amount": "{amount} is no amount to be written (up to {largest}, not 0)",
    "beyond_bounds": "the list becomes too long (above {largest})",
    "not_closed": "the match has not come to this end",
    "null_below_bid": "the null is worth {value}, which does not reach the bid {bid}",
    "no_hand_announced": "{announced} is announced from the hand only (hand=yes)",
    "one_announced": "a null is announced ouvert or not at all, not {announced}",
    "null_facts": "a null has neither tops nor points nor none",
    "took_missing": "a null needs took=0 or took=1",
    "took_here": "took belongs to a null",
    "tops_missing": "the matadors are missing (tops=+N or tops=-N)",
    "tops_range": "tops={tops:+d}: this game has at most {most} matadors",
    "points_missing": "the card points of the declarer are missing",
    "points_range": "{points} card points cannot be",
    "none_points": "none={none} does not go with {points} card points",
    "concede_facts": "a game that was given up has no points, none or took",
    "no_re": "there is no re by these rules",
    "re_without_kontra": "re answers a kontra",
    "no_ramsch": "no ramsch is played now",
    "only_ramsch": "in the schieber lap nothing but ramsch is played",
    "no_passes": "three passes are a ramsch by these rules",
    "not_in_play": "seat {seat} takes no part in the play",
    "ramsch_sum": "points and talon add up to {sum} instead of 120",
    "bad_none": "somebody takes a trick",
    "none_with_points": "seat {seat} has points and so a trick",
    "last_missing": "who took the last trick is missing (last=SEAT)",
    "last_none": "seat {seat} took the last trick and so has one",
    "later_missing": "which of the seats {seats} took the later trick is missing (later=SEAT)",
    "bad_later": "seat {seat} cannot have taken the later trick of those that tie",
    "no_shoves": "{shoves} hands cannot have sent the skat on",
}


def sentence(error: IllegalCommand) -> str:
    """Write a refusal as a sentence; a reason without one is written as it is."""
    return sentence_of(error, SENTENCES)


RECORD: Final = RecordForm(
    book=BOOK,
    opening=MatchStarted,
    rules=lambda started: started.rules,
    start=start,
    decide=decide_judged,
    evolve=evolve,
    status=COURSE.status,
    running=running,
    active=lambda standing, dealer: active_seats(len(standing.players), dealer),
    hands=lambda standing: len(standing.players),
    packets=lambda standing: standing.rules.deal_packets.hands,
    outcome=read_outcome,
    paper=RecordPaperDeal,
    sentence=sentence,
    lines=LINES,
    put=put,
)


RecordedMatch = Recorded[Match, AnyEvent]
"""A match of this game that was read."""
