"""Kernel of the search, in Python that numba can compile (whole numbers and flat tables only).

Two searches answer the questions of `deal`: one for card points (suit, grand, ramsch), and one for a null: whether the
declarer can be made to take a trick. `layout` defines how hands are written. Hands are named from the seat on lead on
(`a`, `b`, `c`). `who` tells which of them, 0..2, is the soloist's: the seat whose points are counted, against the two
others as one side. In a ramsch the soloist wants few points (MISERE). `T` are tables that never change
(`layout.build`), `W` is the memory of one mode, `P` are positions, `R` answers.

The method is a zero-window search ("does the soloist reach `target` of the points of the last `n` tricks?") that
returns a bound, with one loop for each card of a trick. Positions are stored by their structure, with the points of
their cards (`recall`). Nothing is left out except equal cards; certain points are counted without a search (`cards`).

No argument of a call is a bare literal number: numba issue 6061.
"""

from collections.abc import Sequence
from types import ModuleType

from engine.games.skat.solver.kernel import cards, deal, layout, null, recall, trick
from engine.search import hands, memory
from engine.search import layout as shared

# each uses only those before it
PARTS: Sequence[ModuleType] = (hands, memory, cards, recall, trick, null, deal)
LAYOUTS: Sequence[ModuleType] = (shared, layout)

__all__ = ["LAYOUTS", "PARTS"]
