"""Delivery of updates to the bot's webhook: one at a time, in order, each until it is answered with 2xx."""

import time

import msgspec
from tornado.httpclient import AsyncHTTPClient, HTTPError, HTTPRequest

from bot.sandbox.model import Webhook
from bot.sandbox.updates import confirm
from bot.sandbox.world import World

HEADER = "X-Telegram-Bot-Api-Secret-Token"
TIMEOUT_S = 10.0
IDLE_S = 60.0
LONGEST_PAUSE_S = 60.0


class Deliverer:
    """Delivery of waiting updates while a webhook is set.

    After failures it pauses 1, 2, 4, ... 60 clock seconds; a new setWebhook ends a pause.
    """

    def __init__(self, world: World) -> None:
        self._world = world

    async def run(self) -> None:
        """Deliver until the server stops."""
        client, failures = AsyncHTTPClient(force_instance=True), 0
        try:
            while not self._world.updates_came.closed:
                webhook = self._world.profile.webhook
                if webhook is None:
                    await self._world.webhook_set.wait(IDLE_S)
                    continue
                if not self._world.updates:
                    await self._world.updates_came.wait(IDLE_S)
                    continue
                words = await self._bring(client, webhook, next(iter(self._world.updates)))
                failures = failures + 1 if words else 0
                if words:
                    await self._pause(webhook, min(LONGEST_PAUSE_S, 2.0 ** min(failures - 1, 10)))
        finally:
            client.close()

    async def _bring(self, client: AsyncHTTPClient, webhook: Webhook, update_id: int) -> str:
        """Send one update; return what went wrong, empty after success."""
        headers = {"Content-Type": "application/json"} | ({HEADER: webhook.secret} if webhook.secret else {})
        request = HTTPRequest(
            webhook.url,
            "POST",
            headers,
            msgspec.json.encode(self._world.updates[update_id]),
            request_timeout=TIMEOUT_S,
            follow_redirects=False,
        )
        try:
            await client.fetch(request)
        except HTTPError as error:
            return self._failed(webhook, f"Wrong response from the webhook: {error.code} {error.message}")
        except OSError as error:
            return self._failed(webhook, error.strerror or "Connection failed")
        if update_id in self._world.updates:
            confirm(self._world, update_id + 1)
            self._world.commit()
        return ""

    def _failed(self, webhook: Webhook, words: str) -> str:
        webhook.error, webhook.error_date = words, int(time.time())
        if self._world.profile.webhook is webhook:
            self._world.save_profile()
            self._world.commit()
        return words

    async def _pause(self, webhook: Webhook, seconds: float) -> None:
        """Wait for this many clock seconds, or until the webhook is set again or the server stops."""
        end = time.monotonic() + seconds / self._world.clock.speed
        while self._world.profile.webhook is webhook and not self._world.updates_came.closed:
            left = end - time.monotonic()
            if left <= 0:
                return
            await self._world.updates_came.wait(left)
