"""Rulings of a tournament's director in words, and the one that may be taken back."""

from bot.screens.texts import Html, Texts, lines
from bot.screens.tour_words import TourFrame, called, ends_word, names_of, settled_word
from engine.tournament.events import (
    AnyEvent,
    Corrected,
    DealDropped,
    Entry,
    NoShow,
    NotPlayed,
    RegistrationClosed,
    Removed,
    Replaced,
    RoundClosed,
    Waited,
)
from engine.tournament.rulings import may_undo


def ruling_word(t: Texts, frame: TourFrame, event: AnyEvent) -> str:
    """Tell a ruling: "Неявка: Вика (стол 2)"; plain text, empty for an event that is none."""
    match event:
        case NoShow():
            names = names_of(t, frame, event.numbers)
            return t.plain("No-show: %(names)s (table %(n)d)", names=names, n=event.table)
        case Waited():
            return t.plain(
                "Table %(n)d waits until %(time)s", n=event.table, time=ends_word(t, frame.tour, event.until)
            )
        case Corrected():
            return _corrected(t, frame, event)
        case Replaced():
            name = called(t, frame, event.number)
            return t.plain("Substitute: number %(n)d is %(name)s now", n=event.number, name=name)
        case Removed():
            name = called(t, frame, event.number)
            told = t.plain("%(name)s plays no longer", name=name)
            return f"{told} ({event.reason})" if event.reason else told
        case NotPlayed():
            return t.plain("Table %(n)d does not play deal %(deal)d", n=event.table, deal=event.deal)
        case DealDropped():
            return t.plain("Deal %(n)d is replaced: %(reason)s", n=event.deal, reason=event.reason)
        case _:
            return _of_all(t, frame, event)


def _of_all(t: Texts, frame: TourFrame, event: AnyEvent) -> str:
    match event:
        case RegistrationClosed():
            return t.plain("Registration is closed")
        case RoundClosed():
            return t.plain("Round %(n)d is closed", n=len(frame.tour.rounds))
        case _:
            return ""


def _corrected(t: Texts, frame: TourFrame, event: Corrected) -> str:
    """Tell a correction; of a duplicate without its amounts while the round runs, which nobody else may know."""
    last = frame.tour.rounds[-1] if frame.tour.rounds else None
    table = last.table(event.table) if last is not None else None
    seats = table.seats if table is not None else ()
    is_open = last is not None and (last.is_closed or not last.deals)
    result = settled_word(t, frame, seats, event.exact) if is_open and len(seats) == len(event.exact) else ""
    if result:
        told = t.plain("Correction, table %(n)d: %(result)s", n=event.table, result=result)
    else:
        told = t.plain("Correction, table %(n)d", n=event.table)
    return f"{told} ({event.reason})"


def rulings_of(t: Texts, frame: TourFrame) -> tuple[Html, ...]:
    """Tell the rulings on tables and entrants since the last draw, the newest first."""
    told = [
        ruling_word(t, frame, entry.event)
        for entry in reversed(frame.tour.recent)
        if not isinstance(entry.event, RegistrationClosed | RoundClosed)
    ]
    return tuple(lines(text) for text in told if text)


def last_ruling(frame: TourFrame) -> Entry | None:
    """Return the last ruling that may be taken back; None where there is none."""
    tour = frame.tour
    if tour.is_over:
        return None
    return next((entry for entry in reversed(tour.recent) if may_undo(tour, entry.event)), None)
