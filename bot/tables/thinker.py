"""Port of the tables to the machine that thinks for them."""

from collections.abc import Awaitable, Callable
from typing import Protocol, TypeVar

from engine.core.game import AnyGame
from engine.core.match import Move
from engine.core.strengths import Strength
from engine.core.view import View

T = TypeVar("T")


class Thinker(Protocol):
    """Place where robots think, outside the event loop."""

    @property
    def best(self) -> Strength:
        """Strength a robot has when nobody chooses another."""
        ...

    def prepare(self) -> None:
        """Begin what takes long the first time: thoughts will soon be asked for."""
        ...

    def is_ready(self, game: AnyGame) -> bool:
        """Return whether the fast search of a game is ready on this machine; nothing is begun."""
        ...

    async def pin(self, game: AnyGame) -> bool:
        """Wait until every thought of a game is found by its fast search, on whatever machine; False: there is none.

        A game whose robots need no search is ready at once.
        """
        ...

    async def think(self, game: AnyGame, view: View, strength: Strength, seed: str) -> Move:
        """Return a legal command of the game for a view of it; equal views and seeds give equal commands.

        Raises what the robot trips over.
        """
        ...

    async def work_out(self, work: Callable[..., T], *given: object) -> T:
        """Return what a function of a module finds, before any robot thinks.

        Raises what the function raises, and BrokenExecutor.
        """
        ...

    async def analyse(self, game: AnyGame, work: Callable[..., T], *given: object) -> T:
        """Return what a function of a module finds with the fast search of a game, once `pin` says that there is one.

        Raises what the function raises, and BrokenExecutor.
        """
        ...

    async def offload(self, here: Callable[[], Awaitable[T]], work: Callable[..., T], *given: object) -> T:
        """Return what another machine finds by a function of a module, or what `here` finds if there is none.

        Raises what the function raises, and what `here` raises.
        """
        ...


class Offload(Protocol):
    """Way to other machines: `Thinker.offload`."""

    async def __call__(self, here: Callable[[], Awaitable[T]], work: Callable[..., T], *given: object) -> T:
        """Return what another machine finds by a function of a module, or what `here` finds if there is none."""
        ...
