"""Words by which people ask for robots (`/play слабые`): Russian and English, whatever language the chat has."""

from typing import Final

from engine.core.strengths import WORDS, Strength, StrengthWords, named

ALL_WORDS: Final[StrengthWords] = {
    Strength.EASY: ("слабый", "слабые", "лёгкий", "лёгкие", "легкий", "легкие", *WORDS[Strength.EASY]),
    Strength.SOLID: ("средний", "средние", "крепкий", "крепкие", *WORDS[Strength.SOLID]),
    Strength.STRONG: ("сильный", "сильные", *WORDS[Strength.STRONG]),
}
"""Words for each strength, in small letters."""


def strength_named(text: str) -> Strength | None:
    """Return the strength that a typed word means, in any case; None for another word."""
    return named(text, ALL_WORDS)
