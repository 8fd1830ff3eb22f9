"""Commitment gate: no deal begins automatically before players have had time to respond to its commitment hash.

The hash must have been visible to every player for `NEXT_DEAL_S` clock seconds, so that each can still add a word to
the shuffle. After `HIDDEN_S` seconds the match goes on even if the hash could not be shown to anybody.

Downtime does not count: after a restart every wait starts over.
"""

from dataclasses import dataclass

from bot.screens.refusals import Refusal
from bot.storage.ports import surface_key
from bot.tables.context.context import Context
from bot.tables.log.clock import NEXT_DEAL_S
from bot.tables.log.state import Stage, Table
from bot.tables.ports import Role
from bot.tables.refused import Refused

HIDDEN_S = 90.0  # clock seconds; after them the match goes on though the hash could not be shown
RECHECK_S = 5.0  # clock seconds between two checks whether the hash is visible


@dataclass
class Wait:
    """A table's wait until the commitment hash of its next deal is visible. Times are clock seconds."""

    token: int
    """The `stage_token` of the stage to which the wait belongs."""
    since: float
    """The time at which the wait began."""
    visible_since: float | None = None
    """Time since which the hash counts as visible; None: it is not visible, as far as is known."""
    missed: bool = False
    """Whether the hash was still invisible `RECHECK_S` after `since`; then it counts as visible only once a check finds
    it."""


class CommitmentGate:
    """Record of how long the commitment hash of each table's next deal has been visible.

    The waits outlast the tables' sessions, or a wait would start over whenever a session is dropped from memory.
    """

    def __init__(self, context: Context) -> None:
        self._context = context
        self._waits: dict[int, Wait] = {}

    def follow(self, table: Table) -> None:
        """Begin, keep or end the wait of a table, according to its stage."""
        if table.stage in (Stage.LOBBY, Stage.BETWEEN):
            self._wait(table)
        else:
            self._waits.pop(table.id, None)

    def check_at(self, table: Table) -> float | None:
        """Return the clock second of the first check whether the hash is visible; None if it is known to be.

        The check makes sure that players who see the hash late get their whole time.
        """
        wait = self._wait(table)
        return None if wait.visible_since is not None else wait.since + RECHECK_S

    async def earliest_deal(self, table: Table, now: float) -> float:
        """Return the earliest clock second at which the next deal may begin automatically, as known at `now`.

        Ask again at that time: the hash may have become visible later than assumed.
        """
        wait = self._wait(table)
        if table.secrets.sealed is None:
            return now
        visible_since = await self._visible_since(table, wait, now)
        if visible_since is not None:
            return visible_since + NEXT_DEAL_S
        return min(now + RECHECK_S, max(now, wait.since + HIDDEN_S))

    async def require_visible(self, table: Table) -> None:
        """Check that one person may begin the deal: hash visible or `HIDDEN_S` passed. Refused: hash_unseen."""
        wait, now = self._wait(table), self._context.clock.now()
        waited = table.secrets.sealed is None or now >= wait.since + HIDDEN_S
        if not waited and await self._visible_since(table, wait, now) is None:
            raise Refused(Refusal.HASH_UNSEEN)

    async def require_time_for_words(self, table: Table) -> None:
        """Check that all had time for a word before a deal that not all agreed to begin. Refused: hash_unseen."""
        now = self._context.clock.now()
        if now < await self.earliest_deal(table, now):
            raise Refused(Refusal.HASH_UNSEEN)

    def _wait(self, table: Table) -> Wait:
        known = self._waits.get(table.id)
        if known is None or known.token != table.stage_token:
            known = self._waits[table.id] = Wait(table.stage_token, self._context.clock.now())
        return known

    async def _visible_since(self, table: Table, wait: Wait, now: float) -> float | None:
        """Return the clock second since which the hash is visible, and note it in `wait`; None if it is not."""
        if wait.visible_since is None and await self._is_visible(table):
            wait.visible_since = now if wait.missed else wait.since
        wait.missed = wait.visible_since is None and now >= wait.since + RECHECK_S
        return wait.visible_since

    async def _is_visible(self, table: Table) -> bool:
        """Return whether the hash is visible: in the lobby, under the last sheet, or in every present player's chat."""
        if table.stage is Stage.LOBBY:
            return await self._has_shown(table, Role.LOBBY)
        if await self._has_shown(table, Role.DEAL, table.number):
            return True
        return all([await self._has_shown(table, Role.HAND, person) for person in table.present])

    async def _has_shown(self, table: Table, role: Role, of: int = 0) -> bool:
        shown = await self._context.storage.surface(table.id, surface_key(role, of))
        return shown is not None and shown.seq >= table.stage_token
