"""People's requests for events and answers: GET /app/people/ID/events and ID/answers/QUERY (see person_api.py)."""

import re
import time
from collections.abc import Awaitable
from typing import Final
from urllib.parse import parse_qs

import msgspec

from bot.sandbox.app import is_local, refused
from bot.sandbox.bot_api import Hub
from bot.sandbox.errors import ControlError
from bot.sandbox.plain import Asked, Said

PATH: Final = re.compile(r"/app/people/(\d+)/(?:events|answers/(\d+))")
MOST_EVENTS: Final = 1000


class Hearing:
    """Handler of people's requests for new events or for the answer to a press; both may wait."""

    def __init__(self, hub: Hub) -> None:
        self.world = hub.world

    def replies(self, asked: Asked) -> Said | Awaitable[Said]:
        """Answer a request with 200, or with 400 or 403 and `{"error": words}`."""
        if not is_local(asked):
            return refused(403, "403 Forbidden")
        return self._said(asked)

    async def _said(self, asked: Asked) -> Said:
        found = PATH.fullmatch(asked.path)
        assert found is not None  # that is why it is asked here
        try:
            who = self.world.person(int(found[1])).id
            deadline = time.monotonic() + _number(asked, "timeout")
            heard = (
                await self._events(who, int(_number(asked, "since")), deadline)
                if found[2] is None
                else await self._answer(who, found[2], deadline)
            )
        except ControlError as error:
            return refused(400, str(error))
        return Said(200, msgspec.json.encode(heard))

    async def _events(self, who: int, since: int, deadline: float) -> object:
        """Return the events that a person saw after event `since`; if there are none, wait until `deadline` for one."""
        while not (found := self.world.store.events_of(who, since, MOST_EVENTS)):
            if not await self._news(deadline):
                break
        return [msgspec.Raw(event) for event in found]

    async def _answer(self, who: int, query_id: str, deadline: float) -> object:
        """Return the answer to a press, waiting for it until `deadline`. Raises ControlError for an unknown press."""
        if query_id not in self.world.queries or self.world.queries[query_id].person != who:
            raise ControlError(f"no query {query_id} of person {who}")
        while not self.world.queries[query_id].answered:
            if not await self._news(deadline):
                break
        query = self.world.queries[query_id]
        return {"answered": query.answered, "text": query.text, "alert": query.alert, "url": query.url}

    async def _news(self, deadline: float) -> bool:
        """Wait for a new event until `deadline` (a moment of the monotonic clock); return whether one came."""
        left = deadline - time.monotonic()
        return left > 0 and await self.world.news.wait(left)


def _number(asked: Asked, name: str) -> float:
    """Return a number of the query string, 0 if absent. Raises ControlError if it is unreadable."""
    try:
        return float(parse_qs(asked.query).get(name, ["0"])[-1])
    except ValueError as error:
        raise ControlError(f"{name} must be a number") from error
