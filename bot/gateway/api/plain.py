"""Calls of any Bot API method by name that return refusals as values, for finding out what a server allows."""

from dataclasses import dataclass
from typing import Final

from telegram import Bot, InputFile, InputMediaPhoto
from telegram.error import NetworkError, RetryAfter, TelegramError, TimedOut

from bot.gateway.api.failures import seconds_of
from bot.gateway.api.request import Request
from bot.metrics import Metrics

WAIT_S: Final = 20.0
MEDIA_S: Final = 60.0
FILE: Final = "pulka.jpg"
LOST: Final = (NetworkError, TimedOut)  # and no class below: a refused request is a NetworkError, too


@dataclass(frozen=True, kw_only=True)
class Answer:
    """Answer to one call."""

    result: object = None
    """Result as in Telegram's JSON; None if the call was refused."""
    words: str | None = None
    """Error message of the refusal, which may contain ids and names; None: the call was granted."""
    retry_after: float = 0.0
    """Seconds to wait that a refusal with 429 names; 0 for any other answer."""
    arrived: bool = True
    """False if no Bot API server answered."""

    @property
    def granted(self) -> bool:
        """Return whether the call was granted."""
        return self.words is None

    def field(self, name: str) -> object:
        """Return a field of the result; None if there is no such field or the result is not an object."""
        return self.result.get(name) if isinstance(self.result, dict) else None

    def number(self, name: str) -> int:
        """Return a field of the result that is a whole number; 0 if there is none."""
        found = self.field(name)
        return found if isinstance(found, int) else 0


class PlainCalls:
    """Connection to a Bot API server for calls by name; an async context manager."""

    def __init__(self, token: str, api_url: str, *, outside: bool) -> None:
        """Prepare calls of one bot; `outside`: whether to use the environment's proxies."""
        self._request = Request(Metrics(), pool=4, wait_s=WAIT_S, media_s=MEDIA_S, outside=outside)
        self._bot = Bot(token, f"{api_url}/bot", f"{api_url}/file/bot", request=self._request)
        self._api_url = api_url

    async def __aenter__(self) -> "PlainCalls":
        await self._request.initialize()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._request.shutdown()

    async def call(self, method: str, **parameters: object) -> Answer:
        """Make one call, leaving out parameters that are None.

        A parameter of bytes is uploaded as a picture: as new content if it is called `media`, else as a file.
        """
        named = {name: _sent(name, value) for name, value in parameters.items() if value is not None}
        try:
            # names of methods know no case, and the library warns of those that it has a function for
            return Answer(result=await self._bot.do_api_request(method[0].upper() + method[1:], api_kwargs=named))
        except RetryAfter as error:
            return Answer(words=error.message, retry_after=seconds_of(error))
        except TelegramError as error:
            return Answer(words=error.message, arrived=type(error) not in LOST)

    async def date(self) -> str | None:
        """Return the server's `Date` header, requested without the token; None if no server answered."""
        try:
            return await self._request.date(self._api_url)
        except NetworkError:
            return None


def _sent(name: str, value: object) -> object:
    """Return a parameter as the library expects it: bytes become the upload of a picture."""
    if not isinstance(value, bytes):
        return value
    return InputMediaPhoto(value, filename=FILE) if name == "media" else InputFile(value, filename=FILE)
