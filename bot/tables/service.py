"""The application: what the gateway asks goes into the mailbox of its table, in order of arrival."""

import logging
from collections.abc import Mapping
from functools import partial

from msgspec.structs import replace

from bot.background import Background
from bot.clock import Clock
from bot.screens import replies
from bot.screens.model import Press
from bot.screens.refusals import Refusal
from bot.screens.texts import Texts
from bot.storage.ports import Cause, Storage, StorageFailed
from bot.tables.act import Actor
from bot.tables.chats import Chats
from bot.tables.clockwork.alarms import Alarms
from bot.tables.decks import DeckSource
from bot.tables.features.registry import features_of
from bot.tables.features.which import Which
from bot.tables.house.crowd import Crowd
from bot.tables.house.feature import Given, Order
from bot.tables.house.finder import Finder
from bot.tables.house.house import House
from bot.tables.house.ledger import Ledger
from bot.tables.house.links import Links
from bot.tables.house.mailbox import MailboxFull
from bot.tables.house.outages import WRITING
from bot.tables.house.overflow import Overflow
from bot.tables.house.room import Room
from bot.tables.house.rooms import Rooms
from bot.tables.house.timers import Timers
from bot.tables.opener import Opener
from bot.tables.orders import Orders
from bot.tables.ports import Answer, Files, Members, Origin, Person, Publisher, Role
from bot.tables.presses import Presses
from bot.tables.refused import Refused
from bot.tables.shown.dressed import Dressed
from bot.tables.shown.unhurried import Unhurried
from bot.tables.startup import Startup
from bot.tables.surfaces import Surfaces
from bot.tables.thinker import Thinker
from bot.tables.upkeep import Upkeep
from bot.tables.wakeups import Wakeups
from engine.core.game import AnyGame

log = logging.getLogger(__name__)

NO_TABLE = 0  # the number in buttons that belong to no table


