"""A wire between the bot and the sandbox: every call's payload, and whose eyes it was meant for."""

import html
import json
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from email.parser import BytesParser
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qsl

import httpx

from bot.clock import SystemClock
from tests.e2e.drawn import digest_of
from tests.e2e.world import Message


@dataclass(frozen=True)
class Call:
    """A call of the bot at clock second `at`."""

    at: float
    method: str
    fields: dict[str, str]
    files: tuple[str, ...] = ()
    """Digests of the files that are sent with it."""

    def receiver(self, queries: dict[str, int]) -> int | None:
        """Return who gets to see it; None: everybody in a group. `queries`: who pressed what."""
        if self.method == "answerCallbackQuery":
            return queries[self.fields["callback_query_id"]]
        if "receiver_user_id" in self.fields:
            return int(self.fields["receiver_user_id"])
        if "ephemeral_message_parameters" in self.fields:
            return int(json.loads(self.fields["ephemeral_message_parameters"])["receiver_user_id"])
        chat = int(self.fields.get("chat_id", "0"))
        return chat if chat > 0 else None

    @property
    def message(self) -> Message:
        """Return words and buttons of the message as a phone would show them."""
        media = json.loads(self.fields.get("media", "{}"))
        words = self.fields.get("text") or self.fields.get("caption") or media.get("caption", "")
        text = html.unescape(re.sub(r"<[^>]+>", "", words))
        return {"text": text, "reply_markup": json.loads(self.fields.get("reply_markup", "{}"))}


@dataclass
class Tap:
    """Listens at `url`; `calls` are all but the asking for updates."""

    target: str
    clock: SystemClock
    url: str = ""
    calls: list[Call] = field(default_factory=list)

    def heard(self, method: str, kind: str, body: bytes) -> None:
        """Remember one call."""
        if method != "getUpdates":
            self.calls.append(Call(self.clock.now(), method, fields_of(kind, body), files_of(kind, body)))


def files_of(kind: str, body: bytes) -> tuple[str, ...]:
    """Return the digests of the files of a form."""
    files = (part for part in _parts(kind, body) if part.get_filename() is not None)
    return tuple(digest_of(part.get_payload(decode=True)) for part in files)


def _parts(kind: str, body: bytes) -> list[Any]:
    """Return the parts of a form; none of anything else."""
    if "multipart" not in kind:
        return []
    given: Any = BytesParser().parsebytes(b"Content-Type: " + kind.encode() + b"\r\n\r\n" + body).get_payload()
    return list(given)


def fields_of(kind: str, body: bytes) -> dict[str, str]:
    """Return the fields of a JSON object or a form, without its files: text as it is, everything else as JSON."""
    if "json" in kind:
        given: dict[str, Any] = json.loads(body)
        return {name: value if isinstance(value, str) else json.dumps(value) for name, value in given.items()}
    if "multipart" not in kind:
        return dict(parse_qsl(body.decode(), keep_blank_values=True))
    plain = [part for part in _parts(kind, body) if part.get_filename() is None]
    name = "content-disposition"
    return {str(part.get_param("name", header=name)): part.get_payload(decode=True).decode() for part in plain}


@contextmanager
def tapped(target: str, speed: float) -> Iterator[Tap]:
    """Return a running tap in front of `target`."""
    tap = Tap(target, SystemClock(speed))

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def setup(self) -> None:
            """Give each connection, which has a thread of its own, a client of its own."""
            super().setup()
            self.client = httpx.Client(timeout=60, trust_env=False, verify=False)  # plain HTTP

        def finish(self) -> None:
            super().finish()
            self.client.close()

        def do_POST(self) -> None:
            body, kind = self.rfile.read(int(self.headers.get("content-length", 0))), self.headers.get_content_type()
            kind = self.headers.get("content-type", kind)
            tap.heard(self.path.rpartition("/")[2], kind, body)
            try:
                answer = self.client.post(tap.target + self.path, content=body, headers={"content-type": kind})
                self.send_response(answer.status_code)
                self.send_header("content-length", str(len(answer.content)))
                self.end_headers()
                self.wfile.write(answer.content)
            except (httpx.HTTPError, OSError):  # one of the two has hung up
                self.close_connection = True

        def log_message(self, format: str, *args: object) -> None:
            """Log nothing: addresses contain the token."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    tap.url = f"http://127.0.0.1:{server.server_address[1]}"
    try:
        yield tap
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
