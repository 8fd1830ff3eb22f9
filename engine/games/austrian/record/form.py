"""Lines of a record that only Austrian préférence has: how they are written and read, and refusals as sentences."""

from typing import Final

from engine.core.errors import IllegalCommand
from engine.core.match import (
    Adjust,
    DealBroken,
    EndReason,
    FinishMatch,
    MatchFinished,
    Move,
    PotRefilled,
    Refill,
    Substituted,
)
from engine.core.record.calls import event_item
from engine.core.record.lines import Line, Unreadable, read_items, read_seat, read_text, write_text
from engine.core.record.model import Recorded
from engine.core.record.pen import Pen
from engine.core.record.reasons import sentence_of
from engine.games.austrian.events import (
    Adjusted,
    AnyEvent,
    DealScored,
    DealStarted,
    MatchStarted,
    PaperRecorded,
    PotOpened,
)
from engine.games.austrian.game import COURSE
from engine.games.austrian.match_commands import Command, RecordPaperDeal
from engine.games.austrian.money import settle
from engine.games.austrian.moves import CLAIM, WORDS, AnswerClaim, MakeClaim, PlayCard
from engine.games.austrian.outcome_check import playing_of
from engine.games.austrian.outcomes import Aces, ContractOutcome
from engine.games.austrian.record.lines import (
    CALLS,
    answer_item,
    answer_of,
    as_stated,
    claim_item,
    command_of,
    read_amounts,
    read_change,
    read_opening,
    read_outcome,
    read_sheet,
    write_amounts,
    write_counts,
    write_opening,
    write_outcome,
    write_sheet,
)
from engine.games.austrian.rules import BOOK
from engine.games.austrian.state import Finished, Match, Phase, Playing
from engine.three_hands.dealing import PAIRS, active_seats
from engine.three_hands.record import form
from engine.three_hands.record.form import RecordForm, read_claim

_ENDS = {EndReason.RESET: EndReason.AGREED}  # where the notation has another word


def put(pen: Pen, before: Match, event: AnyEvent, after: Match) -> None:
    """Write the next event of the match as text; `before`, `after`: the match around it."""
    match event:
        case DealStarted(hands=hands, talon=talon):
            pen.deal(event, hands, talon)
        case PaperRecorded(number=number, dealer=dealer, outcome=outcome):
            pen.line(f"deal {number} dealer={int(dealer)} paper")
            standing = before.standing
            seats = playing_of(standing.rules, len(standing.players), dealer, outcome)
            pen.line(f"outcome {write_outcome(outcome, seats)}")
        case PlayCard():
            pen.item(*event_item(WORDS, event))
            deal = before.deal
            if isinstance(deal, Playing) and len(deal.plays) + 1 == len(deal.game.playing):
                pen.flush()
        case MakeClaim():
            pen.flush()
            playing = before.deal.game.playing if isinstance(before.deal, Playing) else event.tricks.seats
            pen.item(CLAIM, claim_item(event, tuple(sorted(playing))))
        case AnswerClaim():
            pen.item(CLAIM, answer_item(event))
        case DealScored():
            _score(pen, before, event, after)
        case DealBroken():
            pen.broken(event)
        case Move():
            pen.item(*event_item(WORDS, event))
        case _:
            _change(pen, event, after)


def _score(pen: Pen, before: Match, event: DealScored, after: Match) -> None:
    """Write the lines `tricks` (only for a deal with play) and `sheet` of a scored deal."""
    outcome, deal = event.outcome, before.deal
    if isinstance(deal, Finished) and isinstance(outcome, ContractOutcome) and outcome.tricks is not None:
        playing = deal.last.game.playing if isinstance(deal.last, Playing) else ()
        pen.line(f"tricks {write_counts(outcome.tricks, tuple(sorted(playing)), ' ')}")
    pen.line(f"sheet {write_sheet(before.standing.purse, after.standing.purse)}")
    pen.secrets(event.number)


def _change(pen: Pen, event: AnyEvent, after: Match) -> None:
    """Write the line of an event that belongs to no deal; after the end of the match also the settlement."""
    match event:
        case PotOpened(purse=purse):
            pen.line(f"opening {write_opening(purse)}")
        case PotRefilled():
            pen.line("refill")
        case Adjusted(payment=payment, text=text):
            seat = payment.payer or payment.payee
            change = payment.amount if payment.payer is None else -payment.amount
            pen.line(f"adjust {seat} cash{change:+d} {write_text(text) if text else ''}".rstrip())
        case Substituted(seat=seat, name=name):
            pen.line(f"substitute {int(seat)} {write_text(name)}")
        case MatchFinished(reason=reason):
            pen.line(f"end {_ENDS.get(reason, reason)}")
            pen.line(f"settlement {write_amounts(settle(after.standing.purse).cash)}")


