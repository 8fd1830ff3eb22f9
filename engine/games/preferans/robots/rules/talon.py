"""Talon of the simple robot: half of a game that it shows, the discard that leaves most, the contract it is worth."""

from engine.core.cards import Card, Rank
from engine.core.cardsets import ALL, card_set
from engine.games.preferans.commands import AnswerHalf, Concede, DealCommand, DeclarePreferans, Discard, NameContract
from engine.games.preferans.contracts import Contract, Strain
from engine.games.preferans.robots.hand import all_win, declarer_tricks, misere_holes
from engine.games.preferans.robots.rules.auction import margin
from engine.games.preferans.view import HalfOfferedView, OrderingView, TalonView

# Tricks that a contract above the bid needs beyond its own.
RESERVE = 0.5
# Tricks that a hand may lack before its contract is given up «без трёх».
HOPELESS = 2.5


def answer_half(view: HalfOfferedView) -> DealCommand:
    """Take half of a misère that the talon cannot have hurt, of a game that the talon must have helped; else refuse."""
    if view.bid.is_misere:
        good = all(card.rank <= Rank.EIGHT for card in view.talon)
    else:
        good = any(card.rank is Rank.ACE for card in view.talon)
    return next(command for command in view.legal if isinstance(command, AnswerHalf) and command.accept is good)


def discard(view: TalonView, hand: tuple[Card, ...]) -> DealCommand:
    """Discard the two cards whose loss leaves most; «преферанс» with the hand for it, «без трёх» as the last resort."""
    options = [command for command in view.legal if isinstance(command, Discard)]
    whole = card_set(hand)
    theirs = ALL & ~whole
    ending = next((command for command in view.legal if isinstance(command, DeclarePreferans)), None)
    if ending is not None and all_win(whole, theirs):
        return ending
    bid = view.bid
    if bid.is_misere:
        return min(options, key=lambda option: misere_holes(whole & ~card_set(option.cards), theirs))
    margins = {
        option.cards: margin(declarer_tricks(whole & ~card_set(option.cards), theirs), bid) for option in options
    }
    best = max(options, key=lambda option: margins[option.cards])
    if margins[best.cards] <= -HOPELESS:
        return next((command for command in view.legal if isinstance(command, Concede)), best)
    return best


def contract(view: OrderingView, hand: tuple[Card, ...]) -> DealCommand:
    """Name the best strain, as high as the hand is worth and never below the bid."""
    options = [command for command in view.legal if isinstance(command, NameContract)]
    if len(options) == 1:
        return options[0]
    mine = card_set(hand)
    theirs = ALL & ~mine & ~card_set(view.discard or ())
    worth = declarer_tricks(mine, theirs)
    return max(options, key=lambda option: _appeal(option.contract, worth))


def _appeal(game: Contract, worth: dict[Strain, float]) -> float:
    """Value a game that the hand is worth by its level, any other by the tricks it lacks."""
    if game.strain is None:
        return -float(game.level)
    beyond = worth.get(game.strain, 0.0) - game.level - RESERVE
    return game.level + beyond / 100 if beyond >= 0 else beyond
