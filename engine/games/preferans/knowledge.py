"""Knowledge of one seat about the cards: the hidden hands and the cards that each of them may hold."""

from collections.abc import Iterator

import msgspec

from engine.core.cards import DECK, Card, Suit
from engine.core.cardsets import ALL, SUITS, CardSet, card_set
from engine.core.seats import Seat
from engine.games.preferans.view import SeatView

ASIDE = 3
"""Place of the cards that are in no hand: the discard, or the part of the talon that nobody has seen."""


class Holder(msgspec.Struct, frozen=True):
    """A hidden set of cards."""

    place: int
    """0..2 active seats from the first hand on, or ASIDE."""
    count: int
    """Number of cards."""
    may: CardSet
    """Cards that may be among them."""


class Known(msgspec.Struct, frozen=True):
    """The cards as one seat knows them."""

    hands: tuple[CardSet, CardSet, CardSet, CardSet]
    """Cards seen at the places 0..3."""
    unseen: CardSet
    """All cards not seen yet."""
    hidden: tuple[Holder, ...]


def known(view: SeatView) -> Known:
    """Return the viewer's knowledge; the own hand counts as hidden before the viewer has looked."""
    hands = [0, 0, 0, 0]
    hidden: list[tuple[int, int]] = []
    for place, seat in enumerate(view.active):
        hand = view.hands[seat]
        if hand.cards is None:
            hidden.append((place, hand.count))
        else:
            hands[place] = card_set(hand.cards)
    gone = card_set(card for _, card in plays_of(view)) | _out_of_play(view)
    unseen = ALL & ~(sum(hands) | gone)
    aside = unseen.bit_count() - sum(count for _, count in hidden)
    taken = _taken(view)
    holders = [Holder(place, count, _may(view, view.active[place], unseen, taken)) for place, count in hidden]
    if aside:
        holders.append(Holder(ASIDE, aside, unseen))
    return Known((hands[0], hands[1], hands[2], hands[3]), unseen, tuple(holders))


def plays_of(view: SeatView) -> Iterator[tuple[Seat, Card]]:
    """Iterate over every card played so far, with its owner."""
    for trick in view.tricks:
        yield from trick.plays
    yield from view.plays


def _out_of_play(view: SeatView) -> CardSet:
    """Return the seen cards that are in no hand: the own discard, a thrown talon, the talon's cards of raspasy."""
    if view.raspasy or view.thrown:
        return card_set(view.talon)
    return card_set(view.discard or ())


def _taken(view: SeatView) -> CardSet:
    """Return the talon that everybody saw the declarer take: in hand, discarded or played."""
    return 0 if view.raspasy or view.thrown or view.declarer is None else card_set(view.talon)


def _may(view: SeatView, seat: Seat, unseen: CardSet, taken: CardSet) -> CardSet:
    may = unseen & ~_voids(view, seat)
    if seat is not view.declarer:
        may &= ~taken
    if view.raspasy and seat is view.dummy:
        may &= ~_passed_over(view, seat)
    return may


def _voids(view: SeatView, seat: Seat) -> CardSet:
    """Return the suits that a seat has shown to lack (rules.md §6: follow, else trump)."""
    trump = view.contract.trump if view.contract is not None else None
    lacking = 0
    for led, owner, card in _followed(view):
        if owner is seat and card.suit is not led:
            lacking |= SUITS[led]
            if trump is not None and card.suit is not trump:
                lacking |= SUITS[trump]
    return lacking


def _followed(view: SeatView) -> Iterator[tuple[Suit, Seat, Card]]:
    """Iterate over the cards played under a duty to follow: the suit led, owner, card."""
    tricks = [*((trick.led, trick.plays) for trick in view.tricks), (view.trick_led, view.plays)]
    for lead, plays in tricks:
        if plays:
            led = lead.suit if lead is not None else plays[0][1].suit
            for owner, card in plays:
                yield led, owner, card


def _passed_over(view: SeatView, dummy: Seat) -> CardSet:
    """Return the cards that the dummy cannot hold: in raspasy it plays its lowest legal card (parameters.md 12)."""
    lacking = 0
    for trick, plays in [*((trick.led, trick.plays) for trick in view.tricks), (view.trick_led, view.plays)]:
        for place, (owner, card) in enumerate(plays):
            if owner is dummy:
                led = None if place == 0 and trick is None else (trick or plays[0][1]).suit
                lacking |= card_set(
                    other
                    for other in DECK
                    if (led is not card.suit or other.suit is led)
                    and (other.rank, other.order) < (card.rank, card.order)
                )
    return lacking
