"""Exchange and contract by rules: the two cards that cost least, the contract with the most tricks to spare."""

from collections.abc import Sequence

from engine.core.cards import Card, Suit
from engine.games.austrian.calls import Bid, Extra
from engine.games.austrian.commands import DealCommand, Discard, NameContract
from engine.games.austrian.robots.estimate import danger, is_bettel, tricks
from engine.games.austrian.rules.model import Rules
from engine.games.austrian.view import ExchangeView, NamingView

NEEDED = 6


def discard(view: ExchangeView, hand: tuple[Card, ...]) -> DealCommand:
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


def contract(view: NamingView, hand: tuple[Card, ...]) -> DealCommand:
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
