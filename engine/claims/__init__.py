"""Claims that need nobody's answer: what is proved, and what nobody can change any more.

Both are asked of one seat's `SeatView`, so the answer can depend on nothing but what is public and what that seat sees:

    proved(view, claim)   # whether the claimed result can be reached whatever the others hold and play
    certain(view)         # the tricks of the rest, where no play of anybody can change the sheet; else None
    sure_claim(view)      # the rest from the top, for one who is on lead
    harmless(view, seat)  # whether a claim already gives a seat the best it could have
"""

from engine.claims.judge import certain, harmless, proved, sure_claim

__all__ = ["certain", "harmless", "proved", "sure_claim"]
