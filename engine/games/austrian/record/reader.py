"""Reader of a record: the lines that Austrian préférence alone has (austrian.md §13)."""

from typing import Final

from engine.core.match import Adjust, EndReason, FinishMatch, Refill
from engine.core.record.lines import Line, Unreadable, read_counts, read_items, read_seat, read_text
from engine.games.austrian.events import AnyEvent, DealScored
from engine.games.austrian.match_commands import Command
from engine.games.austrian.money import settle
from engine.games.austrian.moves import CLAIM
from engine.games.austrian.outcomes import ContractOutcome
from engine.games.austrian.record.lines import (
    CALLS,
    as_stated,
    claim_commands,
    command_of,
    read_amounts,
    read_change,
    read_opening,
    read_sheet,
    write_amounts,
    write_counts,
    write_sheet,
)
from engine.games.austrian.state import Finished, Match, Phase
from engine.three_hands.record import form

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
    for said in claim_commands(line.rest, reading.seats):
        reading.do(said.command, said.mark)


def _tricks(reading: Reading, line: Line) -> None:
    scored, deal = reading.scored(line, DealScored), reading.match.deal
    if not isinstance(deal, Finished):
        raise Unreadable("the outcome of a paper deal names its tricks")
    played = scored.outcome.tricks if isinstance(scored.outcome, ContractOutcome) else None
    if played is None:
        raise Unreadable("deal %(deal)s was not played: it has no tricks", deal=scored.number)
    if read_counts(line.rest.split(), reading.seats) != played:
        raise Unreadable(
            "deal %(deal)s: the record states tricks %(rest)s, the replay gives %(tricks)s",
            deal=scored.number,
            rest=line.rest,
            tricks=write_counts(played, tuple(seat for seat in played.seats if played[seat]), " "),
        )


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
    """Compare the settlement, which is written once, after the end of the match."""
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
"""Readers of lines by their first word."""
