"""Sides of a claim: the trick on the table, who chooses whose cards, whose tricks are one on the sheet."""

from engine.core.seats import Seat
from engine.games.preferans.claims.search import Trick
from engine.games.preferans.outcomes import PlayMode
from engine.games.preferans.view import CardsView, PlayView, RaspasyView
from engine.three_hands.cardsets import BITS, suit_set


def trump_of(view: CardsView) -> int:
    """Return the cards of the trump suit; none without trumps."""
    return suit_set(view.contract.trump) if isinstance(view, PlayView) else 0


def trick_of(view: CardsView) -> Trick:
    """Return the trick on the table."""
    plays = view.trick.plays
    trick = Trick(view.active.index(plays[0][0] if plays else view.turn))
    for _, card in plays:
        trick = trick.after(BITS[card], trump_of(view))
    return trick


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
