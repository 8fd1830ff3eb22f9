"""Values that are shown, without Telegram: a screen is text, buttons and perhaps a picture."""

from enum import StrEnum
from fractions import Fraction
from typing import Any

import msgspec

from bot.pictures.drawing import Drawing, Labels
from bot.pictures.theme import Look
from bot.screens.refusals import Refusal
from engine.core.cards import Card
from engine.core.seats import Seat
from engine.core.strengths import Strength


class ButtonStyle(StrEnum):
    """Colour of a button if the client shows it."""

    PLAIN = "plain"
    PRIMARY = "primary"
    SUCCESS = "success"
    DANGER = "danger"


class Press(msgspec.Struct, frozen=True):
    """Meaning of a button."""

    table: int
    """Number of the table; 0: the button belongs to no table."""
    token: int
    """Token of the decision to which the button belongs; 0 if it belongs to none."""
    action: str
    """Word of `bot.screens.actions`, of `draft_actions` or of the game, with its arguments."""


class Button(msgspec.Struct, frozen=True):
    """Button with either a press or a url, or one that copies a text.

    A server of before Bot API 7.11 does not know buttons that copy, nor does an old client show them.
    """

    text: str
    """Label; plain text."""
    press: Press | None = None
    """Meaning for the bot; None: the client itself acts."""
    url: str | None = None
    """Address that the client opens."""
    style: ButtonStyle = ButtonStyle.PLAIN
    """Colour of the button."""
    copy: str = ""
    """Text of up to 256 characters that the client copies; empty: the button copies nothing."""


class Screen(msgspec.Struct, frozen=True):
    """Message that is to be shown."""

    text: str
    """Telegram HTML; a caption if there is a picture."""
    rows: tuple[tuple[Button, ...], ...] = ()
    """Rows of buttons, top to bottom; the keyboard has several for one too tight for its labels (`widths.laid_out`)."""
    picture: Drawing | None = None
    """Drawing above the text; None: the message has only words."""
    retired: str = ""
    """HTML to which the message shrinks when a newer one takes its place; empty: it only loses its buttons."""
    retired_rows: tuple[tuple[Button, ...], ...] = ()
    """Rows that the message keeps then."""
    look: Look = Look()
    """Look of the picture in its chat."""
    labels: Labels = Labels()
    """Words on the picture, in the language of its chat."""
    undrawn: str = ""
    """HTML below the text if a picture of what somebody sent was not drawn in time; empty: it was played here."""
    worded: str = ""
    """HTML in place of `text` if the chat takes no pictures; empty: `text` stays."""
    beneath: bool = False
    """The words go under the picture their message has, if any; other words cannot take a picture's place."""


class VoteKind(StrEnum):
    """Kind of a proposal."""

    STOP = "stop"  # end the match and settle
    LAP = "lap"  # the last round: until everybody has dealt equally often
    CORRECTION = "correction"  # change the sheet
    FOURTH = "fourth"  # somebody joins as the fourth
    PAUSE = "pause"  # another pause in a deal
    PUT_OFF = "put_off"  # a robot for a player, against that player's will
    REFILL = "refill"  # all fill the common pot, or the match ends; the table itself asks


class Vote(msgspec.Struct, frozen=True, kw_only=True):
    """Open proposal."""

    by: str
    """Name of the proposer."""
    waiting: tuple[str, ...]
    """Names of those who have still to answer."""
    token: int
    """Token of the proposal's buttons."""
    away: bool = False
    """A robot plays for one of `waiting`."""
    daily: bool = False
    """The match goes on over days."""
    answered: bool = False
    """The reader has agreed, or is the proposer."""
    asked: bool = True
    """The reader may answer."""
    kind: VoteKind = VoteKind.STOP
    """Kind of the proposal."""
    player: str = ""
    """Name of the player whose numbers a correction changes, who would join as the fourth, or would be put off."""
    column: str = ""
    """Column of the sheet that a correction changes, as its game stores it; empty: no correction."""
    amount: str = ""
    """Amount that a correction adds, as it was typed."""
    on: str = ""
    """Name of the player about whom a corrected number is written; empty for columns of one player's own."""
    text: str = ""
    """Reason of a correction."""
    contribution: int = 0
    """What each would pay into the common pot."""


