"""Refusals of Telegram, the consequence of each for its message and chat, and the waits after a 429.

The library distinguishes refusals by HTTP status only; the details are read from their error messages.
"""

import traceback
from collections.abc import Awaitable, Callable
from enum import Enum
from pathlib import Path
from typing import Final, TypeVar

import msgspec
from telegram.error import BadRequest, ChatMigrated, Forbidden, NetworkError, RetryAfter, TelegramError

from bot.clock import Clock
from bot.runtime.pending import EndOfProgram

LONGEST_PAUSE_S: Final = 30.0
LONGEST_S: Final = 60.0  # what is longer is the limit of one method, which waits for itself
T = TypeVar("T")

UNCHANGED = ("message is not modified",)
GONE = (
    "message to edit not found",
    "message can't be edited",
    "message_id_invalid",
    "message identifier is not specified",
    "there is no text in the message",
    "there is no caption in the message",
)
NOBODY = ("chat not found", "user not found", "peer_id_invalid")
KIND = (
    "not enough rights to send photos",
    "not enough rights to send documents",
    "not enough rights to send media",
    "chat_send_photos_forbidden",
    "chat_send_docs_forbidden",
    "chat_send_media_forbidden",
)
MUTED = (
    "not enough rights to send",  # texts: what concerns only a kind is found before
    "have no rights to send a message",
    "chat_send_plain_forbidden",
    "chat_write_forbidden",
    "chat_restricted",
)
NO_THREAD = ("thread not found", "topic_closed", "topic_deleted", "topic_id_invalid")
TOO_OLD = ("query is too old", "query id is invalid", "query_id_invalid")
NO_FILE = ("wrong file identifier", "invalid file_id", "wrong remote file", "file_reference")


class Silenced(NetworkError, EndOfProgram):
    """Error of a call that was not made, because this program may no longer speak for the bot."""


class Fate(Enum):
    """Consequence of a refusal."""

    UNCHANGED = "unchanged"  # the message shows this already: success
    GONE = "gone"  # the message cannot be edited: send a new one
    PAUSE = "pause"  # 429: this chat waits
    AGAIN = "again"  # the network or the server failed: try again
    CLOSED = "closed"  # nobody there may be written to
    MUTED = "muted"  # the bot may not write there, for now
    KIND = "kind"  # the chat takes no photo, or no file; it takes texts
    MOVED = "moved"  # the group has another id now
    NO_THREAD = "no thread"  # the forum topic is closed or gone
    NO_FILE = "no file"  # a remembered picture is unknown to the server
    TOO_OLD = "too old"  # the press was too long ago to be answered
    REFUSED = "refused"  # permanent: drop it
    SILENCED = "silenced"  # this program may not speak any more, and ends


FORBIDDEN: Final = {Fate.KIND: KIND, Fate.MUTED: MUTED}
BAD_REQUEST: Final = {
    Fate.UNCHANGED: UNCHANGED,
    Fate.GONE: GONE,
    Fate.CLOSED: NOBODY,
    **FORBIDDEN,
    Fate.NO_THREAD: NO_THREAD,
    Fate.NO_FILE: NO_FILE,
    Fate.TOO_OLD: TOO_OLD,
}
CLOSING: Final = frozenset({Fate.CLOSED, Fate.MUTED})
RETRIED = frozenset({Fate.PAUSE, Fate.AGAIN, Fate.MOVED, Fate.SILENCED})


class Verdict(msgspec.Struct, frozen=True):
    """Meaning of one refusal: its consequence, with the details that belong to it."""

    fate: Fate
    words: str = ""
    """Beginning of Telegram's error message, for the log."""
    seconds: float = 0.0
    """Clock seconds to wait, if the fate is PAUSE."""
    chat: int = 0
    """New id of the group, if the fate is MOVED."""

    @property
    def is_missing(self) -> bool:
        """Return whether the message or chat was not found; such a refusal says nothing about the bot's rights."""
        return "not found" in self.words.lower()


def said(error: TelegramError) -> str:
    """Return the beginning of Telegram's error message, for the log; the rest may quote a message."""
    return error.message[:100]


def judge(error: TelegramError) -> Verdict:
    """Return the verdict on a refusal, from its class and its error message."""
    words = said(error)
    match error:
        case RetryAfter():
            return Verdict(Fate.PAUSE, words, seconds=seconds_of(error))
        case ChatMigrated():
            return Verdict(Fate.MOVED, words, chat=error.new_chat_id)
        case Forbidden():
            return Verdict(_found(FORBIDDEN, error, Fate.CLOSED), words)
        case BadRequest():  # a NetworkError by class, but permanent
            return Verdict(_found(BAD_REQUEST, error, Fate.REFUSED), words)
        case Silenced():
            return Verdict(Fate.SILENCED, words)
        case NetworkError():
            return Verdict(Fate.AGAIN, words)
        case _:
            return Verdict(Fate.REFUSED, words)


def _found(signs: dict[Fate, tuple[str, ...]], error: TelegramError, usual: Fate) -> Fate:
    """Return the first fate in `signs` with a phrase that the error message contains, else `usual`."""
    words = error.message.lower()
    return next((fate for fate, found in signs.items() if any(sign in words for sign in found)), usual)


def seconds_of(error: RetryAfter) -> float:
    """Return the seconds that a 429 asks to wait."""
    wait = error.retry_after
    return float(wait) if isinstance(wait, int) else wait.total_seconds()


def pause_after(failures: int) -> float:
    """Return the seconds to wait after this many failures in a row: 0.5, 1, 2, ... at most 30."""
    return min(LONGEST_PAUSE_S, 0.5 * 2.0 ** min(failures - 1, 10))


def where(error: BaseException) -> str:
    """Return the type and source line of an unexpected error, without its message, which may contain cards."""
    frames = traceback.extract_tb(error.__traceback__)
    place = f" at {Path(frames[-1].filename).name}:{frames[-1].lineno}" if frames else ""
    return f"{type(error).__name__}{place}"


class Patience:
    """Pause of new messages in all chats, after Telegram has answered 429 to a call that names no chat.

    A 429 to a call that names a chat pauses only that chat. The library's AIORateLimiter would pause every chat after
    any 429, and cannot merge or drop outdated edits.
    """

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._until = float("-inf")

    def lose(self, seconds: float) -> None:
        """Pause new messages for `seconds` clock seconds, but not longer than 60."""
        self._until = max(self._until, self._clock.now() + min(seconds, LONGEST_S))

    def wait(self, now: float) -> float:
        """Return the clock seconds until new messages are allowed, 0.0 if they are allowed now."""
        return max(0.0, self._until - now)


async def patiently(clock: Clock, call: Callable[[], Awaitable[T]], most_s: float) -> T:
    """Make a call; after each 429 wait and repeat it, for at most `most_s` clock seconds in all.

    Raises RetryAfter if that time is not enough, and whatever else the call raises.
    """
    end = clock.now() + most_s
    while True:
        try:
            return await call()
        except RetryAfter as error:
            if clock.now() + seconds_of(error) > end:
                raise
            await clock.sleep(seconds_of(error))
