"""Groups that play in virtual time: real tables and a real publisher before a server that enforces Telegram's limits.

Nothing here waits: the clock jumps to whatever is due next, so an evening of several tables takes seconds, and two runs
of one scene give the same figures. Cards and choices follow from the number of the table.
"""

import asyncio
import itertools
from collections import defaultdict
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeVar, cast

from telegram import Bot
from telegram.error import RetryAfter

from bot.games.faces import FACES
from bot.gateway.publishing.publisher import TelegramPublisher
from bot.screens.actions import Action
from bot.screens.model import Press, Screen
from bot.screens.texts import texts
from bot.storage.ports import SurfaceRow as Row
from bot.tables.log.state import Stage
from bot.tables.ports import Origin, Person, Role, Surface, Urgency, Wanted, deal_of
from bot.tables.service import TableService
from engine.core.game import AnyGame
from engine.core.match import Move
from engine.core.strengths import Strength
from engine.games import GAMES
from engine.games.preferans import moves
from engine.games.preferans.game import deciders
from engine.games.preferans.moves import Discard
from engine.games.preferans.robots.simple import choose
from engine.games.preferans.view import view_for
from tests.bot.gateway.kit import COSTS, FakeBot, FakeMessage
from tests.bot.tables.kit.answers import Reply
from tests.bot.tables.kit.decks import Decks
from tests.bot.tables.kit.desk import Desk
from tests.bot.tables.kit.doubles import Files, Members
from tests.bot.tables.kit.people import BOT_URL
from tests.clocks import HandClock, settle
from tests.storage_in_memory.store import MemoryStorage

T = TypeVar("T")
NAMES = ("Аня", "Борис", "Вика")
OVERALL = 30  # new messages a second, of all chats
LATENCY_S = 0.05
TAP_S = 0.75  # what comes sooner counts as the second tap of one press
AGAIN_S = 4.0
LOOK_S = 0.05
READ_S = 6.0  # how long people look at the picture of a deal
TURNS = 1_000_000


class VirtualClock(HandClock):
    """A clock that moves only when nothing is left to do at its present second."""

    async def pass_time(self, seconds: float) -> None:
        """Let seconds of this clock pass, whatever is due done at its time."""
        end = self.at + seconds
        await settle(TURNS)
        while (due := self.next_due) is not None and due <= end:
            self.at = max(self.at, due)
            while self.next_due is not None and self.next_due <= self.at:
                self._sleepers[0][2].set_result(None)
            await settle(TURNS)
        self.at = end
        await settle(TURNS)


class Lag(NamedTuple):
    """A screen that was wanted: what kind of screen, in which group, when, and seconds until it stood there."""

    kind: str
    chat: int
    at: float
    seconds: float


class Pending(NamedTuple):
    """A screen that is wanted and does not stand yet."""

    kind: str
    seq: int
    generation: int
    chat: int
    at: float


@dataclass
class Notes:
    """Notes of the moments at which screens were wanted, and stood there."""

    clock: HandClock
    lags: list[Lag] = field(default_factory=list)
    rows: dict[tuple[int, str], Row] = field(default_factory=dict)
    pending: dict[tuple[int, str], list[Pending]] = field(default_factory=lambda: defaultdict(list))
    told: list[tuple[int, str, float]] = field(default_factory=list)

    def wanted(self, wanted: Wanted) -> None:
        """Note a wanted screen; a view that nobody was sent is none."""
        key = (wanted.surface.table, wanted.surface.key)
        if wanted.surface.is_own and wanted.invited is None and key not in self.rows:
            return
        row, waiting = self.rows.get(key), self.pending[key]
        known = [one for one in waiting if (one.seq, one.generation) >= (wanted.seq, wanted.generation)]
        if known or (row is not None and row.seq >= wanted.seq and row.generation >= wanted.generation):
            return
        kind = kind_of(wanted, row)
        waiting.append(Pending(kind, wanted.seq, wanted.generation, wanted.surface.chat, self.clock.now()))

    def stands(self, row: Row) -> None:
        """Note that a message shows a state; so every earlier one has been shown, or has been overtaken."""
        key = (row.table, row.key)
        self.rows[key] = row
        left = []
        for one in self.pending.pop(key, ()):
            if one.seq <= row.seq and one.generation <= row.generation:
                self.lags.append(Lag(one.kind, one.chat, one.at, self.clock.now() - one.at))
            else:
                left.append(one)
        if left:
            self.pending[key] = left

    def gone(self, key: tuple[int, str]) -> None:
        """Note that a message is deleted; what it should have shown is wanted no more."""
        self.rows.pop(key, None)
        self.pending.pop(key, None)

    def told_soon(self, chat: int, text: str) -> None:
        """Note a wanted message of no table; one that waits already is given once."""
        if not any((where, words) == (chat, text) for where, words, _ in self.told):
            self.told.append((chat, text, self.clock.now()))

    def told_now(self, chat: int, text: str) -> None:
        """Note that a message of no table has been sent."""
        for place, (where, words, at) in enumerate(self.told):
            if (where, words) == (chat, text):
                del self.told[place]
                self.lags.append(Lag("answer", chat, at, self.clock.now() - at))
                return

    def overdue(self) -> Iterator[Lag]:
        """Yield what is still wanted, with the seconds until now."""
        for waiting in self.pending.values():
            for one in waiting:
                yield Lag(one.kind, one.chat, one.at, self.clock.now() - one.at)


