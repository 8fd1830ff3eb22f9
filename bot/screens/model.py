"""Values that are shown, independent of Telegram: a screen has text, buttons and perhaps a picture."""

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
    """Meaning of a button's press."""

    table: int
    """Number of the table; 0 if the button belongs to no table."""
    token: int
    """Token of the decision or stage to which the button belongs; 0 if it belongs to none."""
    action: str
    """Action of `bot.screens.actions`, of `draft_actions` or of the game, with its arguments."""


class Button(msgspec.Struct, frozen=True):
    """Button that sends a press to the bot, opens a url or copies a text.

    Servers before Bot API 7.11 and old clients do not know buttons that copy.
    """

    text: str
    """Label; plain text."""
    press: Press | None = None
    """Meaning for the bot; None if the client itself acts (`url`, `copy`)."""
    url: str | None = None
    """Address that the client opens; None if it opens none."""
    style: ButtonStyle = ButtonStyle.PLAIN
    """Colour of the button."""
    copy: str = ""
    """Text of up to 256 characters that the client copies; empty: the button copies nothing."""


class Screen(msgspec.Struct, frozen=True):
    """Message that is to be shown."""

    text: str
    """Telegram HTML; a caption if there is a picture."""
    rows: tuple[tuple[Button, ...], ...] = ()
    """Rows of buttons, top to bottom; a row too tight for its labels is split later (`widths.laid_out`)."""
    picture: Drawing | None = None
    """Drawing above the text; None: the message has only words."""
    retired: str = ""
    """HTML to which the message shrinks when a newer one replaces it; empty if it only loses its buttons."""
    retired_rows: tuple[tuple[Button, ...], ...] = ()
    """Rows of buttons that remain when the message shrinks."""
    look: Look = Look()
    """Style of the picture, as its chat has chosen."""
    labels: Labels = Labels()
    """Words on the picture, in the language of its chat."""
    undrawn: str = ""
    """HTML added below the text if the picture was not drawn in time; empty for pictures of the bot's own matches."""
    worded: str = ""
    """HTML that replaces `text` if the chat takes no pictures; empty if `text` stays."""
    beneath: bool = False
    """True if the old picture of the edited message stays above this text; False if a new message is sent instead."""


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
    """Open proposal at a table, as a reader sees it."""

    by: str
    """Name of the person who made the proposal."""
    waiting: tuple[str, ...]
    """Names of those who still have to answer."""
    token: int
    """Token in the proposal's buttons."""
    away: bool = False
    """True if a robot plays for one of `waiting`."""
    daily: bool = False
    """True if the match is played over days."""
    answered: bool = False
    """True if the reader has agreed or made the proposal."""
    asked: bool = True
    """True if the reader may answer."""
    kind: VoteKind = VoteKind.STOP
    """Kind of the proposal."""
    player: str = ""
    """Name of the player whom the proposal concerns: whose numbers are corrected, who would join or be removed."""
    column: str = ""
    """Column of the sheet that a correction changes, as its game stores it; empty for other proposals."""
    amount: str = ""
    """Amount that a correction adds, as typed."""
    on: str = ""
    """Name of the other player to whom a corrected number refers (as in whists); empty for other columns."""
    text: str = ""
    """Reason given for a correction."""
    contribution: int = 0
    """Amount that each player would pay into the common pot."""


NamedSeat = tuple[Seat, str]
"""Seat with the name of its player."""


class Original(msgspec.Struct, frozen=True):
    """Original course of a deal that somebody now plays again in one seat."""

    seat: Seat
    """Seat that is played again."""
    outcome: Any
    """Outcome of the deal, a value of its game."""
    result: Fraction
    """Result of the seat, in the game's unit."""
    cards: Fraction
    """Result of the seat if nobody makes mistakes after the auction."""


class TurnClock(msgspec.Struct, frozen=True):
    """Clock of the player who has to decide, as it was when the decision began."""

    seconds: int
    """Seconds for the move."""
    reserve: int
    """Seconds left in the player's reserve."""
    late: bool = False
    """True if the seconds for the move are used up and the reserve runs."""


class Summoned(msgspec.Struct, frozen=True, kw_only=True):
    """Request that a robot plays in place of a player."""

    seat: Seat
    """Seat of the player."""
    name: str
    """Name of the player."""
    by: tuple[str, ...]
    """Names of the players who asked; empty if an administrator who does not play asked."""
    due: bool = False
    """True if enough people asked, so that the robot takes the seat a minute later."""
    reader: bool = False
    """True if the reader is the player whose seat the robot would take."""


