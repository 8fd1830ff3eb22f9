"""HTTP client for Telegram, based on pyreqwest, which sends and receives in its own thread, outside the event loop.

With HTTPXRequest, the client that comes with the library, a press takes 1.7 times the CPU time: see
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
"""Patterns in the client's error messages, each with the reason to report; the first match counts."""
READ: Final = ("message_id", "ephemeral_message_id", "date", "chat", "photo")


class Request(BaseRequest):
    """HTTP client with at most `pool` connections to a Bot API server. Its errors never quote a URL with the token.

    `wait_s` and, for responses to uploads, `media_s` limit each wait (real seconds). `outside`: whether to use the
    environment's proxies. `on_flood` is called with the seconds of each 429 to a call that names no chat. `may_speak`
    is asked just before each call, once a connection is free, whether to make the call; None: always.
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
        """Default limit of the wait for a response, in real seconds."""
        return self._wait_s

    async def initialize(self) -> None:
        """Open the client. It trusts the root certificates of the machine and those of certifi."""
        if self._client is None:
            builder = _builder(outside=self._outside).user_agent(self.USER_AGENT).max_connections(self._pool)
            builder = builder.pool_timeout(_span(self._wait_s)).connect_timeout(_span(self._wait_s))
            self._client = builder.pool_idle_timeout(_span(KEEP_S)).build()

    async def shutdown(self) -> None:
        """Close the client and its connections."""
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
        """Make one call and return HTTP status and body; of the time-outs only `read_timeout` (real seconds) is used.

        Raises TimedOut, NetworkError, Silenced, and BadRequest if a text cannot be encoded. Uploads may take `media_s`.
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
        """Raise Silenced if this program may no longer make calls for the bot."""
        if self._may_speak is not None and not self._may_speak():
            raise Silenced("another program may speak for the bot by now")

    @asynccontextmanager
    async def _turn(self, url: str) -> AsyncIterator[None]:
        """Hold one of the connections within the block. Raises TimedOut if none is free within `wait_s`.

        Otherwise the client would queue the call and make it later, even if it is no longer allowed then.
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
        """Make one call and return HTTP status and body, as `do_request` does."""
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
        """Return the `Date` header of a response, or None; `url` must not contain the token. Raises NetworkError."""
        if self._client is None:
            raise NetworkError("this Request has hung up")
        try:
            return (await self._client.get(url).timeout(_span(self._wait_s)).build().send()).headers.get("date")
        except (PyreqwestError, TimeoutError) as error:
            raise NetworkError(f"no connection ({reason_of(error)})") from None

    def _tell_flood(self, body: bytes) -> None:
        """Call `on_flood` with the seconds that a 429 names; do nothing if the body names none or is no JSON object."""
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
        """Parse a response, leaving out unused message fields, of which the library would otherwise make objects.

        Raises NetworkError if the response is not a Bot API server's (but, say, a proxy's): the call may be repeated.
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
    """Response of a method. Reading a missing field raises NetworkError: a server may send an error with status 200."""

    def __missing__(self, name: str) -> NoReturn:
        raise NetworkError(f"an answer without {name}")


def _what_is_read(message: dict[str, Any]) -> dict[str, Any] | bool:
    """Reduce a message in a response to the fields that the bot reads; return True for an edit without a photo.

    True is also what the Bot API returns for an edit if there is no message to return.
    """
    if "edit_date" in message and "photo" not in message:
        return True
    return {name: message[name] for name in READ if name in message}


def object_of(payload: bytes) -> dict[str, Any]:
    """Parse a JSON object, even one with lone surrogates, which msgspec refuses. Raises NetworkError."""
    try:
        return msgspec.json.decode(payload, type=dict[str, Any])
    except (msgspec.DecodeError, UnicodeDecodeError):
        return _leniently(payload)


def _read_patience(answer: dict[str, Any]) -> None:
    """Round the `retry_after` of a 429 up to whole seconds, in place; remove it if it is no positive number."""
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
    """Return the root certificates of certifi (DER). They are read once per process, which takes 0.1 s."""
    return tuple(ssl.create_default_context(cafile=certifi.where()).get_ca_certs(binary_form=True))


def _builder(*, outside: bool) -> ClientBuilder:
    """Return the builder of a client that sends no referer and follows no redirects: the URL contains the token."""
    builder = ClientBuilder().referer(False).follow_redirects(False)
    for certificate in authorities():
        builder = builder.add_root_certificate_der(certificate)
    return builder if outside else builder.no_proxy()


def _with(call: RequestBuilder, data: RequestData | None) -> RequestBuilder:
    """Add parameters to a request: as one JSON object, a third the size of a form, or as a form if there are files."""
    if data is None:
        return call
    if data.contains_files:
        return call.multipart(_parts(data))
    return call.body_bytes(msgspec.json.encode(data.parameters, enc_hook=_text)).header(*AS_JSON)


def _names_chat(data: RequestData | None) -> bool:
    """Return whether the parameters of a call name a chat."""
    return data is not None and "chat_id" in data.parameters


def _leniently(payload: bytes) -> dict[str, Any]:
    """Parse a response by the standard library, which accepts broken UTF-8. Raises NetworkError if it is no object."""
    try:
        answer = json.loads(payload.decode(errors="replace"))
    except (ValueError, RecursionError):
        raise NetworkError("an answer that is no JSON") from None
    if not isinstance(answer, dict):
        raise NetworkError("an answer that is no object")
    return answer


def reason_of(error: Exception) -> str:
    """Return why a call failed, in the words of `REASONS`; the type of the error if none of them fits.

    The client's own message is not used, because it quotes the URL, which contains the token.
    """
    details = getattr(error, "details", None)
    causes = details.get("causes") or () if isinstance(details, dict) else ()
    said = " ".join(str(cause.get("message", "")) for cause in causes[1:]).lower()
    return next((words for sign, words in REASONS if sign in said), type(error).__name__)


def _text(value: object) -> str:
    """Return an Html or another subclass of str as plain str. Raises TypeError for anything else."""
    if isinstance(value, str):
        return str(value)
    raise TypeError(f"no parameter of a call: {type(value).__name__}")


def _span(seconds: float) -> timedelta:
    return timedelta(seconds=seconds)


def _method(url: str) -> str:
    """Return the Bot API method that a URL calls; "file" if it downloads a file."""
    return "file" if "/file/" in url else url.rpartition("/")[2]


def _parts(data: RequestData) -> FormBuilder:
    """Return a form with the parameters and files of a call."""
    form = FormBuilder()
    for name, value in data.json_parameters.items():
        form = form.text(name, value)
    for name, (filename, content, kind) in data.multipart_data.items():
        whole = content if isinstance(content, bytes) else content.read()
        form = form.part(name, PartBuilder.from_bytes(whole).file_name(filename).mime(kind))
    return form
