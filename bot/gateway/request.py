"""HTTP to Telegram by aiohttp: a call costs the processor a fraction of what the library's own client takes."""

import ssl
from typing import Any, Final

import aiohttp
import certifi
import msgspec
from telegram.error import NetworkError, TimedOut
from telegram.request import BaseRequest, RequestData
from yarl import URL

from bot.metrics import Metrics, Stopwatch

KEEP_S: Final = 60.0
FORM: Final = {"Content-Type": "application/x-www-form-urlencoded"}
UNREAD: Final = ("reply_markup", "entities", "caption_entities", "link_preview_options")
HAS_BUTTON: Final = "has_button"  # stands for the keyboard, which nobody reads otherwise
PLACE: Final = ("message_id", "date", "chat", "message_thread_id", "is_topic_message", "ephemeral_message_id")


class Fields(msgspec.Struct, frozen=True):
    """Parameters of a call without files: field -> text, structures as JSON."""

    json_parameters: dict[str, str]
    contains_files: bool = False


class Request(BaseRequest):
    """At most `pool` connections; waits are real seconds, `media_s` for uploads. `outside`: proxies of the environment.

    Errors never quote an address, for it contains the token.
    """

    def __init__(self, metrics: Metrics, *, pool: int, wait_s: float, media_s: float, outside: bool) -> None:
        self._metrics = metrics
        self._pool = pool
        self._wait_s = wait_s
        self._media_s = media_s
        self._outside = outside
        self._session: aiohttp.ClientSession | None = None

    @property
    def read_timeout(self) -> float:
        """See BaseRequest."""
        return self._wait_s

    async def initialize(self) -> None:
        """Open for calls; trusted are the machine's certificates and, where it has none, those of certifi."""
        if self._session is None:
            context = ssl.create_default_context()
            context.load_verify_locations(certifi.where())
            self._session = aiohttp.ClientSession(
                connector=aiohttp.TCPConnector(limit=self._pool, ssl=context, keepalive_timeout=KEEP_S),
                cookie_jar=aiohttp.DummyCookieJar(),
                headers={"User-Agent": self.USER_AGENT},
                trust_env=self._outside,
            )

    async def shutdown(self) -> None:
        """Hang up."""
        if self._session is not None:
            await self._session.close()
            self._session = None

    async def do_request(  # noqa: PLR0917 - the signature is the library's
        self,
        url: str,
        method: str,
        request_data: RequestData | None = None,
        read_timeout: object = BaseRequest.DEFAULT_NONE,
        write_timeout: object = BaseRequest.DEFAULT_NONE,
        connect_timeout: object = BaseRequest.DEFAULT_NONE,
        pool_timeout: object = BaseRequest.DEFAULT_NONE,
    ) -> tuple[int, bytes]:
        """One call: HTTP status and body. Raises TimedOut and NetworkError."""
        if self._session is None:
            raise RuntimeError("this Request is not initialized")
        upload = request_data is not None and request_data.contains_files
        timeout = aiohttp.ClientTimeout(
            connect=self._seconds(pool_timeout) + self._seconds(connect_timeout),
            sock_connect=self._seconds(connect_timeout),
            sock_read=max(self._seconds(read_timeout), self._media_s if upload else 0.0),
        )
        watch, status, body = Stopwatch(), 0, _body(request_data)
        form = FORM if isinstance(body, bytes) else None
        try:
            async with self._session.request(method, url, data=body, headers=form, timeout=timeout) as answer:
                status, found = answer.status, await answer.read()
                return status, found
        except TimeoutError as error:
            raise TimedOut from error
        except (aiohttp.ClientError, OSError) as error:
            raise NetworkError(f"no connection ({type(error).__name__})") from None
        finally:
            self._metrics.called(_method(url), status, watch.seconds())

    @staticmethod
    def parse_json_payload(payload: bytes) -> dict[str, Any]:
        """An answer without those parts of the bot's own messages that nobody reads: to build them costs most."""
        try:
            answer: dict[str, Any] = msgspec.json.decode(payload, type=dict[str, Any])
        except (msgspec.DecodeError, UnicodeDecodeError):
            return BaseRequest.parse_json_payload(payload)
        result = answer.get("result")
        for found in result if isinstance(result, list) else (result,):
            if isinstance(found, dict):
                _lighten(found)
        return answer

    def _seconds(self, wait: object) -> float:
        return wait if isinstance(wait, int | float) else self._wait_s


def _lighten(found: dict[str, Any]) -> None:
    """A message the bot has just sent or edited, or an update: of a press the message is only a place."""
    press = found.get("callback_query")
    if isinstance(press, dict):
        if isinstance(message := press.get("message"), dict):
            place = {name: message[name] for name in PLACE if name in message}
            press["message"] = {**place, HAS_BUTTON: _has(message, press.get("data"))}
    elif "message_id" in found:
        for name in UNREAD:
            found.pop(name, None)


def _has(message: dict[str, Any], data: object) -> bool:
    """Whether this message has a button with these data."""
    keyboard = message.get("reply_markup")
    rows = keyboard.get("inline_keyboard", ()) if isinstance(keyboard, dict) else ()
    return isinstance(data, str) and any(button.get("callback_data") == data for row in rows for button in row)


def _method(url: str) -> str:
    """Which method of the Bot API is called; a file's address names none."""
    return "file" if "/file/" in url else url.rpartition("/")[2]


def _body(data: RequestData | None) -> bytes | aiohttp.FormData | None:
    """Parameters as a form, with files as multipart.

    aiohttp's own form quotes a text ten times slower than yarl, which does it in C.
    """
    if data is None:
        return None
    if not data.contains_files:
        return URL.build(query=data.json_parameters).raw_query_string.encode()
    form = aiohttp.FormData(data.json_parameters)
    for name, (filename, content, kind) in data.multipart_data.items():
        form.add_field(name, content, filename=filename, content_type=kind)
    return form
