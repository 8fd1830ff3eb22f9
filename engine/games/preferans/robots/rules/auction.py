"""Auction of the simple robot: it bids step by step up to what it holds."""

from engine.core.cards import Card
from engine.core.cardsets import ALL, card_set
from engine.games.preferans.commands import DealCommand, Look, Pass, PlaceBid
from engine.games.preferans.contracts import Contract, Strain
from engine.games.preferans.robots.hand import declarer_tricks, misere_holes, sure_tricks
from engine.games.preferans.view import AuctionView

# Tricks that two unknown cards are worth, about.
TALON_WORTH = 1.0


def call(view: AuctionView, hand: tuple[Card, ...]) -> DealCommand:
    """Say misère with a hand that cannot be caught, else «здесь» or the next step while the hand is good for that game.

    A game without the talon takes a hand that has its tricks already, however the others' cards lie.
    """
    look = next((command for command in view.legal if isinstance(command, Look)), None)
    if look is not None:
        return _unseen(view, look)
    mine = card_set(hand)
    theirs = ALL & ~mine
    bids = [command for command in view.legal if isinstance(command, PlaceBid)]
    if misere_holes(mine, theirs) == 0:
        for command in bids:
            if command.bid.is_misere:
                return command
    worth, sure = declarer_tricks(mine, theirs), sure_tricks(mine, theirs)
    for command in bids:
        above = margin(sure if command.without_talon else worth, command.bid)
        if not command.bid.is_misere and above + (0 if command.without_talon else TALON_WORTH) >= 0:
            return command
    return next(command for command in view.legal if isinstance(command, Pass))


def _unseen(view: AuctionView, look: Look) -> DealCommand:
    """Say a word before a look at the cards: a blind pass after another blind pass, else look.

    Over a blind pass only a seven may be bid, which few hands are worth; a second blind pass shares the bombs.
    """
    lead = any(said.bid is None and said.blind for said in view.calls)
    bid = any(said.bid is not None for said in view.calls)
    blind = next((command for command in view.legal if isinstance(command, Pass)), None)
    return blind if blind is not None and lead and not bid else look


def margin(worth: dict[Strain, float], bid: Contract) -> float:
    """Return the tricks above (below) the cheapest contract that is not below the bid, in the best strain."""
    return max(worth.get(strain, 0.0) - level for strain, level in _levels(bid))


def _levels(bid: Contract) -> list[tuple[Strain, int]]:
    """List the lowest level of each strain that is not below the bid; beyond ten only where the ladder has one."""
    order = list(Strain)
    lowest = order.index(bid.strain) if bid.strain is not None else 0
    levels = [(strain, bid.level + (order.index(strain) < lowest)) for strain in order]
    return [(strain, level) for strain, level in levels if level <= 10]
