"""Order of Skat's cards on its pictures: jacks, the trump suit, the other suits; in a null by suits alone."""

from typing import Final

from bot.games.skat.pictures.drawings import NO_TRUMP
from bot.pictures.cards import Groups, by_suits
from bot.pictures.drawing import CardName

JACKS: Final = ("Jc", "Js", "Jh", "Jd")
"""Jacks, the highest first."""
WITHOUT_JACKS: Final = "ATKQ987"
"""Letters of the ranks of a suit without its jack, high to low."""
NATURAL: Final = "AKQJT987"
"""Letters of the ranks in a null, high to low."""


def by_trump(cards: tuple[CardName, ...], trump: str) -> Groups:
    """Group cards as they are held. `trump` is that of a drawing. Raises ValueError for something that is no card."""
    if trump == NO_TRUMP:
        return by_suits(cards, NATURAL)
    jacks = tuple(card for card in JACKS if card in cards)
    suits = by_suits(tuple(card for card in cards if card not in JACKS), WITHOUT_JACKS)
    ordered = sorted(suits, key=lambda group: group[0][1] != trump)
    return ((jacks,) if jacks else ()) + tuple(ordered)