class DealStatus(msgspec.Struct, frozen=True, kw_only=True):
    """Status of the people at a deal: absences, a pause, the clock. Names are those used at the table."""

    paused_by: str = ""
    """Name of the player who asked for the pause; empty if there is none."""
    waited: tuple[NamedSeat, ...] = ()
    """Players for whom the table has waited long."""
    away: tuple[NamedSeat, ...] = ()
    """Players for whom a robot plays."""
    free: tuple[NamedSeat, ...] = ()
    """Seats that anybody may take over, with the names of their players."""
    may_return: bool = False
    """True if one of `away` may come back."""
    reader_away: bool = False
    """True if the reader is one of `away`."""
    deserted: bool = False
    """True if all are away: robots do not play among themselves."""
    last_lap: bool = False
    """True in the last round of deals."""
    time_over: bool = False
    """True if the time of the match ran out in this deal."""
    declined: str = ""
    """Name of the player who refused the last proposal; empty if nobody did."""
    fourth: str = ""
    """Name of the person who joins as the fourth when everybody has dealt; empty if nobody does."""
    timed_out: str = ""
    """Name of the player for whom the clock made the last move; empty if it made none."""
    summoned: tuple[Summoned, ...] = ()
    """Requests that a robot plays in place of a player."""
    clock: TurnClock | None = None
    """Clock of the reader, or of the only player who is asked; None: no clock is shown."""
    replaceable: tuple[NamedSeat, ...] = ()
    """Players whom a button in the reader's own message replaces by a robot, since the table has no shared message."""
    unreachable: tuple[str, ...] = ()
    """Names of players who cannot be reached by the bot in private and see their cards nowhere else."""


class ClosedDeal(msgspec.Struct, frozen=True):
    """End of a deal that was closed without a result, or of a match that was closed between two deals."""

    number: int
    """Number of the deal; 0 if the match was closed between two deals."""
    name: str = ""
    """Name of the player who closed the deal or match (`agreed`: proposed this); empty if the closer does not play."""
    agreed: bool = False
    """True if all players agreed to the proposal."""
    given: int = 0
    """Number shown for a deal that was given to the table (as in a duplicate); 0 if the table dealt it itself."""


class Following(msgspec.Struct, frozen=True):
    """Automatic start of the next deal."""

    seconds: int
    """Whole seconds left until the deal, counted when the table last changed."""
    promised: int
    """Whole seconds left when the start was set: at the end of the last deal, or when `name` looked at that deal."""
    name: str = ""
    """Name of the player who delays the start by looking at the last deal; empty if nobody does."""


class Frame(msgspec.Struct, frozen=True, kw_only=True):
    """State of a running match that its screens need in addition to the engine's view."""

    table: int
    """Number of the table."""
    rules: Any
    """Rules of the match, a value of its game."""
    players: tuple[str, ...]
    """Names, seat 1 first."""
    token: int = 0
    """Token of the viewer's open decision or, in a shared message, of the only deciding seat; 0 if there is none."""
    stage: int = 0
    """Token in buttons about the whole table; it changes with the table's stage, so that older buttons expire."""
    group_url: str | None = None
    """Link back to the group; None if it has no link."""
    vote: Vote | None = None
    """Open proposal; None if there is none."""
    more: bool = True
    """True if another deal follows."""
    written: bool = False
    """True if at least one deal of the match has been scored."""
    status: DealStatus = DealStatus()
    """Absences, pauses and clocks around the deal."""
    large: bool = False
    """True if the reader wants few, wide card buttons in a row."""
    in_group: bool = False
    """True if the reader's cards are shown in a group, where keyboards are narrower than in a private chat."""
    pictured: bool = False
    """True if the reader's message after a deal has the picture of the sheet."""
    at_home: bool = False
    """True if the table is in the reader's private chat, where the sheet is a message of its own."""
    commit: str = ""
    """Hash of the secret of the running deal or, between deals, of the next one; empty if there is none."""
    ending: ClosedDeal | None = None
    """End of the last deal if it has no result, or of a match closed between deals; None otherwise."""
    following: Following | None = None
    """Start of the next deal if it begins automatically; None if it does not."""
    quiet: bool = False
    """True for a table without a group's message, where others (such as a director) decide on seats and end."""
    ready: tuple[int, int] | None = None
    """Number of players who pressed «Дальше», and of all who may; None if shown elsewhere or only one is asked."""
    held: Refusal | None = None
    """Reason shown instead of the pages of a finished deal that others still play; None if it may be looked at."""
    deal: int = 0
    """Number shown for the deal, if other tables play the same cards (as in a duplicate); 0 in an ordinary match."""
    waits: bool = False
    """True if the table waits for its one person without limit, and nobody may play in that person's seat."""
    lesson: bool = False
    """True if the deal is a lesson; buttons that its hints do not explain are left out."""

    def called(self, number: int) -> int:
        """Return the number shown for deal `number` of the match: `deal` unless that is 0."""
        return self.deal or number


class Draft(msgspec.Struct, frozen=True):
    """Half-made choice of a player."""

    picked: tuple[Card, ...] = ()
    """Picked cards, at most two."""
    sure: str = ""
    """Action of a risky call that waits to be confirmed; with `higher` of the first bid of a shown page (Skat).

    Empty if there is neither.
    """
    claiming: bool = False
    """True if a claim waits to be confirmed."""
    higher: bool = False
    """True if all bids, or all games to be named, are shown."""


