"""Rulings of a tournament's director in words, and the one that may be taken back."""

from bot.screens.texts import Html, Texts, lines
from bot.screens.tour_words import TourFrame, called, names_of, settled_word
from engine.tournament.commands import Ruler
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
from engine.tournament.rulings import may_undo_now


def ruling_word(t: Texts, frame: TourFrame, event: AnyEvent) -> str:
    """Tell a ruling: "Неявка: Вика (стол 2)"; plain text, empty for an event that is none."""
    match event:
        case NoShow():
            names = names_of(t, frame, event.numbers)
            return t.plain("No-show: %(names)s (table %(n)d)", names=names, n=event.table)
        case Waited():
            return t.plain("Table %(n)d waits longer", n=event.table)
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
            deal = _place(frame, event.deal) or event.deal
            told = t.plain("Table %(n)d, deal %(deal)d counts as not played", n=event.table, deal=deal)
            return f"{told} ({event.reason})" if event.reason else told
        case DealDropped():
            return t.plain(
                "Deal %(n)d is replaced: %(reason)s", n=_place(frame, event.spare) or event.deal, reason=event.reason
            )
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
    told = t.plain("Correction, table %(n)d", n=event.table)
    if event.deal:
        told = t.plain(
            "Correction, table %(n)d, deal %(deal)d", n=event.table, deal=_place(frame, event.deal) or event.deal
        )
    return f"{told}: {result} ({event.reason})" if result else f"{told} ({event.reason})"


def _place(frame: TourFrame, deal: int) -> int:
    """Return the place of a deal in its round, from 1; 0 for one that counts nowhere any more."""
    deals = next((one.deals for one in reversed(frame.tour.rounds) if deal in one.deals), ())
    return deals.index(deal) + 1 if deals else 0


def rulings_of(t: Texts, frame: TourFrame) -> tuple[Html, ...]:
    """Tell the rulings on tables and entrants since the last draw, the newest first."""
    told = [
        ruling_word(t, frame, entry.event)
        for entry in reversed(frame.tour.recent)
        if not isinstance(entry.event, RegistrationClosed | RoundClosed) and not _is_by_the_clock(entry.event)
    ]
    return tuple(lines(text) for text in told if text)


def _is_by_the_clock(event: AnyEvent) -> bool:
    """Tell whether an event only writes down that a deal was not played when the time was over."""
    return isinstance(event, NotPlayed) and event.by is None


def last_ruling(frame: TourFrame, reader: int = 0) -> Entry | None:
    """Return the last ruling that a person may take back; None where there is none, or something stands on each.

    reader: 0 for somebody who does not play.
    """
    tour = frame.tour
    if tour.is_over:
        return None
    return next((entry for entry in reversed(tour.recent) if may_undo_now(tour, entry, Ruler(reader))), None)
