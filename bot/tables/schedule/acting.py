"""Protocol of what changes a table at its time: events are committed, and the screens that follow are shown."""

from collections.abc import Sequence
from typing import Protocol

from bot.tables.context.session import TableSession
from bot.tables.log.events import LogEvent


class Acting(Protocol):
    """The changing side of a table, which `bot.tables.executor.Executor` is; inside the mailbox of the table."""

    async def act(self, session: TableSession, events: Sequence[LogEvent]) -> bool:
        """Commit the events, show them, set the next wake-up; return False when nothing was kept."""

    async def awake(self, session: TableSession) -> bool:
        """Set what a table waits for after a start of the program; return False when it could not be kept."""

    async def refresh(self, session: TableSession) -> None:
        """Show every message and set the wake-up as they should be, after a change beside the log."""

    def show(self, session: TableSession) -> None:
        """Tell the publisher what every message of the table should show."""
