"""The context: ports and shared parts that every feature of the application may use."""

import asyncio
import logging
from asyncio import Lock
from collections.abc import Awaitable, Callable, Iterable, Mapping
from concurrent.futures import BrokenExecutor
from dataclasses import dataclass, field
from functools import cached_property
from typing import TypeVar

from bot.clock import Clock
from bot.screens.face import Face
from bot.screens.model import Screen
from bot.screens.refusals import Refusal
from bot.screens.rulebooks import Rulebooks
from bot.screens.scene import localized
from bot.screens.texts import Texts
from bot.storage.ports import Storage, StorageLost
from bot.tables.chats import Chats
from bot.tables.context.analyses import Analyses
from bot.tables.context.bells import Bells
from bot.tables.context.links import Links
from bot.tables.context.mailbox import Mailboxes
from bot.tables.context.presence import Presence
from bot.tables.context.repository import FailureLog, OutOfStep, Repository
from bot.tables.context.seen_deals import SeenDeals
from bot.tables.context.session import TableSession
from bot.tables.context.sessions import Sessions
from bot.tables.context.statistics_book import StatisticsBook
from bot.tables.context.table_lookup import TableLookup
from bot.tables.context.timers import Timers
from bot.tables.decks import DeckSource
from bot.tables.log.state import Table
from bot.tables.ports import Files, Members, Person, Publisher
from bot.tables.refused import Refused
from bot.tables.thinker import Thinker
from engine.core.game import AnyGame
from engine.core.strengths import Strength

