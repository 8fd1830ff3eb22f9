"""Ports of the tables: protocols and values by which they show screens, answer people and read files."""

from collections.abc import Callable
from enum import IntEnum, StrEnum
from typing import Final, Protocol

import msgspec

from bot.screens.model import Press, Screen
from bot.storage.ports import ALWAYS, MessageKind, SurfaceRow, surface_key

BUMPS_PER_DEAL: Final = 1000
"""Factor: a message's generation is the deal's number times this, plus how often the message was sent again."""


class Role(StrEnum):
    """Roles of a table's messages: what a message is for."""

    LOBBY = "lobby"
    """List of the people at the table; once the match begins, it becomes a summary of what was agreed."""
    TABLE = "table"
    """The message in the group that shows the running match to everybody."""
    HAND = "hand"
    """A player's private message with the player's cards."""
    DEAL = "deal"
    """The picture sent after a deal; `Surface.number` is the number of the deal."""
    SETTLEMENT = "settlement"
    """The settlement after a match."""
    SEASON = "season"
    """The card of a finished season, stored with the table of the last match that was settled in it."""
    PING = "ping"
    """Reminder «ваш ход» in a private chat, deleted once the person has moved."""
    WARNING = "warning"
    """Warning in a private chat that a robot is about to take over the seat, deleted once that is settled."""
    CONSENT = "consent"
    """Question in a private chat whether others may play the person's deal, deleted once it is answered."""
    LENT = "lent"
    """Results of others in a lent deal, in the private chat of its lender; `Surface.number` is the deal's number."""
    MENU = "menu"
    """Menu «⋯» in a private chat, deleted once it has been used."""
    QUESTION = "question"
    """Question «точно?» to one person below the group's table message, deleted like a menu."""
    VIEW = "view"
    """A player's ephemeral view of the deal in the group, which nobody else sees."""
    CARDS = "cards"
    """A picture of the player's cards, sent with the view in the group; nobody else sees it."""
    PICTURE = "picture"
    """A picture of the person's cards in the private chat."""
    PANEL = "panel"
    """Pages about the table that one person browses in the group; nobody else sees them."""
    PRIVATE_PANEL = "ownpanel"
    """Pages about the table that one person browses in the private chat."""
    TOUR = "tour"
    """Message of a tournament in one of its chats; `Surface.number` says in which."""
    TOUR_OWN = "tourown"
    """Message of a tournament in the private chat of an entrant."""
    TOUR_PAGES = "tourpages"
    """Pages for the director of a tournament, in the director's private chat."""
    WEEK = "week"
    """Message of a week in the private chat of a person who plays it."""


LASTING: Final = (Role.CARDS, Role.PICTURE, Role.CONSENT)
"""Roles of messages whose content never changes."""
USED_ONCE: Final = (Role.MENU, Role.QUESTION)
"""Roles of messages that are deleted after use; after a restart they always count as out of date."""


class Certainty(StrEnum):
    """Certainty that the bot can show a person something in a group that nobody else sees."""

    NO = "no"
    """Impossible: Telegram does not allow it now or has refused it, or the person's client does not show it."""
    MAYBE = "maybe"
    """Not known: the message is worth trying, together with an alert in case the person does not see it."""
    YES = "yes"
    """Known to work: the person has pressed a button or sent a command that nobody else sees."""


class Surface(msgspec.Struct, frozen=True):
    """Place of one message that a table keeps up to date: its chat, its role and its person."""

    table: int
    role: Role
    chat: int
    """Id of the chat; a private chat has the id of its person."""
    thread: int | None = None
    """Id of the message's forum topic; None: the chat itself."""
    person: int = 0
    """Person to whom the message belongs; 0 if it is for everybody in the chat."""
    number: int = 0
    """Number of the deal, for a picture of a deal and for the message about a lent deal; for a tournament's message the
    chat, as its log names it; else 0."""

    @property
    def key(self) -> str:
        """Name of the message within its table, see `surface_key`; it never changes."""
        return surface_key(self.role, self.person or self.number)

    @property
    def is_own(self) -> bool:
        """Return whether the message is in the group and visible to its person only."""
        return self.role in (Role.VIEW, Role.CARDS, Role.PANEL)


