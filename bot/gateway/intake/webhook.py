"""Updates by webhook: an HTTP server on one port, until it is stopped.

Telegram repeats an update until it is answered with 200. Over one connection it sends the next update only then, so the
order is that of long polling. As there, an update is confirmed once it is in the library's queue. With a shared store
it is stored before that, which takes a round trip, so Telegram may send several at a time; the presses of one person
and the messages of one chat still arrive in order.

The library's own server is not used. It answers 400 to an unreadable update, which Telegram then repeats for ever
without sending any other. It also reports neither a webhook that another program took over nor a port in use. Updates
are put where the library's server would put them: into `Application.update_queue`.
"""

import asyncio
import hmac
import logging
import socket
from collections.abc import Sequence
from typing import Final

from telegram import Bot
from telegram.error import BadRequest, RetryAfter, TelegramError
from tornado.httpserver import HTTPServer
from tornado.web import Application, RequestHandler

from bot.clock import Clock
from bot.config import Webhook
from bot.gateway.api.failures import pause_after, seconds_of
from bot.gateway.api.request import object_of
from bot.gateway.errors import TOKEN_REFUSED, GatewayError, WrongToken
from bot.gateway.intake.kept_updates import KeptUpdates
from bot.gateway.intake.updates import ALLOWED, read_json
from bot.runtime.errnos import reason
from bot.runtime.sockets import bound
from bot.storage.ports import StorageError

log = logging.getLogger(__name__)

HEADER: Final = "X-Telegram-Bot-Api-Secret-Token"
LOOK_S: Final = 60.0
ONE_BY_ONE: Final = 1  # connections
MANY: Final = 40  # connections; with one, a webhook takes no more than an update per round trip
MAX_BODY: Final = 1024 * 1024
MOVED: Final = "Обновления этого бота теперь получает другая программа с тем же BOT_TOKEN: сначала остановите её."


class Listener:
    """HTTP server of updates; it registers its URL with Telegram, and checks that the URL stays registered."""

    def __init__(
        self,
        bot: Bot,
        queue: "asyncio.Queue[object]",
        clock: Clock,
        where_to: Webhook,
        *,
        allowed: Sequence[str] = ALLOWED,
        kept_updates: KeptUpdates | None = None,
    ) -> None:
        self._bot = bot
        self._clock = clock
        self._queue = queue
        self._webhook = where_to
        self._allowed = allowed
        self._kept_updates = kept_updates
        self._url = ""  # as Telegram writes it
        self._failed_at = 0.0

    async def run(self) -> None:
        """Serve until cancelled.

        Raises GatewayError if the port is busy, token or URL is refused, or another program takes the webhook over.
        """
        server = HTTPServer(self._application(), max_body_size=MAX_BODY, max_buffer_size=MAX_BODY)
        server.add_socket(self._bound())
        try:
            await self._announce()
            log.info("listening on %s:%s for %s", self._webhook.host, self._webhook.port, self._webhook.url)
            while True:
                await self._look()
                await self._clock.sleep(LOOK_S)
        finally:
            server.stop()
            await server.close_all_connections()

    def _bound(self) -> socket.socket:
        host, port = self._webhook.host, self._webhook.port
        try:
            return bound(host, port)
        except OSError as error:
            words = f"Адрес {host}:{port} (WEBHOOK_HOST, WEBHOOK_PORT) занят или недоступен: {reason(error)}."
            raise GatewayError(words) from None

    def _application(self) -> Application:
        secret = self._webhook.secret.reveal()
        shared = {"bot": self._bot, "queue": self._queue, "secret": secret, "kept_updates": self._kept_updates}
        return Application([(r"/.*", _Handler, shared)], log_function=lambda handler: None)

    async def _announce(self) -> None:
        """Register the URL; retry while Telegram cannot be reached. Raises GatewayError if URL or token is refused."""
        failures = 0
        while True:
            try:
                await self._bot.set_webhook(
                    self._webhook.url,
                    max_connections=ONE_BY_ONE if self._kept_updates is None else MANY,
                    allowed_updates=self._allowed,
                    secret_token=self._webhook.secret.reveal(),
                )
                return
            except TOKEN_REFUSED:
                raise WrongToken from None
            except BadRequest as error:
                raise GatewayError(f"Telegram не принимает WEBHOOK_URL: {error.message.rstrip('.')}.") from None
            except TelegramError as error:
                failures += 1
                log.warning("the webhook was not set: %s; trying again", error.message)
                await self._clock.sleep(seconds_of(error) if isinstance(error, RetryAfter) else pause_after(failures))

    async def _look(self) -> None:
        """Check the webhook; log delivery errors. Raises GatewayError if it was taken over or the token is refused."""
        try:
            info = await self._bot.get_webhook_info()
        except TOKEN_REFUSED:
            raise WrongToken from None
        except TelegramError as error:
            log.warning("the webhook could not be looked at: %s", error.message)
            return
        self._url = self._url or info.url
        if not info.url or info.url != self._url:
            raise GatewayError(MOVED)
        failed_at = info.last_error_date.timestamp() if info.last_error_date else 0.0
        if failed_at > self._failed_at:
            self._failed_at = failed_at
            waiting = info.pending_update_count
            log.warning("Telegram could not bring an update (%s wait): %s", waiting, info.last_error_message)


class _Handler(RequestHandler):
    """Handler of a POST with one update; it accepts any path, which a proxy may change, but checks the secret."""

    def initialize(
        self, bot: Bot, queue: "asyncio.Queue[object]", secret: str, kept_updates: KeptUpdates | None
    ) -> None:
        """Store the parts that all requests share."""
        self._bot = bot
        self._queue = queue
        self._secret = secret
        self._kept_updates = kept_updates

    async def post(self) -> None:
        """Answer 200 to a queued or an unreadable update, 403 to anybody but Telegram, 503 if the store fails."""
        if not hmac.compare_digest(self.request.headers.get(HEADER, "").encode(), self._secret.encode()):
            self.set_status(403)
            return
        update = read_json(self.request.body, self._bot)
        if update is None:
            return
        try:
            is_new = self._kept_updates is None or await self._kept_updates.keep(object_of(self.request.body))
        except StorageError as error:
            log.error("an update cannot be kept: %s", error)
            self.set_status(503)
            return
        if is_new:
            await self._queue.put(update)
