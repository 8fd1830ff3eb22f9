"""What is shown, without Telegram: a screen is text, buttons and perhaps a picture."""

from enum import StrEnum
from fractions import Fraction
from typing import Any

import msgspec

from bot.pictures.drawing import Drawing, Labels
from bot.pictures.theme import Look
from bot.screens.widths import laid_out
from engine.core.cards import Card
from engine.core.seats import Seat
from engine.core.strengths import Strength


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
    """A button with either a press or a url, or one that copies a text of up to 256 characters (`copy`).

    A server of before Bot API 7.11 does not know those that copy, nor does an old client show them.
    """

    text: str
    press: Press | None = None
    url: str | None = None
    style: Style = Style.PLAIN
    copy: str = ""


class Screen(msgspec.Struct, frozen=True):
    """`text` is Telegram HTML (a caption when there is a picture); `rows` of buttons, top to bottom, none of them too
    tight for its labels, however they were given.

    `look` and `labels` say how the picture is drawn for its chat.
    `retired` is the text the message shrinks to when a newer one takes its place; empty: it only loses its buttons.
    `undrawn` stands below the text where the picture shows what somebody sent and could not be drawn in time; empty:
    the picture is of what was played here.
    `worded` is said instead of `text` where the chat takes no pictures; empty: `text` is. `beneath`: words that go
    under the picture their message has, if it has one; others cannot take a picture's place.
    """

    text: str
    rows: tuple[tuple[Button, ...], ...] = ()
    picture: Drawing | None = None
    retired: str = ""
    look: Look = Look()
    labels: Labels = Labels()
    undrawn: str = ""
    worded: str = ""
    beneath: bool = False

    def __post_init__(self) -> None:
        rows = laid_out(self.rows)
        if rows is not self.rows:
            msgspec.structs.force_setattr(self, "rows", rows)


class VoteKind(StrEnum):
    """What is proposed."""

    STOP = "stop"
    LAP = "lap"
    CORRECTION = "correction"
    FOURTH = "fourth"
    PAUSE = "pause"


class Vote(msgspec.Struct, frozen=True, kw_only=True):
    """An open proposal: who proposed, whom it waits for (names); `token` of its buttons; `away`: a robot plays for one
    of those; `daily`: in a match over days; `answered`: the reader has agreed, or it is his own;
    `asked`: the reader may answer.

    A correction adds `amount` to `column` of `player` (whists: on `on`), `text` is its reason.
    """

    by: str
    waiting: tuple[str, ...]
    token: int
    away: bool = False
    daily: bool = False
    answered: bool = False
    asked: bool = True
    kind: VoteKind = VoteKind.STOP
    player: str = ""
    column: str = ""
    amount: str = ""
    on: str = ""
    text: str = ""


Named = tuple[Seat, str]


class Original(msgspec.Struct, frozen=True):
    """A finished deal as it went for the seat that somebody plays once more."""

    seat: Seat
    outcome: Any
    """Outcome of the deal, a value of its game."""
    result: Fraction
    """Result of the seat, in the game's unit."""
    cards: Fraction
    """Result of the seat without mistakes after the auction."""


class Clock(msgspec.Struct, frozen=True):
    """The time of whoever is asked, as it was when his decision began: seconds a move and seconds of his reserve.

    `late`: the move's own seconds are over, and the reserve runs.
    """

    seconds: int
    reserve: int
    late: bool = False


class Summoned(msgspec.Struct, frozen=True, kw_only=True):
    """A robot is asked for in the place of `name`: who asked (empty: an administrator who does not play); `due`: enough
    have, and it sits in a minute later; `reader`: it is he who reads this."""

    seat: Seat
    name: str
    by: tuple[str, ...]
    due: bool = False
    reader: bool = False


class TableStatus(msgspec.Struct, frozen=True, kw_only=True):
    """What goes on around the deal: absences, a pause, the clock. Names are as the table calls people.

    `waited` are those who have let the table wait for long, `away` those a robot plays for, `free` the seats somebody
    may take over; `may_return`: one of `away` may come back, `reader_away`: the reader is one of them; `deserted`: all
    are away, and robots alone do not play; `summoned` are the robots asked for; `clock` runs for the reader, or for who
    alone is asked; `timed_out` is whom the clock moved for last; `time_over`: the time of the match ran out in this
    deal; `declined` is who refused the last proposal.
    """

    paused_by: str = ""
    waited: tuple[Named, ...] = ()
    away: tuple[Named, ...] = ()
    free: tuple[Named, ...] = ()
    may_return: bool = False
    reader_away: bool = False
    deserted: bool = False
    last_lap: bool = False
    time_over: bool = False
    declined: str = ""
    fourth: str = ""
    timed_out: str = ""
    summoned: tuple[Summoned, ...] = ()
    clock: Clock | None = None


class Ending(msgspec.Struct, frozen=True):
    """The deal `number`, closed without a result by `name` (empty: somebody who does not play); `agreed`: all
    who play agreed to what `name` proposed."""

    number: int
    name: str = ""
    agreed: bool = False


class Following(msgspec.Struct, frozen=True):
    """The start of the next deal by itself, and the player who puts it off."""

    seconds: int
    """Whole seconds left when the table last changed."""
    promised: int
    """Whole seconds left when the moment was set: at the end of the last deal, or when `name` looked at it."""
    name: str = ""
    """The player who puts the start off by looking at the last deal; empty: nobody."""


