"""The auction (rules.md §3): bids rise, a player who passed is out, the elder may hold a bid with «здесь».

The auction ends when one player has bid and all others have passed, or all have passed (raspasy). If blind calls are
allowed, players see no cards until they look at them; over a blind pass the lowest bid is higher (rules.md §14).
"""

from engine.core.seats import Seat
from engine.games.preferans.contracts import Contract, Rung, Strain, make_contract
from engine.games.preferans.conventions.auction import Blind
from engine.games.preferans.conventions.model import Convention
from engine.games.preferans.conventions.terms import blind_level, blind_times, ladder, place_of, raspasy_price
from engine.games.preferans.events import AnyEvent, TalonClosed, TalonRevealed, TalonTaken
from engine.games.preferans.moves import DealMove, Look, Pass, PlaceBid, TakeTalon
from engine.games.preferans.phases.here import may_hold, may_say_misere
from engine.games.preferans.state import Auction, Call, Setup


def legal_auction(state: Auction, seat: Seat) -> tuple[DealMove, ...]:
    """Return every call the seat may make, lowest first; before it sees its cards, only blind calls or a look."""
    if seat in state.passed or seat not in state.setup.people:
        return ()
    if not has_looked(state, seat):
        return (*_blind_words(state, seat), Look(seat))
    if seat is not state.turn:
        return _out_of_turn(state, seat)
    commands: list[DealMove] = [Pass(seat)]
    if state.best is not None and state.best.bid is not None and may_hold(state, seat):
        commands.append(PlaceBid(seat, bid=state.best.bid, here=True, without_talon=state.best.without_talon))
    if may_take(state, seat):
        commands.append(TakeTalon(seat))
    commands.extend(_bid(seat, rung) for rung in legal_bids(state, seat))
    return tuple(commands)


def legal_bids(state: Auction, seat: Seat) -> tuple[Rung, ...]:
    """Return the bids above the best bid that are high enough; with `jumps` off only the next trick bid, and misère."""
    rungs = [rung for rung in above(state) if not rung.contract.is_misere or may_say_misere(state, seat)]
    if state.setup.convention.jumps:
        return tuple(rungs)
    step = next((rung for rung in rungs if not rung.contract.is_misere), None)
    return tuple(rung for rung in rungs if rung is step or rung.contract.is_misere)


def above(state: Auction) -> tuple[Rung, ...]:
    """Return the steps of the ladder that are high enough for any bidder who has looked at the cards."""
    rules, best, least = state.setup.convention, state.best, least_level(state)
    floor = place_of(rules, Rung(make_contract(least, Strain.SPADES)))
    if best is not None and best.bid is not None:
        floor = max(floor, _lowest_over(rules, best, best.bid))
    # by the old ladder a six without the talon is higher than a ten
    return tuple(rung for rung in ladder(rules)[floor:] if rung.contract.is_misere or rung.contract.level >= least)


def _lowest_over(rules: Convention, best: Call, bid: Contract) -> int:
    """Return the position in the ladder of the lowest step above the best bid.

    To beat a blind misère, a player who has looked needs at least a ten (seed 001-gen).
    """
    if bid.is_misere and best.blind:
        return place_of(rules, Rung(Contract.S10))
    return place_of(rules, Rung(bid, best.without_talon)) + 1


def least_level(state: Auction) -> int:
    """Return the lowest level that may be bid: `min_level`, or more over a blind pass (rules.md §14, fact 4)."""
    least = state.setup.min_level
    return max(least, blind_level(state.setup.blind_run)) if passed_blind(state.calls) else least


def passed_blind(calls: tuple[Call, ...]) -> bool:
    """Return whether somebody passed blind, which doubles the price of raspasy (rules.md §14)."""
    return any(call.bid is None and call.blind for call in calls)


def price_of_passing(setup: Setup, calls: tuple[Call, ...]) -> int:
    """Return the price of a trick if this deal becomes raspasy, after the calls so far."""
    times = blind_times(setup.blind_run) if passed_blind(calls) else 1
    return raspasy_price(setup.convention, setup.rasp_run) * times


def has_looked(state: Auction, seat: Seat) -> bool:
    """Return whether the seat knows its cards; always True if the convention has no blind calls."""
    return state.setup.convention.blind is Blind.OFF or seat in state.looked


def has_spoken(state: Auction, seat: Seat) -> bool:
    """Return whether the seat has made a call in this auction."""
    return any(call.seat is seat for call in state.calls)


