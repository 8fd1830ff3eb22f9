"""The message about the plays of a lent deal, for the person who lent it; made of the log of the lending table."""

from msgspec.structs import replace

from bot.screens.lending import played_screen
from bot.tables.context.context import Context
from bot.tables.context.session import TableSession
from bot.tables.past.lending import plays_of
from bot.tables.ports import Role, Surface, Urgency, Wanted
from bot.tables.presentation.display import display_of


async def lent_notice(context: Context, session: TableSession, number: int) -> Wanted | None:
    """Return the message about a lent deal; None if nobody has played it, or its reader is forgotten or unreachable."""
    table, found = session.table, await context.repository.history(session.table.id)
    plays = plays_of(found[1], number) if found is not None else ()
    person = plays[-1].by if plays else 0
    if person <= 0 or not await context.may_write_to(person):
        return None
    await context.chats.of(person)
    t, results = context.texts_for(person, table.game), [play.result for play in plays]
    screen = played_screen(t, number, results, plays[-1].original, session.group.title)
    surface = Surface(table.id, Role.LENT, person, number=number)
    return replace(display_of(context, session).notice(surface, screen, 0), urgency=Urgency.SOON)
