"""Writer of records in the one form of the notation; `parse` reads that form back to equal events, marks included."""

from collections.abc import Sequence
from typing import get_args

from engine.core.match import DealBroken, EndReason, MatchFinished, Substituted
from engine.core.record.calls import event_item
from engine.core.record.deals import without_running
from engine.core.record.fair import Proof
from engine.core.record.head import write_head
from engine.core.record.lines import ADMIN, write_text
from engine.core.record.proofs import lines_after, lines_before
from engine.core.three_hands import active_seats
from engine.games.skat.command_words import CLAIM, CONCEDE, WORDS
from engine.games.skat.events import (
    Adjusted,
    AnyEvent,
    CardPlayed,
    Claimed,
    Conceded,
    DealEvent,
    DealScored,
    DealStarted,
    MatchStarted,
    PaperRecorded,
)
from engine.games.skat.game import evolve, start
from engine.games.skat.phases.play import points_by_seat
from engine.games.skat.record.amounts import write_points, write_sheet
from engine.games.skat.record.claims import claim_line, concession_line
from engine.games.skat.record.paper import write_outcome
from engine.games.skat.rules.options import BOOK
from engine.games.skat.state import Finished, Match, Playing, setup_of

_ENDS = {EndReason.RESET: " agreed", EndReason.CLOSED: ""}  # where the notation has another word


def write(events: Sequence[AnyEvent], *, finished_only: bool, proofs: Sequence[Proof] = ()) -> str:
    """Write the record of a match, from its MatchStarted on.

    `finished_only` leaves out a deal that is still being played, so that the record may be given to anybody. `proofs`
    are the lines of the fair deal. Raises ValueError when the events do not begin with MatchStarted.
    """
    if not events or not isinstance(events[0], MatchStarted):
        raise ValueError("a record needs the history of a match from MatchStarted on")
    first = events[0]
    pen = _Pen(start(first), write_head(BOOK, first.rules, first.players), proofs)
    for event in without_running(events[1:]) if finished_only else events[1:]:
        pen.put(event)
    return pen.text()


class _Pen:
    """Lines of a growing record; items of one word share a line until another line comes between."""

    def __init__(self, match: Match, head: list[str], proofs: Sequence[Proof]) -> None:
        self._match = match
        self._lines = head
        self._word = ""
        self._items: list[str] = []
        self._proofs = proofs

    def text(self) -> str:
        self._flush()
        return "\n".join(self._lines) + "\n"

    def put(self, event: AnyEvent) -> None:
        """Write the next event of the match."""
        before, self._match = self._match, evolve(self._match, event)
        match event:
            case DealStarted():
                self._deal(event)
            case PaperRecorded(number=number, dealer=dealer, outcome=outcome):
                self._line(f"deal {number} dealer={int(dealer)} paper")
                active = active_seats(len(before.standing.players), dealer)
                self._line(f"outcome {write_outcome(outcome, active)}")
            case Claimed() if isinstance(before.deal, Playing):
                self._line(f"{CLAIM} {claim_line(event, before.deal)}")
            case Conceded():
                self._line(f"{CONCEDE} {concession_line(event)}")
            case DealScored():
                self._score(event, before)
            case DealBroken():
                self._line(f"broken {ADMIN if event.seat is None else int(event.seat)}")
                self._secrets(event.number)
            case MatchStarted():
                return  # told by the head
            case _ if isinstance(event, get_args(DealEvent)):
                self._item(*event_item(WORDS, event))
                trick_ends = isinstance(event, CardPlayed) and not _has_begun_trick(self._match)
                if trick_ends:
                    self._flush()
            case _:
                self._change(event)

    def _line(self, text: str) -> None:
        self._flush()
        self._lines.append(text)

    def _item(self, word: str, item: str) -> None:
        if word != self._word:
            self._flush()
        self._word = word
        self._items.append(item)

    def _flush(self) -> None:
        if self._items:
            self._lines.append(f"{self._word} {' '.join(self._items)}")
        self._word, self._items = "", []

    def _deal(self, event: DealStarted) -> None:
        self._line(f"deal {event.number} dealer={int(event.dealer)}")
        for line in lines_before(self._proofs, event.number):
            self._line(line)
        for seat, hand in event.hands.items():
            if hand:
                self._line(f"hand {int(seat)} {' '.join(hand)}")
        self._line(f"talon {event.talon[0]} {event.talon[1]}")

    def _score(self, event: DealScored, before: Match) -> None:
        """Write `points` of a played deal where they are counted, and `sheet` where something is written."""
        deal = before.deal
        if isinstance(deal, Finished) and isinstance(deal.last, Playing):
            points = points_by_seat(deal.last)
            if points is not None:
                self._line(f"points {write_points(points, event.outcome, setup_of(deal.last).active)}")
        if event.entries:
            self._line(f"sheet {write_sheet(event.entries)}")
        self._secrets(event.number)

    def _secrets(self, deal: int) -> None:
        """Write the secret and the words of a deal that is over."""
        for line in lines_after(self._proofs, deal):
            self._line(line)

    def _change(self, event: AnyEvent) -> None:
        """Write a line of the match itself."""
        match event:
            case Adjusted(seat=seat, amount=amount, text=text):
                self._line(f"adjust {int(seat)} list{amount:+d} {write_text(text) if text else ''}".rstrip())
            case Substituted(seat=seat, name=name):
                self._line(f"substitute {int(seat)} {write_text(name)}")
            case MatchFinished(reason=reason):
                self._line(f"end{_ENDS.get(reason, f' {reason}')}")


def _has_begun_trick(match: Match) -> bool:
    """Tell whether an incomplete trick lies on the table."""
    return isinstance(match.deal, Playing) and bool(match.deal.plays)
