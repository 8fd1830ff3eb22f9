"""Auction, talon and contract of the simple robot: it bids step by step up to what it holds."""

from engine.core.cards import Card, Rank
from engine.games.preferans.commands import (
    AnswerHalf,
    Concede,
    DealCommand,
    DeclarePreferans,
    Discard,
    Look,
    NameContract,
    Pass,
    PlaceBid,
)
from engine.games.preferans.contracts import Contract, Strain
from engine.games.preferans.robots.hand import (
    Masks,
    all_win,
    bit,
    declarer_tricks,
    misere_holes,
    others,
    suit_masks,
    sure_tricks,
)
from engine.games.preferans.view import SeatView

# Tricks that two unknown cards are worth, about.
TALON_WORTH = 1.0
# Tricks that a contract above the bid needs beyond its own.
RESERVE = 0.5
# Tricks that a hand may lack before its contract is given up «без трёх».
HOPELESS = 2.5

Levels = list[tuple[Strain, int]]


def call(view: SeatView, hand: tuple[Card, ...]) -> DealCommand:
    """Say misère with a hand that cannot be caught, else «здесь» or the next step while the hand is good for that game.

    A game without the talon takes a hand that has its tricks already, however the others' cards lie.
    """
    look = next((command for command in view.legal if isinstance(command, Look)), None)
    if look is not None:
        return _unseen(view, look)
    mine = suit_masks(hand)
    theirs = others(mine)
    bids = [command for command in view.legal if isinstance(command, PlaceBid)]
    if misere_holes(mine, theirs) == 0:
        for command in bids:
            if command.bid.is_misere:
                return command
    worth, sure = declarer_tricks(mine, theirs), sure_tricks(mine, theirs)
    for command in bids:
        margin = _margin(sure if command.without_talon else worth, _levels(command.bid))
        if not command.bid.is_misere and margin + (0 if command.without_talon else TALON_WORTH) >= 0:
            return command
    return next(command for command in view.legal if isinstance(command, Pass))


def _unseen(view: SeatView, look: Look) -> DealCommand:
    """Say a word before a look at the cards: a blind pass after another blind pass, else look.

    Over a blind pass only a seven may be bid, which few hands are worth; a second blind pass shares the bombs.
    """
    lead = any(said.bid is None and said.blind for said in view.calls)
    bid = any(said.bid is not None for said in view.calls)
    blind = next((command for command in view.legal if isinstance(command, Pass)), None)
    return blind if blind is not None and lead and not bid else look


def answer_half(view: SeatView) -> DealCommand:
    """Take half of a misère that the talon cannot have hurt, of a game that the talon must have helped; else refuse."""
    if view.bid is not None and view.bid.is_misere:
        good = all(card.rank <= Rank.EIGHT for card in view.talon)
    else:
        good = any(card.rank is Rank.ACE for card in view.talon)
    return next(command for command in view.legal if isinstance(command, AnswerHalf) and command.accept is good)


def discard(view: SeatView, hand: tuple[Card, ...]) -> DealCommand:
    """Discard the two cards whose loss leaves most; «преферанс» with the hand for it, «без трёх» as the last resort."""
    options = [command for command in view.legal if isinstance(command, Discard)]
    whole = suit_masks(hand)
    theirs = others(whole)
    ending = next((command for command in view.legal if isinstance(command, DeclarePreferans)), None)
    if ending is not None and all_win(whole, theirs):
        return ending
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
    """Name the best strain, as high as the hand is worth and never below the bid."""
    options = [command for command in view.legal if isinstance(command, NameContract)]
    if len(options) == 1:
        return options[0]
    mine = suit_masks(hand)
    theirs = {suit: mask & ~suit_masks(view.discard or ())[suit] for suit, mask in others(mine).items()}
    worth = declarer_tricks(mine, theirs)
    return max(options, key=lambda option: _appeal(option.contract, worth))


def _appeal(game: Contract, worth: dict[Strain, float]) -> float:
    """Value a game that the hand is worth by its level, any other by the tricks it lacks."""
    if game.strain is None:
        return -float(game.level)
    margin = worth.get(game.strain, 0.0) - game.level - RESERVE
    return game.level + margin / 100 if margin >= 0 else margin


def _margin(worth: dict[Strain, float], levels: Levels) -> float:
    """Return the tricks above (below) the cheapest contract in the best strain."""
    return max(worth.get(strain, 0.0) - level for strain, level in levels)


def _levels(bid: Contract) -> Levels:
    """List the lowest level of each strain that is not below the bid; beyond ten only where the ladder has one."""
    order = list(Strain)
    lowest = order.index(bid.strain) if bid.strain is not None else 0
    levels = [(strain, bid.level + (order.index(strain) < lowest)) for strain in order]
    return [(strain, level) for strain, level in levels if level <= 10]


def _without(whole: Masks, cards: tuple[Card, ...]) -> Masks:
    left = dict(whole)
    for card in cards:
        left[card.suit] &= ~bit(card)
    return left
