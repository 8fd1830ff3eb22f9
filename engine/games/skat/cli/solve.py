"""Facts about Skat for `python -m engine solve`: card points, a null, a ramsch, the skat."""

from collections.abc import Iterable, Sequence
from typing import Final

import msgspec

from engine.core.cards import Card
from engine.games.skat.analysis.declared import discards
from engine.games.skat.contracts import Contract
from engine.games.skat.solver import KERNELS, Kernel, Position, solvers
from engine.games.skat.solver.search import Solver
from engine.games.skat.trick_rules import points_of
from engine.search.analysis import Away
from engine.search.positions import SolverError
from engine.search.questions import Form, Question, flag
from engine.search.solved_game import Solved, SolvedGame


class Played(msgspec.Struct, frozen=True):
    """What is played: a game with a declarer, or a ramsch."""

    contract: Contract
    """Contract of the game; GRAND for a ramsch."""
    few: bool = False
    """Whether this is a ramsch, in which a seat wants few points."""

    @property
    def is_null(self) -> bool:
        """Whether this is a null, which is won or lost instead of counted."""
        return self.contract is Contract.NULL


STRAINS: Final = {
    **{str(contract): Played(contract) for contract in Contract},
    "ramsch": Played(Contract.GRAND, few=True),
    "g": Played(Contract.GRAND),
    "n": Played(Contract.NULL),
}


class SolvedSkat(SolvedGame[Position, Played]):
    """Skat: card points of a declarer, whether a null is won, or the points that a ramsch can force on a seat."""

    form = Form(
        STRAINS,
        "d, h, s, c, grand (g), null (n) or ramsch",
        (flag("hand", "the talon stays closed; its points are the declarer's"),),
    )
    kernels = KERNELS
    plain_tricks = 6
    fast_slots = 20
    unit = "points"
    declarer_help = "1, 2 or 3; in a ramsch who is asked about"
    talon_help = "the skat, which the declarer takes: the best discard is found first; with --hand it stays closed"

    def position(self, question: Question[Played]) -> Position:
        """Return the position of a question. Raises SolverError if it is impossible."""
        one, two, three = question.hands
        return Position(
            hands=(one, two, three),
            contract=question.strain.contract,
            soloist=question.declarer,
            few=question.strain.few,
            leader=question.leader,
            trick=question.trick,
        )

    def solver(self, position: Position, kernel: Kernel) -> Solver:
        """Return this process's solver for a position."""
        return solvers(kernel).of(position)

    def discards(self, question: Question[Played]) -> Iterable[Away]:
        """Return the pairs to try as a discard. Raises SolverError if nothing may be discarded."""
        if question.strain.few or question.own["hand"]:
            raise SolverError("nothing is discarded in a ramsch or from the hand")
        return discards(question.held, question.strain.contract)

    def takes_talon(self, question: Question[Played]) -> bool:
        """Return whether the declarer takes the skat; False from the hand. Raises SolverError in a ramsch."""
        if question.strain.few and question.talon:
            raise SolverError("in a ramsch nobody takes the talon")
        return bool(question.talon) and not question.own["hand"]

    def wants_few(self, question: Question[Played]) -> bool:
        """Return whether the declarer wants no trick, in a null."""
        return question.strain.is_null

    def title(self, question: Question[Played]) -> str:
        """Return the name of the game."""
        played = question.strain
        name = "ramsch" if played.few else played.contract.name.lower()
        return f"{name}, hand" if question.own["hand"] else name

    def aside(self, question: Question[Played], cards: Sequence[Card]) -> int:
        """Return the card points of the skat; 0 in a null."""
        return 0 if question.strain.is_null else points_of(cards)

    def name_of(self, solved: Solved[Position]) -> str:
        """Return "won" in a null, else "points"."""
        return "won" if solved.question.strain.is_null else self.unit

    def shown(self, solved: Solved[Position], number: int) -> int | bool:
        """Return card points, or in a null whether the declarer takes no trick."""
        return not number if solved.question.strain.is_null else number

    def said(self, solved: Solved[Position], number: int) -> str:
        """Return card points, or in a null "won" or "lost"."""
        return ("lost" if number else "won") if solved.question.strain.is_null else str(number)

    def sentence(self, solved: Solved[Position]) -> str:
        """Return the answer as a sentence; points of the skat are counted if its cards are known."""
        declarer, position = solved.question.declarer, solved.position
        if solved.question.strain.is_null:
            return f"seat {declarer} {'loses' if solved.number else 'wins'} the null"
        all_points = solved.aside + points_of((*position.trick, *(card for hand in position.hands for card in hand)))
        skat = f", {solved.aside} of them in the skat" if solved.discard or solved.question.talon else ""
        return f"seat {declarer} takes {solved.number} of {all_points} points{skat}"
