"""Claims that cannot come true: refuted from public facts and the claimer's own cards.

People claim what is likely, so a claim that fails against some layout is not refuted by that. A claim is refuted when
in no layout that the claimer cannot exclude the claimer's side can take the tricks claimed, though all cards lay open
and everybody played best. Two proofs of that are cheap enough, and each is sound alone; what neither finds is left to
the players:

* a bound on the tricks of a hand, whatever the layout (`_bound`);
* every layout one after another, where there are few of them: the value with all cards open.
"""

from enum import StrEnum
from itertools import islice

from engine.core.seats import Seat
from engine.games.preferans.claims.belief import belief_of
from engine.games.preferans.claims.judge import proved
from engine.games.preferans.claims.layouts import double_dummy, layouts
from engine.games.preferans.claims.sides import accounts, trump_of
from engine.games.preferans.claims.suits import high_card_tricks
from engine.games.preferans.moves import MakeClaim
from engine.games.preferans.view import PlayView, SeatView
from engine.search.belief import Belief
from engine.three_hands.cardsets import SUITS, highest, singles

LAYOUTS = 70
"""Most layouts tried: the number with four tricks left while no player has shown to lack a suit."""
LONG = 6
"""Longest rest, in tricks, of which many layouts are tried; of a longer one only the single layout of known cards."""


class ClaimVerdict(StrEnum):
    """Certainty about a claim before anybody is asked."""

    PROVED = "proved"
    REFUTED = "refuted"
    OPEN = "open"


def verdict(view: SeatView, claim: MakeClaim) -> ClaimVerdict:
    """Judge the viewer's claim; OPEN: the others must answer."""
    if proved(view, claim):
        return ClaimVerdict.PROVED
    return ClaimVerdict.REFUTED if is_refuted(view, claim) else ClaimVerdict.OPEN


def is_refuted(view: SeatView, claim: MakeClaim) -> bool:
    """Tell whether the viewer's claim cannot come true. In raspasy no claim is refuted: there tricks are a loss."""
    if not isinstance(view, PlayView):
        return False
    rest, seat, declarer = sum(claim.tricks), claim.seat, view.declarer
    if view.contract.is_misere:  # the others take all that the declarer does not
        taken = claim.tricks[declarer]
        most = rest - taken if seat is declarer else taken
        return not _in_some_layout(view, most, rest, of_declarer=seat is not declarer)
    account = next(account for account in accounts(view) if seat in account)
    need = sum(claim.tricks[other] for other in account)
    if len(account) == 1 and _bound(view, seat) < need:
        return True
    if seat is not declarer and len(account) == 1:
        return False  # two whisters: what one takes is not all that the declarer loses
    return not _in_some_layout(view, need, rest, of_declarer=seat is declarer)


def _bound(view: PlayView, seat: Seat) -> int:
    """Bound the tricks that the seat can take in any layout, its own hand seen.

    A trump may ruff, but each trump above all of the seat's takes a trick from it (two of them may fall in one). For a
    declarer the side suits are counted as well: high cards win, each low one at best brings down two of theirs, one of
    each hand. A single hand squeezes nobody: an opponent has a card to keep for each of its cards. The trick on the
    table may have been given away already.
    """
    belief, place, trump = belief_of(view, public=False), view.active.index(seat), trump_of(view)
    mine = belief.hands[place]
    theirs = belief.pool | (belief.hands[0] | belief.hands[1] | belief.hands[2]) & ~mine
    above = sum(card > mine & trump for card in singles(_weakest(theirs & trump, belief)))
    most = 10 - len(view.tricks) - (above + 1) // 2
    if seat is not view.declarer:
        return most
    by_power = sum(
        high_card_tricks(mine & suit, _weakest(theirs & suit, belief)) for suit in SUITS.values() if suit != trump
    )
    return min(most, (mine & trump).bit_count() + by_power + bool(view.trick.plays))


def _weakest(cards: int, belief: Belief) -> int:
    """Return the opponents' cards of a suit, as many of the highest away as may lie aside."""
    for _ in range(belief.spare):
        cards &= ~highest(cards & belief.aside)
    return cards


def _in_some_layout(view: PlayView, need: int, rest: int, *, of_declarer: bool) -> bool:
    """Tell whether the declarer, or else the defence, has `need` tricks in a layout; True for too many layouts.

    With all cards open and best play; on misère the declarer plays for none.
    """
    single, turn = view.active.index(view.declarer), view.active.index(view.turn)
    strain = view.contract.strain if not view.contract.is_misere else None
    trick, most = tuple(card for _, card in view.trick.plays), LAYOUTS if rest <= LONG else 1
    few = list(islice(layouts(belief_of(view, public=False)), most + 1))
    if not few or len(few) > most:
        return True
    values = (double_dummy(hands, turn, trick, strain, single) for hands in few)
    return any((taken if of_declarer else rest - taken) >= need for taken in values)
