"""Application of the tables: queues every update from the gateway in a mailbox, in order of arrival."""

import logging
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final

from msgspec.structs import replace

from bot.clock import Clock
from bot.runtime.background import Background
from bot.screens import replies
from bot.screens.commands import COMMANDS
from bot.screens.face import Face
from bot.screens.first_contact import nameless
from bot.screens.model import Press
from bot.screens.refusals import Refusal
from bot.screens.texts import Texts
from bot.storage.ports import Cause, Storage, StorageFailed
from bot.tables.areas import Area
from bot.tables.buttons import Buttons
from bot.tables.chats import Chats
from bot.tables.commands import Commands
from bot.tables.context.backpressure import Backpressure
from bot.tables.context.context import Context
from bot.tables.context.feature import Given, Order
from bot.tables.context.limits import Throttle
from bot.tables.context.links import Links
from bot.tables.context.mailbox import MailboxFull
from bot.tables.context.repository import Repository
from bot.tables.context.session import TableSession
from bot.tables.context.sessions import Sessions
from bot.tables.context.timers import Timers
from bot.tables.decks import DeckSource
from bot.tables.features.registry import features_of
from bot.tables.features.which import Which
from bot.tables.log.kinds import is_quiet
from bot.tables.log.state import Stage
from bot.tables.open_table import Opener
from bot.tables.ports import Answer, Files, Members, Origin, Person, Publisher, Role
from bot.tables.presentation.answers import DetachedAnswer
from bot.tables.quiet_tables import QuietTables
from bot.tables.responder import Responder
from bot.tables.runtime.table_runtime import TableRuntime
from bot.tables.startup import Startup
from bot.tables.statistics import StatisticsUpkeep
from bot.tables.thinker import Thinker
from bot.tables.upkeep import Upkeep
from engine.core.game import AnyGame

log = logging.getLogger(__name__)

NAMELESS_S: Final = 30.0
"""Clock seconds in which a chat gets at most one answer to writers who hide their names."""


