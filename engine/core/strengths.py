"""Strengths of a robot, in every game."""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Final


class Strength(StrEnum):
    """Strength of a robot; the values are stored.

    EASY goes by rules, SOLID looks at many layouts, STRONG also reads what the others bid, threw away and played.
    """

    EASY = "easy"
    SOLID = "solid"
    STRONG = "strong"


StrengthWords = Mapping[Strength, Sequence[str]]
"""Words that mean a strength, in small letters."""
WORDS: Final[StrengthWords] = {
    Strength.EASY: ("easy", "weak"),
    Strength.SOLID: ("solid", "medium"),
    Strength.STRONG: ("strong",),
}
"""English words; who reads another language adds its own."""


def named(text: str, words: StrengthWords = WORDS) -> Strength | None:
    """Return the strength that a word means, in any case; None for another word.

    >>> named("Strong")
    <Strength.STRONG: 'strong'>
    >>> named("stark", {Strength.STRONG: ("stark", "strong")})
    <Strength.STRONG: 'strong'>
    """
    word = text.strip().casefold()
    return next((strength for strength, meaning in words.items() if word in meaning), None)