NamedSeat = tuple[Seat, str]
"""Seat with the name of its player."""


class Original(msgspec.Struct, frozen=True):
    """Finished deal as it went for the seat that somebody plays once more."""

    seat: Seat
    """Seat that is played once more."""
    outcome: Any
    """Outcome of the deal, a value of its game."""
    result: Fraction
    """Result of the seat, in the game's unit."""
    cards: Fraction
    """Result of the seat without mistakes after the auction."""


class TurnClock(msgspec.Struct, frozen=True):
    """Time of whoever is asked, as it was when the decision began."""

    seconds: int
    """Seconds for the move."""
    reserve: int
    """Seconds of the player's reserve."""
    late: bool = False
    """The move's own seconds are over, and the reserve runs."""


class Summoned(msgspec.Struct, frozen=True, kw_only=True):
    """Request for a robot in the place of a player."""

    seat: Seat
    """Seat of the player."""
    name: str
    """Name of the player."""
    by: tuple[str, ...]
    """Names of those who asked; empty: an administrator who does not play."""
    due: bool = False
    """Enough have asked, and the robot sits in a minute later."""
    reader: bool = False
    """The reader is the player whose seat the robot would take."""


class DealStatus(msgspec.Struct, frozen=True, kw_only=True):
    """Status of the people around a deal: absences, a pause, the clock. Names are as the table calls people."""

    paused_by: str = ""
    """Name of the player who asked for the pause; empty: there is none."""
    waited: tuple[NamedSeat, ...] = ()
    """Players who have let the table wait for long."""
    away: tuple[NamedSeat, ...] = ()
    """Players for whom a robot plays."""
    free: tuple[NamedSeat, ...] = ()
    """Seats that somebody may take over, with the names of their players."""
    may_return: bool = False
    """One of `away` may come back."""
    reader_away: bool = False
    """The reader is one of `away`."""
    deserted: bool = False
    """All are away; robots do not play among themselves."""
    last_lap: bool = False
    """The last round is being played."""
    time_over: bool = False
    """The time of the match ran out in this deal."""
    declined: str = ""
    """Name of the player who refused the last proposal; empty: nobody."""
    fourth: str = ""
    """Name of the person who joins before the next deal that fits; empty: nobody."""
    timed_out: str = ""
    """Name of the player for whom the clock moved last; empty: nobody."""
    summoned: tuple[Summoned, ...] = ()
    """Robots that are asked for."""
    clock: TurnClock | None = None
    """Clock of the reader, or of the only player who is asked; None: no clock is shown."""
    replaceable: tuple[NamedSeat, ...] = ()
    """Players in whose place the reader's own message offers a robot, because no other message of the table does."""
    unreachable: tuple[str, ...] = ()
    """Names of players to whom the bot cannot write, if their cards come nowhere else."""


class ClosedDeal(msgspec.Struct, frozen=True):
    """End of a deal that was closed without a result, or of a match that somebody closed between two deals."""

    number: int
    """Number of the deal; 0: the match was closed between two deals."""
    name: str = ""
    """Name of the player who closed it, or if `agreed` proposed it; empty: somebody who does not play."""
    agreed: bool = False
    """All who play agreed to the proposal."""
    given: int = 0
    """Number by which others know a deal whose giver had the table play on no longer; 0: the table dealt it itself."""


class Following(msgspec.Struct, frozen=True):
    """Automatic start of the next deal."""

    seconds: int
    """Whole seconds left when the table last changed."""
    promised: int
    """Whole seconds left when the moment was set: at the end of the last deal, or when `name` looked at it."""
    name: str = ""
    """Name of the player who delays the start by looking at the last deal; empty: nobody."""