class TableService:
    """Implementation of `ports.Application` for tables. `start` resumes them, `stop` finishes the work in hand.

    `quiet` opens and directs tables played in private chats alone. `areas` are other parts, such as tournaments.
    """

    def __init__(
        self,
        *,
        storage: Storage,
        publisher: Publisher,
        decks: DeckSource,
        clock: Clock,
        texts: Texts,
        bot_url: str,
        members: Members,
        files: Files,
        games: Mapping[str, AnyGame],
        faces: Mapping[str, Face],
        thinker: Thinker | None = None,
        on_second_writer: Callable[[], None] | None = None,
        areas: Callable[[Context, QuietTables], Sequence[Area]] = lambda context, quiet: (),
    ) -> None:
        repository, chats = Repository(storage, clock, games), Chats(storage, texts, games)
        self._answering, self._chores, self._backpressure = Background(), Background(), Backpressure(repository)
        self.context = self._context = Context(
            storage=storage,
            publisher=publisher,
            decks=decks,
            clock=clock,
            repository=repository,
            sessions=Sessions(repository, storage, chats, publisher.messages_url),
            timers=Timers(clock),
            links=Links(bot_url),
            members=members,
            chats=chats,
            files=files,
            thinker=thinker,
            faces=faces,
            on_second_writer=on_second_writer,
        )
        self._runtime = runtime = TableRuntime(self._context)
        self._responder, self._startup = Responder(self._context, runtime), Startup(self._context, runtime)
        self.quiet, self._told_nameless = QuietTables(self._context, runtime), Throttle(NAMELESS_S)
        self.areas = tuple(areas(self._context, self.quiet))
        self._buttons, self._commands = self._entrances(Opener(self._context, runtime))

    def _entrances(self, opener: Opener) -> tuple[Buttons, Commands]:
        """Return the handlers of buttons and of commands, with all features."""
        features = features_of(self._context, self._runtime, self._responder, opener, self.areas)
        which = Which(self._context, self._runtime, self._responder, features)
        buttons = Buttons(self._context, self._runtime, self._responder, (*features, which.feature()))
        return buttons, Commands(self._context, self._runtime, self._responder, features, which)

    def press(self, press: Press | None, person: Person, origin: Origin, cause: str, answer: Answer) -> None:
        """Handle a button of a table; data that cannot be read is answered as out of date.

        A press that a full mailbox rejected is not executed either if Telegram delivers it again.
        """
        first, at = DetachedAnswer(answer, self._answering), self._context.clock.now()
        if press is None:
            self._answering.spawn(self._refuse(first, Refusal.STALE, person))
            return

        async def job() -> None:
            texts = self._context.texts_for(person.id)
            await self._buttons.handle(Given(press, person, origin, Cause(cause, person.id), first, texts, at))

        async def refused() -> None:
            await self._refuse(first, Refusal.NOT_SAVED, person)

        async def failed() -> None:
            if not first.is_given:
                await self._refuse(first, Refusal.FAILED, person)

        try:
            if self._backpressure.has(cause):
                raise MailboxFull(cause)
            self._context.mailboxes.put(press.table or ("chat", origin.chat), job, person.id, refused, failed)
        except MailboxFull:
            self._backpressure.note(press.table, Cause(cause, person.id))
            self._answering.spawn(self._refuse(first, Refusal.BUSY, person))

    def taking_long(self, press: Press | None, person: Person) -> str:
        """Return the text that answers a press whose job is not done in time, in the person's language."""
        says = replies.one_moment if press is not None and self._buttons.only_shows(press) else replies.taking_long
        return says(self._context.texts_for(person.id))

    async def _refuse(self, answer: Answer, key: Refusal, person: Person) -> None:
        """Answer a press that reaches no table by a toast with the refusal."""
        await answer.toast(replies.refused(self._context.texts_for(person.id), key, {}))

    def command(self, name: str, args: str, person: Person, origin: Origin, cause: str) -> None:
        """Handle a typed command; the commands of one chat are executed in order."""
        order = Order(args, person, origin, Cause(cause, person.id), self._context.texts_for(origin.chat))

        async def job() -> None:
            try:
                await self._context.chats.of(origin.chat)
            except StorageFailed as error:
                log.error("command %s: %s", name, error)
            placed = replace(order, origin=await self._among_comments(origin))
            await self._commands.handle(name, replace(placed, texts=self._context.texts_for(origin.chat)))

        async def failed() -> None:
            await self._commands.fail(replace(order, texts=self._context.texts_for(origin.chat)))

        self._context.mailboxes.offer(("chat", origin.chat), job, person.id, failed)

    async def _among_comments(self, origin: Origin) -> Origin:
        """Return a command's origin; comments on a channel post become its `thread` if a table is open among them."""
        if origin.is_private or origin.thread is not None or not origin.chain:
            return origin
        try:
            rows = await self._context.storage.open_tables(origin.chat)
        except StorageFailed as error:
            log.error("chat %s: a thread is not known: %s", origin.chat, error)
            return origin
        return replace(origin, thread=-origin.chain) if any(row.thread == -origin.chain for row in rows) else origin

    def nameless(self, name: str, origin: Origin) -> None:
        """Answer a command of an anonymous administrator or a channel, at most once in `NAMELESS_S` seconds a chat."""
        at, chat = self._context.clock.now(), origin.chat
        if name not in COMMANDS or not self._told_nameless.is_time(chat, at):
            return

        async def job() -> None:
            await self._context.chats.of(chat)
            t, help_url = self._context.texts_for(chat), self._context.links.help()
            self._context.tell(chat, origin.thread, nameless(t, help_url))

        self._context.mailboxes.offer(("chat", chat), job)

    def reachable(self, person: Person, *, can_dm: bool) -> None:
        """Note that a person opened the private chat, and show the person's cards there, or that it was closed.

        A closed chat of an unknown or forgotten person is not noted.
        """

        async def job() -> None:
            known = await self._context.storage.person(person.id)
            if known is None and not can_dm:
                return
            await self._context.meet(person)
            await self._context.storage.set_can_dm(person.id, can_dm=can_dm)
            if can_dm:
                again = known is None or not known.can_dm
                if known is not None and again:  # a refused message has closed the chat since
                    await self._context.bells.drop(person.id)
                for seat in await self._context.storage.seats_of(person.id):
                    self._runtime.offer(seat.table, partial(self._show, again_for=person.id if again else None))
            else:
                await self._context.bells.drop(person.id)
                await self._tell_others(person.id)

        self._context.mailboxes.offer(("chat", person.id), job)

    async def _tell_others(self, person: int) -> None:
        """Update a person's quiet tables, which show to the others that the person's cards cannot be delivered."""
        for seat in await self._context.storage.seats_of(person):
            row = await self._context.storage.table(seat.table)
            if row is not None and is_quiet(row.chat):
                self._runtime.offer(seat.table, partial(self._show, again_for=None))

    def migrated(self, old: int, new: int) -> None:
        """Move the tables of a group that became a supergroup to its new id; show the open ones there again."""

        async def job() -> None:
            moved = await self._context.storage.migrate_chat(old, new)
            self._context.chats.moved(old, new)
            for table in moved:
                self._context.sessions.forget(table)
                row = await self._context.storage.table(table)
                if row is not None and row.status.is_open:
                    self._runtime.offer(table, self._runtime.refresh)

        self._context.mailboxes.offer(("chat", old), job)

    def reopened(self, chat: int) -> None:
        """Show all open tables of a group again, which accepts messages again."""

        async def job() -> None:
            for row in await self._context.storage.open_tables(chat):
                self._runtime.offer(row.id, self._runtime.redraw)

        self._context.mailboxes.offer(("chat", chat), job)

    def homeless(self, table: int) -> None:
        """Notify the person who opened a table, else a person who sits there, in private that it has no open topic."""
        self._runtime.offer(table, self._tell_homeless)

    async def _tell_homeless(self, session: TableSession) -> None:
        table, group = session.table, session.group.title
        if table.stage not in (Stage.OVER, Stage.CLOSED):
            await self._context.tell_one(
                (table.opened_by.person, *table.humans), lambda t: replies.topics_closed(t, group)
            )

    async def _show(self, session: TableSession, *, again_for: int | None) -> None:
        """Update every message of a table; also send the person `again_for`, if any, the private message again."""
        if session.table.is_quiet:
            await self._context.sessions.find_group(session)
        if again_for is not None:
            self._responder.bring_down(session, Role.HAND, again_for)
        await self._runtime.refresh(session)

    @property
    def tables_at_hand(self) -> int:
        """Number of table sessions in memory."""
        return len(self._context.sessions)

    @property
    def jobs_waiting(self) -> int:
        """Number of presses, commands and wake-ups that wait in mailboxes."""
        return self._context.mailboxes.waiting

    async def start(self, *, took_over: bool = False) -> None:
        """Set the wake-ups of all tables; update those whose screens may be out of date, one by one.

        `took_over`: the program before this one did not end, so its last messages are shown once more later.
        """
        behind = await self._startup.begin(took_over=took_over)
        self._chores.spawn(self._startup.catch_up(behind))
        if took_over:
            self._chores.spawn(self._startup.look_again(behind))
        self._chores.spawn(Upkeep(self._context).run())

    def keep_statistics(self) -> None:
        """Start to count finished matches for statistics in the background, when the program is idle."""
        self._chores.spawn(StatisticsUpkeep(self._context).run())

    def give_up(self) -> None:
        """Stop at once, without finishing anything: another program has taken over the tables."""
        self._context.mailboxes.close()
        self._context.timers.cancel_all()
        self._runtime.stop()
        self._chores.cancel()
        self._context.analyses.close()

    async def stop(self) -> None:
        """Accept nothing new and finish the work in hand."""
        self._context.timers.cancel_all()
        self._runtime.stop()
        self._chores.cancel()
        await self._runtime.ephemeral.drain()
        await self._context.mailboxes.drain()
        await self._backpressure.drain()
        self._context.analyses.close()
        self._context.timers.cancel_all()