def kind_of(wanted: Wanted, row: Row | None) -> str:
    """Return what a screen is to whoever waits for it."""
    role, urgency = wanted.surface.role, wanted.urgency
    is_new = row is None or wanted.generation > row.generation
    match role:
        case Role.VIEW:
            return "view: " + _kind_of_view(wanted)
        case _ if is_new and row is not None and deal_of(row.generation) == deal_of(wanted.generation):
            return f"{role}: comes down"
        case Role.TABLE if is_new:
            return "table: next deal"
        case Role.TABLE | Role.LOBBY if isinstance(wanted.drawn, Screen) and not wanted.drawn.rows:
            return f"{role}: parting"
        case Role.HAND if is_new:
            return "hand: next deal"
        case Role.DEAL | Role.SETTLEMENT:
            return f"{role}: {'new' if is_new else 'changed'}"
        case _:
            return f"{role}: {urgency.name.lower()}"


def _kind_of_view(wanted: Wanted) -> str:
    if wanted.invited is not None:
        return "new"
    if wanted.idle:
        return "plays in private"
    if wanted.urgency is Urgency.NOW:
        return "own turn"
    if wanted.news:
        return "news"
    return "has moved" if wanted.urgency is Urgency.SOON else "others"


class NotedStorage(MemoryStorage):
    """A store that tells what messages show."""

    notes: Notes

    async def put_surface(self, surface: Row, *, can_wait: bool = False) -> None:
        """Keep a row, and note that its message shows what the row tells."""
        self.notes.stands(surface)
        await super().put_surface(surface, can_wait=can_wait)

    async def delete_surface(self, table: int, key: str) -> None:
        """Drop a row, and note that its message is gone."""
        self.notes.gone((table, key))
        await super().delete_surface(table, key)


@dataclass
class Server(FakeBot):
    """Telegram: 20 calls a minute in a group, a burst in private, 30 new messages a second of all chats."""

    notes: Notes = field(kw_only=True)
    sent: list[float] = field(default_factory=list)

    def _limits(self, method: str, chat: int) -> None:
        now = self.clock.now()
        if COSTS.get(method) == "send":
            self.sent = [at for at in self.sent if at > now - 1.0]
            if len(self.sent) >= OVERALL:
                self.floods += 1
                raise RetryAfter(5)
            self.sent.append(now)
        super()._limits(method, chat)

    async def _call(self, method: str, chat: int, **arguments: Any) -> FakeMessage:
        message = await super()._call(method, chat, **arguments)
        if method == "send_message":
            self.notes.told_now(chat, str(arguments.get("text")))
        return message


