"""Quiet tables: chats that are no chats of Telegram, in which such a table stands and nothing is ever sent.

A table's chat is a number of the store. That of a quiet table follows from the key under which the program opened the
table, so that the table is found again by its key, however long ago it was opened.
"""

from hashlib import sha256
from typing import Final

NEAREST: Final = -(1 << 53)
"""Greatest number of a quiet table's chat: identifiers of Telegram have at most 52 significant bits."""
TOURNAMENT: Final = "tournament"
"""Name of a game nobody plays: such a row of the store is the log of a tournament (`bot.tournaments.log`)."""
WEEK: Final = "week"
"""Name of a game nobody plays: such a row of the store is the log of a week (`bot.week.log`)."""
NO_TABLES: Final = frozenset({TOURNAMENT, WEEK})
"""Names of games whose rows are no tables."""
KEY_BYTES: Final = 7
"""Bytes of the key's hash that the number of a chat has, so that it fits in 64 bits with its sign."""


def chat_of(key: str) -> int:
    """Return the chat of the quiet table that is opened under this key."""
    return NEAREST - int.from_bytes(sha256(key.encode()).digest()[:KEY_BYTES])


def is_quiet(chat: int) -> bool:
    """Tell whether a chat is that of a quiet table, and so none of Telegram's."""
    return chat <= NEAREST