def may_take(state: Auction, seat: Seat) -> bool:
    """Return whether the third hand may take the talon after two passes (seed 001-gen)."""
    return state.setup.convention.third_hand_free_talon and state.best is None and len(state.passed) == 2


def _bid(seat: Seat, rung: Rung, *, blind: bool = False) -> PlaceBid:
    return PlaceBid(seat, bid=rung.contract, without_talon=rung.without_talon, blind=blind)


def _blind_words(state: Auction, seat: Seat) -> tuple[DealMove, ...]:
    """Return the blind calls of a seat: a pass, and also bids with the talon if the convention allows blind bids."""
    if seat is not state.turn:
        return ()
    words: list[DealMove] = [Pass(seat, blind=True)]
    if state.setup.convention.blind is Blind.FULL:
        rungs = (rung for rung in above_blind(state) if not rung.without_talon)
        words += [
            _bid(seat, rung, blind=True) for rung in rungs if not rung.contract.is_misere or may_say_misere(state, seat)
        ]
    return tuple(words)


def above_blind(state: Auction) -> tuple[Rung, ...]:
    """Return the steps of the ladder high enough for a blind bid; over a blind misère from a nine (seed 001-gen)."""
    best = state.best
    if best is None or best.bid is None or not (best.bid.is_misere and best.blind):
        return above(state)
    rules = state.setup.convention
    nines = ladder(rules)[place_of(rules, Rung(Contract.S9)) :]
    return tuple(rung for rung in nines if not rung.contract.is_misere)


def _out_of_turn(state: Auction, seat: Seat) -> tuple[DealMove, ...]:
    """Return the calls that a seat may make out of turn: misère before its first call (seed 004; parameters.md 16)."""
    if not state.setup.convention.misere_out_of_turn or has_spoken(state, seat):
        return ()
    return tuple(_bid(seat, rung) for rung in above(state) if rung.contract.is_misere)


def decide_auction(state: Auction, said: PlaceBid | Pass | TakeTalon) -> tuple[AnyEvent, ...]:
    """Return the events of a call. If it ends the auction, the talon is shown, or put aside unseen."""
    match said:
        case TakeTalon(seat, mark):
            bid = make_contract(least_level(state), Strain.SPADES)
            return TalonTaken(seat, mark, bid=bid), TalonRevealed(state.setup.talon)
        case PlaceBid():
            call = Call(said.seat, said.bid, without_talon=said.without_talon, blind=said.blind)
            return (said, *_end(state, call)) if _alone(state, len(state.passed)) else (said,)
        case Pass():
            over = state.best is not None and _alone(state, len(state.passed) + 1)
            return (said, *_end(state, state.best)) if over else (said,)


def _alone(state: Auction, passed: int) -> bool:
    return passed == len(state.setup.people) - 1


def _end(state: Auction, best: Call | None) -> tuple[AnyEvent, ...]:
    """Return the event that ends the auction: the talon is shown to all, unless it stays aside or is taken blind."""
    if best is None:
        return ()
    return (TalonClosed(),) if best.without_talon or best.blind else (TalonRevealed(state.setup.talon),)


def after_call(state: Auction, call: Call) -> Auction:
    """Return the auction after a call. A call out of turn does not change whose turn it is."""
    passed = (*state.passed, call.seat) if call.bid is None else state.passed
    best = state.best if call.bid is None else call
    early = state.early
    turn = state.turn
    if call.seat is not state.turn:
        early = (*early, call.seat)
    else:
        turn, early = _next(state, passed, best, early)
    return Auction(state.setup, state.hands, turn, (*state.calls, call), passed, best, state.looked, early)


def after_look(state: Auction, seat: Seat) -> Auction:
    """Return the auction after a player has looked at the player's own cards."""
    looked = (*state.looked, seat)
    return Auction(state.setup, state.hands, state.turn, state.calls, state.passed, state.best, looked, state.early)


def _next(
    state: Auction, passed: tuple[Seat, ...], best: Call | None, early: tuple[Seat, ...]
) -> tuple[Seat, tuple[Seat, ...]]:
    """Return the next seat to call, and the seats that are still to be skipped.

    A seat that called out of turn is skipped once. The seat with the best bid is never asked again.
    """
    people = state.setup.people
    waiting = [seat for seat in people if seat not in passed and (best is None or seat is not best.seat)]
    turn = state.turn
    while waiting:
        turn = state.setup.after(turn)
        if turn in early and len(waiting) > 1:
            early = tuple(seat for seat in early if seat is not turn)
        elif turn in waiting:
            return turn, early
    return turn, early