class Frame(msgspec.Struct, frozen=True, kw_only=True):
    """Surroundings of a running match that its screens need besides the engine's view."""

    table: int
    """Number of the table."""
    rules: Any
    """Rules of the match, a value of its game."""
    players: tuple[str, ...]
    """Names, seat 1 first."""
    token: int = 0
    """Token of the viewer's own open decision, on a shared screen of the only seat that decides; 0: there is none."""
    stage: int = 0
    """Token of the buttons that concern the table as a whole."""
    group_url: str | None = None
    """Link back to the group; None if it has no link."""
    vote: Vote | None = None
    """Proposal that is still open."""
    more: bool = True
    """Another deal follows."""
    written: bool = False
    """A deal has been scored."""
    status: DealStatus = DealStatus()
    """Events around the deal."""
    large: bool = False
    """The reader wants few, wide card buttons in a row."""
    in_group: bool = False
    """True if the reader's cards are shown in a group, where keyboards are narrower than in a private chat."""
    pictured: bool = False
    """The reader's message after a deal has the sheet's picture."""
    at_home: bool = False
    """True if the table is in the reader's private chat, which also gets the sheet."""
    commit: str = ""
    """Hash of the secret of the deal that is being played, or of the next one; empty if there is none."""
    ending: ClosedDeal | None = None
    """Last deal, if it has no result."""
    following: Following | None = None
    """Next deal, if it begins automatically."""
    quiet: bool = False
    """The table has no message but those of its players, and others decide on its seats and its end."""
    ready: tuple[int, int] | None = None
    """How many of how many have pressed «Дальше», if no other message shows it; None: one does."""
    held: Refusal | None = None
    """Sentence in place of the pages of a finished deal that others still play; None: the deal may be looked at."""
    deal: int = 0
    """Number by which others know the only deal of the match; 0: the deals of the match are counted."""
    waits: bool = False
    """The table waits for its one person however long it takes, and nobody plays in the person's place."""
    lesson: bool = False
    """The deal is a lesson: what its hints do not explain has no button."""

    def called(self, number: int) -> int:
        """Return the number by which readers know deal `number` of the match."""
        return self.deal or number


class Draft(msgspec.Struct, frozen=True):
    """Half-made choice of a player."""

    picked: tuple[Card, ...] = ()
    """Cards that are picked, at most two."""
    sure: str = ""
    """Word of a command that costs much and waits to be confirmed; empty: none does."""
    claiming: bool = False
    """A claim waits to be confirmed."""
    higher: bool = False
    """All bids, or all games to be named, are shown."""


class HouseRules(msgspec.Struct, frozen=True, omit_defaults=True):
    """Rules that a chat keeps under a name of its own."""

    id: int
    """Number that distinguishes the rules from the chat's others."""
    name: str
    """Name that the chat gave them."""
    convention: Any
    """Rules of a match of the game; what was stored (msgspec.Raw) if this program cannot read that."""
    game: str = "preferans"
    """Name of the game; rules that were kept while there was only one game do not have it."""

    @property
    def is_readable(self) -> bool:
        """Return whether a match can be played by the rules here."""
        return not isinstance(self.convention, msgspec.Raw)


class Kept(msgspec.Struct, frozen=True):
    """Outcome of keeping a convention."""

    rules: tuple[HouseRules, ...]
    """Rules that the chat keeps now."""
    name: str
    """Name of the convention."""
    renamed_from: str = ""
    """Name that the convention had before; empty: its name is not changed."""
    replaced: bool = False
    """Other rules had this name."""
    new: bool = False
    """Something has changed."""


