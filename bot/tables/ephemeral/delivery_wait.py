"""Waiting for an ephemeral message: whether one is worth trying, and whether it has come."""

import asyncio
from collections.abc import Callable
from typing import Final

from bot.tables.context.context import Context
from bot.tables.context.session import TableSession
from bot.tables.log.state import Stage
from bot.tables.ports import Certainty

ARRIVES_S: Final = 1.2  # of real time; the answer's watchdog barks after two seconds


def certainty_in_deal(context: Context, session: TableSession, person: int) -> Certainty:
    """Tell how certain it is that the person sees something of the own deal in the group; NO where none is played."""
    in_group = not session.table.is_private and not session.table.is_quiet
    playing = session.table.stage is Stage.DEAL and in_group
    return context.publisher.can_show_privately(session.table.chat, person) if playing else Certainty.NO


def teller(arrived: "asyncio.Future[bool]") -> Callable[[bool], None]:
    """Return what tells the future, once, whether the message has arrived."""

    def told(success: bool) -> None:
        if not arrived.done():
            arrived.set_result(success)

    return told


async def in_time(arrived: "asyncio.Future[bool]") -> bool:
    """Wait at most ARRIVES_S; return whether the message has arrived."""
    await asyncio.wait({arrived}, timeout=ARRIVES_S)
    return arrived.done() and arrived.result()