MET_KEPT = 20_000  # persons remembered
T = TypeVar("T")
log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Context:
    """Services that all features share: the ports, and parts such as sessions and mailboxes."""

    storage: Storage
    """The database of tables, persons and settings."""
    publisher: Publisher
    """Sender of messages to Telegram."""
    decks: DeckSource
    """Source of the secrets and shuffles of deals."""
    clock: Clock
    """The clock of the tables, in clock seconds."""
    repository: Repository
    """Reader and writer of the logs of tables."""
    sessions: Sessions
    """Tables that are loaded, with what is not in their logs."""
    timers: Timers
    """Alarms of tables, in memory."""
    links: Links
    """Deep links into the bot's private chat."""
    members: Members
    """Administrators and members of chats, as reported by Telegram."""
    chats: Chats
    """Settings and languages of chats."""
    files: Files
    """Reader of files that people send."""
    mailboxes: Mailboxes = field(default_factory=Mailboxes)
    """Queues of jobs; each table runs one job at a time."""
    failure_log: FailureLog = field(default_factory=FailureLog)
    """Log of failures of the store, which reports each once a table."""
    thinker: Thinker | None = None
    """The pool in which robots think; None: all robots are easy."""
    faces: Mapping[str, Face] = field(default_factory=dict)
    """The faces of the games that may be played here, by the game's name."""
    on_second_writer: Callable[[], None] | None = None
    """Called if another program turns out to write the logs; None: only this program uses the store."""
    forgetting: Lock = field(default_factory=Lock)
    """Lock that keeps a job of another mailbox from writing a person into a log while /forget deletes that person."""
    met: dict[int, Person] = field(default_factory=dict)
    """Persons who pressed or wrote lately, by Telegram id, as the store has them."""

    @property
    def best_robot(self) -> Strength:
        """The strength of a robot if nobody chose one."""
        return self.thinker.best if self.thinker is not None else Strength.EASY

    @cached_property
    def table_lookup(self) -> TableLookup:
        """Finder of the table that a typed command means."""
        return TableLookup(self.storage, self.repository)

    @cached_property
    def presence(self) -> Presence:
        """Register of the tables at which each person sits."""
        return Presence(self.storage)

    @cached_property
    def analyses(self) -> Analyses:
        """Analyses of finished deals, run by `thinker` if there is one."""
        return Analyses(self.thinker)

    @cached_property
    def bells(self) -> Bells:
        """Persons who want to be called once two people sit at a table of their group."""
        return Bells(self.chats)

    @cached_property
    def seen_deals(self) -> SeenDeals:
        """Register of accounts that were forgotten after playing deals which others still play."""
        return SeenDeals(self.storage)

    @cached_property
    def statistics(self) -> StatisticsBook:
        """Reader of stored statistics, for their pages."""
        return StatisticsBook(self.storage, self.clock.speed)

    @property
    def games(self) -> Mapping[str, AnyGame]:
        """The games that may be played here, by name."""
        return self.repository.games

    @cached_property
    def rulebooks(self) -> Rulebooks:
        """Rule books of the games that may be played here: options, their values and their texts."""
        return Rulebooks(self.faces[name].rules for name in self.games)

    def behind(self, error: OutOfStep) -> StorageLost | Refused:
        """Report a table's log that is longer than this program knows; return the exception to raise.

        That is StorageLost if another program may write the logs, else a Refused with the key not_saved.
        """
        log.error("%s", error)
        if self.on_second_writer is None:
            return Refused(Refusal.NOT_SAVED)
        self.on_second_writer()
        return StorageLost("Another program writes the log.")

    def face(self, game: AnyGame) -> Face:
        """Return the face of a game that may be played here."""
        return self.faces[game.name]

    async def worked_out(self, work: Callable[..., T], *given: object) -> T:
        """Run a function of the engine off the event loop, with priority over robots' thoughts; return its result.

        Raises what the function raises. If its worker process is killed, the function runs again in a thread.
        """
        if self.thinker is not None:
            try:
                return await self.thinker.work_out(work, *given)
            except BrokenExecutor:
                log.error("a worker was lost; %s begins again", work.__name__)
        return await asyncio.to_thread(work, *given)

    def texts_for(self, chat: int, game: AnyGame | None = None) -> Texts:
        """Return the texts in the language of a chat; a private chat has its person's id.

        game: game whose own texts come first; None: only texts that all games share.
        """
        t = self.chats.texts(chat)
        return t.of(game.name) if game is not None else t

    def tell(self, chat: int, thread: int | None, screen: Screen, asker: int = 0, *, command: int = 0) -> None:
        """Send a message that nobody will edit, in the look of its chat; arguments as in `ports.Publisher.tell`."""
        self.publisher.tell(chat, thread, self._looked(chat, screen), asker, command=command)

    def change(self, chat: int, message: int, screen: Screen, asker: int = 0) -> None:
        """Put a screen, in the look of its chat, into a message without a table. See `ports.Publisher.change`."""
        self.publisher.change(chat, message, self._looked(chat, screen), asker)

    def _looked(self, chat: int, screen: Screen) -> Screen:
        return localized(self.chats.texts(chat), screen, self.chats.look(chat))

    def offer_read(self, number: int, job: Callable[[TableSession], Awaitable[None]]) -> None:
        """Queue a job that only reads a table: it may change messages but commit nothing, and the table is not opened.

        Nobody waits for the job. It is dropped if there is no such table or, which is logged, if the mailbox is full.
        """

        async def run() -> None:
            session = await self.sessions.get(number)
            if session is not None:
                await job(session)

        self.mailboxes.offer(number, run)

    def store_failed(self, number: int, what: str, error: Exception) -> None:
        """Log once that the work `what` failed in the store, and refuse every press that waits at this table.

        Needs a running event loop.
        """
        self.failure_log.failed(number, what, error)
        self.mailboxes.refuse(number)

    async def tell_one(self, people: Iterable[int], screen: Callable[[Texts], Screen]) -> None:
        """Send a screen, in the reader's language, to the first of these persons to whom the bot may write."""
        for person in people:
            if await self.may_write_to(person):
                self.tell(person, None, screen(self.texts_for(person)))
                return

    async def may_write_to(self, person: int) -> bool:
        """Return whether a person's private chat is open to the bot."""
        known = await self.storage.person(person)
        return known is not None and known.can_dm

    def is_night(self, person: int, group: int) -> bool:
        """Return whether it is night for a person of a group; False if neither has set a time zone."""
        return self.chats.is_night(person, group, self.clock.now() / self.clock.speed)

    async def only_administers(self, table: Table, person: int) -> bool | None:
        """Return whether a person administers the table's group without having played in the running deal.

        None if Telegram does not say. A person who got up in the middle of the deal counts as a player: that person
        knows its cards.
        """
        if table.is_private or table.is_quiet or table.plays_deal(person):
            return False
        return await self.members.administers(table.chat, person)

    async def administers_deserted(self, table: Table, person: int) -> bool:
        """Return whether a person administers the group of a table that another person opened and where nobody sits.

        Raises Refused: admins_unknown if Telegram does not say.
        """
        if table.humans or person == table.opened_by.person:
            return False
        administers = await self.members.administers(table.chat, person)
        if administers is None:
            raise Refused(Refusal.ADMINS_UNKNOWN)
        return administers

    def unmeet(self, person: int) -> None:
        """Remove from memory a person whom the store has forgotten."""
        self.met.pop(person, None)
        self.chats.forget(person)

    async def meet(self, person: Person) -> None:
        """Remember a person who pressed or wrote; the store is written only if something is new."""
        if self.met.get(person.id) == person:
            return
        await self.storage.put_person(person.id, person.name, person.username or None, person.language)
        await self.chats.of(person.id)
        self.chats.met(person.id, person.language)
        if len(self.met) >= MET_KEPT:
            self.met.clear()
        self.met[person.id] = person
