"""Robot jobs: one decision a table is thought about at a time; a table that has moved on drops the old one."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from concurrent.futures import BrokenExecutor
from typing import Final, NamedTuple

import msgspec

from bot.background import Background
from bot.pending import EndOfProgram
from bot.tables.thinker import Thinker
from engine.core.game import AnyGame
from engine.core.match import Move
from engine.core.seats import Seat
from engine.core.strengths import Strength
from engine.core.view import View

log = logging.getLogger(__name__)

TRIES: Final = 3
"""Times that a thought is begun whose worker is killed, where nothing else may play in its place."""
Then = Callable[[Move], Awaitable[object]]


class RobotDecision(msgspec.Struct, frozen=True):
    """A decision of a robot's seat."""

    seat: Seat
    """The seat that is to decide."""
    token: int
    """The token of the seat's decision; another one means that the table has moved on."""


class Thought(NamedTuple):
    """A decision that a robot is to think about."""

    game: AnyGame
    """The game of the table."""
    view: View
    """The view of the robot's seat, made by `game`."""
    decision: RobotDecision
    """The seat and its token."""
    strength: Strength
    """The strength of the robot."""
    seed: str
    """Where the chance of the thought starts."""
    is_pinned: bool = False
    """Equal plays are to meet equal answers: only the fast search thinks, however long it takes to make that ready."""


class RobotJobs:
    """Thoughts outside the mailboxes, by table; each is remembered until it is dropped."""

    def __init__(self, thinker: Thinker) -> None:
        self._thinker = thinker
        self._tasks: dict[int, tuple[Thought, asyncio.Task[None]]] = {}
        self._background = Background(apart=True)

    def prepare(self) -> None:
        """Get the workers ready: a thought will soon be waited for."""
        self._thinker.prepare()

    def begin(self, table: int, thought: Thought, then: Then) -> None:
        """Begin a thought, unless its decision is thought about already; `then` puts the command into the mailbox.

        It begins anew where somebody has spoken out of turn: the decision is still open, and what it is about is not.
        """
        if table in self._tasks:
            known = self._tasks[table][0]
            if (known.decision, known.view) == (thought.decision, thought.view):
                return
            self.drop(table)
        self._tasks[table] = (thought, self._background.spawn(self._think(table, thought, then)))

    def drop(self, table: int) -> None:
        """Drop the thought of a table."""
        found = self._tasks.pop(table, None)
        if found is not None:
            found[1].cancel()

    async def _think(self, table: int, thought: Thought, then: Then) -> None:
        """Think and hand the command on; a robot that fails plays like the simple one.

        Where equal plays are to meet equal answers, the table waits instead for a worker that is not killed. The view
        is told to nobody, the program's log included.
        """
        robots, view, seat = thought.game.robots, thought.view, thought.decision.seat
        if thought.is_pinned and not await self._thinker.pin(thought.game):
            log.error("table %s waits: its robots need the fast search, which is not there", table)
            self._tasks.pop(table, None)
            return
        try:
            command = await (self._tried(thought) if thought.is_pinned else self._decide(thought))
            if command not in view.legal and not _is_claim(thought.game, command):
                raise ValueError("an illegal command")
        except EndOfProgram:
            raise
        except Exception as error:  # noqa: BLE001 - whatever a robot trips over, the table goes on
            log.error("table %s, seat %s: a robot could not think: %s", table, int(seat), type(error).__name__)
            if thought.is_pinned and isinstance(error, BrokenExecutor):
                self._tasks.pop(table, None)
                return
            command = robots.choose(view)
        await then(command)

    async def _tried(self, thought: Thought) -> Move:
        """Decide, `TRIES` times at most while the worker is killed. Raises BrokenExecutor, and what a robot raises."""
        for _ in range(TRIES - 1):
            try:
                return await self._decide(thought)
            except BrokenExecutor as error:
                log.error("seat %s: a worker was killed: %s", int(thought.decision.seat), type(error).__name__)
        return await self._decide(thought)

    async def _decide(self, thought: Thought) -> Move:
        game, view = thought.game, thought.view
        claim: Move | None = None
        if game.claims is not None and game.claims.may_lay_down(view):
            claim = await self._thinker.work_out(game.claims.lay_down, view)
        return claim or await self._thinker.think(game, view, thought.strength, thought.seed)

    def stop(self) -> None:
        """Drop everything, at the end of the program."""
        for table in tuple(self._tasks):
            self.drop(table)
        self._background.cancel()


def _is_claim(game: AnyGame, command: Move) -> bool:
    """Tell whether a command claims the rest: views list no claims, which are judged when they are carried out."""
    return game.claims is not None and game.claims.is_claim(command)
