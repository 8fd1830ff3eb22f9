"""Grades: what a game with a declarer may come to, as far as the list tells results apart (skat.md §4, §5)."""

from collections.abc import Callable
from enum import IntEnum
from typing import Final

import msgspec
from msgspec.structs import replace

from engine.games.skat.outcomes import GameOutcome, Side
from engine.games.skat.scoring import NEEDED, SCHNEIDER, SCHNEIDER_AGAINST
from engine.games.skat.trick_rules import ALL_POINTS


class Grade(IntEnum):
    """Result of a declarer, the worst first; a null knows LOST and WON alone."""

    NO_TRICK = 0
    SCHNEIDERED = 1
    """A trick, and at most 30 card points."""
    LOST = 2
    """From 31 to 60 card points; in a null a trick."""
    WON = 3
    """From 61 to 89 card points; in a null no trick."""
    SCHNEIDER = 4
    """From 90 card points on, and a trick of the defenders."""
    SCHWARZ = 5
    """All ten tricks."""


POINTS: Final = {Grade.LOST: SCHNEIDER_AGAINST + 1, Grade.WON: NEEDED, Grade.SCHNEIDER: SCHNEIDER}
"""Fewest card points of the grades that are a matter of points."""
_EXAMPLES: Final = {
    Grade.NO_TRICK: (0, Side.DECLARER),
    Grade.SCHNEIDERED: (SCHNEIDER_AGAINST, None),
    Grade.LOST: (NEEDED - 1, None),
    Grade.WON: (NEEDED, None),
    Grade.SCHNEIDER: (SCHNEIDER, None),
    Grade.SCHWARZ: (ALL_POINTS, Side.DEFENDERS),
}
"""Card points and the side without a trick, one example of each grade."""


def grade_of(points: int) -> Grade:
    """Return the grade of a suit game or grand by the declarer's card points alone, as if each side had a trick.

    >>> grade_of(73), grade_of(30)
    (<Grade.WON: 3>, <Grade.SCHNEIDERED: 1>)
    """
    return max((grade for grade, fewest in POINTS.items() if points >= fewest), default=Grade.SCHNEIDERED)


def graded(outcome: GameOutcome, grade: Grade) -> GameOutcome:
    """Return the outcome of a game played to its end that came to that grade."""
    if outcome.declaration.is_null:
        return replace(outcome, took=int(grade < Grade.WON), conceded=False)
    points, trickless = _EXAMPLES[grade]
    return replace(outcome, points=points, trickless=trickless, conceded=False)


class Scale(msgspec.Struct, frozen=True):
    """Grades of one game between which the list makes a difference."""

    steps: tuple[Grade, ...]
    """Lowest grade of each result in the list, ascending."""

    @property
    def top(self) -> int:
        """Place of the highest step."""
        return len(self.steps) - 1

    def place(self, grade: Grade) -> int:
        """Return the place of the step to which a grade belongs."""
        return max(place for place, step in enumerate(self.steps) if step <= grade or place == 0)


def scale_of(outcome: GameOutcome, worth: Callable[[GameOutcome], int]) -> Scale:
    """Return the scale of a game; `worth`: what an outcome is worth to its declarer, never less for a higher grade."""
    grades = (Grade.LOST, Grade.WON) if outcome.declaration.is_null else tuple(Grade)
    worths = [worth(graded(outcome, grade)) for grade in grades]
    rises = zip(grades, worths, [None, *worths], strict=False)
    return Scale(tuple(grade for grade, own, before in rises if own != before))
