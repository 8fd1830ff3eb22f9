"""A table played through the outermost door of the application, `TableService.press` and `command`, without Telegram.

The publisher gives every message an id and writes its row down, as the gateway's does; the clock is moved by hand.
"""

from __future__ import annotations

import asyncio
import itertools
import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TypeVar

import msgspec

from bot.gateway.api.addresses import messages_url
from bot.screens import deal_actions
from bot.screens.actions import Action
from bot.screens.deal_actions import DraftAction
from bot.screens.model import Button, Press, Screen
from bot.screens.options import option_told
from bot.screens.replies import panel_in_private
from bot.screens.taken import taken, taken_in_group
from bot.screens.texts import texts
from bot.storage.memory.store import MemoryStorage
from bot.storage.ports import LoggedEvent, Storage
from bot.storage.ports import Surface as Row
from bot.tables.house.house import House
from bot.tables.house.room import Picked, choice_of
from bot.tables.log.codec import restored
from bot.tables.log.events import LogEvent
from bot.tables.log.fold import fold
from bot.tables.log.state import Stage, Table
from bot.tables.ports import (
    Attachment,
    Document,
    FileUnavailable,
    Invitation,
    Origin,
    Person,
    Role,
    Sight,
    Surface,
    Wanted,
)
from bot.tables.service import TableService
from bot.tables.thinker import Thinker
from engine.core.cards import DECK, Card
from engine.core.shuffle import lot_of
from engine.games.preferans import command_words
from engine.games.preferans.commands import Discard
from engine.games.preferans.game import deciders
from engine.games.preferans.robots.simple import choose
from engine.games.preferans.view import view_for
from tests.clocks import HandClock
from tests.set_up import page_of

T = TypeVar("T")
BOT_URL = "https://t.me/pulka_test_bot"
GROUP, SUPERGROUP = -500, -1001234567890
ANYA, BORIS, VIKA, GRISHA = (Person(11, "Аня"), Person(12, "Борис"), Person(13, "Вика"), Person(14, "Гриша"))
STRANGER = Person(99, "Чужой")
IN_GROUP = (Role.TABLE, Role.LOBBY, Role.DEAL, Role.SETTLEMENT)
EVERYBODY = (ANYA, BORIS, VIKA, GRISHA)
THREE = (ANYA, BORIS, VIKA)
# the first hand has ten tricks with spades as trumps or without
STRONG = ("s:AKQJT c:AK d:AK h:A", "s:98 c:QJT9 d:QJ h:KQ", "s:7 c:87 d:T987 h:JT9", "h:87")
# nine, and the queen of hearts once king of hearts falls: nobody can prove ten, nobody can refute them
LIKELY = (STRONG[0], "s:98 c:QJT9 d:QJ h:K8", STRONG[2], "h:Q7")


def cards(text: str) -> list[Card]:
    """`s:AKQ d:7` -> ace, king and queen of spades, seven of diamonds."""
    return [Card(rank + group[0]) for group in text.split() for rank in group[2:]]


