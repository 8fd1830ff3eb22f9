"""Changes of groups that the publisher learns from Telegram's refusals, on their way to the application."""

import asyncio

import msgspec

from bot.tables.ports import Application


class GroupChange(msgspec.Struct, frozen=True):
    """A group with another id, or one that takes again what it has refused; a table whose topics are closed."""

    chat: int = 0
    moved_to: int | None = None
    """The group's new id; None: want everything again, because calls that were refused may now succeed."""
    homeless: int = 0
    """Number of the table for which no topic is open; 0: it is about a group."""


class GroupChanges:
    """Queue of changes from the publisher to the application, which is built later because it needs the publisher."""

    def __init__(self) -> None:
        self._waiting: asyncio.Queue[GroupChange] = asyncio.Queue()

    def migrated(self, old: int, new: int) -> None:
        """Note that a group turned out to have another id."""
        self._waiting.put_nowait(GroupChange(old, new))

    def reopened(self, chat: int) -> None:
        """Note that a group may take what it has refused."""
        self._waiting.put_nowait(GroupChange(chat))

    def homeless(self, table: int) -> None:
        """Note that no topic of its group is open for a table."""
        self._waiting.put_nowait(GroupChange(homeless=table))

    async def tell(self, application: Application) -> None:
        """Notify the application of every change, until cancelled."""
        while True:
            change = await self._waiting.get()
            if change.homeless:
                application.homeless(change.homeless)
            elif change.moved_to is None:
                application.reopened(change.chat)
            else:
                application.migrated(change.chat, change.moved_to)
