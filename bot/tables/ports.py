"""Ports of the tables: what they ask of the world outside, to show screens, answer people and read files."""

from collections.abc import Callable
from enum import IntEnum, StrEnum
from typing import Final, Protocol

import msgspec

from bot.screens.model import Press, Screen
from bot.storage.ports import ALWAYS, MessageKind, SurfaceRow, surface_key

BUMPS_PER_DEAL: Final = 1000
"""Factor of the deal in a surface's generation, to which its bumps are added."""


class Role(StrEnum):
    """Roles of a table's messages."""

    LOBBY = "lobby"
    """List of those who sit at the table; becomes the card of what was agreed."""
    TABLE = "table"
    """The one live message in the group."""
    HAND = "hand"
    """A player's private message."""
    DEAL = "deal"
    """The photo after a deal; `Surface.number` is the deal."""
    SETTLEMENT = "settlement"
    """The settlement after a match."""
    SEASON = "season"
    """The card of a season that is over, kept with the last match that was settled in it."""
    PING = "ping"
    """«ваш ход» in a private chat, deleted when the person has moved."""
    WARNING = "warning"
    """Warning in a private chat that a robot is about to sit in, deleted when that is settled."""
    CONSENT = "consent"
    """Question in a private chat whether others may play one's deal, deleted when it is answered."""
    LENT = "lent"
    """How others have played a lent deal, in the private chat of the person who lent it; `Surface.number`: the deal."""
    MENU = "menu"
    """«⋯» in a private chat, deleted when it has been used."""
    QUESTION = "question"
    """«точно?» to one person under the group's table, deleted as a menu is."""
    VIEW = "view"
    """A player's view in the group, where nobody else sees it."""
    CARDS = "cards"
    """A picture of the player's cards beside the view, which nobody else sees either."""
    PICTURE = "picture"
    """A picture of the person's cards in the private chat."""
    PANEL = "panel"
    """Pages of the table that one person turns in the group, where nobody else sees them."""
    PRIVATE_PANEL = "ownpanel"
    """Pages of the table that one person turns in the private chat."""
    TOUR = "tour"
    """A tournament in one of its chats, `Surface.number`."""
    TOUR_OWN = "tourown"
    """A tournament in an entrant's private chat."""
    TOUR_PAGES = "tourpages"
    """Pages of a tournament's director in that person's private chat."""
    WEEK = "week"
    """A week in the private chat of a person who plays it."""


LASTING: Final = (Role.CARDS, Role.PICTURE, Role.CONSENT)
"""Roles of messages that show one thing as long as they exist."""
USED_ONCE: Final = (Role.MENU, Role.QUESTION)
"""Roles of messages that go once used; after a start nobody knows how long they have been there."""


class Certainty(StrEnum):
    """Certainty that a person can be shown something in a group that nobody else sees."""

    NO = "no"
    """Telegram does not allow it now, has refused it, or the person's client does not show it."""
    MAYBE = "maybe"
    """Worth a trial, with an alert beside it."""
    YES = "yes"
    """The person has pressed a button, or sent a command, that nobody else sees."""


class Surface(msgspec.Struct, frozen=True):
    """One message that a table keeps."""

    table: int
    role: Role
    chat: int
    """The chat of the message; a private chat has its person's id."""
    thread: int | None = None
    """The forum topic of the message."""
    person: int = 0
    """The person of a message that is one person's; else 0."""
    number: int = 0
    """Number of the deal of a picture, or of the lent deal of a message; the chat (as the log names it) of a
    tournament's message; else 0."""

    @property
    def key(self) -> str:
        """Stable name inside the table, see `surface_key`."""
        return surface_key(self.role, self.person or self.number)

    @property
    def is_own(self) -> bool:
        """Return whether the message is in the group for its person only."""
        return self.role in (Role.VIEW, Role.CARDS, Role.PANEL)


class Urgency(IntEnum):
    """Urgency with which a screen must be right; the more urgent is the smaller number."""

    NOW = 0
    """No delay."""
    SOON = 1
    """No delay, but the chat's last calls are left for what comes next; a new message never waits for that."""
    QUIET = 2
    """Once the table has been quiet for two seconds."""


def deal_of(generation: int) -> int:
    """Return the deal of a message with this generation."""
    return generation // BUMPS_PER_DEAL


class Invitation(msgspec.Struct, frozen=True):
    """Act of a person that allows an ephemeral message."""

    cause: str
    """The press or command that allows the message."""
    at: float
    """The clock second of that press or command."""
    first: Screen
    """A screen that reveals nothing hidden; it is sent first if it is not certain that nobody else will see it."""
    told: Callable[[bool], None]
    """Called with whether the message was delivered, as far as known."""
    instead: bool = True
    """True when the message takes the place of the pressed one."""
    moves: bool = False
    """Whether an existing message should be sent again at the bottom, or be edited in place if that is not allowed."""


