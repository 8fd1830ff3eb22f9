"""Sets of cards (engine.three_hands.cardsets) as hands of the kernel, for those who make worlds by the hundred."""

from engine.games.preferans.contracts import Strain
from engine.search.bits import lows_of, mask_of
from engine.three_hands.cardsets import CardSet

_LOWS = {strain: lows_of(strain.trump if strain else None) for strain in (*Strain, None)}


def kernel_hand(cards: CardSet, strain: Strain | None) -> int:
    """Return a set as the kernel's mask of a strain: nine bits a suit, the trump suit last (solver.masks)."""
    return mask_of(cards, _LOWS[strain])
