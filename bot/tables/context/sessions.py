"""Sessions of tables, each read from the store when it is first used."""

import logging
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

import msgspec

from bot.storage.ports import DraftRow, Storage, StorageFailed, SurfaceRow, TableStatus, parts_of, surface_key
from bot.tables.chats import Chats
from bot.tables.context.ephemeral_state import EphemeralHand, Panel, leaf_of, leaf_read
from bot.tables.context.evening import evening_of
from bot.tables.context.repository import Repository
from bot.tables.context.session import (
    ENTRY,
    PAGE,
    EntryState,
    OpenMenu,
    Picked,
    TableSession,
    TurnedPage,
    choice_of,
)
from bot.tables.decide.lobby import seats_of
from bot.tables.log.clock import PING_S, played_since, reminded_at
from bot.tables.log.kinds import RealCards
from bot.tables.log.state import Stage, Table
from bot.tables.ports import BUMPS_PER_DEAL, Role
from bot.tables.score.keeper import Form

log = logging.getLogger(__name__)
T = TypeVar("T")

SESSIONS_KEPT = 1000  # in memory
REMINDERS = 1000  # reminders of one move that the generations of its messages tell apart


class Sessions:
    """Sessions by table; if there is no room, the least recently used one is dropped: the store has what must last.

    `get` reads a table and changes nothing; an action opens the table, see `bot.tables.runtime`. messages_url: returns
    the beginning of the addresses of a chat's messages, see `ports.Publisher`.
    """

    def __init__(
        self, repository: Repository, storage: Storage, chats: Chats, messages_url: Callable[[int], str | None]
    ) -> None:
        self._repository = repository
        self._storage = storage
        self._chats = chats
        self._messages_url = messages_url
        self._sessions: OrderedDict[int, TableSession] = OrderedDict()
        self._doubted: dict[int, TableSession] = {}  # sessions whose table is to be read again

    def __len__(self) -> int:
        return len(self._sessions)

    async def get(self, table: int) -> TableSession | None:
        """Return the session of a table, awake only if an action has opened it; None if there is no such table."""
        session = self._sessions.get(table)
        if session is not None:
            self._sessions.move_to_end(table)
            return session
        loaded = await self._repository.load(table)
        if loaded is None:
            return None
        session = self._sessions[table] = await self._session_of(loaded)
        self._doubted.pop(table, None)
        while len(self._sessions) > SESSIONS_KEPT:
            self._sessions.popitem(last=False)
        return session

    async def _session_of(self, table: Table) -> TableSession:
        """Make a session, with what is stored beside the log: half-made choices, the group's title, open reminders.

        A session in doubt (see `doubt`) keeps what only memory knows, and what memory knows before the store does.
        """
        doubted = self._doubted.get(table.id)
        session = TableSession(table) if doubted is None else remembered(doubted, table)
        for person in (table.chat, *table.humans):
            await self._chats.of(person)
        for surface in await self._storage.surfaces(table.id) if doubted is None else ():
            _recall(session, surface)
        if doubted is None:
            await self._find_leaves(session)
            session.reminders.pinged = _waited_long(session, self._repository.clock.now())
        await self.find_group(session)
        await self.find_evening(session)
        page = await self._storage.draft(table.id, PAGE, table.stage_token)
        if page is not None:
            session.turn(_read(page, bytes.decode, ""))
        form = await self._storage.draft(table.id, ENTRY, table.stage_token)
        if form is not None:
            session.entry = EntryState(table.stage_token, _read(form, _form, Form()))
        for person, seat in seats_of(table.people):
            token = table.tokens[seat - 1] if table.tokens else 0
            kept = await self._storage.draft(table.id, choice_of(person), token)
            if kept is not None:
                session.choices.drafts[person] = (token, _read(kept, _picked, Picked()))
        return session

    async def _find_leaves(self, session: TableSession) -> None:
        """Restore the pages of finished deals to which people have turned their panels."""
        for person, panel in session.ephemeral.panels.items():
            kept = await self._storage.draft(session.table.id, leaf_of(person), 0)
            if kept is not None:
                page, deal, stage = _read(kept, leaf_read, (panel.page, panel.deal, panel.stage))
                session.ephemeral.panels[person] = msgspec.structs.replace(panel, page=page, deal=deal, stage=stage)

    async def find_group(self, session: TableSession) -> None:
        """Update chat title, link to the table's newest message, and whether deals are played beside this table.

        At a quiet table: title, and persons the bot cannot write to. If the store fails, the session keeps its data.
        """
        table = session.table
        try:
            if table.is_quiet:
                await self._find_quiet(session)
                return
            title = (await self._chats.of(table.chat)).title
            session.group = msgspec.structs.replace(session.group, title=title)
            if isinstance(table.kind, RealCards) and table.chat < 0:
                others = [row for row in await self._storage.open_tables(table.chat) if row.id != table.id]
                beside = any(row.thread == table.thread and row.status is TableStatus.RUNNING for row in others)
                session.group = msgspec.structs.replace(session.group, beside_play=beside)
            if self._messages_url(table.chat) is None:
                return
            for key in (Role.TABLE, *(surface_key(Role.DEAL, n) for n in (table.number, table.number - 1)), Role.LOBBY):
                surface = await self._storage.surface(table.id, key)
                if surface is not None:
                    url = self._messages_url(surface.chat)
                    url = f"{url}{surface.message}" if url is not None else None
                    session.group = msgspec.structs.replace(session.group, url=url)
                    return
        except StorageFailed as error:
            log.error("table %s: %s", session.table.id, error)

    async def _find_quiet(self, session: TableSession) -> None:
        """Update the title of a quiet table, and its persons to whom the bot cannot write. Raises StorageFailed."""
        table, closed = session.table, list[int]()
        for person in table.humans:
            known = await self._storage.person(person)
            if known is None or not known.can_dm:
                closed.append(person)
        title = table.directed.quiet.title if table.directed.quiet is not None else ""
        session.group = msgspec.structs.replace(session.group, title=title, closed=tuple(closed))

    async def find_evening(self, session: TableSession) -> None:
        """Update the total of the group's matches of the day, once this match is over.

        If the store fails, the session keeps what it knew.
        """
        if session.table.stage is not Stage.OVER:
            return
        try:
            zone = (await self._chats.of(session.table.chat)).zone
            people = [who for who in session.table.humans if (await self._chats.of(who)).hides_stats]
            speed = self._repository.clock.speed
            evening = await evening_of(
                self._repository, self._storage, session.table, speed=speed, zone=zone, hidden=people
            )
            session.group = msgspec.structs.replace(session.group, evening=evening)
        except StorageFailed as error:
            log.error("table %s: %s", session.table.id, error)

    def forget(self, table: int) -> None:
        """Drop the session of a table; the next use reads everything from the store."""
        self._sessions.pop(table, None)
        self._doubted.pop(table, None)

    def lose(self, person: int) -> None:
        """Forget what only memory knows of a person whom no log names, such as pages that a spectator reads."""
        for session in (*self._sessions.values(), *self._doubted.values()):
            session.ephemeral.lose(person)
            session.menus.lose(person)

    def doubt(self, table: int) -> None:
        """Mark a session in doubt, because the store refused a change: the next use reads its table again."""
        session = self._sessions.pop(table, None)
        if session is not None:
            self._doubted[table] = session


