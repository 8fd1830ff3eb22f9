"""Connection to Telegram, from its start to its end; the only module that uses the library's Application."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import Any, Final, TypeVar
from urllib.parse import urlsplit

from telegram import Bot, BotCommand, BotCommandScopeAllGroupChats, BotCommandScopeAllPrivateChats
from telegram.error import RetryAfter, TelegramError
from telegram.ext import Application as Library
from telegram.ext import ApplicationBuilder, ContextTypes, ExtBot

from bot.clock import Clock
from bot.config import HERE, Settings
from bot.gateway.api.answers import Answers
from bot.gateway.api.failures import Patience, Silenced, patiently, pause_after, seconds_of, where
from bot.gateway.api.lookups import TelegramFiles, TelegramMembers
from bot.gateway.api.request import Request
from bot.gateway.errors import TOKEN_REFUSED, WrongToken
from bot.gateway.handlers import (
    groups_made,
    migrations,
    own_membership,
    own_pins,
    plain_messages,
    pressed_buttons,
    sent_files,
    topics_opened,
    typed_commands,
    typed_replies,
)
from bot.gateway.intake.kept_updates import KeptUpdates
from bot.gateway.intake.polling import Fetching, Polling
from bot.gateway.intake.processor import InOrder
from bot.gateway.intake.webhook import Listener
from bot.gateway.publishing.publisher import TelegramPublisher
from bot.metrics import Metrics
from bot.runtime.background import Background
from bot.storage.ports import Inbox
from bot.tables.ports import Application

log = logging.getLogger(__name__)
R = TypeVar("R", bound=Request)

POOL: Final = 64
TIMEOUT_S: Final = 10.0
EPHEMERAL: Final = ("hand",)
MEDIA_S: Final = 30.0
MENU_S: Final = 86_400.0  # so long the menu is asked for again


class Gateway:
    """Connection of the program to Telegram; call `connect`, `listen`, `serve` and `close`, in this order.

    Methods raise only the errors that they name. The message of a GatewayError is one sentence.
    """

    def __init__(
        self,
        settings: Settings,
        clock: Clock,
        metrics: Metrics,
        *,
        inbox: Inbox | None = None,
        may_speak: Callable[[], bool] | None = None,
    ) -> None:
        """Prepare the connection with the token of the settings.

        inbox: stores updates before they are confirmed to Telegram; None: no other program could continue with them
        may_speak: asked before each call whether it may be made; None: always
        """
        self._settings = settings
        self._clock = clock
        self._may_speak = may_speak
        self.patience = Patience(clock)
        self.kept_updates = KeptUpdates(inbox, settings.token.bot_id) if inbox is not None else None
        fetching = self._connection(Fetching, metrics, 2)
        fetching.kept_updates = self.kept_updates
        request = self._connection(Request, metrics, POOL)
        processor = InOrder(metrics, self.kept_updates)
        self._library: Library[Any, Any, Any, Any, Any, Any] = _library(settings, processor, request, fetching)
        self._chores = Background()
        self._intake = self._new_intake(fetching)
        self.answers = Answers(self.bot, clock, metrics)

    def _connection(self, kind: type[R], metrics: Metrics, pool: int) -> R:
        """Return a client of at most `pool` connections, using the environment's proxies unless the server is local."""
        return kind(
            metrics,
            pool=pool,
            wait_s=self._clock.machine(TIMEOUT_S),
            media_s=self._clock.machine(MEDIA_S),
            outside=urlsplit(self._settings.api_url).hostname not in HERE,
            on_flood=self.patience.lose,
            may_speak=self._may_speak,
        )

    def _new_intake(self, fetching: Fetching) -> Polling | Listener:
        webhook, updater = self._settings.webhook, self._library.updater
        if webhook is not None:
            queue = self._library.update_queue
            return Listener(self.bot, queue, self._clock, webhook, kept_updates=self.kept_updates)
        if updater is None:
            raise RuntimeError("a library without an updater")
        return Polling(updater, fetching)

    @property
    def bot(self) -> Bot:
        """The library's bot, for the publisher."""
        bot: Bot = self._library.bot
        return bot

    @property
    def members(self) -> TelegramMembers:
        """Look-ups of group members and administrators."""
        return TelegramMembers(self.bot, self._clock)

    @property
    def files(self) -> TelegramFiles:
        """Downloads of files that people sent."""
        return TelegramFiles(self.bot, self._clock)

    @property
    def url(self) -> str:
        """URL of the bot, `https://t.me/<username>`; known after `connect`."""
        return f"https://t.me/{self.bot.username}"

    async def connect(self) -> None:
        """Connect to Telegram, retrying for as long as it cannot be reached. Raises WrongToken and Silenced."""
        failures = 0
        while True:
            try:
                await self._library.initialize()
                break
            except TOKEN_REFUSED:
                raise WrongToken from None
            except Silenced:
                raise
            except RetryAfter as error:
                log.warning("Telegram at %s wants to be left alone: %s", self._host, error.message)
                await self._clock.sleep(seconds_of(error))
            except TelegramError as error:
                failures += 1
                log.warning("Telegram cannot be reached at %s: %s; trying again", self._host, error.message)
                await self._clock.sleep(pause_after(failures))
        log.info("connected to %s as @%s", self._host, self.bot.username)

    @property
    def _host(self) -> str:
        return urlsplit(self._settings.api_url).netloc.rpartition("@")[2]

    async def set_commands(
        self, commands: Sequence[tuple[str, str]], language: str | None = None, *, private: bool
    ) -> None:
        """Set the menu of commands in all private chats (`private`), or else in all groups.

        `commands`: (name without slash, description); `language`: for clients in this language, None: for those in any
        other. Commands of EPHEMERAL are seen by their sender and the bot only, if the client supports that. After a 429
        the call is repeated in the background; any other refusal is only logged.
        """
        ephemeral = {"is_ephemeral": True}
        menu = [BotCommand(name, what, api_kwargs=ephemeral if name in EPHEMERAL else None) for name, what in commands]
        scope = BotCommandScopeAllPrivateChats() if private else BotCommandScopeAllGroupChats()
        call = partial(self.bot.set_my_commands, menu, scope=scope, language_code=language)
        try:
            await call()
        except RetryAfter as error:
            log.warning("the menu of commands waits: %s", error.message)
            self._chores.spawn(self._set_later(call, seconds_of(error)))
        except TelegramError as error:
            log.warning("the menu of commands was not set: %s", error.message)

    async def _set_later(self, call: Callable[[], Awaitable[bool]], wait: float) -> None:
        """Set the menu of commands after `wait` clock seconds, waiting again after each 429."""
        await self._clock.sleep(wait)
        try:
            await patiently(self._clock, call, MENU_S)
        except TelegramError as error:
            log.warning("the menu of commands was not set: %s", error.message)

    def listen(self, application: Application, publisher: TelegramPublisher) -> None:
        """Register the handlers that pass updates to the application and the publisher; call once, after `connect`."""
        bot_id, username = self._settings.token.bot_id, self.bot.username
        handlers = (
            pressed_buttons(application, self.answers, bot_id, publisher.seen),
            typed_commands(application, bot_id, username, publisher.seen),
            typed_replies(application, bot_id, username),
            sent_files(application, bot_id, username),
            own_membership(
                application,
                bot_id,
                publisher.rights_changed,
                publisher.set_administrator,
                clock=self._clock,
                later=self._chores,
            ),
            groups_made(application, bot_id),
            migrations(application),
            own_pins(publisher.discard, bot_id),
            topics_opened(publisher.rights_changed),
            plain_messages(application, bot_id),
        )
        for handler in handlers:
            self._library.add_handler(handler)
        self._library.add_error_handler(_broken)

    async def serve(self, stop: asyncio.Event) -> None:
        """Pass updates to the application until `stop` is set, then those already received.

        Updates that an earlier owner of the bot left in the inbox come first. Raises GatewayError if the token is
        refused or another program receives the updates, and StorageError if the inbox cannot be read.
        """
        for update in await self.kept_updates.waiting(self.bot) if self.kept_updates is not None else ():
            await self._library.update_queue.put(update)
        await self._library.start()
        log.info("updates are taken")
        taking = asyncio.create_task(self._intake.run(), name="taking")
        stopping = asyncio.create_task(stop.wait(), name="stopping")
        try:
            await asyncio.wait({taking, stopping}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (taking, stopping):
                task.cancel()
            result, _ = await asyncio.gather(taking, stopping, return_exceptions=True)
            await self._library.stop()
        if isinstance(result, Exception):
            raise result

    async def close(self, *, lost: bool = False) -> None:
        """Send the remaining answers, then disconnect. Call it after the application and the publisher have stopped.

        lost: another program owns the bot, so disconnect at once, without answering anybody
        """
        self._chores.cancel()
        if not lost:
            await self.answers.drain()
        if self.kept_updates is not None:
            await self.kept_updates.close(lost=lost)
        await self._library.shutdown()
        await self.bot.shutdown()  # the library leaves connections open when it never came up


async def _broken(update: object, context: ContextTypes.DEFAULT_TYPE) -> None:
    """Log where a handler failed, without the error's message, which may quote a person's text."""
    log.error("an update could not be handled: %s", where(context.error or RuntimeError()))


def _library(
    settings: Settings, processor: InOrder, request: Request, fetching: Fetching
) -> Library[Any, Any, Any, Any, Any, Any]:
    """Build the library's Application without job queue, persistence, rate limiter and, with a webhook, updater."""
    bot: ExtBot[None] = ExtBot(
        settings.token.reveal(),
        base_url=settings.base_url,
        base_file_url=settings.base_file_url,
        request=request,
        get_updates_request=fetching,
    )
    builder = ApplicationBuilder().bot(bot).job_queue(None).concurrent_updates(processor)
    return builder.build() if settings.webhook is None else builder.updater(None).build()
