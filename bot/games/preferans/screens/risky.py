"""Risky calls, which cost much if pressed by accident: confirmed after a text on what they bring and cost.

These are a misère or uvert, a bid two levels or more above the lowest one, the first bid of tricks without the talon, a
nine or ten named above the level of the bid, and six spades named if both defenders must whist them (stalingrad).
"""

from typing import Final

from bot.games.preferans.screens import prices
from bot.games.preferans.screens.words import call_word, contract_word, remise_place
from bot.screens.deal.risky import RiskyWords
from bot.screens.texts import Texts
from engine.core.errors import InvariantBroken
from engine.games.preferans import moves
from engine.games.preferans.contracts import Contract
from engine.games.preferans.moves import DealMove, NameContract, PlaceBid
from engine.games.preferans.scoring.case import times_of
from engine.games.preferans.state import Call
from engine.games.preferans.view import DeclaredView, SeatView, table_of

JUMP = 2  # levels above the least bid
HIGH = 9


class PreferansRisky(RiskyWords[SeatView, DealMove]):
    """Risky calls of preferans, with their names and prices."""

    actions = moves.WORDS
    first_words = ("bid", "here", "blind", "order")

    def costs_much(self, view: SeatView, command: DealMove) -> bool:
        """Return whether this call in this view must be confirmed."""
        bid = bid_of(view)
        match command:
            case NameContract(contract=named) if is_stalingrad(view, named):
                return True
            case PlaceBid(bid=named) if named.is_misere:
                return True
            case PlaceBid(bid=named, here=False, without_talon=without_talon):
                return named.level - _least_level(view) >= JUMP or (without_talon and _may_take_talon(view))
            case NameContract(contract=named) if not named.is_misere:
                return named.level >= HIGH and bid is not None and named.level > bid.level
            case _:
                return False

    def word(self, t: Texts, view: SeatView, command: DealMove) -> str:
        """Return the name of a risky call."""
        match command:
            case PlaceBid(seat=seat, bid=bid, here=here, without_talon=without_talon, blind=blind):
                return call_word(t, Call(seat, bid, here, without_talon, blind))
            case NameContract(contract=contract):
                return contract_word(t, contract)
            case _:
                raise InvariantBroken(f"{type(command).__name__} is no call to be confirmed")

    def price(self, t: Texts, view: SeatView, command: DealMove) -> str:
        """Describe what a risky call brings and costs: "Сыгран — 10 в пулю, каждая взятка — 10 в гору."."""
        contract, times = _game(view, command)
        rules, without = view.standing.convention, _is_without_talon(view, command)
        facts = {
            "gain": prices.gain(t, view.standing, contract, times, without_talon=without),
            "fine": prices.undertrick(rules, contract, times, without_talon=without),
            "where": t.plain(remise_place(rules).the),
        }
        if contract.is_misere:
            price = t.plain("If made, %(gain)s; each trick taken, %(fine)s %(where)s.", **facts)
            rule = t.plain("Take no trick, the defenders' hands lie open.")
            return f"{rule} {price}" if contract is Contract.UVERT else price
        price = t.plain("If made, %(gain)s; each missing trick, %(fine)s %(where)s.", **facts)
        if not is_stalingrad(view, contract) or isinstance(command, PlaceBid):
            return price
        both = t.plain("Stalingrad: both whist") + "."
        return f"{both if len(view.players) > 2 else t.plain('Stalingrad: six spades must be whisted.')} {price}"


def _least_level(view: SeatView) -> int:
    """Return the level of the lowest trick game that may be bid."""
    return min((command.bid.level for command in _trick_bids(view)), default=HIGH + 1)


def _may_take_talon(view: SeatView) -> bool:
    """Return whether a trick game with the talon may still be bid."""
    return any(not command.without_talon for command in _trick_bids(view))


def _trick_bids(view: SeatView) -> list[PlaceBid]:
    """Return the bids of tricks that are possible now, without “here”."""
    legal = view.legal or view.public
    bids = [command for command in legal if isinstance(command, PlaceBid) and not command.here]
    return [command for command in bids if not command.bid.is_misere]


def is_stalingrad(view: SeatView, contract: Contract) -> bool:
    """Return whether both defenders must whist a contract: six spades with the option stalingrad."""
    return contract is Contract.S6 and view.standing.convention.stalingrad


def bid_of(view: SeatView) -> Contract | None:
    """Return the contract that won the auction; None during the auction and in raspasy."""
    table = table_of(view)
    return table.bid if isinstance(table, DeclaredView) else None


def _game(view: SeatView, command: DealMove) -> tuple[Contract, int]:
    """Return the contract that a command names, and the multiplier of the game."""
    match command:
        case PlaceBid(seat=seat, bid=bid, blind=blind):
            return bid, times_of(view.standing, seat, blind=blind)
        case NameContract(contract=contract):
            return contract, view.times if isinstance(view, DeclaredView) else 1
        case _:
            raise InvariantBroken(f"{type(command).__name__} is no call to be confirmed")


def _is_without_talon(view: SeatView, command: DealMove) -> bool:
    """Return whether a bid is one without the talon, or a game is named after such a bid."""
    if isinstance(command, PlaceBid):
        return command.without_talon
    return isinstance(view, DeclaredView) and view.without_talon


RISKY: Final = PreferansRisky()
