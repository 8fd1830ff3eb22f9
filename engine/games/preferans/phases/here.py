"""«Здесь»: the right to hold the other bidder's call, that is, to take over the bid at its level (rules.md §3.2)."""

from engine.core.seats import Seat
from engine.games.preferans.contracts import Rung
from engine.games.preferans.conventions.auction import Here
from engine.games.preferans.state import Auction, Call


def may_say_misere(state: Auction, seat: Seat) -> bool:
    """Return whether the seat may bid misère; some conventions allow it as a first call only, or after misère.

    A player who began with misère may therefore go on to misère without the talon, or hold another player's misère.
    Sources: a misère raised over a nine without the talon (004), two misères bid in one deal (001 §2.3, example 2).
    """
    said = (call.bid for call in state.calls if call.seat is seat)
    return not state.setup.convention.misere_first_word_only or all(bid is not None and bid.is_misere for bid in said)


def may_hold(state: Auction, seat: Seat) -> bool:
    """Return whether the seat may hold the best bid: two bidders are left, and the convention allows it."""
    best = state.best
    if best is None or best.bid is None or best.seat is seat or best.blind:
        return False
    if len(state.setup.people) - len(state.passed) != 2:
        return False
    rules = state.setup.convention
    if str(Rung(best.bid, best.without_talon)) in rules.here_excluded:
        return False
    spoke = any(call.seat is seat for call in state.calls)
    if best.bid.is_misere and not may_say_misere(state, seat):
        return False
    match rules.here:
        case Here.OFF:
            return False
        case Here.THROUGH_PASSER:
            # the resting dealer is no passer: only active seats are counted (seed 004)
            return state.setup.after(best.seat) in state.passed
        case Here.ELDER:
            return spoke and _elder(state, seat, best)
        case Here.ELDER_THEN_YOUNGER:
            return spoke and (_elder(state, seat, best) or _elder_declined(state, best.seat))


def _elder(state: Auction, seat: Seat, best: Call) -> bool:
    return state.setup.active.index(seat) < state.setup.active.index(best.seat)


def _elder_declined(state: Auction, elder: Seat) -> bool:
    """Return whether the elder hand raised instead of holding; then the younger may hold (seed 001 §2.3, example 1)."""
    last = max(index for index, call in enumerate(state.calls) if call.bid is not None)
    before = state.calls[:last]
    two_left = sum(call.bid is None for call in before) == len(state.setup.people) - 2
    return two_left and not state.calls[last].here and any(call.seat is elder for call in before)
