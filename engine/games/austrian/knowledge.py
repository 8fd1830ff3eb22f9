"""Knowledge of one seat about the hidden cards: how many each hidden hand has, and which it may hold."""

from collections.abc import Iterator, Sequence

from engine.core.cards import Card, Suit
from engine.core.seats import Seat
from engine.games.austrian.rules import MustBeat
from engine.games.austrian.trick_rules import trick_rules
from engine.games.austrian.view import ExchangeView, FinishedView, GameView, NamingView, PlayView, SeatView
from engine.search.worlds import ASIDE, Holder, Known, seen_hands
from engine.three_hands.cardsets import ALL, BITS, SUITS, CardSet, card_set


def known(view: SeatView, *, public: bool = False) -> Known:
    """Return the viewer's knowledge of the three hands, first to third, and of the cards that lie aside.

    public: only what a proof for others may use: the hands that the viewer sees, and what everybody has seen. The
    viewer's discard is left out, because the others cannot know that those cards are in no hand. Raises ValueError if
    the deal is over, when nothing is hidden.
    """
    if isinstance(view, FinishedView):
        raise ValueError("nothing is hidden in a deal that is over")
    hands, counts = seen_hands(view)
    away = card_set(view.discard or ()) if isinstance(view, NamingView | GameView) and not public else 0
    hands[ASIDE] = away
    unseen = ALL & ~(hands[0] | hands[1] | hands[2] | away | card_set(card for _, card in plays_of(view)))
    holders = [Holder(place, count, unseen & ~lacking(view, view.active[place])) for place, count in counts]
    aside = unseen.bit_count() - sum(count for _, count in counts)
    if aside and not isinstance(view, ExchangeView):
        holders.append(Holder(ASIDE, aside, unseen))
    return Known((hands[0], hands[1], hands[2], hands[3]), unseen, tuple(holders))


def plays_of(view: SeatView) -> Iterator[tuple[Seat, Card]]:
    """Iterate over every card played so far, each with the seat that played it."""
    for plays in _tricks(view):
        yield from plays


def lacking(view: SeatView, seat: Seat) -> CardSet:
    """Return the cards that a seat cannot hold, as its plays show by the duties of austrian.md §6."""
    if not isinstance(view, PlayView):
        return 0
    found, trump, must_beat = 0, view.contract.suit, view.standing.rules.must_beat
    for plays in _tricks(view):
        for place, (owner, card) in enumerate(plays):
            if owner is seat and place:
                found |= _shown([one for _, one in plays[:place]], card, trump, must_beat)
    return found


def _tricks(view: SeatView) -> tuple[Sequence[tuple[Seat, Card]], ...]:
    if not isinstance(view, PlayView):
        return ()
    return (*(trick.plays for trick in view.tricks), view.plays)


def _shown(lying: list[Card], card: Card, trump: Suit | None, must_beat: MustBeat) -> CardSet:
    """Return the cards that a hand cannot hold if it plays `card` to the cards `lying` in the trick."""
    led, rules = lying[0], trick_rules(trump, must_beat)
    beaten = led if must_beat is MustBeat.LEAD else rules.best_of(lying)
    is_free = must_beat is MustBeat.NONE or rules.beats(card, beaten)
    if card.suit is led.suit:
        return 0 if is_free or beaten.suit is not led.suit else above(beaten)
    found = SUITS[led.suit]
    if trump is None:
        return found
    if card.suit is not trump:
        return found | SUITS[trump]
    return found if is_free or beaten.suit is not trump else found | above(beaten)


def above(card: Card) -> CardSet:
    """Return the cards of the card's suit that rank above it."""
    return SUITS[card.suit] & -(BITS[card] << 1)
