"""Format of a record: writing and reading the lines specific to preferans, and sentences for refusals."""

from collections.abc import Callable
from typing import Final

from engine.core.errors import IllegalCommand
from engine.core.match import Adjust, DealBroken, EndReason, FinishMatch, Join, Leave, MatchFinished, Substituted
from engine.core.record.lines import (
    Item,
    Line,
    Unreadable,
    read_items,
    read_seat,
    read_text,
    write_mark,
    write_signed,
    write_text,
)
from engine.core.record.model import Recorded
from engine.core.record.pen import Pen
from engine.core.record.reasons import sentence_of
from engine.core.seats import MOST_SEATS, Seat
from engine.games.preferans.conventions.presets import CONVENTIONS
from engine.games.preferans.conventions.terms import cards_of
from engine.games.preferans.events import (
    Adjusted,
    AnyEvent,
    Claimed,
    DealScored,
    DealStarted,
    Joined,
    Left,
    MatchStarted,
    PaperRecorded,
    Standing,
    TalonClosed,
    TalonRevealed,
)
from engine.games.preferans.game import COURSE, decide_written
from engine.games.preferans.match_commands import Command, RecordPaperDeal
from engine.games.preferans.moves import CLAIM, PLAY, WHIST, AnswerClaim, MakeClaim, PlayCard, SayWhist, in_record
from engine.games.preferans.outcomes import WhistCall
from engine.games.preferans.phases.play import talon_lead
from engine.games.preferans.record.calls import (
    CALLS,
    REFUSED_OPEN,
    VERDICTS,
    answer_of,
    check_talon_card,
    closed,
    commands_of,
    dummy_played,
    event_item,
    expect_no_lead,
    may_go_unsaid,
    passes_unsaid,
    talon_item,
)
from engine.games.preferans.record.paper import (
    as_stated,
    check_bounds,
    read_change,
    read_outcome,
    read_sheet,
    took_part,
    write_cell,
    write_counts,
    write_outcome,
    write_sheet,
)
from engine.games.preferans.rotation import active_seats, dealt_seats
from engine.games.preferans.scoring.deal import score_deal
from engine.games.preferans.scoring.pool import is_prize
from engine.games.preferans.scoring.remise import check_column
from engine.games.preferans.sheet import sums_of
from engine.games.preferans.state import (
    Claiming,
    Deal,
    Match,
    PaperDeal,
    Playing,
    Running,
    Whisting,
    deal_running,
    setup_of,
)
from engine.three_hands.dealing import PAIRS
from engine.three_hands.record import form
from engine.three_hands.record.form import PROVED, SHARED, RecordForm, named, read_claim

_ENDS = {EndReason.CLOSED: "", EndReason.RESET: EndReason.AGREED}  # where the notation has another word
_CHANGES = ("adjust", "join", "leave", "substitute", "end")
"""First words of the lines between deals, which are written without blank lines between them."""

Change = Adjusted | Joined | Left | Substituted | MatchFinished


def put(pen: Pen, before: Match, event: AnyEvent, after: Match) -> None:
    """Write an event to the record. before, after: the match before and after the event."""
    match event:
        case DealStarted(hands=hands, talon=talon):
            pen.deal(event, hands, talon, blank=True, special=_special(before.standing))
        case PaperRecorded(number=number, dealer=dealer, outcome=outcome):
            special = f" {_special(before.standing)}".rstrip()
            pen.line(f"deal {number} dealer={dealer}{special} paper", blank=True)
            pen.line(f"outcome {write_outcome(outcome, took_part(before.standing, dealer, outcome))}")
        case PlayCard():
            _card(pen, before, event)
        case Claimed() | AnswerClaim():
            _write_claim(pen, before, event)
        case DealScored():
            _score(pen, before, event)
        case DealBroken():
            pen.broken(event)
        case Adjusted() | Joined() | Left() | Substituted() | MatchFinished():
            # such lines stand together; a substitute may come inside a deal
            blank = pen.last_word not in _CHANGES and not deal_running(after)
            pen.line(_change_line(event), blank=blank)
        case TalonRevealed() | TalonClosed() | MatchStarted():
            return  # told elsewhere: the talon before the auction, the head at the start
        case _:
            pen.item(*event_item(event))


def _special(standing: Standing) -> str:
    """Return the word of the next deal if it is a prize deal, else empty."""
    return PRIZE if is_prize(standing) else ""


def _card(pen: Pen, before: Match, event: PlayCard) -> None:
    deal = before.deal
    lead = talon_lead(deal) if isinstance(deal, Playing) and not deal.plays else None
    if lead is not None:
        pen.item(PLAY, talon_item(lead))
    pen.item(*event_item(event))
    if isinstance(deal, Playing) and len(deal.plays) + 1 == len(deal.setup.active):
        pen.flush()


