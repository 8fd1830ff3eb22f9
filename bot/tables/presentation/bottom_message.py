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

    A table whose topic is closed comes down in the topic where it is shown instead.

    `again`: even if the message was brought down a moment ago, for another stands below it since. Not while the store
    fails: a message that the store does not know would be lost after a kill.
    """
    if context.storage.is_failing:
        return
    display, table, thread = display_of(context, session), session.table, where.thread
    if where.chat == table.chat and thread == context.publisher.topic(table.chat, table.thread):
        thread = table.thread
    surface = display.live(where.chat, thread, person)
    if surface is not None and (again or session.sent.throttle.is_time(surface.key, context.clock.now())):
        session.sent.bump(surface.key)
        menus.put_away(session, surface.person)
        context.publisher.show(replace(display.of(surface), urgency=Urgency.QUIET, below=True, silent=True))
