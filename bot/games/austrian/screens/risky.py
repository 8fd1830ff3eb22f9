"""Risky calls, which cost much if pressed by accident and must be confirmed, with what they bring and cost.

These are calls from the hand, bids of contracts above hearts, and bids that skip two steps or more. Also risky are
«преферанс» or a contract above hearts named above the winning call, and the announcement of no aces.
"""

from typing import Final

from bot.games.austrian.screens.costs import declared_text, later_text
from bot.games.austrian.screens.words import aces_word, bid_word, call_word
from bot.screens.deal.risky import RiskyWords
from bot.screens.model import Draft
from bot.screens.texts import Html, Texts, lines
from bot.screens.words import capital
from engine.core.errors import InvariantBroken
from engine.games.austrian import moves
from engine.games.austrian.calls import LADDER, PREFERENCE, RUNGS, SUIT_LEVELS, Bid
from engine.games.austrian.moves import Announce, DealMove, NameContract, PlaceBid
from engine.games.austrian.outcomes import Aces
from engine.games.austrian.rules import NoAcesFailed
from engine.games.austrian.state import Call
from engine.games.austrian.view import DeclaredView, SeatView

JUMP = 2  # steps of the ladder above the least bid


class AustrianRisky(RiskyWords[SeatView, DealMove]):
    """Risky calls of Austrian préférence."""

    actions = moves.WORDS
    first_words = ("bid", "here", "order", "announce")

    def costs_much(self, view: SeatView, command: DealMove) -> bool:
        """Return whether this call, if made in this view, must be confirmed first."""
        match command:
            case PlaceBid(bid=bid) if bid.is_hand or bid.level > SUIT_LEVELS:
                return True
            case PlaceBid(bid=bid, here=False):
                return RUNGS[bid] - RUNGS[_least(view)] >= JUMP
            case NameContract(contract=contract):
                won = view.bid if isinstance(view, DeclaredView) else contract
                return contract is not won and (contract is PREFERENCE or contract.level > SUIT_LEVELS)
            case Announce(aces=Aces.NONE):
                return True
            case _:
                return False

    def word(self, t: Texts, view: SeatView, command: DealMove) -> str:
        """Name a risky call."""
        rules = view.standing.rules
        match command:
            case PlaceBid(seat=seat, bid=bid, here=here):
                return call_word(t, rules, Call(seat, bid, here))
            case NameContract(contract=contract):
                return bid_word(t, rules, contract)
            case Announce(aces=aces):
                return aces_word(t, aces)
            case _:
                raise InvariantBroken(f"{type(command).__name__} is no call to be confirmed")

    def price(self, t: Texts, view: SeatView, command: DealMove) -> str:
        """Describe what a risky call brings and costs, as plain text."""
        return _price(t, view, command, premium=True)

    def text(self, t: Texts, view: SeatView, draft: Draft) -> Html:
        """Ask to confirm a risky call; after a call from the hand, add that the contract is named later."""
        told, command = super().text(t, view, draft), self.asked_about(view, draft)
        is_open = isinstance(command, PlaceBid) and command.bid.is_hand and command.bid is not PREFERENCE
        return Html(f"{told} {lines(later_text(t))}") if is_open else told

    def alert(self, t: Texts, view: SeatView, command: DealMove) -> str:
        """Ask in an alert to confirm a risky call; its premium is left out."""
        price = _price(t, view, command, premium=False)
        return t.plain("%(word)s? %(price)s", word=capital(self.word(t, view, command)), price=price)


def _least(view: SeatView) -> Bid:
    """Return the lowest call that may be bid; if there is none, the highest of all calls."""
    legal = view.legal or view.public
    bids = [command.bid for command in legal if isinstance(command, PlaceBid) and not command.here]
    return min(bids, key=LADDER.index, default=LADDER[-1])


def _price(t: Texts, view: SeatView, command: DealMove, *, premium: bool) -> str:
    rules = view.standing.rules
    match command:
        case PlaceBid(bid=contract) | NameContract(contract=contract):
            return declared_text(t, rules, view.pot, contract, premium=premium)
        case _:
            if rules.no_aces_failed is NoAcesFailed.PAYS:
                return t.plain("Made: %(premium)d from each, remise: to each.", premium=rules.premium)
            return t.plain("Made: %(premium)d from each.", premium=rules.premium)


RISKY: Final = AustrianRisky()
