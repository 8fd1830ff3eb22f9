"""Lesson of a table, whose deal counts nowhere and cannot be lent, and the presses that are refused there."""

from typing import Final

from bot.screens.actions import Action
from bot.screens.face import Face
from bot.screens.lesson import AnyLesson
from bot.screens.refusals import Refusal
from bot.tables.log.kinds import Lesson
from bot.tables.log.state import Table
from bot.tables.refused import Refused

COUNTING: Final = frozenset({Action.LEND, Action.KEEP, Action.BILL, Action.AGAIN})
"""Actions that use a deal beyond its table."""


def lesson_of(table: Table, face: Face) -> AnyLesson | None:
    """Return the lesson that is dealt at a table of a game; None at any other table, or where the game has none."""
    return face.rules.lesson if isinstance(table.kind, Lesson) else None


def check_action(table: Table, word: str) -> None:
    """Refuse an action that a lesson does not have. Refused: of_a_lesson."""
    if isinstance(table.kind, Lesson) and word in COUNTING:
        raise Refused(Refusal.OF_A_LESSON)
