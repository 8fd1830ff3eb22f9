"""What one seat knows of the cards: hands it sees, and for each hidden card who may hold it.

A card played takes its place away; a suit not followed forbids the suit. So the layouts that remain possible are always
told exactly by who may hold each hidden card and by how many each holds.
"""

from typing import NamedTuple

from engine.games.preferans.claims.cards import bits, ends, suit_of

Three = tuple[int, int, int]


class Belief(NamedTuple):
    """Masks by place (0 forehand, then clockwise).

    hands: the cards seen; may: the hidden cards a place may hold; left: how many it holds hidden (0 where the hand is
    seen). aside: the hidden cards that may be in no hand (discard, closed talon); spare: how many are.
    """

    hands: Three
    may: Three
    left: Three
    aside: int = 0
    spare: int = 0

    @property
    def pool(self) -> int:
        """All hidden cards."""
        return self.may[0] | self.may[1] | self.may[2] | self.aside

    @property
    def live(self) -> int:
        """All cards that are not gone."""
        return self.hands[0] | self.hands[1] | self.hands[2] | self.pool

    def held(self, place: int) -> int:
        """How many cards a place holds."""
        return self.left[place] or self.hands[place].bit_count()

    def possible(self) -> bool:
        """Whether the hidden cards can be given out so: any holders have room for the cards that only they may hold."""
        holders = [(self.may[place], self.left[place]) for place in range(3)] + [(self.aside, self.spare)]
        holders = [(may, room) for may, room in holders if may or room]
        pool = self.pool
        if pool.bit_count() != sum(room for _, room in holders):
            return False
        for chosen in range(1, (1 << len(holders)) - 1):
            outside, space = 0, 0
            for index, (may, room) in enumerate(holders):
                if chosen >> index & 1:
                    space += room
                else:
                    outside |= may
            if (pool & ~outside).bit_count() > space:
                return False
        return True

    def without(self, place: int, card: int) -> "Belief":
        """After that place played the card: one it was seen to hold, or a hidden one."""
        if not self.left[place]:
            return self._replace(hands=put(self.hands, place, self.hands[place] & ~card))
        may = (self.may[0] & ~card, self.may[1] & ~card, self.may[2] & ~card)
        left = put(self.left, place, self.left[place] - 1)
        if not left[place]:
            may = put(may, place, 0)
        return self._replace(may=may, left=left, aside=self.aside & ~card)

    def lacking(self, place: int, suits: int) -> "Belief":
        """Once that place has shown that it holds nothing of these suits."""
        return self._replace(may=put(self.may, place, self.may[place] & ~suits))


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
    """The cards a place may play, and what is known then; of equal cards one, or the two that can make a difference.

    led: mask of the suit to follow, 0 on lead; best: the card that holds the trick; hidden_after: a place whose hand is
    hidden plays to the trick later (it may hold cards equal to this one, above or below it).
    """
    if not belief.left[place]:
        hand = belief.hands[place]
        legal = (hand & led or hand & trump or hand) if led else hand
        return [(card, belief.without(place, card)) for card in bits(ends(legal, belief.live | best, both=False))]
    found: list[tuple[int, Belief]] = []
    for cards, known in _groups(belief, place, led, trump):
        for card in bits(_choices(known, place, cards, best, both=hidden_after)):
            after = known.without(place, card)
            if after.possible():
                found.append((card, after))
    return found


def _groups(belief: Belief, place: int, led: int, trump: int) -> list[tuple[int, Belief]]:
    """Cards a hidden hand may play, with what it shows by them: that it has the suit, or has not."""
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
    """Hidden cards next to each other that the same places may hold are equal."""
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
    """Tricks a place on lead, its hand seen, takes by leading its highest cards, whoever holds the others.

    In a suit it takes its cards above all others; all its cards, if those are as many as anybody can hold. With trumps
    about, only after all of them are drawn.
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
    """Whether a place on lead, its hand seen, takes everything in whatever order it leads: nobody can beat or ruff."""
    hand = belief.hands[place]
    for other in range(3):
        threats = belief.hands[other] | belief.may[other]
        if other == place:
            continue
        if threats & trump and hand & ~trump:
            return False
        if any(card < (threats & suit_of(card)) for card in bits(hand)):
            return False
    return bool(hand)


def _run(own: int, threats: list[tuple[int, int]]) -> tuple[int, bool]:
    """Tricks of a suit led from the top, and whether nobody has it afterwards."""
    highest = max(cards for cards, _ in threats)
    longest = max(min(cards.bit_count(), held) for cards, held in threats)
    tops = sum(card > highest for card in bits(own))
    return (own.bit_count(), True) if tops >= longest else (tops, False)
