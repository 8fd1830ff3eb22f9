"""The talon (rules.md §4): halves offered to the dealer, «без трёх», the discard, the contract."""

from itertools import combinations

from engine.cards import sort_cards
from engine.commands import AnswerHalf, Concede, DealCommand, Discard, NameContract, OfferHalf
from engine.contracts import LADDER, RUNG, Contract
from engine.conventions.policies import may_be_conceded
from engine.conventions.values import HalfWithDealer
from engine.errors import InvariantBroken
from engine.events import AnyEvent, Conceded, ContractNamed, Discarded, HalfAnswered, HalfOffered, Mark
from engine.seats import Seat
from engine.state import Half, Ordering, TalonShown


def legal_talon(state: TalonShown, seat: Seat) -> tuple[DealCommand, ...]:
    """The dealer's answer while halves are offered; else the declarer's offer, «без трёх» and 66 discards."""
    if state.half is Half.OFFERED:
        return (AnswerHalf(seat, accept=True), AnswerHalf(seat, accept=False)) if seat is state.setup.resting else ()
    if seat is not state.declarer:
        return ()
    commands: list[DealCommand] = [
        Discard(seat, cards=(first, second)) for first, second in combinations(sort_cards(state.hands[seat]), 2)
    ]
    if may_offer_half(state):
        commands.append(OfferHalf(seat))
    if may_concede(state):
        commands.append(Concede(seat))
    return tuple(commands)


def may_offer_half(state: TalonShown) -> bool:
    """A misère, before anything else is done with the talon, with a dealer on the talon (parameters.md 7)."""
    wanted = state.setup.convention.half_with_dealer is HalfWithDealer.MISERE
    return wanted and state.bid.is_misere and state.setup.resting is not None and state.half is Half.NONE


def may_concede(state: TalonShown) -> bool:
    """«Без трёх», where the convention lets this bid be given up; never after the dealer took half."""
    return may_be_conceded(state.setup.convention, state.bid) and state.half is not Half.ACCEPTED


def legal_contracts(state: Ordering) -> tuple[Contract, ...]:
    """Misère after a misère bid, else every trick contract not below the bid."""
    if state.bid.is_misere:
        return (Contract.MISERE,)
    return tuple(contract for contract in LADDER[RUNG[state.bid] :] if not contract.is_misere)


def legal_ordering(state: Ordering, seat: Seat) -> tuple[DealCommand, ...]:
    """The declarer's contracts."""
    if seat is not state.declarer:
        return ()
    return tuple(NameContract(seat, contract=contract) for contract in legal_contracts(state))


def decide_talon(command: DealCommand, mark: Mark | None) -> tuple[AnyEvent, ...]:
    """The event of a legal talon command. Raises InvariantBroken for a command of another phase."""
    match command:
        case OfferHalf(seat):
            return (HalfOffered(seat, mark),)
        case AnswerHalf(seat, accept=accept):
            return (HalfAnswered(seat, mark, accepted=accept),)
        case Concede(seat):
            return (Conceded(seat, mark),)
        case Discard(seat, cards=cards):
            return (Discarded(seat, mark, cards=cards),)
        case NameContract(seat, contract=contract):
            return (ContractNamed(seat, mark, contract=contract),)
        case _:
            raise InvariantBroken(f"{type(command).__name__} is no command about the talon")
