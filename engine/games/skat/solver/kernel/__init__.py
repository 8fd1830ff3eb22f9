"""The search itself: plain Python, and also numba's subset (whole numbers and flat tables only).

Two searches share the questions of `deal`: that for card points (suit, grand, ramsch) and that of a null, whether the
declarer can be made to take a trick. `layout` defines how hands are written. Hands are named from the seat on lead
(`a`, `b`, `c`); `who` says which of them, 0..2, is the soloist's: the seat whose points are counted, against the two
others as one side. In a ramsch the soloist wants few points (MISERE). `T` are tables that never change
(`layout.build`), `W` is the memory of one mode, `P` are positions, `R` answers.

Method: zero-window search ("does the soloist have `target` of the last `n` tricks' points?") that returns a bound; one
loop a card of the trick; positions remembered by their structure, with the worth of their cards beside it (`recall`);
of equal cards only one is tried; points that are certain are counted (`cards`). Nothing else is left out.

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
