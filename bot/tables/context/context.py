"""What every part of the application shares."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from concurrent.futures import BrokenExecutor
from dataclasses import dataclass, field
from functools import cached_property
from typing import TypeVar

from bot.clock import Clock
from bot.screens.face import AnyFace
from bot.screens.rulebooks import Rulebooks
from bot.screens.texts import Texts
from bot.storage.ports import Storage
from bot.tables.chats import Chats
from bot.tables.context.analyses import Analyses
from bot.tables.context.failure_log import FailureLog
from bot.tables.context.links import Links
from bot.tables.context.mailbox import Mailboxes
from bot.tables.context.presence import Presence
from bot.tables.context.repository import Repository
from bot.tables.context.session import TableSession
from bot.tables.context.sessions import Sessions
from bot.tables.context.table_lookup import TableLookup
from bot.tables.context.timers import Timers
from bot.tables.decks import DeckSource
from bot.tables.log.state import Table
from bot.tables.ports import Files, Members, Person, Publisher
from bot.tables.thinker import Thinker
from engine.core.game import AnyGame
from engine.core.strengths import Strength

MET_KEPT = 20_000
T = TypeVar("T")
log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Context:
    """The ports and the shared parts of the application; `met` are persons as the store knows them by now.

    Without a `thinker` every robot is the simple one.
    """

    storage: Storage
    publisher: Publisher
    decks: DeckSource
    clock: Clock
    repository: Repository
    sessions: Sessions
    timers: Timers
    links: Links
    members: Members
    chats: Chats
    files: Files
    table_lookup: TableLookup
    presence: Presence
    mailboxes: Mailboxes = field(default_factory=Mailboxes)
    failure_log: FailureLog = field(default_factory=FailureLog)
    analyses: Analyses = field(default_factory=Analyses)
    thinker: Thinker | None = None
    faces: Mapping[str, AnyFace] = field(default_factory=dict)
    """The faces of the games that may be played here, by the game's name."""
    met: dict[int, Person] = field(default_factory=dict)

    @property
    def best_robot(self) -> Strength:
        """The strength of a robot nobody chose one for."""
        return self.thinker.best if self.thinker is not None else Strength.EASY

    @property
    def games(self) -> Mapping[str, AnyGame]:
        """The games that may be played here, by name."""
        return self.repository.games

    @cached_property
    def rulebooks(self) -> Rulebooks:
        """Rules of the games that may be played here, in values and in words."""
        return Rulebooks(self.faces[name].rules for name in self.games)

    def face(self, game: AnyGame) -> AnyFace:
        """Return the face of a game that may be played here."""
        return self.faces[game.name]

    async def worked_out(self, work: Callable[..., T], *given: object) -> T:
        """What a function of the engine finds, away from the event loop, before robots think.

        Raises what the function raises. A worker that is killed meanwhile is no reason to lose what was asked.
        """
        if self.thinker is not None:
            try:
                return await self.thinker.work_out(work, *given)
            except BrokenExecutor:
                log.error("a worker was lost; %s begins again", work.__name__)
        return await asyncio.to_thread(work, *given)

    def texts_for(self, chat: int) -> Texts:
        """The texts of a chat; a private chat has its person's number, so this is a person's language too."""
        return self.chats.texts(chat)

    def offer_read(self, number: int, job: Callable[[TableSession], Awaitable[None]]) -> None:
        """Do something with the messages of a table, which is read and not woken: nothing may be committed.

        Nobody waits for it: without the table nothing is done, a full mailbox is only logged.
        """

        async def run() -> None:
            session = await self.sessions.get(number)
            if session is not None:
                await job(session)

        self.mailboxes.offer(number, run)

    def store_failed(self, number: int, what: str, error: Exception) -> None:
        """Say so once, and let no press that waits at this table wait for the same; needs a running event loop."""
        self.failure_log.failed(number, what, error)
        self.mailboxes.refuse(number)

    async def may_write_to(self, person: int) -> bool:
        """Whether a person's private chat is open to the bot."""
        known = await self.storage.person(person)
        return known is not None and known.can_dm

    async def only_administers(self, table: Table, person: int) -> bool:
        """An administrator who does not play the running deal; who got up in the middle of it knows its cards."""
        if table.is_private or table.plays_deal(person):
            return False
        return await self.members.is_admin(table.chat, person)

    def unmeet(self, person: int) -> None:
        """Forget in memory what the store has forgotten."""
        self.met.pop(person, None)
        self.chats.forget(person)

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
