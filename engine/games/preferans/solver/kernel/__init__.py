"""The search itself: plain Python, and also numba's subset (whole numbers and flat tables only).

A hand is a mask of 36 bits: nine a suit, the seven at bit 9 * suit, the ninth bit always empty so that carries stop
there. A trump suit is the fourth. Hands are named from the seat on lead (`a`, `b`, `c`); `who` says which of the three,
0..2, is the declarer's. `T` are tables that never change (`solver.tables`), `W` is the memory of one mode, `P` and
`R` are positions and answers (layout.py).

Method: zero-window search ("does the declarer take `target` of the last `n` tricks?") in steps of one from a guess;
three loops over the cards of a trick; positions remembered under an exact key of 55 bits (who owns the remaining cards
of each suit, in order), good for all deals of a mode; only one of adjacent equal cards is tried; a few certain tricks
are counted. Nothing else is left out: on misère, and for defenders, a lower card may be better or worse than a higher.

No function is called with a literal number by itself: numba issue 6061.
"""

from engine.games.preferans.solver.kernel import bounds, deal, hands, layout, memory, trick

# each uses only those before it
PARTS = (hands, memory, bounds, trick, deal)

__all__ = ["PARTS", "layout"]
