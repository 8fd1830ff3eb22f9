"""Best play of a game by all with the cards open: the grade that the declarer can force, and one line of play."""

from typing import Final

from engine.core.cards import Card
from engine.games.skat.analysis.exact import exact_points
from engine.games.skat.analysis.grades import POINTS, Grade, Scale
from engine.games.skat.analysis.open_play import OpenPlay
from engine.games.skat.claims.judge import rules_of
from engine.games.skat.contracts import Contract
from engine.games.skat.solver import Position, Solvers
from engine.games.skat.solver.masks import mask
from engine.games.skat.trick_rules import points_of, trick_rules
from engine.search.belief import PLACES, Belief
from engine.search.plays import Trick
from engine.search.proofs import ProofSearch

WORK: Final = 200_000
"""Cards tried before a sweep counts as not forced. A count, not a time: equal deals are judged equally anywhere."""
NONE: Final = (0, 0, 0)


class BestPlay:
    """Answers of the solver about games with a declarer."""

    def __init__(self, solvers: Solvers) -> None:
        self._solvers = solvers

    def reaches(self, play: OpenPlay, grade: Grade) -> bool:
        """Tell whether the declarer can force that grade or a better one."""
        if play.position.contract is Contract.NULL:
            return grade < Grade.WON or (not play.own and not self._has_points(play, 1))
        match grade:
            case Grade.NO_TRICK:
                return True
            case Grade.SCHNEIDERED:
                return play.own or self._has_points(play, 1) or not is_swept(play.position, by_soloist=False)
            case Grade.SCHWARZ:
                has_all = not play.theirs and self._has_points(play, play.left_points)
                return has_all and is_swept(play.position, by_soloist=True)
            case _:
                return self._has_points(play, POINTS[grade] - play.points)

    def _has_points(self, play: OpenPlay, points: int) -> bool:
        """Tell whether the declarer takes so many card points from here on; of a null a trick."""
        position = play.position
        is_null = position.contract is Contract.NULL
        if points <= 0 or not position.left or (not is_null and points > play.left_points):
            return points <= 0
        return self._solvers.of(position).at_least(position, points)

    def place(self, play: OpenPlay, scale: Scale, low: int = 0, high: int | None = None) -> int:
        """Return the place of the highest step that the declarer can force; `low` is known to be reached."""
        high = scale.top if high is None else high
        while low < high:
            middle = (low + high + 1) // 2
            if self.reaches(play, scale.steps[middle]):
                low = middle
            else:
                high = middle - 1
        return low

    def points(self, play: OpenPlay, scale: Scale, place: int) -> int:
        """Return the exact card points of the declarer; `place`: the step that the declarer can force, which helps."""
        steps = scale.steps[: place + 1], scale.steps[place + 1 :]
        least = max((POINTS[step] for step in steps[0] if step in POINTS), default=0)
        most = min((POINTS[step] - 1 for step in steps[1] if step in POINTS), default=play.points + play.left_points)
        low, high = max(least - play.points, 0), min(most - play.points, play.left_points)
        return play.points + exact_points(self._solvers, play.position, low, high)

    def line(self, play: OpenPlay, scale: Scale, place: int, points: int | None) -> tuple[Card, ...]:
        """Return best play from here on: no side gives a card point away; of equally good cards the lowest is played.

        points: those that the declarer comes to, None in a null, which stops with its declarer's first trick.
        """
        cards: list[Card] = []
        while play.position.left and not (points is None and play.own):
            equal = self._caught(play) if points is None else self._level(play, points - play.points)
            strength = trick_rules(play.position.contract).strength
            equal = sorted(equal, key=lambda card: (points_of((card,)), strength[card.order], card.order))
            card = next((one for one in equal if self.keeps(play, one, scale, place)), equal[0])
            cards.append(card)
            play = play.after(card)
        return tuple(cards)

    def _caught(self, play: OpenPlay) -> list[Card]:
        """List the best cards of a null."""
        table = self._solvers.of(play.position).table(play.position)
        wanted = (min if play.is_declarers_turn else max)(table.values())
        return [card for card, taken in table.items() if taken == wanted]

    def _level(self, play: OpenPlay, points: int) -> list[Card]:
        """List the cards that keep to the card points that the declarer still comes to."""
        position, is_own = play.position, play.is_declarers_turn
        if len(position.legal) == 1 or points == (0 if is_own else play.left_points):
            return list(position.legal)
        window = (points - 1, points) if is_own else (points, points + 1)
        table = self._solvers.of(position).table(position, window)
        return [card for card, found in table.items() if found == points]

    def keeps(self, play: OpenPlay, card: Card, scale: Scale, place: int) -> bool:
        """Tell whether a card loses nothing for its side; `place`: the step that the declarer can force before it."""
        after = play.after(card)
        if play.is_declarers_turn:
            return self.reaches(after, scale.steps[place])
        return place == scale.top or not self.reaches(after, scale.steps[place + 1])


def is_swept(position: Position, *, by_soloist: bool) -> bool:
    """Tell whether the soloist, or else the two others together, can force every trick from here on.

    Card points do not tell that: a side that takes all of them may still lose a trick without any. False, too, where
    `WORK` cards tried did not settle the question.
    """
    rules, soloist = rules_of(position.contract), position.soloist - 1
    one, two, three = ((place == soloist) is by_soloist for place in PLACES)
    first, second, third = (mask(hand, position.contract) for hand in position.hands)
    trick = Trick(position.leader - 1)
    for card in position.trick:
        trick = trick.after(mask((card,), position.contract), rules)
    search = ProofSearch((one, two, three), (one, two, three), rules, WORK)
    return search.holds(Belief((first, second, third), NONE, NONE), trick, position.left, position.left)