def deck(first: str, second: str, third: str, talon: str) -> tuple[Card, ...]:
    """The deck that deals these hands: pairs in turn, the talon as the fourth pair."""
    hands = [cards(first), cards(second), cards(third)]
    pairs = [hands[number % 3][number // 3 * 2 : number // 3 * 2 + 2] for number in range(15)]
    pairs.insert(3, cards(talon))
    dealt = tuple(card for pair in pairs for card in pair)
    assert set(dealt) == set(DECK)
    return dealt


def panels_of(person: Person) -> tuple[str, str]:
    """The keys of a person's panel in the group and in private."""
    return f"panel:{person.id}", f"ownpanel:{person.id}"


class Decks:
    """Implements `decks.DeckSource`: the given decks one after another, then shuffled ones; seat 1 deals first."""

    def __init__(self, *decks: tuple[Card, ...], seed: int = 1) -> None:
        self._decks, self._seed = decks, seed

    def deck(self, table: int, number: int) -> tuple[Card, ...]:
        if number <= len(self._decks):
            return self._decks[number - 1]
        return tuple(random.Random(f"{self._seed}-{table}-{number}").sample(DECK, len(DECK)))

    def key(self) -> str:
        return "0123456789abcdef"

    def secret(self, table: int) -> bytes | None:
        return None

    def first_dealer(self, table: int, seats: int) -> int:
        return 1


class FairDecks(Decks):
    """Fair deals: a secret for every deal, all of them known to the test; without words the lot falls on seat 1."""

    def __init__(self, seed: int = 1) -> None:
        super().__init__(seed=seed)
        self.secrets: list[bytes] = []

    def secret(self, table: int) -> bytes | None:
        source = random.Random(f"{self._seed}-{len(self.secrets)}")
        secrets = iter(lambda: source.randbytes(32), b"")
        self.secrets.append(next(one for one in secrets if {lot_of(one, {}, seats) for seats in (2, 3, 4)} == {1}))
        return self.secrets[-1]


@dataclass
class Views:
    """Who sees views of his own in the group; `arrives`: what becomes of one that is sent (None: nothing is heard)."""

    usual: Sight = Sight.NONE
    arrives: bool | None = True
    sights: dict[int, Sight] = field(default_factory=dict)
    missed: list[int] = field(default_factory=list)
    invited: list[Invitation] = field(default_factory=list)
    discarded: list[tuple[int, int]] = field(default_factory=list)
    unasked: bool = False
    busy: bool = False


@dataclass
class Wall:
    """Implements `ports.Publisher`: remembers everything, in order."""

    storage: Storage
    ids: itertools.count[int] = field(default_factory=lambda: itertools.count(1000))
    last: dict[tuple[int, str], Wanted] = field(default_factory=dict)
    rows: dict[tuple[int, str], Row] = field(default_factory=dict)
    all: list[Wanted] = field(default_factory=list)
    removed: list[Surface] = field(default_factory=list)
    told: list[tuple[int, int | None, Screen]] = field(default_factory=list)
    retired: list[tuple[int, int]] = field(default_factory=list)
    discarded: list[tuple[int, int]] = field(default_factory=list)
    views: Views = field(default_factory=Views)
    files: list[tuple[int, Document]] = field(default_factory=list)
    dirty: set[tuple[int, str]] = field(default_factory=set)
    forgotten: list[int] = field(default_factory=list)
    forgotten_people: list[int] = field(default_factory=list)
    changed: list[tuple[int, int, Screen]] = field(default_factory=list)
    askers: list[int] = field(default_factory=list)  # for whom it was told, changed, sent; 0 for nobody

    def show(self, wanted: Wanted) -> None:
        key = (wanted.surface.table, wanted.surface.key)
        if wanted.surface.is_own and not self._takes_view(key, wanted):
            return
        self.all.append(wanted)
        self.last[key] = wanted
        self.dirty.add(key)
        if wanted.outlives is not None:
            gone = (wanted.outlives.table, wanted.outlives.key)
            self.last.pop(gone, None)
            self.dirty.add(gone)

    def _takes_view(self, key: tuple[int, str], wanted: Wanted) -> bool:
        """As the gateway does: a view is sent to who asked for it, and edited where it is."""
        if wanted.invited is None:
            return key in self.last or key in self.rows
        self.views.invited.append(wanted.invited)
        if self.views.arrives is not None:
            wanted.invited.told(self.views.arrives)
        return bool(self.views.arrives)

    def remove(self, surface: Surface) -> None:
        self.removed.append(surface)
        key = (surface.table, surface.key)
        self.last.pop(key, None)
        self.dirty.add(key)

    def tell(self, chat: int, thread: int | None, screen: Screen, asker: int = 0) -> None:
        self.told.append((chat, thread, screen))
        self.askers.append(asker)

    def change(self, chat: int, message: int, screen: Screen, asker: int = 0) -> None:
        self.changed.append((chat, message, screen))
        self.askers.append(asker)

    def retire(self, chat: int, message: int) -> None:
        self.retired.append((chat, message))

    def discard(self, chat: int, message: int, person: int = 0) -> None:
        self.discarded.append((chat, message))
        if message < 0:
            self.views.discarded.append((message, person))

    def may_unasked(self, chat: int) -> bool:
        return self.views.unasked

    def stands(self, surface: Surface, message: int) -> bool:
        row = self.rows.get((surface.table, surface.key))
        return row is not None and (row.chat, row.message) == (surface.chat, message)

    @staticmethod
    def messages_url(chat: int) -> str | None:
        return messages_url(chat)

    def is_busy(self, chat: int) -> bool:
        return self.views.busy

    def sight(self, chat: int, person: int) -> Sight:
        return self.views.sights.get(person, self.views.usual)

    def missed(self, person: int) -> None:
        self.views.missed.append(person)

    def send_file(self, chat: int, thread: int | None, document: Document, asker: int = 0) -> None:
        self.files.append((chat, document))
        self.askers.append(asker)

    def forget(self, table: int) -> None:
        self.forgotten.append(table)

    def forget_person(self, person: int) -> None:
        self.forgotten_people.append(person)

    async def write_down(self) -> None:
        """Post what is wanted: a message of a new generation has a new id."""
        for key in sorted(self.dirty):
            wanted = self.last.get(key)
            if wanted is None:
                self.rows.pop(key, None)
                await self.storage.delete_surface(*key)
                continue
            row = await self._row(key, wanted)
            self.rows[key] = row
            await self.storage.put_surface(row)
        self.dirty.clear()

    async def _row(self, key: tuple[int, str], wanted: Wanted) -> Row:
        surface = wanted.surface
        old = self.rows.get(key) or await self.storage.surface(*key)
        new = old is None or wanted.generation > old.generation or old.chat != surface.chat or not old.hash
        return Row(
            table=surface.table,
            key=surface.key,
            chat=surface.chat,
            thread=surface.thread,
            message=next(self.ids) * (-1 if surface.is_own else 1) if new or old is None else old.message,
            hash="shown",
            seq=wanted.seq,
            generation=wanted.generation,
        )


class Reply:
    """Implements `ports.Answer`: what was answered, and what the world looked like then."""

    def __init__(self, desk: Desk, cause: str) -> None:
        self._desk = desk
        self._cause = cause
        self.given: list[tuple[str, str]] = []
        self.shown_before = len(desk.wall.all)
        self.shown_at: int | None = None
        self.log_at: dict[int, int] = {}
        self.cause_known = False

    async def empty(self) -> None:
        self._note("empty", "")

    async def toast(self, text: str) -> None:
        self._note("toast", text)

    async def alert(self, text: str) -> None:
        self._note("alert", text)

    async def open_url(self, url: str) -> None:
        self._note("url", url)

    def _note(self, kind: str, text: str) -> None:
        self.given.append((kind, text))
        self.shown_at = len(self._desk.wall.all)
        if isinstance(self._desk.storage, MemoryStorage):
            self.log_at = {table: len(log) for table, log in self._desk.storage._events.items()}
            self.cause_known = self._cause in self._desk.storage._causes

    @property
    def only(self) -> tuple[str, str]:
        """The one answer."""
        assert len(self.given) == 1, self.given
        return self.given[0]

    @property
    def kind(self) -> str:
        return self.only[0]

    @property
    def text(self) -> str:
        return self.only[1]


class Members:
    """Implements `ports.Members`: whoever a test names."""

    def __init__(self) -> None:
        self.admins: set[int] = set()

    async def is_admin(self, chat: int, person: int) -> bool:
        return person in self.admins


class Files:
    """Implements `ports.Files`: what a test puts there, by id; what is not there cannot be fetched."""

    def __init__(self) -> None:
        self.bodies: dict[str, bytes] = {}

    def put(self, name: str, body: bytes, *, size: int | None = None) -> Attachment:
        """A file somebody sends."""
        self.bodies[f"id of {name}"] = body
        return Attachment(f"id of {name}", name, len(body) if size is None else size)

    async def read(self, attachment: Attachment, most: int) -> bytes:
        body = self.bodies.get(attachment.file_id)
        if body is None or len(body) > most:
            raise FileUnavailable("not there")
        return body


@dataclass(frozen=True)
class Folded:
    """What a table was before the events that were read, these, and what it is after them."""

    blank: Table
    events: tuple[LoggedEvent, ...]
    table: Table


class Desk:
    """A service with everything around it, and the people who press. `table` is the one they mean."""

    def __init__(
        self,
        *,
        storage: Storage | None = None,
        decks: Decks | None = None,
        clock: HandClock | None = None,
        chat: int = GROUP,
        bot: int = 7,
        thinker: Thinker | None = None,
    ) -> None:
        self.clock = clock or HandClock()
        self.storage = storage or MemoryStorage(now=self.clock.now)
        self.decks = decks or Decks()
        self.chat = chat
        self.bot = bot
        self.thinker = thinker
        self.number = 1
        self.titles: dict[int, str] = {}
        self.replies: list[Reply] = []
        self.members = Members()
        self.files = Files()
        self._read: dict[int, Folded] = {}
        self._ids = itertools.count(1)
        self.wall = Wall(self.storage)
        self.service = self._service()

    async def link(self) -> str:
        """What stands in the link that seats people at the table: `sit_1_<key>`."""
        return f"sit_{self.number}_{(await self.state()).key}"

    def _service(self) -> TableService:
        return TableService(
            storage=self.storage,
            publisher=self.wall,
            decks=self.decks,
            clock=self.clock,
            texts=texts("ru"),
            bot_url=BOT_URL,
            members=self.members,
            files=self.files,
            thinker=self.thinker,
        )

    @property
    def house(self) -> House:
        """What stands behind the desk: rooms, log, settings."""
        return self.service._house

    async def settle(self) -> None:
        """Let everything happen that may happen now, and post what is wanted."""
        boxes = self.house.mailboxes
        for _ in range(5):
            await asyncio.gather(*boxes._tasks.values())
            if self.thinker is None:
                await self.service._wakeups.certain.drain()
            await asyncio.sleep(0)
        if getattr(self.storage, "failing", None) is None:
            await self.wall.write_down()

    async def pass_time(self, seconds: float) -> None:
        """Clock seconds pass, whatever is due happens one after the other."""
        end = self.clock.now() + seconds
        while (due := self.clock.next_due) is not None and due <= end:
            await self.clock.pass_time(max(0.0, due - self.clock.now()))
            await self.settle()
        await self.clock.pass_time(end - self.clock.now())
        await self.settle()

    async def stop(self) -> None:
        await self.service.stop()

    async def restart(self) -> Wall:
        """The program ends and starts again on the same storage; the wall as it was before."""
        await self.stop()
        before, ids = self.wall, self.wall.ids
        self.wall = Wall(self.storage, ids)
        self.service = self._service()
        await self.service.start()
        await self.settle()
        return before

    # -- what people do

    def cause(self) -> str:
        """The next cause nobody has used."""
        return f"{self.bot}:{next(self._ids)}"

    async def meet(self, *people: Person, can_dm: bool = True) -> None:
        """They open (or block) the private chat."""
        for person in people:
            self.service.reachable(person, can_dm=can_dm)
            await self.settle()

    async def command(
        self,
        person: Person,
        text: str,
        *,
        private: bool = False,
        cause: str | None = None,
        reply_to: Person | None = None,
        quoted: str = "",
        attached: Attachment | None = None,
    ) -> None:
        """A typed command, without its slash."""
        name, _, args = text.partition(" ")
        chat = person.id if private else self.chat
        title = "" if private else self.titles.get(self.chat, "Пулька & Co")
        origin = Origin(
            chat,
            next(self._ids) + 10**6,
            is_private=private,
            chat_title=title,
            reply_to=reply_to,
            quoted=quoted,
            attached=attached,
        )
        self.service.command(name, args, person, origin, cause or self.cause())
        await self.settle()

    async def order(self, person: Person, text: str, yes: str, *, private: bool = False) -> Reply | None:
        """Type a command that asks whether one is sure, and press `yes` if it does."""
        told = len(self.wall.told)
        await self.command(person, text, private=private)
        asked = f"menu:{person.id}" if private else f"question:{person.id}"
        for button in self.buttons(asked):
            if button.press is not None and button.press.action.partition(":")[0] == yes:
                await self.pass_time(1)
                row = self.wall.rows[self.number, asked]
                return await self.raw(
                    person, button.press, key=f"hand:{person.id}" if private else asked, message=row.message
                )
        for chat, _, screen in self.wall.told[told:]:
            for button in (button for row in screen.rows for button in row):
                if button.press is not None and button.press.action.partition(":")[0] == yes:
                    await self.pass_time(1)
                    key = f"hand:{person.id}" if chat == person.id else "question"
                    return await self.raw(person, button.press, key=key, message=4_000_000)
        return None

    async def press(self, person: Person, action: str, *, cause: str | None = None, where: str | None = None) -> Reply:
        """Press the button with this action on the person's own message, or else on one of the group's.

        What stands on another page of «Настроить» is turned to before.
        """
        found = self.find(person, action, where)
        if found is None and where is None and (page := page_of(action)):
            reply = await self.set_up(person, page)
            if action == f"options:{page}":
                return reply
            found = self.find(person, action, where)
        assert found is not None, f"{person.name} has no button {action}: {self.actions(person)}"
        key, button = found
        assert button.press is not None
        return await self.raw(person, button.press, key=key, cause=cause)

    async def set_up(self, person: Person, page: str) -> Reply:
        """Turn to a page of «Настроить», which opens for this person alone unless it is open."""
        await self.pass_time(1)
        press = Press(self.number, (await self.state()).stage_token, f"options:{page}")
        reply = await self.raw(person, press, key=self.page_key(person))
        await self.pass_time(1)
        return reply

    def page_key(self, person: Person) -> str:
        """The message in which a person turns pages: his panel, else the table's."""
        return next((key for key in panels_of(person) if (self.number, key) in self.wall.rows), "lobby")

    def leaf_key(self, person: Person, number: int) -> str:
        """The message in which a person turns pages of a finished deal: his panel, else its picture."""
        return next((key for key in panels_of(person) if (self.number, key) in self.wall.last), f"deal:{number}")

    async def raw(
        self,
        person: Person,
        press: Press | None,
        *,
        key: str = "table",
        message: int | None = None,
        cause: str | None = None,
    ) -> Reply:
        """Any press at all, from a surface's message or from another one."""
        name = cause or self.cause()
        reply = Reply(self, name)
        self.replies.append(reply)
        row = self.wall.rows.get((self.number, key))
        chat = person.id if key.startswith("hand") else row.chat if row is not None else self.chat
        number = message if message is not None else row.message if row is not None else 1
        self.service.press(press, person, Origin(chat, number, is_private=chat > 0), name, reply)
        await self.settle()
        return reply

    def find(self, person: Person, action: str, where: str | None = None) -> tuple[str, Button] | None:
        """The surface and the button a person would press."""
        mine = (f"hand:{person.id}", *panels_of(person))
        keys = [where] if where else [*mine, *(key for table, key in self.wall.last if table == self.number)]
        for key in keys:
            if key not in (*mine, where) and key.startswith(("hand", "ping", "menu", "panel", "ownpanel")):
                continue
            for button in self.buttons(key):
                if button.press is not None and button.press.action == action:
                    return key, button
        return None

    def screen(self, key: str) -> Screen:
        """What a message of the table should show."""
        return self.wall.last[self.number, key].screen

    def buttons(self, key: str) -> list[Button]:
        wanted = self.wall.last.get((self.number, key))
        return [button for row in wanted.screen.rows for button in row] if wanted is not None else []

    def actions(self, person: Person, key: str | None = None) -> list[str]:
        """The actions of a message, his own hand's unless another is named."""
        shown = self.buttons(key or f"hand:{person.id}")
        return [button.press.action for button in shown if button.press is not None]

    # -- what the store says

    async def state(self, number: int | None = None) -> Table:
        """The table as its log tells it from the last snapshot on; what was read before is read no second time."""
        found = await self.storage.load(number or self.number)
        assert found is not None
        row, events = found.table, tuple(found.events)
        blank, known = Table(row.id, row.chat, row.thread), self._read.get(row.id)
        if known is None or known.blank != blank or events[: len(known.events)] != known.events:
            known = Folded(blank, (), blank)
        table = known.table
        for logged in events[len(known.events) :]:
            table = fold(table, logged.seq, logged.at, restored(logged.body))
        self._read[row.id] = Folded(blank, events, table)
        return table

    async def log(self, number: int | None = None) -> tuple[LogEvent, ...]:
        """Every event of a table."""
        return tuple(restored(event.body) for event in await self.storage.events(number or self.number))

    def kept(self) -> object:
        """Everything in the memory storage that a refused press must not change.

        When to wake is the clock's affair, and that a press was dropped is remembered.
        """
        store = self.storage
        assert isinstance(store, MemoryStorage)
        tables = {number: msgspec.structs.replace(row, deadline=None) for number, row in store._tables.items()}
        rows = (tables, {table: list(log) for table, log in store._events.items()})
        causes = {key: cause for key, cause in store._causes.items() if cause[0].seq}
        return (*rows, causes, dict(store._seats), dict(store._drafts))

    # -- whole stretches of a match

    async def lobby(self, *people: Person, robots: int = 0, options: str = "4") -> None:
        """They sit down at a new table, robots behind them."""
        await self.meet(*people)
        await self.command(people[0], f"new {options}".strip())
        self.number = max(table for table, _ in self.wall.last)
        for person in people:
            await self.press(person, Action.SIT)
        for seated in range(len(people), len(people) + robots):
            await self.press(people[0], f"{Action.ROBOT}:{seated}")
            await self.pass_time(1)
        if robots:
            await self.press(people[0], "options:table")

    async def begin(self, *people: Person, robots: int = 0, options: str = "4") -> None:
        """Sit down and start."""
        await self.lobby(*people, robots=robots, options=options)
        await self.pass_time(1)
        await self.press(people[0], Action.START)
        await self.pass_time(0)

    async def say(self, *steps: tuple[Person, str]) -> None:
        """Presses one after another, each accepted, a second apart; a card that has played itself is not pressed."""
        for person, wish in steps:
            await self.pass_time(0.75)
            if await self.has_played_itself(wish):
                continue
            if (page := page_of(wish)) and self.find(person, wish) is None and wish != f"options:{page}":
                await self.set_up(person, page)
            action = wish if page else await self.reach(person, wish)
            found, at = self.find(person, action), self.page_key(person)
            reply = await self.press(person, action)
            key = found[0] if found is not None else at  # a page that is not the next one is turned to all the same
            assert reply.only == await self._taken(person, action, key), (person.name, action)

    async def has_played_itself(self, wish: str) -> bool:
        """Whether it is a card that lies on the table: the only one its person could play."""
        table = await self.state()
        view = view_for(table.match, None) if table.match is not None else None
        if view is None or not wish.startswith("card:"):
            return False
        plays = (*(play for trick in view.tricks for play in trick.plays), *view.plays)
        return any(card == wish.partition(":")[2] for _, card in plays)

    async def _taken(self, person: Person, action: str, key: str) -> tuple[str, str]:
        """What answers a press in this message that is taken, once it is."""
        if page_of(action):
            return await self._set_up(person, action, key)
        if action.startswith(f"{Action.PAGE}:") and key.startswith(Role.DEAL) and self.chat < 0:
            alone = self.wall.sight(self.chat, person.id) is Sight.NONE and await self.house.may_write_to(person.id)
            return ("toast", panel_in_private(texts("ru"))) if alone else ("empty", "")
        reply, in_group = self.replies[-1], key.partition(":")[0] in IN_GROUP
        return taken_by(action, in_group=in_group, said=reply.only[1])

    async def _set_up(self, person: Person, action: str, key: str) -> tuple[str, str]:
        """The same for what is set up before a match: in the group a panel opens, in a panel a value is named."""
        t, word = texts("ru"), action.partition(":")[0]
        if key == "lobby":
            opens = word == Action.OPTIONS and action != "options:table" and await self.house.may_write_to(person.id)
            return ("toast", panel_in_private(t)) if opens else ("empty", "")
        if word != Action.RULE:
            silent = key.startswith(Role.PRIVATE_PANEL) or word in (Action.OPTIONS, Action.DROP)
            return ("empty", "") if silent else ("toast", taken(t, action))
        return "toast", option_told(t, (await self.state()).convention, action[5:].partition("=")[0])

    async def reach(self, person: Person, action: str) -> str:
        """Open «Выше…» and ask about a dear word, in the private chat, where that is the way to the button.

        What says it then.
        """
        mine, asking = f"hand:{person.id}", deal_actions.asking(action)
        for step in (DraftAction.HIGHER, asking):
            shown = self.actions(person)
            on_the_way = step in shown and (step == asking or asking not in shown)
            if on_the_way and self.find(person, action) is None:
                assert (await self.press(person, step, where=mine)).only == ("empty", "")
                await self.pass_time(0.75)
        return action if self.find(person, action) is not None else deal_actions.confirming(action)

    async def step(self, rng: random.Random | None = None) -> bool:
        """One sensible move of whoever the deal waits for, by buttons; False when no deal is played."""
        table = await self.state()
        if table.stage is not Stage.DEAL or table.match is None:
            return False
        waiting = deciders(table.match.deal)
        seat = next((seat for seat in waiting if (table.person_at(seat) or 0) > 0), None)  # below 0: forgotten
        if seat is None:
            await self.pass_time(0.8)
            return True
        person = next(who for who in (*EVERYBODY, STRANGER) if who.id == table.person_at(seat))
        view = view_for(table.match, seat)
        assert view is not None
        command = choose(view)
        if rng is not None:
            command = rng.choice([command, *(view.public or view.legal)])
        await self.pass_time(0.75)
        if (await self.state()).seq != table.seq:
            return True  # the only card has played itself meanwhile
        shown = self.actions(person)
        if hindrance := next((word for word in (Action.RESUME, Action.BACK) if word in shown), None):
            await self.press(person, hindrance)  # nobody plays through a pause, or while a robot plays for him
            return True
        if DraftAction.UNPICK in shown and not any(action.startswith(DraftAction.PICK) for action in shown):
            await self.press(person, DraftAction.UNPICK)  # a question stands where the cards are
            await self.pass_time(0.75)
            if (await self.state()).seq != table.seq:
                return True
        if isinstance(command, Discard):
            await self._pick(person, table, command)
        action = await self.reach(person, command_words.write(command))
        if self.find(person, action) is None:
            action = await self.reach(person, command_words.write(choose(view)))
        reply = await self.press(person, action)
        assert reply.only == ("empty", ""), (action, reply.given)
        return True

    async def _pick(self, person: Person, table: Table, command: Discard) -> None:
        """Pick the two cards, after putting back what was picked before."""
        row = await self.storage.draft(table.id, choice_of(person.id), table.tokens[command.seat - 1])
        before = msgspec.json.decode(row.body, type=Picked).picked if row is not None else ()
        for card in (*(card for card in before if card not in command.cards), *command.cards):
            if card not in before or card not in command.cards:
                await self.press(person, f"{DraftAction.PICK}:{card}")
        await self.pass_time(0.75)

    async def deal(self, rng: random.Random | None = None) -> None:
        """Play the deal to its end."""
        for _ in range(200):
            if not await self.step(rng):
                return
        raise AssertionError("the deal does not end")


def taken_by(action: str, *, in_group: bool, said: str = "") -> tuple[str, str]:
    """What answers a press that is taken: nothing in private, «Дальше» and what all see in the group in words."""
    if action == Action.NEXT:
        return "toast", said if said.startswith("Ждём: ") else "Сдаём."
    words = taken_in_group(texts("ru"), action) if in_group else ""
    return ("toast", words) if words else ("empty", "")


def kinds(events: Sequence[object]) -> Counter[str]:
    """How many events of each class."""
    return Counter(type(event).__name__ for event in events)


def role_keys(wall: Wall, table: int, *roles: Role) -> list[str]:
    """Keys of a table's surfaces of these roles."""
    return sorted(key for number, key in wall.last if number == table and key.partition(":")[0] in roles)
