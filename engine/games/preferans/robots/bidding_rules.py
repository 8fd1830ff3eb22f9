"""Rules of thumb of the simple robot before the first card: bids, the discard, the named game, whist calls."""

from engine.core.cards import Card, Rank
from engine.games.preferans.contracts import Contract, Strain
from engine.games.preferans.conventions.model import Convention
from engine.games.preferans.conventions.values import game_value
from engine.games.preferans.knowledge import deck_set
from engine.games.preferans.moves import (
    AnswerHalf,
    ChooseMode,
    Concede,
    DealMove,
    DeclarePreferans,
    Discard,
    Look,
    NameContract,
    Pass,
    PlaceBid,
    SayWhist,
)
from engine.games.preferans.outcomes import PlayMode, WhistCall
from engine.games.preferans.robots.hand import (
    all_win,
    declarer_tricks,
    defence_tricks,
    misere_holes,
    sure_tricks,
    tricks_alone,
)
from engine.games.preferans.view import (
    AuctionView,
    GameView,
    HalfOfferedView,
    ModeView,
    OrderingView,
    TalonView,
    WhistView,
)
from engine.three_hands.cardsets import card_set

# Tricks that two unknown cards are worth, about.
TALON_WORTH = 1.0
# Of two hands four, after which the other hand is known; 3,477 deals with open cards.
TALON_OF_FOUR = 3.0


def call(view: AuctionView, hand: tuple[Card, ...]) -> DealMove:
    """Choose a call: a misère if it cannot be caught, else «здесь» or the next bid if the hand is good enough for it.

    Of several misères and uverts the dearest is chosen. For a game without the talon the hand must have its tricks
    already, however the other cards lie.
    """
    look = next((command for command in view.legal if isinstance(command, Look)), None)
    if look is not None:
        return _unseen(view, look)
    mine = card_set(hand)
    theirs = deck_set(view) & ~mine
    bids = [command for command in view.legal if isinstance(command, PlaceBid)]
    safe = [command for command in bids if command.bid.is_misere] if misere_holes(mine, theirs) == 0 else []
    if safe:
        rules = view.standing.convention
        return max(safe, key=lambda bid: game_value(rules, bid.bid, without_talon=bid.without_talon))
    worth, sure = declarer_tricks(mine, theirs), sure_tricks(mine, theirs)
    talon = TALON_WORTH if len(view.active) > 2 else TALON_OF_FOUR
    for command in bids:
        above = margin(sure if command.without_talon else worth, command.bid)
        if not command.bid.is_misere and above + (0 if command.without_talon else talon) >= 0:
            return command
    return next(command for command in view.legal if isinstance(command, Pass))


def _unseen(view: AuctionView, look: Look) -> DealMove:
    """Choose before looking at the cards: a blind pass after another player's blind pass, else a look.

    Over a blind pass at least a seven must be bid, which few hands are worth. A blind pass also earns a bomb.
    """
    lead = any(said.bid is None and said.blind for said in view.calls)
    bid = any(said.bid is not None for said in view.calls)
    blind = next((command for command in view.legal if isinstance(command, Pass)), None)
    return blind if blind is not None and lead and not bid else look


def margin(worth: dict[Strain, float], bid: Contract) -> float:
    """Return by how many tricks (negative: too few) the hand exceeds the lowest legal contract in its best strain."""
    return max(worth.get(strain, 0.0) - level for strain, level in _levels(bid))


def _levels(bid: Contract) -> list[tuple[Strain, int]]:
    """Return for each strain the lowest level not below the bid; a strain is left out if that would exceed ten."""
    order = list(Strain)
    lowest = order.index(bid.strain) if bid.strain is not None else 0
    levels = [(strain, bid.level + (order.index(strain) < lowest)) for strain in order]
    return [(strain, level) for strain, level in levels if level <= 10]


# Tricks that a contract above the bid needs beyond its own.
RESERVE = 0.5
# Tricks that a hand may lack before its contract is given up «без трёх».
HOPELESS = 2.5


def answer_half(view: HalfOfferedView) -> DealMove:
    """Accept half of a misère that the talon cannot have hurt, or of a game that it must have helped; else refuse."""
    if view.bid.is_misere:
        good = all(card.rank <= Rank.EIGHT for card in view.talon)
    else:
        good = any(card.rank is Rank.ACE for card in view.talon)
    return next(command for command in view.legal if isinstance(command, AnswerHalf) and command.accept is good)


