"""The auction, the talon and the contract of the simple robot: it bids step by step up to what it holds."""

from engine.cards import Card, Rank
from engine.commands import AnswerHalf, Concede, DealCommand, Discard, NameContract, Pass, PlaceBid
from engine.contracts import Contract, Strain
from engine.robots.hand import Masks, bit, declarer_tricks, misere_holes, others, suit_masks
from engine.view import SeatView

# Two unknown cards are worth about this many tricks.
TALON_WORTH = 1.0
# What a contract above the bid needs beyond its own tricks.
RESERVE = 0.5
# How far a hand may be from the contract before it is given up «без трёх».
HOPELESS = 2.5

Levels = list[tuple[Strain, int]]


def call(view: SeatView, hand: tuple[Card, ...]) -> DealCommand:
    """Misère with a hand that cannot be caught, else «здесь» or the next step while the hand is good for it."""
    mine = suit_masks(hand)
    theirs = others(mine)
    bids = [command for command in view.legal if isinstance(command, PlaceBid)]
    if misere_holes(mine, theirs) == 0:
        for command in bids:
            if command.bid.is_misere:
                return command
    worth = declarer_tricks(mine, theirs)
    for command in bids:
        if not command.bid.is_misere and _margin(worth, _levels(command.bid)) + TALON_WORTH >= 0:
            return command
    return next(command for command in view.legal if isinstance(command, Pass))


def answer_half(view: SeatView) -> DealCommand:
    """The dealer takes half of a misère only when the talon he sees cannot have hurt it."""
    harmless = all(card.rank <= Rank.EIGHT for card in view.talon)
    return next(command for command in view.legal if isinstance(command, AnswerHalf) and command.accept is harmless)


def discard(view: SeatView, hand: tuple[Card, ...]) -> DealCommand:
    """The two cards whose loss leaves most; «без трёх» where it may be said and nothing else is left."""
    options = [command for command in view.legal if isinstance(command, Discard)]
    whole = suit_masks(hand)
    theirs = others(whole)
    bid = view.bid
    if bid is None or bid.is_misere:
        return min(options, key=lambda option: misere_holes(_without(whole, option.cards), theirs))
    levels = _levels(bid)
    margins = {
        option.cards: _margin(declarer_tricks(_without(whole, option.cards), theirs), levels) for option in options
    }
    best = max(options, key=lambda option: margins[option.cards])
    if margins[best.cards] <= -HOPELESS:
        return next((command for command in view.legal if isinstance(command, Concede)), best)
    return best


def contract(view: SeatView, hand: tuple[Card, ...]) -> DealCommand:
    """The best strain, as high as the hand is worth and never below the bid."""
    options = [command for command in view.legal if isinstance(command, NameContract)]
    if len(options) == 1:
        return options[0]
    mine = suit_masks(hand)
    theirs = {suit: mask & ~suit_masks(view.discard or ())[suit] for suit, mask in others(mine).items()}
    worth = declarer_tricks(mine, theirs)
    return max(options, key=lambda option: _appeal(option.contract, worth))


def _appeal(game: Contract, worth: dict[Strain, float]) -> float:
    """A game the hand is worth by its level, any other by what it lacks."""
    if game.strain is None:
        return -float(game.level)
    margin = worth.get(game.strain, 0.0) - game.level - RESERVE
    return game.level + margin / 100 if margin >= 0 else margin


def _margin(worth: dict[Strain, float], levels: Levels) -> float:
    """The tricks above (below) the cheapest contract in the best strain."""
    return max(worth.get(strain, 0.0) - level for strain, level in levels)


def _levels(bid: Contract) -> Levels:
    """The lowest level of each strain that is not below the bid; beyond ten only where it can be named."""
    order = list(Strain)
    lowest = order.index(bid.strain) if bid.strain is not None else 0
    levels = [(strain, bid.level + (order.index(strain) < lowest)) for strain in order]
    return [(strain, level) for strain, level in levels if level <= 10]


def _without(whole: Masks, cards: tuple[Card, ...]) -> Masks:
    left = dict(whole)
    for card in cards:
        left[card.suit] &= ~bit(card)
    return left
