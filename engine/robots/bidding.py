"""The auction, the talon and the contract of the simple robot: it bids step by step up to what it holds."""

from engine.cards import Card, Rank
from engine.commands import AnswerHalf, Concede, DealCommand, Discard, NameContract, Pass, PlaceBid
from engine.contracts import Contract, Strain
from engine.robots.hand import Masks, declarer_tricks, misere_holes, others, suit_masks
from engine.view import SeatView

# Two unknown cards are worth about this many tricks.
TALON_WORTH = 0.8
# How far a hand may be from the contract before it is given up «без трёх».
HOPELESS = 2.5


def call(view: SeatView, hand: tuple[Card, ...]) -> DealCommand:
    """Misère with a hand that cannot be caught, else «здесь» or the next step while the hand is good for it."""
    mine = suit_masks(hand)
    theirs = others(mine)
    bids = [command for command in view.legal if isinstance(command, PlaceBid)]
    if misere_holes(mine, theirs) == 0:
        for command in bids:
            if command.bid.is_misere:
                return command
    worth = {strain: declarer_tricks(mine, theirs, strain) + TALON_WORTH for strain in Strain}
    for command in bids:
        if not command.bid.is_misere:
            return command if _reaches(worth, command.bid) else Pass(command.seat)
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
    floor = bid
    best = max(options, key=lambda option: _margin(_without(whole, option.cards), theirs, floor))
    if _margin(_without(whole, best.cards), theirs, floor) <= -HOPELESS:
        return next((command for command in view.legal if isinstance(command, Concede)), best)
    return best


def contract(view: SeatView, hand: tuple[Card, ...]) -> DealCommand:
    """The best strain, as high as the hand is worth and never below the bid."""
    options = [command for command in view.legal if isinstance(command, NameContract)]
    if len(options) == 1:
        return options[0]
    mine = suit_masks(hand)
    theirs = {suit: mask & ~suit_masks(view.discard or ())[suit] for suit, mask in others(mine).items()}
    worth = {strain: declarer_tricks(mine, theirs, strain) for strain in Strain}
    return max(options, key=lambda option: _appeal(option.contract, worth))


def _appeal(game: Contract, worth: dict[Strain, float]) -> float:
    """A game the hand is worth by its value, any other by what it lacks."""
    if game.strain is None:
        return 0.0
    margin = worth[game.strain] - game.level
    return game.level + margin / 100 if margin >= 0 else margin


def _reaches(worth: dict[Strain, float], bid: Contract) -> bool:
    return any(worth[strain] >= level for strain, level in _levels(bid))


def _margin(mine: Masks, theirs: Masks, bid: Contract) -> float:
    """The tricks above (below) the cheapest contract in the best strain."""
    return max(declarer_tricks(mine, theirs, strain) - level for strain, level in _levels(bid))


def _levels(bid: Contract) -> list[tuple[Strain, int]]:
    """The lowest level of each strain that is not below the bid; beyond ten only where it can be named."""
    order = list(Strain)
    lowest = order.index(bid.strain) if bid.strain is not None else 0
    levels = [(strain, bid.level + (order.index(strain) < lowest)) for strain in order]
    return [(strain, level) for strain, level in levels if level <= 10]


def _without(whole: Masks, cards: tuple[Card, ...]) -> Masks:
    gone = suit_masks(cards)
    return {suit: mask & ~gone[suit] for suit, mask in whole.items()}
