"""Rulings of a tournament as text, and the ruling that may be taken back."""

from collections.abc import Container
from fractions import Fraction

from msgspec.structs import replace

from bot.screens.texts import Html, Texts, lines
from bot.screens.tournament.words import TourFrame, called, names_of, settled_word
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
    TableEnded,
    Waited,
)
from engine.tournament.rulings import may_undo_now
from engine.tournament.state import Ruled, Tournament


def ruling_word(t: Texts, frame: TourFrame, event: AnyEvent) -> str:
    """Format a ruling: "Неявка: Вика (стол 2)"; plain text, empty if the event is no ruling."""
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
            told = t.plain("%(name)s no longer plays", name=name)
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
    """Format a correction; without amounts in a duplicate's running round, because other tables must not know them."""
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
    """Return the place of a deal in its round, from 1; 0 for a deal that no longer counts."""
    deals = next((one.deals for one in reversed(frame.tour.rounds) if deal in one.deals), ())
    return deals.index(deal) + 1 if deals else 0


def rulings_of(t: Texts, frame: TourFrame, but: Container[int] = ()) -> tuple[Html, ...]:
    """List the rulings since the last draw, the newest first.

    but: seqs (log numbers) of events to leave out
    """
    told = [
        _told(t, frame, entry.event, len(frame.tour.rounds), _result_before(frame.tour, entry))
        for entry in reversed(frame.tour.recent)
        if entry.seq not in but
        and not isinstance(entry.event, RegistrationClosed | RoundClosed)
        and not _is_by_the_clock(entry.event)
    ]
    return tuple(lines(text) for text in told if text)


def ruled_lines(t: Texts, frame: TourFrame, *, since: int = 0) -> tuple[Html, ...]:
    """List the rulings by entrants of the tournament. `since`: number of the first round to list.

    Rulings that change something come first, the newest of them on top, so that the others are cut off if there is
    little room. Rulings by one person on one game share a line: the result before the first and after the last of them.
    """
    found: dict[tuple[int, ...], Ruled] = {}
    for one in frame.tour.ruled:
        if one.round >= since:
            subject = _subject(one)
            first = found.pop(subject, one)
            found[subject] = replace(one, was=first.was)
    newest = [*found.values()][::-1]
    return tuple(_ruled_line(t, frame, one) for one in sorted(newest, key=_is_idle))


def _subject(ruled: Ruled) -> tuple[int, ...]:
    """Return a key that is equal for rulings to be listed in one line.

    For a ruling on a game: person, round, table, deal, and 1 if it was taken back. Any other ruling has its own key.
    """
    event = ruled.undone if ruled.undone is not None else ruled.entry.event
    if not isinstance(event, Corrected | NotPlayed):
        return (ruled.entry.seq,)
    return (ruled.by, ruled.round, event.table, event.deal, int(ruled.undone is not None))


def _is_idle(ruled: Ruled) -> bool:
    """Return whether a ruling is a correction that has left the result of the game as it was."""
    event, result = ruled.entry.event, ruled.was.result if ruled.was is not None else None
    return isinstance(event, Corrected) and result is not None and result.exact == event.exact


def _ruled_line(t: Texts, frame: TourFrame, ruled: Ruled) -> Html:
    event = ruled.entry.event
    if ruled.undone is not None:
        what = t.plain("Taken back: %(what)s", what=ruling_word(t, frame, ruled.undone))
    else:
        result = ruled.was.result if ruled.was is not None else None
        what = _told(t, frame, event, ruled.round, result.exact if result is not None else ())
    own = frame.tour.entrant_of(ruled.by)
    name = called(t, frame, own.number) if own is not None else "?"
    if not ruled.round:
        return t("%(what)s. Ruled by a player: %(name)s.", what=what, name=name)
    return t("Round %(n)d. %(what)s. Ruled by a player: %(name)s.", n=ruled.round, what=what, name=name)


def _told(t: Texts, frame: TourFrame, event: AnyEvent, number: int, before: tuple[Fraction, ...]) -> str:
    """Format a ruling; a ruling on a game with its earlier result, once everybody may know that.

    number: of the round, 0 before the first. before: earlier result of the game, empty for none.
    """
    one = frame.tour.rounds[number - 1] if number else None
    table = one.table(event.table) if one is not None and isinstance(event, Corrected | NotPlayed) else None
    if one is None or table is None or (one.deals and not one.is_closed):
        return ruling_word(t, frame, event)
    was = t.plain("without a result")
    if before and len(before) == len(table.seats):
        was = settled_word(t, frame, table.seats, before)
    if not isinstance(event, Corrected):
        return t.plain("%(what)s; was: %(was)s", what=ruling_word(t, frame, event), was=was)
    place = t.plain("Correction, table %(n)d", n=event.table)
    if event.deal:
        deal = _place(frame, event.deal) or event.deal
        place = t.plain("Correction, table %(n)d, deal %(deal)d", n=event.table, deal=deal)
    now = settled_word(t, frame, table.seats, event.exact)
    return t.plain("%(what)s: was %(was)s, now %(now)s (%(reason)s)", what=place, was=was, now=now, reason=event.reason)


def _result_before(tour: Tournament, entry: Entry) -> tuple[Fraction, ...]:
    """Return the result that a game had before a ruling since the last draw; empty if it had none."""
    ruling = entry.event
    before: tuple[Fraction, ...] = ()
    if not isinstance(ruling, Corrected | NotPlayed):
        return ()
    for one in tour.recent:
        if one.seq >= entry.seq:
            break
        event = one.event
        if isinstance(event, TableEnded | Corrected | NotPlayed) and _game_of(event) == _game_of(ruling):
            before = () if isinstance(event, NotPlayed) else event.exact
    return before


def _game_of(event: TableEnded | Corrected | NotPlayed) -> tuple[int, int]:
    return event.table, event.deal


def _is_by_the_clock(event: AnyEvent) -> bool:
    """Return whether an event only records that a deal was not played before the time was over."""
    return isinstance(event, NotPlayed) and event.by is None


def last_ruling(frame: TourFrame, reader: int = 0) -> Entry | None:
    """Return the last ruling that a person may take back; None if later events depend on all of them.

    reader: the person; 0 for somebody who does not play
    """
    tour = frame.tour
    if tour.is_over:
        return None
    return next((entry for entry in reversed(tour.recent) if may_undo_now(tour, entry, Ruler(reader))), None)
