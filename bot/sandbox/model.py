"""What the world consists of, as it is stored; the JSON for the bot is made of it in serialize.py."""

from msgspec import Struct, field


class Entity(Struct, omit_defaults=True):
    """A stretch of text; offset and length in UTF-16 units, as in the Bot API."""

    type: str
    offset: int
    length: int
    url: str | None = None
    language: str | None = None
    custom_emoji_id: str | None = None


class CopyText(Struct):
    """What a copy button puts into the clipboard."""

    text: str


class Button(Struct, omit_defaults=True):
    """One inline button: exactly one of callback_data, url, copy_text."""

    text: str
    callback_data: str | None = None
    url: str | None = None
    copy_text: CopyText | None = None
    style: str | None = None


class Keyboard(Struct):
    """Rows of inline buttons."""

    inline_keyboard: list[list[Button]]


class StoredFile(Struct, omit_defaults=True):
    """A file that the bot uploaded; `path` is what getFile gives, `disk` the name in the data folder."""

    file_id: str
    file_unique_id: str
    path: str
    disk: str
    size: int
    kind: str
    width: int = 0
    height: int = 0
    name: str = ""
    mime: str = ""


class Person(Struct):
    """Somebody with an account. `started`: pressed Start once, so the bot may write; `old`: his client is years old."""

    id: int
    name: str
    username: str
    started: bool = False
    blocked: bool = False
    deactivated: bool = False
    pinned: list[int] = field(default_factory=list)
    old: bool = False


class Topic(Struct):
    """A topic of a forum; its id is that of the message that opened it."""

    id: int
    name: str
    closed: bool = False


PRESENT = ("member", "administrator")


class Group(Struct):
    """A group chat. `bot`: member, administrator, left or kicked; `bot_pins`: as an administrator it may pin.

    `forbidden` are the kinds of messages (see methods/access.py) that only administrators may send.
    `admins` are those beside the first member, who made the group. What stands in no topic of a `forum` is in its
    general one.
    """

    id: int
    type: str
    title: str
    members: list[int]
    bot: str = "left"
    anyone_pins: bool = True
    migrated_to: int | None = None
    migrated_from: int | None = None
    pinned: list[int] = field(default_factory=list)
    admins: list[int] = field(default_factory=list)
    bot_pins: bool = True
    forum: bool = False
    topics: list[Topic] = field(default_factory=list)
    forbidden: list[str] = field(default_factory=list)

    def topic(self, number: int | None) -> Topic | None:
        """The topic of that id."""
        return next((topic for topic in self.topics if topic.id == number), None)

    @property
    def has_bot(self) -> bool:
        """Whether the bot is in it."""
        return self.bot in PRESENT


class Message(Struct, omit_defaults=True):
    """A message as it is now. `at` is the clock time of sending (clock seconds); `date` and `edit_date` are real.

    `opened` is the name of the topic it opened, `turned` what became of its topic (open or closed).
    An `ephemeral` one (its number; message_id is 0) is seen by its `receiver` and the sender only, in place of the
    message it `replaces`; `lost`: the person's client shows it no more, or never did.
    One that `asks` opens a field for the reply with that text in it (ForceReply).
    """

    chat_id: int
    message_id: int
    from_id: int
    date: int
    at: float
    edit_date: int | None = None
    text: str | None = None
    entities: list[Entity] = field(default_factory=list)
    photo: str | None = None
    document: str | None = None
    caption: str | None = None
    caption_entities: list[Entity] = field(default_factory=list)
    reply_markup: Keyboard | None = None
    reply_to: int | None = None
    thread: int | None = None
    joined: list[int] = field(default_factory=list)
    left: int | None = None
    pinned: int | None = None
    migrate_to: int | None = None
    migrate_from: int | None = None
    opened: str | None = None
    turned: str | None = None
    ephemeral: int = 0
    receiver: int = 0
    replaces: int | None = None
    lost: bool = False
    asks: str | None = None


class Query(Struct):
    """A pressed button that waits for its answer. `real` is machine time (Unix seconds)."""

    id: str
    person: int
    chat_id: int
    message_id: int
    data: str
    real: float
    answered: bool = False
    text: str = ""
    alert: bool = False
    url: str = ""
    ephemeral: int = 0


class Command(Struct, omit_defaults=True):
    """One row of the command menu; an ephemeral one is seen by its sender and the bot only."""

    command: str
    description: str
    is_ephemeral: bool = False


class Webhook(Struct):
    """Where updates are brought; `error` and `error_date` (Unix) tell of the last failure."""

    url: str
    secret: str = ""
    max_connections: int = 40
    error: str = ""
    error_date: int = 0


class Profile(Struct):
    """What the bot said of itself: commands by "scope|chat|language", descriptions and menu button by key."""

    commands: dict[str, list[Command]] = field(default_factory=dict)
    texts: dict[str, str] = field(default_factory=dict)
    allowed_updates: list[str] | None = None
    webhook: Webhook | None = None


class LogEntry(Struct):
    """One call of the bot: real (Unix) and clock seconds, method, chat, outcome; `counted` is send, edit or empty."""

    real: float
    clock: float
    method: str
    chat: int | None
    ok: bool
    code: int
    description: str
    counted: str
    message_id: int | None = None
