"""Claims that need no answer: results that are proved, and results that no player can change any more.

Both take the `SeatView` of one seat, so an answer depends only on public facts and on the cards that the seat sees:

    proved(view, claim)   # whether the claimed result can be reached whatever the others hold and play
    certain(view)         # the tricks of the rest if nobody's play can change the sheet; else None
    sure_claim(view)      # the remaining tricks with top cards, for a seat that is on lead
    harmless(view, seat)  # whether a claim already gives a seat the best it could have
    earned(view, seat)    # whether, as the cards lie open, best play gives the seat no more than the claim does
    is_told_no(view)      # whether the viewer's claim has been refused since the last card
    verdict(view, claim)  # proved, refuted, or for the others to say

A table calls these for whole decisions:

    is_to_be_judged(match, events)    # whether `judged` may find anything
    judged(match, events)             # the events with what best play makes of a claim or a checked ten; slow
    verdicts(match, events)           # what `judged` may make of a claim, without a search
    is_confirmed(match, event, tick)  # whether the search proves again a claim that the event calls proved; slow
    first_sure(views)                 # of `views_of_players(match)`: the claim of the first viewer who is sure; slow
"""

from engine.games.preferans.claims.adjudication import (
    first_sure,
    is_confirmed,
    is_to_be_judged,
    is_told_no,
    judged,
    verdicts,
    views_of_players,
)
from engine.games.preferans.claims.judge import (
    certain,
    earned,
    harmless,
    high_card_tricks,
    is_refuted,
    proved,
    sure_claim,
    verdict,
)
from engine.search.proofs import ClaimVerdict

__all__ = [
    "ClaimVerdict",
    "certain",
    "earned",
    "first_sure",
    "harmless",
    "high_card_tricks",
    "is_confirmed",
    "is_refuted",
    "is_to_be_judged",
    "is_told_no",
    "judged",
    "proved",
    "sure_claim",
    "verdict",
    "verdicts",
    "views_of_players",
]