class Areas:
    """Implementation of `ports.Application` that passes each update to the area it belongs to, else to the tables."""

    def __init__(self, tables: TableService) -> None:
        self._tables: Final = tables
        self._areas: Final = tables.areas

    def press(self, press: Press | None, person: Person, origin: Origin, cause: str, answer: Answer) -> None:
        """Handle a pressed button. `press`: its data; None if it cannot be read."""
        area = next((area for area in self._areas if area.owns(press)), None) if press is not None else None
        if area is not None and press is not None:
            area.press(press, person, origin, cause, answer)
        else:
            self._tables.press(press, person, origin, cause, answer)

    def taking_long(self, press: Press | None, person: Person) -> str:
        """Return the text that answers a press whose job is not done in time."""
        return self._tables.taking_long(press, person)

    def command(self, name: str, args: str, person: Person, origin: Origin, cause: str) -> None:
        """Handle a typed command; `name` is the command without its slash."""
        area = next((area for area in self._areas if area.owns_order(name, args)), None)
        if area is not None:
            area.order(name, args, person, origin, cause)
        else:
            self._tables.command(name, args, person, origin, cause)

    def nameless(self, name: str, origin: Origin) -> None:
        """Answer a command typed by an anonymous administrator or a channel; `name` is without the slash."""
        self._tables.nameless(name, origin)

    def reachable(self, person: Person, *, can_dm: bool) -> None:
        """Note that a person has opened (`can_dm`) or blocked the private chat."""
        self._tables.reachable(person, can_dm=can_dm)
        if can_dm:
            for area in self._areas:
                area.reachable(person.id)

    def migrated(self, old: int, new: int) -> None:
        """Note that a group became a supergroup with another id."""
        self._tables.migrated(old, new)
        for area in self._areas:
            area.migrated(old)

    def reopened(self, chat: int) -> None:
        """Note that a group may accept messages again which it refused, so everything should be shown there again."""
        self._tables.reopened(chat)
        for area in self._areas:
            area.reopened(chat)

    def homeless(self, table: int) -> None:
        """Note that no topic of the group is open for the messages of a table or a tournament."""
        self._tables.homeless(table)
        for area in self._areas:
            area.homeless(table)

    async def start(self, *, took_over: bool = False) -> None:
        """Resume the tables, then the areas. Raises StorageFailed."""
        await self._tables.start(took_over=took_over)
        for area in self._areas:
            await area.start(took_over=took_over)
