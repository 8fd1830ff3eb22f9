"""Phases before the cards are played: dealing, auction, exchange, contract and whist (austrian.md §1 to 5)."""

from msgspec.structs import replace

from engine.core.cards import Card, sort_cards
from engine.core.errors import IllegalCommand
from engine.core.match import StartDeal
from engine.core.match_commands import check_seat, check_turn
from engine.core.seats import Seat
from engine.games.austrian.calls import PREFERENCE, RUNGS, Bid
from engine.games.austrian.events import DealStarted, Standing
from engine.games.austrian.moves import ChooseDefence, DealMove, Discard, NameContract, Pass, PlaceBid, SayWhist
from engine.games.austrian.outcomes import AllPassOutcome, Defence, DefenderWord, WhistCall
from engine.games.austrian.phases.play import begin_play, outcome_of
from engine.games.austrian.pot import before_deal, check_room, needs_refill, next_dealer, reached
from engine.games.austrian.rules import AllPass, HandCalls, Here
from engine.games.austrian.state import (
    Auction,
    Call,
    Exchange,
    Finished,
    Inviting,
    NamedGame,
    Naming,
    Playing,
    Setup,
    Whisting,
    Won,
)
from engine.three_hands.dealing import PAIRS, active_seats, dealt, hands_without, pairs_of, resting_seat


def decide_start(standing: Standing, command: StartDeal) -> DealStarted:
    """Return the beginning of a deal: the shuffled deck dealt by twos to the three hands, the fourth pair as talon.

    Raises IllegalCommand: match_over, needs_refill, unknown_seat, wrong_dealer, bad_deck, beyond_bounds.
    """
    check_next(standing, command.dealer)
    seats = len(standing.players)
    hands, talon = dealt(PAIRS, command.deck, seats, active_seats(seats, command.dealer))
    paid = before_deal(standing, command.dealer)
    return DealStarted(standing.deals + 1, command.dealer, hands, talon, paid, standing)


def check_next(standing: Standing, dealer: Seat) -> None:
    """Check that this dealer may deal now.

    Raises IllegalCommand: match_over, needs_refill, unknown_seat, wrong_dealer, beyond_bounds.
    """
    if reached(standing) is not None:
        raise IllegalCommand("match_over")
    if needs_refill(standing):
        raise IllegalCommand("needs_refill")
    check_seat(standing, dealer)
    check_turn(dealer, next_dealer(standing))
    check_room(standing)


def begin(event: DealStarted) -> Auction:
    """Return the auction of a deal that has just been dealt."""
    standing = event.standing
    seats = len(standing.players)
    active = active_seats(seats, event.dealer)
    setup = Setup(
        event.number,
        event.dealer,
        active,
        resting_seat(seats, event.dealer),
        event.hands,
        event.talon,
        standing.rules,
        event.paid,
        standing.purse.after(event.paid),
    )
    return Auction(setup, event.hands, active[0])


def legal_auction(state: Auction, seat: Seat) -> tuple[DealMove, ...]:
    """List everything the seat may say: pass, «здесь» (hold), then calls from low to high; empty out of turn."""
    if seat is not state.turn:
        return ()
    words: list[DealMove] = [] if must_bid(state) else [Pass(seat)]
    if may_hold(state, seat) and state.best is not None and state.best.bid is not None:
        words.append(PlaceBid(seat, bid=state.best.bid, here=True))
    return (*words, *(PlaceBid(seat, bid=bid) for bid in legal_bids(state, seat)))


def must_bid(state: Auction) -> bool:
    """Return whether the seat to speak must bid: under `dealer_declares`, the last hand after two passes."""
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
    """Return the ladder position of the highest call made so far; -1 before any call."""
    best = state.best
    return RUNGS[best.bid] if best is not None and best.bid is not None else -1


