"""The auction: numbers rise one by one, calls from the hand above them, the elder may hold (austrian.md §2)."""

from msgspec.structs import replace

from engine.core.cards import sort_cards
from engine.core.seats import Seat
from engine.games.austrian.calls import PREFERENCE, RUNGS, Bid
from engine.games.austrian.moves import DealMove, Pass, PlaceBid
from engine.games.austrian.outcomes import AllPassOutcome
from engine.games.austrian.rules import AllPass, HandCalls, Here
from engine.games.austrian.state import Auction, Call, Exchange, Finished, Naming, Won


def legal_auction(state: Auction, seat: Seat) -> tuple[DealMove, ...]:
    """List everything the seat may say: pass, here, the calls low to high; nothing out of turn."""
    if seat is not state.turn:
        return ()
    words: list[DealMove] = [] if must_bid(state) else [Pass(seat)]
    if may_hold(state, seat) and state.best is not None and state.best.bid is not None:
        words.append(PlaceBid(seat, bid=state.best.bid, here=True))
    return (*words, *(PlaceBid(seat, bid=bid) for bid in legal_bids(state, seat)))


def must_bid(state: Auction) -> bool:
    """Return whether the speaker is the last hand after two passes and must declare."""
    forced = state.setup.rules.all_pass is AllPass.DEALER_DECLARES
    return forced and state.best is None and len(state.passed) == len(state.setup.active) - 1


def legal_bids(state: Auction, seat: Seat) -> tuple[Bid, ...]:
    """List the calls above the highest one: numbers, then calls from the hand if the seat may make them."""
    rules = state.setup.rules
    above = [bid for bid in rules.bids if RUNGS[bid] > floor_of(state)]
    numbers, hands = [bid for bid in above if not bid.is_hand], [bid for bid in above if bid.is_hand]
    if not rules.jumps:
        numbers = numbers[:1]
        hands = [bid for bid in hands if bid is hands[0] or bid is PREFERENCE]
    return (*numbers, *(hands if may_play_hand(state, seat) else ()))


def floor_of(state: Auction) -> int:
    """Return the rung of the highest call; -1 before any call."""
    best = state.best
    return RUNGS[best.bid] if best is not None and best.bid is not None else -1


def may_play_hand(state: Auction, seat: Seat) -> bool:
    """Return whether the seat may make a call from the hand above the highest call.

    `first_call`: as its first call, or when its own last call was one from the hand, a held one included.
    """
    match state.setup.rules.hand:
        case HandCalls.OFF:
            return False
        case HandCalls.ANY_TURN:
            return True
        case HandCalls.FIRST_CALL:
            last = last_bid(state, seat)
            return last is None or last.is_hand


def may_hold(state: Auction, seat: Seat) -> bool:
    """Return whether the seat may take over the highest call with «здесь».

    It must have bid already and sit before the holder, counted from the first hand. A call from the hand is held by a
    seat whose own last call was one from the hand, with `hand=any_turn` by any.
    """
    rules, best, last = state.setup.rules, state.best, last_bid(state, seat)
    if rules.here is Here.OFF or best is None or best.bid is None or last is None:
        return False
    active = state.setup.active
    if active.index(seat) >= active.index(best.seat):
        return False
    return not best.bid.is_hand or last.is_hand or rules.hand is HandCalls.ANY_TURN


def last_bid(state: Auction, seat: Seat) -> Bid | None:
    """Return the last call of a seat that has not passed, a held one included; None before its first call."""
    return next((call.bid for call in reversed(state.calls) if call.seat is seat), None)


def after_call(state: Auction, call: Call) -> Auction | Exchange | Naming | Finished:
    """Return the deal after a word: the auction with the next speaker, or what follows the auction."""
    passed = (*state.passed, call.seat) if call.bid is None else state.passed
    best = state.best if call.bid is None else call
    after = replace(state, calls=(*state.calls, call), passed=passed, best=best)
    active = state.setup.active
    if best is None and len(passed) == len(active):
        return Finished(after, AllPassOutcome())
    asked = [seat for seat in state.setup.others(call.seat) if seat not in passed]
    asked = [seat for seat in asked if best is None or seat is not best.seat]
    return replace(after, turn=asked[0]) if asked else _won(after)


def _won(state: Auction) -> Exchange | Naming:
    """Give the talon to the declarer; from the hand it stays closed."""
    best, setup = state.best, state.setup
    if best is None or best.bid is None:
        raise ValueError("nobody has bid")
    won = Won(state.calls, best.seat, best.bid)
    if best.bid.is_hand:
        return Naming(setup, state.hands, won, None)
    twelve = sort_cards((*state.hands[best.seat], *setup.talon))
    return Exchange(setup, state.hands.put(best.seat, twelve), won)
