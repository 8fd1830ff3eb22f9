"""Values of the world as they are stored; serialize.py makes the bot's JSON of them."""

from msgspec import Struct, field


class Entity(Struct, omit_defaults=True):
    """Entity of a text; offset and length in UTF-16 units, as in the Bot API."""

    type: str
    offset: int
    length: int
    url: str | None = None
    language: str | None = None
    custom_emoji_id: str | None = None
    unix_time: int | None = None
    date_time_format: str | None = None


class CopyText(Struct):
    """Text that a copy button puts into the clipboard."""

    text: str


class Button(Struct, omit_defaults=True):
    """Inline button with exactly one of callback_data, url, copy_text."""

    text: str
    callback_data: str | None = None
    url: str | None = None
    copy_text: CopyText | None = None
    style: str | None = None


class Keyboard(Struct):
    """Rows of inline buttons."""

    inline_keyboard: list[list[Button]]


class StoredFile(Struct, omit_defaults=True):
    """File that the bot or a person sent."""

    file_id: str
    file_unique_id: str
    path: str
    """Path that getFile gives."""
    disk: str
    """Name in the folder `files` of the data folder."""
    size: int
    """Bytes."""
    kind: str
    """Kind of the file: photo or document."""
    width: int = 0
    """Width in px of a photo as shown; 0 for a document."""
    height: int = 0
    """Height in px of a photo as shown; 0 for a document."""
    name: str = ""
    mime: str = ""


class Person(Struct):
    """Person with an account."""

    id: int
    """Id of the person and of the private chat with the bot."""
    name: str
    username: str
    started: bool = False
    """True when the person pressed Start once, so that the bot may write."""
    blocked: bool = False
    """True when the person has blocked the bot."""
    deactivated: bool = False
    """True when the account is deleted."""
    pinned: list[int] = field(default_factory=list)
    """Ids of the messages pinned in the private chat, newest last."""
    old: bool = False
    """True when the person's client is years old and shows no ephemeral messages."""
    cleared: int = 0
    """Number up to which the person has cleared the private chat, unknown to the bot; 0: never."""


class OtherBot(Struct):
    """Bot of somebody else in a group."""

    id: int
    name: str
    username: str
    commands: list[str] = field(default_factory=list)
    """Commands in its menu, without slashes."""


class Channel(Struct):
    """Channel as which a person writes, or whose posts come into a group of comments."""

    id: int
    title: str


class Topic(Struct):
    """Topic of a forum; its id is that of the message that opened it."""

    id: int
    name: str
    closed: bool = False


PRESENT = ("member", "administrator")
GENERAL_STATES = ("open", "closed", "hidden")


class Group(Struct):
    """Group or supergroup chat."""

    id: int
    type: str
    """Type of the Bot API: group or supergroup."""
    title: str
    members: list[int]
    """Ids of the people in the group; the first made it."""
    bot: str = "left"
    """Status of the bot: member, administrator, left or kicked."""
    anyone_pins: bool = True
    """True when every member may pin, the bot too."""
    migrated_to: int | None = None
    """Supergroup that this group became."""
    migrated_from: int | None = None
    """Group that this supergroup was."""
    pinned: list[int] = field(default_factory=list)
    """Ids of the pinned messages, newest last."""
    admins: list[int] = field(default_factory=list)
    """Administrators beside the first member."""
    bot_pins: bool = True
    """True when the bot may pin where it is an administrator."""
    forum: bool = False
    """True when topics are on; a message in none of them is in the general topic."""
    topics: list[Topic] = field(default_factory=list)
    forbidden: list[str] = field(default_factory=list)
    """Kinds of messages (see methods/access.py) that only administrators may send."""
    others: list[OtherBot] = field(default_factory=list)
    """Bots of other people."""
    last_bot: int = 0
    """Bot that wrote last here, which gets the commands that name none; 0: no bot has written."""
    restricted: list[int] = field(default_factory=list)
    """People whose rights an administrator has restricted; they stay restricted when they leave."""
    hides_members: str = ""
    """Words in which Telegram refuses to tell a bot that is no administrator of other members; empty: it tells."""
    general: str = "open"
    """State of a forum's general topic: open, closed or hidden."""
    channel: int = 0
    """Channel whose posts are commented on here; 0: none."""

    def topic(self, number: int | None) -> Topic | None:
        """Give the topic with that id, None if unknown."""
        return next((topic for topic in self.topics if topic.id == number), None)

    @property
    def has_bot(self) -> bool:
        """Return whether the bot is in the group."""
        return self.bot in PRESENT


