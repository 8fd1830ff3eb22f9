"""HTTP to Telegram, by pyreqwest, which sends and reads in a thread of its own: the event loop goes on meanwhile.

With HTTPXRequest, the connection of the library, the bot takes 1.7 times the CPU time a press: see
docs/measurements/library.md.
"""

import asyncio
import json
import ssl
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from datetime import timedelta
from functools import cache
from math import ceil
from typing import Any, Final, NoReturn

import certifi
import msgspec
from pyreqwest.client import Client, ClientBuilder
from pyreqwest.exceptions import PyreqwestError
from pyreqwest.multipart import FormBuilder, PartBuilder
from pyreqwest.request import RequestBuilder
from telegram.error import BadRequest, NetworkError, TimedOut
from telegram.request import BaseRequest, RequestData

from bot.gateway.api.failures import Silenced
from bot.metrics import Metrics, Stopwatch

KEEP_S: Final = 60.0
TOO_MANY: Final = 429
AS_JSON: Final = ("Content-Type", "application/json")
REASONS: Final = (
    ("dns error", "the name of the server is not found"),
    ("certificate", "the certificate of the server is not trusted"),
    ("proxy authorization required", "the proxy wants a name and a password"),
    ("socks", "the SOCKS proxy does not let through"),
    ("tunnel", "the proxy does not let through"),
    ("connection refused", "connection refused"),
    ("connection reset", "connection reset"),
    ("unreachable", "the network is unreachable"),
)
"""Signs in the client's words on a failed connection, the first of which counts, and what is said."""
READ: Final = ("message_id", "ephemeral_message_id", "date", "chat", "photo")


class Request(BaseRequest):
    """HTTP client with at most `pool` connections to a Bot API server.

    `wait_s` and, for uploads, `media_s` are real seconds. `outside`: whether the environment's proxies are used.
    `on_flood` hears the seconds of each 429 of a call that names no chat. `may_speak` is asked when a connection is
    free, just before each call; None: always. Errors never quote an address, which contains the token.
    """

    def __init__(
        self,
        metrics: Metrics,
        *,
        pool: int,
        wait_s: float,
        media_s: float,
        outside: bool,
        on_flood: Callable[[float], None] | None = None,
        may_speak: Callable[[], bool] | None = None,
    ) -> None:
        self._metrics = metrics
        self._on_flood = on_flood
        self._may_speak = may_speak
        self._pool = pool
        self._turns = asyncio.Semaphore(pool)
        self._wait_s = wait_s
        self._media_s = media_s
        self._outside = outside
        self._client: Client | None = None

    @property
    def read_timeout(self) -> float:
        """See BaseRequest."""
        return self._wait_s

    async def initialize(self) -> None:
        """Open for calls; trust the machine's certificates and, where it has none, those of certifi."""
        if self._client is None:
            builder = _builder(outside=self._outside).user_agent(self.USER_AGENT).max_connections(self._pool)
            builder = builder.pool_timeout(_span(self._wait_s)).connect_timeout(_span(self._wait_s))
            self._client = builder.pool_idle_timeout(_span(KEEP_S)).build()

    async def shutdown(self) -> None:
        """Hang up."""
        if self._client is not None:
            await self._client.close()
            self._client = None

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
        """Make one call: return HTTP status and body, after at most `read_timeout` seconds; other waits are `wait_s`.

        Raises TimedOut, NetworkError, Silenced, and BadRequest for words that cannot be written down.
        """
        if self._client is None:
            self._must_speak()
            raise RuntimeError("this Request is not initialized")
        read_s = read_timeout if isinstance(read_timeout, int | float) else self._wait_s
        if request_data is not None and request_data.contains_files:
            read_s = max(read_s, self._media_s)
        async with self._turn(url):
            self._must_speak()
            return await self._sent(method, url, request_data, read_s)

    def _must_speak(self) -> None:
        """Refuse a call without the right to speak. Raises Silenced."""
        if self._may_speak is not None and not self._may_speak():
            raise Silenced("another program may speak for the bot by now")

    @asynccontextmanager
    async def _turn(self, url: str) -> AsyncIterator[None]:
        """Hold one of the connections within the block: the client itself would make the call whenever one is free.

        Raises TimedOut.
        """
        try:
            async with asyncio.timeout(self._wait_s):
                await self._turns.acquire()
        except TimeoutError:
            self._metrics.called(_method(url), 0, self._wait_s)
            raise TimedOut from None
        try:
            yield
        finally:
            self._turns.release()

    async def _sent(self, method: str, url: str, request_data: RequestData | None, read_s: float) -> tuple[int, bytes]:
        """Send one call, see `do_request`."""
        if self._client is None:
            raise NetworkError("this Request has hung up")
        watch, status = Stopwatch(), 0
        try:
            answer = await _with(self._client.request(method, url), request_data).timeout(_span(read_s)).build().send()
            status = answer.status
            body = (await answer.bytes()).to_bytes()
            if status == TOO_MANY and not _names_chat(request_data):
                self._tell_flood(body)
            return status, body
        except TimeoutError:
            raise TimedOut from None
        except PyreqwestError as error:
            raise NetworkError(f"no connection ({reason_of(error)})") from None
        except ValueError:  # halves of signs; it quotes the words
            raise BadRequest("words that cannot be written down") from None
        finally:
            self._metrics.called(_method(url), status, watch.seconds())

    async def date(self, url: str) -> str | None:
        """Return the header `Date` of the answer to a GET of an address without a token. Raises NetworkError."""
        if self._client is None:
            raise NetworkError("this Request has hung up")
        try:
            return (await self._client.get(url).timeout(_span(self._wait_s)).build().send()).headers.get("date")
        except (PyreqwestError, TimeoutError) as error:
            raise NetworkError(f"no connection ({reason_of(error)})") from None

    def _tell_flood(self, body: bytes) -> None:
        """Tell `on_flood` how long to wait, unless the answer is not Telegram's or names no time."""
        try:
            answer = object_of(body)
        except NetworkError:
            return
        _read_patience(answer)
        parameters = answer.get("parameters")
        seconds = parameters.get("retry_after") if isinstance(parameters, dict) else None
        if seconds and self._on_flood is not None:
            self._on_flood(seconds)

    @staticmethod
    def parse_json_payload(payload: bytes) -> dict[str, Any]:
        """Read an answer without what nobody reads of the bot's own messages: the library would build everything.

        Raises NetworkError for what no Bot API server says (a page of something in between): the call may be repeated.
        """
        answer = _Answer(object_of(payload))
        if "result" not in answer and answer.get("ok") is not False:
            raise NetworkError("an answer without a result")
        result = answer.get("result")
        if isinstance(result, dict) and "message_id" in result:
            answer["result"] = _what_is_read(result)
        _read_patience(answer)
        return answer