class LazyScreen(Protocol):
    """Screen that is drawn at the first look at it, see `bot.screens.scene.Scene`."""

    @property
    def screen(self) -> Screen:
        """The screen; drawn once."""
        ...


class Wanted(msgspec.Struct, frozen=True):
    """Wish that a surface shows a screen. An ephemeral message is sent only to a person who is `invited`."""

    surface: Surface
    drawn: Screen | LazyScreen
    generation: int
    """A greater number than that of the present message asks for a new message; the old one is retired."""
    urgency: Urgency
    seq: int
    """The state of the table that the screen shows."""
    pin: bool = False
    """True to pin a new message, if the bot may."""
    unpin: bool = False
    """True to unpin the message that is edited."""
    outlives: Surface | None = None
    """A surface of the chat that says no more than this one: its message goes once this one is there."""
    silent: bool = True
    """True when a new message is sent without a sound."""
    invited: Invitation | None = None
    """Act that allows a new ephemeral message; None to edit the one that is there."""
    below: bool = False
    """True when the message is new because something was said in the chat, and comes after that however urgent it is;
    in a group only if it has shown this deal before."""
    news: bool = False
    """True when a message announces another phase, or a proposal, for which nobody should have to wait."""
    idle: bool = False
    """True when the person of an ephemeral message plays in another place."""
    inside: bool = False
    """True when all whose decisions the deal waits for play by ephemeral messages: a group has no calls for more than
    the view of the next one to move, and nobody but onlookers needs the message that everybody sees."""
    final: bool = False
    """True when no later event of the table changes the screen."""

    @property
    def stale_after(self) -> int | None:
        """Last seq of the table at which the screen is right; None: it never changes again."""
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
        """Return what the store keeps once the message has the number `message` and shows the digest `shown`."""
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
    """File for a chat, outside the surfaces: an exported record."""

    name: str
    data: bytes
    caption: str = ""
    instead: str = ""
    """HTML that is sent where no file is allowed."""


class Publisher(Protocol):
    """Sender of screens: brings wanted and shown together under Telegram's limits; no call waits for Telegram."""

    def show(self, wanted: Wanted) -> None:
        """Show a screen on a surface; the newest wanted one wins."""

    def remove(self, surface: Surface) -> None:
        """Delete the surface's message."""

    def tell(self, chat: int, thread: int | None, screen: Screen, asker: int = 0, *, command: int = 0) -> None:
        """Send a message nobody will edit (help, rules, a picture on request).

        `command`: number of the `asker`'s command in a group that only the bot saw; the words, without a picture, are
        shown to nobody else. What an `asker` wants may wait for the table of a group, and is refused if too much waits
        already.
        """

    def change(self, chat: int, message: int, screen: Screen, asker: int = 0) -> None:
        """Put another screen into a message that belongs to no table: a text into a text, a photo into a photo."""

    def retire(self, chat: int, message: int) -> None:
        """Take the buttons off a message that is no longer anybody's surface."""

    def discard(self, chat: int, message: int, person: int = 0) -> None:
        """Delete a message that has done its work: a menu, a question that was answered, an old view of a person."""

    def stands(self, surface: Surface, message: int) -> bool:
        """Return whether this message is known to be the surface's newest; False also if nobody knows yet."""

    def can_show_privately(self, chat: int, person: int, asked_at: float | None = None) -> Certainty:
        """Return how certain it is that the person can be shown something in the group that nobody else sees.

        `asked_at`: clock second of the press or command in the group that is to allow it; None for one of this moment.
        """
        ...

    def messages_url(self, chat: int) -> str | None:
        """Return the start of the address of the chat's messages, before their number; None if they have no address."""

    def is_busy(self, chat: int) -> bool:
        """Return whether an edit that somebody asks for in the chat now will be seconds late."""

    @property
    def views_count(self) -> bool:
        """Whether ephemeral messages count to the limit of their group, so that a private chat is faster."""
        ...

    def topic(self, chat: int, thread: int | None) -> int | None:
        """Return the topic of a group in which what belongs to `thread` is shown now, as far as is known."""
        ...

    def prefer_topic(self, chat: int, thread: int | None, instead: int | None) -> None:
        """Note in which topic of a group people want what belongs to `thread`, while that one is closed."""
        ...

    def missed(self, person: int) -> None:
        """Note that by a press the person does not see the view that was sent."""

    def send_file(self, chat: int, thread: int | None, document: Document, asker: int = 0) -> None:
        """Send a file once, to a topic or (None) to the chat as a whole."""

    async def doubt(self, table: int) -> None:
        """Have every message of a table edited at the next wish for it, for nobody knows what it shows.

        Raises StorageError.
        """
        ...

    def forget(self, table: int) -> None:
        """Drop what is kept in memory for a table that is over."""

    def forget_person(self, person: int) -> None:
        """Drop messages still to be shown to a person who has everything personal deleted, and rows to be written."""


