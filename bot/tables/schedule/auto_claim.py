"""Automatic claims: ends a deal whose remaining tricks are certain, if the chat has chosen that.

A search runs during play, and nobody waits for it. It belongs to one position: if the table has moved on, its result is
dropped. After a stop of the program the search begins again when the table is next opened.
"""

import logging
from typing import NamedTuple

from bot.tables.context.context import Context
from bot.tables.log.state import Table
from bot.tables.refused import ClaimRefuted
from bot.tables.schedule.dealing import Events, settled
from engine.core.errors import IllegalCommand
from engine.core.match import Mark, Move

log = logging.getLogger(__name__)

CERTAIN_TRICKS = 5  # a longer rest is not searched


class LeadPosition(NamedTuple):
    """A position of the deal in which a trick is to be led."""

    deal: int
    """Seq of the event that began the deal."""
    tricks: int
    """Number of tricks that are still to be led, including this one."""


def position_of(context: Context, table: Table) -> LeadPosition | None:
    """Return the table's position if it is to be searched, else None.

    None at a table where robots must respond alike to the same play: the duration of a search would matter there.
    """
    tricks = table.progress.to_lead if table.progress is not None else None
    if tricks is None or tricks > CERTAIN_TRICKS or not table.waited_for or table.is_pinned:
        return None
    if table.game.claims is None or not context.chats.known(table.chat).certain:
        return None
    return LeadPosition(table.stage_token, tricks)


async def certain_claim(context: Context, table: Table) -> Move | None:
    """Search the table's position; return a claim of remaining tricks that are certain, None if there is none."""
    claims = table.game.claims
    if claims is None:
        return None
    claim: Move | None = await context.worked_out(claims.first_sure, claims.views_of_players(table.match))
    return claim


async def claimed(context: Context, table: Table, position: LeadPosition, claim: Move) -> Events | None:
    """Return the events of a claim that the search found, and all that follows; None if the table has moved on."""
    claims = table.game.claims
    if claims is None or table.match is None or position_of(context, table) != position:
        return None
    try:
        return await settled(context, table, claims.carried_out(table.match, claim, Mark.ROBOT), Mark.ROBOT)
    except (IllegalCommand, ClaimRefuted) as error:
        log.error("a claim that was found is none: %s", type(error).__name__)
        return None
