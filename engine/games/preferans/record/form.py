"""English sentences for refusals of the rules that this game alone has: `seat 2 must follow suit (has 9s Js)`."""

from typing import Final

from engine.core.errors import IllegalCommand
from engine.core.record.form import RecordForm
from engine.core.record.model import Recorded
from engine.core.record.reasons import sentence_of
from engine.core.three_hands import PAIRS
from engine.games.preferans.commands import RecordPaperDeal
from engine.games.preferans.conventions.options import CONVENTIONS
from engine.games.preferans.events import AnyEvent, MatchStarted
from engine.games.preferans.game import decide_written, evolve, start
from engine.games.preferans.progress import status_of
from engine.games.preferans.record.paper import check_bounds, read_outcome
from engine.games.preferans.record.reader import LINES
from engine.games.preferans.record.writer import put
from engine.games.preferans.rotation import active_seats, dealt_seats
from engine.games.preferans.state import Match, running

SENTENCES: dict[str, str] = {
    "bad_claim": "a claim gives the {remaining} remaining tricks to the active seats",
    "not_now": "seat {seat} may not say that now",
    "here_not_allowed": "seat {seat} may not say here",
    "here_wrong_bid": "seat {seat} may not hold {bid}",
    "no_such_bid": "{bid} is no bid of this convention",
    "not_looked": "seat {seat} has not looked at the cards",
    "already_looked": "seat {seat} has looked at the cards and says nothing blind",
    "no_look": "nobody looks at cards here",
    "no_take": "seat {seat} may not take the talon unnamed",
    "no_throw": "the talon is not thrown at the dealer here",
    "misere_not_allowed": "seat {seat} may say misere as his first word only",
    "bid_too_low": "seat {seat} bids {bid} where the lowest bid is {lowest}",
    "no_jumps": "seat {seat} bids {bid} where the next step is {next}",
    "not_your_card": "seat {seat} does not hold {card}",
    "must_trump": "seat {seat} must trump (has {has})",
    "below_bid": "seat {seat} names {contract} below the bid {bid}",
    "must_play_misere": "seat {seat} bid misere and must play it",
    "seat_left": "seat {seat} has left the match",
    "bad_amount": "{amount} is no amount to be written (up to {largest}, not 0)",
    "beyond_bounds": (
        "the totals of the sheet become too large (above {largest}) or too finely divided "
        "(a common denominator above {finest})"
    ),
    "cannot_join": "seat {seat} cannot join",
    "join_later": "a fourth player joins when seat {seat} has dealt",
    "cannot_leave": "seat {seat} may leave only a table of four",
    "not_closed": "the pools are not closed",
    "not_ten_tricks": "{tricks} tricks are told instead of 10",
    "not_in_play": "seat {seat} takes no part in this deal",
    "too_many_for_dealer": "the talon cannot take {tricks} tricks for seat {seat}",
    "bad_talon": "the talon is two different cards",
    "no_half_offered": "{contract} is not halved with seat {seat}",
    "cannot_concede": "{contract} is not given up without three",
    "nothing_played": "nothing is played here: no tricks",
    "tricks_missing": "the tricks are missing",
    "no_whist_words": "the defenders say nothing to {contract}",
    "whist_words": "the decisions of seat {first} and seat {second} are told, in this order",
    "whist_word": "the decision of seat {first} is told",
    "bad_word": "{word} cannot be the decision on {contract}",
    "no_blind": "nothing is said blind in this convention",
    "no_blind_bid": "only a pass is said blind in this convention",
    "no_without_talon": "{contract} is not played without the talon",
    "cannot_throw": "the talon of {contract} is not thrown at the dealer",
    "no_preferans": "the hand «преферанс» is not played in this convention",
    "bad_whist": "{first} and {second} cannot be the decisions on {contract}",
    "bad_mode": "the defenders cannot play {mode} here",
    "no_misere_after_tricks": "seat {seat} bid {bid} and may not play misere",
}


def sentence(error: IllegalCommand) -> str:
    """Write a refusal as a sentence; a reason without a sentence is shown as its key and facts."""
    facts = dict(error.facts)
    if error.reason == "wrong_dealer" and "expected" in facts:
        return f"the dealer is seat {facts['expected']}, not seat {facts['dealer']}"
    if "has" in facts:
        facts["has"] = " ".join(reversed(str(facts["has"]).split()))  # low to high, as in the notation
    if facts.get("lowest") == "":
        return f"seat {facts['seat']} bids {facts['bid']} where nothing higher is left"
    return sentence_of(IllegalCommand(error.reason, facts), SENTENCES)


RECORD: Final = RecordForm(
    book=CONVENTIONS,
    opening=MatchStarted,
    rules=lambda started: started.convention,
    start=start,
    decide=decide_written,
    evolve=evolve,
    admit=check_bounds,
    status=status_of,
    running=running,
    active=active_seats,
    hands=dealt_seats,
    packets=lambda standing: PAIRS,
    outcome=read_outcome,
    paper=RecordPaperDeal,
    sentence=sentence,
    lines=LINES,
    put=put,
)


RecordedMatch = Recorded[Match, AnyEvent]
"""A match of this game that was read."""
