"""Claims that need no answer, from one seat's view: it depends on public facts and the cards that seat sees alone.

`sure` knows one proof: whoever leads holds, from the top down, more than the others can take. A search for other proofs
(the layouts that public play leaves possible, with this game's duty to beat) has its place here, behind `judged` and
`first_sure`; an answer that depends on time or on hidden cards has not.
"""

from collections.abc import Sequence
from typing import Final

from engine.core.cards import DECK, Card, Suit
from engine.core.seats import BySeat, Seat
from engine.games.austrian.commands import MakeClaim
from engine.games.austrian.events import AnyEvent, Claimed
from engine.games.austrian.game import decide
from engine.games.austrian.state import Match, running, setup_of
from engine.games.austrian.view import ClaimingView, PlayView, SeatView, view_for

TRICKS: Final = 10
Events = tuple[AnyEvent, ...]


def sure(view: SeatView) -> MakeClaim | None:
    """Claim all the rest where the viewer leads and takes every trick from the top, whatever the others hold.

    None in a Bettel, where tricks are a loss.
    """
    seat = view.viewer
    if not isinstance(view, PlayView) or seat is None or view.turn is not seat or view.plays or not view.deciders:
        return None
    extra = view.standing.rules.extra(view.contract)
    if extra is not None and extra.is_bettel:
        return None
    hand = view.hands[seat].cards or ()
    if not takes_all(hand, unseen(view, hand), view.contract.suit):
        return None
    rest = BySeat.of(len(view.hands), 0).put(seat, TRICKS - len(view.tricks))
    return MakeClaim(seat, tricks=rest, proved=True)


def unseen(view: PlayView, hand: Sequence[Card]) -> frozenset[Card]:
    """Collect the cards that somebody else may hold: not played, not in `hand`, not put away by the viewer."""
    gone = {card for trick in view.tricks for _, card in trick.plays} | {card for _, card in view.plays}
    return frozenset(DECK) - gone - set(hand) - set(view.discard or ())


def takes_all(hand: Sequence[Card], others: frozenset[Card], trump: Suit | None) -> bool:
    """Tell whether a hand that leads takes every trick, trumps first, wherever the other cards lie.

    It does when each card, led from the top of its suit, is beaten by no card left outside, and no trump is left
    outside after the own ones are drawn. At worst all cards of a suit that are outside lie in one hand, so a round
    draws one of them.
    """
    outside = sum(card.suit is trump for card in others) if trump is not None else 0
    own = sum(card.suit is trump for card in hand) if trump is not None else 0
    return outside <= own and all(_runs(hand, others, suit) for suit in Suit)


def _runs(hand: Sequence[Card], others: frozenset[Card], suit: Suit) -> bool:
    """Tell whether the cards of a suit, led high to low, are each above what can be left outside.

    Of n cards outside at least one falls with each round; the highest are kept as long as possible.
    """
    mine = sorted((card.rank for card in hand if card.suit is suit), reverse=True)
    theirs = sorted(card.rank for card in others if card.suit is suit)
    return all(not theirs[place:] or theirs[-1] < rank for place, rank in enumerate(mine))


def is_to_be_judged(match: Match, events: Events) -> bool:
    """Tell whether the events of a decision are a claim that is not yet proved."""
    return len(events) == 1 and isinstance(events[0], Claimed) and not events[0].proved


def judged(match: Match, events: Events) -> Events:
    """Return the events of a decision at `match`; a claim that is sure asks nobody. Other events are left unchanged."""
    if not is_to_be_judged(match, events):
        return events
    claimed = events[0]
    view = view_for(match, claimed.seat) if isinstance(claimed, Claimed) else None
    found = sure(view) if view is not None else None
    if found is None or not isinstance(claimed, Claimed) or found.tricks != claimed.tricks:
        return events
    return decide(match, found, claimed.mark)


def is_told_no(view: SeatView) -> bool:
    """Tell whether the viewer's claim was refused since the last card: nobody has to answer one player twice."""
    return isinstance(view, PlayView) and any(claimer is view.viewer for claimer, _ in view.refusals)


def views_of_players(match: Match) -> tuple[SeatView, ...]:
    """Return the view of each seat that was dealt cards, the first hand first; none where no cards are dealt."""
    deal = running(match)
    if deal is None:
        return ()
    return tuple(view for seat in setup_of(deal).active if (view := view_for(match, seat)) is not None)


def first_sure(views: tuple[SeatView, ...]) -> MakeClaim | None:
    """Claim the rest for the first viewer who can be sure of it; None when no viewer is sure."""
    return next((claim for view in views if (claim := sure(view)) is not None), None)


def is_harmless(view: ClaimingView, seat: Seat) -> bool:
    """Tell whether a seat loses nothing by agreeing to a claim, as the claimer's cards lie open.

    The claim gives the seat's side all it could have, or the claimer leads and takes the rest from the top.
    """
    play, claim = view.play, view.claim
    rest = sum(claim.tricks)
    extra = play.standing.rules.extra(play.contract)
    own = claim.tricks[seat]
    if extra is not None and extra.is_bettel:
        return own == 0 if seat is play.declarer else claim.tricks[play.declarer] > 0
    if play.invited is not None and seat is not play.declarer:
        own = rest - claim.tricks[play.declarer]
    if own == rest:
        return True
    hand = play.hands[claim.seat].cards or ()
    leads = play.turn is claim.seat and not play.plays
    return leads and takes_all(hand, unseen(play, hand), play.contract.suit)
