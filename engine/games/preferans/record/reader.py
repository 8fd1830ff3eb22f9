"""Reader of a record: the lines that preferans alone has (notation.md)."""

from collections.abc import Callable
from typing import Final

from engine.core.match import Adjust, EndReason, FinishMatch, Join, Leave
from engine.core.record.lines import Item, Line, Unreadable, read_counts, read_items, read_seat, read_text
from engine.core.seats import Seat
from engine.games.preferans.events import AnyEvent, DealScored
from engine.games.preferans.match_commands import Command
from engine.games.preferans.moves import CLAIM, PLAY, WHIST, SayWhist
from engine.games.preferans.outcomes import WhistCall
from engine.games.preferans.record.calls import (
    CALLS,
    VERDICTS,
    check_talon_card,
    claim_commands,
    closed,
    commands_of,
    dummy_played,
    expect_no_lead,
    may_go_unsaid,
    passes_unsaid,
)
from engine.games.preferans.record.paper import as_stated, read_change, read_sheet, write_counts, write_sheet
from engine.games.preferans.rotation import dealt_seats
from engine.games.preferans.sheet import sums_of
from engine.games.preferans.state import Deal, Finished, Match, Whisting
from engine.three_hands.record import form
from engine.three_hands.record.form import SHARED, named

Reading = form.Reading[Match, Command, AnyEvent, Deal]
Reader = Callable[[Reading, Line], None]
ONLY_VERDICTS = tuple((verdict,) for verdict in VERDICTS)
AFTER_DEAL = ("sheet", "secret", "word", "next", "deal", "adjust", "join", "leave", "end")
ENDS = {"": EndReason.CLOSED, "agreed": EndReason.AGREED, "time": EndReason.TIME, "deals": EndReason.DEALS}
LEAD = "lead"
"""Kept once the talon's card that leads the trick has been read, until a card is played."""
DUMMY = "dummy"
"""Kept with a number for each of the dummy's cards read in raspasy, until a player plays a card."""


def _dummys_told(reading: Reading) -> int:
    """Return how many of the dummy's cards were read since a player's last card."""
    return sum(word.startswith(DUMMY) for word in reading.kept)


def _leave_half(reading: Reading, before: Seat | None = None) -> None:
    """Add last words that may be left out: the passer's and the dealer's pass."""
    while isinstance(deal := reading.match.deal, Whisting) and may_go_unsaid(deal) and deal.turn is not before:
        reading.do(SayWhist(deal.turn, call=WhistCall.PASS))


def _behind_words(read: Reader) -> Reader:
    """Return the reader of a line before which last words of the defence may be left out."""

    def after_them(reading: Reading, line: Line) -> None:
        _leave_half(reading)
        read(reading, line)

    return after_them


def _told(reading: Reading, item: Item) -> Deal:
    """Return the deal of a call: the running one; for a verdict the deal that it ended."""
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
    for said in claim_commands(line.rest, dealt_seats(reading.match.standing)):
        if said.closed:
            reading.match, reading.events = closed(reading.match, reading.events)
        reading.do(said.command, said.mark)


def _tricks(reading: Reading, line: Line) -> None:
    scored = reading.scored(line, DealScored)
    if not isinstance(reading.match.deal, Finished):
        raise Unreadable("the outcome of a paper deal names its tricks")
    played = scored.outcome.tricks
    if played is None:
        raise Unreadable("deal %(deal)s was not played: it has no tricks", deal=scored.number)
    if read_counts(line.rest.split(), reading.seats) != played:
        raise Unreadable(
            "deal %(deal)s: the record states tricks %(rest)s, the replay gives %(tricks)s",
            deal=scored.number,
            rest=line.rest,
            tricks=write_counts(played, played.seats, " "),
        )


def _sheet(reading: Reading, line: Line) -> None:
    scored = reading.scored(line, DealScored)
    stated = read_sheet(line.rest, reading.seats)
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
    reading.do(Join(read_seat(seat, min(reading.seats + 1, 4)), name))


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
"""Readers of lines by their first word."""
