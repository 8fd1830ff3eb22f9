"""Single layouts of the hidden cards, and their value with all cards open: enough to refute a claim."""

from collections.abc import Iterator

from engine.core.cards import Card
from engine.core.seats import Seat
from engine.games.preferans.contracts import Strain
from engine.games.preferans.solver import Position, solve
from engine.search.belief import Belief, put
from engine.three_hands.cardsets import cards_in

Hands = tuple[int, int, int]


def layouts(belief: Belief, order: tuple[int, ...] = (0, 1, 2, 3)) -> Iterator[Hands]:
    """Iterate over every possible layout, as three hands; `order` of holders (3: aside) for each card in turn."""
    pool = belief.pool
    if not pool:
        yield belief.hands
        return
    card = pool & -pool
    for holder in order:
        after = _given(belief, holder, card)
        if after is not None and after.possible():
            yield from layouts(after, order)


def extremes(belief: Belief) -> Iterator[Hands]:
    """Iterate over a few very different layouts: each holder in turn has the lowest cards of the lowest suit."""
    for order in ((0, 1, 2, 3), (1, 2, 0, 3), (2, 0, 1, 3), (3, 2, 1, 0), (3, 0, 1, 2), (3, 1, 0, 2)):
        yield next(layouts(belief, order))


def double_dummy(hands: Hands, turn: int, trick: tuple[Card, ...], strain: Strain | None, single: int) -> int:
    """Return the tricks of one place against two with all cards open; strain None: that place wants none."""
    one, two, three = map(cards_in, hands)
    leader = (turn - len(trick)) % 3
    return solve(Position((one, two, three), strain, Seat(single + 1), Seat(leader + 1), trick))


def _given(belief: Belief, holder: int, card: int) -> Belief | None:
    """Return the belief once the card is known to lie with a holder; None where that is impossible."""
    hidden = (belief.may[0] & ~card, belief.may[1] & ~card, belief.may[2] & ~card)
    known = belief._replace(may=hidden, aside=belief.aside & ~card)
    if holder == 3:
        return known._replace(spare=belief.spare - 1) if belief.spare and belief.aside & card else None
    if not belief.may[holder] & card:
        return None
    left = put(belief.left, holder, belief.left[holder] - 1)
    hands = put(belief.hands, holder, belief.hands[holder] | card)
    return known._replace(hands=hands, left=left, may=known.may if left[holder] else put(hidden, holder, 0))
