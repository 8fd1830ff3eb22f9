"""/history: the last pulkas, one of them, and its deals picture by picture. Finished deals only."""

from datetime import UTC, datetime

import msgspec
from msgspec.structs import replace

from bot.screens import actions
from bot.screens.keys import Row, rows_of
from bot.screens.model import Button, Frame, Page, Press, Screen, Style
from bot.screens.rules import title
from bot.screens.settle import settle_screen
from bot.screens.sheet import sheet_view
from bot.screens.texts import Html, Texts, bold, lines
from engine.conventions.model import Convention
from engine.events import Standing

DEALS_IN_A_ROW = 6
DEALS_ON_A_PAGE = 60


class Match(msgspec.Struct, frozen=True):
    """One line of the list; `at` is when it was last touched (Unix seconds)."""

    table: int
    at: float
    players: tuple[str, ...]
    convention: Convention
    deals: int
    over: bool


def _key(text: str, action: str, style: Style = Style.PLAIN) -> Button:
    return Button(text, Press(0, 0, action), style=style)


def history_screen(t: Texts, matches: tuple[Match, ...]) -> Screen:
    """The list, the newest first, a button for each."""
    if not matches:
        return Screen(t("Nothing has been played here yet."))
    rows = [
        lines(f"{number}. {_when(match)} · {', '.join(match.players)}", _about(t, match))
        for number, match in enumerate(matches, 1)
    ]
    keys = [_key(str(number), f"{actions.PAST}:{match.table}") for number, match in enumerate(matches, 1)]
    return Screen(lines(bold(t.plain("The last pulkas")), *rows), rows_of(keys, 5))


def _when(match: Match) -> str:
    return datetime.fromtimestamp(match.at, UTC).strftime("%d.%m.%Y")


def _about(t: Texts, match: Match) -> str:
    deals = t.number("%(n)d deal", "%(n)d deals", match.deals)
    state = t.plain("over") if match.over else t.plain("going on")
    return f"{title(t, match.convention)} · {deals} · {state}"


def match_screen(t: Texts, frame: Frame, standing: Standing, match: Match) -> Screen:
    """The sheet or the settlement of one match, with buttons for its deals and its record."""
    rows = _match_rows(t, match)
    if match.over:
        return replace(settle_screen(t, frame, standing), rows=rows)
    words = lines(f"{_when(match)} · {', '.join(match.players)}", _about(t, match))
    return Screen(Html(words), rows, sheet_view(t, frame, standing, None))


def _match_rows(t: Texts, match: Match) -> tuple[Row, ...]:
    first = max(1, match.deals - DEALS_ON_A_PAGE + 1)
    deals = [_key(str(deal), f"{actions.PAST}:{match.table}:{deal}:sheet") for deal in range(first, match.deals + 1)]
    record = _key(t.plain("The record as a file"), f"{actions.PAST_RECORD}:{match.table}")
    return (*rows_of(deals, DEALS_IN_A_ROW), (record,))


def past_deal_screen(t: Texts, shown: Screen, match: Match, number: int, page: Page) -> Screen:
    """A deal's picture as it was shown, with buttons of its own to its other pages and to other deals."""
    names = {Page.SHEET: t.plain("Sheet"), Page.LAYOUT: t.plain("Layout"), Page.WHY: t.plain("Why?")}
    table, deals = match.table, match.deals
    pages = [_key(name, f"{actions.PAST}:{table}:{number}:{to}") for to, name in names.items() if to is not page]
    steps = [
        _key(f"‹ {number - 1}", f"{actions.PAST}:{table}:{number - 1}:{page}") if number > 1 else None,
        _key(f"{number + 1} ›", f"{actions.PAST}:{table}:{number + 1}:{page}") if number < deals else None,
    ]
    turning = tuple(step for step in steps if step is not None)
    return replace(shown, rows=(tuple(pages), turning) if turning else (tuple(pages),), retired="")
