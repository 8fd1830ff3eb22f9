"""Keyed hashes that replace the ids of persons who have been removed from the store.

The key of a press contains the id of its person. It is still needed for an hour after /forget, since Telegram may send
the press again; for that time it is replaced by its hash. The key of the hashes is not in the database, so the id
cannot be found by trial with the database alone.
"""

import asyncio
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from hashlib import blake2b
from typing import Final

from msgspec.structs import replace

from bot.storage.rows import Cause

LENGTH: Final = 16
"""Length of a hash in bytes."""
SIGN: Final = "~"
"""Sign before a hash in the key of a press: `<bot>:~<hash>`."""
LOOKS_LIKE: Final = f"%:{SIGN}%"
"""LIKE pattern in SQL for keys of presses that contain a hash."""


class Disguise:
    """Hashes made with one key in place of ids, and the set of the presses that are stored as hashes."""

    def __init__(self) -> None:
        self.key = b""
        """Key of at most 64 bytes; empty: no key, in tests and in tools that remove nobody from the store."""
        self._presses: set[str] = set()
        self._hiding: dict[int, asyncio.Event] = {}

    def of(self, what: str) -> str:
        """Return the hash of a text in hexadecimal."""
        return blake2b(what.encode(), digest_size=LENGTH, key=self.key).hexdigest()

    def of_press(self, cause: str) -> str:
        """Return the key of a press with its query id replaced by a hash, `<bot>:~<hash>`."""
        bot, _, _ = cause.partition(":")
        return f"{bot}:{SIGN}{self.of(cause)}"

    def noted(self, presses: Iterable[str]) -> None:
        """Remember that the store has these presses; `presses`: keys made by `of_press`."""
        self._presses.update(presses)

    @asynccontextmanager
    async def hiding(self, person: int) -> AsyncIterator[list[str]]:
        """Make writes caused by a person wait while the block removes the person from the store.

        Yields a list for the hashed keys of the person's presses; `noted` is called with it if the block succeeds.
        """
        hidden: list[str] = []
        over = self._hiding[person] = asyncio.Event()
        try:
            yield hidden
            self.noted(hidden)
        finally:
            over.set()
            if self._hiding.get(person) is over:
                del self._hiding[person]

    async def to_write(self, cause: Cause | None) -> Cause | None:
        """Return a cause with its key as stored, after any removal of its person has ended; None for None.

        The caller must pass it to the writer before its next await, so that a later removal comes after the write.
        """
        while cause is not None and cause.person is not None and cause.person in self._hiding:
            await self._hiding[cause.person].wait()
        return self.cause(cause)

    def as_kept(self, cause: str) -> str:
        """Return the key of a cause as stored: the hash for a press of a removed person, else `cause` itself."""
        if not self._presses:
            return cause
        hidden = self.of_press(cause)
        return hidden if hidden in self._presses else cause

    def cause(self, cause: Cause | None) -> Cause | None:
        """Return a cause with its key as stored (see `as_kept`); None for None."""
        return replace(cause, key=self.as_kept(cause.key)) if cause is not None and self._presses else cause


def is_press(cause: str) -> bool:
    """Return whether the key of a cause is that of a press, `<bot>:<query>`, hashed or not."""
    return cause[:1].isdecimal() and cause.count(":") == 1


def is_open_press(cause: str) -> bool:
    """Return whether the key of a cause is that of a press, and not hashed."""
    return is_press(cause) and f":{SIGN}" not in cause
