"""Redrawing of messages about the past, which changes of the table do not draw again.

They are the rules agreed on, the sheet of an earlier deal, and the results of a lent deal. Names appear as at the time.
"""

from contextlib import suppress

from msgspec.structs import replace

from bot.screens.model import Page
from bot.storage.ports import parts_of
from bot.tables.context.context import Context
from bot.tables.context.session import TableSession
from bot.tables.log.kinds import RealCards
from bot.tables.past.deal_pages import page_of
from bot.tables.past.lending import lent_notice
from bot.tables.ports import Role, Urgency, Wanted
from bot.tables.presentation.display import display_of
from bot.tables.presentation.frames import is_behind
from bot.tables.refused import Refused
from engine.core.match import DealStarted


async def standing(context: Context, session: TableSession) -> frozenset[str]:
    """Return the keys of the table's messages that are there and can be edited."""
    return frozenset(row.key for row in await context.storage.surfaces(session.table.id) if row.hash)


async def draw_again(context: Context, session: TableSession, keys: frozenset[str]) -> None:
    """Redraw the lobby, the newest sheet and results of lent deals among `keys`, when the chat has calls to spare."""
    if Role.LOBBY in keys and (agreed := await _agreement(context, session)) is not None:
        _show(context, agreed)
    deals = [number for role, number in map(parts_of, keys) if role == Role.DEAL]
    if deals and not is_behind(session.table, max(deals)):  # else the sheet is drawn with the table
        with suppress(Refused):  # the deal was undone, and a kill came before its sheet went
            _show(context, await page_of(context, session, Page.SHEET, max(deals)))
    for number in (number for role, number in map(parts_of, keys) if role == Role.LENT):
        if (notice := await lent_notice(context, session, number)) is not None:
            _show(context, notice)


def _show(context: Context, wanted: Wanted) -> None:
    context.publisher.show(quietly(wanted))


def quietly(wanted: Wanted) -> Wanted:
    """Return the wish with the lowest urgency, so that it waits until the chat has calls to spare."""
    return replace(wanted, urgency=Urgency.QUIET)


async def _agreement(context: Context, session: TableSession) -> Wanted | None:
    """Return the wish to show the agreed rules and the first deal's hash; None before that deal and with real cards."""
    found = await context.repository.history(session.table.id)
    starts = [seq for seq, event in enumerate(found[1], 1) if isinstance(event, DealStarted)] if found else []
    if found is None or not starts or isinstance(session.table.kind, RealCards):
        return None
    begun = TableSession(
        await context.repository.as_of(found[0], found[1][: starts[0]]),
        group=session.group,
    )
    return display_of(context, begun).agreement()