def _write_claim(pen: Pen, before: Match, event: Claimed | AnswerClaim) -> None:
    if isinstance(event, AnswerClaim):
        refused_open = not event.accept and isinstance(before.deal, Claiming) and before.deal.open
        line, words = in_record(event)
        word = " ".join(REFUSED_OPEN) if refused_open else words
        pen.item(line, f"{event.seat}:{word}{write_mark(event.mark)}")
        return
    pen.flush()
    active = before.deal.setup.active if isinstance(before.deal, Playing) else event.tricks.seats
    counts = write_counts(event.tricks, tuple(sorted(active)))
    verdict = f" {PROVED}" if event.proved else ""
    pen.item(CLAIM, f"{event.seat} {counts}{verdict}{write_mark(event.mark)}")


def _score(pen: Pen, before: Match, event: DealScored) -> None:
    """Write `tricks` and `sheet` of a played deal; of a paper deal only a `sheet` that differs from today's score."""
    sheet = f"sheet {write_sheet(sums_of(event.entries))}".rstrip()
    if isinstance(before.deal, PaperDeal):
        now = score_deal(before.standing, before.deal.dealer, event.number, event.outcome)
        if sums_of(now.entries) != sums_of(event.entries):
            pen.line(sheet)
        return
    setup = setup_of(before.deal) if before.deal is not None else None
    if event.outcome.tricks is not None and setup is not None:
        seats = took_part(before.standing, setup.dealer, event.outcome)
        pen.line(f"tricks {write_counts(event.outcome.tricks, tuple(sorted(seats)), ' ')}")
    pen.line(sheet)
    pen.secrets(event.number)


def _change_line(event: Change) -> str:
    match event:
        case Adjusted(entry=entry, text=text):
            line = f"adjust {entry.seat} {write_cell(entry.cell)}{write_signed(entry.amount)}"
            return f"{line} {write_text(text)}" if text else line
        case Joined(seat=seat, name=name):
            return f"join {seat} {write_text(name)}"
        case Left(seat=seat):
            return f"leave {seat}"
        case Substituted(seat=seat, name=name):
            return f"substitute {seat} {write_text(name)}"
        case MatchFinished(reason=reason):
            return f"end {_ENDS.get(reason, reason)}".rstrip()


Reading = form.Reading[Match, Command, AnyEvent, Running]
Reader = Callable[[Reading, Line], None]
ONLY_VERDICTS = tuple((verdict,) for verdict in VERDICTS)
AFTER_DEAL = ("sheet", "secret", "word", "next", "deal", "adjust", "join", "leave", "end")
ENDS = {"": EndReason.CLOSED, "agreed": EndReason.AGREED, "time": EndReason.TIME, "deals": EndReason.DEALS}
PRIZE = "prize"
"""Word of a prize deal, after its dealer (parameters.md 38)."""
LEAD = "lead"
"""Flag kept from reading the talon's leading card until a card is played to the trick."""
DUMMY = "dummy"
"""Prefix of flags, one for each card of the dummy read in raspasy since a player's last card."""


def _dummys_told(reading: Reading) -> int:
    """Return how many cards of the dummy were read since a player's last card."""
    return sum(word.startswith(DUMMY) for word in reading.kept)


def _leave_half(reading: Reading, before: Seat | None = None) -> None:
    """Add the passes that a record may leave out after a half-whist, before the call of the seat `before`."""
    while isinstance(deal := reading.match.deal, Whisting) and may_go_unsaid(deal) and deal.turn is not before:
        reading.do(SayWhist(deal.turn, call=WhistCall.PASS))


def _behind_words(read: Reader) -> Reader:
    """Return a reader that first adds the passes left out before a line, and then reads the line."""

    def after_them(reading: Reading, line: Line) -> None:
        _leave_half(reading)
        read(reading, line)

    return after_them


def _told(reading: Reading, item: Item) -> Deal:
    """Return the deal to which an item belongs: the running one, or for a verdict the deal that it ended."""
    last = reading.match.deal
    return last if last is not None and item.words in ONLY_VERDICTS else reading.running()


def _calls(reading: Reading, line: Line) -> None:
    for item in read_items(line.rest, dealt_seats(reading.match.standing)):
        if line.word == PLAY and dummy_played(item, reading.match.deal, _dummys_told(reading)):
            reading.kept.add(f"{DUMMY}{_dummys_told(reading)}")
            continue
        if line.word == WHIST and passes_unsaid(item, reading.match.deal):
            _leave_half(reading, item.seat)
        deal = _told(reading, item)
        if line.word == PLAY and item.seat is None:
            check_talon_card(item, deal, twice=LEAD in reading.kept)
            reading.kept.add(LEAD)
            continue
        if line.word == PLAY and LEAD not in reading.kept:
            expect_no_lead(item, deal)
        reading.kept -= {word for word in reading.kept if word == LEAD or word.startswith(DUMMY)}
        for command in commands_of(line.word, item, deal):
            reading.do(command, item.mark)


