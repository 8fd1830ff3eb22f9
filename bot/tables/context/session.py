"""The session of a table: the table loaded from its log, and in parts what the log does not hold.

Each part names the module that writes it, once `bot.tables.context.sessions` has filled it from the store; every module
may read it. A part whose values belong to one stage of the table holds the token of that stage, so that nobody has to
clear it when the stage is over.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

import msgspec

from bot.screens.evening import Evening
from bot.screens.model import Draft, Page
from bot.storage.ports import parts_of
from bot.tables.context.ephemeral_state import EphemeralState
from bot.tables.context.limits import Throttle
from bot.tables.log.state import Stage, Table
from bot.tables.ports import Spot
from bot.tables.refused import ClaimRefuted
from bot.tables.score.keeper import Form
from engine.core.cards import Card
from engine.core.match import Move
from engine.core.seats import Seat

PAGE = "page"  # the draft that remembers the page of the last picture, or of the lobby's options
ENTRY = "entry"  # the draft that is the half-made entry of a deal with real cards, shared by everybody


class Accepted(msgspec.Struct, frozen=True):
    """The last press of a person that was accepted."""

    token: int
    """The token of the button."""
    action: str
    """The action of the button."""
    at: float
    """The clock second at which the press came."""
    seq: int
    """The seq of the table's last event after the press."""
    message: tuple[int, int] = (0, 0)
    """Chat and number of the pressed message; (0, 0): the move was automatic."""
    spot: Spot | None = None
    """Place of the button in the pressed message; None if it is not known."""
    hand: Seat | None = None
    """Seat from whose hand the press played a card; None: it played none, or the move was automatic."""


class Picked(msgspec.Struct, frozen=True):
    """A half-made choice in the form in which it is stored."""

    picked: tuple[Card, ...] = ()
    causes: tuple[str, ...] = ()
    """Keys of the presses that made the choice, so that each counts once."""
    sure: str = ""
    """Action word that waits to be confirmed; empty: none."""
    claiming: bool = False
    """Whether a claim of the remaining tricks waits to be confirmed."""
    higher: bool = False
    """Whether the person has opened the list of all bids, or of all games that may be named."""
    told: bool = False
    """Whether the person has read that a claim shows the person's cards; older versions did not say so."""


class Asked(msgspec.Struct, frozen=True):
    """A costly call or bid, pressed under the group's message, that an alert asks its person to confirm."""

    token: int
    """The token of the button."""
    word: str
    """The action of the button."""
    at: float
    """The clock second at which the person was asked."""


class Refuted(NamedTuple):
    """Claims of one person that were refused in one position of a deal."""

    position: tuple[int, int]
    """The number of the deal, and the number of cards played in it."""
    why: Mapping[str, ClaimRefuted]
    """Why each claim was refused, by the action of its button."""


@dataclass
class ChoiceState:
    """Half-made choices at a table, written by `bot.tables.choices`. Only `drafts` are restored after a restart."""

    drafts: dict[int, tuple[int, Picked]] = field(default_factory=dict)
    """By person, the token of a decision, which may be over, and the half-made choice for it."""
    asked: dict[int, Asked] = field(default_factory=dict)
    """By person, the costly call that an alert has asked about."""
    refuted: dict[int, Refuted] = field(default_factory=dict)
    """By person, the claims that were refused as impossible."""

    def lose(self, person: int) -> None:
        """Forget a person."""
        for known in (self.drafts, self.asked, self.refuted):
            known.pop(person, None)


@dataclass
class LastMoves:
    """Each person's last press or automatic move, to detect second taps; hints missed in a lesson. Lost at restart."""

    pressed: dict[int, Accepted] = field(default_factory=dict)
    """By person, the last press that was accepted. Written by `bot.tables.context.feature`."""
    by_itself: dict[int, Accepted] = field(default_factory=dict)
    """By person, the last card played automatically, recorded as the press that would have played it.

    Written by `bot.tables.runtime`.
    """
    missed: dict[int, Move] = field(default_factory=dict)
    """By person in a lesson, the hint that the last decision did not follow.

    Written by `bot.tables.choices`; `bot.tables.schedule` removes it when a person's only card is played automatically.
    """

    def lose(self, person: int) -> None:
        """Forget a person."""
        for known in (self.pressed, self.by_itself, self.missed):
            known.pop(person, None)


