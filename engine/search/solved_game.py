"""What a game says about itself for `python -m engine solve`: base class of one small class for each game."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from typing import Any, ClassVar, Generic, Protocol, TypeVar

import msgspec

from engine.core.cards import Card
from engine.core.seats import Seat, all_seats
from engine.search.analysis import Away, classes
from engine.search.kernels import Kernel, Kernels
from engine.search.positions import OpenDeal, SolverError
from engine.search.questions import Form, Question, S

P = TypeVar("P", bound=OpenDeal)
Q_contra = TypeVar("Q_contra", contravariant=True, bound=OpenDeal)


class ExactSolver(Protocol[Q_contra]):
    """Solver of one mode of a game, exact for every position of type `Q_contra`."""

    def value(self, position: Q_contra) -> int:
        """Return what the soloist still takes with best play by all."""
        ...

    def at_least(self, position: Q_contra, number: int, /) -> bool:
        """Return whether the soloist still takes at least `number`; faster than `value`."""
        ...

    def table(self, position: Q_contra) -> dict[Card, int]:
        """Return what the soloist takes after each legal card of the seat to play."""
        ...

    def best_line(self, position: Q_contra) -> tuple[Card, ...]:
        """Return best play by all to the end."""
        ...


class Solved(msgspec.Struct, Generic[P], frozen=True):
    """Answer to a question, with what further answers need."""

    question: Question[Any]
    """Question, after the declarer has taken the talon."""
    position: P
    """Position after the discard, if there is one."""
    solver: Any
    """Solver of the position (`ExactSolver`)."""
    number: int
    """What the declarer takes from here on, as the game counts it, with `aside`."""
    aside: int = 0
    """Points that the declarer has without play: of the discard or of a talon that stays closed."""
    discard: Away | None = None
    """Best discard; None if nothing is discarded."""

    def table(self) -> dict[Card, int]:
        """Return what the declarer takes after each legal card of the seat to play, with `aside`."""
        return {card: number + self.aside for card, number in self.solver.table(self.position).items()}


class SolvedGame(ABC, Generic[P, S]):
    """Facts about a game for the command `solve`: `P` are the positions of its solver, `S` is what can be played."""

    form: ClassVar[Form[Any]]
    """Questions that can be asked."""
    kernels: ClassVar[Kernels]
    """Searches of the game, plain and compiled."""
    plain_tricks: ClassVar[int] = 10
    """Most remaining tricks of one position that the plain search solves in about a second."""
    fast_slots: ClassVar[int] = 16
    """Binary logarithm of the compiled search's memory; a small one stays in the processor's cache."""
    unit: ClassVar[str] = "tricks"
    """Name of the number in answers."""
    declarer_help: ClassVar[str] = "1, 2 or 3: whose tricks are counted"
    """Line about `--declarer` on the command line."""
    talon_help: ClassVar[str] = "the two cards that the declarer takes: the best discard is found first"
    """Line about `--talon` on the command line."""

    @abstractmethod
    def position(self, question: Question[S]) -> P:
        """Return the position of a question, without regard to a talon. Raises SolverError if it is impossible."""

    @abstractmethod
    def solver(self, position: P, kernel: Kernel) -> ExactSolver[P]:
        """Return this process's solver for a position."""

    @abstractmethod
    def wants_few(self, question: Question[S]) -> bool:
        """Return whether the declarer wants as few tricks or points as possible."""

    @abstractmethod
    def title(self, question: Question[S]) -> str:
        """Return the name of what is played."""

    def discards(self, question: Question[S]) -> Iterable[Away]:
        """Return the discards to try from the declarer's hand, low cards first; of equals the first wins."""
        return classes(question.held)

    def takes_talon(self, question: Question[S]) -> bool:
        """Return whether the declarer takes the talon of a question."""
        return bool(question.talon)

    def seats(self, question: Question[S]) -> tuple[Seat, ...]:
        """Return the seats that play."""
        return all_seats(len(question.hands))

    def talon_size(self, question: Question[S]) -> int:
        """Return the number of cards of the talon that the declarer takes, and so of the discard."""
        return 2

    def aside(self, question: Question[S], cards: Sequence[Card]) -> int:
        """Return what the cards of the discard, or of a talon that stays closed, are worth to the declarer."""
        return 0

    def remarks(self, position: P) -> Iterable[str]:
        """Return further lines that describe a position."""
        return ()

    def name_of(self, solved: Solved[P]) -> str:
        """Return the name of the number in an answer in JSON."""
        return self.unit

    def shown(self, solved: Solved[P], number: int) -> int | bool:
        """Return the number of an answer as a value of JSON."""
        return number

    def said(self, solved: Solved[P], number: int) -> str:
        """Return the number of an answer as text."""
        return str(number)

    def sentence(self, solved: Solved[P]) -> str:
        """Return the answer as a sentence."""
        return f"seat {solved.question.declarer} takes {solved.number} of {solved.position.left} tricks"


def solved(game: SolvedGame[P, S], question: Question[S], choose: Callable[[bool, int], Kernel]) -> Solved[P]:
    """Return the answer to a question. Raises SolverError if the position is impossible.

    choose: returns the kernel, given whether discards are compared and how many tricks are left.
    """
    if game.takes_talon(question):
        question = _with_talon(question, game.talon_size(question))
    if _has_discard(game, question):
        return _best_discard(game, question, choose)
    position = game.position(question)
    position.check_cards(*question.talon)
    solver = game.solver(position, choose(False, position.left))
    aside = game.aside(question, question.talon)
    return Solved(question, position, solver, solver.value(position) + aside, aside)


def _with_talon(question: Question[S], size: int) -> Question[S]:
    """Return the question after the declarer has taken a talon of `size` cards."""
    if question.trick:
        raise SolverError("the talon is taken before the first card")
    if len(question.talon) != size:
        raise SolverError(f"the talon has {size} cards, not {len(question.talon)}")
    return question.holding((*question.held, *question.talon))


def _has_discard(game: SolvedGame[P, S], question: Question[S]) -> bool:
    """Return whether the declarer holds a talon more than each of the others, before the first card of a trick."""
    others = {len(question.hands[seat - 1]) for seat in game.seats(question) if seat is not question.declarer}
    number = len(question.held) - game.talon_size(question)
    return others == {number} and number > 0 and not question.trick and not question.talon


def _best_discard(game: SolvedGame[P, S], question: Question[S], choose: Callable[[bool, int], Kernel]) -> Solved[P]:
    """Return the answer with the best discard, the first of equals."""
    cards = [card for hand in question.hands for card in hand]
    if twice := [card for card in cards if cards.count(card) > 1]:
        raise SolverError(f"{twice[0]} is there twice")
    few, found = game.wants_few(question), None
    for pair in game.discards(question):
        kept = tuple(card for card in question.held if card not in pair)
        position = game.position(question.holding(kept))
        solver, aside = game.solver(position, choose(True, position.left)), game.aside(question, pair)
        if found is not None:
            wanted = found.number - aside + (not few)
            if solver.at_least(position, wanted) is few:
                continue
        found = Solved(question, position, solver, solver.value(position) + aside, aside, pair)
    if found is None:
        raise SolverError("there is nothing to discard")
    return found
