"""Grades by trying every line of play to its end; shares no code with the analysis nor with the solver."""

from dataclasses import dataclass, field

from engine.core.cards import Card
from engine.games.skat.analysis.best_play import Grade, OpenPlay
from engine.games.skat.contracts import Contract
from tests.engine.games.skat.solver.brute import WORTH, Brute, Hands

State = tuple[Hands, int, tuple[Card, ...], int, bool, bool]
"""Hands, leader, cards on the table, the declarer's card points, whether declarer and defenders have a trick."""


@dataclass
class GradeBrute:
    """Grades below positions of one game."""

    contract: Contract
    soloist: int
    known: dict[State, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.rules = Brute(self.contract, self.soloist)

    def grade(self, state: State) -> int:
        """Return the grade that the declarer can force."""
        hands, leader, trick, points, own, theirs = state
        if not trick and not any(hands):
            return self.end(points, own=own, theirs=theirs)
        if state not in self.known:
            turn = (leader + len(trick)) % 3
            found = [self.grade(self.after(state, card)) for card in self.rules.legal(hands[turn], trick)]
            self.known[state] = max(found) if turn == self.soloist else min(found)
        return self.known[state]

    def end(self, points: int, *, own: bool, theirs: bool) -> int:
        """Return the grade of a game that is over (skat.md §4, §5)."""
        if self.contract is Contract.NULL:
            return Grade.LOST if own else Grade.WON
        if not own:
            return Grade.NO_TRICK
        if not theirs:
            return Grade.SCHWARZ
        return sum(points >= least for least in (31, 61, 90)) + Grade.SCHNEIDERED

    def after(self, state: State, card: Card) -> State:
        """Return the state after a card."""
        hands, leader, trick, points, own, theirs = state
        turn = (leader + len(trick)) % 3
        hands = tuple(hand - {card} if place == turn else hand for place, hand in enumerate(hands))
        trick = (*trick, card)
        if len(trick) < 3:
            return hands, leader, trick, points, own, theirs
        best = max(trick, key=lambda one: self.rules.power(one, trick[0]))
        taker = (leader + trick.index(best)) % 3
        if taker == self.soloist:
            return hands, taker, (), points + sum(WORTH[one.value[0]] for one in trick), True, theirs
        return hands, taker, (), points, own, True


def brute_of(play: OpenPlay) -> tuple[GradeBrute, State]:
    """Return the brute force for a play, and its state there."""
    position = play.position
    hands = tuple(frozenset(hand) for hand in position.hands)
    state = hands, position.leader - 1, position.trick, play.points, play.own, play.theirs
    return GradeBrute(position.contract, position.soloist - 1), state
