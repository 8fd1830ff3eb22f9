"""Claims of the declarer, and rests of which a declarer is sure (skat.md §5).

is_to_be_judged(match, events)    # whether `judged` has anything to find
judged(match, events)             # the events with the verdict of best play; slow
verdicts(match, events)           # what `judged` may return for a claim, without a search
is_confirmed(match, event, tick)  # whether the search comes again to the verdict that the event has; slow
proved(view)                      # whether the declarer can take the rest whatever the others hold and play
certain(view)                     # whether the rest is the declarer's whatever anybody plays
sure(view)                        # the rest from the top, for a declarer on lead; at once
lay_down(view)                    # a proved claim in place of a robot's card
first_sure(views)                 # of `views_of_players(match)`: the claim of a declarer who is sure; slow
verdict(play)                     # what all cards open make of a claim at one's own risk
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
