"""Updates that a visit reads; updates of other people stay with the server, for the bot to read later.

An offset confirms every earlier update, so it never passes an update of other people, even to confirm the visit's.
"""

from collections.abc import Callable
from typing import Any, Final, TypeVar

from bot.clock import Clock
from bot.gateway.api.plain import PlainCalls

LIMIT: Final = 100
"""Maximum number of updates in one answer; an update of the visit after 100 others cannot be seen."""
POLL_S: Final = 5
"""Real seconds for which the server may hold a request while it has no update."""
PAUSE_S: Final = 1.0
"""Clock seconds between two requests if only updates seen before were returned."""
Update = dict[str, Any]
T = TypeVar("T")


class Full(Exception):
    """Error: so many updates of others wait for the bot that those of the visit would not fit into an answer."""


class Unread(Exception):
    """Error: updates cannot be read, because another program reads them or no server answers."""


class Mail:
    """Updates of a bot, of which only those of the visit are confirmed: their text or data holds the visit's code."""

    def __init__(self, calls: PlainCalls, clock: Clock, code: str, bot_id: int) -> None:
        self._calls = calls
        self._clock = clock
        self._code = code
        self._bot_id = bot_id
        self._offset: int | None = None
        self._seen: set[int] = set()
        self._waiting: list[Update] = []
        """Updates of the visit that have been read but not yet waited for."""
        self.pins: list[tuple[int, int]] = []
        """Chats and numbers of Telegram's service messages about pins by the bot."""

    async def wait(self, read: Callable[[Update], T | None], seconds: float) -> T | None:
        """Return the first result of `read` that is not None, for an update of the visit.

        Return None after that many clock seconds. Raises Full and Unread.
        """
        until = self._clock.now() + seconds
        while True:
            for update in self._waiting:
                if (found := read(update)) is not None:
                    self._waiting.remove(update)
                    return found
            if self._clock.now() >= until:
                return None
            await self._fetch(POLL_S)

    async def _fetch(self, hold_s: int) -> None:
        """Wait at most `hold_s` real seconds for updates; queue new ones of the visit. Raises Full and Unread."""
        answer = await self._calls.call("getUpdates", offset=self._offset, limit=LIMIT, timeout=hold_s)
        if not answer.granted or not isinstance(answer.result, list):
            raise Unread
        batch: list[Update] = [one for one in answer.result if isinstance(one, dict) and "update_id" in one]
        unread = [one for one in batch if one["update_id"] not in self._seen]
        self._seen.update(one["update_id"] for one in unread)
        self.pins += filter(None, map(self._pin_of, unread))
        news = [one for one in unread if self._is_own(one)]
        self._confirm(batch)
        self._waiting += news
        if len(batch) >= LIMIT and not news:
            raise Full
        if batch and not news:  # the server gives again at once what nobody confirms
            await self._clock.sleep(PAUSE_S)

    def _confirm(self, batch: list[Update]) -> None:
        """Let the next request confirm the visit's updates at the head of a batch."""
        for update in batch:
            if not self._is_own(update):
                return
            self._offset = int(update["update_id"]) + 1

    async def leave(self) -> None:
        """Confirm the visit's updates at the head of the server's queue; call once, at the end. Raises Full, Unread."""
        await self._fetch(0)
        if self._offset is not None:
            await self._calls.call("getUpdates", offset=self._offset, limit=1, timeout=0)

    def _is_own(self, update: Update) -> bool:
        """Return whether an update belongs to the visit: it holds the visit's code, or reports a pin by the bot."""
        if self._pin_of(update):
            return True
        message, query = update.get("message"), update.get("callback_query")
        said = message.get("text") if isinstance(message, dict) else None
        data = query.get("data") if isinstance(query, dict) else None
        return any(isinstance(words, str) and self._code in words for words in (said, data))

    def _pin_of(self, update: Update) -> tuple[int, int] | None:
        """Return chat and number of a service message about a pin by the bot; None for any other update."""
        message = update.get("message")
        if not isinstance(message, dict) or "pinned_message" not in message or message["from"]["id"] != self._bot_id:
            return None
        return int(message["chat"]["id"]), int(message["message_id"])
