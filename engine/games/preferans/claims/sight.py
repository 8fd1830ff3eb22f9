"""Way from the view of one seat to the belief with which a proof starts.

Beyond the hands it sees a seat may use only public facts: cards played, suits not followed, an open talon. The
declarer's knowledge of the discard is not used, for the others cannot exclude that those cards are out against the
declarer.
"""

from engine.core.cards import Card
from engine.core.cardsets import ALL, BITS, card_set, suit_of, suit_set
from engine.core.seats import Seat
from engine.games.preferans.claims.belief import Belief
from engine.games.preferans.claims.search import Trick
from engine.games.preferans.outcomes import PlayMode
from engine.games.preferans.view import CardsView, PlayView, RaspasyView, tricks_of


def trump_of(view: CardsView) -> int:
    """Return the mask of the trump suit, 0 without."""
    return suit_set(view.contract.trump) if isinstance(view, PlayView) else 0


def belief_of(view: CardsView) -> Belief:
    """Return the viewer's knowledge of the cards, places by `view.active`."""
    hands = [view.hands[seat].cards for seat in view.active]
    seen = [card_set(cards or ()) for cards in hands]
    gone = card_set(_gone(view))
    taken = card_set(_public_talon(view)) & ~gone & ~sum(seen)
    keeper = view.active.index(view.declarer) if isinstance(view, PlayView) and not view.thrown else None
    if keeper is None or hands[keeper] is not None:
        gone, taken = gone | taken, 0  # the talon lies aside, and everybody knows
    pool = ALL & ~gone & ~sum(seen)
    left = [0 if cards is not None else view.hands[seat].count for seat, cards in zip(view.active, hands, strict=True)]
    voids = _voids(view)
    may = [pool & ~voids[place] & ~(0 if place == keeper else taken) if left[place] else 0 for place in range(3)]
    spare = pool.bit_count() - sum(left)
    return Belief(
        (seen[0], seen[1], seen[2]), (may[0], may[1], may[2]), (left[0], left[1], left[2]), pool if spare else 0, spare
    )


def trick_of(view: CardsView) -> Trick:
    """Return the trick on the table."""
    trick, plays = Trick(view.active.index(view.turn)), view.trick.plays
    if not plays:
        return trick
    trump, led = trump_of(view), suit_of(BITS[plays[0][1]])
    best, holder = BITS[plays[0][1]], plays[0][0]
    for seat, card in plays[1:]:
        bit = BITS[card]
        if (bit & suit_of(best) and bit > best) or (bit & trump and not best & trump):
            best, holder = bit, seat
    return Trick(trick.turn, len(plays), led, best, view.active.index(holder))


def commanded_by(view: CardsView, seat: Seat) -> tuple[bool, bool, bool]:
    """Mark the places whose cards the seat chooses from now on to the end (parameters.md 12, 17)."""
    one, two, three = (_chooses(view, seat, owner) for owner in view.active)
    return one, two, three


def defenders(view: PlayView) -> tuple[Seat, ...]:
    """List the defenders; a sole whister among them comes first."""
    both = [seat for seat in view.active if seat is not view.declarer]
    return tuple(sorted(both, key=lambda seat: seat is not view.whister))


def accounts(view: CardsView) -> list[tuple[Seat, ...]]:
    """List the seats whose tricks are one on the sheet: on misère, and with a sole whister, the two defenders."""
    if isinstance(view, RaspasyView) or not (view.contract.is_misere or view.whister is not None):
        return [(seat,) for seat in view.active]
    return [(view.declarer,), defenders(view)]


def is_misere(view: CardsView) -> bool:
    """Tell whether the game is a misère."""
    return isinstance(view, PlayView) and view.contract.is_misere


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


def _gone(view: CardsView) -> list[Card]:
    played = [card for trick in tricks_of(view) for _, card in trick.plays]
    opened = [*view.talon] if isinstance(view, RaspasyView) else []
    return played + opened


def _public_talon(view: CardsView) -> tuple[Card, ...]:
    """Return the talon that everybody has seen."""
    return () if isinstance(view, RaspasyView) or view.without_talon or view.blind else view.talon


def _voids(view: CardsView) -> list[int]:
    """Return the suits that each place has shown to lack."""
    trump, found = trump_of(view), [0, 0, 0]
    for trick in tricks_of(view):
        lead, plays = trick.led, trick.plays
        led = suit_set(lead.suit if lead is not None else plays[0][1].suit) if plays else 0
        for seat, card in plays:
            if not BITS[card] & led:
                found[view.active.index(seat)] |= led if BITS[card] & trump else led | trump
    return found