def _claim(reading: Reading, line: Line) -> None:
    reading.running()
    for said in read_claim(line.rest, dealt_seats(reading.match.standing), MakeClaim, answer_of):
        if said.closed:
            reading.match, reading.events = closed(reading.match, reading.events)
        reading.do(said.command, said.mark)


def _tricks(reading: Reading, line: Line) -> None:
    scored = reading.scored(line, DealScored)
    reading.check_tricks(line, scored.number, scored.outcome.tricks, every_seat=True)


def _sheet(reading: Reading, line: Line) -> None:
    scored = reading.scored(line, DealScored)
    stated = read_sheet(line.rest, reading.seats)
    for cell in stated:
        check_column(reading.match.standing.convention, cell.column)
    reading.compare(line, stated, sums_of(scored.entries), write=write_sheet, taken=lambda: as_stated(scored, stated))


def _adjust(reading: Reading, line: Line) -> None:
    parts = line.rest.split(None, 2)
    if len(parts) < 2:
        raise Unreadable("an adjustment is written as: adjust SEAT COLUMN+N [text]")
    cell, amount = read_change(read_seat(parts[0], reading.seats), parts[1], reading.seats)
    text = read_text(parts[2]) if len(parts) > 2 else ""
    reading.do(Adjust(cell.seat, cell.column, str(amount), cell.on, text))


def _join(reading: Reading, line: Line) -> None:
    seat, name = named(line)
    reading.do(Join(read_seat(seat, min(reading.seats + 1, MOST_SEATS)), name))


def _leave(reading: Reading, line: Line) -> None:
    reading.do(Leave(read_seat(line.rest, reading.seats)))


def _end(reading: Reading, line: Line) -> None:
    if line.rest not in ENDS:
        raise Unreadable("end is followed by agreed, time, deals or nothing, not by '%(rest)s'", rest=line.rest)
    reading.do(FinishMatch(ENDS[line.rest]))


_LINES: Final[dict[str, Reader]] = {
    **SHARED,
    CLAIM: _claim,
    "tricks": _tricks,
    "sheet": _sheet,
    "adjust": _adjust,
    "join": _join,
    "leave": _leave,
    "end": _end,
    **dict.fromkeys(CALLS, _calls),
}
LINES: Final = {**_LINES, **{word: _behind_words(_LINES[word]) for word in AFTER_DEAL}}
"""Functions that read a line, by its first word."""


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
    "misere_not_allowed": "seat {seat} may say {contract} as his first word only",
    "bid_too_low": "seat {seat} bids {bid} where the lowest bid is {lowest}",
    "no_jumps": "seat {seat} bids {bid} where the next step is {next}",
    "not_your_card": "seat {seat} does not hold {card}",
    "bad_discard": "seat {seat} discards {cards} different cards",
    "must_trump": "seat {seat} must trump (has {has})",
    "below_bid": "seat {seat} names {contract} below the bid {bid}",
    "must_play_misere": "seat {seat} bid {bid} and must play it",
    "seat_left": "seat {seat} has left the match",
    "bad_amount": "{amount} is no amount to be written (up to {largest}, not 0)",
    "no_column": "there is no {column} in this convention",
    "below_zero": "no {column} can fall below zero",
    "beyond_bounds": (
        "the totals of the sheet become too large (above {largest}) or too finely divided "
        "(a common denominator above {finest})"
    ),
    "cannot_join": "seat {seat} cannot join",
    "join_later": "a new player joins when seat {seat} has dealt",
    "cannot_leave": "seat {seat} may leave only a table of four or five",
    "not_closed": "the pools are not closed",
    "not_ten_tricks": "{tricks} tricks are told instead of 10",
    "not_in_play": "seat {seat} takes no part in this deal",
    "too_many_for_dealer": "the talon cannot take {tricks} tricks for seat {seat}",
    "bad_talon": "the talon is {cards} different cards of the deck",
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
    "no_raspasy": "no raspasy are played in this convention: when all pass the next player deals",
    "no_redeal": "when all pass raspasy are played in this convention",
    "no_preferans": "the hand «преферанс» is not played in this convention",
    "bad_whist": "{first} and {second} cannot be the decisions on {contract}",
    "bad_mode": "the defenders cannot play {mode} here",
    "no_misere_after_tricks": "seat {seat} bid {bid} and may not play {contract}",
}


def sentence(error: IllegalCommand) -> str:
    """Return a refusal as an English sentence; a code without a sentence is shown with its facts."""
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
    course=COURSE,
    decide=decide_written,
    admit=check_bounds,
    status=COURSE.status,
    active=active_seats,
    hands=dealt_seats,
    deck=lambda standing: cards_of(standing.convention),
    packets=lambda standing: PAIRS,
    outcome=read_outcome,
    paper=RecordPaperDeal,
    sentence=sentence,
    lines=LINES,
    special=_special,
    put=put,
)


RecordedMatch = Recorded[Match, AnyEvent]
"""A preferans match read from a record."""
