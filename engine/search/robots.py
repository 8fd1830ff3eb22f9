"""Robots of three strengths: playing by simple rules, by search, or by a search that also interprets others' play."""

from collections.abc import Callable
from functools import cache, wraps
from typing import Any, Concatenate, Final, Generic, ParamSpec, Protocol, TypeVar

from engine.core.rng import Rng
from engine.core.seats import Seat
from engine.core.strengths import Strength
from engine.core.view import View
from engine.search.kernels import Kernel, Kernels

V = TypeVar("V", bound=View)
C = TypeVar("C")
V_contra = TypeVar("V_contra", bound=View, contravariant=True)
C_co = TypeVar("C_co", covariant=True)
P = ParamSpec("P")


def when_asked(choose: Callable[Concatenate[Any, Seat, P], C]) -> Callable[Concatenate[Any, P], C]:
    """Return a function that calls `choose` only if the viewer has a choice.

    The new function takes the seat from the view. If there is only one move, that is returned at once. Raises
    ValueError if the viewer has nothing to decide.
    """

    @wraps(choose)
    def asked(view: Any, /, *more: P.args, **named: P.kwargs) -> C:
        seat, legal = view.viewer, view.legal
        if seat is None or not legal or seat not in view.deciders:
            raise ValueError("the view asks its viewer nothing")
        found: C = legal[0] if len(legal) == 1 else choose(view, seat, *more, **named)
        return found

    return asked


class Robot(Protocol[V_contra, C_co]):
    """A player that sees only the view of its seat."""

    def __call__(self, view: V_contra, rng: Rng) -> C_co:
        """Return one of `view.legal`; equal views and equal numbers from `rng` give equal moves.

        Raises ValueError if the viewer has nothing to decide.
        """
        ...


class Mind(Protocol):
    """Function that creates a robot's mind: the kernel memory that it keeps from deal to deal."""

    def __call__(self, kernel: Kernel, *, reads: bool) -> Any:
        """Create the mind of one robot; `reads`: whether it draws conclusions from the calls and cards of others."""
        ...


class SearchingRobots(Generic[V, C]):
    """Robots of a game in all three strengths: implementation of `engine.core.game.Robots`."""

    def __init__(
        self,
        *,
        version: int,
        choose: Callable[[V], C],
        on_timeout: Callable[[V], C],
        seed: Callable[[V, Seat], str],
        mind: Mind,
        decide: Callable[[V, Any, Rng], C],
        kernels: Kernels,
    ) -> None:
        """Create the robots of a game from its functions.

        choose: returns a move by simple rules. decide: returns a move by search, with a mind that `mind` has created.
        """
        self.version: Final = version
        self.choose: Final = choose
        self.on_timeout: Final = on_timeout
        self.seed: Final = seed
        self.search: Final = kernels
        self._mind: Final = mind
        self._decide: Final = decide
        self._ready: Final = cache(self._with)

    def robot(self, strength: Strength, kernel: Kernel) -> Robot[V, C]:
        """Return a robot of that strength with a kernel memory of its own, which improves with every deal."""
        if strength is Strength.EASY:
            return lambda view, rng: self.choose(view)
        mind = self._mind(kernel, reads=strength is Strength.STRONG)
        return lambda view, rng: self._decide(view, mind, rng)

    def think(self, view: V, strength: Strength, rng: Rng, *, compiled: bool) -> C:
        """Return a move chosen with that strength; `compiled`: whether to use the fast search, which must be ready."""
        return self._ready(strength, compiled)(view, rng)

    def _with(self, strength: Strength, compiled: bool) -> Robot[V, C]:
        return self.robot(strength, self.search.fast() if compiled else self.search.pure())
