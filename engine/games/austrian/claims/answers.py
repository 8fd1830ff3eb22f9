"""Answers to a claim on the table: whether agreeing loses nothing."""

from typing import Final

from engine.core.seats import Seat
from engine.games.austrian.claims.belief import belief_of
from engine.games.austrian.claims.search import ClaimSearch, Flags
from engine.games.austrian.claims.sides import (
    account_of,
    flags,
    is_bettel,
    is_decided_by_one,
    rest_of,
    rules_of,
    trick_of,
)
from engine.games.austrian.view import Claim, ClaimingView, PlayView
from engine.search.belief import sure_tricks

ANSWER_WORK: Final = 3_000
"""Cards tried before a robot refuses a claim and plays on."""


def is_harmless(view: ClaimingView, seat: Seat) -> bool:
    """Tell whether a seat loses nothing by agreeing to a claim, as the claimer's cards lie open.

    The claim gives the seat's side all it could have, or the claimer's best play leaves the side no more.
    """
    play, claim = view.play, view.claim
    rest = sum(claim.tricks)
    own = sum(claim.tricks[other] for other in account_of(play, seat))
    if is_bettel(play):
        return own == 0 if seat is play.declarer else claim.tricks[play.declarer] > 0
    if own == rest:
        return True
    belief, place = belief_of(play, public=False), play.active.index(claim.seat)
    leads = play.turn is claim.seat and not play.plays
    if leads and sure_tricks(belief, place, rules_of(play).trump) >= rest:
        return True
    return _is_earned(play, claim, seat)


def _is_earned(play: PlayView, claim: Claim, seat: Seat) -> bool:
    """Tell whether the claimer's best play gives the seat's side no more than the claim does.

    In every layout that the viewer holds possible, and against every play of the others: then only an error could bring
    more. False also where the work did not settle the question, and between defenders.
    """
    account = account_of(play, seat)
    if claim.seat in account or is_decided_by_one(play) or play.declarer not in (seat, claim.seat):
        return False
    one, two, three = flags(play, account)
    given = sum(claim.tricks[other] for other in account)
    others: Flags = (not one, not two, not three)
    if not _holds(play, claim.seat, others, rest_of(play) - given):
        return False
    # the contract's end is worth money to both defenders
    declares = claim.seat is play.declarer
    return not declares or _holds(play, claim.seat, flags(play, (play.declarer,)), claim.tricks[play.declarer])


def _holds(play: PlayView, player: Seat, counted: Flags, need: int) -> bool:
    search = ClaimSearch(play.active.index(player), counted, rules_of(play), ANSWER_WORK)
    return search.holds(belief_of(play, public=False), trick_of(play), need, rest_of(play))
