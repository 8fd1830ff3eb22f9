"""Screens of a table at which an imported match is continued: which seats are open, and buttons to take them."""

from functools import partial
from typing import Any

import msgspec

from bot.screens.actions import Action
from bot.screens.fair import first_line
from bot.screens.keys import Row, ours, rows_of
from bot.screens.model import Button, ButtonStyle, Screen
from bot.screens.option_pages import SETUP
from bot.screens.rulebooks import Rulebooks
from bot.screens.setup import cancel_line, cancel_row
from bot.screens.texts import Html, Texts, bold, lines
from bot.screens.widths import with_name
from engine.core.seats import Seat


class ResumedSeat(msgspec.Struct, frozen=True):
    """Seat at a table where an imported match is continued."""

    seat: Seat
    """Seat at the table."""
    called: str
    """Name of the seat's player in the record."""
    name: str = ""
    """Name of the person or robot who sits there now; empty if the seat is open."""
    robot: bool = False
    """True if a robot sits there."""
    left: bool = False
    """True if the player left the match, so that nobody can sit here."""


class ResumedInfo(msgspec.Struct, frozen=True, kw_only=True):
    """Table at which an imported match is continued, with what its screen needs."""

    table: int
    """Number of the table."""
    stage: int
    """Token in buttons about the whole table; it changes with the table's stage, so that older buttons expire."""
    rules: Any
    """Rules of the match, a value of its game."""
    places: tuple[ResumedSeat, ...]
    """Seats of the match, seat 1 first."""
    closed: bool = False
    """True if the table has been cancelled."""
    commit: str = ""
    """Hash of the next deal's secret; empty if there is none."""
    vote: int = 0
    """Token of an open proposal to cancel the table; 0 if there is none."""
    agreed: tuple[str, ...] = ()
    """Names of those in favour of cancelling the table."""
    awaited: tuple[str, ...] = ()
    """Names of those who have not answered the proposal to cancel the table."""

    @property
    def waiting(self) -> tuple[ResumedSeat, ...]:
        """Seats that are still open."""
        return tuple(place for place in self.places if not place.name and not place.left)


def resumed_screen(t: Texts, books: Rulebooks, view: ResumedInfo) -> Screen:
    """Show the group's message while people take their seats in a continued match."""
    if view.closed:
        return Screen(t("The table has been cancelled."))
    rest = t("Everybody is there.")
    if view.waiting:
        rest = t("Everybody takes their own seat; a robot may take one too.")
    text = lines(
        bold(t.plain("♠♥ A match goes on ♣♦")),
        *(_place(t, place) for place in view.places),
        rest,
        cancel_line(t, view),
        " ",
        books.of(view.rules).title(t, view.rules),
        first_line(t, view.commit),
    )
    return Screen(text, _rows(t, view), retired=t("The table is further down."))


def _place(t: Texts, place: ResumedSeat) -> str:
    if place.left:
        return t.plain("%(n)d. %(name)s has left the match", n=place.seat, name=place.called)
    if not place.name:
        return t.plain("%(n)d. %(name)s — who sits down here?", n=place.seat, name=place.called)
    if place.name == place.called:
        return f"{int(place.seat)}. {place.name}"
    return t.plain("%(n)d. %(name)s for %(called)s", n=place.seat, name=place.name, called=place.called)


def _rows(t: Texts, view: ResumedInfo) -> tuple[Row, ...]:
    key = partial(ours, view)
    seats = [_seat_key(t, view, place) for place in view.places if not place.left]
    robot = tuple(key(t.plain("+ Robot"), f"{Action.ROBOT_AT}:{place.seat}") for place in view.waiting[:1])
    setup = key(t.plain("Set up ▸"), f"{Action.OPTIONS}:{SETUP}")
    tools = (*robot, setup, key("?", Action.HELP))
    start = () if view.waiting else (key(t.plain("Play on"), Action.GO_ON, ButtonStyle.PRIMARY),)
    return tuple(row for row in (*rows_of(seats, 2), cancel_row(t, view) or tools, start) if row)


def _seat_key(t: Texts, view: ResumedInfo, place: ResumedSeat) -> Button:
    """Return the button that takes an open seat or leaves a taken one."""
    if place.name:
        label = with_name(lambda name: t.plain("Stand up: %(name)s", name=name), place.name, 2)
        return ours(view, label, f"{Action.VACATE}:{place.seat}")
    label = with_name(lambda name: t.plain("I am %(name)s", name=name), place.called, 2)
    return ours(view, label, f"{Action.OCCUPY}:{place.seat}", ButtonStyle.SUCCESS)


def going_on_screen(t: Texts, books: Rulebooks, view: ResumedInfo, deals: int) -> Screen:
    """Show the text to which the group's message changes when the match is continued after `deals` deals."""
    players = ", ".join(place.name or place.called for place in view.places)
    told = t("The match goes on with deal %(n)d.", n=deals + 1)
    order = t("In the order of the seats: %(players)s.", players=players)
    return Screen(lines(bold(told), books.of(view.rules).title(t, view.rules), order, first_line(t, view.commit)))


def resumed_help(t: Texts) -> Html:
    """Return the alert that explains the buttons."""
    return Html(t.plain("Press the name you had in the record. Played deals count; “Play on” deals the next one."))
