"""Bottom message: the message that people play by is kept the last one of its chat."""

from msgspec.structs import replace

from bot.tables.context.context import Context
from bot.tables.context.session import TableSession
from bot.tables.ports import Origin, Urgency
from bot.tables.presentation.display import display_of
from bot.tables.presentation.menus import Menus


def sink(
    context: Context, menus: Menus, session: TableSession, where: Origin, person: int, *, again: bool = True
) -> None:
    """Bring the live message down quietly: an answer goes first, several answers move the table once.

    `again`: even if the message was brought down a moment ago, for another stands below it since. Not while the store
    fails: a message that the store does not know would be lost after a kill.
    """
    if context.storage.is_failing:
        return
    display = display_of(context, session)
    surface = display.live(where.chat, where.thread, person)
    if surface is not None and (again or session.sent.throttle.is_time(surface.key, context.clock.now())):
        session.sent.bump(surface.key)
        menus.put_away(session, surface.person)
        context.publisher.show(replace(display.of(surface), urgency=Urgency.QUIET, below=True, silent=True))
