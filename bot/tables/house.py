"""What every part of the application shares, and the rooms: tables at work, read from the store at first touch."""

import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

import msgspec

from bot.clock import Clock
from bot.screens.model import Draft, HouseRules, Page, Screen
from bot.screens.texts import Texts
from bot.storage.ports import Storage, StorageFailed
from bot.tables.analyses import Analyses
from bot.tables.chats import Chats
from bot.tables.ledger import Ledger
from bot.tables.lobby import seats_of
from bot.tables.mailbox import Mailboxes
from bot.tables.ports import DeckSource, Files, Members, Person, Publisher, Role, Thinker
from bot.tables.score_form import Form
from bot.tables.state import Stage, Table
from bot.tables.timers import Timers
from engine.cards import Card
from engine.robots.strengths import Strength

log = logging.getLogger(__name__)

ROOMS_KEPT = 500
MET_KEPT = 20_000
REMINDERS = 1000  # reminders of one move that the generations of its messages tell apart
BUMPS_PER_DEAL = 1000  # a surface's generation is the deal times this plus its bumps
SUPERGROUP = 10**12
PAGE = "page"  # the draft that remembers the page of the last picture, or of the lobby's options
ENTRY = "entry"  # the draft that is the half-made entry of a deal with real cards, shared by everybody


class Accepted(msgspec.Struct, frozen=True):
    """The last press of a person that was taken; `at` is when it came, `seq` the table's after it."""

    token: int
    action: str
    at: float
    seq: int


class OwnView(msgspec.Struct, frozen=True):
    """A person's own view in the group: of which deal, since when, in place of which message.

    What was before the program started is not known: 0.
    """

    deal: int
    since: float = 0.0
    instead: int = 0


class Picked(msgspec.Struct, frozen=True):
    """A half-made choice as the store keeps it; `causes` are the presses that made it, each of which counts once.

    `sure` is the word that waits to be confirmed; `giving_up` is how the first version kept «без трёх».
    """

    picked: tuple[Card, ...] = ()
    causes: tuple[str, ...] = ()
    giving_up: bool = False
    sure: str = ""
    claiming: bool = False


@dataclass
class Room:
    """A table at work.

    `bumps` counts how often a surface was asked down to the bottom of its chat, `brought_at` when that was last;
    `pinged` are persons with an open «ваш ход», and the token of their decision; `unseen` the tokens of decisions whose
    time was over before their persons were shown them; `menus` whose «⋯» is open, since when; `views` who has a
    view of his own in the group, and of which deal, `asides` what it shows instead of the deal; `page` what the last
    deal's picture shows, `options` the page of options the lobby shows (empty: none); `saved` are the chat's own rules.
    """

    table: Table
    last: dict[int, Accepted] = field(default_factory=dict)
    drafts: dict[int, tuple[int, Picked]] = field(default_factory=dict)
    bumps: dict[str, int] = field(default_factory=dict)
    brought_at: dict[str, float] = field(default_factory=dict)
    pinged: dict[int, int] = field(default_factory=dict)
    unseen: set[int] = field(default_factory=set)
    menus: dict[int, float] = field(default_factory=dict)
    views: dict[int, OwnView] = field(default_factory=dict)
    asides: dict[int, Screen] = field(default_factory=dict)
    page: Page = Page.SHEET
    group_title: str = ""
    group_url: str | None = None
    entry: tuple[int, Form] = (0, Form())
    options: str = ""
    saved: tuple[HouseRules, ...] = ()

    @property
    def form(self) -> Form:
        """The half-made entry of a deal with real cards, empty when it belonged to another one."""
        token, form = self.entry
        return form if token == self.table.stage_token else Form()

    def draft(self, person: int, token: int) -> Draft:
        """The person's half-made choice, empty when it belonged to another decision."""
        kept = self.picked(person, token)
        return Draft(kept.picked, kept.sure or ("concede" if kept.giving_up else ""), kept.claiming)

    def picked(self, person: int, token: int) -> Picked:
        """As it is kept."""
        kept = self.drafts.get(person)
        return kept[1] if kept is not None and kept[0] == token else Picked()


def choice_of(person: int) -> str:
    """The key of the draft that is a person's half-made choice."""
    return f"choice:{person}"


def group_link(chat: int, message: int) -> str | None:
    """A link to a message of a supergroup; groups of the old kind have none."""
    return f"https://t.me/c/{-chat - SUPERGROUP}/{message}" if chat < -SUPERGROUP else None