class Urgency(IntEnum):
    """Urgency of a screen: how soon it must be shown. Smaller numbers are more urgent."""

    NOW = 0
    """At once."""
    SOON = 1
    """At once, but an edit leaves the last calls that the chat's limits allow to more important ones."""
    QUIET = 2
    """As soon as nothing has changed at the table for two seconds."""


def deal_of(generation: int) -> int:
    """Return the number of the deal that belongs to a message's generation."""
    return generation // BUMPS_PER_DEAL


class Invitation(msgspec.Struct, frozen=True):
    """Press or command by which a person allows the bot to send an ephemeral message."""

    cause: str
    """Key of the press or command."""
    at: float
    """Clock second of the press or command."""
    first: Screen
    """Screen without hidden cards. It is sent first if the server might show the message to others."""
    told: Callable[[bool], None]
    """Function that is called with whether the message was delivered, as far as known."""
    instead: bool = True
    """Whether the message replaces the pressed one."""
    moves: bool = False
    """Whether to send an existing message again at the bottom; if that is not allowed, it is edited in place."""


class LazyScreen(Protocol):
    """Screen that is drawn only when it is first needed, see `bot.screens.scene.Scene`."""

    @property
    def screen(self) -> Screen:
        """The screen, which is drawn once."""
        ...


class Wanted(msgspec.Struct, frozen=True):
    """Request that a surface show a screen. An ephemeral message is sent only to a person who is `invited`."""

    surface: Surface
    drawn: Screen | LazyScreen
    generation: int
    """Version of the message: if it is greater than that of the message shown, a new message replaces the old one."""
    urgency: Urgency
    seq: int
    """Number of the last table event that the screen takes into account."""
    pin: bool = False
    """Whether to pin a new message, if the bot may."""
    unpin: bool = False
    """Whether to unpin the edited message."""
    outlives: Surface | None = None
    """Another surface of the chat that adds nothing to this one; its message is deleted once this one is shown."""
    silent: bool = True
    """Whether a new message is sent without a sound."""
    invited: Invitation | None = None
    """Act that allows a new ephemeral message; None: the existing message is edited."""
    below: bool = False
    """Whether the message is sent again because something was said in the chat. However urgent, it then comes after
    answers that wait to be sent, except in a group where the message still shows an earlier deal."""
    news: bool = False
    """Whether the message announces another phase or a proposal, for which nobody should have to wait."""
    idle: bool = False
    """Whether the person of an ephemeral message plays somewhere else at the moment."""
    inside: bool = False
    """Whether all players for whom the deal waits play by ephemeral messages. Then the limits of the group allow only
    the view of the next player; the message that everybody sees can wait, for only onlookers need it."""
    final: bool = False
    """Whether no later event of the table changes the screen."""

    @property
    def stale_after(self) -> int | None:
        """Number of the last table event at which the screen is still right; None: it never becomes outdated."""
        if self.final or self.surface.role in LASTING:
            return None
        return ALWAYS if self.surface.role in USED_ONCE else self.seq

    @property
    def screen(self) -> Screen:
        """The screen that the surface should show."""
        return self.drawn if isinstance(self.drawn, Screen) else self.drawn.screen

    def row(
        self, message: int, kind: MessageKind, shown: str, generation: int, file_id: str | None = None
    ) -> SurfaceRow:
        """Return the row to be stored once the message has the number `message` and shows the digest `shown`."""
        surface = self.surface
        return SurfaceRow(
            table=surface.table,
            key=surface.key,
            chat=surface.chat,
            message=message,
            thread=surface.thread,
            hash=shown,
            kind=kind,
            seq=self.seq,
            file_id=file_id,
            generation=generation,
            stale_after=self.stale_after,
        )


class Document(msgspec.Struct, frozen=True):
    """File to be sent to a chat once, such as an exported record."""

    name: str
    data: bytes
    caption: str = ""
    instead: str = ""
    """HTML text that is sent if the chat allows no files."""


