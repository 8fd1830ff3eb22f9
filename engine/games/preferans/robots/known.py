"""What a seat knows of the cards: which hands are hidden from it and what each of them may hold.

A set of cards is a mask of 36 bits as the solver has it without trumps: nine bits a suit, spades lowest.
"""

from collections.abc import Iterable, Iterator

import msgspec

from engine.core.cards import DECK, Card, Suit
from engine.core.seats import Seat
from engine.games.preferans.contracts import Strain
from engine.games.preferans.solver.masks import BITS
from engine.games.preferans.view import SeatView

BIT = BITS[None]
SUIT_MASK = {suit: 255 << 9 * place for place, suit in enumerate(Suit)}
ALL = sum(SUIT_MASK.values())
ASIDE = 3  # the place of the cards that are in no hand: the discard, or what of the talon nobody has seen


class Holder(msgspec.Struct, frozen=True):
    """A hidden set of cards: its place (0..2 active seats from the first hand on, or ASIDE), how many, which it may."""

    place: int
    count: int
    may: int


class Known(msgspec.Struct, frozen=True):
    """The cards as one seat knows them: `hands` of places 0..3 as far as they are seen, and what is hidden."""

    hands: tuple[int, int, int, int]
    unseen: int
    hidden: tuple[Holder, ...]


def bits(cards: Iterable[Card]) -> int:
    """The cards as a mask."""
    return sum(BIT[card] for card in cards)


def turned(cards: int, strain: Strain | None) -> int:
    """A mask without trumps as the solver has it in that strain: the trump suit last."""
    if strain is None or strain.trump is None:
        return cards
    low = 9 * list(Strain).index(strain)
    below = cards & ((1 << low) - 1)
    return below | cards >> low + 9 << low | (cards >> low & 255) << 27


def known(view: SeatView) -> Known:
    """What the viewer knows; the hands of a view in which he has not looked at his own are hidden too."""
    hands = [0, 0, 0, 0]
    hidden: list[tuple[int, int]] = []
    for place, seat in enumerate(view.active):
        hand = view.hands[seat]
        if hand.cards is None:
            hidden.append((place, hand.count))
        else:
            hands[place] = bits(hand.cards)
    gone = bits(card for _, card in plays_of(view)) | _out_of_play(view)
    unseen = ALL & ~(sum(hands) | gone)
    aside = unseen.bit_count() - sum(count for _, count in hidden)
    taken = _taken(view)
    holders = [Holder(place, count, _may(view, view.active[place], unseen, taken)) for place, count in hidden]
    if aside:
        holders.append(Holder(ASIDE, aside, unseen))
    return Known((hands[0], hands[1], hands[2], hands[3]), unseen, tuple(holders))


def plays_of(view: SeatView) -> Iterator[tuple[Seat, Card]]:
    """Every card played so far, with its owner."""
    for trick in view.tricks:
        yield from trick.plays
    yield from view.plays


def _out_of_play(view: SeatView) -> int:
    """Seen cards that are in no hand: the own discard, a thrown talon, the talon's cards of raspasy."""
    if view.raspasy or view.thrown:
        return bits(view.talon)
    return bits(view.discard or ())


def _taken(view: SeatView) -> int:
    """The talon everybody saw the declarer take: in his hand, discarded or played."""
    return 0 if view.raspasy or view.thrown or view.declarer is None else bits(view.talon)


def _may(view: SeatView, seat: Seat, unseen: int, taken: int) -> int:
    may = unseen & ~_voids(view, seat)
    if seat is not view.declarer:
        may &= ~taken
    if view.raspasy and seat is view.dummy:
        may &= ~_passed_over(view, seat)
    return may


def _voids(view: SeatView, seat: Seat) -> int:
    """The suits a seat has shown that it does not hold (rules.md §6: follow, else trump)."""
    trump = view.contract.trump if view.contract is not None else None
    lacking = 0
    for led, owner, card in _followed(view):
        if owner is seat and card.suit is not led:
            lacking |= SUIT_MASK[led]
            if trump is not None and card.suit is not trump:
                lacking |= SUIT_MASK[trump]
    return lacking


def _followed(view: SeatView) -> Iterator[tuple[Suit, Seat, Card]]:
    """Every card that was not free to be any: the suit led, owner, card."""
    tricks = [*((trick.led, trick.plays) for trick in view.tricks), (view.trick_led, view.plays)]
    for lead, plays in tricks:
        if plays:
            led = lead.suit if lead is not None else plays[0][1].suit
            for owner, card in plays:
                yield led, owner, card


def _passed_over(view: SeatView, dummy: Seat) -> int:
    """In raspasy the dummy plays its lowest legal card (parameters.md 12): it holds none below."""
    lacking = 0
    for trick, plays in [*((trick.led, trick.plays) for trick in view.tricks), (view.trick_led, view.plays)]:
        for place, (owner, card) in enumerate(plays):
            if owner is dummy:
                led = None if place == 0 and trick is None else (trick or plays[0][1]).suit
                lacking |= bits(
                    other
                    for other in DECK
                    if (led is not card.suit or other.suit is led)
                    and (other.rank, other.order) < (card.rank, card.order)
                )
    return lacking
