"""Best play with all cards open: points, grades and sweeps that a position allows."""

from collections.abc import Callable
from enum import IntEnum
from typing import Final

import msgspec
from msgspec.structs import replace

from engine.core.cards import Card
from engine.core.seats import Seat
from engine.games.skat.claims.judge import rules_of
from engine.games.skat.contracts import Contract
from engine.games.skat.outcomes import GameOutcome, Side
from engine.games.skat.scoring import NEEDED, SCHNEIDER, SCHNEIDER_AGAINST
from engine.games.skat.solver import Position, Solvers
from engine.games.skat.solver.position import mask
from engine.games.skat.state import NamedGame, Playing, Setup
from engine.games.skat.trick_rules import ALL_POINTS, points_of, trick_rules
from engine.search.analysis import Away
from engine.search.belief import PLACES, Belief
from engine.search.plays import Trick
from engine.search.proofs import ProofSearch
from engine.three_hands.state import Hands


def exact_points(solvers: Solvers, position: Position, low: int, high: int) -> int:
    """Return the soloist's card points from here on, limited to the range from `low` to `high`."""
    while low < high:
        middle = (low + high + 1) // 2
        if solvers.of(position).at_least(position, middle):
            low = middle
        else:
            high = middle - 1
    return low


class Grade(IntEnum):
    """Result of a declarer, from worst to best. A null has only LOST and WON."""

    NO_TRICK = 0
    SCHNEIDERED = 1
    """At least one trick, but at most 30 card points."""
    LOST = 2
    """31 to 60 card points; in a null, a trick taken."""
    WON = 3
    """61 to 89 card points; in a null, no trick taken."""
    SCHNEIDER = 4
    """90 card points or more, but not all tricks."""
    SCHWARZ = 5
    """All ten tricks."""


POINTS: Final = {Grade.LOST: SCHNEIDER_AGAINST + 1, Grade.WON: NEEDED, Grade.SCHNEIDER: SCHNEIDER}
"""Fewest card points of the grades that depend on points."""
_EXAMPLES: Final = {
    Grade.NO_TRICK: (0, Side.DECLARER),
    Grade.SCHNEIDERED: (SCHNEIDER_AGAINST, None),
    Grade.LOST: (NEEDED - 1, None),
    Grade.WON: (NEEDED, None),
    Grade.SCHNEIDER: (SCHNEIDER, None),
    Grade.SCHWARZ: (ALL_POINTS, Side.DEFENDERS),
}
"""Example of each grade: card points, and the side that has no trick (None: both have one)."""


def grade_of(points: int) -> Grade:
    """Return the grade of a suit game or grand by the declarer's card points alone, as if each side had a trick.

    >>> grade_of(73), grade_of(30)
    (<Grade.WON: 3>, <Grade.SCHNEIDERED: 1>)
    """
    return max((grade for grade, fewest in POINTS.items() if points >= fewest), default=Grade.SCHNEIDERED)


def graded(outcome: GameOutcome, grade: Grade) -> GameOutcome:
    """Return the outcome of a game as if it had been played to its end with that grade."""
    if outcome.declaration.is_null:
        return replace(outcome, took=int(grade < Grade.WON), conceded=False)
    points, trickless = _EXAMPLES[grade]
    return replace(outcome, points=points, trickless=trickless, conceded=False)


class Scale(msgspec.Struct, frozen=True):
    """Grades of one game that lead to different results in the list."""

    steps: tuple[Grade, ...]
    """Lowest grade of each different result, in ascending order."""

    @property
    def top(self) -> int:
        """Index of the highest step."""
        return len(self.steps) - 1

    def place(self, grade: Grade) -> int:
        """Return the index of the step to which a grade belongs."""
        return max(place for place, step in enumerate(self.steps) if step <= grade or place == 0)


def scale_of(outcome: GameOutcome, worth: Callable[[GameOutcome], int]) -> Scale:
    """Return the scale of a game; `worth`: an outcome's worth to its declarer, which never falls as the grade rises."""
    grades = (Grade.LOST, Grade.WON) if outcome.declaration.is_null else tuple(Grade)
    worths = [worth(graded(outcome, grade)) for grade in grades]
    rises = zip(grades, worths, [None, *worths], strict=False)
    return Scale(tuple(grade for grade, own, before in rises if own != before))


class OpenPlay(msgspec.Struct, frozen=True):
    """Play of a game with a declarer at any point, all cards open."""

    position: Position
    """Position for the solver, with the cards still held; its soloist is the declarer."""
    points: int
    """Card points of the declarer so far, including the skat."""
    own: bool = False
    """True once the declarer has a trick."""
    theirs: bool = False
    """True once the defenders have a trick."""

    @property
    def left_points(self) -> int:
        """Card points that nobody has taken yet, including those on the table but not the skat."""
        position = self.position
        return points_of((*position.hands[0], *position.hands[1], *position.hands[2], *position.trick))

    @property
    def is_declarers_turn(self) -> bool:
        """Return whether the declarer plays next."""
        return self.position.turn is self.position.soloist

    def after(self, card: Card) -> "OpenPlay":
        """Return the play after a legal card."""
        position, trick = self.position.after(card), (*self.position.trick, card)
        if position.trick:
            return msgspec.structs.replace(self, position=position)
        if position.leader is position.soloist:
            return OpenPlay(position, self.points + points_of(trick), True, self.theirs)
        return OpenPlay(position, self.points, self.own, True)


def place_of(setup: Setup, seat: Seat) -> Seat:
    """Return the solver's number of an active seat: 1 for forehand, 2 for middlehand, 3 for rearhand."""
    return Seat(setup.active.index(seat) + 1)


