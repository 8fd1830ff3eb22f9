"""Keyed hashes that replace the numbers of persons who have been removed from the store.

The number of a press contains the number of its person. It is still needed for an hour after /forget, since Telegram
may send the press again; for that time it is replaced by its hash. The key is not in the database, so the number cannot
be found by trial with the database alone.
"""

import asyncio
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from hashlib import blake2b
from typing import Final

from msgspec.structs import replace

from bot.storage.rows import Cause

LENGTH: Final = 16
"""Bytes of a hash."""
SIGN: Final = "~"
"""Beginning of a hash in the key of a press, `<bot>:~<hash>`."""
LOOKS_LIKE: Final = f"%:{SIGN}%"
"""Pattern of such keys in SQL."""


class Disguise:
    """Hashes under one key, and the set of presses that the store keeps under their hashes."""

    def __init__(self) -> None:
        self.key = b""
        """Key of at most 64 bytes; empty: no key, in tests and in tools that take nobody out of the store."""
        self._presses: set[str] = set()
        self._hiding: dict[int, asyncio.Event] = {}

    def of(self, what: str) -> str:
        """Return the hash of a text, in hexadecimal."""
        return blake2b(what.encode(), digest_size=LENGTH, key=self.key).hexdigest()

    def of_press(self, cause: str) -> str:
        """Return the key of a press without the number of its person."""
        bot, _, _ = cause.partition(":")
        return f"{bot}:{SIGN}{self.of(cause)}"

    def noted(self, presses: Iterable[str]) -> None:
        """Remember keys made by `of_press` that the store has."""
        self._presses.update(presses)

    @asynccontextmanager
    async def hiding(self, person: int) -> AsyncIterator[list[str]]:
        """Hold back writes caused by a person while the block takes the person out of the store.

        Yields a list to be filled with the hashes of the person's presses, which are noted when the block ends well.
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
        """Return a cause with its key in the store, once nobody takes its person out of the store; None for None.

        The caller passes the cause to the writer before its next await, so that a later removal comes after the write.
        """
        while cause is not None and cause.person is not None and cause.person in self._hiding:
            await self._hiding[cause.person].wait()
        return self.cause(cause)

    def as_kept(self, cause: str) -> str:
        """Return the key of a cause in the store: the hash for a press of a person taken out, else the cause itself."""
        if not self._presses:
            return cause
        hidden = self.of_press(cause)
        return hidden if hidden in self._presses else cause

    def cause(self, cause: Cause | None) -> Cause | None:
        """Return a cause with its key in the store, see `as_kept`; None for None."""
        return replace(cause, key=self.as_kept(cause.key)) if cause is not None and self._presses else cause


def is_press(cause: str) -> bool:
    """Return whether a cause is the key of a press, `<bot>:<query>`, or its hash."""
    return cause[:1].isdecimal() and cause.count(":") == 1


def is_open_press(cause: str) -> bool:
    """Return whether a cause is the key of a press that is not a hash."""
    return is_press(cause) and f":{SIGN}" not in cause
