"""Claims that need no answer: results that are proved, and results that no player can change any more.

Both take the `SeatView` of one seat, so an answer depends only on public facts and on the cards that the seat sees. It
does not depend on time either: the work of a proof is counted in cards.

    sure(view)            # the remaining tricks with top cards, for a seat that is on lead; fast
    proved(view, claim)   # whether the claimed result can be reached whatever the others hold and play
    certain(view)         # the tricks of the rest if nobody's play can change the money; else None
    verdict(view, claim)  # proved, refuted, or for the others to say
    lay_down(view)        # a proved claim that replaces a robot's card
    is_harmless(view, seat)  # whether a seat loses nothing by agreeing to the claim on the table
    is_told_no(view)      # whether the viewer's claim has been refused since the last card

A table calls these for whole decisions:

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
