"""Facts about Austrian préférence for `python -m engine solve`: contracts, the duty to beat, one defender left out."""

from typing import Final

import msgspec

from engine.core.cards import Suit
from engine.core.seats import Seat
from engine.games.austrian.calls import LADDER, Extra
from engine.games.austrian.rules import MustBeat
from engine.games.austrian.solver import KERNELS, Kernel, Position, solvers
from engine.games.austrian.solver.search import Solver
from engine.search.questions import Form, Question, choice, seat_or_none
from engine.search.solved_game import SolvedGame


class Aim(msgspec.Struct, frozen=True):
    """Aim of a declarer."""

    trump: Suit | None
    """Trump suit; None for no trump."""
    few: bool = False
    """Whether the declarer wants no tricks (Bettel) instead of many."""


STRAINS: Final = {
    **{str(suit): Aim(suit) for suit in Suit},
    "n": Aim(None),
    **{str(bid): Aim(bid.suit) for bid in LADDER if bid.suit is not None},
    **{str(extra): Aim(None, few=extra.is_bettel) for extra in Extra},
}
"""Suits, `n` (no trump), and the contracts as a record writes them."""
LISTED: Final = f"s, c, d, h, n, a contract 1 to 4, {', '.join(tuple(Extra)[:-1])} or {tuple(Extra)[-1]}"


class SolvedAustrian(SolvedGame[Position, Aim]):
    """Austrian préférence: tricks of a declarer, or of any other seat, that plays against all others."""

    form = Form(
        STRAINS,
        LISTED,
        (
            choice("must_beat", "the card that must be beaten (lead)", tuple(map(str, MustBeat)), str(MustBeat.LEAD)),
            seat_or_none("out", "the seat whose cards stay face down; its hand is empty", "seat left out"),
        ),
    )
    kernels = KERNELS

    def position(self, question: Question[Aim]) -> Position:
        """Return the position of a question. Raises SolverError if it is impossible."""
        one, two, three = question.hands
        return Position(
            hands=(one, two, three),
            trump=question.strain.trump,
            must_beat=MustBeat(question.own["must_beat"]),
            soloist=question.declarer,
            few=question.strain.few,
            leader=question.leader,
            trick=question.trick,
            out=question.own["out"],
        )

    def solver(self, position: Position, kernel: Kernel) -> Solver:
        """Return this process's solver for a position."""
        return solvers(kernel).of(position)

    def wants_few(self, question: Question[Aim]) -> bool:
        """Return whether the declarer wants no tricks (Bettel)."""
        return question.strain.few

    def seats(self, question: Question[Aim]) -> tuple[Seat, ...]:
        """Return the seats that play."""
        return tuple(seat for seat in super().seats(question) if seat is not question.own["out"])

    def title(self, question: Question[Aim]) -> str:
        """Return the trump suit, "no trump" or "bettel"."""
        aim = question.strain
        if aim.few:
            return str(Extra.BETTEL)
        return aim.trump.name.lower() if aim.trump is not None else "no trump"
