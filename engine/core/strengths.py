"""Strengths of a robot, in every game."""

from enum import StrEnum
from typing import Final


class Strength(StrEnum):
    """Strength of a robot; the values are stored.

    EASY goes by rules, SOLID looks at many layouts, STRONG also reads what the others bid, threw away and played.
    """

    EASY = "easy"
    SOLID = "solid"
    STRONG = "strong"


# words of people for them; the first is shown, all are understood in commands
NAMES: Final = {
    Strength.EASY: ("слабый", "слабые", "лёгкий", "лёгкие", "легкий", "легкие", "easy", "weak"),
    Strength.SOLID: ("средний", "средние", "крепкий", "крепкие", "solid", "medium"),
    Strength.STRONG: ("сильный", "сильные", "strong"),
}


def named(text: str) -> Strength | None:
    """Return the strength that a word means, in any case; None for another word.

    >>> named("Strong")
    <Strength.STRONG: 'strong'>
    """
    word = text.strip().casefold()
    return next((strength for strength, names in NAMES.items() if word in names), None)