class Publisher(Protocol):
    """Sender of screens, under the limits of Telegram. No call waits for Telegram."""

    def show(self, wanted: Wanted) -> None:
        """Request a screen for a surface; a newer request for the surface replaces an older one."""

    def remove(self, surface: Surface) -> None:
        """Delete the message of a surface."""

    def tell(self, chat: int, thread: int | None, screen: Screen, asker: int = 0, *, command: int = 0) -> None:
        """Send a message that is never edited (help, rules, a requested picture).

        `asker`: person who asked for it; 0: nobody. A message with an asker may have to wait for updates of the group's
        table, and is refused if too much waits already. `command`: number of the asker's command in a group that only
        the bot saw; then the text, without a picture, is shown to the asker alone.
        """

    def change(self, chat: int, message: int, screen: Screen, asker: int = 0) -> None:
        """Replace the screen of a message that belongs to no table: text by text, a photo by a photo."""

    def retire(self, chat: int, message: int, *, wholly: bool = False) -> None:
        """Remove the buttons of a message that is no longer the message of any surface.

        Rows that the message was left with when it became old stay, as far as this run of the program knows them,
        unless `wholly`.
        """

    def discard(self, chat: int, message: int, person: int = 0) -> None:
        """Delete a message that is no longer needed: a menu, an answered question, a person's outdated view."""

    def stands(self, surface: Surface, message: int) -> bool:
        """Return whether this message is known to be the surface's current one; False if that is not known."""

    def can_show_privately(self, chat: int, person: int, asked_at: float | None = None) -> Certainty:
        """Return how certain it is that the bot can show the person something in the group that nobody else sees.

        `asked_at`: clock second of the press or command in the group that allows it; None: now.
        """
        ...

    def messages_url(self, chat: int) -> str | None:
        """Return the URL prefix of the chat's messages, before the message number; None if they have no URLs."""

    def is_busy(self, chat: int) -> bool:
        """Return whether an edit requested in the chat now would be delayed by seconds."""

    @property
    def views_count(self) -> bool:
        """Whether ephemeral messages count towards the limit of their group, so that private chats are faster."""
        ...

    def topic(self, chat: int, thread: int | None) -> int | None:
        """Return the topic of a group in which messages meant for topic `thread` are shown now, as far as is known."""
        ...

    def prefer_topic(self, chat: int, thread: int | None, instead: int | None) -> None:
        """Note that people want messages meant for topic `thread` in topic `instead`, while `thread` is closed."""
        ...

    def missed(self, person: int) -> None:
        """Note that the person does not see views: the person pressed a message that the view should hide."""

    def send_file(self, chat: int, thread: int | None, document: Document, asker: int = 0) -> None:
        """Send a file once; `thread`: topic to send it to, None: the chat itself."""

    async def doubt(self, table: int) -> None:
        """Mark every message of a table to be edited at the next request, because its content is uncertain.

        Raises StorageError.
        """
        ...

    def forget(self, table: int) -> None:
        """Drop the data kept in memory for a table that is over."""

    def forget_person(self, person: int) -> None:
        """Drop requested screens and unwritten rows of a person whose personal data is being deleted."""


class Person(msgspec.Struct, frozen=True):
    """Person who pressed a button or wrote a message."""

    id: int
    name: str
    """Name as Telegram shows it; untrusted input."""
    username: str = ""
    language: str = ""
    """Code of the client's language; empty: not known."""


class Attachment(msgspec.Struct, frozen=True):
    """File that a person sent."""

    file_id: str
    """Telegram's id of the file."""
    name: str = ""
    """File name chosen by the sender; untrusted input."""
    size: int = 0
    """Size in bytes; 0: not known."""


PLAIN: Final = ""
"""Name that the gateway gives to any message without a command in a private chat, in place of a command's name."""


class Spot(msgspec.Struct, frozen=True):
    """Position of a button in the keyboard of its message, to compare buttons of two keyboards."""

    top: int
    """Number of rows above the button."""
    bottom: int
    """Number of rows below the button."""
    left: float
    """Left edge of the button, from 0 to 1 across the keyboard."""
    right: float
    """Right edge of the button, from 0 to 1 across the keyboard."""

    def covers(self, other: "Spot") -> bool:
        """Return whether a tap at one place could hit both buttons, if rows were added or removed above or below."""
        return (self.top == other.top or self.bottom == other.bottom) and (
            self.left < other.right and other.left < self.right
        )


