"""Claims («остальные мои»): a proposal that gives every remaining trick to a seat.

Any active player with a card left may make one during the play. The claimer's cards are shown with the claim, and the
others answer. If one refuses, play goes on with that hand open. A claim marked as proved (`claims`) asks nobody and
shows nothing. Replaying a log accepts that mark without a new proof.
"""

from functools import lru_cache

from msgspec.structs import replace

from engine.core.seats import BySeat, Seat
from engine.games.preferans.moves import AnswerClaim, DealMove, MakeClaim
from engine.games.preferans.state import Claiming, Playing
from engine.three_hands.dealing import Active


def legal_claims(state: Playing, seat: Seat) -> tuple[DealMove, ...]:
    """Return every way to give the remaining tricks to the active seats; empty for a seat without cards."""
    return written_claims(state, seat) if state.hands[seat] else ()


def written_claims(state: Playing, seat: Seat) -> tuple[DealMove, ...]:
    """Return the claims that a record may contain. In old records a player without cards could claim the last trick."""
    setup = state.setup
    if seat not in setup.people:
        return ()
    return _claims(seat, setup.active, setup.seats, state.remaining)


@lru_cache(maxsize=1024)
def _claims(seat: Seat, active: Active, seats: int, rest: int) -> tuple[DealMove, ...]:
    shares = [BySeat.of(seats, 0)]
    for one in active[:-1]:
        shares = [share.put(one, count) for share in shares for count in range(rest + 1 - sum(share))]
    last = active[-1]
    return tuple(MakeClaim(seat, tricks=share.put(last, rest - sum(share))) for share in shares)


def must_answer(state: Claiming) -> tuple[Seat, ...]:
    """List the players who have not answered yet."""
    people = state.setup.people
    return tuple(seat for seat in state.setup.others(state.seat) if seat in people and seat not in state.accepted)


def legal_answers(state: Claiming, seat: Seat) -> tuple[DealMove, ...]:
    """Return the answers accept and refuse for a player who has not answered yet; empty for any other seat."""
    if seat not in must_answer(state):
        return ()
    return AnswerClaim(seat, accept=True), AnswerClaim(seat, accept=False)


def granted(state: Claiming) -> Playing:
    """Return the play after an accepted claim, with the claimed tricks counted."""
    play = state.play
    won = BySeat.collect(have + more for have, more in zip(play.won, state.tricks, strict=True))
    return Playing(play.game, play.hands, play.turn, play.tricks, play.plays, won, laid=play.laid)


def refused(state: Claiming, by: Seat) -> Playing:
    """Return the play after a refused claim; a hand shown with the claim stays open."""
    return replace(state.play, refusals=(*state.play.refusals, (state.seat, by)), laid=state.laid)
