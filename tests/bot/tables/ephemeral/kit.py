"""Presses of Boris, who is shown his cards in the group."""

from bot.screens.actions import Action
from tests.bot.tables.kit.answers import Reply
from tests.bot.tables.kit.desk import Desk
from tests.bot.tables.kit.people import BORIS

HERS = f"view:{BORIS.id}"


async def ask(desk: Desk) -> Reply:
    """Press «Мои карты» under the table as Boris."""
    await desk.pass_time(5)
    reply = await desk.press(BORIS, Action.HAND, where="table")
    await desk.service._runtime.ephemeral.background.drain()
    return reply