class HouseRules(msgspec.Struct, frozen=True, omit_defaults=True):
    """Rules that a chat has saved under a name."""

    id: int
    """Number of the rules among those of the chat."""
    name: str
    """Name that the chat gave them."""
    convention: Any
    """Rules of a match; the stored bytes (msgspec.Raw) if this program cannot read them."""
    game: str = "preferans"
    """Name of the game; "preferans" for old rules stored without a game."""

    @property
    def is_readable(self) -> bool:
        """Return whether the stored rules can be read, so that a match can be played by them."""
        return not isinstance(self.convention, msgspec.Raw)


class Kept(msgspec.Struct, frozen=True):
    """Result of saving rules in a chat."""

    rules: tuple[HouseRules, ...]
    """All rules that the chat has saved now."""
    name: str
    """Name of the saved rules."""
    renamed_from: str = ""
    """Name that these rules had before; empty if it is unchanged."""
    replaced: bool = False
    """True if other rules of this name were replaced."""
    new: bool = False
    """Whether the saved rules differ from those saved before."""


class LobbyInfo(msgspec.Struct, frozen=True, kw_only=True):
    """State of a table before its match: who sits, which conditions are agreed."""

    table: int
    """Number of the table."""
    stage: int
    """Token in buttons about the whole table; it changes with the table's stage, so that older buttons expire."""
    start: int = 0
    """Token of the button «Начать»; it changes with the rules and the pace, too."""
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
    """True if the table has been cancelled."""
    enough: bool = False
    """True if as many sit as a match needs, at least one of them a person."""
    clock: int = 0
    """Seconds a move; 0: no clock runs."""
    firm: bool = False
    """True if the clock also runs while cards are played."""
    daily: bool = False
    """True if the match is played over days."""
    brisk: bool = False
    """True if robots move without a pause."""
    strengths: tuple[Strength | None, ...] = ()
    """Strengths by seat, None for a person."""
    best: Strength = Strength.EASY
    """Strength of a new robot if nobody has chosen one."""
    page: str = ""
    """Page of `bot.screens.setup` that is shown; empty: the table itself."""
    own: bool = False
    """True if only one person sees the page."""
    fixed: bool = False
    """True if the rules cannot be changed, because a match is continued."""
    saved: tuple[HouseRules, ...] = ()
    """Rules saved by the chat."""
    missing: int | None = None
    """Number of people who must still sit down; None if it follows from the rules."""
    commit: str = ""
    """Hash of the first deal's secret; empty if there is none."""
    worded: bool = True
    """True if words of the players enter the shuffle."""
    bot: str = ""
    """Username of the bot; empty if it is not known."""
    invite: str = ""
    """Link that seats the person who follows it; empty if there is none or no seat is free."""
    calls: bool = False
    """True if persons who do not sit may ask for a private message once two people sit."""
    lot: bool = True
    """True if the first dealer is drawn by lot."""
    vote: int = 0
    """Token of an open proposal to cancel the table; 0 if there is none."""
    agreed: tuple[str, ...] = ()
    """Names of those in favour of cancelling the table."""
    awaited: tuple[str, ...] = ()
    """Names of those who have not answered the proposal to cancel the table."""
    may_cancel: bool = False
    """True if the reader may cancel the table alone."""
    others: tuple[str, ...] = ()
    """Names of those who sit, except the reader."""

    @property
    def usual_robot(self) -> Strength:
        """Strength of the robot that sits down next: that of the last robot at the table, otherwise `best`."""
        return next((strength for strength in reversed(self.strengths) if strength is not None), self.best)


class Page(StrEnum):
    """Pages of a finished deal that every table knows; a game's face lists all of its pages.

    MORE: the sheet with the buttons of the fair deal. ANALYSIS: only in games with analysis, shown once it is computed.
    """

    SHEET = "sheet"
    MORE = "more"
    ANALYSIS = "analysis"


class DealReport(msgspec.Struct, frozen=True, kw_only=True):
    """Finished deal with the state of its match."""

    frame: Frame
    """State of the match around the deal."""
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
    """True if no other deal has begun since."""
    page: str = Page.SHEET
    """Page that is shown."""
    fair: bool = False
    """The deal was dealt from a secret and can be verified."""
    analysis: Any = None
    """Analysis of the deal; None until it has been requested and computed."""
    counting: bool = False
    """True while a reader waits for the analysis."""
    slow: bool = False
    """True if a reader has waited for the analysis for three seconds."""
    lending: tuple[str, ...] = ()
    """Names of those who agreed to lend the deal to others, the proposer first; empty if no answer is awaited."""
    awaited: tuple[str, ...] = ()
    """Names of those who must still agree to lend the deal; empty if nobody has proposed it."""
    asked_in_private: bool = False
    """True if everybody in `awaited` has been asked in the private chat."""
    reader: Seat | None = None
    """Seat of the only reader, who sees their own entries and score; None if several people read the message."""