def may_play_hand(state: Auction, seat: Seat) -> bool:
    """Return whether the seat may make a call from the hand above the highest call.

    Under `hand=first_call` it may only as its first call, or if its own last call (made or held) was one from the hand.
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
    """Return whether the seat may take over the highest call with «здесь» ("I hold it").

    The seat must have bid before and must come before the holder in speaking order. A call from the hand may be held
    only by a seat whose own last call was one from the hand, except under `hand=any_turn`.
    """
    rules, best, last = state.setup.rules, state.best, last_bid(state, seat)
    if rules.here is Here.OFF or best is None or best.bid is None or last is None:
        return False
    active = state.setup.active
    if active.index(seat) >= active.index(best.seat):
        return False
    return not best.bid.is_hand or last.is_hand or rules.hand is HandCalls.ANY_TURN


def last_bid(state: Auction, seat: Seat) -> Bid | None:
    """Return the last call, made or held, of a seat that has not passed; None before its first call."""
    return next((call.bid for call in reversed(state.calls) if call.seat is seat), None)


def after_call(state: Auction, call: Call) -> Auction | Exchange | Naming | Finished:
    """Return the deal after a call: the auction with the next seat to speak, or the phase that follows the auction."""
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
    """Return the deal after the auction: the declarer takes the talon, or from the hand names the contract."""
    best, setup = state.best, state.setup
    if best is None or best.bid is None:
        raise ValueError("nobody has bid")
    won = Won(state.calls, best.seat, best.bid)
    if best.bid.is_hand:
        return Naming(setup, state.hands, won, None)
    twelve = sort_cards((*state.hands[best.seat], *setup.talon))
    return Exchange(setup, state.hands.put(best.seat, twelve), won)


def legal_discards(state: Exchange, seat: Seat) -> tuple[DealMove, ...]:
    """List every pair of the declarer's twelve cards as a discard, sorted by `sort_cards`; empty for other seats."""
    if seat is not state.won.seat:
        return ()
    return tuple(Discard(seat, cards=pair) for pair in pairs_of(state.hands[seat]))


def after_discard(state: Exchange, cards: tuple[Card, Card]) -> Naming:
    """Return the deal after the declarer has discarded two cards."""
    return Naming(state.setup, hands_without(state.hands, state.won.seat, cards), state.won, cards)


def legal_contracts(state: Naming, seat: Seat) -> tuple[DealMove, ...]:
    """List the contracts not lower than the winning call; after a call from the hand only contracts from the hand."""
    if seat is not state.won.seat:
        return ()
    return tuple(NameContract(seat, contract=bid) for bid in state.setup.rules.contracts(state.won.bid))


def after_contract(state: Naming, contract: Bid) -> Whisting | Playing:
    """Return the deal after the contract is named: the defenders speak, or in a Bettel and in Mord the play begins."""
    game = NamedGame(state.setup, state.won, state.discard, contract)
    if game.extra is not None and not game.extra.is_whisted:
        return begin_play(game, state.hands)
    return Whisting(game, state.hands, game.defenders[0])


def legal_whist(state: Whisting, seat: Seat) -> tuple[DealMove, ...]:
    """List whist and pass for the defender whose turn it is to speak; empty for other seats."""
    return tuple(SayWhist(seat, call=call) for call in WhistCall) if seat is state.turn else ()


def after_whist(state: Whisting, call: WhistCall) -> Whisting | Inviting | Playing | Finished:
    """Return the deal after a defender's call.

    Two passes end the deal without play. A sole whister invites or plays alone, with `invite=no` always alone and
    without being asked.
    """
    game = replace(state.game, whists=(*state.game.whists, DefenderWord(state.turn, call)))
    if len(game.whists) < len(game.defenders):
        return replace(state, game=game, turn=game.defenders[1])
    if not game.whisters:
        return Finished(replace(state, game=game), outcome_of(game, None))
    if len(game.whisters) == 1 and game.setup.rules.invite:
        return Inviting(game, state.hands)
    return begin_play(game, state.hands)


def legal_defence(state: Inviting, seat: Seat) -> tuple[DealMove, ...]:
    """List the two choices of the sole whister, to invite and to play alone; empty for other seats."""
    return tuple(ChooseDefence(seat, defence=defence) for defence in Defence) if seat is state.whister else ()


def after_defence(state: Inviting, defence: Defence) -> Playing:
    """Return the deal after the sole whister's choice."""
    return begin_play(replace(state.game, invited=defence is Defence.INVITE), state.hands)
