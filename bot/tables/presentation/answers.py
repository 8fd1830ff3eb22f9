"""Answers that return soon even if Telegram is slow, and a runner of jobs for presses and commands of areas."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine, Hashable, Mapping
from functools import partial
from typing import Any, Final

from msgspec.structs import replace

from bot.runtime.background import Background
from bot.screens import replies
from bot.screens.model import Screen
from bot.screens.refusals import Refusal
from bot.screens.texts import Texts, lines
from bot.storage.ports import Cause, StorageFailed
from bot.tables.context.context import Context
from bot.tables.context.feature import Given, Order
from bot.tables.context.mailbox import MailboxFull
from bot.tables.ports import Answer
from bot.tables.refused import Refused

log = logging.getLogger(__name__)

ANSWER_FIRST_S: Final = 0.25  # of real time


class DetachedAnswer:
    """Answer (`ports.Answer`) that wraps a slow one: each call returns after `ANSWER_FIRST_S` at the latest.

    The wrapped answer continues in the background. `is_given` is True once an answer was begun.
    """

    def __init__(self, answer: Answer, background: Background) -> None:
        self._answer = answer
        self._background = background
        self.is_given = False

    async def empty(self) -> None:
        """Answer without a text, see `ports.Answer.empty`."""
        await self._give(self._answer.empty())

    async def toast(self, text: str) -> None:
        """Answer by a short text, see `ports.Answer.toast`."""
        await self._give(self._answer.toast(text))

    async def alert(self, text: str) -> None:
        """Answer by a window, see `ports.Answer.alert`."""
        await self._give(self._answer.alert(text))

    async def open_url(self, url: str) -> None:
        """Answer by a link, see `ports.Answer.open_url`."""
        await self._give(self._answer.open_url(url))

    async def _give(self, answer: Coroutine[Any, Any, None]) -> None:
        self.is_given = True
        await asyncio.wait({self._background.spawn(answer)}, timeout=ANSWER_FIRST_S)


class WishAnswers:
    """Runner of jobs for presses and commands. Each is answered once; refusals and store failures become texts.

    `refusals`: exceptions that count as refusals, besides those of tables. `told`: returns the text for one of these.
    """

    def __init__(
        self, context: Context, refusals: tuple[type[Exception], ...], told: Callable[[Texts, Any], str]
    ) -> None:
        self._context = context
        self._answering = Background()
        self._refusals: tuple[type[Exception], ...] = (*refusals, Refused, MailboxFull, StorageFailed)
        self._told = told

    def press(self, mailbox: Hashable, given: Given, job: Callable[[Given], Awaitable[None]]) -> None:
        """Run a press's job inside a mailbox; if the mailbox is full, answer the press at once."""
        first = DetachedAnswer(given.answer, self._answering)
        given = replace(given, answer=first)

        async def refused(key: Refusal) -> None:
            if not first.is_given:
                await first.toast(replies.refused(given.texts, key, {}))

        not_saved, failed = partial(refused, Refusal.NOT_SAVED), partial(refused, Refusal.FAILED)
        try:
            self._context.mailboxes.put(
                mailbox, partial(self._pressed, given, first, job), given.person.id, not_saved, failed
            )
        except MailboxFull:
            self._answering.spawn(refused(Refusal.BUSY))

    async def _pressed(self, given: Given, first: DetachedAnswer, job: Callable[[Given], Awaitable[None]]) -> None:
        """Run a press's job and answer a refusal; a press that was accepted before gets an empty answer."""
        try:
            await self._context.meet(given.person)
            await job(given)
        except self._refusals as error:
            shared = _shared(error, f"a press of {given.word}")
            words = replies.refused(given.texts, *shared) if shared else self._told(given.texts, error)
            if first.is_given:
                return
            await given.say(words if await self._is_new(error, given.cause) else "")

    async def _is_new(self, error: Exception, cause: Cause) -> bool:
        """Return whether the press was not accepted before; True without a look-up if the store has just failed."""
        return isinstance(error, StorageFailed) or await self._context.storage.repeated(cause.key) is None

    async def order(self, name: str, order: Order, job: Callable[[], Awaitable[None]]) -> None:
        """Run a command's job; a refusal is sent where the command was typed."""
        try:
            await self._context.meet(order.person)
            await job()
        except self._refusals as error:
            shared, where = _shared(error, f"command {name}"), order.origin
            said = replies.sentence(order.texts, *shared) if shared else Screen(lines(self._told(order.texts, error)))
            self._context.tell(where.chat, where.thread, said, order.person.id)


def _shared(error: Exception, what: str) -> tuple[Refusal, Mapping[str, str | int]] | None:
    """Return key and facts of a refusal that all areas share; None for any other error. `what`: text for the log."""
    match error:
        case Refused():
            return error.key, error.facts
        case MailboxFull():
            return Refusal.BUSY, {}
        case StorageFailed():
            log.error("%s: %s", what, error)
            return Refusal.NOT_SAVED, {}
        case _:
            return None
