"""The session of a table: the table loaded from its log, and beside it what the log does not hold, part by part.

Every part says which module writes it, once `bot.tables.context.sessions` has filled it from the store; everybody may
read. A part whose values belong to one stage of the table holds the token of that stage, so that nobody has to clear it
when the stage is over.
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
    """The table's last seq after the press."""
    message: tuple[int, int] = (0, 0)
    """Chat and number of the pressed message; (0, 0): nobody pressed."""
    spot: Spot | None = None
    """Place of the button in that message; None if it is not known."""
    hand: Seat | None = None
    """Seat from whose hand the press played a card; None: it played none, or nobody pressed."""


class Picked(msgspec.Struct, frozen=True):
    """Half-made choice in the form in which the store keeps it."""

    picked: tuple[Card, ...] = ()
    causes: tuple[str, ...] = ()
    """Presses that made the choice; each counts once."""
    sure: str = ""
    """Word that waits to be confirmed."""
    claiming: bool = False
    """True when a claim of the rest waits to be confirmed."""
    higher: bool = False
    """True when all bids, or all games to be named, are shown."""
    told: bool = False
    """Whether the person has read that a claim lays the person's cards on the table; older versions did not say so."""


class Asked(msgspec.Struct, frozen=True):
    """A costly word, pressed under the group's message, that an alert asks its person to confirm."""

    token: int
    """The token of the button."""
    word: str
    """The action of the button."""
    at: float
    """The clock second at which the person was asked."""


class Refuted(NamedTuple):
    """Claims that were refused in one position."""

    position: tuple[int, int]
    """The number of the deal, and the number of cards played in it."""
    why: Mapping[str, ClaimRefuted]
    """The refusals by the action of the claim."""


@dataclass
class ChoiceState:
    """Half-made choices of persons at a table. Written by `bot.tables.choices`; `drafts` are found in the store."""

    drafts: dict[int, tuple[int, Picked]] = field(default_factory=dict)
    """By person, the last half-made choice, with the token of its decision, which may be over."""
    asked: dict[int, Asked] = field(default_factory=dict)
    """By person, the word that an alert has asked about."""
    refuted: dict[int, Refuted] = field(default_factory=dict)
    """By person, the claims that were refused as impossible."""

    def lose(self, person: int) -> None:
        """Forget a person."""
        for known in (self.drafts, self.asked, self.refuted):
            known.pop(person, None)


@dataclass
class LastMoves:
    """Last press or move of each person, so that a second tap does not do it twice, and what it missed in a lesson.

    Lost at a restart.
    """

    pressed: dict[int, Accepted] = field(default_factory=dict)
    """By person, the last press that was accepted. Written by `bot.tables.context.feature`."""
    by_itself: dict[int, Accepted] = field(default_factory=dict)
    """By person, the last card that played itself, as the press that would have played it.

    Written by `bot.tables.runtime`.
    """
    missed: dict[int, Move] = field(default_factory=dict)
    """By person in a lesson, the hint that the last decision did not follow.

    Written by `bot.tables.choices`; `bot.tables.schedule` removes it when a lone card is played.
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
    """By person for whom the table has waited long, the token of that decision."""
    reminded: dict[int, int] = field(default_factory=dict)
    """By person who has an open reminder «ваш ход», or wants none, the token of the decision."""
    bell: tuple[float, float] = (0.0, 0.0)
    """Clock seconds of the next call to a person who wants to come and of the last one; 0: none yet."""
    unheard: int = 0
    """The seq of the table at which nobody was left to be called, or 0. Both written by `bot.tables.schedule.bells`."""
    unseen: int = 0
    """The token of the decision whose time was over before its person was shown it, or 0; one token for all asked."""
    warned: dict[int, int] = field(default_factory=dict)
    """By person, the request (its seq) after which the person was warned that a robot is about to take the seat."""
    consents: dict[int, int] = field(default_factory=dict)
    """Persons who see in private whether others may play a deal, with the token of that question."""

    def lose(self, person: int) -> None:
        """Forget a person."""
        for known in (self.pinged, self.reminded, self.warned, self.consents):
            known.pop(person, None)


class OpenMenu(msgspec.Struct, frozen=True):
    """The menu «⋯» of a person in the private chat, or a question in its place."""

    since: float = 0.0
    """The clock second at which the menu was shown; 0: before the program started."""
    typed: bool = False
    """The menu is a question after a typed command."""


@dataclass
class MenuState:
    """Menus and questions that are open in chats. Written by `bot.tables.presentation.menus`.

    After a restart they are found in the table's stored messages.
    """

    open: dict[int, OpenMenu] = field(default_factory=dict)
    """By person, the menu in the private chat."""
    questions: dict[int, float] = field(default_factory=dict)
    """By person, the clock second at which a question was asked in the group; 0: before the program started."""

    def lose(self, person: int) -> None:
        """Forget a person."""
        self.open.pop(person, None)
        self.questions.pop(person, None)


@dataclass
class SentMessages:
    """Messages asked for at the bottom of their chats. Written by its own methods."""

    bumps: dict[str, int] = field(default_factory=dict)
    """By surface, how often it was asked down; after a restart found in the table's stored messages."""
    throttle: Throttle = field(default_factory=Throttle)
    """Messages that were sent just now; lost at a restart."""

    def bump(self, key: str) -> int:
        """Ask the surface with this key down to the bottom of its chat; return how often, this time included."""
        self.bumps[key] = self.bumps.get(key, 0) + 1
        return self.bumps[key]

    def lose(self, person: int) -> None:
        """Forget a person."""
        self.throttle = Throttle()  # some of it is the person's, and nothing in it matters for more than three seconds
        self.bumps = {key: count for key, count in self.bumps.items() if parts_of(key)[1] != person}


