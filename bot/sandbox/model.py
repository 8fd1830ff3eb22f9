"""Values of the sandbox's world as they are stored; serialize.py turns them into Bot API JSON."""

from msgspec import Struct, field


class Entity(Struct, omit_defaults=True):
    """Formatted part of a text (Bot API MessageEntity); offset and length are in UTF-16 units."""

    type: str
    offset: int
    length: int
    url: str | None = None
    language: str | None = None
    custom_emoji_id: str | None = None
    unix_time: int | None = None
    date_time_format: str | None = None


class CopyText(Struct):
    """Text that a button copies to the clipboard."""

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
    """Path that getFile returns."""
    disk: str
    """File name in the folder `files` of the data folder."""
    size: int
    """Size in bytes."""
    kind: str
    """Kind of the file: "photo" or "document"."""
    width: int = 0
    """Displayed width of a photo in px; 0 for a document."""
    height: int = 0
    """Displayed height of a photo in px; 0 for a document."""
    name: str = ""
    mime: str = ""


class Person(Struct):
    """Person with a Telegram account."""

    id: int
    """Id of the person and of the private chat with the bot."""
    name: str
    username: str
    started: bool = False
    """True once the person has pressed Start, so that the bot may write to them."""
    blocked: bool = False
    """True when the person has blocked the bot."""
    deactivated: bool = False
    """True if the account has been deleted."""
    pinned: list[int] = field(default_factory=list)
    """Ids of the messages pinned in the private chat, newest last."""
    old: bool = False
    """True if the person's client is years old and shows no ephemeral messages."""
    cleared: int = 0
    """Id of the last message that the person cleared from the private chat, which the bot does not learn; 0: none."""


class OtherBot(Struct):
    """Bot of somebody else in a group."""

    id: int
    name: str
    username: str
    commands: list[str] = field(default_factory=list)
    """Commands in its menu, without slashes."""


class Channel(Struct):
    """Channel in whose name a person writes, or whose posts have their comments in a group."""

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
    """Bot API type: "group" or "supergroup"."""
    title: str
    members: list[int]
    """Ids of the people in the group; the first one created it."""
    bot: str = "left"
    """Status of the bot: member, administrator, left or kicked."""
    anyone_pins: bool = True
    """True if every member may pin, including the bot."""
    migrated_to: int | None = None
    """Id of the supergroup that this group has become; None if it has not."""
    migrated_from: int | None = None
    """Id of the group that this supergroup was before; None if it was none."""
    pinned: list[int] = field(default_factory=list)
    """Ids of the pinned messages, newest last."""
    admins: list[int] = field(default_factory=list)
    """Ids of the administrators, without the group's creator."""
    bot_pins: bool = True
    """True if the bot may pin when it is an administrator."""
    forum: bool = False
    """True if topics are on; a message without a topic is in the general one."""
    topics: list[Topic] = field(default_factory=list)
    forbidden: list[str] = field(default_factory=list)
    """Kinds of messages (see methods/access.py) that only administrators may send."""
    others: list[OtherBot] = field(default_factory=list)
    """Bots of other people in this group."""
    last_bot: int = 0
    """Id of the bot that wrote last here and gets commands that name no bot; 0: no bot has written."""
    restricted: list[int] = field(default_factory=list)
    """Ids of the people whose rights an administrator has restricted; leaving does not change that."""
    hides_members: str = ""
    """Error with which getChatMember about others is refused to a bot that is no administrator; empty: allowed."""
    general: str = "open"
    """State of a forum's general topic: open, closed or hidden."""
    channel: int = 0
    """Id of the channel whose posts are commented on here; 0: none."""

    def topic(self, number: int | None) -> Topic | None:
        """Return the topic with this id; None if it is unknown."""
        return next((topic for topic in self.topics if topic.id == number), None)

    @property
    def has_bot(self) -> bool:
        """Return whether the bot is in the group."""
        return self.bot in PRESENT


