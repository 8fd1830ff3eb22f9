"""Inference from calls and cards: which hidden hands make a player's choices likely."""

from collections.abc import Callable
from math import exp

from engine.core.cards import Card, Suit
from engine.core.seats import Seat
from engine.core.tricks import TrickRules
from engine.games.preferans.contracts import Strain
from engine.games.preferans.knowledge import deck_set, known, plays_of
from engine.games.preferans.outcomes import WhistCall
from engine.games.preferans.robots.hand import STRAINS, best_of_twelve, danger, defence_tricks, worths
from engine.games.preferans.robots.search.games import defenders
from engine.games.preferans.trick_rules import trick_rules
from engine.games.preferans.view import DeclaredView, DefenceView, GameView, PlayView, RaspasyView, TableView, tricks_of
from engine.search.sampling import Weigh, together
from engine.search.worlds import ASIDE, World
from engine.three_hands.cardsets import ALL, BITS, SUITS, card_set

Region = tuple[int, int, float]  # a place, cards it hardly holds, how unlikely that would be
RARELY, HARDLY = 0.5, 0.4  # soft: a player who thinks in layouts does not always play the lowest card


def habits(view: TableView, hidden: set[Seat]) -> list[Region]:
    """Return for each revealing card of a hidden seat the cards which that seat is unlikely to hold."""
    trump = view.contract.trump if isinstance(view, GameView) else None
    rules = trick_rules(trump)
    found: list[Region] = []
    for lead, plays in ((trick.led, trick.plays) for trick in tricks_of(view)):
        best = lead if lead is not None and view.resting is not None else None
        led = lead.suit if lead is not None else plays[0][1].suit if plays else None
        for number, (seat, card) in enumerate(plays):
            if seat in hidden and seat is not view.dummy and led is not None and (number or lead is not None):
                last = number == len(view.active) - 1
                region = _region(card, best, led, rules, ducks=_ducks(view, seat), last=last)
                found += [(view.active.index(seat), *region)] if region is not None else []
            if best is None or rules.beats(card, best):
                best = card if card.suit in (led, trump) else best
    return found


def _ducks(view: TableView, seat: Seat) -> bool:
    """Return whether the seat wants no tricks."""
    if isinstance(view, RaspasyView):
        return True
    return isinstance(view, GameView) and view.contract.is_misere and seat is view.declarer


def _region(
    card: Card, best: Card | None, led: Suit, rules: TrickRules, *, ducks: bool, last: bool
) -> tuple[int, float] | None:
    """Return cards of the suit led that the player would rather have played, and the weight of hands with such a card.

    None if the card reveals nothing. best: card winning so far. ducks: avoids tricks. last: third card of the trick.
    """
    if card.suit is not led:
        return None
    suit, bit = SUITS[led], BITS[card]
    below, above = suit & (bit - 1), suit & ~(2 * bit - 1)
    takes = best is None or rules.beats(card, best)
    under_best = suit & (BITS[best] - 1) if best is not None and best.suit is led else suit
    if ducks:
        if not takes:
            return above & under_best, RARELY
        return (above, RARELY) if last and not below & under_best else (suit & under_best, HARDLY)
    if not takes:
        return below, RARELY
    over_best = suit & ~(2 * BITS[best] - 1) if best is not None and best.suit is led else suit
    return (below & over_best, RARELY) if last else None


# The figures make what thinking robots really held in 500 games likeliest (logarithm of its share of all layouts).
TALON = 0.2  # tricks a bidder hopes for from two unknown cards, beyond those of shape
TALON_OF_FOUR = 3.0  # of two hands likewise: in 3,477 deals 5.4 tricks of shape became 8.4 with open cards
DOUBT = 0.7  # softness of a judgement of tricks
SPARE, LESS, MORE = 1.15, 0.85, 0.5  # tricks of shape beyond the game named: the usual, how far below and above
CHOICE = 1.2  # softness of a choice between strains
DISCARD = 0.25  # softness of a choice between discards
MISERE_FROM, MISERE_DOUBT = 1.6, 0.5
HUNCH = 0.35
WHIST_FROM = {6: 1.0}
ALONE = {6: 0.8}  # more is wanted for a whist alone
WHIST_DOUBT = 0.9


