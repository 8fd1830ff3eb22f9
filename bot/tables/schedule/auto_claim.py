"""Automatic claims: a certain rest, searched for where the table does not want to play it out, while play goes on.

Nobody waits for the answer. The search belongs to one position: a table that has moved on drops it, and after a stop or
a restart it begins again with the first look at the table.
"""

import asyncio
import logging
from typing import Any, NamedTuple

from bot.background import Background
from bot.tables.context.context import Context
from bot.tables.context.session import TableSession
from bot.tables.log.clock import Purpose
from bot.tables.log.state import Table
from bot.tables.refused import ClaimRefuted
from bot.tables.schedule.alarms import Alarms
from bot.tables.schedule.robots import Act
from engine.core.errors import IllegalCommand
from engine.core.game import Claims
from engine.core.match import Mark

log = logging.getLogger(__name__)

CERTAIN_TRICKS = 5  # a longer rest is not searched


class LeadPosition(NamedTuple):
    """A position before a trick is led."""

    deal: int
    """The seq that opened the deal's stage."""
    tricks: int
    """Number of tricks that are still to be led."""


class AutoClaims:
    """Searches for certain rests, one a table; `act` commits events inside the table's mailbox."""

    def __init__(self, context: Context, alarms: Alarms, act: Act) -> None:
        self._context = context
        self._alarms = alarms
        self._act = act
        self._looked: dict[int, tuple[LeadPosition, asyncio.Task[None]]] = {}
        self.background = Background(apart=True)

    def wake(self, session: TableSession) -> None:
        """Search the table's position, unless that has been done; the search of an earlier position is dropped."""
        table, place = session.table, self._place(session.table)
        if table.id in self._looked:
            if self._looked[table.id][0] == place:
                return
            self.forget(table.id)
        match, claims = table.match, table.game.claims
        if place is None or match is None or claims is None:
            return
        search = self._look(table.id, place, claims, claims.views_of_players(match))
        self._looked[table.id] = (place, self.background.spawn(search))

    def forget(self, table: int) -> None:
        """Drop the search of a table; the next `wake` begins anew."""
        found = self._looked.pop(table, None)
        if found is not None:
            found[1].cancel()

    def _place(self, table: Table) -> LeadPosition | None:
        """Return the position of a table that is to be searched, else None.

        None where equal plays meet equal answers: when a search ends is a matter of time.
        """
        tricks = table.progress.to_lead if table.progress is not None else None
        if tricks is None or tricks > CERTAIN_TRICKS or not table.waited_for or table.is_pinned:
            return None
        return LeadPosition(table.stage_token, tricks) if self._context.chats.known(table.chat).certain else None

    async def _look(
        self, table: int, place: LeadPosition, claims: Claims[Any, Any, Any, Any], views: tuple[Any, ...]
    ) -> None:
        claim = await self._context.worked_out(claims.first_sure, views)
        if claim is None:
            return

        async def job(fresh: TableSession) -> None:
            match = fresh.table.match
            if match is not None and self._place(fresh.table) == place:
                try:
                    await self._act(fresh, claims.carried_out(match, claim, Mark.ROBOT))
                except (IllegalCommand, ClaimRefuted) as error:
                    log.error("a claim that was found is none: %s", type(error).__name__)

        self._alarms.set(table, Purpose.CERTAIN, self._context.clock.now(), job)

    def stop(self) -> None:
        """Drop every search, at the end of the program."""
        for table in tuple(self._looked):
            self.forget(table)
