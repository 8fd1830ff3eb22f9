"""The talon (rules.md §4): half offered to the dealer, «без трёх», the talon thrown, the discard, the contract."""

from engine.core.seats import Seat
from engine.games.preferans.contracts import TRICK_CONTRACTS, Contract
from engine.games.preferans.conventions.auction import PreferansHand, TalonThrow
from engine.games.preferans.conventions.policies import may_be_conceded, may_be_halved
from engine.games.preferans.moves import (
    AnswerHalf,
    Concede,
    DealMove,
    DeclarePreferans,
    Discard,
    NameContract,
    OfferHalf,
    ThrowTalon,
)
from engine.games.preferans.state import Half, Ordering, TalonShown
from engine.three_hands.dealing import discards_of


def legal_talon(state: TalonShown, seat: Seat) -> tuple[DealMove, ...]:
    """Return the dealer's answers while half is offered, else the declarer's choices, including every discard."""
    if state.half is Half.OFFERED:
        return (AnswerHalf(seat, accept=True), AnswerHalf(seat, accept=False)) if seat is state.setup.resting else ()
    if seat is not state.declarer:
        return ()
    commands: list[DealMove] = [
        Discard(seat, cards=cards) for cards in discards_of(state.hands[seat], len(state.setup.talon))
    ]
    if may_offer_half(state):
        commands.append(OfferHalf(seat))
    if may_concede(state):
        commands.append(Concede(seat))
    if may_throw(state):
        commands.append(ThrowTalon(seat))
    if may_declare_preferans(state):
        commands.append(DeclarePreferans(seat))
    return tuple(commands)


def may_offer_half(state: TalonShown) -> bool:
    """Return whether half may be offered to a resting dealer; only before the talon is used (parameters.md 7)."""
    if state.setup.resting is None or state.half is not Half.NONE or state.won.blind:
        return False
    return may_be_halved(state.setup.convention, state.bid)


def may_concede(state: TalonShown) -> bool:
    """Return whether the declarer may give up with «без трёх»: the convention allows it and the dealer has no half."""
    return may_be_conceded(state.setup.convention, state.bid) and state.half is not Half.ACCEPTED


def may_throw(state: TalonShown) -> bool:
    """Return whether the talon may be thrown at a resting dealer, who must not have taken half (seed 004).

    Only in a trick game, and not by a blind declarer, whose talon nobody else has seen.
    """
    wanted = state.setup.convention.talon_throw is not TalonThrow.OFF
    shown = state.setup.resting is not None and not state.won.blind
    return wanted and shown and not state.bid.is_misere and state.half is not Half.ACCEPTED


def may_declare_preferans(state: TalonShown) -> bool:
    """Return whether «преферанс» may be declared: after a trick bid, if the dealer took no half (rules.md §3.6)."""
    wanted = state.setup.convention.preferans_hand is not PreferansHand.OFF
    return wanted and not state.bid.is_misere and state.half is not Half.ACCEPTED


def legal_contracts(state: Ordering) -> tuple[Contract, ...]:
    """List the contracts that may be named: a misère or uvert only itself, after a trick bid all from it up."""
    if state.bid.is_misere:
        return (state.bid,)
    return TRICK_CONTRACTS[TRICK_CONTRACTS.index(state.bid) :]


def legal_ordering(state: Ordering, seat: Seat) -> tuple[DealMove, ...]:
    """Return the contracts that `seat` may name; empty for any seat but the declarer."""
    if seat is not state.declarer:
        return ()
    return tuple(NameContract(seat, contract=contract) for contract in legal_contracts(state))
