"""The publisher of all chats, which implements `tables.ports.Publisher`."""

import asyncio
import logging
from collections.abc import Callable
from typing import Final

from msgspec.structs import replace
from telegram import Bot

from bot.clock import Clock
from bot.gateway.api.calls import messages_url
from bot.gateway.api.failures import Patience
from bot.gateway.publishing.ephemeral_support import EphemeralSupport
from bot.gateway.publishing.inside import Inside
from bot.gateway.publishing.known_refusals import KnownRefusals
from bot.gateway.publishing.limits import FULL_S, ChatGate, Gate, IdleQuota, OpenGate, Overall
from bot.gateway.publishing.outbox import Errand, Retirement
from bot.gateway.publishing.permissions import Permissions
from bot.gateway.publishing.photo_cache import Render, Within
from bot.gateway.publishing.shared import Shared
from bot.gateway.publishing.shown_messages import ShownMessages, key_of
from bot.gateway.publishing.table_activity import TableActivity
from bot.gateway.publishing.telegram_client import TelegramClient
from bot.gateway.publishing.worker import Worker
from bot.screens.model import Screen
from bot.storage.ports import Storage
from bot.tables.ports import Certainty, Document, Surface, Wanted
from bot.tables.thinker import Offload

log = logging.getLogger(__name__)

CHATS_KEPT: Final = 5000
UNUSED_S: Final = 300.0
STOP_S: Final = 5.0
CALL_S: Final = 12.0  # a little longer than a call may take


