"""Logging set-up: one format for all lines, with the table or chat concerned, and secrets masked everywhere."""

import asyncio
import logging
import sys
import traceback
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextvars import ContextVar
from typing import Any, Final, TextIO
from urllib.parse import quote

import msgspec

from bot.runtime.pending import EndOfProgram
from bot.runtime.secret import MASK

FORMAT: Final = "%(asctime)s %(levelname)s %(name)s%(place)s: %(message)s"
NOWHERE: Final[Mapping[str, int]] = {}
SHORTEST_TAIL: Final = 16  # the part after the colon is masked on its own only when no ordinary word can be it
CHATTY: Final = ("tornado.access", "PIL")
# below these levels libraries print what is hidden, whatever level is asked for
DISCREET: Final = {
    "telegram": logging.INFO,  # every message and every answer: all hands
    "telegram.request.BaseRequest": logging.CRITICAL,  # an answer that cannot be read, whole
    "aiosqlite": logging.INFO,  # the values of its statements
}

_place: ContextVar[Mapping[str, int]] = ContextVar("place", default=NOWHERE)


def happens_at(**place: int) -> None:
    """Add a table, seq or chat to all later log lines of this task; earlier values stay unless they are given again."""
    _place.set({**_place.get(), **place})


class RedactingFormatter(logging.Formatter):
    """Formatter that masks every secret: in the message, its arguments, the traceback and the stack.

    For an error only the class and the code locations are logged: its message may contain cards or people's text.
    """

    def __init__(self, secrets: Sequence[str], fmt: str = FORMAT) -> None:
        super().__init__(fmt)
        self._hidden = hider(secrets)

    def format(self, record: logging.LogRecord) -> str:
        record.place = "".join(f" {name}={value}" for name, value in _place.get().items())
        return self._hidden(super().format(record))

    def formatException(self, ei: Any) -> str:
        return "\n".join(_told(ei[1], set())) if ei[1] is not None else ""


class JsonFormatter(RedactingFormatter):
    """Formatter that writes each record as one line of JSON: time, level, logger, message, place, and any error."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "time": self.formatTime(record),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
            **_place.get(),
        }
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return self._hidden(msgspec.json.encode(line).decode())


class Tally(logging.Handler):
    """Handler that calls `count` with the level of every record from WARNING upwards."""

    def __init__(self, count: Callable[[str], None]) -> None:
        super().__init__(logging.WARNING)
        self._count = count

    def emit(self, record: logging.LogRecord) -> None:
        self._count(record.levelname)


def hider(secrets: Sequence[str]) -> Callable[[str], str]:
    """Return a function that masks every spelling of the secrets in a text."""
    masked = _spellings(secrets)

    def hidden(text: str) -> str:
        for spelling in masked:
            text = text.replace(spelling, MASK)
        return text

    return hidden


def _spellings(secrets: Sequence[str]) -> tuple[str, ...]:
    """List all spellings of the secrets (plain, URL-quoted, the part after the colon), longest first."""
    found: set[str] = set()
    for secret in secrets:
        tail = secret.partition(":")[2]
        found |= {secret, quote(secret, safe="")}
        if len(tail) >= SHORTEST_TAIL:
            found.add(tail)
    return tuple(sorted(found - {""}, key=len, reverse=True))


def set_up(level: int, secrets: Sequence[str] = (), stream: TextIO | None = None, *, as_json: bool = False) -> None:
    """Send all logging, uncaught exceptions and warnings to one stream (default: standard error), with secrets masked.

    Libraries in CHATTY log at WARNING or above unless `level` is DEBUG, those in DISCREET at their minimum or above.
    """
    handler = logging.StreamHandler(stream if stream is not None else sys.stderr)
    handler.setFormatter((JsonFormatter if as_json else RedactingFormatter)(secrets))
    root = logging.getLogger()
    for old in root.handlers[:]:
        root.removeHandler(old)
    root.addHandler(handler)
    root.setLevel(level)
    for name in CHATTY:
        logging.getLogger(name).setLevel(level if level <= logging.DEBUG else max(level, logging.WARNING))
    for name, lowest in DISCREET.items():
        logging.getLogger(name).setLevel(max(level, lowest))
    logging.captureWarnings(True)
    sys.excepthook = _report_uncaught


def _told(error: BaseException, before: set[int]) -> Iterator[str]:
    """Yield an error and its causes as text, only an OSError with its message; `before`: ids of errors already seen."""
    before.add(id(error))
    behind = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    inside = error.exceptions if isinstance(error, BaseExceptionGroup) else ()
    for other in (*([behind] if behind is not None else []), *inside):
        if id(other) not in before:
            yield from _told(other, before)
            yield "which was behind this:"
    if error.__traceback__ is not None:
        yield "Traceback (most recent call last):"
        yield "".join(traceback.format_tb(error.__traceback__)).rstrip("\n")
    yield f"{type(error).__name__}: {error}" if isinstance(error, OSError) else type(error).__name__


def report_lost(loop: asyncio.AbstractEventLoop, context: Mapping[str, Any]) -> None:
    """Log errors that nobody awaited; handler for the event loop, whose default would quote the error's message.

    Work that the end of the program cut off is not logged: the end has its own line.
    """
    if isinstance(context.get("exception"), EndOfProgram):
        return
    logging.getLogger("asyncio").error("%s", context.get("message", "lost"), exc_info=context.get("exception"))


def _report_uncaught(kind: type[BaseException], error: BaseException, trace: object) -> None:
    if issubclass(kind, KeyboardInterrupt):
        return
    logging.getLogger("bot").critical("uncaught error", exc_info=error)
