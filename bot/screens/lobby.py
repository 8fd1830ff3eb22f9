"""Screens of a table before its match: the group's message, a seated player's private message, the agreed conditions.

For the settings before the match see `bot.screens.setup`.
"""

from collections.abc import Sequence
from functools import partial
from itertools import groupby
from typing import Final
from urllib.parse import quote, urlencode

from bot.screens.actions import Action
from bot.screens.fair import first_line
from bot.screens.keys import Row, ours
from bot.screens.model import Button, ButtonStyle, LobbyInfo, Press, Screen
from bot.screens.option_pages import SETUP, sit_key
from bot.screens.primer import how_to_play
from bot.screens.rulebooks import Rulebooks
from bot.screens.setup import (
    agreed_lines,
    cancel_line,
    cancel_row,
    help_row,
    known_as,
    pace_words,
    setup_screen,
    strength_word,
)
from bot.screens.texts import Html, Texts, bold, lines
from bot.screens.words import capital
from engine.core.strengths import Strength

SHARE: Final = "https://t.me/share/url"
"""Address at which a client asks to whom a link should be sent."""


def lobby_screen(t: Texts, books: Rulebooks, view: LobbyInfo) -> Screen:
    """Show the group's message: who sits, which rules are agreed and how they differ, and at most four rows of buttons.

    While too few people sit to start, the last row has the button to ask for a private message once two people sit,
    if the rules allow a third.
    """
    if view.closed:
        return Screen(t("The table has been cancelled."))
    turned = setup_screen(t, books, view)
    if turned is not None:
        return turned
    text = lines(
        _seats(t, view),
        missing_line(t, books, view),
        cancel_line(t, view),
        "" if view.vote else " ",
        *agreed_lines(t, books, view),
        first_line(t, view.commit),
    )
    return Screen(text, _rows(t, books, view), retired=t("The table is further down."))


def _seats(t: Texts, view: LobbyInfo) -> Html:
    if not view.players:
        return t("Nobody has sat down yet.")
    strengths = view.strengths or (None,) * len(view.players)
    seats = enumerate(zip(view.players, strengths, strict=True), 1)
    alike = groupby(seats, key=lambda seat: (seat[1][1], seat[0] if seat[1][1] is None else 0))
    return lines(*(_line(t, [(number, name) for number, (name, _) in its], strength) for (strength, _), its in alike))


def _line(t: Texts, seats: Sequence[tuple[int, str]], strength: Strength | None) -> str:
    """Format a person, or neighbouring robots of equal strength: "2–3. 🤖 Пал Палыч, 🤖 Сан Саныч · слабые"."""
    (first, _), (last, _), names = seats[0], seats[-1], ", ".join(name for _, name in seats)
    numbers = f"{first}." if first == last else f"{first}–{last}."
    how = f" · {strength_word(t, strength, several=first != last)}" if strength is not None else ""
    return f"{numbers} {names}{how}"


def missing_line(t: Texts, books: Rulebooks, view: LobbyInfo) -> Html:
    """Return the line on how many players are missing or too many by the rules, or that there are enough to start."""
    return _wrong_number(t, books, view) or t("Enough to start.")


def _wrong_number(t: Texts, books: Rulebooks, view: LobbyInfo) -> Html:
    """Return the line on how many players are missing or too many; empty if the table may start."""
    seats = books.of(view.rules).book.seats(view.rules)
    extra = len(view.players) - max(seats)
    if extra > 0:
        return Html(
            t.number("For these rules %(n)d player is too many.", "For these rules %(n)d players are too many.", extra)
        )
    missing = view.missing if view.missing is not None else min(seats) - len(view.players)
    if missing > 0:
        return Html(t.number("%(n)d more player is needed.", "%(n)d more players are needed.", missing))
    return Html("")