class Frame(msgspec.Struct, frozen=True, kw_only=True):
    """What every screen of a running match needs besides the engine's view.

    `token` is the viewer's own open decision (on a shared screen that of the one seat whose turn it is, 0 when several
    decide); `stage` the token of the buttons that concern the table as a whole. `group_url` leads back to the group
    (None where it has no link); `vote` is a proposal that is still open; `more` says that another deal follows,
    `written` that one has been scored; `large` that the reader wants few, wide card buttons in a row, `pictured` that
    his message after a deal has the sheet's picture; `at_home`: the table stands in his private chat, where the sheet
    itself comes; `commit` is the hash of the next deal's secret, or of the deal's that is being played. `ending` tells
    of a last deal that has no result, `following` of a next one that begins by itself.
    """

    table: int
    rules: Any
    players: tuple[str, ...]
    token: int = 0
    stage: int = 0
    group_url: str | None = None
    vote: Vote | None = None
    more: bool = True
    written: bool = False
    status: TableStatus = TableStatus()
    large: bool = False
    pictured: bool = False
    at_home: bool = False
    commit: str = ""
    ending: Ending | None = None
    following: Following | None = None


class Draft(msgspec.Struct, frozen=True):
    """A half-made choice: cards picked for the discard (0, 1 or 2); the word of `deal_actions.TO_CONFIRM`, a dear one,
    or a claim, before it is confirmed; `higher`: all bids, or all games to be named, are shown.
    """

    picked: tuple[Card, ...] = ()
    sure: str = ""
    claiming: bool = False
    higher: bool = False


class HouseRules(msgspec.Struct, frozen=True, omit_defaults=True):
    """Rules that a chat keeps under a name of its own."""

    id: int
    """Number that tells the rules from the chat's others."""
    name: str
    convention: Any
    """Rules of a match of the game; what was stored (msgspec.Raw) where this program cannot read that."""
    game: str = "preferans"
    """Name of the game; rules that were kept while there was only one game do not tell it."""

    @property
    def is_readable(self) -> bool:
        """Whether a match can be played by the rules here."""
        return not isinstance(self.convention, msgspec.Raw)


class Kept(msgspec.Struct, frozen=True):
    """What keeping a convention did: all the chat's rules now, and the name of this one.

    `new`: something has changed; `renamed_from` its name before, `replaced`: another one had this name.
    """

    rules: tuple[HouseRules, ...]
    name: str
    renamed_from: str = ""
    replaced: bool = False
    new: bool = False


class LobbyView(msgspec.Struct, frozen=True, kw_only=True):
    """A table before its match: who sits (robots included, named by `robots`), what is agreed."""

    table: int
    stage: int
    rules: Any
    players: tuple[str, ...]
    robots: tuple[Seat, ...]
    group_title: str = ""
    group_url: str | None = None
    closed: bool = False
    clock: int = 0
    firm: bool = False
    daily: bool = False
    brisk: bool = False
    """Robots move without a pause."""
    strengths: tuple[Strength | None, ...] = ()
    """By seat, None for a person."""
    best: Strength = Strength.EASY
    """The strength of a robot nobody chose one for."""
    page: str = ""
    """The page of `bot.screens.setup` that is shown; empty: the table itself."""
    own: bool = False
    """One person alone sees the page."""
    fixed: bool = False
    """A match goes on: its conditions are what they were."""
    saved: tuple[HouseRules, ...] = ()
    """The chat's own conventions."""
    missing: int | None = None
    """The number of people who must still sit down; None: counted from the rules."""
    commit: str = ""
    """The hash of the first deal's secret."""
    lot: bool = True
    """The first dealer is drawn."""
    vote: int = 0
    """The token of an open proposal to cancel the table, or 0."""
    agreed: tuple[str, ...] = ()
    """The people for cancelling the table."""
    awaited: tuple[str, ...] = ()
    """The people who have not answered the proposal to cancel the table."""
    may_cancel: bool = False
    """The reader may cancel the table alone."""
    others: tuple[str, ...] = ()
    """The people who sit, without the reader."""

    @property
    def usual_robot(self) -> Strength:
        """The strength of the robot that sits down next: that of the last one here."""
        return next((strength for strength in reversed(self.strengths) if strength is not None), self.best)


class Page(StrEnum):
    """A page of a finished deal's message; MORE: the sheet with the buttons of the fair deal."""

    SHEET = "sheet"
    MORE = "more"
    WHY = "why"
    LAYOUT = "layout"
    ANALYSIS = "analysis"


class Leaf(StrEnum):
    """A leaf of a finished deal of a match of old."""

    SHEET = "sheet"
    LAYOUT = "layout"
    PLAY = "play"
    WHY = "why"
    ANALYSIS = "analysis"


class DealReport(msgspec.Struct, frozen=True, kw_only=True):
    """A finished deal and the match behind it."""

    frame: Frame
    number: int
    match: Any = None
    """The match as it stood when the deal was over."""
    view: Any = None
    """The finished deal's public view; None: it was played with real cards."""
    ready: tuple[str, ...] = ()
    """Names of those who pressed «Дальше»."""
    waiting: tuple[str, ...] = ()
    """Names of those who have not pressed «Дальше»."""
    last: bool = True
    """No other deal has begun."""
    page: Page = Page.SHEET
    fair: bool = False
    """The deal was dealt from a secret and can be verified."""
    analysis: Any = None
    """There once it has been asked for and found."""
    counting: bool = False
    """The reader waits for the analysis."""
    lending: tuple[str, ...] = ()
    """Names of those who agreed that others play the deal, the proposer first; empty where nobody is awaited."""
    awaited: tuple[str, ...] = ()
    """Names of those who must agree too; empty where nobody has proposed it."""
    asked_in_private: bool = False
    """Everybody `awaited` has been asked in his private chat."""
    reader: Seat | None = None
    """Seat of the only person at the table, who is told the own entries and the score; None: others read it too."""
