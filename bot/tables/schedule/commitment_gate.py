"""Whether the hash of the next deal is out, and since when: nothing is dealt by itself before a word could answer it.

What counts is time in which this program runs: while it is down nobody is shown a hash, and no word is heard.
"""

from dataclasses import dataclass

from bot.screens.refusals import Refusal
from bot.storage.ports import surface_key
from bot.tables.context.context import Context
from bot.tables.log.holds import NEXT_DEAL_S
from bot.tables.log.state import Stage, Table
from bot.tables.ports import Role
from bot.tables.refused import Refused

HASH_S = 90.0  # where nobody can be shown anything the match goes on all the same
UNSEEN_S = 5.0


@dataclass
class Wait:
    """What is known of the hash of a stage (by its token): waited for `since`, out since `out_at` (None: it is not)."""

    token: int
    since: float
    out_at: float | None = None
    late: bool = False


class CommitmentGate:
    """Those of all tables that wait for a deal; what is not known any more after a start is waited for anew."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._waits: dict[int, Wait] = {}

    def note(self, table: Table) -> None:
        """The table begins to wait for a deal, goes on to, or does no more."""
        if table.stage in (Stage.LOBBY, Stage.BETWEEN):
            self._wait(table)
        else:
            self._waits.pop(table.id, None)

    def looked_for_at(self, table: Table, due: float) -> float:
        """When to look first whether it is out, where the deal is `due`: who was shown it late gets his whole time."""
        wait = self._wait(table)
        return due if wait.out_at is not None else min(due, wait.since + UNSEEN_S)

    async def dealt_from(self, table: Table, now: float) -> float:
        """The clock second from which the next deal may begin by itself, as far as is known `now`; then, ask again."""
        wait = self._wait(table)
        if table.sealed is None:
            return now
        out_at = await self._out_at(table, wait, now)
        if out_at is not None:
            return out_at + NEXT_DEAL_S
        return min(now + UNSEEN_S, max(now, wait.since + HASH_S))

    async def check(self, table: Table) -> None:
        """Whether one person may have the deal begun: its hash is out, or was waited for. Refused: hash_unseen."""
        wait, now = self._wait(table), self._context.clock.now()
        waited = table.sealed is None or now >= wait.since + HASH_S
        if not waited and await self._out_at(table, wait, now) is None:
            raise Refused(Refusal.HASH_UNSEEN)

    async def check_time(self, table: Table) -> None:
        """Refuse (hash_unseen) a deal begun without the others' consent while there was no time for a word."""
        now = self._context.clock.now()
        if now < await self.dealt_from(table, now):
            raise Refused(Refusal.HASH_UNSEEN)

    def _wait(self, table: Table) -> Wait:
        known = self._waits.get(table.id)
        if known is None or known.token != table.stage_token:
            known = self._waits[table.id] = Wait(table.stage_token, self._context.clock.now())
        return known

    async def _out_at(self, table: Table, wait: Wait, now: float) -> float | None:
        """Since when it is out, as far as is known; remembered, and that it is late."""
        if wait.out_at is None and await self._is_shown(table):
            wait.out_at = now if wait.late else wait.since
        wait.late = wait.out_at is None and now >= wait.since + UNSEEN_S
        return wait.out_at

    async def _is_shown(self, table: Table) -> bool:
        """On the lobby, under the last deal's sheet, or with everybody who is there."""
        if table.stage is Stage.LOBBY:
            return await self._shows(table, Role.LOBBY)
        if await self._shows(table, Role.DEAL, table.number):
            return True
        return all([await self._shows(table, Role.HAND, person) for person in table.present])

    async def _shows(self, table: Table, role: Role, of: int = 0) -> bool:
        shown = await self._context.storage.surface(table.id, surface_key(role, of))
        return shown is not None and shown.seq >= table.stage_token
