"""Robots of three strengths: by rules, by search, and by a search that reads the others' words."""

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
    """Have a function that chooses for a seat called only where the view leaves its viewer a choice.

    The new function needs no seat: it plays an only move, and raises ValueError when the view gives its viewer nothing
    to decide.
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
    """A player that sees a view and nothing else."""

    def __call__(self, view: V_contra, rng: Rng) -> C_co:
        """Choose one of `view.legal`; equal views and equal numbers of `rng` get equal answers.

        Raises ValueError when the view gives its viewer nothing to decide.
        """
        ...


class Mind(Protocol):
    """Maker of a robot's mind: the memory of a kernel, which improves with every deal."""

    def __call__(self, kernel: Kernel, *, reads: bool) -> Any:
        """Make the mind of one robot; `reads`: the robot draws conclusions from what others said and played."""
        ...


class SearchingRobots(Generic[V, C]):
    """Robots of a game in three strengths: implementation of `engine.core.game.Robots`."""

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
        """Take the functions of a game; `decide` chooses by searching with a mind that `mind` has made."""
        self.version: Final = version
        self.choose: Final = choose
        self.on_timeout: Final = on_timeout
        self.seed: Final = seed
        self.search: Final = kernels
        self._mind: Final = mind
        self._decide: Final = decide
        self._ready: Final = cache(self._with)

    def robot(self, strength: Strength, kernel: Kernel) -> Robot[V, C]:
        """Make a robot of that strength with its own kernel memory, which improves with every deal."""
        if strength is Strength.EASY:
            return lambda view, rng: self.choose(view)
        mind = self._mind(kernel, reads=strength is Strength.STRONG)
        return lambda view, rng: self._decide(view, mind, rng)

    def think(self, view: V, strength: Strength, rng: Rng, *, compiled: bool) -> C:
        """Choose by thinking; `compiled`: with the fast search, which is ready."""
        return self._ready(strength, compiled)(view, rng)

    def _with(self, strength: Strength, compiled: bool) -> Robot[V, C]:
        return self.robot(strength, self.search.fast() if compiled else self.search.pure())
