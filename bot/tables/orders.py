"""Typed commands: /new and the others find their table, inside the mailbox of the chat they came from."""

import logging
from collections.abc import Awaitable, Callable

import msgspec

from bot.screens import commands as pages
from bot.screens import deal, replies, rules
from bot.screens.model import Screen
from bot.storage.ports import Cause, StorageFailed
from bot.tables import lobby, past
from bot.tables.act import Actor
from bot.tables.display import frame_of
from bot.tables.events import LogEvent
from bot.tables.house import ChatSettings, House, Room
from bot.tables.mailbox import MailboxFull
from bot.tables.ports import Origin, Person, Role
from bot.tables.refused import Refused
from bot.tables.state import Stage
from bot.tables.surfaces import Surfaces
from bot.tables.votes import propose_stop
from engine.conventions.model import Convention
from engine.errors import ConventionError

log = logging.getLogger(__name__)

AFTERWARDS = frozenset({"pulya", "export"})  # commands that also mean the last finished match


class Order(msgspec.Struct, frozen=True):
    """One command with everything about it."""

    args: str
    person: Person
    origin: Origin
    cause: Cause


class Orders:
    """Handles commands; every refusal is one sentence in the chat it was typed in."""

    def __init__(self, house: House, actor: Actor, surfaces: Surfaces) -> None:
        self._house = house
        self._actor = actor
        self._surfaces = surfaces
        self._alone: dict[str, Callable[[Order], Awaitable[None]]] = {
            "new": self._new,
            "start": self._start,
            "help": self._help,
        }
        self._at_table: dict[str, Callable[[Order, Room], Awaitable[None]]] = {
            "table": self._table,
            "hand": self._hand,
            "pulya": self._pulya,
            "rules": self._explain,
            "export": self._export,
            "stop": self._stop,
        }

    @property
    def names(self) -> frozenset[str]:
        """The commands this program knows."""
        return frozenset({*self._alone, *self._at_table})

    async def handle(self, name: str, order: Order) -> None:
        """Execute a command, once; unknown ones are answered in private chats only."""
        try:
            if await self._house.storage.repeated(order.cause.key) is not None:
                return
            await self._house.meet(order.person)
            if name in self._alone:
                await self._alone[name](order)
            elif name in self._at_table:
                await self._go_to_table(name, order)
            elif order.origin.is_private:
                raise Refused("unknown_command")
        except Refused as refused:
            self._say(order, replies.sentence(self._house.texts, refused.key, refused.facts))
        except StorageFailed as error:
            log.error("command %s: %s", name, error)
            self._say(order, replies.sentence(self._house.texts, "not_saved", {}))
        except MailboxFull:
            self._say(order, replies.sentence(self._house.texts, "busy", {}))

    async def _go_to_table(self, name: str, order: Order) -> None:
        number = await self._found(order, finished=name in AFTERWARDS)
        if number is None and name in AFTERWARDS and await self._open_table(order) is not None:
            raise Refused("no_match")
        if name == "rules":
            number = number if number is not None else await self._last_match(order)
        if number is None and name == "rules":
            self._say(order, rules.rules_screen(self._house.texts, lobby.parse_new("")))
            return
        if number is None:
            raise Refused("no_table")
        await self._in_room(number, lambda room: self._at_table[name](order, room))

    async def _in_room(self, number: int, job: Callable[[Room], Awaitable[None]]) -> None:
        """Do something at a table in the order of its mailbox. Refused: no_table."""

        async def run() -> None:
            room = await self._house.rooms.get(number)
            if room is None:
                raise Refused("no_table")
            await job(room)

        await self._house.mailboxes.run(number, run)

    def _say(self, order: Order, screen: Screen) -> None:
        self._house.publisher.tell(order.origin.chat, order.origin.thread, screen)

    async def _new(self, order: Order) -> None:
        """A lobby in this group; one table at a time. Where one is open already, what is agreed there changes."""
        if order.origin.is_private:
            self._say(order, pages.only_in_groups(self._house.texts, self._house.bot_url))
            return
        try:
            convention = lobby.parse_new(order.args)
        except ConventionError as error:
            self._say(order, replies.bad_convention(self._house.texts, error))
            return
        await self._remember_title(order.origin)
        busy = await self._open_table(order)
        if busy is not None:
            await self._in_room(busy, lambda room: self._agree_anew(order, room, convention))
            return
        opened = lobby.opened(order.person.id, order.person.name, convention, self._house.decks.key())
        origin = order.origin
        await self._surfaces.open_table(origin.chat, origin.thread, opened_by=opened, cause=order.cause)

    async def _agree_anew(self, order: Order, room: Room, convention: Convention) -> None:
        """The open table comes down, a lobby with the new options; nobody loses his seat. Refused: table_open."""
        if room.table.stage is not Stage.LOBBY:
            self._surfaces.bring_down(room, Role.TABLE, order.person.id)
            raise Refused("table_open")
        events = lobby.set_options(room.table, order.person.id, convention) if order.args else ()
        if events:
            await self._act(room, events, order.cause)
        self._surfaces.bring_down(room, Role.TABLE, order.person.id)

    async def _remember_title(self, origin: Origin) -> None:
        title = lobby.clean_name(origin.chat_title)
        known = await self._house.storage.chat(origin.chat)
        settings = msgspec.json.encode(ChatSettings(title))
        if known is None or known.settings != settings:
            await self._house.storage.put_settings(origin.chat, settings)

    async def _start(self, order: Order) -> None:
        """/start, alone or with what a deep link carries."""
        word, _, rest = order.args.strip().partition("_")
        number, _, key = rest.partition("_")
        linked = order.origin.is_private and number.isascii() and number.isdigit() and len(number) < 12
        if linked and word == "sit":
            await self._in_room(int(number), lambda room: self._sit(order, room, key))
        elif linked and word == "rules":
            await self._in_room(int(number), lambda room: self._explain(order, room))
        elif order.origin.is_private:
            self._say(order, pages.start_page(self._house.texts, self._house.bot_url))
        else:
            self._say(order, pages.greeting(self._house.texts))

    async def _sit(self, order: Order, room: Room, key: str) -> None:
        """Take a seat at a table through its link. Refused: no_table, for a link somebody made up."""
        if not lobby.knows_key(room.table, key):
            raise Refused("no_table")
        if room.table.seat_of(order.person.id) is None:
            await self._act(room, lobby.sit(room.table, order.person.id, order.person.name), order.cause)
        else:
            self._surfaces.bring_down(room, Role.HAND, order.person.id)

    async def _help(self, order: Order) -> None:
        self._say(order, pages.help_page(self._house.texts))

    async def _table(self, order: Order, room: Room) -> None:
        role = Role.HAND if order.origin.is_private else Role.TABLE
        if room.table.stage is Stage.OVER:
            raise Refused("no_table")
        self._surfaces.bring_down(room, role, order.person.id)

    async def _hand(self, order: Order, room: Room) -> None:
        """The player's private message, brought down; from the group with a word where it is."""
        if room.table.seat_of(order.person.id) is None:
            raise Refused("not_seated")
        if room.table.match is None or room.table.stage is Stage.OVER:
            raise Refused("no_cards")
        self._surfaces.bring_down(room, Role.HAND, order.person.id)
        if not order.origin.is_private:
            self._say(order, replies.hand_is_private(self._house.texts, self._house.bot_url))

    async def _pulya(self, order: Order, room: Room) -> None:
        if room.table.match is None:
            raise Refused("no_match")
        frame = frame_of(room.table, room, self._house.bot_url)
        self._say(order, deal.sheet_on_request(self._house.texts, frame, room.table.match.standing))

    async def _explain(self, order: Order, room: Room) -> None:
        self._say(order, rules.rules_screen(self._house.texts, room.table.convention))

    async def _export(self, order: Order, room: Room) -> None:
        document = await past.record_of(self._house, room, self._house.texts)
        self._house.publisher.send_file(order.origin.chat, order.origin.thread, document)

    async def _stop(self, order: Order, room: Room) -> None:
        """Propose to stop a match; a lobby is given up at once."""
        wish = lobby.give_up if room.table.stage is Stage.LOBBY else propose_stop
        await self._act(room, wish(room.table, order.person.id), order.cause)

    async def _act(self, room: Room, events: tuple[LogEvent, ...], cause: Cause | None = None) -> None:
        """Change the table for a command, which was not accepted before. Refused: not_saved."""
        if not await self._actor.act(room, events, cause):
            raise Refused("not_saved")

    async def _found(self, order: Order, *, finished: bool) -> int | None:
        """The table a command means: the group's open one, in private the person's; or the newest finished one."""
        number = await self._open_table(order)
        if number is not None and not finished:
            return number
        return await self._last_match(order) if finished else None

    async def _last_match(self, order: Order) -> int | None:
        """The newest table whose match has begun: a lobby that is open again does not hide the pulka before it."""
        storage = self._house.storage
        if not order.origin.is_private:
            rows = await storage.recent_tables(order.origin.chat)
            return next((row.id for row in rows if row.match_seq is not None), None)
        for seat in await storage.seats_of(order.person.id, open_only=False):
            row = await storage.table(seat.table)
            if row is not None and row.match_seq is not None:
                return row.id
        return None

    async def _open_table(self, order: Order) -> int | None:
        if order.origin.is_private:
            numbers = [seat.table for seat in await self._house.storage.seats_of(order.person.id)]
        else:
            numbers = [row.id for row in await self._house.storage.open_tables(order.origin.chat)]
        return numbers[0] if numbers else None
