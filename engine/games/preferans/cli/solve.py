"""Facts about preferans for `python -m engine solve` (`engine.search.solve_command`): misère, raspasy, the talon."""

from collections.abc import Iterable
from typing import Final

from engine.games.preferans.contracts import Strain
from engine.games.preferans.solver import Kernel, Position, Solver, solvers
from engine.games.preferans.solver.search import KERNELS
from engine.search.analysis import Away, classes
from engine.search.questions import Form, Question, flag
from engine.search.solved_game import SolvedGame

MISERE: Final = "misere"
NAMES: Final = {
    Strain.SPADES: "spades",
    Strain.CLUBS: "clubs",
    Strain.DIAMONDS: "diamonds",
    Strain.HEARTS: "hearts",
    Strain.NO_TRUMP: "no trump",
    None: MISERE,
}
STRAINS: Final[dict[str, Strain | None]] = {**{str(strain): strain for strain in Strain}, MISERE: None}


class SolvedPreferans(SolvedGame[Position, Strain | None]):
    """Preferans: a declarer's tricks in a strain or on misère, in raspasy those that can be forced on a seat.

    With the strain misère the talon leads in raspasy; for the discard of a misère the declarer has twelve cards. Two
    hands are a deal of 24 cards for two, with a talon of four.
    """

    form = Form(
        STRAINS,
        "s, c, d, h, n or misere",
        (flag("talon_takes", "in raspasy: the talon plays for a dealer who sits out"),),
        sizes=(2, 3),
    )
    kernels = KERNELS
    declarer_help = "1, 2 or 3 (of two hands 1 or 2); in raspasy who is asked about"
    talon_help = (
        "in raspasy: the talon's cards that lead from here on; in a contract its two cards (of two hands four), which"
        " the declarer takes: the best discard is found first (a misere: give the declarer twelve or fourteen cards)"
    )

    def position(self, question: Question[Strain | None]) -> Position:
        """Return the position of a question. Raises SolverError if it is impossible."""
        return Position(
            question.hands,
            question.strain,
            question.declarer,
            question.leader,
            question.trick,
            question.talon,
            question.own["talon_takes"],
        )

    def solver(self, position: Position, kernel: Kernel) -> Solver:
        """Return this process's solver for a position."""
        return solvers(kernel).of(position.strain)

    def discards(self, question: Question[Strain | None]) -> Iterable[Away]:
        """Return the cards to try as a discard, low cards first, on misère high ones."""
        return classes(question.held, self.talon_size(question), high_first=question.strain is None)

    def talon_size(self, question: Question[Strain | None]) -> int:
        """Return 2, or 4 with two hands (preferans of two without a dummy, 24 cards)."""
        return 4 if len(question.hands) == 2 else 2

    def takes_talon(self, question: Question[Strain | None]) -> bool:
        """Return whether the declarer takes the talon: all its cards, before the first lead of a contract."""
        return question.strain is not None and len(question.talon) == self.talon_size(question) and not question.trick

    def wants_few(self, question: Question[Strain | None]) -> bool:
        """Return whether the declarer wants no tricks, on misère and in raspasy."""
        return question.strain is None

    def title(self, question: Question[Strain | None]) -> str:
        """Return the name of the strain."""
        return NAMES[question.strain]

    def remarks(self, position: Position) -> Iterable[str]:
        """Return a line with the cards of the talon that lead in raspasy."""
        return [f"the talon leads: {' '.join(position.talon)}"] if position.talon else []