@dataclass
class Reminders:
    """Reminders to the persons for whom a table waits. Written by `bot.tables.schedule`.

    After a restart they are read from the table's stored messages.
    """

    pinged: dict[int, int] = field(default_factory=dict)
    """By person for whom the table has waited long, the token of the decision it waits for."""
    reminded: dict[int, int] = field(default_factory=dict)
    """By person who has a reminder «ваш ход» or wants none, the token of the decision."""
    bell: tuple[float, float] = (0.0, 0.0)
    """Two clock seconds: of the next call to a person who wants to come, and by which all are called; 0: no call."""
    unheard: int = 0
    """The table's seq when nobody was left to be called; 0: none. `bot.tables.schedule.bells` writes it and `bell`."""
    unseen: int = 0
    """Token of a decision whose time ran out before its person saw it; 0: none. Several people may share a token."""
    warned: dict[int, int] = field(default_factory=dict)
    """By person who was warned that a robot is about to take the seat, the seq of the request for the robot."""
    consents: dict[int, int] = field(default_factory=dict)
    """By person who is asked in private whether others may play a deal, the token of that question."""

    def lose(self, person: int) -> None:
        """Forget a person."""
        for known in (self.pinged, self.reminded, self.warned, self.consents):
            known.pop(person, None)


class OpenMenu(msgspec.Struct, frozen=True):
    """The menu «⋯» in a person's private chat, or a question in its place."""

    since: float = 0.0
    """The clock second at which the menu was shown; 0: before the program started."""
    typed: bool = False
    """Whether a question that follows a typed command is shown, and not the menu."""


@dataclass
class MenuState:
    """Open menus and questions. Written by `bot.tables.presentation.menus`.

    After a restart they are restored from the table's stored messages.
    """

    open: dict[int, OpenMenu] = field(default_factory=dict)
    """By person, the open menu in the private chat."""
    questions: dict[int, float] = field(default_factory=dict)
    """By person, the clock second at which a question was asked in the group; 0: before the program started."""

    def lose(self, person: int) -> None:
        """Forget a person."""
        self.open.pop(person, None)
        self.questions.pop(person, None)


@dataclass
class SentMessages:
    """Messages that are sent again at the bottom of their chats. Written by its own methods."""

    bumps: dict[str, int] = field(default_factory=dict)
    """By key of a message, how often it was sent again at the bottom; restored from the stored messages."""
    throttle: Throttle = field(default_factory=Throttle)
    """Limit on what was sent in the last seconds; lost at a restart."""
    put_off: set[str] = field(default_factory=set)
    """Keys of private messages above an answer that their persons may still read; lost at a restart."""

    def bump(self, key: str) -> int:
        """Record that the message with this key is sent again at the bottom; return how often, this time included."""
        self.put_off.discard(key)
        self.bumps[key] = self.bumps.get(key, 0) + 1
        return self.bumps[key]

    def lose(self, person: int) -> None:
        """Forget a person."""
        self.throttle = Throttle()  # some of it is the person's, and nothing in it matters for more than three seconds
        self.bumps = {key: count for key, count in self.bumps.items() if parts_of(key)[1] != person}
        self.put_off = {key for key in self.put_off if parts_of(key)[1] != person}


class TurnedPage(msgspec.Struct, frozen=True):
    """The page shown in the message that all share: the lobby's, or the one about the last deal. Stored as a draft.

    Written by `bot.tables.features.conditions` in the lobby, by `bot.tables.past.deal_pages` after a deal.
    """

    stage: int = 0
    """The `stage_token` of the stage in which the page was turned."""
    page: str = ""
    """The page; empty: the first one."""


