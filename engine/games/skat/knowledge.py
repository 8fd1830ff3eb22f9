"""Knowledge of one seat about the hidden cards: how many each hidden hand has, and which it may hold."""

from collections.abc import Iterator, Sequence

from engine.core.cards import Card, Rank
from engine.core.seats import Seat
from engine.games.skat.contracts import Contract
from engine.games.skat.trick_rules import trick_rules
from engine.games.skat.view import FinishedView, GameView, NamingView, RamschView, SeatView, ShovingView, TricksView
from engine.search.worlds import ASIDE, Holder, Known, seen_hands
from engine.three_hands.cardsets import ALL, CardSet, card_set

JACKS = card_set(card for card in Card if card.rank is Rank.JACK)


def known(view: SeatView) -> Known:
    """Return the viewer's knowledge of the three hands, forehand first, and of the two cards that lie aside.

    Raises ValueError if the deal is over, when nothing is hidden.
    """
    if isinstance(view, FinishedView):
        raise ValueError("nothing is hidden in a deal that is over")
    hands, counts = seen_hands(view)
    hands[ASIDE] = card_set(put_away(view))
    unseen = ALL & ~(hands[0] | hands[1] | hands[2] | hands[ASIDE] | card_set(card for _, card in plays_of(view)))
    holders = [Holder(place, count, unseen & ~lacking(view, view.active[place])) for place, count in counts]
    aside = unseen.bit_count() - sum(count for _, count in counts)
    if aside:
        holders.append(Holder(ASIDE, aside, unseen & ~_never_aside(view)))
    return Known((hands[0], hands[1], hands[2], hands[ASIDE]), unseen, tuple(holders))


def put_away(view: SeatView) -> Sequence[Card]:
    """Return the cards lying aside that the viewer put there: as declarer a discard, in a ramsch as rearhand."""
    if isinstance(view, NamingView | GameView):
        return view.discard or ()
    if isinstance(view, RamschView) and view.viewer is view.active[-1]:
        return view.given
    return ()


def _never_aside(view: SeatView) -> CardSet:
    """Return the cards that cannot lie aside: jacks, if a hand chose the cards aside and may not choose jacks."""
    is_given = isinstance(view, RamschView) and bool(view.received or view.given) and not view.shoves
    on_its_way = isinstance(view, ShovingView) and view.turn is not view.active[0] and not view.shoves
    return JACKS if (is_given or on_its_way) and not view.rules.ramsch_jacks else 0


def plays_of(view: SeatView) -> Iterator[tuple[Seat, Card]]:
    """Iterate over every card played so far, each with the seat that played it."""
    for plays in tricks_of(view):
        yield from plays


def tricks_of(view: SeatView) -> tuple[Sequence[tuple[Seat, Card]], ...]:
    """List the cards of all tricks so far, the running one last."""
    if not isinstance(view, TricksView | RamschView):
        return ()
    return (*(trick.plays for trick in view.tricks), view.plays)


def contract_of(view: SeatView) -> Contract:
    """Return the game whose trick rules apply: the declared one, else GRAND, as in a ramsch."""
    return view.declaration.contract if isinstance(view, GameView) else Contract.GRAND


def lacking(view: SeatView, seat: Seat) -> CardSet:
    """Return the cards that a seat cannot hold, since it once did not follow suit."""
    rules, found = trick_rules(contract_of(view)), 0
    for plays in tricks_of(view):
        for owner, card in plays[1:]:
            led = rules.suit[plays[0][1].order]
            if owner is seat and rules.suit[card.order] != led:
                found |= card_set(other for other in Card if rules.suit[other.order] == led)
    return found
