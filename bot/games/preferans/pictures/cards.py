"""Order of preferans' cards on its pictures, and the cards that lie aside."""

from collections.abc import Collection
from typing import Final

from bot.games.preferans.pictures.drawings import PreferansLabels
from bot.pictures.drawing import CardName
from bot.pictures.hand_rows import Aside

RANKS: Final = "AKQJT987"
"""Letters of the ranks, high to low."""


def asides(
    talon: tuple[CardName, ...],
    discard: tuple[CardName, ...],
    labels: PreferansLabels,
    *,
    marked: Collection[CardName] = (),
) -> tuple[Aside, ...]:
    """Return talon and discard, those of them that have cards; cards of the discard may be `marked`."""
    both = (Aside(labels.talon, talon), Aside(labels.discard, discard, marked))
    return tuple(one for one in both if one.cards)
