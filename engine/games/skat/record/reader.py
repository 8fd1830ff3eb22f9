"""Reader of a record: the lines that only Skat has (skat.md §13)."""

from typing import Final

from msgspec.structs import replace

from engine.core.match import Adjust, EndReason, FinishMatch
from engine.core.record.lines import Line, Unreadable, read_items, read_seat, read_text
from engine.games.skat.events import AnyEvent, DealScored
from engine.games.skat.match_commands import Command
from engine.games.skat.moves import CLAIM, CONCEDE, PLAY, Double, DoubleCall
from engine.games.skat.phases.play import points_by_seat
from engine.games.skat.record.lines import (
    CALLS,
    TALON_POINTS,
    command_of,
    read_change,
    read_claim,
    read_concession,
    read_count,
    read_points,
    read_sheet,
    write_points,
    write_sheet,
)
from engine.games.skat.rotation import reached
from engine.games.skat.state import Doubling, Finished, Match, Phase, Playing, running, setup_of
from engine.three_hands.record import form

Reading = form.Reading[Match, Command, AnyEvent, Phase]
ENDS = {str(reason): reason for reason in (EndReason.DEALS, EndReason.AGREED, EndReason.TIME)}


def _calls(reading: Reading, line: Line) -> None:
    reading.running()
    if line.word == PLAY:
        _pass_doubling(reading)
    for item in read_items(line.rest, reading.seats):
        reading.do(command_of(line.word, item), item.mark)


def _pass_doubling(reading: Reading) -> None:
    """Pass for everybody who is still asked for kontra or re: a record need not say so before the cards."""
    while isinstance(deal := running(reading.match), Doubling):
        reading.do(Double(deal.turn, call=DoubleCall.PASS))


def _claim(reading: Reading, line: Line) -> None:
    reading.running()
    _pass_doubling(reading)
    reading.do(*read_claim(line.rest, reading.seats, reading.running()))


def _concede(reading: Reading, line: Line) -> None:
    reading.running()
    _pass_doubling(reading)
    reading.do(*read_concession(line.rest, reading.seats))


def _points(reading: Reading, line: Line) -> None:
    scored, deal = reading.scored(line, DealScored), reading.match.deal
    if not isinstance(deal, Finished):
        raise Unreadable("the outcome of a paper deal names its points")
    points = points_by_seat(deal.last) if isinstance(deal.last, Playing) else None
    if points is None:
        raise Unreadable("in deal %(deal)s no points are counted", deal=scored.number)
    gives = write_points(points, scored.outcome, setup_of(deal.last).active)
    *tokens, last = line.rest.split() or [""]
    talon = last.removeprefix(TALON_POINTS) if last.startswith(TALON_POINTS) else None
    told = read_points(tokens if talon is not None else [*tokens, last], reading.seats)
    counted = read_count(talon, last) if talon is not None else None
    if told != points or counted != getattr(scored.outcome, "talon", None):
        raise Unreadable(
            "deal %(deal)s: the record states points %(rest)s, the replay gives %(points)s",
            deal=scored.number,
            rest=line.rest,
            points=gives,
        )


def _sheet(reading: Reading, line: Line) -> None:
    scored = reading.scored(line, DealScored)
    stated = read_sheet(line.rest, reading.seats)
    reading.compare(
        line,
        stated,
        scored.entries,
        write=lambda entries: write_sheet(entries) or "nothing",
        taken=lambda: replace(scored, entries=stated),
    )


def _adjust(reading: Reading, line: Line) -> None:
    parts = line.rest.split(None, 2)
    if len(parts) < 2:
        raise Unreadable("an adjustment is written as: adjust SEAT list+N [text]")
    column, amount = read_change(parts[1])
    text = read_text(parts[2]) if len(parts) > 2 else ""
    reading.do(Adjust(read_seat(parts[0], reading.seats), column, amount, text=text))


def _end(reading: Reading, line: Line) -> None:
    """End the match; `end` alone is the end that the match has reached."""
    if line.rest and line.rest not in ENDS:
        raise Unreadable("end stands alone or before deals, agreed or time, not before '%(rest)s'", rest=line.rest)
    reason = ENDS[line.rest] if line.rest else reached(reading.match.standing)
    reading.do(FinishMatch(reason or EndReason.CLOSED))


LINES: Final = {
    CLAIM: _claim,
    CONCEDE: _concede,
    "points": _points,
    "sheet": _sheet,
    "adjust": _adjust,
    "end": _end,
    **dict.fromkeys(CALLS, _calls),
}
"""Readers of lines by their first word."""