class Message(Struct, omit_defaults=True):
    """Message in its present state, with one of text, photo, document, or a service line's content."""

    chat_id: int
    message_id: int
    """Id within the chat; 0 for an ephemeral message."""
    from_id: int
    """Person who sent the message, or the bot, another bot or an account of Telegram's own (serialize.py)."""
    date: int
    """Unix second of sending."""
    at: float
    """Clock second of sending."""
    edit_date: int | None = None
    """Unix second of the last edit."""
    text: str | None = None
    entities: list[Entity] = field(default_factory=list)
    photo: str | None = None
    """File id of the photo."""
    document: str | None = None
    """File id of the document."""
    caption: str | None = None
    caption_entities: list[Entity] = field(default_factory=list)
    reply_markup: Keyboard | None = None
    reply_to: int | None = None
    """Message replied to."""
    thread: int | None = None
    """Topic of the message; None: the general one."""
    joined: list[int] = field(default_factory=list)
    """People who joined, or the bot (service line)."""
    left: int | None = None
    """Person who left, or the bot (service line)."""
    pinned: int | None = None
    """Message that was pinned (service line)."""
    migrate_to: int | None = None
    """Supergroup that the group became (service line)."""
    migrate_from: int | None = None
    """Group that the supergroup was (service line)."""
    opened: str | None = None
    """Name of the topic that was opened (service line)."""
    turned: str | None = None
    """State that the topic took, open or closed (service line)."""
    ephemeral: int = 0
    """Number of an ephemeral message, which only sender and receiver see; 0: ordinary message."""
    receiver: int = 0
    """Person, or the bot, who gets an ephemeral message."""
    replaces: int | None = None
    """Message in whose place an ephemeral message is seen."""
    lost: bool = False
    """True when the person's client does not show the ephemeral message, any more or at all."""
    sender_chat: int = 0
    """Group or channel as which the message was written; 0: its writer's own name."""
    created: bool = False
    """True when the group was made (service line)."""
    general: str | None = None
    """State that a forum's general topic took: open, closed, hidden or unhidden (service line)."""
    forwarded: bool = False
    """True when the message is the automatic copy of a channel's post, on which people comment."""
    asks: str | None = None
    """Placeholder of the reply field that the message opens (ForceReply); None: it opens none."""


class Query(Struct):
    """Callback query of a pressed button, with its answer."""

    id: str
    person: int
    """Person who pressed."""
    chat_id: int
    message_id: int
    """Message of the button; 0 for an ephemeral message."""
    data: str
    """Callback data of the button."""
    real: float
    """Unix second of the press."""
    answered: bool = False
    """True when the bot has answered; text, alert and url are the answer."""
    text: str = ""
    alert: bool = False
    url: str = ""
    ephemeral: int = 0
    """Number of the ephemeral message of the button; 0: ordinary message."""


class Command(Struct, omit_defaults=True):
    """Row of the command menu; an ephemeral command is seen by its sender and the bot only."""

    command: str
    description: str
    is_ephemeral: bool = False


class Webhook(Struct):
    """Webhook to which updates are brought."""

    url: str
    secret: str = ""
    """Token sent with every update; empty: none."""
    max_connections: int = 40
    error: str = ""
    """Words of the last failure."""
    error_date: int = 0
    """Unix second of the last failure; 0: none."""


class Profile(Struct):
    """Profile that the bot gave itself."""

    commands: dict[str, list[Command]] = field(default_factory=dict)
    """Command menus by "scope|chat|language"."""
    texts: dict[str, str] = field(default_factory=dict)
    """Names and descriptions by "field|language", menu buttons by "menu|chat"."""
    allowed_updates: list[str] | None = None
    """Kinds of updates the bot wants; None: the usual ones."""
    webhook: Webhook | None = None


class LogEntry(Struct):
    """Call of the bot, with its outcome."""

    real: float
    """Unix second of the call."""
    clock: float
    """Clock second of the call."""
    method: str
    chat: int | None
    ok: bool
    code: int
    """HTTP code."""
    description: str
    """Words of a refusal; empty for success."""
    counted: str
    """Kind as which the limits counted the call: send, edit or empty."""
    message_id: int | None = None
