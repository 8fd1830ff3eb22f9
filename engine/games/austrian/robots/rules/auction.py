"""Auction by rules: hold before raising, numbers on the worth of the talon, hand calls on ten cards alone."""

from typing import Final

from engine.core.cards import Card
from engine.games.austrian.calls import PREFERENCE, Bid
from engine.games.austrian.commands import DealCommand, Pass, PlaceBid
from engine.games.austrian.robots.estimate import is_bettel, tricks
from engine.games.austrian.rules.model import Rules
from engine.games.austrian.view import AuctionView

TALON: Final = 1.2
"""Tricks that the talon brings."""
NUMBER: Final = 5.8
"""Estimate with the talon on which a number is called."""
HEARTS: Final = 6.0
"""Estimate on which hearts are called from the hand, for their premium."""
FROM_HAND: Final = 6.4
"""Estimate on which any other call from the hand is made."""


def call(view: AuctionView, hand: tuple[Card, ...]) -> DealCommand:
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
    """Tell whether a hand is worth a call: one of the contracts that it allows can be made."""
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
