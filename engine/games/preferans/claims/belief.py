"""Knowledge of one seat about the cards: hands it sees, and for each hidden card the places that may hold it.

A card played fills one place of its hand; a suit not followed forbids the suit. So the layouts that remain possible are
always told exactly by the places that may hold each hidden card and by the number that each place holds.
"""

from typing import NamedTuple

from engine.core.cardsets import singles, suit_of
from engine.games.preferans.claims.suits import ends
from engine.games.preferans.knowledge import known
from engine.games.preferans.view import CardsView
from engine.search.worlds import ASIDE

Three = tuple[int, int, int]


class Belief(NamedTuple):
    """Knowledge about the cards, sets of cards by place (0 forehand, then clockwise)."""

    hands: Three
    """Cards seen."""
    may: Three
    """Hidden cards that a place may hold."""
    left: Three
    """Number of hidden cards that a place holds; 0 for a seen hand."""
    aside: int = 0
    """Hidden cards that may be in no hand (discard, closed talon)."""
    spare: int = 0
    """Number of hidden cards that are in no hand."""

    @property
    def pool(self) -> int:
        """All hidden cards."""
        return self.may[0] | self.may[1] | self.may[2] | self.aside

    @property
    def live(self) -> int:
        """All cards that are not gone."""
        return self.hands[0] | self.hands[1] | self.hands[2] | self.pool

    def held(self, place: int) -> int:
        """Count the cards of a place."""
        return self.left[place] or self.hands[place].bit_count()

    def possible(self) -> bool:
        """Tell whether the hidden cards can be given out.

        Any set of holders must have room for the cards that only they may hold.
        """
        holders = [(self.may[place], self.left[place]) for place in range(3)] + [(self.aside, self.spare)]
        holders = [(may, room) for may, room in holders if may or room]
        pool = self.pool
        if pool.bit_count() != sum(room for _, room in holders):
            return False
        for chosen in range(1, (1 << len(holders)) - 1):
            outside, space = 0, 0
            for index, (may, room) in enumerate(holders):
                if (chosen >> index) & 1:
                    space += room
                else:
                    outside |= may
            if (pool & ~outside).bit_count() > space:
                return False
        return True

    def without(self, place: int, card: int) -> "Belief":
        """Return the belief after that place played the card, from a seen hand or a hidden one."""
        if not self.left[place]:
            return self._replace(hands=put(self.hands, place, self.hands[place] & ~card))
        may = (self.may[0] & ~card, self.may[1] & ~card, self.may[2] & ~card)
        left = put(self.left, place, self.left[place] - 1)
        if not left[place]:
            may = put(may, place, 0)
        return self._replace(may=may, left=left, aside=self.aside & ~card)

    def lacking(self, place: int, suits: int) -> "Belief":
        """Return the belief after that place has shown that it holds nothing of these suits."""
        return self._replace(may=put(self.may, place, self.may[place] & ~suits))


def belief_of(view: CardsView, *, public: bool = True) -> Belief:
    """Return the viewer's knowledge as a proof begins with it, places by `view.active`.

    public: without what only the viewer knows, apart from the hands that the viewer sees (`knowledge.known`).
    """
    seen = known(view, public=public)
    may, left = [0, 0, 0, 0], [0, 0, 0, 0]
    for holder in seen.hidden:
        if holder.count:
            may[holder.place], left[holder.place] = holder.may, holder.count
    one, two, three, _ = seen.hands
    return Belief((one, two, three), (may[0], may[1], may[2]), (left[0], left[1], left[2]), may[ASIDE], left[ASIDE])


def put(three: Three, place: int, value: int) -> Three:
    """Replace one of three values."""
    if place == 0:
        return value, three[1], three[2]
    if place == 1:
        return three[0], value, three[2]
    return three[0], three[1], value


def plays(
    belief: Belief, place: int, led: int, trump: int, best: int, *, hidden_after: bool
) -> list[tuple[int, Belief]]:
    """List the cards a place may play, each with the belief afterwards; of equal cards one or two.

    led: mask of the suit to follow, 0 on lead; best: the card that holds the trick; hidden_after: a place whose hand is
    hidden plays to the trick later (and may hold cards equal to the played one, above or below: then the lowest and the
    highest of a run make a difference).
    """
    if not belief.left[place]:
        hand = belief.hands[place]
        legal = (hand & led or hand & trump or hand) if led else hand
        return [(card, belief.without(place, card)) for card in singles(ends(legal, belief.live | best, both=False))]
    found: list[tuple[int, Belief]] = []
    for cards, told in _groups(belief, place, led, trump):
        for card in singles(_choices(told, place, cards, best, both=hidden_after)):
            after = told.without(place, card)
            if after.possible():
                found.append((card, after))
    return found


def _groups(belief: Belief, place: int, led: int, trump: int) -> list[tuple[int, Belief]]:
    """List the cards a hidden hand may play, with the knowledge they give: that the hand has the suit, or has not."""
    may = belief.may[place]
    if not led:
        return [(may, belief)]
    groups = [(may & led, belief)]
    void = belief.lacking(place, led)
    if trump & ~led:
        groups.append((may & trump, void))
        void = void.lacking(place, trump)
    groups.append((may & ~led & ~trump, void))
    return [group for group in groups if group[0]]


def _choices(belief: Belief, place: int, cards: int, best: int, *, both: bool) -> int:
    """Keep one (or two) of hidden cards next to each other that the same places may hold: they are equal."""
    live = belief.live | best
    found = 0
    others = [belief.may[other] for other in range(3) if other != place] + [belief.aside]
    parts = [cards]
    for may in others:
        parts = [part for whole in parts for part in (whole & may, whole & ~may) if part]
    for part in parts:
        found |= ends(part, live, both=both)
    return found


def sure_tricks(belief: Belief, place: int, trump: int) -> int:
    """Count the tricks that a place on lead, its hand seen, takes by leading its highest cards.

    Whoever holds the other cards. In a suit the place takes its cards above all others; all its cards, if those are as
    many as any other hand can hold. With trumps about, side suits count only after all trumps are drawn.
    """
    hand = belief.hands[place]
    threats = [(belief.hands[other] | belief.may[other], belief.held(other)) for other in range(3) if other != place]
    total = 0
    if trump:
        total, drawn = _run(hand & trump, [(cards & trump, held) for cards, held in threats])
        if not drawn:
            return total
    rest = hand & ~trump
    while rest:
        suit = suit_of(rest)
        total += _run(rest & suit, [(cards & suit, held) for cards, held in threats])[0]
        rest &= ~suit
    return total


def only_winners(belief: Belief, place: int, trump: int) -> bool:
    """Tell whether a place on lead, its hand seen, takes everything in any order: no hand can beat or ruff."""
    hand = belief.hands[place]
    for other in range(3):
        threats = belief.hands[other] | belief.may[other]
        if other == place:
            continue
        if threats & trump and hand & ~trump:
            return False
        if any(card < (threats & suit_of(card)) for card in singles(hand)):
            return False
    return bool(hand)


def _run(own: int, threats: list[tuple[int, int]]) -> tuple[int, bool]:
    """Count the tricks of a suit led from the top; also tell whether no other hand has the suit afterwards."""
    highest = max(cards for cards, _ in threats)
    longest = max(min(cards.bit_count(), held) for cards, held in threats)
    tops = sum(card > highest for card in singles(own))
    return (own.bit_count(), True) if tops >= longest else (tops, False)
