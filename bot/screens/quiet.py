"""Messages of a quiet table, which has no group message: its players play in their private chats alone.

A player's own message also has what the group's message has elsewhere: who is ready, robots for absent players, the
pages of a finished deal, the details of the settlement.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from bot.screens.actions import Action
from bot.screens.face import Face
from bot.screens.fair import first_line
from bot.screens.keys import Row, ours
from bot.screens.model import ButtonStyle, Frame, LobbyInfo, Page, Screen
from bot.screens.rulebooks import Rulebooks
from bot.screens.setup import agreed_lines, pace_words
from bot.screens.status import robot_key, unreachable_text
from bot.screens.table_keys import counted_key
from bot.screens.texts import Html, Texts, bold, lines
from bot.screens.words import capital
from engine.core.match import MatchStatus


def gathering_screen(
    t: Texts, books: Rulebooks, view: LobbyInfo, player: str, awaited: Sequence[str], *, unreachable: Sequence[str] = ()
) -> Screen:
    """Show a quiet table before its match to one of its players.

    player: the reader's name at the table. awaited: names of those who have not pressed «Готов».
    unreachable: names of those whom the bot cannot write to.
    """
    title = bold(view.group_title) if view.group_title else ""
    if view.closed:
        return Screen(lines(title, t("The table has been cancelled.")))
    text = lines(
        title,
        t("At the table: %(names)s.", names=", ".join(name for name in view.players if name != player)),
        *(agreed_lines(t, books, view) if view.worded else _given_lines(t, view)),
        t("The cards come when all are ready. Not yet: %(names)s.", names=", ".join(awaited)),
        unreachable_text(t, unreachable),
        first_line(t, view.commit),
    )
    ready = ((ours(view, t.plain("I am ready"), Action.NEXT, ButtonStyle.SUCCESS),),) if player in awaited else ()
    word = (ours(view, t.plain("Word"), Action.WORD),) if view.worded else ()
    rules = ours(view, t.plain("Rules"), Action.RULES)
    return Screen(text, (*ready, (rules, *word)), retired=str(title))


def _given_lines(t: Texts, view: LobbyInfo) -> tuple[Html, ...]:
    """Return the line on the pace, the only condition shown at a table with a given deal; empty if `view.fixed`."""
    return () if view.fixed else (lines(capital(pace_words(t, view))),)


def with_own_rows(t: Texts, face: Face, frame: Frame, status: MatchStatus, screen: Screen) -> Screen:
    """Add to a player's message at a quiet table the buttons that other tables have under the group's messages."""
    if status.running:
        robots = tuple((robot_key(t, frame, seat, name),) for seat, name in frame.status.replaceable)
        return replace(screen, rows=(*screen.rows[:-1], *robots, *screen.rows[-1:]))
    return replace(screen, rows=(*screen.rows, *_rows_after(t, face, frame, status)))


def _rows_after(t: Texts, face: Face, frame: Frame, status: MatchStatus) -> tuple[Row, ...]:
    """Return the buttons for the pages of the last deal and, after the match, for the bill and the settlement."""
    has_sheet = frame.pictured and frame.more
    there = {page: t.plain(text) for page, text in face.reports.pages.items() if page != Page.SHEET or not has_sheet}
    pages = there | {Page.MORE: "⋯"} if status.scored is not None and frame.held is None else {}
    keys = tuple(ours(frame, text, f"{Action.PAGE}:{page}:{status.scored}") for page, text in pages.items())
    is_judged = face.analysis is not None and frame.held is None
    bill = (ours(frame, t.plain("Bill of mistakes"), Action.BILL),) if is_judged else ()
    counted = (counted_key(t, frame),) if not frame.deal else ()
    end = (*bill, *counted) if not frame.more and status.finished else ()
    return tuple(row for row in (keys, end) if row)