class Origin(msgspec.Struct, frozen=True):
    """Place from which a press or command came."""

    chat: int
    message_id: int
    """Number of the pressed message or of the command; negative if only this person and the bot see it in the group."""
    thread: int | None = None
    """Id of the forum topic; negative for comments on a channel post: minus the number of its copy in the group."""
    is_private: bool = False
    """Whether the chat is the person's private chat with the bot."""
    chat_title: str = ""
    reply_to: Person | None = None
    """Author of the message to which the command replies; None: it replies to none."""
    quoted: str = ""
    """Text of the message to which the command replies."""
    attached: Attachment | None = None
    """File sent with the command or with the message to which it replies."""
    has_button: bool = True
    """Whether the pressed message is known to have that very button, so that the bot has sent it.

    If not, the press is made up, or the message has changed meanwhile. Such a press may be executed, but never changes
    the message.
    """
    spot: Spot | None = None
    """Place of the pressed button in its message; None if it is not known."""
    is_too_old: bool = False
    """Whether Telegram reports the message's number only: its buttons and its forum topic are not known."""
    is_forum: bool = False
    """Whether the group has topics; known for pressed messages only."""
    chain: int = 0
    """Number of the first message in the chain of replies that ends with the command; 0: the command is no reply."""

    @property
    def is_own(self) -> bool:
        """Return whether only the person and the bot see the message in the group."""
        return self.message_id < 0


class Answer(Protocol):
    """Answer to a callback query, given once: later calls do nothing. Texts are plain, 200 characters at most."""

    async def empty(self) -> None:
        """Answer without a text: the button just stops showing progress."""

    async def toast(self, text: str) -> None:
        """Show a short text that disappears after a moment."""

    async def alert(self, text: str) -> None:
        """Show a text in a window that the person has to close."""

    async def open_url(self, url: str) -> None:
        """Open a link to this bot."""


class Application(Protocol):
    """Entrance for all updates from the gateway. Every call only queues a job in a mailbox and returns at once."""

    def press(self, press: Press | None, person: Person, origin: Origin, cause: str, answer: Answer) -> None:
        """Handle a pressed button. `press`: its data; None if it cannot be read."""
        ...

    def taking_long(self, press: Press | None, person: Person) -> str:
        """Return the text that answers a press whose job is not done in time; it does not confirm anything."""
        ...

    def command(self, name: str, args: str, person: Person, origin: Origin, cause: str) -> None:
        """Handle a typed command; `name` is the command without its slash."""
        ...

    def nameless(self, name: str, origin: Origin) -> None:
        """Answer a command typed by an anonymous administrator or a channel; `name` is without the slash."""
        ...

    def reachable(self, person: Person, *, can_dm: bool) -> None:
        """Note that a person has opened (`can_dm`) or blocked the private chat."""
        ...

    def migrated(self, old: int, new: int) -> None:
        """Note that a group became a supergroup with another id."""
        ...

    def reopened(self, chat: int) -> None:
        """Note that a group may accept messages again which it refused, so everything should be shown there again."""
        ...

    def homeless(self, table: int) -> None:
        """Note that no topic of the group is open for the messages of a table or a tournament."""
        ...


class Members(Protocol):
    """Source of facts about the members of groups."""

    async def administers(self, chat: int, person: int) -> bool | None:
        """Return whether the person administers the group; None if that cannot be found out."""
        ...

    async def is_there(self, chat: int, person: int) -> bool:
        """Return whether the person is a member of the group; True if that cannot be found out."""
        ...


class FileUnavailable(Exception):
    """Failure to fetch a file, or a file that is too large. The text of the exception is meant for the log."""


class Files(Protocol):
    """Source of the files that people have sent."""

    async def read(self, attachment: Attachment, most: int) -> bytes:
        """Return the content of a file. Raises FileUnavailable, also if it has more than `most` bytes."""
        ...
