"""Lines of a text record that only Skat has: how they are written and read, and refusals as sentences."""

from typing import Final, get_args

from msgspec.structs import replace

from engine.core.errors import IllegalCommand
from engine.core.match import Adjust, DealBroken, EndReason, FinishMatch, MatchFinished, Substituted
from engine.core.record.calls import event_item
from engine.core.record.lines import Line, Unreadable, read_items, read_seat, read_text, write_text
from engine.core.record.model import Recorded
from engine.core.record.pen import Pen
from engine.core.record.reasons import sentence_of
from engine.games.skat.events import Adjusted, AnyEvent, DealScored, DealStarted, MatchStarted, PaperRecorded
from engine.games.skat.game import COURSE
from engine.games.skat.match_commands import Command, RecordPaperDeal
from engine.games.skat.moves import (
    CLAIM,
    CONCEDE,
    PLAY,
    WORDS,
    Concede,
    DealMove,
    Double,
    DoubleCall,
    MakeClaim,
    PlayCard,
)
from engine.games.skat.phases.play import points_by_seat
from engine.games.skat.record.lines import (
    CALLS,
    TALON_POINTS,
    claim_line,
    command_of,
    concession_line,
    read_change,
    read_claim,
    read_concession,
    read_count,
    read_outcome,
    read_points,
    read_sheet,
    write_outcome,
    write_points,
    write_sheet,
)
from engine.games.skat.rotation import reached
from engine.games.skat.rules import BOOK
from engine.games.skat.state import Doubling, Finished, Match, Phase, Playing, running, setup_of
from engine.three_hands.dealing import active_seats
from engine.three_hands.record import form
from engine.three_hands.record.form import RecordForm

_ENDS = {EndReason.RESET: " agreed", EndReason.CLOSED: ""}  # where the notation has another word


def put(pen: Pen, before: Match, event: AnyEvent, after: Match) -> None:
    """Write the next event of the match as text; `before`, `after`: the match around it."""
    match event:
        case DealStarted(hands=hands, talon=talon):
            pen.deal(event, hands, talon)
        case PaperRecorded(number=number, dealer=dealer, outcome=outcome):
            pen.line(f"deal {number} dealer={int(dealer)} paper")
            pen.line(f"outcome {write_outcome(outcome, active_seats(len(before.standing.players), dealer))}")
        case MakeClaim() if isinstance(before.deal, Playing):
            pen.line(f"{CLAIM} {claim_line(event, before.deal)}")
        case Concede():
            pen.line(f"{CONCEDE} {concession_line(event)}")
        case DealScored():
            _score(pen, before, event)
        case DealBroken():
            pen.broken(event)
        case _ if isinstance(event, get_args(DealMove)):
            pen.item(*event_item(WORDS, event))
            if isinstance(event, PlayCard) and not _has_begun_trick(after):
                pen.flush()
        case _:
            _change(pen, event)


def _score(pen: Pen, before: Match, event: DealScored) -> None:
    """Write the lines of a scored deal: `points` if card points were counted, and `sheet` if there are entries."""
    deal = before.deal
    if isinstance(deal, Finished) and isinstance(deal.last, Playing):
        points = points_by_seat(deal.last)
        if points is not None:
            pen.line(f"points {write_points(points, event.outcome, setup_of(deal.last).active)}")
    if event.entries:
        pen.line(f"sheet {write_sheet(event.entries)}")
    pen.secrets(event.number)


def _change(pen: Pen, event: AnyEvent) -> None:
    """Write the line of an event that belongs to no deal."""
    match event:
        case Adjusted(seat=seat, amount=amount, text=text):
            pen.line(f"adjust {int(seat)} list{amount:+d} {write_text(text) if text else ''}".rstrip())
        case Substituted(seat=seat, name=name):
            pen.line(f"substitute {int(seat)} {write_text(name)}")
        case MatchFinished(reason=reason):
            pen.line(f"end{_ENDS.get(reason, f' {reason}')}")


def _has_begun_trick(match: Match) -> bool:
    """Return whether an incomplete trick lies on the table."""
    return isinstance(match.deal, Playing) and bool(match.deal.plays)


Reading = form.Reading[Match, Command, AnyEvent, Phase]
ENDS = {str(reason): reason for reason in (EndReason.DEALS, EndReason.AGREED, EndReason.TIME)}


def _calls(reading: Reading, line: Line) -> None:
    reading.running()
    if line.word == PLAY:
        _pass_doubling(reading)
    for item in read_items(line.rest, reading.seats):
        reading.do(command_of(line.word, item), item.mark)


def _pass_doubling(reading: Reading) -> None:
    """Pass for every seat that is still asked for kontra or re: before cards, a record may leave these passes out."""
    while isinstance(deal := running(reading.match), Doubling):
        reading.do(Double(deal.turn, call=DoubleCall.PASS))


def _claim(reading: Reading, line: Line) -> None:
    reading.running()
    _pass_doubling(reading)
    said = read_claim(line.rest, reading.seats, reading.running())
    reading.do(said.command, said.mark)


def _concede(reading: Reading, line: Line) -> None:
    reading.running()
    _pass_doubling(reading)
    said = read_concession(line.rest, reading.seats)
    reading.do(said.command, said.mark)


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
    """End the match with the reason on the line; `end` alone means the end that the rules have reached."""
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
"""Functions that read the lines of a record, by the first word of a line."""


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
    "grand_only": "seat {seat} plays instead of a ramsch, for which there is only a grand from the hand",
    "no_kontra": "seat {seat} has no kontra to say in this deal",
    "kontra_too_late": "seat {seat} says kontra too late",
    "kontra_bidders": "seat {seat} has not bid and may not say kontra",
    "concede_late": "seat {seat}, the declarer, may give up only with at least {cards} cards",
    "no_early_end": "seat {seat} plays no game with a declarer and may end nothing early",
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
    "ramsch_or_grand": "in the schieber lap only ramsch is played, or a grand from the hand with bid=18",
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
    """Return a refusal as an English sentence; a reason without a sentence is returned as it is."""
    return sentence_of(error, SENTENCES)


RECORD: Final = RecordForm(
    book=BOOK,
    opening=MatchStarted,
    rules=lambda started: started.rules,
    course=COURSE,
    status=COURSE.status,
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
"""A match of Skat that was read from a record."""
