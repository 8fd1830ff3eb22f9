"""The auction: middlehand names values to forehand, rearhand to the survivor (skat.md §2)."""

from msgspec.structs import replace

from engine.core.seats import Seat
from engine.games.skat.contracts import LOWEST, ladder
from engine.games.skat.moves import DealMove, HoldBid, Pass, PlaceBid
from engine.games.skat.outcomes import PassedOutcome
from engine.games.skat.phases.shove import begin_ramsch, begin_shoving
from engine.games.skat.rules import PassOut
from engine.games.skat.state import Auction, Call, Choosing, Finished, Playing, Shoving, Won, Word


def legal_auction(state: Auction, seat: Seat) -> tuple[DealMove, ...]:
    """List everything the seat may say: pass, hold, the values low to high; nothing out of turn."""
    if seat is not state.turn:
        return ()
    if state.is_answering:
        return Pass(seat), HoldBid(seat)
    return (Pass(seat), *(PlaceBid(seat, value=value) for value in legal_values(state)))


def legal_values(state: Auction) -> tuple[int, ...]:
    """List the values that may be named: those above the last one; for forehand after two passes only the lowest."""
    if state.holder is None:
        return (LOWEST,)
    return tuple(value for value in ladder(state.setup.rules.grand_ouvert.base) if value > state.value)


def after_call(state: Auction, call: Call) -> Auction | Choosing | Shoving | Playing | Finished:
    """Return the deal after a word: the auction with the next speaker, or what follows the auction."""
    after = replace(state, calls=(*state.calls, call))
    match call.word:
        case Word.BID if state.holder is None:
            return _won(replace(after, value=call.value), call.seat)
        case Word.BID:
            return replace(after, value=call.value, is_answering=True)
        case Word.HOLD:
            return replace(after, is_answering=False)
        case Word.PASS if state.holder is None:
            return _passed(after)
        case Word.PASS:
            survivor = state.namer if state.is_answering else state.holder
            return _survived(after, survivor)


def _survived(state: Auction, survivor: Seat) -> Auction | Choosing:
    """Let rearhand name values to the survivor, or end the auction; forehand may speak once all else passed."""
    rear = state.setup.active[-1]
    if rear not in (state.namer, state.holder):
        return replace(state, namer=rear, holder=survivor, is_answering=False)
    if state.value:
        return _won(state, survivor)
    return replace(state, namer=survivor, holder=None)


def _won(state: Auction, seat: Seat) -> Choosing:
    return Choosing(state.setup, state.hands, Won(state.calls, seat, state.value))


def _passed(state: Auction) -> Shoving | Playing | Finished:
    match state.setup.rules.pass_out:
        case PassOut.RAMSCH:
            return begin_ramsch(state.setup, state.hands, state.calls)
        case PassOut.SCHIEBER:
            return begin_shoving(state.setup, state.hands, state.calls)
        case PassOut.REDEAL_NEXT | PassOut.REDEAL_SAME:
            return Finished(state, PassedOutcome())