@dataclass
class Line:
    """Implements `ports.Publisher`: notes what is wanted, and hands it to the real one."""

    real: TelegramPublisher
    notes: Notes
    last: dict[tuple[int, str], Wanted] = field(default_factory=dict)
    all: list[Wanted] = field(default_factory=list)  # stays empty: answers look at its length

    def show(self, wanted: Wanted) -> None:
        """Note a wanted screen and hand it on."""
        self.last[wanted.surface.table, wanted.surface.key] = wanted
        self.notes.wanted(wanted)
        self.real.show(wanted)

    def remove(self, surface: Surface) -> None:
        """Note that a message goes and hand that on."""
        self.last.pop((surface.table, surface.key), None)
        self.notes.gone((surface.table, surface.key))
        self.real.remove(surface)

    def tell(self, chat: int, thread: int | None, screen: Screen, asker: int = 0) -> None:
        """Note a message of no table and hand it on."""
        self.notes.told_soon(chat, screen.text)
        self.real.tell(chat, thread, screen, asker)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.real, name)


class NoRobot:
    """Implements `Thinker`: nobody thinks, and no rest is found to be certain, so every deal is played to its end."""

    best = Strength.EASY

    def prepare(self) -> None:
        """Prepare nothing."""

    def is_ready(self, game: AnyGame) -> bool:
        """Return True: nothing is searched here."""
        return True

    async def pin(self, game: AnyGame) -> bool:
        """Have the fast search ready: nobody searches here."""
        return True

    async def think(self, game: AnyGame, view: Any, strength: Strength, seed: str) -> Move:
        """Refuse to think: no robot sits at these tables."""
        raise AssertionError("no robot sits at these tables")

    async def work_out(self, work: Callable[..., T], *given: object) -> T:
        """Do the work at once, but for the search of certain rests, which finds none."""
        return cast(T, None) if work.__name__ == "first_sure" else work(*given)

    async def analyse(self, game: AnyGame, work: Callable[..., T], *given: object) -> T:
        """Do the work at once."""
        return work(*given)

    async def offload(self, here: Callable[[], Awaitable[T]], work: Callable[..., T], *given: object) -> T:
        """Do the work here."""
        return await here()


