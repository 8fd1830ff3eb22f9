"""Strengths of robots, the same in every game."""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Final


class Strength(StrEnum):
    """Strength of a robot; the values are stored.

    EASY follows simple rules, SOLID examines many layouts, STRONG also considers what others bid, discarded and played.
    """

    EASY = "easy"
    SOLID = "solid"
    STRONG = "strong"


StrengthWords = Mapping[Strength, Sequence[str]]
"""Words that mean each strength, in lower case."""
WORDS: Final[StrengthWords] = {
    Strength.EASY: ("easy", "weak"),
    Strength.SOLID: ("solid", "medium"),
    Strength.STRONG: ("strong",),
}
"""English words for each strength; callers with another language pass their own."""


def named(text: str, words: StrengthWords = WORDS) -> Strength | None:
    """Return the strength that a word names, ignoring case; None for any other word.

    >>> named("Strong")
    <Strength.STRONG: 'strong'>
    >>> named("stark", {Strength.STRONG: ("stark", "strong")})
    <Strength.STRONG: 'strong'>
    """
    word = text.strip().casefold()
    return next((strength for strength, meaning in words.items() if word in meaning), None)
