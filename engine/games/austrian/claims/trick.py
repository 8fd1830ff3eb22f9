"""A trick as sets of cards, and the cards a place may play to it: a proof tries thousands of cards."""

from typing import NamedTuple

from engine.games.austrian.rules.values import MustBeat
from engine.search.belief import PLACES, Belief
from engine.three_hands.cardsets import WIDTH, CardSet, singles, suit_of

Choice = tuple[CardSet, Belief]
"""Cards that a place may play, and what is known once it plays one of them."""


class PlayRules(NamedTuple):
    """Facts that are fixed for the rest of a deal."""

    trump: CardSet
    """All cards of the trump suit; 0 without trumps."""
    must_beat: MustBeat
    out: int | None = None
    """Place that does not play."""

    @property
    def size(self) -> int:
        """Number of cards in a trick."""
        return 3 if self.out is None else 2

    def next(self, place: int) -> int:
        """Return the next place that plays, clockwise."""
        after = (place + 1) % 3
        return after if after != self.out else (after + 1) % 3


class Trick(NamedTuple):
    """A trick on the table; its cards beat each other as `trick_rules` says."""

    turn: int
    """Place that plays next."""
    played: int = 0
    """Number of cards played."""
    opened: CardSet = 0
    """Card led, 0 on lead."""
    best: CardSet = 0
    """Card that holds the trick."""
    holder: int = 0
    """Place of `best`."""

    @property
    def led(self) -> CardSet:
        """All cards of the suit led, 0 on lead."""
        return suit_of(self.opened)

    def beats(self, card: CardSet, rules: PlayRules) -> bool:
        """Tell whether a card would hold the trick."""
        if not self.opened:
            return True
        if suit_of(card) == suit_of(self.best):
            return card > self.best
        return bool(card & rules.trump)

    def after(self, card: CardSet, rules: PlayRules) -> "Trick":
        """Return the trick with one more card; a whole one has `played` of `rules.size`, and `holder` takes it."""
        turn, opened = rules.next(self.turn), self.opened or card
        if self.beats(card, rules):
            return Trick(turn, self.played + 1, opened, card, self.turn)
        return Trick(turn, self.played + 1, opened, self.best, self.holder)

    def hides_later(self, belief: Belief, rules: PlayRules) -> bool:
        """Tell whether a place that plays after this card has hidden cards."""
        place = self.turn
        for _ in range(self.played + 1, rules.size):
            place = rules.next(place)
            if belief.left[place]:
                return True
        return False


def plays(belief: Belief, trick: Trick, rules: PlayRules) -> list[tuple[CardSet, Belief]]:
    """List the cards that the place whose turn it is may play, each with the belief afterwards.

    Of equal cards one or two: where a place with a hidden hand plays to the trick later, that hand may hold cards equal
    to the one played, above or below, so the lowest and the highest of a run make a difference.
    """
    place, live = trick.turn, belief.live | trick.best
    if not belief.left[place]:
        legal = allowed(belief.hands[place], trick, rules)
        return [(card, belief.without(place, card)) for card in singles(ends(legal, live, both=False))]
    both = trick.hides_later(belief, rules)
    found: list[tuple[CardSet, Belief]] = []
    for cards, told in _groups(belief, trick, rules):
        for card in singles(_choices(told, place, cards, live, both=both)):
            after = told.without(place, card)
            if after.possible():
                found.append((card, after))
    return found


def allowed(hand: CardSet, trick: Trick, rules: PlayRules) -> CardSet:
    """Return the cards that a hand may play: follow, else trump, and beat what must be beaten (austrian.md §6)."""
    if not trick.opened:
        return hand
    cards = hand & trick.led or hand & rules.trump
    return cards & _over(cards, trick, rules) or cards or hand


def _over(cards: CardSet, trick: Trick, rules: PlayRules) -> CardSet:
    """Return the cards of a suit above the card to be beaten; none where it is of another suit, or nothing must be."""
    if rules.must_beat is MustBeat.NONE or not cards:
        return 0
    target = trick.opened if rules.must_beat is MustBeat.LEAD else trick.best
    suit = suit_of(cards)
    return suit & -(target << 1) if target & suit else 0


def _groups(belief: Belief, trick: Trick, rules: PlayRules) -> list[Choice]:
    """List the cards that a hidden hand may play, with the knowledge they give: what the hand has shown to lack."""
    place = trick.turn
    may = belief.may[place]
    if not trick.opened:
        return [(may, belief)]
    groups = _beating(may & trick.led, belief, trick, rules)
    void = belief.lacking(place, trick.led)
    if rules.trump & ~trick.led:
        groups += _beating(may & rules.trump, void, trick, rules)
        void = void.lacking(place, rules.trump)
    groups.append((may & ~trick.led & ~rules.trump, void))
    return [group for group in groups if group[0]]


def _beating(cards: CardSet, belief: Belief, trick: Trick, rules: PlayRules) -> list[Choice]:
    """Split the cards of one suit into those that fulfil the duty to beat, and those that show none of them."""
    over = _over(cards, trick, rules)
    if not over:
        return [(cards, belief)]
    return [(cards & over, belief), (cards & ~over, belief.lacking(trick.turn, over))]


def _choices(belief: Belief, place: int, cards: CardSet, live: CardSet, *, both: bool) -> CardSet:
    """Keep one (or two) of neighbouring hidden cards that may lie in equal places: such cards are equal."""
    found = 0
    parts = [cards]
    for may in (*(belief.may[other] for other in PLACES if other != place), belief.aside):
        parts = [part for whole in parts for part in (whole & may, whole & ~may) if part]
    for part in parts:
        found |= ends(part, live, both=both)
    return found


def ends(cards: CardSet, live: CardSet, *, both: bool) -> CardSet:
    """Return of each run of `cards`, no other live card between, the lowest, with `both` also the highest."""
    found = 0
    for place in range(0, 4 * WIDTH, WIDTH):
        own = cards & (0xFF << place)
        last = 0
        for card in singles((live | own) & (0xFF << place)) if own else ():
            if card & own and not last:
                found |= card
            if both and last and not card & own:
                found |= last
            last = card & own
        found |= last if both else 0
    return found


def some_line(belief: Belief, trick: Trick, rules: PlayRules) -> list[int]:
    """Count the tricks of each place in one possible line of play."""
    tally = [0, 0, 0]
    while any(belief.held(place) for place in PLACES):
        card, belief = plays(belief, trick, rules)[0]
        trick = trick.after(card, rules)
        if trick.played == rules.size:
            tally[trick.holder] += 1
            trick = Trick(trick.holder)
    return tally
