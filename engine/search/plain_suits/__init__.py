"""Search for games with four suits of eight cards, one of them trumps or none: preferans and Austrian préférence.

The code is plain Python and at the same time within numba's subset: whole numbers and flat tables only.

A hand is a mask of 36 bits, nine for each suit: the seven is at bit 9 * suit, and the ninth bit is always empty so that
carries stop there. A trump suit is the fourth suit. Hands are named in order of play from the seat on lead: `a`, `b`,
`c`, or with two hands `a`, `b`. `who` says which of them, 0..2, belongs to the soloist: the seat whose tricks are
counted, against all others. `T` are tables that never change (`engine.search.tables`), `W` is the memory of one mode,
`P` are positions (`deal`), `R` are answers. What a hand must play after others is a setting of the mode (`duties`).

The method is a zero-window search: "does the soloist take `target` of the last `n` tricks?", in steps of one from a
guess, with one loop for each card of the trick. Positions are stored under an exact key of 55 bits, which says who owns
the remaining cards of each suit, in order; the key serves all deals of a mode. Of adjacent equal cards only one is
tried, since a duty to beat does not distinguish them. A few certain tricks are counted. Nothing else is pruned:
on misère, and for the soloist's opponents, a lower card may be better or worse than a higher one.

No argument of a call is a bare literal number because of numba issue 6061.
"""

from collections.abc import Sequence
from types import ModuleType

from engine.search import hands, layout, memory
from engine.search.plain_suits import bounds, deal, duties, trick

# each uses only those before it
PARTS: Sequence[ModuleType] = (hands, memory, duties, bounds, trick, deal)
LAYOUTS: Sequence[ModuleType] = (layout, duties, deal)

__all__ = ["LAYOUTS", "PARTS"]
