"""Search of games with four plain suits of eight cards, one of them trumps or none: preferans, Austrian préférence.

It is plain Python and also numba's subset (whole numbers and flat tables only).

A hand is a mask of 36 bits: nine a suit, the seven at bit 9 * suit, the ninth bit always empty so that carries stop
there. A trump suit is the fourth. Hands are named from the seat on lead (`a`, `b`, `c`; with two hands `a`, `b`); `who`
says which of them, 0..2, is the soloist's: the seat whose tricks are counted, against all others. `T` are tables that
never change (`engine.search.tables`), `W` is the memory of one mode, `P` are positions (`deal`), `R` answers. What a
hand must play behind others is a parameter of the mode (`duties`).

Method: zero-window search ("does the soloist take `target` of the last `n` tricks?") in steps of one from a guess; one
loop a card of the trick; positions remembered under an exact key of 55 bits (who owns the remaining cards of each suit,
in order), good for all deals of a mode; only one of adjacent equal cards is tried, for a duty to beat sees no
difference between them; a few certain tricks are counted. Nothing else is left out: where tricks are a loss, and for
the others, a lower card may be better or worse than a higher.

No argument of a call is a bare literal number: numba issue 6061.
"""

from collections.abc import Sequence
from types import ModuleType

from engine.search import hands, layout, memory
from engine.search.plain_suits import bounds, deal, duties, trick

# each uses only those before it
PARTS: Sequence[ModuleType] = (hands, memory, duties, bounds, trick, deal)
LAYOUTS: Sequence[ModuleType] = (layout, duties, deal)

__all__ = ["LAYOUTS", "PARTS"]