def reader(view: TableView) -> Weigh | None:
    """Return a function that weights a world by its likelihood; None if nothing is known about hidden hands."""
    hidden = {view.active[one.place] for one in known(view).hidden if one.place != ASIDE}
    judges: list[Weigh] = []
    for seat in hidden:
        judges += _of_words(view, seat)
    if isinstance(view, GameView) and view.declarer in hidden:
        judges.append(_of_contract(view))
    regions = habits(view, hidden)
    if regions:
        judges.append(lambda world: _played(world, regions))
    return together(judges)


def _played(world: World, regions: list[tuple[int, int, float]]) -> float:
    product = 1.0
    for place, region, factor in regions:
        if world[place] & region:
            product *= factor
    return product


def _of_words(view: TableView, seat: Seat) -> list[Weigh]:
    """Return functions that weight a world by the calls of one hidden seat in the auction and the whist."""
    place = view.active.index(seat)
    played = card_set(card for owner, card in plays_of(view) if owner is seat)
    is_declarer = isinstance(view, DeclaredView) and seat is view.declarer
    taken = isinstance(view, DeclaredView) and is_declarer and not view.without_talon and not view.thrown
    talon = card_set(view.talon) if taken else 0

    def dealt(world: World) -> int:
        """Return the ten cards dealt to the seat; an unknown talon is left in the declarer's hand."""
        if not taken or not talon:
            return world[place] | played
        return (world[place] | played | world[ASIDE]) & ~talon

    judges: list[Weigh] = []
    said = _limits(view, seat) if not (is_declarer and isinstance(view, GameView)) else []
    if said:
        deck = deck_set(view)
        judges.append(lambda world: _bids(dealt(world), said, deck))
    whist = _whist_of(view, seat) if isinstance(view, GameView) else None
    if whist is not None:
        judges.append(lambda world: whist(dealt(world)))
    return judges


def _whist_of(view: GameView, seat: Seat) -> Callable[[int], float] | None:
    """Return a function from a hand to the likelihood of the seat's whist call; None if the call reveals nothing."""
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
    """Return pairs of a level (0: misère) and whether the seat would play it: one by its last bid, one by its pass."""
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


def _bids(hand: int, said: list[tuple[int, bool]], deck: int) -> float:
    theirs = deck & ~hand
    tricks = max(worths(hand, theirs)) + (TALON if deck == ALL else TALON_OF_FOUR)
    product = 1.0
    for level, would in said:
        if level == 0:
            product *= _soft((MISERE_FROM - danger(hand, theirs)) / MISERE_DOUBT) if would else 1.0
            continue
        chance = _soft((tricks - level) / DOUBT)
        product *= chance if would else 1 - chance
    return product


def passes(hand: int, level: int, deck: int = ALL) -> float:
    """Return how likely a hand is to pass if nobody has bid and `level` is the lowest bid. deck: all cards."""
    return _bids(hand, [(level, False)], deck)


def _whist(hand: int, trump: Suit | None, wanted: float, word: WhistCall) -> float:
    chance = _soft((defence_tricks(hand, trump) - wanted) / WHIST_DOUBT)
    return chance if word is WhistCall.WHIST else 1 - chance


def _of_contract(view: DefenceView | PlayView) -> Weigh:
    """Return a function that weights a world by how well the named game and the discard fit the declarer's cards."""
    place, strain, level = view.active.index(view.declarer), view.contract.strain, view.contract.level
    played = card_set(card for owner, card in plays_of(view) if owner is view.declarer)
    keeps_all, deck = view.without_talon or view.thrown, deck_set(view)
    trump = STRAINS.index(strain) if strain is not None else 0

    def judge(world: World) -> float:
        ten = world[place] | played
        twelve = ten if keeps_all else ten | world[ASIDE]
        theirs = deck & ~twelve
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
    """Return a number turned into a likelihood between 0 (no) and 1 (yes) by the logistic function."""
    return 1 / (1 + exp(-max(min(number, 30.0), -30.0)))