class EntryState(msgspec.Struct, frozen=True):
    """The half-made entry of a deal with real cards. Written by `bot.tables.features.score`; stored as a draft."""

    stage: int = 0
    """The `stage_token` of the stage in which the entry was made."""
    form: Form = Form()
    """The entry so far."""


class GroupInfo(msgspec.Struct, frozen=True):
    """Facts about the table's chat. Written by `bot.tables.context.sessions`; restored after a restart."""

    title: str = ""
    """The title of the chat, or of a quiet table; empty in private."""
    url: str | None = None
    """The link to the newest of the table's messages in a supergroup; None elsewhere."""
    beside_play: bool = False
    """Whether deals are played at another table of this chat and topic, whose message is the pinned one."""
    evening: Evening | None = None
    """The total of the group's matches of the day up to the table's own; None while that goes on."""
    closed: tuple[int, ...] = ()
    """Persons at a quiet table to whom the bot cannot write; empty at other tables."""


@dataclass
class TableSession:
    """A table loaded from its log, with everything about it that is not in the log. Persons are Telegram ids."""

    table: Table
    """The table after the last event. Written by `bot.tables.runtime`."""
    is_awake: bool = False
    """Whether the table was opened for an action since this session was read. Written by `bot.tables.runtime`."""
    is_failure_told: bool = False
    """Whether the table's chat was notified that the store fails. Written by `bot.tables.runtime`."""
    choices: ChoiceState = field(default_factory=ChoiceState)
    """Half-made choices."""
    last: LastMoves = field(default_factory=LastMoves)
    """The last press or automatic move of each person."""
    sent: SentMessages = field(default_factory=SentMessages)
    """Messages that are sent again at the bottom of their chats."""
    reminders: Reminders = field(default_factory=Reminders)
    """Reminders to persons for whom the table waits."""
    menus: MenuState = field(default_factory=MenuState)
    """Open menus and questions."""
    ephemeral: EphemeralState = field(default_factory=EphemeralState)
    """Views of people's hands, pictures of their cards, and panels."""
    turned: TurnedPage = field(default_factory=TurnedPage)
    """The page of the message that all share; read it by `page` and `options`."""
    entry: EntryState = field(default_factory=EntryState)
    """The half-made entry of a deal with real cards; read it by `form`."""
    group: GroupInfo = field(default_factory=GroupInfo)
    """Facts about the table's chat."""

    @property
    def page(self) -> str:
        """The page that the message about the last deal shows."""
        return Page.SHEET if self.table.stage is Stage.LOBBY else self._turned_to or Page.SHEET

    @property
    def options(self) -> str:
        """The page that the lobby's message shows; empty: the table itself."""
        return self._turned_to if self.table.stage is Stage.LOBBY else ""

    @property
    def _turned_to(self) -> str:
        return self.turned.page if self.turned.stage == self.table.stage_token else ""

    @property
    def form(self) -> Form:
        """The half-made entry of a deal with real cards; empty if the stored one belongs to another deal."""
        return self.entry.form if self.entry.stage == self.table.stage_token else Form()

    def turn(self, page: str) -> None:
        """Turn the message that all share to a page of the lobby, or of the last deal."""
        self.turned = TurnedPage(self.table.stage_token, page)

    def draft(self, person: int, token: int) -> Draft:
        """Return a person's half-made choice for the screens; empty if it belongs to another decision."""
        kept = self.picked(person, token)
        return Draft(kept.picked, kept.sure, kept.claiming, kept.higher)

    def picked(self, person: int, token: int) -> Picked:
        """Return a person's half-made choice for the store; empty if it belongs to another decision."""
        kept = self.choices.drafts.get(person)
        return kept[1] if kept is not None and kept[0] == token else Picked()

    def lose(self, person: int) -> None:
        """Forget everything about a person who asked to be forgotten."""
        self.group = msgspec.structs.replace(self.group, evening=None)
        for part in (self.choices, self.last, self.sent, self.reminders, self.menus, self.ephemeral):
            part.lose(person)


def choice_of(person: int) -> str:
    """Return the key of the draft that stores a person's half-made choice."""
    return f"choice:{person}"
