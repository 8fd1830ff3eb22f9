"""Claims of the declarer, and remaining tricks that a declarer is sure of (skat.md §5).

is_to_be_judged(match, events)    # whether `judged` has anything to find
judged(match, events)             # the events with the verdict of best play; slow
verdicts(match, events)           # what `judged` may return for a claim, without a search
is_confirmed(match, event, tick)  # whether the search confirms the verdict of the event; slow
proved(view)                      # whether the declarer can take the rest whatever the others hold and play
certain(view)                     # whether the rest is the declarer's whatever anybody plays
sure(view)                        # the remaining tricks with top cards, for a declarer on lead; fast
lay_down(view)                    # a proved claim that replaces a robot's card
first_sure(views)                 # of `views_of_players(match)`: the claim of a declarer who is sure; slow
verdict(play)                     # whether a claim at one's own risk holds with all cards open
"""

from engine.games.skat.claims.adjudication import (
    first_sure,
    is_confirmed,
    is_to_be_judged,
    judged,
    verdicts,
    views_of_players,
)
from engine.games.skat.claims.judge import certain, lay_down, may_lay_down, proved, sure, verdict

__all__ = [
    "certain",
    "first_sure",
    "is_confirmed",
    "is_to_be_judged",
    "judged",
    "lay_down",
    "may_lay_down",
    "proved",
    "sure",
    "verdict",
    "verdicts",
    "views_of_players",
]
