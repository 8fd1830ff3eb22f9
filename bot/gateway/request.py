"""HTTP to Telegram: calls by lines.py, files and what goes through a proxy by aiohttp; the library's own costs more."""

import ssl
from typing import Any, Final
from urllib.request import getproxies

import aiohttp
import certifi
import msgspec
from telegram.error import NetworkError, TimedOut
from telegram.request import BaseRequest, RequestData
from yarl import URL

from bot.gateway.lines import Lines
from bot.metrics import Metrics, Stopwatch

KEEP_S: Final = 60.0
FORM: Final = {"Content-Type": "application/x-www-form-urlencoded"}
DIRECT: Final = ("http", "https")
UNREAD: Final = ("reply_markup", "entities", "caption_entities", "link_preview_options")


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
        self._lines: dict[str, Lines | None] = {}

    @property
    def read_timeout(self) -> float:
        """See BaseRequest."""
        return self._wait_s

    async def initialize(self) -> None:
        """Open for calls; trusted are the machine's certificates and, where it has none, those of certifi."""
        if self._session is None:
            context = self._context = ssl.create_default_context()
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
            for lines in self._lines.values():
                if lines is not None:
                    lines.close()
            self._lines.clear()

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
        read_s = max(self._seconds(read_timeout), self._media_s if upload else 0.0)
        connect_s = self._seconds(pool_timeout) + self._seconds(connect_timeout)
        watch, status, body = Stopwatch(), 0, _body(request_data)
        try:
            if isinstance(body, bytes) and method == "POST" and (lines := self._direct(url)) is not None:
                path = url.split("/", 3)[3]
                status, found = await lines.post(f"/{path}", body, connect_s=connect_s, read_s=read_s)
            else:
                waits = aiohttp.ClientTimeout(connect=connect_s, sock_connect=connect_s, sock_read=read_s)
                status, found = await self._by_session(method, url, body, waits)
            return status, found
        except TimeoutError as error:
            raise TimedOut from error
        except (aiohttp.ClientError, OSError) as error:
            raise NetworkError(f"no connection ({type(error).__name__})") from None
        finally:
            self._metrics.called(_method(url), status, watch.seconds())

    async def _by_session(
        self, method: str, url: str, body: bytes | aiohttp.FormData | None, waits: aiohttp.ClientTimeout
    ) -> tuple[int, bytes]:
        """One call by aiohttp."""
        assert self._session is not None
        form = FORM if isinstance(body, bytes) else None
        async with self._session.request(method, url, data=body, headers=form, timeout=waits) as answer:
            return answer.status, await answer.read()

    def _direct(self, url: str) -> Lines | None:
        """The lines to an address; None where a proxy or a password stands between."""
        server = url[: url.find("/", len("https://"))]
        if server not in self._lines:
            origin = URL(server)
            proxies = getproxies() if self._outside else {}
            plain = origin.scheme in DIRECT and origin.user is None and not {origin.scheme, "all"} & proxies.keys()
            self._lines[server] = Lines(origin, self._context, self._pool, self.USER_AGENT) if plain else None
        return self._lines[server]

    @staticmethod
    def parse_json_payload(payload: bytes) -> dict[str, Any]:
        """An answer without those parts of the bot's own messages that nobody reads: to build them costs most."""
        try:
            answer: dict[str, Any] = msgspec.json.decode(payload, type=dict[str, Any])
        except (msgspec.DecodeError, UnicodeDecodeError):
            return BaseRequest.parse_json_payload(payload)
        result = answer.get("result")
        if isinstance(result, dict) and "message_id" in result:
            for name in UNREAD:
                result.pop(name, None)
        return answer

    def _seconds(self, wait: object) -> float:
        return wait if isinstance(wait, int | float) else self._wait_s


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