class Person(msgspec.Struct, frozen=True):
    """Person who pressed or wrote."""

    id: int
    name: str
    """Name as the messenger shows it: hostile input."""
    username: str = ""
    language: str = ""
    """Code of the client's language, or empty."""


class Attachment(msgspec.Struct, frozen=True):
    """File somebody sent."""

    file_id: str
    """The messenger's id of the file."""
    name: str = ""
    """Name as its sender chose it: hostile input."""
    size: int = 0
    """Size in bytes; 0: not known."""


PLAIN: Final = ""
"""Name of the command for anything sent in a private chat without a command."""


class Spot(msgspec.Struct, frozen=True):
    """Place of a button in its message; two keyboards of one message may differ."""

    top: int
    """Rows above it."""
    bottom: int
    """Rows below it."""
    left: float
    """Left edge, from 0 to 1 across the keyboard."""
    right: float
    """Right edge, likewise."""

    def covers(self, other: "Spot") -> bool:
        """Return whether a thumb that does not move may hit either, at whichever end rows came or went."""
        return (self.top == other.top or self.bottom == other.bottom) and (
            self.left < other.right and other.left < self.right
        )


class Origin(msgspec.Struct, frozen=True):
    """Place a press or command came from."""

    chat: int
    message_id: int
    """The pressed message, or the command itself; below 0 one in a group that only this person and the bot see."""
    thread: int | None = None
    """The forum topic of the message; below 0 the comments on a post, whose copy in the group has that number."""
    is_private: bool = False
    """True when the chat is the person's private one."""
    chat_title: str = ""
    reply_to: Person | None = None
    """Writer of the message that a command replies to."""
    quoted: str = ""
    """The text of the message that a command replies to."""
    attached: Attachment | None = None
    """The file a command came with, or that of the message it replies to."""
    has_button: bool = True
    """True when the pressed message is known to have that very button, so that the bot has sent it.

    A press without one is made up, or the message has changed on its way: it may be as good as another, but does
    nothing to the message.
    """
    spot: Spot | None = None
    """Place of the pressed button in that message; None if it is not known."""
    is_too_old: bool = False
    """True when Telegram reports only the message's number: nobody knows its buttons nor, in a forum, its topic."""
    is_forum: bool = False
    """Whether the group has topics; known of pressed messages only."""
    chain: int = 0
    """The message that started the chain of replies with the command; 0: it replies to nothing."""

    @property
    def is_own(self) -> bool:
        """Return whether nobody else in the group sees the message."""
        return self.message_id < 0


class Answer(Protocol):
    """Single answer to a callback query; a second call changes nothing. Plain text, 200 characters at most."""

    async def empty(self) -> None:
        """Say nothing: the button just stops to glow."""

    async def toast(self, text: str) -> None:
        """Show a line that disappears after a moment."""

    async def alert(self, text: str) -> None:
        """Show a window that has to be closed."""

    async def open_url(self, url: str) -> None:
        """Open a link of this bot."""


class Application(Protocol):
    """Entrance of the tables for the gateway; every call only puts a job into a mailbox and returns at once."""

    def press(self, press: Press | None, person: Person, origin: Origin, cause: str, answer: Answer) -> None:
        """Handle a pressed button; None is data nobody can read."""
        ...

    def taking_long(self, press: Press | None, person: Person) -> str:
        """Return what answers a press that is not done in time; the words acknowledge nothing."""
        ...

    def command(self, name: str, args: str, person: Person, origin: Origin, cause: str) -> None:
        """Handle a typed command, given without its slash."""
        ...

    def nameless(self, name: str, origin: Origin) -> None:
        """Answer a typed command of an anonymous administrator or a channel, given without its slash."""
        ...

    def reachable(self, person: Person, *, can_dm: bool) -> None:
        """Note that the person opened or blocked the private chat."""
        ...

    def migrated(self, old: int, new: int) -> None:
        """Note that a group became a supergroup with another id."""
        ...

    def reopened(self, chat: int) -> None:
        """Note that a group may take what it has refused, and should be shown everything again."""
        ...

    def homeless(self, table: int) -> None:
        """Note that no topic of its group is open for a table or a tournament."""
        ...


class Members(Protocol):
    """Source of what is known of a group's members."""

    async def administers(self, chat: int, person: int) -> bool | None:
        """Return whether the person administers the group; None when nobody can say."""
        ...

    async def is_there(self, chat: int, person: int) -> bool:
        """Return whether the person is in the group; True when nobody can say."""
        ...


class FileUnavailable(Exception):
    """Failure to fetch a file, or a file of more bytes than asked for; the text is for the log."""


class Files(Protocol):
    """Source of the files people sent."""

    async def read(self, attachment: Attachment, most: int) -> bytes:
        """Return the bytes of a file of at most `most` bytes. Raises FileUnavailable."""
        ...
