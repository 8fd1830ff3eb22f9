"""The auction (rules.md §3): bids rise along the ladder, a passed player is out, the elder may hold with «здесь».

It ends when two have passed and the third has bid, or when all three have passed (raspasy).
"""

from engine.commands import DealCommand, Pass, PlaceBid
from engine.contracts import LADDER, RUNG, Contract, Strain, make_contract
from engine.conventions.values import Here
from engine.events import AnyEvent, BidPlaced, Mark, Passed, TalonRevealed
from engine.seats import Seat
from engine.state import Auction, Call


def legal_auction(state: Auction, seat: Seat) -> tuple[DealCommand, ...]:
    """Pass, «здесь» where allowed, and every bid the seat may place, low to high."""
    if seat is not state.turn:
        return ()
    commands: list[DealCommand] = [Pass(seat)]
    if state.best is not None and state.best.bid is not None and may_hold(state, seat):
        commands.append(PlaceBid(seat, bid=state.best.bid, here=True))
    commands.extend(PlaceBid(seat, bid=bid) for bid in legal_bids(state, seat))
    return tuple(commands)


def legal_bids(state: Auction, seat: Seat) -> tuple[Contract, ...]:
    """Bids above the best one and not below the exit ladder's level; with `jumps` off only the next trick bid."""
    floor = minimum_rung(state)
    bids = [bid for bid in LADDER[floor:] if bid is not Contract.MISERE or _may_say_misere(state, seat)]
    if state.setup.convention.jumps:
        return tuple(bids)
    step = next((bid for bid in bids if not bid.is_misere), None)
    return tuple(bid for bid in bids if bid is step or bid.is_misere)


def minimum_rung(state: Auction) -> int:
    """The lowest rung of the ladder that may be bid; one past the last when nothing is left."""
    floor = RUNG[make_contract(state.setup.min_level, Strain.SPADES)]
    if state.best is not None and state.best.bid is not None:
        floor = max(floor, RUNG[state.best.bid] + 1)
    return floor


def may_hold(state: Auction, seat: Seat) -> bool:
    """«Здесь»: two bidders are left and the convention gives this one the right (rules.md §3.2)."""
    rule = state.setup.convention.here
    best = state.best
    if rule is Here.OFF or best is None or best.bid is None or len(state.passed) != 1 or best.seat is seat:
        return False
    if best.bid.is_misere and not _may_say_misere(state, seat):
        return False
    if not any(call.seat is seat for call in state.calls):
        return False
    if state.setup.active.index(seat) < state.setup.active.index(best.seat):
        return True
    return rule is Here.ELDER_THEN_YOUNGER and _elder_declined(state, best.seat)


def _elder_declined(state: Auction, elder: Seat) -> bool:
    """The elder raised where he could have held: the right goes to the younger (seed 001 §2.3, example 1)."""
    last = max(index for index, call in enumerate(state.calls) if call.bid is not None)
    before = state.calls[:last]
    two_left = sum(call.bid is None for call in before) == 1
    return two_left and not state.calls[last].here and any(call.seat is elder for call in before)


def _may_say_misere(state: Auction, seat: Seat) -> bool:
    if not state.setup.convention.misere_first_word_only:
        return True
    return not any(call.seat is seat for call in state.calls)


def decide_auction(state: Auction, command: DealCommand, mark: Mark | None) -> tuple[AnyEvent, ...]:
    """The call, and the talon when the last opponent has passed."""
    if isinstance(command, PlaceBid):
        bid = BidPlaced(command.seat, mark, bid=command.bid, here=command.here)
        alone = len(state.passed) == 2
        return (bid, TalonRevealed(state.setup.talon)) if alone else (bid,)
    passed = Passed(command.seat, mark)
    if len(state.passed) == 1 and state.best is not None:
        return passed, TalonRevealed(state.setup.talon)
    return (passed,)


def after_call(state: Auction, call: Call) -> Auction:
    """The auction after a word; `turn` goes to the next who has not passed."""
    passed = (*state.passed, call.seat) if call.bid is None else state.passed
    best = state.best if call.bid is None else call
    turn = state.setup.after(call.seat)
    while turn in passed and len(passed) < 3:
        turn = state.setup.after(turn)
    return Auction(state.setup, state.hands, turn, (*state.calls, call), passed, best)
