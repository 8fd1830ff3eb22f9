"""Keyed hashes that stand for numbers of persons who have been taken out of the store.

The number of a press holds the number of its person. It is needed for an hour after /forget, too, for the press may
come again; until then its hash stands in its place. The key comes from outside: whoever has the database alone cannot
try out whose number it was.
"""

from collections.abc import Iterable
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
    """Hashes under one key, and the presses that are kept under theirs."""

    def __init__(self) -> None:
        self.key = b""
        """Key of at most 64 bytes; empty: none, in tests and in tools that take nobody out."""
        self._presses: set[str] = set()

    def of(self, what: str) -> str:
        """Return the hash of a text, in hexadecimal."""
        return blake2b(what.encode(), digest_size=LENGTH, key=self.key).hexdigest()

    def of_press(self, cause: str) -> str:
        """Return the key of a press without the number of its person."""
        bot, _, _ = cause.partition(":")
        return f"{bot}:{SIGN}{self.of(cause)}"

    def noted(self, presses: Iterable[str]) -> None:
        """Take note of presses that stand in the store under their hashes, as `of_press` has made them."""
        self._presses.update(presses)

    def as_kept(self, cause: str) -> str:
        """Return the key under which the store has a cause: a press of somebody taken out, or the cause itself."""
        if not self._presses:
            return cause
        hidden = self.of_press(cause)
        return hidden if hidden in self._presses else cause

    def cause(self, cause: Cause | None) -> Cause | None:
        """Return a cause under the key that the store has for it."""
        return replace(cause, key=self.as_kept(cause.key)) if cause is not None and self._presses else cause


def is_press(cause: str) -> bool:
    """Return whether a cause is a press, `<bot>:<query>`, that stands under its own number."""
    return cause.count(":") == 1 and f":{SIGN}" not in cause
