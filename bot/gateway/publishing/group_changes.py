"""Changes of groups that the publisher learns from Telegram's refusals and passes on to the application."""

import asyncio

import msgspec

from bot.tables.ports import Application


class GroupChange(msgspec.Struct, frozen=True):
    """Change of a group (another id, or calls may succeed again), or of a table that no topic is open for."""

    chat: int = 0
    moved_to: int | None = None
    """The group's new id; None: show everything again, because calls that were refused may now succeed."""
    homeless: int = 0
    """Number of a table or tournament for which no topic is open; 0: the change is about a group."""


class GroupChanges:
    """Queue of changes from the publisher to the application, which is built later because it needs the publisher."""

    def __init__(self) -> None:
        self._waiting: asyncio.Queue[GroupChange] = asyncio.Queue()

    def migrated(self, old: int, new: int) -> None:
        """Note that a group has another id."""
        self._waiting.put_nowait(GroupChange(old, new))

    def reopened(self, chat: int) -> None:
        """Note that calls which a group has refused may succeed now."""
        self._waiting.put_nowait(GroupChange(chat))

    def homeless(self, table: int) -> None:
        """Note that a table or tournament has no open topic in its group."""
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
