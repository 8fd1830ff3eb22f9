"""Rules of thumb before the first card: bids, the discard with the named game, the defenders' words."""

from collections.abc import Sequence
from typing import Final

from engine.core.cards import Card, Suit
from engine.games.austrian.calls import PREFERENCE, Bid, Extra
from engine.games.austrian.moves import ChooseDefence, DealMove, Discard, NameContract, Pass, PlaceBid, SayWhist
from engine.games.austrian.outcomes import Defence, WhistCall
from engine.games.austrian.robots.estimate import danger, is_bettel, short_of_two, tricks
from engine.games.austrian.rules import Rules
from engine.games.austrian.view import AuctionView, ExchangeView, InviteView, NamingView, WhistView

TALON: Final = 1.2
"""Tricks that the talon brings."""
NUMBER: Final = 5.8
"""Estimate with the talon on which a number is called."""
HEARTS: Final = 6.0
"""Estimate on which hearts are called from the hand, for their premium."""
FROM_HAND: Final = 6.4
"""Estimate on which any other call from the hand is made."""


def call(view: AuctionView, hand: tuple[Card, ...]) -> DealMove:
    """Choose a call: from the hand, «здесь», the lowest number; a pass without a hand for any.

    A last hand that must bid makes its lowest call.
    """
    rules = view.standing.rules
    wanted = [command for command in view.legal if isinstance(command, PlaceBid) and is_worth(rules, hand, command.bid)]
    for found in (
        [command for command in wanted if command.bid.is_hand and not command.here],
        [command for command in wanted if command.here],
        wanted,
    ):
        if found:
            return found[-1] if found[-1].bid is PREFERENCE else found[0]
    return next((command for command in view.legal if isinstance(command, Pass)), view.legal[0])


def is_worth(rules: Rules, hand: tuple[Card, ...], bid: Bid) -> bool:
    """Return whether a hand is worth a call: one of the contracts that it allows can be made."""
    if bid is PREFERENCE:
        return tricks(hand, PREFERENCE.suit) >= HEARTS
    contracts = rules.contracts(bid)
    best = max((tricks(hand, one.suit) for one in contracts if one.suit is not None), default=0.0)
    if bid.is_hand:
        return best >= FROM_HAND
    return best + TALON >= NUMBER or (is_bettel(hand) and any(_is_bettel(rules, one) for one in contracts))


def _is_bettel(rules: Rules, contract: Bid) -> bool:
    extra = rules.extra(contract)
    return extra is not None and extra.is_bettel


NEEDED = 6


def discard(view: ExchangeView, hand: tuple[Card, ...]) -> DealMove:
    """Choose the pair that leaves the best hand; of equals the one that shortens the shortest plain suit, low first."""
    rules, contracts = view.standing.rules, view.standing.rules.contracts(view.bid)
    found = [command for command in view.legal if isinstance(command, Discard)]
    return max(found, key=lambda command: _worth_without(rules, contracts, hand, command.cards))


def _worth_without(
    rules: Rules, contracts: Sequence[Bid], hand: tuple[Card, ...], away: tuple[Card, Card]
) -> tuple[float, int, int]:
    kept = [card for card in hand if card not in away]
    worth = max(margin(rules, one, kept) for one in contracts)
    voids = sum(all(card.suit is not suit for card in kept) for suit in Suit)
    return worth, voids, -sum(card.rank for card in away)


def contract(view: NamingView, hand: tuple[Card, ...]) -> DealMove:
    """Choose the contract that the hand makes with most to spare, of equals the lowest."""
    rules = view.standing.rules
    found = [command for command in view.legal if isinstance(command, NameContract)]
    return max(found, key=lambda command: margin(rules, command.contract, hand))


def margin(rules: Rules, bid: Bid, hand: Sequence[Card]) -> float:
    """Estimate how many tricks more than needed a contract takes; a Bettel is worth more the safer it is."""
    match rules.extra(bid):
        case None:
            return tricks(hand, bid.suit) - NEEDED
        case Extra.SANS:
            return tricks(hand, None) - NEEDED
        case Extra.MORD:
            return tricks(hand, None) - 10
        case Extra.BETTEL:
            return 1.0 if is_bettel(hand) else -1 - danger(hand)
        case Extra.BETTEL_OPEN:
            return 0.5 if is_bettel(hand) else -2 - danger(hand)


SURE: Final = 3.0
"""Tricks of the whister with which the other defender is invited."""
LIKELY: Final = 2.5
"""The same against a declarer who was driven up."""


def word(view: WhistView, hand: tuple[Card, ...]) -> DealMove:
    """Whist if the hand's tricks, a tenth of the sum each, are worth more than the risk of taking fewer than two."""
    expected = tricks(hand, view.contract.suit)
    call = WhistCall.WHIST if expected / 10 > short_of_two(expected) else WhistCall.PASS
    return next(command for command in view.legal if isinstance(command, SayWhist) and command.call is call)


def defence(view: InviteView, hand: tuple[Card, ...]) -> DealMove:
    """Play alone, but invite with three tricks, or with a little less against a declarer who was driven up."""
    expected = tricks(hand, view.contract.suit)
    driven = sum(call.seat is view.declarer for call in view.calls) > 1
    invites = expected >= SURE or (expected >= LIKELY and driven)
    chosen = Defence.INVITE if invites else Defence.ALONE
    return next(command for command in view.legal if isinstance(command, ChooseDefence) and command.defence is chosen)
