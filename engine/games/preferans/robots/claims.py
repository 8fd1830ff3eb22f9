"""Answers of the simple robot to a claim: yes only when agreeing loses nothing."""

from functools import reduce
from operator import or_

from engine.core.seats import Seat
from engine.games.preferans.claims.judge import earned, harmless, high_card_tricks
from engine.games.preferans.knowledge import unseen_cards
from engine.games.preferans.moves import AnswerClaim, DealMove
from engine.games.preferans.outcomes import PlayMode
from engine.games.preferans.view import CardsView, Claim, ClaimingView, PlayView, RaspasyView
from engine.three_hands.cardsets import SUITS, CardSet, card_set, singles, suit_of, suit_set

ANSWER_WORK = 3_000
"""Cards tried before a robot refuses a claim and plays on."""


def answer(view: ClaimingView, seat: Seat) -> DealMove:
    """Agree if the claim gives the seat enough, else refuse.

    Enough is the most that the seat could make of its cards, or, since the claimer's cards lie open, no less than the
    claimer's best play would leave.
    """
    accepts = (
        _accepts(view.play, view.claim, seat) or harmless(view, seat, ANSWER_WORK) or earned(view, seat, ANSWER_WORK)
    )
    return next(command for command in view.legal if isinstance(command, AnswerClaim) and command.accept is accepts)


def _accepts(view: CardsView, claim: Claim, seat: Seat) -> bool:
    if isinstance(view, RaspasyView) or (view.contract.is_misere and seat is view.declarer):
        return claim.tricks[seat] == 0
    if view.contract.is_misere:
        return claim.tricks[view.declarer] == sum(claim.tricks) or _cannot_be_caught(view)
    if seat is view.declarer or view.whister is None:
        return claim.tricks[seat] >= most(view, seat)
    return _as_one_side(view, claim, seat)


def _as_one_side(view: PlayView, claim: Claim, seat: Seat) -> bool:
    """Judge a claim for a side with a sole whister, whose tricks are counted together.

    The passer answers for one hand, the whister for both: a hidden hand may be worth every trick. If the dealer whists,
    each answers for both hands.
    """
    defenders = [other for other in view.active if other is not view.declarer]
    given = sum(claim.tricks[other] for other in defenders)
    if seat is not view.whister and view.whister in defenders:
        return given >= most(view, seat)
    if view.mode is PlayMode.OPEN and all(view.hands[other].cards is not None for other in defenders):
        return given >= sum(most(view, other) for other in defenders)
    return given == sum(claim.tricks)


def most(view: PlayView, seat: Seat) -> int:
    """Bound the tricks that the seat's cards could take if the unseen ones lay as well as possible.

    Every trump may ruff; in the other suits two of the opponents' highest cards may fall in each round.
    """
    trump = suit_set(view.contract.trump)
    mine, theirs = _held(view, seat), unseen_cards(view) | _shown_by_others(view, seat)
    sides = (suit for suit in SUITS.values() if suit != trump)
    return (mine & trump).bit_count() + sum(high_card_tricks(mine & suit, theirs & suit) for suit in sides)


def _held(view: PlayView, seat: Seat) -> CardSet:
    """Return the hand, with the card that lies in the unfinished trick."""
    return card_set(view.hands[seat].cards or ()) | card_set(card for other, card in view.trick.plays if other is seat)


def _shown_by_others(view: PlayView, seat: Seat) -> CardSet:
    others = (other for other in view.hands.seats if other is not seat)
    return reduce(or_, (_held(view, other) for other in others), 0)


def _cannot_be_caught(view: PlayView) -> bool:
    """Return whether the defenders cannot catch a misère.

    No card of theirs is below a card the declarer may hold, and the declarer cannot lead a suit of which they have
    none.
    """
    if view.trick.plays:
        return False
    defenders = reduce(or_, (_held(view, seat) for seat in view.active if seat is not view.declarer), 0)
    unseen = list(singles(unseen_cards(view)))
    if any(defenders & suit_of(card) & (card - 1) for card in unseen):
        return False
    return view.turn is not view.declarer or all(defenders & suit_of(card) for card in unseen)