class Rooms:
    """Rooms by table; the least used are forgotten, for everything of theirs is in the store.

    `on_read` is told of every room that was read, before anybody else sees it, inside the mailbox of its table.
    """

    def __init__(self, ledger: Ledger, storage: Storage, chats: Chats) -> None:
        self._ledger = ledger
        self._storage = storage
        self._chats = chats
        self._rooms: OrderedDict[int, Room] = OrderedDict()
        self._menus: dict[int, dict[int, float]] = {}  # of rooms that are to be read again
        self.on_read: Callable[[Room], Awaitable[None]] = _nothing_to_do

    def __len__(self) -> int:
        return len(self._rooms)

    async def get(self, table: int) -> Room | None:
        """The room of a table; None when there is no such table."""
        room = self._rooms.get(table)
        if room is not None:
            self._rooms.move_to_end(table)
            return room
        loaded = await self._ledger.load(table)
        if loaded is None:
            return None
        room = self._rooms[table] = await self._furnished(loaded)
        while len(self._rooms) > ROOMS_KEPT:
            self._rooms.popitem(last=False)
        await self.on_read(room)
        return room

    async def _furnished(self, table: Table) -> Room:
        """A room with what the store keeps beside the log: half-made choices, the group's name, open pings."""
        room = Room(table)
        settings = await self._chats.of(table.chat)
        for person in table.humans:
            await self._chats.of(person)
        room.group_title, room.saved = settings.title, settings.rules
        since = self._menus.pop(table.id, {})
        for surface in await self._storage.surfaces(table.id):
            role, _, number = surface.key.partition(":")
            room.bumps[surface.key] = surface.generation % BUMPS_PER_DEAL
            if role == Role.PING:
                room.pinged[int(number)] = surface.generation // REMINDERS
            elif role == Role.MENU:
                room.menus[int(number)] = since.get(int(number), 0.0)  # 0: since before the program started
            elif role == Role.VIEW:
                room.views[int(number)] = OwnView(surface.generation // BUMPS_PER_DEAL)
        await self.find_group(room)
        page = await self._storage.draft(table.id, PAGE, table.stage_token)
        if page is not None and table.stage is Stage.LOBBY:
            room.options = page.body.decode()
        elif page is not None:
            room.page = Page(page.body.decode())
        form = await self._storage.draft(table.id, ENTRY, table.stage_token)
        if form is not None:
            room.entry = (table.stage_token, msgspec.json.decode(form.body, type=Form))
        for person, seat in seats_of(table.people):
            token = table.tokens[seat - 1] if table.tokens else 0
            kept = await self._storage.draft(table.id, choice_of(person), token)
            if kept is not None:
                room.drafts[person] = (token, msgspec.json.decode(kept.body, type=Picked))
        return room

    async def find_group(self, room: Room) -> None:
        """The link to the newest of the table's two messages in a supergroup; a failing store leaves the old one."""
        if room.table.chat > -SUPERGROUP:
            return
        try:
            for key in (Role.TABLE, Role.LOBBY):
                surface = await self._storage.surface(room.table.id, key)
                if surface is not None:
                    room.group_url = group_link(surface.chat, surface.message)
                    return
        except StorageFailed as error:
            log.error("table %s: %s", room.table.id, error)

    def forget(self, table: int) -> None:
        """Read the table again at its next touch; its menus stay as long as they would have stayed."""
        room = self._rooms.pop(table, None)
        if room is not None and room.menus:
            self._menus[table] = room.menus


async def _nothing_to_do(_: Room) -> None:
    """Before the start is joined on."""


@dataclass(frozen=True)
class House:
    """The ports and the shared parts of the application; `met` are persons as the store knows them by now.

    Without a `thinker` every robot is the simple one.
    """

    storage: Storage
    publisher: Publisher
    decks: DeckSource
    clock: Clock
    ledger: Ledger
    rooms: Rooms
    mailboxes: Mailboxes
    timers: Timers
    bot_url: str
    members: Members
    chats: Chats
    files: Files
    analyses: Analyses = field(default_factory=Analyses)
    thinker: Thinker | None = None
    met: dict[int, Person] = field(default_factory=dict)

    @property
    def best_robot(self) -> Strength:
        """The strength of a robot nobody chose one for."""
        return self.thinker.best if self.thinker is not None else Strength.EASY

    def texts_for(self, chat: int) -> Texts:
        """The texts of a chat; a private chat has its person's number, so this is a person's language too."""
        return self.chats.texts(chat)

    def unmeet(self, person: int) -> None:
        """Forget in memory what the store has forgotten."""
        self.met.pop(person, None)
        self.chats.moved(person, person)

    async def meet(self, person: Person) -> None:
        """Remember who pressed or wrote; nothing is asked of the store when it was told the same before."""
        if self.met.get(person.id) == person:
            return
        await self.storage.put_person(person.id, person.name, person.username or None, person.language)
        await self.chats.of(person.id)
        self.chats.met(person.id, person.language)
        if len(self.met) >= MET_KEPT:
            self.met.clear()
        self.met[person.id] = person
