"""A thinker in front of the table that says what it was asked, and answers when it is told to."""

import asyncio
import pickle
from collections.abc import Awaitable, Callable
from concurrent.futures.process import BrokenProcessPool
from typing import Any, TypeVar

from engine.core.game import AnyGame
from engine.core.match import Move
from engine.core.strengths import Strength
from engine.games.preferans.robots.simple import choose
from engine.games.preferans.view import SeatView
from engine.three_hands.dealing import DECK

T = TypeVar("T")


class Thinker:
    """Implements `bot.tables.thinker.Thinker`: what it was asked; `held`, it answers only when it is told to.

    What is worked out is so at once, unless `solving` is taken away. `answer` thinks; without one the simple robot.
    """

    best = Strength.SOLID

    def __init__(self, *, held: bool = False, fails: bool = False, answer: Callable[[SeatView], Move] = choose) -> None:
        self.asked: list[tuple[SeatView, Strength, str]] = []
        self.dropped = 0
        self.go = asyncio.Event()
        self.solving = asyncio.Event()
        self.solving.set()
        self.lost = 0
        self.worked: list[str] = []
        self.prepared = 0
        self.fails = fails
        self.pinless = False
        self.answer = answer
        if not held:
            self.go.set()

    def prepare(self) -> None:
        self.prepared += 1

    def is_ready(self, game: AnyGame) -> bool:
        return not self.pinless

    async def pin(self, game: AnyGame) -> bool:
        return not self.pinless

    async def think(self, game: AnyGame, view: Any, strength: Strength, seed: str) -> Move:
        self.asked.append((view, strength, seed))
        try:
            await self.go.wait()
        except asyncio.CancelledError:
            self.dropped += 1
            raise
        if self.fails:
            raise RuntimeError(f"cannot play {' '.join(DECK)}")
        return self.answer(view)

    async def work_out(self, work: Callable[..., T], *given: object) -> T:
        self.worked.append(work.__name__)
        if self.lost:
            self.lost -= 1
            raise BrokenProcessPool
        await self.solving.wait()
        there, arrived = pickle.loads(pickle.dumps((work, given)))  # a process of its own does the work
        found: T = pickle.loads(pickle.dumps(there(*arrived)))
        return found

    async def analyse(self, game: AnyGame, work: Callable[..., T], *given: object) -> T:
        return await asyncio.to_thread(work, *given)

    async def offload(self, here: Callable[[], Awaitable[T]], work: Callable[..., T], *given: object) -> T:
        return await here()
