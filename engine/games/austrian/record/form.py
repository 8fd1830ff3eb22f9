"""English sentences for refusals of the rules that this game alone has: `seat 2 must follow suit (has 9s Js)`."""

from typing import Final

from engine.core.errors import IllegalCommand
from engine.core.record.model import Recorded
from engine.core.record.reasons import sentence_of
from engine.games.austrian.events import AnyEvent, MatchStarted
from engine.games.austrian.game import COURSE, decide_judged, evolve, start
from engine.games.austrian.match_commands import RecordPaperDeal
from engine.games.austrian.outcomes import Aces
from engine.games.austrian.record.lines import read_outcome
from engine.games.austrian.record.reader import LINES, SETTLEMENT
from engine.games.austrian.record.writer import put
from engine.games.austrian.rules import BOOK
from engine.games.austrian.state import Match, running
from engine.three_hands.dealing import PAIRS, active_seats
from engine.three_hands.record.form import RecordForm

SENTENCES: Final[dict[str, str]] = {
    "needs_refill": "the pot is empty: the table fills it (refill) or the match ends (end pot)",
    "no_refill": "the pot does not ask for a refill",
    "not_now": "seat {seat} may not say {word} now",
    "bad_claim": "a claim gives the {remaining} remaining tricks to the seats that play",
    "must_bid": "seat {seat} is the last hand and must bid",
    "here_not_allowed": "seat {seat} may not hold {bid}",
    "no_such_bid": "{bid} is no bid of these rules",
    "no_hand_now": "seat {seat} may not bid {bid} without the talon now",
    "bid_too_low": "seat {seat} bids {bid}, which is not above {best}",
    "no_jumps": "seat {seat} bids {bid} where the next step is {next}",
    "not_your_card": "seat {seat} does not hold {card}",
    "must_trump": "seat {seat} must trump (has {has})",
    "must_beat": "seat {seat} must beat {card} (with {has})",
    "below_bid": "seat {seat} names {contract}, which the bid {bid} does not allow",
    "no_such_contract": "{contract} is no contract of these rules",
    "announce_not_declarer": "seat {seat} is not the declarer and announces nothing",
    "announce_late": "seat {seat} announces too late",
    "announce_vain": "seat {seat} announces {aces}, for which nothing is paid here",
    "announce_untrue": "seat {seat} announces {aces}, which is not true",
    "bad_amount": "{amount} is no amount to be written (a multiple of 10 up to {largest}, not 0)",
    "beyond_pot": "the pot holds {pot}: {amount} cannot be taken from it",
    "beyond_bounds": "the amounts become too large (above {largest})",
    "bad_opening": "the pot cannot open with {pot} (a multiple of 10, not below 0)",
    "unbalanced": "pot and cash add up to {sum} instead of 0",
    "money_moved": "money has moved already: the pot opens before everything else",
    "not_closed": "the match has not come to this end",
    "no_all_pass": "the last hand must bid: nobody passes a deal in",
    "whist_words": "the decisions of seat {first} and seat {second} are told, in this order",
    "no_whist_words": "the defenders say nothing to {contract}",
    "no_invitation": "nobody is invited here",
    "tricks_missing": "the tricks are missing",
    "nothing_played": "nothing is played here: no tricks",
    "not_in_play": "seat {seat} takes no part in the play",
    "not_ten_tricks": "{tricks} tricks are told instead of 10",
    "not_decided": "{tricks} tricks have not decided this contract",
}
ACES: Final[dict[str, str]] = {Aces.FOUR: "four aces", Aces.NONE: "no aces"}
"""Words for a premium for aces."""


def sentence(error: IllegalCommand) -> str:
    """Write a refusal as a sentence; a reason without one is written as it is."""
    facts = {name: ACES.get(str(fact), fact) if name == "aces" else fact for name, fact in error.facts.items()}
    return sentence_of(IllegalCommand(error.reason, facts), SENTENCES)


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
    packets=lambda standing: PAIRS,
    outcome=read_outcome,
    paper=RecordPaperDeal,
    sentence=sentence,
    lines=LINES,
    after_end=(SETTLEMENT,),
    put=put,
)


RecordedMatch = Recorded[Match, AnyEvent]
"""A match of this game that was read."""
