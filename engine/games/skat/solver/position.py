"""Positions with all cards known: questions to the solver, checked when they are made."""

import msgspec

from engine.core.cards import Card
from engine.core.seats import Seat
from engine.core.tricks import TrickRules
from engine.games.skat.contracts import Contract
from engine.games.skat.trick_rules import trick_rules
from engine.search.positions import SEATS, Hand, OpenDeal, SolverError


class Position(OpenDeal, msgspec.Struct, frozen=True, kw_only=True):
    """A deal at any point, all cards known, active seats numbered 1..3 clockwise. Raises SolverError.

    The two others play against the soloist as one side. The answer is the soloist's card points from here on, including
    the trick on the table; in a null whether the soloist takes a trick: 1 or 0.
    """

    hands: tuple[Hand, Hand, Hand]
    """Cards that seats 1, 2, 3 still hold; a seat that has played to the trick holds one fewer."""
    contract: Contract
    """Game; a ramsch is played as a grand."""
    soloist: Seat
    """Declarer; in a ramsch the seat that the two others load with points."""
    few: bool = False
    """True in a ramsch: the soloist wants few points."""
    leader: Seat
    """Seat that played, or plays, first to this trick."""
    trick: tuple[Card, ...] = ()
    """Cards on the table, at most two, in order from the leader."""

    def __post_init__(self) -> None:
        _check(self)

    @property
    def rules(self) -> TrickRules:
        """Rules of its tricks."""
        return trick_rules(self.contract)


def _check(position: Position) -> None:
    if len(position.hands) != 3:
        raise SolverError(f"three hands are needed, not {len(position.hands)}")
    for name, seat in (("soloist", position.soloist), ("leader", position.leader)):
        if seat not in SEATS:
            raise SolverError(f"the {name} is one of three seats, not {int(seat)}")
    if position.few and position.contract is not Contract.GRAND:
        raise SolverError("a ramsch is played as a grand")
    if len(position.trick) >= len(SEATS):
        raise SolverError(f"a trick on the table has at most {len(SEATS) - 1} cards")
    position.check_cards()
    position.check_played()
