"""The rooms: tables at work, read from the store at first touch."""

import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import replace

import msgspec

from bot.screens.model import Page
from bot.storage.ports import Status, Storage, StorageFailed, SurfaceRow, parts_of, surface_key
from bot.tables.chats import Chats
from bot.tables.checks.lobby import seats_of
from bot.tables.house.evening import evening_of
from bot.tables.house.ledger import Ledger
from bot.tables.house.room import ENTRY, PAGE, OwnView, Panel, Picked, Room, choice_of, leaf_of, leaf_read
from bot.tables.log.silence import played_since
from bot.tables.log.state import Stage, Table
from bot.tables.log.waiting import PING_S, movers, reminded_at
from bot.tables.ports import BUMPS_PER_DEAL, Role
from bot.tables.score.form import Form

log = logging.getLogger(__name__)

ROOMS_KEPT = 1000
REMINDERS = 1000  # reminders of one move that the generations of its messages tell apart


class Rooms:
    """Rooms by table; the least used are forgotten, for everything of theirs is in the store.

    `on_read` is told of every room that was read, before anybody else sees it, inside the mailbox of its table.
    `messages_url` tells what addresses of a chat's messages begin with (`ports.Publisher`).
    """

    def __init__(
        self, ledger: Ledger, storage: Storage, chats: Chats, messages_url: Callable[[int], str | None]
    ) -> None:
        self._ledger = ledger
        self._storage = storage
        self._chats = chats
        self._messages_url = messages_url
        self._rooms: OrderedDict[int, Room] = OrderedDict()
        self._doubted: dict[int, Room] = {}  # they are to be read again
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
        self._doubted.pop(table, None)
        while len(self._rooms) > ROOMS_KEPT:
            self._rooms.popitem(last=False)
        await self.on_read(room)
        return room

    async def _furnished(self, table: Table) -> Room:
        """A room with what the store keeps beside the log: half-made choices, the group's name, open pings.

        Of one that was in doubt stays what only memory knows, and what it knows before the store does.
        """
        doubted = self._doubted.get(table.id)
        room = Room(table) if doubted is None else remembered(doubted, table)
        settings = await self._chats.of(table.chat)
        for person in table.humans:
            await self._chats.of(person)
        room.group_title = settings.title
        for surface in await self._storage.surfaces(table.id) if doubted is None else ():
            _recall(room, surface)
        if doubted is None:
            await self._find_leaves(room)
            room.pinged = _waited_long(room, self._ledger.clock.now())
        await self.find_group(room)
        await self.find_evening(room)
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

    async def _find_leaves(self, room: Room) -> None:
        """Restore the pages of finished deals that people have turned to in their panels."""
        for person, panel in room.panels.items():
            kept = await self._storage.draft(room.table.id, leaf_of(person), 0)
            if kept is not None:
                page, deal, stage = leaf_read(kept.body)
                room.panels[person] = msgspec.structs.replace(panel, page=page, deal=deal, stage=stage)

    async def find_group(self, room: Room) -> None:
        """The link to the newest of the table's messages in a supergroup, and whether deals are played beside it.

        A failing store leaves what was known.
        """
        table = room.table
        try:
            if table.paper and table.chat < 0:
                others = [row for row in await self._storage.open_tables(table.chat) if row.id != table.id]
                room.beside_play = any(row.thread == table.thread and row.status is Status.RUNNING for row in others)
            if self._messages_url(table.chat) is None:
                return
            for key in (Role.TABLE, *(surface_key(Role.DEAL, n) for n in (table.number, table.number - 1)), Role.LOBBY):
                surface = await self._storage.surface(table.id, key)
                if surface is not None:
                    url = self._messages_url(surface.chat)
                    room.group_url = f"{url}{surface.message}" if url is not None else None
                    return
        except StorageFailed as error:
            log.error("table %s: %s", room.table.id, error)

    async def find_evening(self, room: Room) -> None:
        """Find the total of the day's matches of the group, once this one is over; a failing store leaves the known
        one.
        """
        if room.table.stage is not Stage.OVER:
            return
        try:
            room.evening = await evening_of(self._ledger, self._storage, room.table, self._ledger.clock.speed)
        except StorageFailed as error:
            log.error("table %s: %s", room.table.id, error)

    def forget(self, table: int) -> None:
        """Read the table again at its next touch, and all that belongs to it."""
        self._rooms.pop(table, None)
        self._doubted.pop(table, None)

    def doubt(self, table: int) -> None:
        """The store has refused a change: at its next touch the table is what the store says it is."""
        room = self._rooms.pop(table, None)
        if room is not None:
            self._doubted[table] = room


def remembered(room: Room, table: Table) -> Room:
    """A room in doubt without what the store knows better."""
    return replace(room, table=table, drafts={}, page=Page.SHEET, entry=(0, Form()), options="")


def _waited_long(room: Room, now: float) -> dict[int, int]:
    """For whom the table had waited long when the program ended, and the tokens of their decisions.

    Where people choose when they are reminded a reminder tells nothing of it.
    """
    table = room.table
    if reminded_at(table, 0) is None:
        return dict(room.reminded)
    late = now >= played_since(table) + PING_S
    seats = {person: table.seat_of(person) for person in movers(table)} if late else {}
    return {person: table.tokens[seat - 1] for person, seat in seats.items() if seat is not None}


def _recall(room: Room, surface: SurfaceRow) -> None:
    """What a message tells of what was asked for before the program started."""
    role, number = parts_of(surface.key)
    room.bumps[surface.key] = surface.generation % BUMPS_PER_DEAL
    if role == Role.PING:
        room.reminded[number] = surface.generation // REMINDERS
    elif role == Role.WARNING:
        room.warned[number] = surface.generation
    elif role == Role.CONSENT:
        room.consents[number] = surface.generation
    elif role == Role.MENU:
        room.menus[number] = 0.0  # since when is not known
    elif role == Role.QUESTION:
        room.questions[number] = 0.0
    elif role == Role.VIEW:
        room.views[number] = OwnView(surface.generation // BUMPS_PER_DEAL)
    elif role == Role.CARDS:
        room.group_pictures[number] = surface.generation // BUMPS_PER_DEAL
    elif role in (Role.PANEL, Role.PRIVATE_PANEL):
        room.panels[number] = Panel("", private=role == Role.PRIVATE_PANEL)
    elif role == Role.PICTURE:
        room.private_pictures.add(number)


async def _nothing_to_do(_: Room) -> None:
    """Before the start is joined on."""
