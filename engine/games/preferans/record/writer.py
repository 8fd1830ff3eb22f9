"""Writer of records: the lines that preferans alone has (notation.md)."""

from engine.core.match import DealBroken, EndReason, MatchFinished, Substituted
from engine.core.record.lines import write_mark, write_signed, write_text
from engine.core.record.pen import Pen
from engine.games.preferans.command_words import CLAIM, PLAY, carried_out, in_record
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
from engine.games.preferans.phases.play import talon_lead
from engine.games.preferans.record.calls import PROVED, REFUSED_OPEN, event_item, talon_item
from engine.games.preferans.record.paper import took_part, write_cell, write_counts, write_outcome, write_sheet
from engine.games.preferans.scoring.deal import score_deal
from engine.games.preferans.sheet import sums_of
from engine.games.preferans.state import Claiming, Match, PaperDeal, Playing, deal_running, setup_of

_ENDS = {EndReason.CLOSED: "", EndReason.RESET: EndReason.AGREED}  # where the notation has another word
_CHANGES = ("adjust", "join", "leave", "substitute", "end")
"""Words of lines between deals."""

Change = Adjusted | Joined | Left | Substituted | MatchFinished


def put(pen: Pen, before: Match, event: AnyEvent, after: Match) -> None:
    """Write the next event of the match."""
    match event:
        case DealStarted(hands=hands, talon=talon):
            pen.deal(event, hands, talon, blank=True)
        case PaperRecorded(number=number, dealer=dealer, outcome=outcome):
            pen.line(f"deal {number} dealer={dealer} paper", blank=True)
            pen.line(f"outcome {write_outcome(outcome, took_part(before.standing, dealer, outcome))}")
        case CardPlayed():
            _card(pen, before, event)
        case Claimed() | ClaimAnswered():
            _claim(pen, before, event)
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


def _card(pen: Pen, before: Match, event: CardPlayed) -> None:
    deal = before.deal
    lead = talon_lead(deal) if isinstance(deal, Playing) and not deal.plays else None
    if lead is not None:
        pen.item(PLAY, talon_item(lead))
    pen.item(*event_item(event))
    if isinstance(deal, Playing) and len(deal.plays) == 2:
        pen.flush()


def _claim(pen: Pen, before: Match, event: Claimed | ClaimAnswered) -> None:
    if isinstance(event, ClaimAnswered):
        refused_open = not event.accepted and isinstance(before.deal, Claiming) and before.deal.open
        line, words = in_record(carried_out(event))
        word = " ".join(REFUSED_OPEN) if refused_open else words
        pen.item(line, f"{event.seat}:{word}{write_mark(event.mark)}")
        return
    pen.flush()
    active = before.deal.setup.active if isinstance(before.deal, Playing) else event.tricks.seats
    counts = write_counts(event.tricks, tuple(sorted(active)))
    verdict = f" {PROVED}" if event.proved else ""
    pen.item(CLAIM, f"{event.seat} {counts}{verdict}{write_mark(event.mark)}")


def _score(pen: Pen, before: Match, event: DealScored) -> None:
    """Write `tricks` and `sheet` of a played deal; of a paper deal only a `sheet` that differs now."""
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
