"""A store in memory that refuses a write of the application; the rows of messages are the publisher's affair."""

from typing import Any

from bot.storage.errors import StorageFailed
from bot.storage.memory.store import MemoryStorage

WRITES = frozenset(
    {
        *("append", "create_table", "put_draft", "put_person", "put_settings", "set_can_dm", "migrate_chat", "forget"),
    }
)


class Flaky(MemoryStorage):
    """Refuses one write: the one with the number `refuses` (1: the next one; 0: none). `refused` says what it was."""

    refuses = 0
    refused = ""

    def __getattribute__(self, name: str) -> Any:
        found = super().__getattribute__(name)
        if name not in WRITES or not self.refuses:
            return found
        self.refuses -= 1
        if self.refuses:
            return found
        self.refused = name
        return _fails


async def _fails(*_: Any, **__: Any) -> None:
    raise StorageFailed("The disk is full.")
