"""What is shown, without Telegram: a screen is text, buttons and perhaps a picture."""

from enum import StrEnum

import msgspec

from bot.pictures.views import View
from engine.cards import Card
from engine.conventions.model import Convention
from engine.events import DealScored, Standing
from engine.seats import Seat
from engine.sheet import ScoreSheet
from engine.view import SeatView


class Style(StrEnum):
    """The colour of a button where the client shows it."""

    PLAIN = "plain"
    PRIMARY = "primary"
    SUCCESS = "success"
    DANGER = "danger"


class Press(msgspec.Struct, frozen=True):
    """What a button means: a table, the token of the decision it belongs to, an action of `actions`."""

    table: int
    token: int
    action: str


class Button(msgspec.Struct, frozen=True):
    """A button with either a press or a url."""

    text: str
    press: Press | None = None
    url: str | None = None
    style: Style = Style.PLAIN


class Screen(msgspec.Struct, frozen=True):
    """`text` is Telegram HTML (a caption when there is a picture); `rows` of buttons, top to bottom.

    `retired` is the text the message shrinks to when a newer one takes its place; empty: it only loses its buttons.
    """

    text: str
    rows: tuple[tuple[Button, ...], ...] = ()
    picture: View | None = None
    retired: str = ""


class Frame(msgspec.Struct, frozen=True, kw_only=True):
    """What every screen of a running match needs besides the engine's view.

    `token` is the viewer's own open decision (on a shared screen that of the one seat whose turn it is, 0 when several
    decide); `stage` the token of the buttons that concern the table as a whole. `group_url` leads back to the group
    (None where it has no link); `stop` is a vote on stopping that is still open; `more` says that another deal follows.
    """

    table: int
    convention: Convention
    players: tuple[str, ...]
    token: int = 0
    stage: int = 0
    group_url: str | None = None
    bot_url: str = ""
    stop: "StopVote | None" = None
    more: bool = True


class StopVote(msgspec.Struct, frozen=True):
    """A proposal to stop: who proposed, whom it waits for (names); `token` of its buttons."""

    by: str
    waiting: tuple[str, ...]
    token: int


class Draft(msgspec.Struct, frozen=True):
    """A half-made choice: cards picked for the discard (0, 1 or 2), or «без трёх» before it is confirmed."""

    picked: tuple[Card, ...] = ()
    giving_up: bool = False


class LobbyView(msgspec.Struct, frozen=True, kw_only=True):
    """A table before its match: who sits (robots included, named by `robots`), what is agreed."""

    table: int
    stage: int
    convention: Convention
    players: tuple[str, ...]
    robots: tuple[Seat, ...]
    group_title: str = ""
    group_url: str | None = None
    closed: bool = False


class Page(StrEnum):
    """What the message of a finished deal shows."""

    SHEET = "sheet"
    WHY = "why"
    LAYOUT = "layout"


class DealReport(msgspec.Struct, frozen=True, kw_only=True):
    """A finished deal and the sheet after it. `view` is the finished deal's public view; `before` the sheet before it.

    `ready` and `waiting` are names (who pressed «Дальше», who has not); `last` is False once another deal has begun.
    """

    frame: Frame
    number: int
    view: SeatView
    score: DealScored
    before: ScoreSheet
    after: Standing
    ready: tuple[str, ...] = ()
    waiting: tuple[str, ...] = ()
    last: bool = True
    page: Page = Page.SHEET
