"""Claims by agreement («остальные мои»): a proposal that gives every remaining trick to a seat.

Any seat that plays and has a card left may make one while cards are played. The claimer's cards go to the table with
the claim, and the other seats that play answer; after one refusal play goes on, with that hand open. A claim that is
proved asks nobody and shows nothing; a log or a record that calls a claim proved is believed.
"""

from functools import lru_cache

from msgspec.structs import replace

from engine.core.seats import BySeat, Seat
from engine.games.austrian.moves import AnswerClaim, DealMove, MakeClaim
from engine.games.austrian.phases.play import outcome_of
from engine.games.austrian.state import Claiming, Finished, Playing


def legal_claims(state: Playing, seat: Seat) -> tuple[DealMove, ...]:
    """List every way to give the remaining tricks to the seats that play; none for a seat that has no card left."""
    playing = state.game.playing
    if seat not in playing or not state.hands[seat]:
        return ()
    return _claims(seat, playing, len(state.hands), state.remaining)


@lru_cache(maxsize=1024)
def _claims(seat: Seat, playing: tuple[Seat, ...], seats: int, rest: int) -> tuple[DealMove, ...]:
    first, *others = playing
    shares = [BySeat.of(seats, 0).put(first, own) for own in range(rest + 1)]
    for other in others[:-1]:
        shares = [share.put(other, more) for share in shares for more in range(rest + 1 - sum(share))]
    last = others[-1]
    return tuple(MakeClaim(seat, tricks=share.put(last, rest - sum(share))) for share in shares)


def legal_answers(state: Claiming, seat: Seat) -> tuple[DealMove, ...]:
    """Offer yes and no to a seat that has not answered yet."""
    if seat not in state.must_answer:
        return ()
    return AnswerClaim(seat, accept=True), AnswerClaim(seat, accept=False)


def after_claim(state: Playing, seat: Seat, tricks: BySeat[int], *, proved: bool) -> Claiming | Finished:
    """Return the deal after a claim: over when the claim is proved, else waiting for answers."""
    claim = Claiming(state, seat, tricks)
    return granted(claim) if proved else claim


def after_answer(state: Claiming, seat: Seat, *, accepted: bool) -> Claiming | Playing | Finished:
    """Return the deal after an answer: the end once all have agreed, play with an open hand after a refusal."""
    if not accepted:
        play = state.play
        laid = tuple(dict.fromkeys((*play.laid, state.seat)))
        return replace(play, refusals=(*play.refusals, (state.seat, seat)), laid=laid)
    after = replace(state, accepted=(*state.accepted, seat))
    return after if after.must_answer else granted(after)


def granted(state: Claiming) -> Finished:
    """Return the deal that ends with the tricks of a claim."""
    play = replace(state.play, granted=state.tricks)
    return Finished(play, outcome_of(play.game, play.won))
