"""What one seat knows about the cards: the hidden hands, and the cards that each of them may hold."""

from collections.abc import Iterator

from engine.core.cards import Card, Suit
from engine.core.seats import Seat
from engine.games.preferans.conventions.terms import cards_of
from engine.games.preferans.view import (
    DeclaredView,
    GameView,
    OrderingView,
    RaspasyView,
    TableView,
    tricks_of,
)
from engine.search.worlds import ASIDE, Holder, Known, seen_hands
from engine.three_hands.cardsets import SUITS, CardSet, card_set
from engine.three_hands.dealing import DECK


def known(view: TableView, *, public: bool = False) -> Known:
    """Return what the viewer knows of the hidden cards. The viewer's own hand is hidden until the viewer looks at it.

    public: leave out what the other players cannot know: the viewer's discard, a talon that only the declarer saw, and
    how a dummy chooses its cards. What remains are the hands that the viewer sees, cards played, suits not followed and
    an open talon.
    """
    hands, counts = seen_hands(view)
    unseen = unseen_cards(view, public=public)
    taken = _taken(view, public=public)
    if isinstance(view, DeclaredView) and view.hands[view.declarer].cards is not None:
        hands[ASIDE] = taken & unseen  # the talon of an open hand lies where everybody knows
        unseen &= ~taken
    aside = unseen.bit_count() - sum(count for _, count in counts)
    hidden = [Holder(place, count, _may(view, place, unseen, taken, public=public)) for place, count in counts]
    if aside:
        hidden.append(Holder(ASIDE, aside, unseen))
    return Known((hands[0], hands[1], hands[2], hands[3]), unseen, tuple(hidden))


def deck_set(view: TableView | GameView) -> CardSet:
    """Return all cards of the deal: 32, or 24 by the option deck=24."""
    return card_set(cards_of(view.standing.convention))


def unseen_cards(view: TableView, *, public: bool = False) -> CardSet:
    """Return the cards that the viewer has not seen: not on the table, in a hand or out of play.

    public: count the viewer's discard as unseen (see `known`).
    """
    seen = card_set(card for _, card in plays_of(view)) | _out_of_play(view, public=public)
    for hand in view.hands:
        seen |= card_set(hand.cards or ())
    return deck_set(view) & ~seen


def plays_of(view: TableView) -> Iterator[tuple[Seat, Card]]:
    """Iterate over every card played so far, with its owner."""
    for trick in tricks_of(view):
        yield from trick.plays


def _out_of_play(view: TableView, *, public: bool) -> CardSet:
    """Return the cards that the viewer has seen and that are in no hand.

    They are the viewer's discard, raspasy's talon, and a thrown talon; a blind bidder throws none (rules.md §4, §14).
    """
    if isinstance(view, RaspasyView) or (isinstance(view, DeclaredView) and view.thrown):
        return card_set(view.talon)
    return card_set(view.discard or ()) if isinstance(view, OrderingView | GameView) and not public else 0


def _taken(view: TableView, *, public: bool) -> CardSet:
    """Return the talon if the viewer (with `public`: everybody) saw the declarer take it, else no cards."""
    if not isinstance(view, DeclaredView) or view.thrown or (public and (view.without_talon or view.blind)):
        return 0
    return card_set(view.talon)


def _may(view: TableView, place: int, unseen: CardSet, taken: CardSet, *, public: bool) -> CardSet:
    """Return the cards that a hidden hand may hold. `taken`: talon cards that the declarer is known to have taken."""
    seat = view.active[place]
    may = unseen & ~_voids(view, seat)
    if taken and not (isinstance(view, DeclaredView) and seat is view.declarer):
        may &= ~taken
    if isinstance(view, RaspasyView) and seat is view.dummy and not public:
        may &= ~_passed_over(view, seat)
    return may


def _voids(view: TableView, seat: Seat) -> CardSet:
    """Return all cards of the suits in which a seat has shown a void (rules.md §6: follow suit, else trump)."""
    trump = view.contract.trump if isinstance(view, GameView) else None
    lacking = 0
    for led, owner, card in _followed(view):
        if owner is seat and card.suit is not led:
            lacking |= SUITS[led]
            if trump is not None and card.suit is not trump:
                lacking |= SUITS[trump]
    return lacking


def _followed(view: TableView) -> Iterator[tuple[Suit, Seat, Card]]:
    """Yield the cards played to a trick with a suit led: the suit, the owner, the card."""
    for trick in tricks_of(view):
        if trick.plays:
            led = trick.led.suit if trick.led is not None else trick.plays[0][1].suit
            for owner, card in trick.plays:
                yield led, owner, card


def _passed_over(view: TableView, dummy: Seat) -> CardSet:
    """Return the cards the dummy cannot hold, because in raspasy it plays its lowest legal card (parameters.md 12)."""
    lacking = 0
    for trick in tricks_of(view):
        for place, (owner, card) in enumerate(trick.plays):
            if owner is dummy:
                led = None if place == 0 and trick.led is None else (trick.led or trick.plays[0][1]).suit
                lacking |= card_set(
                    other
                    for other in DECK
                    if (led is not card.suit or other.suit is led)
                    and (other.rank, other.order) < (card.rank, card.order)
                )
    return lacking