Reading = form.Reading[Match, Command, AnyEvent, Phase]
SETTLEMENT = "settlement"
ENDS = {str(reason): reason for reason in (EndReason.DEALS, EndReason.POT, EndReason.AGREED, EndReason.TIME)}


def _opening(reading: Reading, line: Line) -> None:
    reading.do(read_opening(line.rest, reading.seats))


def _refill(reading: Reading, line: Line) -> None:
    if line.rest:
        raise Unreadable("%(word)s stands alone", word=line.word)
    reading.do(Refill())


def _calls(reading: Reading, line: Line) -> None:
    for item in read_items(line.rest, reading.seats):
        reading.do(command_of(line.word, item, reading.running()), item.mark)


def _claim(reading: Reading, line: Line) -> None:
    reading.running()
    for said in read_claim(line.rest, reading.seats, MakeClaim, answer_of):
        reading.do(said.command, said.mark)


def _tricks(reading: Reading, line: Line) -> None:
    scored = reading.scored(line, DealScored)
    played = scored.outcome.tricks if isinstance(scored.outcome, ContractOutcome) else None
    reading.check_tricks(line, scored.number, played, every_seat=False)


def _sheet(reading: Reading, line: Line) -> None:
    scored, before = reading.scored(line, DealScored), reading.before.standing.purse
    stated = read_sheet(line.rest, before)
    reading.compare(
        line,
        stated,
        reading.match.standing.purse,
        write=lambda purse: write_sheet(before, purse),
        taken=lambda: as_stated(scored, before, stated),
    )


def _adjust(reading: Reading, line: Line) -> None:
    parts = line.rest.split(None, 2)
    if len(parts) < 2:
        raise Unreadable("an adjustment is written as: adjust SEAT cash+N [text]")
    column, amount = read_change(parts[1])
    text = read_text(parts[2]) if len(parts) > 2 else ""
    reading.do(Adjust(read_seat(parts[0], reading.seats), column, amount, text=text))


def _end(reading: Reading, line: Line) -> None:
    if line.rest not in ENDS:
        raise Unreadable("end is followed by deals, pot, agreed or time, not by '%(rest)s'", rest=line.rest)
    reading.do(FinishMatch(ENDS[line.rest]))


def _settlement(reading: Reading, line: Line) -> None:
    """Compare the written settlement with the computed one; it may be written once, after the end of the match.

    Raises Unreadable if they differ; in a reading that accepts what is written, notes the difference instead.
    """
    if reading.match.standing.ended is None or SETTLEMENT in reading.kept:
        raise Unreadable("%(word)s stands once, after end", word=line.word)
    reading.kept.add(SETTLEMENT)
    stated, computed = read_amounts(line.rest.split(), reading.seats), settle(reading.match.standing.purse).cash
    if stated == computed:
        return
    states, gives = write_amounts(stated), write_amounts(computed)
    if not reading.as_written:
        raise Unreadable("the record states %(stated)s, the replay gives %(played)s", stated=states, played=gives)
    reading.note(line, "the settlement is not taken as written", states, gives)


LINES: Final = {
    "opening": _opening,
    "refill": _refill,
    CLAIM: _claim,
    "tricks": _tricks,
    "sheet": _sheet,
    "adjust": _adjust,
    "end": _end,
    SETTLEMENT: _settlement,
    **dict.fromkeys(CALLS, _calls),
}
"""Functions that read the lines of a record, by the first word of a line."""


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
"""English words for aces that bring a premium."""


def sentence(error: IllegalCommand) -> str:
    """Return a refusal as an English sentence; a reason without a sentence is returned as it is."""
    facts = {name: ACES.get(str(fact), fact) if name == "aces" else fact for name, fact in error.facts.items()}
    return sentence_of(IllegalCommand(error.reason, facts), SENTENCES)


RECORD: Final = RecordForm(
    book=BOOK,
    opening=MatchStarted,
    rules=lambda started: started.rules,
    course=COURSE,
    status=COURSE.status,
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
"""A match of Austrian préférence that was read from a record."""