class World:
    """One program that serves all tables, and one Telegram."""

    def __init__(self, seed: int = 1, *, views_count: bool = True) -> None:
        self.clock = VirtualClock()
        self.notes = Notes(self.clock)
        self.storage = NotedStorage(now=self.clock.now)
        self.storage.notes = self.notes
        self.server = Server(self.clock, strict=True, latency=LATENCY_S, notes=self.notes, views_count=views_count)
        self.publisher = TelegramPublisher(
            cast(Bot, self.server),
            self.storage,
            self.clock,
            on_migrate=lambda old, new: None,
            on_reopen=lambda chat: None,
            on_homeless=lambda table: None,
            is_first=True,
            render=lambda *_: b"jpeg",
            views_count=views_count,
        )
        self.line = Line(self.publisher, self.notes)
        self.decks = Decks(seed=seed)
        self.ids = itertools.count(1)
        self.members, self.files = Members(), Files()
        self.service = TableService(
            storage=self.storage,
            publisher=cast(Any, self.line),
            decks=self.decks,
            clock=self.clock,
            texts=texts("ru"),
            bot_url=BOT_URL,
            members=self.members,
            files=self.files,
            thinker=NoRobot(),
            games=GAMES,
            faces=FACES,
        )
        self._tasks: list[asyncio.Task[None]] = []

    def begin(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Begin what somebody does while time passes."""
        task = asyncio.create_task(work)
        self._tasks.append(task)
        return task

    async def run(self, seconds: float) -> None:
        """Let virtual seconds pass. Raises what anybody in this world has tripped over."""
        end = self.clock.now() + seconds
        while self.clock.now() < end:
            await self.clock.pass_time(min(1.0, end - self.clock.now()))
            for task in self._tasks:
                if task.done():
                    task.result()

    async def until(self, work: Coroutine[Any, Any, None], most_s: float = 100_000.0) -> None:
        """Let time pass until something is done."""
        task, end = self.begin(work), self.clock.now() + most_s
        while not task.done() and self.clock.now() < end:
            await self.run(0.5)
        task.result()

    async def close(self) -> None:
        """Stop the program and everything that people still do."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.service.stop()
        for worker in self.publisher._workers.values():
            if worker.task is not None:
                worker.task.cancel()

    def calls(self, since: float, *chats: int) -> dict[str, int]:
        """Count how many sends and edits these chats (none: all) have had."""
        counted = {"send": 0, "edit": 0}
        for call in self.server.calls:
            if call.at >= since and call.method in COSTS and (not chats or call.chat in chats):
                counted[COSTS[call.method]] += 1
        return counted


@asynccontextmanager
async def world(seed: int = 1, *, views_count: bool = True) -> AsyncIterator[World]:
    """Make a world in which nothing runs in a thread; clear it away afterwards."""
    real = asyncio.to_thread

    async def at_once(work: Callable[..., Any], *given: Any, **named: Any) -> Any:
        return work(*given, **named)

    asyncio.to_thread = cast(Any, at_once)
    made = World(seed, views_count=views_count)
    try:
        yield made
    finally:
        await made.close()
        asyncio.to_thread = real


class Party(Desk):
    """Three people at a table of their own group, who make a move every `pace` seconds.

    The first `own` of them play by views of their own in the group, the others in their private chats. `patient`: the
    pace is what a person thinks once the buttons are there, else moves follow each other at that pace.
    """

    def __init__(self, world: World, place: int, *, pace: float, own: int = 0, patient: bool = False) -> None:
        super().__init__(storage=world.storage, decks=world.decks, clock=world.clock, chat=-100_000 - place)
        self.world, self.place, self.pace, self.own = world, place, pace, own
        self.patient = patient
        self.ready: list[tuple[float, float]] = []  # of each card: when it was asked for, and the delay of the buttons
        self.wall, self.service, self._ids = cast(Any, world.line), world.service, world.ids  # those of all tables
        self.said: list[tuple[str, list[tuple[str, str]]]] = []  # how the last presses were answered
        self.people = [Person(place * 10 + seat, f"{name} {place}") for seat, name in enumerate(NAMES, 1)]
        self.guest = Person(place * 10 + 9, "Гость")
        self.deals = 0
        self.since = 0.0

    async def pass_time(self, seconds: float) -> None:
        """Wait for seconds of the clock that all tables share."""
        await self.clock.sleep(seconds)

    async def settle(self) -> None:
        """Wait for a moment of the clock that all tables share."""
        await self.clock.sleep(0.001)

    async def raw(
        self,
        person: Person,
        press: Press | None,
        *,
        key: str = "table",
        message: int | None = None,
        cause: str | None = None,
    ) -> Reply:
        """Press where the person plays: in the view in the group if there is one, else in private."""
        name = cause or self.cause()
        reply = Reply(cast(Any, self), name)
        rows = self.world.notes.rows
        view = rows.get((self.number, f"view:{person.id}"))
        if key.startswith("hand") and self.is_own(person) and view is not None:
            self.world.publisher.seen(person.id)
            origin = Origin(self.chat, view.message)
        elif key.startswith("hand"):
            row = rows.get((self.number, key))
            origin = Origin(person.id, row.message if row is not None else 1, is_private=True)
        else:
            row = rows.get((self.number, key))
            origin = Origin(self.chat, message or (row.message if row is not None else 1))
        self.service.press(press, person, origin, name, reply)
        await self.settle()
        return reply

    def is_own(self, person: Person) -> bool:
        """Tell whether a person plays by a view in the group."""
        return person in self.people[: self.own]

    async def sit_down(self, options: str = "40") -> None:
        """Open a table, seat three people, begin the first deal."""
        for person in self.people:
            self.service.reachable(person, can_dm=True)
        await self.settle()
        await self.command(self.people[0], f"new {options}")
        await self.wait_for(lambda: any(one.surface.chat == self.chat for one in self.wall.last.values()))
        self.number = next(
            table for (table, key), one in self.wall.last.items() if key == "lobby" and one.surface.chat == self.chat
        )
        await self.wait_for(lambda: (self.number, "lobby") in self.world.notes.rows)
        for person in self.people:
            await self.pass_time(1)
            await self.raw(person, Press(self.number, (await self.state()).stage_token, Action.SIT), key="lobby")
        await self.pass_time(2)
        start = Press(self.number, (await self.state()).stage_token, Action.START)
        await self.raw(self.people[0], start, key="lobby")
        await self.wait_for(lambda: (self.number, "table") in self.world.notes.rows)
        for person in self.people[: self.own]:
            await self.open_view(person)
        self.since = self.clock.now()

    async def open_view(self, person: Person) -> None:
        """Press «Мои карты» under the group's table, again where a view came too late."""
        key = f"view:{person.id}"
        while (self.number, key) not in self.world.notes.rows:
            await self.raw(person, Press(self.number, 0, Action.HAND), key="table")
            await self.pass_time(AGAIN_S)
        self.world.publisher.seen(person.id)

    async def wait_for(self, ready: Callable[[], bool]) -> None:
        """Wait until something is there. Raises TimeoutError."""
        end = self.clock.now() + 600
        while not ready():
            if self.clock.now() > end:
                raise TimeoutError(self.chat)
            await self.pass_time(0.5)

    async def begin_later(self, seconds: float) -> None:
        """Play after so many seconds."""
        await self.pass_time(seconds)
        await self.play()

    async def play(self, deals: int = 1000) -> None:
        """Deal after deal; between two people look at the sheet and press «Дальше» under it, in the group."""
        while self.deals < deals:
            if self.patient:
                await self.look_at_cards()
            begun = self.clock.now()
            if not await self.move():
                table = await self.state()
                if table.stage is not Stage.BETWEEN:
                    return
                self.deals += 1
                await self.pass_time(READ_S)
                if self.deals < deals:
                    await self.next_deal()
            elif (left := begun + self.pace - self.clock.now()) > 0:
                await self.pass_time(left)

    async def next_deal(self) -> None:
        """Press «Дальше», one person after another."""
        for person in self.people:
            table = await self.state()
            if table.stage is Stage.BETWEEN:
                press = Press(self.number, table.stage_token, Action.NEXT)
                await self.raw(person, press, key=f"deal:{table.number}")
                await self.pass_time(1)
        end = self.clock.now() + 60
        while (await self.state()).stage is Stage.BETWEEN and self.clock.now() < end:
            await self.pass_time(0.5)

    async def look_at_cards(self) -> None:
        """Wait until the message of the person who is to move shows what there is to decide."""
        table = await self.state()
        if table.stage is not Stage.DEAL or table.match is None:
            return
        seat = deciders(table.match.deal)[0]
        person = next(one for one in self.people if one.id == table.person_at(seat))
        if self.is_own(person):
            await self.open_view(person)  # those of the last deal have gone
        asked = self.clock.now()

        def is_there() -> bool:
            rows = self.world.notes.rows
            view = rows.get((self.number, f"view:{person.id}")) if self.is_own(person) else None
            row = view or rows.get((self.number, f"hand:{person.id}"))
            return row is not None and row.seq >= table.seq

        while not is_there():
            await self.pass_time(LOOK_S)
        if table.progress is not None and any(table.progress.cards) and not table.progress.word_awaited:
            self.ready.append((asked, self.clock.now() - asked))

    async def move(self) -> bool:
        """Make one sensible move; return False when no deal is played."""
        table = await self.state()
        if table.stage is not Stage.DEAL or table.match is None:
            return False
        seat = deciders(table.match.deal)[0]
        person = next(one for one in self.people if one.id == table.person_at(seat))
        view = view_for(table.match, seat)
        assert view is not None
        command = choose(view)
        if isinstance(command, Discard):
            for card in command.cards:
                await self.pressed(person, f"pick:{card}")
            await self.pass_time(TAP_S)
        action = moves.write(command)
        for word in (action, action, f"sure:{action}", f"yes:{action}"):  # twice: a card played itself
            await self.pressed(person, word)
            if (await self.state()).seq != table.seq:
                return True
            await self.pass_time(TAP_S)
        raise AssertionError(f"{action} is not taken: {self.said}")

    async def pressed(self, person: Person, action: str) -> None:
        """Press a button of one's own."""
        table = await self.state()
        seat = table.seat_of(person.id)
        assert seat is not None
        reply = await self.raw(person, Press(self.number, table.tokens[seat - 1], action), key=f"hand:{person.id}")
        self.said = [*self.said[-4:], (action, reply.given)]