class TableService:
    """Implements `ports.Application`. `start` lets the tables go on, `stop` finishes what was taken."""

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
        thinker: Thinker | None = None,
    ) -> None:
        ledger, chats, crowd = Ledger(storage, clock, games), Chats(storage, texts), Crowd(storage)
        self._house = House(
            storage=storage,
            publisher=Dressed(publisher, chats, crowd),
            decks=decks,
            clock=clock,
            ledger=ledger,
            rooms=Rooms(ledger, storage, chats, publisher.messages_url),
            timers=Timers(clock),
            links=Links(bot_url),
            members=members,
            chats=chats,
            files=files,
            finder=Finder(storage),
            crowd=crowd,
            thinker=thinker,
            games=games,
        )
        self._actor = Actor(self._house)
        self._surfaces = Surfaces(self._house, self._actor)
        opener, alarms = Opener(self._house, self._actor), Alarms(self._house)
        self._wakeups = Wakeups(self._house, self._actor, alarms)
        self._startup = Startup(self._house, self._actor, alarms, self._wakeups, self._surfaces)
        self._presses, self._orders = self._entrances(opener)
        self._answering, self._chores, self._overflow = Background(), Background(), Overflow(ledger)

    def _entrances(self, opener: Opener) -> tuple[Presses, Orders]:
        """Where buttons and commands find the features that they are for."""
        features = features_of(self._house, self._actor, self._surfaces, opener, self._wakeups)
        which = Which(self._house, self._surfaces, features)
        presses = Presses(self._house, self._actor, self._surfaces, (*features, which.feature()))
        return presses, Orders(self._house, self._surfaces, features, which)

    def press(self, press: Press | None, person: Person, origin: Origin, cause: str, answer: Answer) -> None:
        """A button of a table; data nobody can read is answered as out of date.

        A press that a full mailbox did not take is not executed when it comes again, either.
        """
        first, at = Unhurried(answer, self._answering), self._house.clock.now()
        if press is None:
            self._answering.spawn(self._refuse(first, Refusal.STALE, person))
            return

        async def job() -> None:
            texts = self._house.texts_for(person.id)
            await self._press(Given(press, person, origin, Cause(cause, person.id), first, texts, at))

        async def refused() -> None:
            await self._refuse(first, Refusal.NOT_SAVED, person)

        async def failed() -> None:
            if not first.is_given:
                await self._refuse(first, Refusal.FAILED, person)

        try:
            if self._overflow.has(cause):
                raise MailboxFull(cause)
            self._house.mailboxes.put(press.table or ("chat", origin.chat), job, person.id, refused, failed)
        except MailboxFull:
            self._overflow.note(press.table, Cause(cause, person.id))
            self._answering.spawn(self._refuse(first, Refusal.BUSY, person))

    def taking_long(self, person: Person) -> str:
        """See `ports.Application`."""
        return replies.taking_long(self._house.texts_for(person.id))

    async def _refuse(self, answer: Answer, key: Refusal, person: Person) -> None:
        """A toast for a press that reaches no table."""
        await answer.toast(replies.refused(self._house.texts_for(person.id), key, {}))

    async def _press(self, given: Given) -> None:
        number = given.press.table
        try:
            await self._house.meet(given.person)
            origin = await self._house.finder.in_topic(given)
            given = replace(given, origin=origin, texts=self._house.texts_for(given.person.id))
            if number == NO_TABLE:
                await self._presses.handle_loose(given)
                return
            room = await self._house.rooms.get(number)
            if room is None:
                may_have_stood = origin.has_button or origin.is_too_old  # a made-up number tells nothing
                key = Refusal.TABLE_GONE if may_have_stood else Refusal.STALE
                await given.answer.toast(replies.refused(given.texts, key, {}))
                return
            await self._presses.handle(room, given)
        except Refused as refused:
            await given.answer.toast(replies.refused(given.texts, refused.key, refused.facts))
        except StorageFailed as error:
            self._failed(number, error)
            await given.answer.toast(replies.not_saved(given.texts))

    def _failed(self, number: int, error: StorageFailed) -> None:
        if number == NO_TABLE:
            log.error("a button of no table: %s", error)
        else:
            self._house.store_failed(number, WRITING, error)

    def command(self, name: str, args: str, person: Person, origin: Origin, cause: str) -> None:
        """A typed command; commands of one chat run in order."""
        order = Order(args, person, origin, Cause(cause, person.id), self._house.texts_for(origin.chat))

        async def job() -> None:
            try:
                await self._house.chats.of(origin.chat)
            except StorageFailed as error:
                log.error("command %s: %s", name, error)
            await self._orders.handle(name, replace(order, texts=self._house.texts_for(origin.chat)))

        async def failed() -> None:
            await self._orders.fail(replace(order, texts=self._house.texts_for(origin.chat)))

        self._house.mailboxes.offer(("chat", origin.chat), job, person.id, failed)

    def reachable(self, person: Person, *, can_dm: bool) -> None:
        """The private chat opened (his cards are shown again) or closed."""

        async def job() -> None:
            known = await self._house.storage.person(person.id)
            await self._house.meet(person)
            await self._house.storage.set_can_dm(person.id, can_dm=can_dm)
            if can_dm:
                again = known is None or not known.can_dm
                for seat in await self._house.storage.seats_of(person.id):
                    self._house.offer(seat.table, partial(self._show, again_for=person.id if again else None))

        self._house.mailboxes.offer(("chat", person.id), job)

    def migrated(self, old: int, new: int) -> None:
        """A group became a supergroup: its open tables go on there, with new messages."""

        async def job() -> None:
            moved = await self._house.storage.migrate_chat(old, new)
            self._house.chats.moved(old, new)
            for table in moved:
                self._house.rooms.forget(table)
                row = await self._house.storage.table(table)
                if row is not None and row.status.is_open:
                    self._house.offer(table, self._actor.refresh)

        self._house.mailboxes.offer(("chat", old), job)

    def reopened(self, chat: int) -> None:
        """A group takes what it has refused: everything that should stand there is shown again."""

        async def job() -> None:
            for row in await self._house.storage.open_tables(chat):
                self._house.offer(row.id, self._actor.redraw)

        self._house.mailboxes.offer(("chat", chat), job)

    async def _show(self, room: Room, *, again_for: int | None) -> None:
        """Make every screen of a table right; `again_for` gets his private message anew."""
        if again_for is not None:
            self._surfaces.bring_down(room, Role.HAND, again_for)
        await self._actor.refresh(room)

    @property
    def tables_at_hand(self) -> int:
        """Tables in memory."""
        return len(self._house.rooms)

    @property
    def jobs_waiting(self) -> int:
        """Presses, commands and wake-ups nobody has begun with."""
        return self._house.mailboxes.waiting

    async def start(self) -> None:
        """Set what the tables wait for; those whose screens may be out of date are made right one after the other."""
        behind = await self._startup.begin()
        self._chores.spawn(self._startup.catch_up(behind))
        self._chores.spawn(Upkeep(self._house).run())

    async def stop(self) -> None:
        """Take nothing new, finish what was taken."""
        self._house.timers.cancel_all()
        self._wakeups.stop()
        self._chores.cancel()
        await self._house.mailboxes.drain()
        await self._overflow.drain()
        self._house.analyses.close()
        self._house.timers.cancel_all()
