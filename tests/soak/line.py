"""Updates as Telegram writes them, through library and gateway, to the real application on a store in memory."""

from collections import Counter
from typing import Any, cast

from telegram import User

from bot.config import Settings
from bot.gateway.app import Gateway
from bot.gateway.intake.updates import read_update
from bot.gateway.publishing.publisher import TelegramPublisher
from bot.metrics import Metrics
from bot.runtime.secret import Token
from tests.bot.tables.kit.decks import Decks
from tests.bot.tables.kit.desk import Desk

MY_ID = 4242
ME = {"id": MY_ID, "is_bot": True, "first_name": "Пулька", "username": "pulka_bot"}


class Said:
    """Stands where the gateway's calls answer presses: every answer, by query."""

    def __init__(self) -> None:
        self.answers: list[tuple[str, str]] = []
        self.times: Counter[str] = Counter()

    async def answer_callback_query(
        self, query: str, text: str | None = None, show_alert: bool | None = None, url: str | None = None
    ) -> bool:
        """Note an answer and how often its press was answered."""
        self.answers.append((query, text or ""))
        self.times[query] += 1
        return True


class Line:
    """A desk whose people speak through Telegram. `delivered` counts how often a query came."""

    def __init__(self, seed: int) -> None:
        self.desk = Desk(decks=Decks(seed=seed), bot=MY_ID)
        settings = Settings(token=Token("4242:test"), api_url="http://127.0.0.1:9")
        self.gateway = Gateway(settings, self.desk.clock, Metrics())
        self.said = Said()
        self.delivered: Counter[str] = Counter()
        self._library: Any = self.gateway._library
        bot: Any = self.gateway.bot
        with bot._unfrozen():
            bot._bot_user = User.de_json(ME, bot)
        self._library._initialized = True
        self.gateway.answers._bot = cast(Any, self.said)
        self.gateway.listen(self.desk.service, cast(TelegramPublisher, self))
        self._id = 0

    def seen(self, person: int) -> None:
        """Do nothing: here nobody's client is learnt about."""

    def set_administrator(self, chat: int, *, administrator: bool) -> None:
        """Do nothing: here the bot has no rights to learn about."""

    def rights_changed(self, chat: int) -> None:
        """Do nothing: here nothing was lost."""

    def discard(self, chat: int, message: int) -> None:
        """Do nothing: here nothing is pinned."""

    async def take(self, body: dict[str, Any]) -> bool:
        """Take one update; return False for what the library cannot read, which the gateway leaves out."""
        self._id += 1
        try:
            parsed = read_update({"update_id": self._id, **body}, self.gateway.bot)
        except (TypeError, KeyError, ValueError):  # what msgspec says is a ValueError
            return False
        query = body.get("callback_query")
        if query is not None:
            self.delivered[query["id"]] += 1
        await self._library.update_processor.process_update(parsed, self._library.process_update(parsed))
        return True

    async def settle(self) -> None:
        """Wait until everything that was taken is done and answered."""
        await self.desk.settle()
        await self.gateway.answers.drain()
        await self.desk.settle()

    async def close(self) -> None:
        """Stop the program and the library."""
        await self.desk.stop()
        await self.gateway.answers.drain()
        await self._library.bot.shutdown()
