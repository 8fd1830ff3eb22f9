"""The search itself: plain Python, and also numba's subset (whole numbers and flat tables only).

A hand is a mask of 36 bits: nine a suit, the seven at bit 9 * suit, the ninth bit always empty. A trump suit is the
fourth. Hands are named from the seat on lead (`a`, `b`, `c`; with two hands `a`, `b`); `who` says which of them, 0..2,
is the soloist's: the seat whose tricks are counted, against all others. `T` are tables that never change
(`engine.search.tables`), `W` is the memory of one mode, `P` are positions (`layout`), `R` answers.

Method: zero-window search ("does the soloist take `target` of the last `n` tricks?") in steps of one from a guess; one
loop a card of the trick; positions remembered under an exact key (who owns the remaining cards of each suit, in order),
good for all deals of a mode; only one of adjacent equal cards is tried, for a duty to beat sees no difference between
them; a few certain tricks are counted. Nothing else is left out.

No function is called with a literal number by itself: numba issue 6061.
"""

from collections.abc import Sequence
from types import ModuleType

from engine.games.austrian.solver.kernel import bounds, deal, duties, layout, trick
from engine.search import bounds as sure
from engine.search import hands, memory, order
from engine.search import layout as shared

# each uses only those before it
PARTS: Sequence[ModuleType] = (hands, memory, order, sure, duties, bounds, trick, deal)
LAYOUTS: Sequence[ModuleType] = (shared, layout)

__all__ = ["LAYOUTS", "PARTS"]