class TurnedPage(msgspec.Struct, frozen=True):
    """The page to which a message that all share is turned: of the lobby, or of the last deal. A draft in the store.

    Written by `bot.tables.features.conditions` in the lobby, by `bot.tables.past.deal_pages` after a deal.
    """

    stage: int = 0
    """The `stage_token` of the stage in which the page was turned."""
    page: str = ""
    """The page; empty: the first one."""


class EntryState(msgspec.Struct, frozen=True):
    """The half-made entry of a deal with real cards. Written by `bot.tables.features.score`; a draft in the store."""

    stage: int = 0
    """The `stage_token` of the stage in which the entry was made."""
    form: Form = Form()
    """The entry so far."""


class GroupInfo(msgspec.Struct, frozen=True):
    """Facts of the table's chat. Written by `bot.tables.context.sessions`; found again after a restart."""

    title: str = ""
    """The title of the chat, or of a quiet table; empty in private."""
    url: str | None = None
    """The link to the newest of the table's messages in a supergroup; None elsewhere."""
    beside_play: bool = False
    """Deals are played at another table of this chat and topic, which has the pin."""
    evening: Evening | None = None
    """The total of the day's matches, this one the last; None while the table's match goes on."""
    closed: tuple[int, ...] = ()
    """Persons at a quiet table to whom the bot cannot write; at other tables nobody is looked for."""


@dataclass
class TableSession:
    """A table loaded from its log, with everything about it that is not in the log. Persons are Telegram ids."""

    table: Table
    """The table after the last event. Written by `bot.tables.runtime`."""
    is_awake: bool = False
    """Somebody has opened the table since this session was read. Written by `bot.tables.runtime`."""
    is_failure_told: bool = False
    """Whether the table's chat was notified that the store fails. Written by `bot.tables.runtime`."""
    choices: ChoiceState = field(default_factory=ChoiceState)
    """Half-made choices."""
    last: LastMoves = field(default_factory=LastMoves)
    """The last press or move of each person."""
    sent: SentMessages = field(default_factory=SentMessages)
    """Messages asked for at the bottom of their chats."""
    reminders: Reminders = field(default_factory=Reminders)
    """Reminders to those for whom the table waits."""
    menus: MenuState = field(default_factory=MenuState)
    """Menus and questions that are open in chats."""
    ephemeral: EphemeralState = field(default_factory=EphemeralState)
    """Views and pictures of people's cards, and panels."""
    turned: TurnedPage = field(default_factory=TurnedPage)
    """The page of the message that all share; see `page` and `options`."""
    entry: EntryState = field(default_factory=EntryState)
    """The half-made entry of a deal with real cards; see `form`."""
    group: GroupInfo = field(default_factory=GroupInfo)
    """Facts of the table's chat."""

    @property
    def page(self) -> str:
        """The page of the last deal's picture."""
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
        """The half-made entry of a deal with real cards, empty when it belonged to another one."""
        return self.entry.form if self.entry.stage == self.table.stage_token else Form()

    def turn(self, page: str) -> None:
        """Turn the message that all share to a page of the lobby, or of the last deal."""
        self.turned = TurnedPage(self.table.stage_token, page)

    def draft(self, person: int, token: int) -> Draft:
        """Return a person's half-made choice for the screens, empty when it belonged to another decision."""
        kept = self.picked(person, token)
        return Draft(kept.picked, kept.sure, kept.claiming, kept.higher)

    def picked(self, person: int, token: int) -> Picked:
        """Return a person's half-made choice for the store, empty when it belonged to another decision."""
        kept = self.choices.drafts.get(person)
        return kept[1] if kept is not None and kept[0] == token else Picked()

    def lose(self, person: int) -> None:
        """Forget everything about a person who asked to be forgotten."""
        self.group = msgspec.structs.replace(self.group, evening=None)
        for part in (self.choices, self.last, self.sent, self.reminders, self.menus, self.ephemeral):
            part.lose(person)


def choice_of(person: int) -> str:
    """Return the key of the draft that is a person's half-made choice."""
    return f"choice:{person}"
