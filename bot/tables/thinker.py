"""Port by which the tables use worker processes and other machines for robots and other slow work."""

from collections.abc import Awaitable, Callable
from typing import Protocol, TypeVar

from engine.core.game import AnyGame
from engine.core.match import Move
from engine.core.strengths import Strength
from engine.core.view import View

T = TypeVar("T")


class Thinker(Protocol):
    """Place where robots compute their moves, outside the event loop."""

    @property
    def best(self) -> Strength:
        """Strength of a robot for which nobody has chosen another."""
        ...

    def prepare(self) -> None:
        """Start slow preparations early, because moves will soon be requested."""
        ...

    def is_ready(self, game: AnyGame) -> bool:
        """Return whether the fast search of a game is ready on this machine; does not start its preparation."""
        ...

    async def pin(self, game: AnyGame) -> bool:
        """Wait until a game's fast search is ready to find every move, on any machine; False if that search is missing.

        A game whose robots need no search is ready at once.
        """
        ...

    async def think(self, game: AnyGame, view: View, strength: Strength, seed: str) -> Move:
        """Return a robot's legal command for a view of the game; equal views and seeds give equal commands.

        Raises whatever error the robot raises.
        """
        ...

    async def work_out(self, work: Callable[..., T], *given: object) -> T:
        """Return the result of a module's function, computed before any robot's move.

        Raises what the function raises, and BrokenExecutor.
        """
        ...

    async def analyse(self, game: AnyGame, work: Callable[..., T], *given: object) -> T:
        """Return the result of a module's function, run with the fast search of a game if that is ready, else without.

        Raises what the function raises, and BrokenExecutor.
        """
        ...

    async def offload(self, here: Callable[[], Awaitable[T]], work: Callable[..., T], *given: object) -> T:
        """Return the result of a module's function from another machine, or else of `here`, the local fallback.

        Raises what the function raises, and what `here` raises.
        """
        ...


class Offload(Protocol):
    """Function that has work done by another machine, see `Thinker.offload`."""

    async def __call__(self, here: Callable[[], Awaitable[T]], work: Callable[..., T], *given: object) -> T:
        """Return the result of a module's function from another machine, or else of `here`, the local fallback."""
        ...
