"""Tricks as card sets, for proofs of claims, which try thousands of cards.

A card is one bit; of two cards of a suit the higher has the greater bit. A place is the number of a hand, 0 to 2.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from engine.core.cards import Card
from engine.core.tricks import Duty, TrickRules
from engine.search.belief import PLACES, Belief
from engine.three_hands.cardsets import BITS, CardSet, singles

Choice = tuple[CardSet, Belief]
"""Card or cards that a place may play, with the belief after that."""


class PlayRules(NamedTuple):
    """Rules of play that are fixed for the rest of a deal."""

    suits: tuple[CardSet, ...]
    """All cards of each suit; the trumps are one suit."""
    suit_of: Mapping[CardSet, CardSet]
    """Suit of each single card, as a set of all its cards; the empty set for 0."""
    height: Mapping[CardSet, int]
    """Order in which a proof tries cards; those with the higher number come first."""
    trump: CardSet
    """All trumps; 0 if there are none."""
    duty: Duty
    """Duty of a hand that does not lead."""
    next: tuple[int, int, int] = (1, 2, 0)
    """Place that plays after each place."""
    size: int = 3
    """Number of cards in a trick."""


def play_rules(rules: TrickRules, bits: Mapping[Card, CardSet] = BITS, *, out: int | None = None) -> PlayRules:
    """Return the rules of play for card sets, made from the rules of a trick; place `out` does not play.

    bits: bit of each card. If not those of `three_hands.cardsets`, a proof tries cards in the order of their bits.
    """
    suits: dict[int, CardSet] = {}
    for card, bit in bits.items():
        number = rules.suit[card.order]
        suits[number] = suits.get(number, 0) | bit
    suit_of = {0: 0} | {bit: suits[rules.suit[card.order]] for card, bit in bits.items()}
    height = {bit: rules.strength[card.order] if bits is BITS else bit for card, bit in bits.items()}
    after = [(place + 1) % 3 for place in PLACES]
    one, two, three = ((place + 1) % 3 if place == out else place for place in after)
    trump = suits[rules.trump] if rules.trump is not None else 0
    return PlayRules(
        tuple(suits.values()), suit_of, height, trump, rules.duty, (one, two, three), 3 if out is None else 2
    )


class Trick(NamedTuple):
    """A trick on the table, with at most `PlayRules.size` cards."""

    turn: int
    """Place that plays next."""
    played: int = 0
    """Number of cards played to the trick."""
    opened: CardSet = 0
    """Card led; 0 before the lead."""
    led: CardSet = 0
    """All cards of the suit led; 0 before the lead."""
    best: CardSet = 0
    """Card that is winning the trick; 0 before the lead."""
    holder: int = 0
    """Place that played `best`."""

    def beats(self, card: CardSet, rules: PlayRules) -> bool:
        """Return whether a card would win the trick as it is now."""
        if not self.led:
            return True
        if card & rules.suit_of[self.best]:
            return card > self.best
        return bool(card & rules.trump)

    def after(self, card: CardSet, rules: PlayRules) -> "Trick":
        """Return the trick after one more card; once `played` is `rules.size`, `holder` takes it."""
        turn, opened, led = rules.next[self.turn], self.opened or card, self.led or rules.suit_of[card]
        if self.beats(card, rules):
            return Trick(turn, self.played + 1, opened, led, card, self.turn)
        return Trick(turn, self.played + 1, opened, led, self.best, self.holder)

    def hides_later(self, belief: Belief, rules: PlayRules) -> bool:
        """Return whether any place that is still to play after the current one has a hidden hand."""
        place = self.turn
        for _ in range(self.played + 1, rules.size):
            place = rules.next[place]
            if belief.left[place]:
                return True
        return False


def plays(belief: Belief, trick: Trick, rules: PlayRules) -> list[Choice]:
    """List the cards that the place to play may play, each with the belief after it.

    Of equivalent cards only one or two are listed. If a hidden hand is still to play to the trick, it may hold cards
    just above or below; then the lowest and the highest of a run make a difference.
    """
    place, live = trick.turn, belief.live | trick.best
    if not belief.left[place]:
        legal = allowed(belief.hands[place], trick, rules)
        return [(card, belief.without(place, card)) for card in singles(ends(legal, live, rules, both=False))]
    both = trick.hides_later(belief, rules)
    found: list[Choice] = []
    for cards, told in _groups(belief, trick, rules):
        for card in singles(_choices(told, place, cards, live, rules, both=both)):
            after = told.without(place, card)
            if after.possible():
                found.append((card, after))
    return found


def allowed(hand: CardSet, trick: Trick, rules: PlayRules) -> CardSet:
    """Return the cards that a hand may play: it follows suit if it can, else the duty of the game decides."""
    if not trick.led:
        return hand
    if rules.duty is Duty.FOLLOW:
        return hand & trick.led or hand
    cards = hand & trick.led or hand & rules.trump
    return cards & _over(cards, trick, rules) or cards or hand


def _over(cards: CardSet, trick: Trick, rules: PlayRules) -> CardSet:
    """Return the cards above the card to beat; 0 if `cards` are of another suit, or if there is no duty to beat."""
    if not cards or rules.duty not in (Duty.BEAT, Duty.BEAT_LEAD):
        return 0
    target = trick.opened if rules.duty is Duty.BEAT_LEAD else trick.best
    suit = rules.suit_of[target]
    return suit & -(target << 1) if cards & suit else 0


def _groups(belief: Belief, trick: Trick, rules: PlayRules) -> list[Choice]:
    """List groups of cards that a hidden hand may play, each with the resulting belief about cards the hand lacks."""
    place = trick.turn
    may = belief.may[place]
    if not trick.led:
        return [(may, belief)]
    groups = _beating(may & trick.led, belief, trick, rules)
    void, rest = belief.lacking(place, trick.led), may & ~trick.led
    if rules.duty is not Duty.FOLLOW and rules.trump & ~trick.led:
        groups += _beating(may & rules.trump, void, trick, rules)
        void, rest = void.lacking(place, rules.trump), rest & ~rules.trump
    groups.append((rest, void))
    return [group for group in groups if group[0]]


def _beating(cards: CardSet, belief: Belief, trick: Trick, rules: PlayRules) -> list[Choice]:
    """Split cards of one suit into those that beat the trick as required, and the rest, for a hand without these."""
    over = _over(cards, trick, rules)
    if not over:
        return [(cards, belief)]
    return [(cards & over, belief), (cards & ~over, belief.lacking(trick.turn, over))]


def _choices(belief: Belief, place: int, cards: CardSet, live: CardSet, rules: PlayRules, *, both: bool) -> CardSet:
    """Return one (`both`: two) of each run of equivalent cards: neighbours that may lie in the same places."""
    found = 0
    parts = [cards]
    for may in (*(belief.may[other] for other in PLACES if other != place), belief.aside):
        parts = [part for whole in parts for part in (whole & may, whole & ~may) if part]
    for part in parts:
        found |= ends(part, live, rules, both=both)
    return found


def ends(cards: CardSet, live: CardSet, rules: PlayRules, *, both: bool) -> CardSet:
    """Return the lowest card of each run of `cards` without another live card between; with `both` also the highest."""
    found = 0
    for suit in rules.suits:
        own = cards & suit
        if own:
            found |= _ends(own, live & suit, both=both)
    return found


@lru_cache(maxsize=1 << 16)
def _ends(own: CardSet, live: CardSet, *, both: bool) -> CardSet:
    found = last = 0
    for card in singles(live | own):
        if card & own and not last:
            found |= card
        if both and last and not card & own:
            found |= last
        last = card & own
    return found | last if both else found
