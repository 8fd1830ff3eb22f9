"""Private message of a player after a deal: the parts that surround a game's own text in every game."""

from typing import Any

from msgspec.structs import replace

from bot.pictures.drawing import Drawing
from bot.screens.actions import Action
from bot.screens.face import Face
from bot.screens.fair import next_line
from bot.screens.keys import Row, ours
from bot.screens.model import ButtonStyle, Frame, Page, Screen
from bot.screens.refusals import TABLE
from bot.screens.reports import CAPTION_LIMIT, fitted, following_line, is_refill_asked, next_words
from bot.screens.status import beside_the_sheet, own_absence_rows, status_text, vote_rows, vote_text
from bot.screens.texts import Html, Texts, lines
from engine.core.match import MatchStatus


def own_result_screen(
    t: Texts,
    frame: Frame,
    number: int,
    *,
    head: Html,
    page: tuple[Html, ...],
    whole: tuple[Html, ...],
    picture: Drawing | None,
) -> Screen:
    """Return the message on a finished deal for one player, with “Next deal”.

    number: of the deal. head: its outcome. page: the lines below it if there is a picture; whole: if there is none.
    Lines that do not fit are left out. When the message shrinks, it keeps the seal of the next deal, so that the reader
    can compare it after that deal.
    """
    seal = next_line(t, number + 1, frame.commit) if frame.more else Html("")
    follows = following_line(t, frame.following, steady=True)
    held = t(TABLE[frame.held]) if frame.held is not None else Html("")
    foot = lines(seal, status_text(t, frame.status), vote_text(t, frame.vote), follows, held)
    onward = () if is_refill_asked(frame) else _next_row(t, frame)
    following: tuple[Row, ...] = (onward,) if frame.more else ()
    rows = (*(row for row in following if row), *vote_rows(t, frame), *own_absence_rows(t, frame))
    shown = page if picture is not None else whole
    worded = fitted(head, whole, foot) if shown != whole else ""
    return Screen(fitted(head, shown, foot), rows, picture, retired=fitted(head, shown, seal), worded=worded)


def with_pages(t: Texts, face: Face, frame: Frame, status: MatchStatus, screen: Screen) -> Screen:
    """Add to a player's message after a deal, below “Next deal”, buttons for the pages of that deal.

    They remain when the next deal begins. In a chat that gets the sheet itself, the sheet has these buttons instead.
    """
    if status.running or status.scored is None or frame.at_home or frame.held is not None or frame.ending is not None:
        return screen
    pages = {page: t.plain(text) for page, text in face.reports.pages.items() if page != Page.SHEET}
    keys = tuple(
        ours(frame, text, f"{Action.OWN_PAGE}:{page}:{status.scored}")
        for page, text in (pages | {Page.MORE: "⋯"}).items()
    )
    first = 1 if frame.more and screen.rows and screen.rows[0] else 0
    return replace(screen, rows=(*screen.rows[:first], keys, *screen.rows[first:]), retired_rows=(keys,))


SETTLING = frozenset({Action.AGAIN, Action.BILL, Action.COUNTED})
"""Actions of the group's settlement that are offered in private messages as well."""


def with_settlement_keys(t: Texts, face: Face, frame: Frame, match: Any, screen: Screen) -> Screen:
    """Add buttons of the group's settlement (another match, how it is computed) to a player's message after a match.

    In a chat that gets the settlement itself, the settlement has these buttons instead.
    """
    if frame.more or frame.at_home or frame.quiet or frame.deal:
        return screen
    rows = (
        tuple(key for key in row if key.press is not None and key.press.action in SETTLING)
        for row in face.reports.settlement(t, frame, match).rows
    )
    return replace(screen, rows=(*filter(None, rows), *screen.rows))


def given_result(t: Texts, results: str) -> tuple[Html, ...]:
    """Return the line on the result of a deal that others play too; there is no settlement, because nobody pays.

    results: everybody's balance
    """
    return (t("Result: %(results)s", results=results),)


def broken_off_screen(text: Html, page: tuple[Html, ...], whole: tuple[Html, ...], picture: Drawing | None) -> Screen:
    """Return a deal that was broken off together with its match: the table at that moment, and the settlement.

    page: lines of the settlement under a picture; whole: without one. A picture whose caption is too long is left out.
    """
    caption, told = lines(text, *page), lines(text, *whole)
    if picture is None or len(caption) > CAPTION_LIMIT:
        return Screen(told)
    return Screen(caption, (), picture, worded=told if told != caption else "")


def beside_the_picture(t: Texts, frame: Frame, retired: str) -> Screen:
    """Return the private message beside a deal's report: proposals, pauses, absences; `retired` if there are none."""
    text = beside_the_sheet(t, frame)
    rows = (*vote_rows(t, frame), *own_absence_rows(t, frame)) if text else ()
    return Screen(text or retired, rows, retired=retired)


def _next_row(t: Texts, frame: Frame) -> Row:
    text = t.plain("Next deal")
    if frame.ready is not None:
        ready, asked = frame.ready
        text = t.plain("Next deal (%(ready)d of %(all)d)", ready=ready, all=asked)
    said = next_words(t, text, frame.following, steady=True)
    return (ours(frame, said, Action.NEXT, ButtonStyle.SUCCESS),)