class LobbyInfo(msgspec.Struct, frozen=True, kw_only=True):
    """Table before its match: who sits, what is agreed."""

    table: int
    """Number of the table."""
    stage: int
    """Token of the buttons that concern the table as a whole."""
    rules: Any
    """Agreed rules, a value of their game."""
    players: tuple[str, ...]
    """Names, seat 1 first, robots included."""
    robots: tuple[Seat, ...]
    """Seats of the robots."""
    group_title: str = ""
    """Title of the table's group; empty if it has none."""
    group_url: str | None = None
    """Link to the group; None if it has no link."""
    closed: bool = False
    """The table has been cancelled."""
    enough: bool = False
    """As many sit as a match needs, a person among them."""
    clock: int = 0
    """Seconds a move; 0: no clock runs."""
    firm: bool = False
    """The clock runs in the play too."""
    daily: bool = False
    """The match goes on over days."""
    brisk: bool = False
    """Robots move without a pause."""
    strengths: tuple[Strength | None, ...] = ()
    """Strengths by seat, None for a person."""
    best: Strength = Strength.EASY
    """Strength of a robot for which nobody chose one."""
    page: str = ""
    """Page of `bot.screens.setup` that is shown; empty: the table itself."""
    own: bool = False
    """Only one person sees the page."""
    fixed: bool = False
    """A match goes on: its conditions are what they were."""
    saved: tuple[HouseRules, ...] = ()
    """Conventions of the chat's own."""
    missing: int | None = None
    """Number of people who must still sit down; None: counted from the rules."""
    commit: str = ""
    """Hash of the first deal's secret; empty if there is none."""
    worded: bool = True
    """The players' words go into the deal."""
    bot: str = ""
    """Username of the bot; empty if it is not known."""
    invite: str = ""
    """Link whose Start seats a person; empty if there is none, or no seat."""
    calls: bool = False
    """Persons who do not sit may ask to be called once two sit."""
    lot: bool = True
    """The first dealer is drawn."""
    vote: int = 0
    """Token of an open proposal to cancel the table, or 0."""
    agreed: tuple[str, ...] = ()
    """Names of those who are for cancelling the table."""
    awaited: tuple[str, ...] = ()
    """Names of those who have not answered the proposal to cancel the table."""
    may_cancel: bool = False
    """The reader may cancel the table alone."""
    others: tuple[str, ...] = ()
    """Names of those who sit, without the reader."""

    @property
    def usual_robot(self) -> Strength:
        """Strength of the robot that sits down next: that of the last one here."""
        return next((strength for strength in reversed(self.strengths) if strength is not None), self.best)


class Page(StrEnum):
    """Pages of a finished deal that every table knows; all that a game has are listed by its face.

    MORE: the sheet with the buttons of the fair deal; ANALYSIS: of a game with analysis, shown when it has been found.
    """

    SHEET = "sheet"
    MORE = "more"
    ANALYSIS = "analysis"


class DealReport(msgspec.Struct, frozen=True, kw_only=True):
    """Finished deal and its match."""

    frame: Frame
    """Surroundings of the match."""
    number: int
    """Number of the deal."""
    match: Any = None
    """State of the match when the deal was over."""
    view: Any = None
    """Public view of the finished deal; None: it was played with real cards."""
    ready: tuple[str, ...] = ()
    """Names of those who pressed «Дальше»."""
    waiting: tuple[str, ...] = ()
    """Names of those who have not pressed «Дальше»."""
    last: bool = True
    """No other deal has begun."""
    page: str = Page.SHEET
    """Page that is shown."""
    fair: bool = False
    """The deal was dealt from a secret and can be verified."""
    analysis: Any = None
    """Analysis of the deal; None until it has been asked for and found."""
    counting: bool = False
    """The reader waits for the analysis."""
    slow: bool = False
    """The reader has waited for it for three seconds."""
    lending: tuple[str, ...] = ()
    """Names of those who agreed that others play the deal, the proposer first; empty if nobody is awaited."""
    awaited: tuple[str, ...] = ()
    """Names of those who must agree too; empty if nobody has proposed it."""
    asked_in_private: bool = False
    """Everybody `awaited` has been asked in private."""
    reader: Seat | None = None
    """Seat of the only person at the table, who is shown their own entries and score; None: others read it too."""
