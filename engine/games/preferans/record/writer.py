"""Writer of records in the one form of the notation; `parse` reads that form back to equal events, marks included."""

from collections.abc import Sequence

from engine.core.match import DealBroken, EndReason, MatchFinished, Substituted
from engine.core.record.deals import without_running
from engine.core.record.fair import Proof
from engine.core.record.head import write_head
from engine.core.record.lines import ADMIN, write_mark, write_signed, write_text
from engine.core.record.proofs import lines_after, lines_before
from engine.games.preferans.command_words import CLAIM, PLAY, carried_out, in_record
from engine.games.preferans.conventions.options import CONVENTIONS
from engine.games.preferans.events import (
    Adjusted,
    AnyEvent,
    CardPlayed,
    ClaimAnswered,
    Claimed,
    DealScored,
    DealStarted,
    Joined,
    Left,
    MatchStarted,
    PaperRecorded,
    TalonClosed,
    TalonRevealed,
)
from engine.games.preferans.game import evolve, start
from engine.games.preferans.phases.play import talon_lead
from engine.games.preferans.record.cells import write_cell, write_sheet
from engine.games.preferans.record.claims import PROVED, REFUSED_OPEN
from engine.games.preferans.record.paper import took_part, write_counts, write_outcome
from engine.games.preferans.record.words import event_item, talon_item
from engine.games.preferans.scoring.deal import score_deal
from engine.games.preferans.sheet import sums_of
from engine.games.preferans.state import Claiming, Match, PaperDeal, Playing, deal_running, setup_of

_ENDS = {EndReason.CLOSED: "", EndReason.RESET: EndReason.AGREED}  # where the notation has another word

Change = Adjusted | Joined | Left | Substituted | MatchFinished


def write(events: Sequence[AnyEvent], *, finished_only: bool, proofs: Sequence[Proof] = ()) -> str:
    """Write the record of a match, from its MatchStarted on.

    `finished_only` leaves out a deal that is still being played, so that the record may be given to anybody. `proofs`
    are the lines of the fair deal. Raises ValueError when the events do not begin with MatchStarted.
    """
    if not events or not isinstance(events[0], MatchStarted):
        raise ValueError("a record needs the history of a match from MatchStarted on")
    first = events[0]
    pen = _Pen(start(first), write_head(CONVENTIONS, first.convention, first.players), proofs)
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
        self._after_change = False

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
                self._line(f"deal {number} dealer={dealer} paper", blank=True)
                self._line(f"outcome {write_outcome(outcome, took_part(before.standing, dealer, outcome))}")
            case CardPlayed():
                self._card(event, before)
            case Claimed() | ClaimAnswered():
                self._claim(event, before)
            case DealScored():
                self._score(event, before)
            case DealBroken():
                self._line(f"broken {ADMIN if event.seat is None else int(event.seat)}")
                self._secrets(event.number)
            case Adjusted() | Joined() | Left() | Substituted() | MatchFinished():
                self._change(event)
            case TalonRevealed() | TalonClosed() | MatchStarted():
                return  # told elsewhere: the talon before the auction, the head at the start
            case _:
                self._item(*event_item(event))

    def _line(self, text: str, *, blank: bool = False) -> None:
        self._flush()
        self._lines += ["", text] if blank else [text]
        self._after_change = False

    def _item(self, word: str, item: str) -> None:
        if word != self._word:
            self._flush()
        self._word = word
        self._items.append(item)

    def _flush(self) -> None:
        if self._items:
            self._lines.append(f"{self._word} {' '.join(self._items)}")
            self._after_change = False
        self._word, self._items = "", []

    def _deal(self, event: DealStarted) -> None:
        self._line(f"deal {event.number} dealer={event.dealer}", blank=True)
        for line in lines_before(self._proofs, event.number):
            self._line(line)
        for seat, hand in event.hands.items():
            if hand:
                self._line(f"hand {seat} {' '.join(hand)}")
        self._line(f"talon {event.talon[0]} {event.talon[1]}")

    def _card(self, event: CardPlayed, before: Match) -> None:
        deal = before.deal
        lead = talon_lead(deal) if isinstance(deal, Playing) and not deal.plays else None
        if lead is not None:
            self._item(PLAY, talon_item(lead))
        self._item(*event_item(event))
        if isinstance(deal, Playing) and len(deal.plays) == 2:
            self._flush()

    def _claim(self, event: Claimed | ClaimAnswered, before: Match) -> None:
        if isinstance(event, ClaimAnswered):
            refused_open = not event.accepted and isinstance(before.deal, Claiming) and before.deal.open
            line, words = in_record(carried_out(event))
            word = " ".join(REFUSED_OPEN) if refused_open else words
            self._item(line, f"{event.seat}:{word}{write_mark(event.mark)}")
            return
        self._flush()
        active = before.deal.setup.active if isinstance(before.deal, Playing) else event.tricks.seats
        counts = write_counts(event.tricks, tuple(sorted(active)))
        verdict = f" {PROVED}" if event.proved else ""
        self._item(CLAIM, f"{event.seat} {counts}{verdict}{write_mark(event.mark)}")

    def _score(self, event: DealScored, before: Match) -> None:
        """Write `tricks` and `sheet` of a played deal; of a paper deal only a `sheet` that differs now."""
        sheet = f"sheet {write_sheet(sums_of(event.entries))}".rstrip()
        if isinstance(before.deal, PaperDeal):
            now = score_deal(before.standing, before.deal.dealer, event.number, event.outcome)
            if sums_of(now.entries) != sums_of(event.entries):
                self._line(sheet)
            return
        setup = setup_of(before.deal) if before.deal is not None else None
        if event.outcome.tricks is not None and setup is not None:
            seats = took_part(before.standing, setup.dealer, event.outcome)
            self._line(f"tricks {write_counts(event.outcome.tricks, tuple(sorted(seats)), ' ')}")
        self._line(sheet)
        self._secrets(event.number)

    def _secrets(self, deal: int) -> None:
        """Write the secret and the words of a deal that is over."""
        for line in lines_after(self._proofs, deal):
            self._line(line)

    def _change(self, event: Change) -> None:
        """Write a line between deals (a substitute may come inside one); such lines stand together."""
        self._line(_change_line(event), blank=not self._after_change and not deal_running(self._match))
        self._after_change = True


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
