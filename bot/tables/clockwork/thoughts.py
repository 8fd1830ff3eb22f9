"""What robots are thinking about: one decision a table at a time; a table that has moved on drops the old one."""

import asyncio
import logging
from collections.abc import Awaitable, Callable

import msgspec

from bot.background import Background
from bot.tables.thinker import Thinker
from engine.core.seats import Seat
from engine.core.strengths import Strength
from engine.games.preferans.commands import DealCommand, MakeClaim
from engine.games.preferans.robots.claims import lay_down, may_lay_down
from engine.games.preferans.robots.simple import choose
from engine.games.preferans.view import SeatView

log = logging.getLogger(__name__)

Then = Callable[[DealCommand], Awaitable[object]]


class Decision(msgspec.Struct, frozen=True):
    """A decision of a robot's seat: `token` is that of the seat, so another one means that the table has moved on."""

    seat: Seat
    token: int


def seed_of(view: SeatView, seat: Seat) -> str:
    """Where a robot's chance starts: from the course of the deal alone, not from what else went on at the table.

    So whoever plays a lent deal in the same way meets the same robots.
    """
    said = len(view.calls) + len(view.whists) + 3 * len(view.tricks) + len(view.plays)
    return f"{view.number}:{int(seat)}:{view.phase}:{said}"


class Thoughts:
    """Thinking outside the mailboxes of the tables; what was thought is remembered until it is dropped."""

    def __init__(self, thinker: Thinker) -> None:
        self._thinker = thinker
        self._tasks: dict[int, tuple[Decision, asyncio.Task[None]]] = {}
        self._background = Background()

    def prepare(self) -> None:
        """Somebody will soon wait for a thought."""
        self._thinker.prepare()

    def begin(self, table: int, decision: Decision, view: SeatView, strength: Strength, then: Then) -> None:
        """Think about it, unless that has been done; `then` gets the command and puts it into the mailbox."""
        if table in self._tasks:
            if self._tasks[table][0] == decision:
                return
            self.drop(table)
        self._tasks[table] = (decision, self._background.spawn(self._think(table, decision, view, strength, then)))

    def drop(self, table: int) -> None:
        """Nobody waits for it any more."""
        found = self._tasks.pop(table, None)
        if found is not None:
            found[1].cancel()

    async def _think(self, table: int, decision: Decision, view: SeatView, strength: Strength, then: Then) -> None:
        """A robot that fails plays as the simple one does; its view is not told to anybody, the log included."""
        seed = seed_of(view, decision.seat)
        try:
            command = await self._decide(view, strength, seed)
            if command not in view.legal and not isinstance(command, MakeClaim):
                raise ValueError("an illegal command")
        except Exception as error:  # noqa: BLE001 - whatever a robot trips over, the table goes on
            log.error("table %s, seat %s: a robot could not think: %s", table, int(decision.seat), type(error).__name__)
            command = choose(view)
        await then(command)

    async def _decide(self, view: SeatView, strength: Strength, seed: str) -> DealCommand:
        claim = await self._thinker.work_out(lay_down, view) if may_lay_down(view) else None
        return claim or await self._thinker.think(view, strength, seed)

    def stop(self) -> None:
        """Drop everything, at the end of the program."""
        for table in tuple(self._tasks):
            self.drop(table)
        self._background.cancel()
