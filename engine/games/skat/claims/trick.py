"""A trick as sets of cards, and the cards a place may play to it: a proof tries thousands of cards.

Cards are masks of the solver: of two cards of a suit, the trumps being one, the higher has the greater bit, and every
trump a greater one than all other cards.
"""

from functools import cache
from typing import NamedTuple

from engine.games.skat.contracts import Contract
from engine.games.skat.solver.masks import BITS
from engine.games.skat.trick_rules import trick_rules
from engine.search.belief import PLACES, Belief
from engine.three_hands.cardsets import CardSet, singles

SIZE = 3
"""Cards of a trick."""
Choice = tuple[CardSet, Belief]
"""Cards that a place may play, and what is known once it plays one of them."""


class PlayRules(NamedTuple):
    """Suits of a game as sets of cards, fixed for the rest of a deal."""

    suits: tuple[CardSet, ...]
    """All cards of each suit, the trumps as one."""
    trump: CardSet
    """All trumps; 0 in a null."""
    led_by: dict[CardSet, CardSet]
    """The suit of each card."""


@cache
def rules_of(contract: Contract) -> PlayRules:
    """Return the suits of a game."""
    rules, bits = trick_rules(contract), BITS[contract]
    found: dict[int, CardSet] = {}
    for card, bit in bits.items():
        found[rules.suit[card.order]] = found.get(rules.suit[card.order], 0) | bit
    led_by = {bit: found[rules.suit[card.order]] for card, bit in bits.items()}
    return PlayRules(tuple(found.values()), found[rules.trump] if rules.trump is not None else 0, led_by)


class Trick(NamedTuple):
    """A trick on the table."""

    turn: int
    """Place that plays next."""
    played: int = 0
    """Number of cards played."""
    led: CardSet = 0
    """All cards of the suit led, 0 on lead."""
    best: CardSet = 0
    """Card that holds the trick."""
    holder: int = 0
    """Place of `best`."""

    def beats(self, card: CardSet, rules: PlayRules) -> bool:
        """Tell whether a card would hold the trick."""
        return not self.led or (bool(card & (self.led | rules.trump)) and card > self.best)

    def after(self, card: CardSet, rules: PlayRules) -> "Trick":
        """Return the trick with one more card; `holder` takes a whole one."""
        turn, led = (self.turn + 1) % SIZE, self.led or rules.led_by[card]
        if self.beats(card, rules):
            return Trick(turn, self.played + 1, led, card, self.turn)
        return Trick(turn, self.played + 1, led, self.best, self.holder)

    def hides_later(self, belief: Belief) -> bool:
        """Tell whether a place that plays after this card has hidden cards."""
        return any(belief.left[(self.turn + step) % SIZE] for step in range(1, SIZE - self.played))


def plays(belief: Belief, trick: Trick, rules: PlayRules) -> list[Choice]:
    """List the cards that the place whose turn it is may play, each with the belief afterwards.

    Of equal cards one or two: where a place with a hidden hand plays to the trick later, that hand may hold cards equal
    to the one played, above or below, so the lowest and the highest of a run make a difference.
    """
    place, live = trick.turn, belief.live | trick.best
    if not belief.left[place]:
        hand = belief.hands[place]
        legal = hand & trick.led or hand
        return [(card, belief.without(place, card)) for card in singles(ends(legal, live, rules, both=False))]
    both = trick.hides_later(belief)
    found: list[Choice] = []
    for cards, told in _groups(belief, trick):
        for card in singles(_choices(told, place, cards, live, rules, both=both)):
            after = told.without(place, card)
            if after.possible():
                found.append((card, after))
    return found


def _groups(belief: Belief, trick: Trick) -> list[Choice]:
    """List the cards that a hidden hand may play, with the knowledge they give: without the suit led any card goes."""
    may = belief.may[trick.turn]
    if not trick.led:
        return [(may, belief)]
    groups = [(may & trick.led, belief), (may & ~trick.led, belief.lacking(trick.turn, trick.led))]
    return [group for group in groups if group[0]]


def _choices(belief: Belief, place: int, cards: CardSet, live: CardSet, rules: PlayRules, *, both: bool) -> CardSet:
    """Keep one (or two) of hidden cards next to each other that may lie in equal places: they are worth as much."""
    found = 0
    parts = [cards]
    for may in (*(belief.may[other] for other in PLACES if other != place), belief.aside):
        parts = [part for whole in parts for part in (whole & may, whole & ~may) if part]
    for part in parts:
        found |= ends(part, live, rules, both=both)
    return found


def ends(cards: CardSet, live: CardSet, rules: PlayRules, *, both: bool) -> CardSet:
    """Return of each run of `cards`, no other live card between, the lowest, with `both` also the highest."""
    found = 0
    for suit in rules.suits:
        own = cards & suit
        last = 0
        for card in singles((live | own) & suit) if own else ():
            if card & own and not last:
                found |= card
            if both and last and not card & own:
                found |= last
            last = card & own
        found |= last if both else 0
    return found


def takes_all(belief: Belief, place: int, rules: PlayRules) -> bool:
    """Tell whether a place on lead, its hand seen, takes everything by leading from the top, trumps first.

    Whoever holds the other cards.
    """
    hand = belief.hands[place]
    threats = [(belief.threat(other), belief.held(other)) for other in PLACES if other != place]
    for suit in (one for one in rules.suits if hand & one or one == rules.trump):
        own, others = hand & suit, [(cards & suit, held) for cards, held in threats]
        highest = max(cards for cards, _ in others)
        longest = max(min(cards.bit_count(), held) for cards, held in others)
        tops = sum(card > highest for card in singles(own))
        must_draw = suit == rules.trump and hand != own
        if tops < longest and (must_draw or tops < own.bit_count()):
            return False
    return True


def only_winners(belief: Belief, place: int, rules: PlayRules) -> bool:
    """Tell whether a place on lead, its hand seen, takes everything in any order: no hand can beat or ruff."""
    hand = belief.hands[place]
    for threats in (belief.threat(other) for other in PLACES if other != place):
        if threats & rules.trump and hand & ~rules.trump:
            return False
        if any(card < (threats & rules.led_by[card]) for card in singles(hand)):
            return False
    return bool(hand)
