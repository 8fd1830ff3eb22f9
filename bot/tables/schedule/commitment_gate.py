"""Commitment gate: no deal starts automatically before players have had time to answer its commitment hash.

The hash must have been visible to every player for NEXT_DEAL_S clock seconds, so that each can still add a word to the
shuffle; after HASH_S the match goes on though nobody could be shown the hash.

Downtime does not count: after a restart every wait begins anew.
"""

from dataclasses import dataclass

from bot.screens.refusals import Refusal
from bot.storage.ports import surface_key
from bot.tables.context.context import Context
from bot.tables.log.holds import NEXT_DEAL_S
from bot.tables.log.state import Stage, Table
from bot.tables.ports import Role
from bot.tables.refused import Refused

HASH_S = 90.0  # clock seconds; after them the match goes on though the hash could not be shown
UNSEEN_S = 5.0  # clock seconds between two looks whether the hash is visible


@dataclass
class Wait:
    """One table's wait for the commitment hash of its next deal. Times are clock seconds."""

    token: int
    """The `stage_token` of the stage whose hash is waited for."""
    since: float
    """The time at which the wait began."""
    out_at: float | None = None
    """The time from which the hash counts as visible; None: not visible, as far as is known."""
    late: bool = False
    """The hash was not visible UNSEEN_S after `since`, so it counts from the look that finds it."""


class CommitmentGate:
    """Per table, since when the commitment hash of the next deal has been visible."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._waits: dict[int, Wait] = {}

    def note(self, table: Table) -> None:
        """Begin, keep or end the wait of a table, by the stage it is in."""
        if table.stage in (Stage.LOBBY, Stage.BETWEEN):
            self._wait(table)
        else:
            self._waits.pop(table.id, None)

    def looked_for_at(self, table: Table, due: float) -> float:
        """Return the clock second at which to look first whether the hash is visible; at the latest `due`.

        Players who are shown the hash late still get their whole time.
        """
        wait = self._wait(table)
        return due if wait.out_at is not None else min(due, wait.since + UNSEEN_S)

    async def dealt_from(self, table: Table, now: float) -> float:
        """Return the earliest clock second at which the next deal may start automatically, as known `now`.

        Then ask again: the hash may have become visible later than was assumed.
        """
        wait = self._wait(table)
        if table.sealed is None:
            return now
        out_at = await self._out_at(table, wait, now)
        if out_at is not None:
            return out_at + NEXT_DEAL_S
        return min(now + UNSEEN_S, max(now, wait.since + HASH_S))

    async def check(self, table: Table) -> None:
        """Check that one person may have the deal begun: hash visible, or HASH_S passed. Refused: hash_unseen."""
        wait, now = self._wait(table), self._context.clock.now()
        waited = table.sealed is None or now >= wait.since + HASH_S
        if not waited and await self._out_at(table, wait, now) is None:
            raise Refused(Refusal.HASH_UNSEEN)

    async def check_time(self, table: Table) -> None:
        """Check that all had time for a word, for a deal begun without the others' consent. Refused: hash_unseen."""
        now = self._context.clock.now()
        if now < await self.dealt_from(table, now):
            raise Refused(Refusal.HASH_UNSEEN)

    def _wait(self, table: Table) -> Wait:
        known = self._waits.get(table.id)
        if known is None or known.token != table.stage_token:
            known = self._waits[table.id] = Wait(table.stage_token, self._context.clock.now())
        return known

    async def _out_at(self, table: Table, wait: Wait, now: float) -> float | None:
        """Return since when the hash is visible, None where it is not; note that, or that it is late, in `wait`."""
        if wait.out_at is None and await self._is_shown(table):
            wait.out_at = now if wait.late else wait.since
        wait.late = wait.out_at is None and now >= wait.since + UNSEEN_S
        return wait.out_at

    async def _is_shown(self, table: Table) -> bool:
        """Tell whether the hash is visible: in the lobby, under the last sheet, or in every present player's chat."""
        if table.stage is Stage.LOBBY:
            return await self._shows(table, Role.LOBBY)
        if await self._shows(table, Role.DEAL, table.number):
            return True
        return all([await self._shows(table, Role.HAND, person) for person in table.present])

    async def _shows(self, table: Table, role: Role, of: int = 0) -> bool:
        shown = await self._context.storage.surface(table.id, surface_key(role, of))
        return shown is not None and shown.seq >= table.stage_token