_form = msgspec.json.Decoder(Form).decode
_picked = msgspec.json.Decoder(Picked).decode


def _read(kept: DraftRow, read: Callable[[bytes], T], usual: T) -> T:
    """Decode a draft with `read`; return `usual` if it is not readable, such as one of a newer version."""
    try:
        return read(kept.body)
    except (ValueError, msgspec.DecodeError):
        log.warning("table %s: the draft %s is not readable", kept.table, kept.key.partition(":")[0])
        return usual


def remembered(session: TableSession, table: Table) -> TableSession:
    """Return a doubted session with the table just read, but without drafts (choices, page, entry)."""
    choices = replace(session.choices, drafts={})
    return replace(session, table=table, is_awake=False, choices=choices, turned=TurnedPage(), entry=EntryState())


def _waited_long(session: TableSession, now: float) -> dict[int, int]:
    """Return the persons for whom the table had waited long when the program ended, with their decisions' tokens.

    If people choose when they are reminded, the wait is computed from the clock, since a reminder does not prove it.
    """
    table = session.table
    if reminded_at(table, 0) is None:
        return dict(session.reminders.reminded)
    late = now >= played_since(table) + PING_S
    seats = {person: table.seat_of(person) for person in table.movers} if late else {}
    return {person: table.tokens[seat - 1] for person, seat in seats.items() if seat is not None}


def _recall(session: TableSession, surface: SurfaceRow) -> None:
    """Restore in a session the state that one of the table's stored messages shows."""
    role, number = parts_of(surface.key)
    session.sent.bumps[surface.key] = surface.generation % BUMPS_PER_DEAL
    if role == Role.PING:
        session.reminders.reminded[number] = surface.generation // REMINDERS
    elif role == Role.WARNING:
        session.reminders.warned[number] = surface.generation
    elif role == Role.CONSENT:
        session.reminders.consents[number] = surface.generation
    elif role == Role.MENU:
        session.menus.open[number] = OpenMenu()
    elif role == Role.QUESTION:
        session.menus.questions[number] = 0.0
    elif role == Role.VIEW:
        session.ephemeral.hands[number] = EphemeralHand(surface.generation // BUMPS_PER_DEAL)
    elif role == Role.CARDS:
        session.ephemeral.pictures[number] = surface.generation // BUMPS_PER_DEAL
    elif role in (Role.PANEL, Role.PRIVATE_PANEL):
        session.ephemeral.panels[number] = Panel("", private=role == Role.PRIVATE_PANEL)
    elif role == Role.PICTURE:
        session.ephemeral.private_pictures.add(number)
