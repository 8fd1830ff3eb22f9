"""Claims that need no answer: results that are proved, and results that no player can change any more.

Both are asked of one seat's `SeatView`, so an answer depends on nothing but public facts and the cards that seat sees;
nor does it depend on time: the work of a proof is counted in cards.

    sure(view)            # the rest from the top, for a seat that is on lead; at once
    proved(view, claim)   # whether the claimed result can be reached whatever the others hold and play
    certain(view)         # the tricks of the rest, where no play of anybody can change the money; else None
    verdict(view, claim)  # proved, refuted, or for the others to say
    lay_down(view)        # a proved claim in place of a robot's card
    is_harmless(view, seat)  # whether a seat loses nothing by agreeing to the claim on the table
    is_told_no(view)      # whether the viewer has been told no since the last card

A table asks of whole decisions:

    is_to_be_judged(match, events)    # whether `judged` may find anything
    judged(match, events)             # the events with what best play makes of a claim; slow
    verdicts(match, events)           # what `judged` may return for a claim, without a search
    is_confirmed(match, event, tick)  # whether the search proves again a claim that the event calls proved; slow
    first_sure(views)                 # of `views_of_players(match)`: the claim of the first viewer who is sure; slow
"""

from engine.games.austrian.claims.adjudication import (
    first_sure,
    is_confirmed,
    is_to_be_judged,
    is_told_no,
    judged,
    verdicts,
    views_of_players,
)
from engine.games.austrian.claims.judge import (
    certain,
    is_harmless,
    is_refuted,
    lay_down,
    may_lay_down,
    proved,
    sure,
    verdict,
)
from engine.search.proofs import ClaimVerdict

__all__ = [
    "ClaimVerdict",
    "certain",
    "first_sure",
    "is_confirmed",
    "is_harmless",
    "is_refuted",
    "is_to_be_judged",
    "is_told_no",
    "judged",
    "lay_down",
    "may_lay_down",
    "proved",
    "sure",
    "verdict",
    "verdicts",
    "views_of_players",
]
