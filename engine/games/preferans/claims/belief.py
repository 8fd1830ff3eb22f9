"""Knowledge of one seat about the cards: hands it sees, and for each hidden card the places that may hold it.

What a belief is stands in `engine.search.belief`; here a suit not followed forbids the suit.
"""

from engine.games.preferans.claims.suits import ends
from engine.games.preferans.knowledge import known
from engine.games.preferans.view import CardsView
from engine.search.belief import Belief, believed
from engine.three_hands.cardsets import singles


def belief_of(view: CardsView, *, public: bool = True) -> Belief:
    """Return the viewer's knowledge as a proof begins with it, places by `view.active`.

    public: without what only the viewer knows, apart from the hands that the viewer sees (`knowledge.known`).
    """
    return believed(known(view, public=public))


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
    """Keep one (or two) of neighbouring hidden cards that may lie in equal places: such cards are equal."""
    live = belief.live | best
    found = 0
    others = [belief.may[other] for other in range(3) if other != place] + [belief.aside]
    parts = [cards]
    for may in others:
        parts = [part for whole in parts for part in (whole & may, whole & ~may) if part]
    for part in parts:
        found |= ends(part, live, both=both)
    return found
