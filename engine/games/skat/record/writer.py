"""Writer of records: the lines that Skat alone has (skat.md §13)."""

from typing import get_args

from engine.core.match import DealBroken, EndReason, MatchFinished, Substituted
from engine.core.record.calls import event_item
from engine.core.record.lines import write_text
from engine.core.record.pen import Pen
from engine.games.skat.events import Adjusted, AnyEvent, DealScored, DealStarted, PaperRecorded
from engine.games.skat.moves import CLAIM, CONCEDE, WORDS, Concede, DealMove, MakeClaim, PlayCard
from engine.games.skat.phases.play import points_by_seat
from engine.games.skat.record.lines import claim_line, concession_line, write_outcome, write_points, write_sheet
from engine.games.skat.state import Finished, Match, Playing, setup_of
from engine.three_hands.dealing import active_seats

_ENDS = {EndReason.RESET: " agreed", EndReason.CLOSED: ""}  # where the notation has another word


def put(pen: Pen, before: Match, event: AnyEvent, after: Match) -> None:
    """Write the next event of the match."""
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
    """Write `points` of a played deal if they are counted, and `sheet` if something is written."""
    deal = before.deal
    if isinstance(deal, Finished) and isinstance(deal.last, Playing):
        points = points_by_seat(deal.last)
        if points is not None:
            pen.line(f"points {write_points(points, event.outcome, setup_of(deal.last).active)}")
    if event.entries:
        pen.line(f"sheet {write_sheet(event.entries)}")
    pen.secrets(event.number)


def _change(pen: Pen, event: AnyEvent) -> None:
    """Write a line of the match itself."""
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
