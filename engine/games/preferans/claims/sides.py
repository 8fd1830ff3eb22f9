"""Facts for judging a claim: the viewer's knowledge, the trick on the table, seats scored together, and layouts.

To refute a claim, one layout of the hidden cards and its value with all cards open are enough.
"""

from collections.abc import Iterator

from engine.core.cards import Suit
from engine.core.seats import Seat
from engine.games.preferans.contracts import Strain
from engine.games.preferans.knowledge import known
from engine.games.preferans.outcomes import PlayMode
from engine.games.preferans.solver import Position, solve
from engine.games.preferans.trick_rules import trick_rules
from engine.games.preferans.view import CardsView, PlayView, RaspasyView
from engine.search.belief import Belief, believed, put
from engine.search.plays import PlayRules, Trick, play_rules
from engine.search.proofs import Flags
from engine.three_hands.cardsets import BITS, cards_in

Hands = tuple[int, int, int]
_RULES = {
    (hands, trump): play_rules(trick_rules(trump), out=2 if hands == 2 else None)
    for hands in (2, 3)
    for trump in (*Suit, None)
}


def belief_of(view: CardsView, *, public: bool = True) -> Belief:
    """Return what the viewer knows of the cards, in the form used by proofs; places are those of `view.active`.

    public: leave out what only the viewer knows, except the hands that the viewer sees (`knowledge.known`).
    """
    return believed(known(view, public=public))


def rules_of(view: CardsView) -> PlayRules:
    """Return the rules of play (trump and strength of cards) that are fixed for the rest of a deal."""
    return _RULES[len(view.active), view.contract.trump if isinstance(view, PlayView) else None]


def trick_of(view: CardsView) -> Trick:
    """Return the trick on the table."""
    plays = view.trick.plays
    trick, rules = Trick(view.active.index(plays[0][0] if plays else view.turn)), rules_of(view)
    for _, card in plays:
        trick = trick.after(BITS[card], rules)
    return trick


def commanded_by(view: CardsView, seat: Seat) -> Flags:
    """Return flags marking the places whose cards the seat chooses until the end of the deal (parameters.md 12, 17)."""
    return marked([_chooses(view, seat, owner) for owner in view.active])


def marked(places: list[bool]) -> Flags:
    """Return flags for the places of the hands that play; of two hands the third place is not marked."""
    one, two, three = (*places, False)[:3]
    return one, two, three


def defenders(view: PlayView) -> tuple[Seat, ...]:
    """List the defenders, two or one; a sole whister among two comes first."""
    both = [seat for seat in view.active if seat is not view.declarer]
    return tuple(sorted(both, key=lambda seat: seat is not view.whister))


def accounts(view: CardsView) -> list[tuple[Seat, ...]]:
    """Return the seats in groups scored together: on misère and with a sole whister both defenders, else each alone."""
    if isinstance(view, RaspasyView) or not (view.contract.is_misere or view.whister is not None):
        return [(seat,) for seat in view.active]
    return [(view.declarer,), defenders(view)]


def _chooses(view: CardsView, seat: Seat, owner: Seat) -> bool:
    if view.hands[owner].cards is None:
        return False
    if isinstance(view, RaspasyView):
        return owner is not view.dummy and seat is owner
    if owner is view.dummy:
        return seat is view.whister
    alone = view.mode is not PlayMode.OPEN or view.whister is None
    if alone or owner in (view.declarer, view.whister):
        return seat is owner
    # before the hands lie open no seat is sure to choose for the passer
    return seat is view.whister and view.open_defence


def layouts(belief: Belief, order: tuple[int, ...] = (0, 1, 2, 3)) -> Iterator[Hands]:
    """Iterate over all possible layouts, as three hands. `order`: holders tried for each card (3: set aside)."""
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
    """Iterate over a few very different layouts: each holder in turn gets the lowest cards of the lowest suit."""
    for order in ((0, 1, 2, 3), (1, 2, 0, 3), (2, 0, 1, 3), (3, 2, 1, 0), (3, 0, 1, 2), (3, 1, 0, 2)):
        yield next(layouts(belief, order))


def double_dummy(view: CardsView, hands: Hands, strain: Strain | None, single: int) -> int:
    """Return the tricks of `single` against all others from here on, by best play with these hands.

    strain None: `single` wants no tricks.
    """
    size, trick = len(view.active), tuple(card for _, card in view.trick.plays)
    leader = (view.active.index(view.turn) - len(trick)) % size
    cards = tuple(map(cards_in, hands[:size]))
    return solve(Position(cards, strain, Seat(single + 1), Seat(leader + 1), trick))


def _given(belief: Belief, holder: int, card: int) -> Belief | None:
    """Return the belief after a card is placed with a holder (3: set aside); None if that is impossible."""
    hidden = (belief.may[0] & ~card, belief.may[1] & ~card, belief.may[2] & ~card)
    known = belief._replace(may=hidden, aside=belief.aside & ~card)
    if holder == 3:
        return known._replace(spare=belief.spare - 1) if belief.spare and belief.aside & card else None
    if not belief.may[holder] & card:
        return None
    left = put(belief.left, holder, belief.left[holder] - 1)
    hands = put(belief.hands, holder, belief.hands[holder] | card)
    return known._replace(hands=hands, left=left, may=known.may if left[holder] else put(hidden, holder, 0))
