"""Reading the others: likelihood of a layout after the bids, discards, words and cards of hidden hands.

Weights are products of soft judgements by shape; only their proportions count.
"""

from collections.abc import Callable
from math import exp

from engine.core.cards import Suit
from engine.core.cardsets import ALL, card_set
from engine.core.seats import Seat
from engine.games.preferans.contracts import Strain
from engine.games.preferans.knowledge import known, plays_of
from engine.games.preferans.outcomes import WhistCall
from engine.games.preferans.robots.hand import defence_tricks
from engine.games.preferans.robots.search.habits import habits
from engine.games.preferans.robots.search.points import defenders
from engine.games.preferans.robots.shape import STRAINS, best_of_twelve, danger, worths
from engine.games.preferans.view import DeclaredView, DefenceView, GameView, PlayView, RaspasyView, TableView
from engine.search.sampling import Weigh
from engine.search.worlds import ASIDE, World

# The figures make what thinking robots really held in 500 games likeliest (logarithm of its share of all layouts).
TALON = 0.2  # tricks a bidder hopes for from two unknown cards, beyond those of shape
DOUBT = 0.7  # softness of a judgement of tricks
SPARE, LESS, MORE = 1.15, 0.85, 0.5  # tricks of shape beyond the game named: the usual, how far below and above
CHOICE = 1.2  # softness of a choice between strains
DISCARD = 0.25  # softness of a choice between discards
MISERE_FROM, MISERE_DOUBT = 1.6, 0.5
HUNCH = 0.35
WHIST_FROM = {6: 1.0}
ALONE = {6: 0.8}  # more is wanted for a whist alone
WHIST_DOUBT = 0.9

Judge = Callable[[World], float]


def reader(view: TableView) -> Weigh | None:
    """Return a function that weighs a world; None where nothing has been said of hidden hands."""
    hidden = {view.active[one.place] for one in known(view).hidden if one.place != ASIDE}
    judges: list[Judge] = []
    for seat in hidden:
        judges += _of_words(view, seat)
    if isinstance(view, GameView) and view.declarer in hidden:
        judges.append(_of_contract(view))
    regions = habits(view, hidden)
    if regions:
        judges.append(lambda world: _played(world, regions))
    if not judges:
        return None

    def weigh(world: World) -> float:
        weight = 1e-9
        product = 1.0
        for judge in judges:
            product *= judge(world)
        return weight + product

    return weigh


def _played(world: World, regions: list[tuple[int, int, float]]) -> float:
    product = 1.0
    for place, region, factor in regions:
        if world[place] & region:
            product *= factor
    return product


def _of_words(view: TableView, seat: Seat) -> list[Judge]:
    """Judge the auction and the whist of one hidden seat."""
    place = view.active.index(seat)
    played = card_set(card for owner, card in plays_of(view) if owner is seat)
    is_declarer = isinstance(view, DeclaredView) and seat is view.declarer
    taken = isinstance(view, DeclaredView) and is_declarer and not view.without_talon and not view.thrown
    talon = card_set(view.talon) if taken else 0

    def dealt(world: World) -> int:
        """Return the ten cards dealt to the seat; an unknown talon stays with the declarer."""
        if not taken or not talon:
            return world[place] | played
        return (world[place] | played | world[ASIDE]) & ~talon

    judges: list[Judge] = []
    said = _limits(view, seat) if not (is_declarer and isinstance(view, GameView)) else []
    if said:
        judges.append(lambda world: _bids(dealt(world), said))
    whist = _whist_of(view, seat) if isinstance(view, GameView) else None
    if whist is not None:
        judges.append(lambda world: whist(dealt(world)))
    return judges


def _whist_of(view: GameView, seat: Seat) -> Callable[[int], float] | None:
    """Return how likely a hand is that says what the seat has said to the contract; None where that tells nothing."""
    words = [decision.call for decision in view.whists if decision.seat is seat]
    plain = bool(words) and words[0] is not WhistCall.HALF  # a half means some tricks, not many: too little to read
    if not plain or seat not in defenders(view):
        return None
    level = view.contract.level
    before = [decision.call for decision in view.whists if decision.seat is not seat][:1]
    alone = view.whists[0].seat is not seat and before == [WhistCall.PASS]
    wanted = WHIST_FROM.get(level, 0.0) + (ALONE.get(level, 0.0) if alone else 0.0)
    return lambda hand: _whist(hand, view.contract.trump, wanted, words[0])


def _limits(view: TableView, seat: Seat) -> list[tuple[int, bool]]:
    """List levels that the seat would play (0: misère) or would not: its last bid and its pass."""
    found: dict[bool, int] = {}
    level, top = view.min_level if isinstance(view, RaspasyView) or not view.calls else 6, False
    for said in view.calls:
        if said.seat is seat and not said.blind:
            if said.bid is None:
                found[False] = min(level + top, 10)
            else:
                found[True] = said.bid.level
        if said.bid is not None:
            level, top = max(said.bid.level, level), said.bid.strain is Strain.NO_TRUMP
    return [(number, played) for played, number in found.items()]


def _bids(hand: int, said: list[tuple[int, bool]]) -> float:
    theirs = ALL & ~hand
    tricks = max(worths(hand, theirs))
    product = 1.0
    for level, would in said:
        if level == 0:
            product *= _soft((MISERE_FROM - danger(hand, theirs)) / MISERE_DOUBT) if would else 1.0
            continue
        chance = _soft((tricks + TALON - level) / DOUBT)
        product *= chance if would else 1 - chance
    return product


def passes(hand: int, level: int) -> float:
    """Estimate how likely a hand passes where nobody has bid and a game of that level is the least."""
    return _bids(hand, [(level, False)])


def _whist(hand: int, trump: Suit | None, wanted: float, word: WhistCall) -> float:
    chance = _soft((defence_tricks(hand, trump) - wanted) / WHIST_DOUBT)
    return chance if word is WhistCall.WHIST else 1 - chance


def _of_contract(view: DefenceView | PlayView) -> Judge:
    """Judge the declarer by the game named and the two cards thrown away for that game."""
    place, strain, level = view.active.index(view.declarer), view.contract.strain, view.contract.level
    played = card_set(card for owner, card in plays_of(view) if owner is view.declarer)
    keeps_all = view.without_talon or view.thrown
    trump = STRAINS.index(strain) if strain is not None else 0

    def judge(world: World) -> float:
        ten = world[place] | played
        twelve = ten if keeps_all else ten | world[ASIDE]
        theirs = ALL & ~twelve
        if strain is None:
            kept = -danger(ten, theirs)
            return 1.0 if keeps_all else exp((kept - best_of_twelve(twelve, theirs, None)) / HUNCH)
        ways = worths(ten, theirs)
        have = ways[trump]
        best = have if keeps_all else best_of_twelve(twelve, theirs, strain)
        rivals = sum(exp((other - have) / CHOICE) for other in ways)
        beyond = have - level - SPARE
        fits = exp(-((beyond / (MORE if beyond > 0 else LESS)) ** 2) / 2)
        return exp((have - best) / DISCARD) * fits / rivals

    return judge


def _soft(number: float) -> float:
    """Return a judgement between no (0) and yes (1)."""
    return 1 / (1 + exp(-max(min(number, 30.0), -30.0)))
