"""Answers of the robots to a claim: they accept only if that loses nothing."""

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
"""Number of cards tried before a robot refuses a claim and plays on."""


def answer(view: ClaimingView, seat: Seat) -> DealMove:
    """Accept the claim if it gives the seat enough, else refuse.

    Enough is the most that the seat could make of its cards, or as much as best play of the claimer, whose cards are
    open, would leave the seat.
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
    """Return whether to accept a claim as one of two defenders whose tricks are counted together (one whister).

    The passer accepts what that hand alone could take. The whister, or each defender if the dealer whists, accepts what
    both hands could take if these are open, and otherwise only all remaining tricks.
    """
    defenders = [other for other in view.active if other is not view.declarer]
    given = sum(claim.tricks[other] for other in defenders)
    if seat is not view.whister and view.whister in defenders:
        return given >= most(view, seat)
    if view.mode is PlayMode.OPEN and all(view.hands[other].cards is not None for other in defenders):
        return given >= sum(most(view, other) for other in defenders)
    return given == sum(claim.tricks)


def most(view: PlayView, seat: Seat) -> int:
    """Return an upper bound of the tricks that the seat's cards could take if the unseen cards lay as well as possible.

    Every trump may ruff; in the other suits two of the opponents' highest cards may fall in each round.
    """
    trump = suit_set(view.contract.trump)
    mine, theirs = _held(view, seat), unseen_cards(view) | _shown_by_others(view, seat)
    sides = (suit for suit in SUITS.values() if suit != trump)
    return (mine & trump).bit_count() + sum(high_card_tricks(mine & suit, theirs & suit) for suit in sides)


def _held(view: PlayView, seat: Seat) -> CardSet:
    """Return the cards of a hand, together with its card in the unfinished trick."""
    return card_set(view.hands[seat].cards or ()) | card_set(card for other, card in view.trick.plays if other is seat)


def _shown_by_others(view: PlayView, seat: Seat) -> CardSet:
    others = (other for other in view.hands.seats if other is not seat)
    return reduce(or_, (_held(view, other) for other in others), 0)


def _cannot_be_caught(view: PlayView) -> bool:
    """Return whether the defenders can no longer make the declarer of a misère take a trick.

    No defender's card is lower than a card that the declarer may hold, and the declarer cannot lead a suit that the
    defenders lack. False while a defender's hand is hidden.
    """
    if view.trick.plays:
        return False
    if any(view.hands[seat].cards is None for seat in view.active if seat is not view.declarer):
        return False
    defenders = reduce(or_, (_held(view, seat) for seat in view.active if seat is not view.declarer), 0)
    unseen = list(singles(unseen_cards(view)))
    if any(defenders & suit_of(card) & (card - 1) for card in unseen):
        return False
    return view.turn is not view.declarer or all(defenders & suit_of(card) for card in unseen)