class Message(Struct, omit_defaults=True):
    """Message in its present state; its content is a text, photo or document, or that of a service message."""

    chat_id: int
    message_id: int
    """Id within the chat; 0 for an ephemeral message."""
    from_id: int
    """Id of the sender: a person, the bot, another bot or an account of Telegram's own (serialize.py)."""
    date: int
    """Unix time of sending, in seconds."""
    at: float
    """Clock second of sending."""
    edit_date: int | None = None
    """Unix time of the last edit, in seconds; None: never edited."""
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
    """Id of the message that this one replies to; None: no reply."""
    thread: int | None = None
    """Id of the message's topic; None: the general one."""
    joined: list[int] = field(default_factory=list)
    """In a service message: ids of the people who joined, or of the bot."""
    left: int | None = None
    """In a service message: id of the person who left, or of the bot."""
    pinned: int | None = None
    """In a service message: id of the message that was pinned."""
    migrate_to: int | None = None
    """In a service message: id of the supergroup that the group became."""
    migrate_from: int | None = None
    """In a service message: id of the group that the supergroup was before."""
    opened: str | None = None
    """In a service message: name of the topic that was opened."""
    turned: str | None = None
    """In a service message: new state of the topic, "open" or "closed"."""
    ephemeral: int = 0
    """Number of an ephemeral message, which only sender and receiver see; 0: an ordinary message."""
    receiver: int = 0
    """Id of the receiver of an ephemeral message, a person or the bot; 0: an ordinary message."""
    replaces: int | None = None
    """Id of the message in whose place this ephemeral message is seen; None: it is seen in addition."""
    lost: bool = False
    """True if the person's client does not show the ephemeral message: it has lost it or is too old."""
    sender_chat: int = 0
    """Id of the group or channel in whose name the message was written; 0: in the sender's own name."""
    created: bool = False
    """In a service message: True if the group was created."""
    general: str | None = None
    """In a service message: new state of the general topic: open, closed, hidden or unhidden."""
    forwarded: bool = False
    """True if the message is the automatic copy of a channel post, on which people comment."""
    asks: str | None = None
    """Placeholder of the reply field that the message opens (ForceReply); None: it opens no field."""


class Query(Struct):
    """Callback query of a pressed button, with its answer."""

    id: str
    person: int
    """Id of the person who pressed."""
    chat_id: int
    message_id: int
    """Id of the message with the button; 0 for an ephemeral message."""
    data: str
    """Callback data of the button."""
    real: float
    """Unix time of the press, in seconds."""
    answered: bool = False
    """True once the bot has answered; `text`, `alert` and `url` are the answer."""
    text: str = ""
    alert: bool = False
    url: str = ""
    ephemeral: int = 0
    """Number of the ephemeral message with the button; 0: an ordinary message."""


class Command(Struct, omit_defaults=True):
    """Entry of the command menu; an ephemeral command is seen by its sender and the bot only."""

    command: str
    description: str
    is_ephemeral: bool = False


class Webhook(Struct):
    """Webhook to which updates are delivered."""

    url: str
    secret: str = ""
    """Secret token sent with every update; empty: none."""
    max_connections: int = 40
    error: str = ""
    """Error message of the last failed delivery; empty: none."""
    error_date: int = 0
    """Unix time of the last failed delivery, in seconds; 0: none."""


class Profile(Struct):
    """Profile that the bot has set for itself."""

    commands: dict[str, list[Command]] = field(default_factory=dict)
    """Command menus by "scope|chat|language"."""
    texts: dict[str, str] = field(default_factory=dict)
    """Names and descriptions by "field|language", menu buttons by "menu|chat"."""
    allowed_updates: list[str] | None = None
    """Types of updates that the bot wants; None: the default ones."""
    webhook: Webhook | None = None


class LogEntry(Struct):
    """Call of the bot with its outcome, as it is logged."""

    real: float
    """Unix time of the call, in seconds."""
    clock: float
    """Clock second of the call."""
    method: str
    chat: int | None
    ok: bool
    code: int
    """HTTP status code."""
    description: str
    """Error message of a refusal; empty for success."""
    counted: str
    """How the limits counted the call: "send", "edit" or empty."""
    message_id: int | None = None