class TelegramPublisher:
    """A worker for each chat, and the parts that all workers share.

    on_migrate  called with the old and the new id of a group whose id has changed
    on_reopen   called with a group whose screens should all be wanted again: it refused calls that may succeed now
    on_homeless called with a table or tournament for which no topic of its group is open, as far as is known
    paced       False switches the bot's own limits off, so that a test sees Telegram's refusals; 429 are obeyed anyway
    is_first    whether no process before this one has made calls, so that the limits of all chats are unspent
    render      draws every picture; must be a function of a module, which worker processes find by its name
    patience    knows of 429 that concern all chats
    within      draws pictures of what people sent in another process, so that no picture of a table waits for them
    offload     has pictures drawn by other machines, if there are any that do it
    views_count whether ephemeral messages count towards the limit of their group
    """

    def __init__(
        self,
        bot: Bot,
        storage: Storage,
        clock: Clock,
        *,
        on_migrate: Callable[[int, int], None],
        on_reopen: Callable[[int], None],
        on_homeless: Callable[[int], None],
        paced: bool = True,
        is_first: bool = False,
        render: Render,
        patience: Patience | None = None,
        within: Within | None = None,
        offload: Offload | None = None,
        views_count: bool = True,
    ) -> None:
        self._clock = clock
        self._paced = paced
        self._on_migrate = on_migrate
        now = clock.now()
        self._silent_since = now - FULL_S if is_first else now
        self._workers: dict[int, Worker] = {}
        self._new_ids: dict[int, int] = {}
        self._shared = Shared(
            client=TelegramClient(bot, render, within, offload),
            shown_messages=ShownMessages(storage, clock),
            storage=storage,
            clock=clock,
            overall=Overall(now, paced=paced, patience=patience),
            idle_quota=IdleQuota(now, paced=paced),
            activity=TableActivity(clock),
            permissions=Permissions(clock),
            ephemeral_support=EphemeralSupport(),
            inside=Inside(views_count=views_count),
            known_refusals=KnownRefusals(storage, clock),
            moved=self._moved,
            reopened=on_reopen,
            homeless=on_homeless,
        )

    def show(self, wanted: Wanted) -> None:
        """Show a screen soon; of several screens wanted for one surface the newest is shown."""
        worker = self._worker(wanted.surface.chat)
        if worker.chat != wanted.surface.chat:
            wanted = replace(wanted, surface=replace(wanted.surface, chat=worker.chat))
        self._shared.activity.note(wanted.surface.table, wanted.seq)
        self._shared.shown_messages.want(wanted.surface)
        worker.want(wanted)
        worker.outbox.owe(key_of(wanted.surface))

    def remove(self, surface: Surface) -> None:
        """Delete the surface's message, before anything else in its chat."""
        worker = self._worker(surface.chat)
        worker.outbox.remove(surface)
        worker.nudge()

    def tell(self, chat: int, thread: int | None, screen: Screen, asker: int = 0, *, command: int = 0) -> None:
        """Send a message that belongs to no table; `asker` has asked for it (0: nobody).

        command: number of the ephemeral command to answer, visibly to its sender alone; 0: everybody sees the message
        """
        self._errand(chat, Errand(thread, screen=screen, asker=asker, command=command))

    def change(self, chat: int, message: int, screen: Screen, asker: int = 0) -> None:
        """Put another screen into a message that belongs to no table; of several changes the newest is made."""
        self._errand(chat, Errand(None, screen=screen, message=message, asker=asker))

    def send_file(self, chat: int, thread: int | None, document: Document, asker: int = 0) -> None:
        """Send a file that `asker` asked for (0: nobody)."""
        self._errand(chat, Errand(thread, document=document, asker=asker))

    def _errand(self, chat: int, errand: Errand) -> None:
        worker = self._worker(chat)
        worker.outbox.run(errand)
        worker.outbox.owe(None)
        worker.nudge()

    def retire(self, chat: int, message: int, *, wholly: bool = False) -> None:
        """Remove the buttons of a message that no surface uses any more; `wholly`: those that it was left with, too."""
        worker = self._worker(chat)
        worker.outbox.retirements.setdefault((message, 0), Retirement(message, wholly=wholly))
        worker.nudge()

    def discard(self, chat: int, message: int, person: int = 0) -> None:
        """Delete a message that is no surface: a menu, the line «закрепил сообщение», or an old view of `person`."""
        worker = self._worker(chat)
        worker.outbox.delete(message, person)
        worker.nudge()

    def stands(self, surface: Surface, message: int) -> bool:
        """Return whether a message is known to be its surface's newest; the store is not asked."""
        key = key_of(surface)
        shown = self._shared.shown_messages.peek(key) if self._shared.shown_messages.knows(key) else None
        return shown is not None and (shown.row.chat, shown.row.message) == (surface.chat, message)

    def can_show_privately(self, chat: int, person: int, asked_at: float | None = None) -> Certainty:
        """Return how certain it is that the person would see an ephemeral message in the group.

        asked_at: clock second of the press or command that permits the message; None: now
        """
        seconds = 0.0 if asked_at is None else self._clock.now() - asked_at
        return self._shared.ephemeral_support.can_show(chat, person, seconds)

    @staticmethod
    def messages_url(chat: int) -> str | None:
        """Return the URL prefix of the chat's messages, before their number; None if they have no URLs."""
        return messages_url(chat)

    def is_busy(self, chat: int) -> bool:
        """Return whether the limits of the chat would delay an edit that is requested now."""
        worker = self._workers.get(self._new_ids.get(chat, chat))
        return worker is not None and worker.is_busy()

    @property
    def views_count(self) -> bool:
        """Whether ephemeral messages count towards the limit of their group."""
        return self._shared.inside.views_count

    def missed(self, person: int) -> None:
        """Note that the person has pressed a button in a message that their ephemeral view should have hidden."""
        self._shared.ephemeral_support.missed(person)

    def seen(self, person: int) -> None:
        """Note that the person has used a button or command that nobody else sees."""
        self._shared.ephemeral_support.seen(person)

    def topic(self, chat: int, thread: int | None) -> int | None:
        """Return the topic in which the group's messages of `thread` are shown now; None: the general topic."""
        return self._shared.permissions.topic(self._worker(chat).chat, thread)

    def prefer_topic(self, chat: int, thread: int | None, instead: int | None) -> None:
        """Note that people prefer the topic `instead` for messages of `thread` while that topic is closed."""
        self._shared.permissions.prefer_topic(self._worker(chat).chat, thread, instead)

    def rights_changed(self, chat: int) -> None:
        """Try refused calls again at once: the bot's rights or the state of a topic have changed."""
        self._shared.ephemeral_support.rights_changed(chat)
        if self._shared.permissions.forget(chat):
            self._shared.reopened(chat)
        if chat in self._workers:
            self._workers[chat].nudge()

    def set_administrator(self, chat: int, *, administrator: bool) -> None:
        """Note whether the bot is an administrator of a group, who may send ephemeral messages at any time."""
        self._shared.ephemeral_support.set_administrator(chat, administrator=administrator)

    async def doubt(self, table: int) -> None:
        """Assume that a table's messages are outdated: each is edited at the next wish for it. Raises StorageError."""
        await self._shared.shown_messages.doubt(table)

    def forget(self, table: int) -> None:
        """Free the memory of a table that is over; screens that still wait are shown all the same."""
        self._shared.shown_messages.forget(table)

    def forget_person(self, person: int) -> None:
        """Drop everything that was wanted for the person until now, without showing or storing it."""
        self._shared.shown_messages.forget_person(person)
        if (worker := self._workers.get(person)) is not None:
            worker.outbox.wants.clear()

    @property
    def waiting(self) -> int:
        """Number of screens, errands and old messages whose calls have not been made yet."""
        return sum(worker.outbox.size for worker in self._workers.values())

    async def idle(self) -> None:
        """Wait until everything wanted is shown or given up."""
        while tasks := [worker.task for worker in self._workers.values() if worker.task is not None]:
            await asyncio.wait(tasks)

    async def drain(self, *, handed_over: bool = False) -> None:
        """Show what can be shown in five seconds and stop; the rest is shown after the next start.

        handed_over: another program takes over at once, so only the calls under way are waited for
        """
        self._shared.closing = True
        self._shared.handed_over = handed_over
        for worker in self._workers.values():
            worker.nudge()
        try:
            async with asyncio.timeout(self._clock.machine(CALL_S if handed_over else STOP_S)):
                await self.idle()
        except TimeoutError:
            log.info("stopping with screens still to be shown")
        tasks = [worker.task for worker in self._workers.values() if worker.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._shared.shown_messages.catch_up()
        self._shared.shown_messages.stop()

    def give_up(self) -> None:
        """Stop at once, because another program speaks for the bot; that program shows what still waits."""
        self._shared.closing = self._shared.handed_over = True
        for worker in self._workers.values():
            if worker.task is not None:
                worker.task.cancel()
        self._shared.shown_messages.stop()

    def _worker(self, chat: int) -> Worker:
        chat = self._new_ids.get(chat, chat)
        worker = self._workers.get(chat)
        if worker is None:
            if len(self._workers) >= CHATS_KEPT:
                self._let_go()
            gate: Gate = ChatGate(chat, self._silent_since) if self._paced else OpenGate()
            worker = self._workers[chat] = Worker(chat, self._shared, gate)
        return worker

    def _let_go(self) -> None:
        """Drop the workers of chats that were silent for so long that their limits are unspent."""
        before = self._clock.now() - UNUSED_S
        for chat in [chat for chat, worker in self._workers.items() if worker.task is None and worker.used_at < before]:
            del self._workers[chat]

    def _moved(self, old: int, new: int) -> None:
        """Continue the group's work under the new id that a refusal named."""
        self._new_ids[old] = new
        left, worker = self._workers[old], self._worker(new)
        left.outbox.move_to(worker.outbox, worker.chat)
        worker.nudge()
        self._on_migrate(old, new)