def _rows(t: Texts, books: Rulebooks, view: LobbyInfo) -> tuple[Row, ...]:
    key, taken = partial(ours, view), len(view.players)
    seats = books.of(view.rules).book.seats(view.rules)
    least, most = min(seats), max(seats)
    sit = (sit_key(t, view), key(t.plain("Stand up"), Action.STAND))
    robot = (key(t.plain("+ Robot"), f"{Action.ROBOT}:{taken}:{view.usual_robot}"),) if taken < most else ()
    setup = (*robot, *_invite(t, view), key(t.plain("Set up ▸"), f"{Action.OPTIONS}:{SETUP}"))
    ready = least <= taken <= most and len(view.robots) < taken
    bell = (key(t.plain("🔔 Call me when two are seated"), Action.BELL),) if view.calls else ()
    start = Button(t.plain("Start"), Press(view.table, view.start, Action.START), style=ButtonStyle.PRIMARY)
    last = (start,) if ready else bell
    return tuple(row for row in (sit, setup, cancel_row(t, view) or help_row(t, view), last) if row)


def _invite(t: Texts, view: LobbyInfo) -> Row:
    """Return the button «Позвать», by which a client forwards the link to the table; empty without a link."""
    if not view.invite:
        return ()
    query = urlencode({"url": view.invite, "text": t.plain("Come and sit down at our table!")}, quote_via=quote)
    return (Button(t.plain("Invite"), url=f"{SHARE}?{query}"),)


def called_screen(t: Texts, group: str, players: Sequence[str], sit: str) -> Screen:
    """Notify a person who asked for it that a seat is free in `group` (title, or empty). `sit`: link to the seat."""
    text = lines(
        t("🔔 A seat is free in “%(group)s”.", group=group or t.plain("the group")),
        t("Seated: %(names)s.", names=", ".join(players)),
    )
    return Screen(text, ((Button(t.plain("Sit down"), url=sit, style=ButtonStyle.SUCCESS),),))


def seated_screen(t: Texts, books: Rulebooks, view: LobbyInfo, player: str) -> Screen:
    """Show the private message after sitting down. `player`: the reader's name at the table."""
    if view.closed:
        return Screen(t("The table has been cancelled."))
    group = view.group_title or t.plain("the group")
    others = ", ".join(name for name in view.players if name != player) or t.plain("nobody yet")
    text = lines(
        t("You sit at the table in “%(group)s” as <b>%(name)s</b>.", group=group, name=player),
        t("At the table: %(names)s.", names=others),
        _wrong_number(t, books, view) or t("Enough to start: “Start” is in the group."),
        t("Your cards will come here."),
        first_line(t, view.commit),
    )
    retired = lines(t("You sat down at the table in “%(group)s”.", group=group), first_line(t, view.commit))
    how = (how_to_play(t),) if books.of(view.rules).primer else ()
    back = (Button(t.plain("To the group"), url=view.group_url),) if view.group_url else ()
    return Screen(text, ((*how, *back),) if how or back else (), retired=retired)


def _pace_line(t: Texts, view: LobbyInfo) -> Html:
    """Return the line on the pace of the table; empty if there is neither a clock nor a match over days."""
    if view.daily:
        return t("A match over days: no clock, a reminder once a day.")
    return lines(capital(pace_words(t, view)) + ".") if view.clock else Html("")


def agreement_screen(t: Texts, books: Rulebooks, view: LobbyInfo) -> Screen:
    """Show the text to which the lobby's message changes when the match begins: the agreed conditions."""
    face = books.of(view.rules)
    return Screen(
        lines(
            bold(t.plain("The match has begun")),
            face.title(t, view.rules),
            known_as(t, view.rules, view.saved),
            _pace_line(t, view),
            *(face.changes(t, view.rules) or (t("Without changes to the convention."),)),
            _seats_line(t, view),
            first_line(t, view.commit),
        )
    )


def _seats_line(t: Texts, view: LobbyInfo) -> Html:
    players = ", ".join(view.players)
    if not view.lot:
        return t("In the order of the seats: %(players)s.", players=players)
    return t("In the order of the seats: %(players)s. The first dealer is drawn by lot.", players=players)
