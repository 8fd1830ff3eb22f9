"""What the tables ask of whoever thinks for them."""

from collections.abc import Callable
from typing import Any, Protocol, TypeVar

from engine.core.game import AnyGame
from engine.core.match import SeatCommand
from engine.core.strengths import Strength

T = TypeVar("T")


class Thinker(Protocol):
    """Where robots think, outside the event loop."""

    @property
    def best(self) -> Strength:
        """The strength a robot has when nobody chooses another."""
        ...

    def prepare(self) -> None:
        """Thoughts will soon be asked for: what takes long the first time may begin."""
        ...

    async def think(self, game: AnyGame, view: Any, strength: Strength, seed: str) -> SeatCommand:
        """A legal command of the game for a view of it, the same for the same view and seed.

        Raises what the robot trips over.
        """
        ...

    async def work_out(self, work: Callable[..., T], *given: object) -> T:
        """What a function of a module finds, before any robot thinks. Raises what it raises, BrokenExecutor with it."""
        ...
