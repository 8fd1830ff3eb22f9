"""Automatic claims: a certain rest, searched for during play if the table does not want to play it out.

Nobody waits for the answer. The search belongs to one position: a table that has moved on drops it, and after a stop or
a restart it begins again with the first look at the table.
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
    """A position before a trick is led."""

    deal: int
    """The seq that opened the deal's stage."""
    tricks: int
    """Number of tricks that are still to be led."""


def position_of(context: Context, table: Table) -> LeadPosition | None:
    """Return the position of a table that is to be searched, else None.

    None if equal plays meet equal answers: when a search ends is a matter of time.
    """
    tricks = table.progress.to_lead if table.progress is not None else None
    if tricks is None or tricks > CERTAIN_TRICKS or not table.waited_for or table.is_pinned:
        return None
    if table.game.claims is None or not context.chats.known(table.chat).certain:
        return None
    return LeadPosition(table.stage_token, tricks)


async def certain_claim(context: Context, table: Table) -> Move | None:
    """Search the position of a table; return the claim of a rest that is certain, None if there is none."""
    claims = table.game.claims
    if claims is None:
        return None
    claim: Move | None = await context.worked_out(claims.first_sure, claims.views_of_players(table.match))
    return claim


async def claimed(context: Context, table: Table, position: LeadPosition, claim: Move) -> Events | None:
    """Return the events of a claim that was found, with all that follows; None if the table has moved on."""
    claims = table.game.claims
    if claims is None or table.match is None or position_of(context, table) != position:
        return None
    try:
        return await settled(context, table, claims.carried_out(table.match, claim, Mark.ROBOT), Mark.ROBOT)
    except (IllegalCommand, ClaimRefuted) as error:
        log.error("a claim that was found is none: %s", type(error).__name__)
        return None
