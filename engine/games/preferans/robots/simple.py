"""The simple robot: passes without a hand, whists on tricks it can count, plays sensible cards."""

from engine.core.cards import Card
from engine.core.seats import Seat
from engine.games.preferans.commands import DealCommand
from engine.games.preferans.robots import claims
from engine.games.preferans.robots.rules import auction, play, talon, whist
from engine.games.preferans.view import Phase, SeatView


def choose(view: SeatView) -> DealCommand:
    """Choose one of `view.legal`; equal views get equal answers.

    The simple robot never claims, never speaks out of turn and never throws the talon at the dealer. Raises ValueError
    when the view gives its viewer nothing to decide.
    """
    seat = view.viewer
    if seat is None or not view.legal or seat not in view.deciders:
        raise ValueError("the view asks its viewer nothing")
    if len(view.legal) == 1:
        return view.legal[0]
    return _decide(view, seat, view.hands[seat].cards or ())


def _decide(view: SeatView, seat: Seat, hand: tuple[Card, ...]) -> DealCommand:
    match view.phase:
        case Phase.AUCTION:
            return auction.call(view, hand)
        case Phase.TALON:
            return talon.discard(view, hand)
        case Phase.HALF_OFFERED:
            return talon.answer_half(view)
        case Phase.ORDERING:
            return talon.contract(view, hand)
        case Phase.WHIST:
            return whist.word(view, hand)
        case Phase.MODE:
            return whist.mode(view, hand)
        case Phase.PLAY:
            return play.card(view)
        case Phase.CLAIM:
            return claims.answer(view, seat)
        case Phase.FINISHED:
            raise ValueError("a finished deal asks nothing")