class _Answer(dict[str, Any]):
    """Answer of a method. A missing field is a NetworkError: an error told as a success has no result."""

    def __missing__(self, name: str) -> NoReturn:
        raise NetworkError(f"an answer without {name}")


def _what_is_read(message: dict[str, Any]) -> dict[str, Any] | bool:
    """Reduce a message that was sent or edited; of an edited one nothing is read but a picture.

    True is what the Bot API answers where it has no message to tell of.
    """
    if "edit_date" in message and "photo" not in message:
        return True
    return {name: message[name] for name in READ if name in message}


def object_of(payload: bytes) -> dict[str, Any]:
    """Read a JSON object, also one with halves of signs in it, which msgspec refuses. Raises NetworkError."""
    try:
        return msgspec.json.decode(payload, type=dict[str, Any])
    except (msgspec.DecodeError, UnicodeDecodeError):
        return _leniently(payload)


def _read_patience(answer: dict[str, Any]) -> None:
    """Make the seconds of a 429 the whole number they should be, rounded up; leave out what is no time to wait."""
    parameters = answer.get("parameters")
    if not isinstance(parameters, dict) or "retry_after" not in parameters:
        return
    try:
        seconds = ceil(float(parameters.pop("retry_after")))
    except (TypeError, ValueError, OverflowError):
        return
    if seconds > 0:
        parameters["retry_after"] = seconds


@cache
def authorities() -> tuple[bytes, ...]:
    """Read the certificates of certifi, once in a process; that takes 0.1 s."""
    return tuple(ssl.create_default_context(cafile=certifi.where()).get_ca_certs(binary_form=True))


def _builder(*, outside: bool) -> ClientBuilder:
    """Begin a client without referer and redirects: the address contains the token."""
    builder = ClientBuilder().referer(False).follow_redirects(False)
    for certificate in authorities():
        builder = builder.add_root_certificate_der(certificate)
    return builder if outside else builder.no_proxy()


def _with(call: RequestBuilder, data: RequestData | None) -> RequestBuilder:
    """Add the parameters to a call: as one JSON object, which is a third of a form, or as a form with files."""
    if data is None:
        return call
    if data.contains_files:
        return call.multipart(_parts(data))
    return call.body_bytes(msgspec.json.encode(data.parameters, enc_hook=_text)).header(*AS_JSON)


def _names_chat(data: RequestData | None) -> bool:
    """Tell whether a call names a chat."""
    return data is not None and "chat_id" in data.parameters


def _leniently(payload: bytes) -> dict[str, Any]:
    """Read an answer by the standard library, which accepts broken UTF-8. Raises NetworkError."""
    try:
        answer = json.loads(payload.decode(errors="replace"))
    except (ValueError, RecursionError):
        raise NetworkError("an answer that is no JSON") from None
    if not isinstance(answer, dict):
        raise NetworkError("an answer that is no object")
    return answer


def reason_of(error: Exception) -> str:
    """Return the reason why a call failed, in words of `REASONS`; the kind of the error where there are none.

    The client's own words quote the address, which contains the token.
    """
    details = getattr(error, "details", None)
    causes = details.get("causes") or () if isinstance(details, dict) else ()
    said = " ".join(str(cause.get("message", "")) for cause in causes[1:]).lower()
    return next((words for sign, words in REASONS if sign in said), type(error).__name__)


def _text(value: object) -> str:
    """Return Html and the like as the texts they are. Raises TypeError for anything else."""
    if isinstance(value, str):
        return str(value)
    raise TypeError(f"no parameter of a call: {type(value).__name__}")


def _span(seconds: float) -> timedelta:
    return timedelta(seconds=seconds)


def _method(url: str) -> str:
    """Return the method of the Bot API that is called; "file" where a file is fetched."""
    return "file" if "/file/" in url else url.rpartition("/")[2]


def _parts(data: RequestData) -> FormBuilder:
    """Make a form of parameters with files."""
    form = FormBuilder()
    for name, value in data.json_parameters.items():
        form = form.text(name, value)
    for name, (filename, content, kind) in data.multipart_data.items():
        whole = content if isinstance(content, bytes) else content.read()
        form = form.part(name, PartBuilder.from_bytes(whole).file_name(filename).mime(kind))
    return form
