"""A store in memory that refuses a write of the application; the rows of messages are the publisher's affair."""

from typing import Any

from bot.storage.errors import StorageFailed
from tests.storage_in_memory.store import MemoryStorage

WRITES = frozenset(
    {
        *("append", "create_table", "put_draft", "put_person", "put_settings", "set_can_dm", "migrate_chat", "forget"),
    }
)


class Flaky(MemoryStorage):
    """Refuses one write: the one with the number `refuses` (1: the next one; 0: none). `refused` says what it was.

    When a reminder that has fallen due writes down the next one, that is nobody's doing, and is not counted.
    """

    refuses = 0
    refused = ""

    def __getattribute__(self, name: str) -> Any:
        found = super().__getattribute__(name)
        if name not in WRITES or not self.refuses:
            return found

        async def written(*args: Any, **given: Any) -> Any:
            reminding = name == "append" and not args[2] and given.get("cause") is None
            self.refuses -= not reminding
            if reminding or self.refuses:
                return await found(*args, **given)
            self.refused = name
            raise StorageFailed("The disk is full.")

        return written
