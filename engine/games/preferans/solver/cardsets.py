"""Sets of cards (engine.core.cardsets) as hands of the kernel, for those who make worlds by the hundred."""

from engine.core.cards import Rank
from engine.core.cardsets import CardSet, by_suit
from engine.games.preferans.contracts import Strain
from engine.games.preferans.solver.masks import BITS

_LOWS = {
    strain: tuple(bits[card].bit_length() - 1 for card in bits if card.rank is Rank.SEVEN)
    for strain, bits in BITS.items()
}


def kernel_hand(cards: CardSet, strain: Strain | None) -> int:
    """Return a set as the kernel's mask of a strain: nine bits a suit, the trump suit last (solver.masks)."""
    spades, clubs, diamonds, hearts = by_suit(cards)
    first, second, third, fourth = _LOWS[strain]
    return (spades << first) | (clubs << second) | (diamonds << third) | (hearts << fourth)