def three(setup: Setup, hands: Hands) -> tuple[tuple[Card, ...], tuple[Card, ...], tuple[Card, ...]]:
    """Return the hands in the solver's order: forehand, middlehand, rearhand."""
    first, second, third = (hands[seat] for seat in setup.active)
    return first, second, third


def at_lead(setup: Setup, declarer: Seat, contract: Contract, skat: Away) -> OpenPlay:
    """Return the play before the first lead; `skat`: the two of the declarer's twelve cards that are discarded."""
    twelve = (*setup.dealt[declarer], *setup.talon)
    hands = setup.dealt.put(declarer, tuple(card for card in twelve if card not in skat))
    position = Position(
        hands=three(setup, hands), contract=contract, soloist=place_of(setup, declarer), leader=Seat.ONE
    )
    return OpenPlay(position, points_of(skat))


def open_play(play: Playing, game: NamedGame) -> OpenPlay:
    """Return the play of a game in the form in which it is analysed."""
    setup, declarer = game.setup, game.declarer
    leader = play.plays[0][0] if play.plays else play.turn
    position = Position(
        hands=three(setup, play.hands),
        contract=game.contract,
        soloist=place_of(setup, declarer),
        leader=place_of(setup, leader),
        trick=tuple(card for _, card in play.plays),
    )
    own = [trick for trick in play.tricks if trick.taker is declarer]
    points = points_of((*game.skat, *(card for trick in own for _, card in trick.plays)))
    return OpenPlay(position, points, bool(own), len(own) < len(play.tricks))


WORK: Final = 200_000
"""Cards tried before a sweep counts as not forced. A count, not a time: equal deals are judged equally anywhere."""
NONE: Final = (0, 0, 0)


def is_swept(position: Position, *, by_soloist: bool) -> bool:
    """Return whether the soloist (or else the two others together) can force every trick from here on.

    Card points cannot show that: a side that takes all of them may still lose a trick without points. False also if
    `WORK` cards tried did not settle the question.
    """
    rules, soloist = rules_of(position.contract), position.soloist - 1
    one, two, three = ((place == soloist) is by_soloist for place in PLACES)
    hands = [mask(hand, position.contract) for hand in position.hands]
    trick = Trick(position.leader - 1)
    for card in position.trick:
        trick = trick.after(mask((card,), position.contract), rules)
    search = ProofSearch((one, two, three), (one, two, three), rules, WORK)
    belief = Belief((hands[0], hands[1], hands[2]), NONE, NONE)
    return search.holds(belief, trick, position.left, position.left)


class BestPlay:
    """Best play of games with a declarer, found by the solver."""

    def __init__(self, solvers: Solvers) -> None:
        self._solvers = solvers

    def reaches(self, play: OpenPlay, grade: Grade) -> bool:
        """Return whether the declarer can force this grade or a better one."""
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
        """Return whether the declarer takes `points` or more from here on, or in a null a trick, with best play."""
        position = play.position
        is_null = position.contract is Contract.NULL
        if points <= 0 or not position.left or (not is_null and points > play.left_points):
            return points <= 0
        return self._solvers.of(position).at_least(position, points)

    def place(self, play: OpenPlay, scale: Scale, low: int = 0, high: int | None = None) -> int:
        """Return the index of the highest step that the declarer can force, from `low` (sure) to `high` (None: top)."""
        high = scale.top if high is None else high
        while low < high:
            middle = (low + high + 1) // 2
            if self.reaches(play, scale.steps[middle]):
                low = middle
            else:
                high = middle - 1
        return low

    def points(self, play: OpenPlay, scale: Scale, place: int) -> int:
        """Return the card points that the declarer reaches with best play; `place`: index of the step it leads to."""
        steps = scale.steps[: place + 1], scale.steps[place + 1 :]
        least = max((POINTS[step] for step in steps[0] if step in POINTS), default=0)
        most = min((POINTS[step] - 1 for step in steps[1] if step in POINTS), default=play.points + play.left_points)
        low, high = max(least - play.points, 0), min(most - play.points, play.left_points)
        return play.points + exact_points(self._solvers, play.position, low, high)

    def line(self, play: OpenPlay, scale: Scale, place: int, points: int | None) -> tuple[Card, ...]:
        """Return the cards of best play from here on, the lowest of equal cards; no side gives a card point away.

        points: card points that the declarer reaches; None in a null, which stops with the declarer's first trick.
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
        """List the best cards in a null for the seat to play."""
        table = self._solvers.of(play.position).table(play.position)
        wanted = (min if play.is_declarers_turn else max)(table.values())
        return [card for card, taken in table.items() if taken == wanted]

    def _level(self, play: OpenPlay, points: int) -> list[Card]:
        """List the cards with which the declarer can still reach exactly these card points."""
        position, is_own = play.position, play.is_declarers_turn
        if len(position.legal) == 1 or points == (0 if is_own else play.left_points):
            return list(position.legal)
        window = (points - 1, points) if is_own else (points, points + 1)
        table = self._solvers.of(position).table(position, window)
        return [card for card, found in table.items() if found == points]

    def keeps(self, play: OpenPlay, card: Card, scale: Scale, place: int) -> bool:
        """Return whether a card loses nothing for its side; `place`: the step that the declarer can force before it."""
        after = play.after(card)
        if play.is_declarers_turn:
            return self.reaches(after, scale.steps[place])
        return place == scale.top or not self.reaches(after, scale.steps[place + 1])
