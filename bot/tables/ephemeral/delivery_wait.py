"""Whether what one person alone should see in a group is worth trying, and whether it has come."""

import asyncio
from collections.abc import Callable
from typing import Final

from bot.tables.context.context import Context
from bot.tables.context.session import TableSession
from bot.tables.log.state import Stage
from bot.tables.ports import Sight

ARRIVES_S: Final = 1.2  # of real time; the answer's watchdog barks after two seconds


def sight_of_deal(context: Context, session: TableSession, person: int) -> Sight:
    """How surely the person would see something of his deal in the group; NONE where no deal is played there."""
    playing = session.table.stage is Stage.DEAL and not session.table.is_private
    return context.publisher.sight(session.table.chat, person) if playing else Sight.NONE


def teller(arrived: "asyncio.Future[bool]") -> Callable[[bool], None]:
    """What tells the future whether it has arrived, once."""

    def told(success: bool) -> None:
        if not arrived.done():
            arrived.set_result(success)

    return told


async def in_time(arrived: "asyncio.Future[bool]") -> bool:
    """Whether it has arrived in time."""
    await asyncio.wait({arrived}, timeout=ARRIVES_S)
    return arrived.done() and arrived.result()