def discard(view: TalonView, hand: tuple[Card, ...]) -> DealMove:
    """Discard the two cards whose loss costs least; or declare «преферанс», or «без трёх» as a last resort."""
    options = [command for command in view.legal if isinstance(command, Discard)]
    whole = card_set(hand)
    theirs = deck_set(view) & ~whole
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


def contract(view: OrderingView, hand: tuple[Card, ...]) -> DealMove:
    """Name the game of the highest price that the hand is worth, else the one that lacks least; not below the bid."""
    options = [command for command in view.legal if isinstance(command, NameContract)]
    if len(options) == 1:
        return options[0]
    mine = card_set(hand)
    theirs = deck_set(view) & ~mine & ~card_set(view.discard or ())
    worth = declarer_tricks(mine, theirs)
    rules = view.standing.convention
    return max(options, key=lambda option: _appeal(rules, option.contract, worth))


def _appeal(rules: Convention, game: Contract, worth: dict[Strain, float]) -> float:
    """Return a value for comparing games: the price if the hand is worth it, else minus the missing tricks."""
    if game.strain is None:
        return -float(game.level)
    beyond = worth.get(game.strain, 0.0) - game.level - RESERVE
    return game_value(rules, game) + beyond / 100 if beyond >= 0 else beyond


# Tricks the side must take (Codex 3.8.2); a convention that asks for less only makes the robot careful.
DUTY = {6: 4, 7: 2, 8: 1, 9: 1, 10: 1}
# Tricks to be hoped of a partner who passed.
PARTNER = 1.0
# Tricks of an average dummy.
DUMMY = 1.5
# Tricks with which leaving for half is worth while.
HALF_FROM = 1.0


def word(view: WhistView, hand: tuple[Card, ...]) -> DealMove:
    """Choose a whist call: whist if the hand has enough tricks, half-whist if it has one and may, else pass.

    A resting dealer looks at the first defender's hand and whists if that hand alone meets the duty.
    """
    look = next((command for command in view.legal if isinstance(command, Look)), None)
    if look is not None:
        return look
    words = {command.call: command for command in view.legal if isinstance(command, SayWhist)}
    if view.viewer is view.resting:
        enough = _tricks(view, _seen(view)) >= _duty(view)
        return words[WhistCall.WHIST if enough else WhistCall.PASS]
    tricks = _tricks(view, hand)
    partner_said = [decision.call for decision in view.whists if decision.seat is not view.viewer]
    alone = bool(partner_said) and partner_said[-1] is not WhistCall.WHIST
    duty = _duty(view)
    needed = max(duty - PARTNER, 1.0) if alone else max(duty / 2, 1.0)
    if view.dummy is not None:
        needed = max(duty - DUMMY, 1.0)
    if len(view.active) == 2:
        needed = float(duty)
    if tricks >= needed and WhistCall.WHIST in words:
        return words[WhistCall.WHIST]
    if WhistCall.HALF in words and tricks >= HALF_FROM:
        return words[WhistCall.HALF]
    return words.get(WhistCall.PASS) or next(iter(words.values()))


def mode(view: ModeView, hand: tuple[Card, ...]) -> DealMove:
    """Choose open play if there is a choice, or a half-whist if the hand is too weak for the duty."""
    halves = [command for command in view.legal if isinstance(command, SayWhist)]
    if halves and _tricks(view, hand) + PARTNER < _duty(view):
        return halves[0]
    modes = [command for command in view.legal if isinstance(command, ChooseMode)]
    return next((command for command in modes if command.mode is PlayMode.OPEN), modes[0])


def _duty(view: GameView) -> int:
    return DUTY[view.contract.level]


def _seen(view: GameView) -> tuple[Card, ...]:
    """Return the hand at which the resting dealer has looked; empty if there is none."""
    return (view.hands[view.seen].cards or ()) if view.seen is not None else ()


def _tricks(view: GameView, hand: tuple[Card, ...]) -> float:
    if len(view.active) == 2:
        return tricks_alone(card_set(hand), deck_set(view) & ~card_set(hand))
    return defence_tricks(card_set(hand), view.contract.trump)
