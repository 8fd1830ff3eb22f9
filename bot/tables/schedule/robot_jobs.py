"""What robots are thinking about: one decision a table at a time; a table that has moved on drops the old one."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

import msgspec

from bot.background import Background
from bot.tables.thinker import Thinker
from engine.core.game import AnyGame
from engine.core.match import SeatCommand
from engine.core.seats import Seat
from engine.core.strengths import Strength

log = logging.getLogger(__name__)

Then = Callable[[SeatCommand], Awaitable[object]]


class Decision(msgspec.Struct, frozen=True):
    """A decision of a robot's seat: `token` is that of the seat, so another one means that the table has moved on."""

    seat: Seat
    token: int


class Thought(NamedTuple):
    """What a robot of some strength is to think about."""

    game: AnyGame
    view: Any
    """What the robot's seat sees, as `game` makes it."""
    decision: Decision
    strength: Strength


class RobotJobs:
    """Thinking outside the mailboxes of the tables; what was thought is remembered until it is dropped."""

    def __init__(self, thinker: Thinker) -> None:
        self._thinker = thinker
        self._tasks: dict[int, tuple[Decision, asyncio.Task[None]]] = {}
        self._background = Background()

    def prepare(self) -> None:
        """Somebody will soon wait for a thought."""
        self._thinker.prepare()

    def begin(self, table: int, thought: Thought, then: Then) -> None:
        """Think about it, unless that has been done; `then` gets the command and puts it into the mailbox."""
        if table in self._tasks:
            if self._tasks[table][0] == thought.decision:
                return
            self.drop(table)
        self._tasks[table] = (thought.decision, self._background.spawn(self._think(table, thought, then)))

    def drop(self, table: int) -> None:
        """Nobody waits for it any more."""
        found = self._tasks.pop(table, None)
        if found is not None:
            found[1].cancel()

    async def _think(self, table: int, thought: Thought, then: Then) -> None:
        """A robot that fails plays as the simple one does; its view is not told to anybody, the log included."""
        robots, view, seat = thought.game.robots, thought.view, thought.decision.seat
        try:
            command = await self._decide(thought)
            if not robots.is_allowed(view, command):
                raise ValueError("an illegal command")
        except Exception as error:  # noqa: BLE001 - whatever a robot trips over, the table goes on
            log.error("table %s, seat %s: a robot could not think: %s", table, int(seat), type(error).__name__)
            command = robots.choose(view)
        await then(command)

    async def _decide(self, thought: Thought) -> SeatCommand:
        game, view, decision, strength = thought
        claim: SeatCommand | None = None
        if game.claims is not None and game.claims.may_lay_down(view):
            claim = await self._thinker.work_out(game.claims.lay_down, view)
        return claim or await self._thinker.think(game, view, strength, game.robots.seed(view, decision.seat))

    def stop(self) -> None:
        """Drop everything, at the end of the program."""
        for table in tuple(self._tasks):
            self.drop(table)
        self._background.cancel()
