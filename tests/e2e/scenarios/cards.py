"""Decks from wanted hands, and a line of play in which the seats take what an example says.

The rules of following suit and taking tricks are written here once more, so that the buttons are checked against more
than the engine itself.
"""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

RANKS = "789TJQKA"
ATTEMPTS = 200
TRICKS_AN_ATTEMPT = 2000


def parse_hand(text: str) -> list[str]:
    """Read cards: `s:AKQ d:7` is ["As", "Ks", "Qs", "7d"]."""
    cards = []
    for group in text.split():
        suit, _, ranks = group.partition(":")
        cards += [rank + suit for rank in ranks]
    return cards


def build_deck(hands: Sequence[Sequence[str]], talon: Sequence[str]) -> list[str]:
    """Return the order of the cards that deals these hands (first hand first) and this talon.

    The dealer gives pairs in turn; after one to each hand the talon follows: two cards of 32, or four of 24 for two.
    """
    number = len(hands)
    assert [len(hand) for hand in hands] == [10] * number, "each hand has ten cards"
    assert (number, len(talon)) in ((3, 2), (2, 4)), "the talon has two cards beside three hands, four beside two"
    pairs = [hand[place : place + 2] for place in range(0, 10, 2) for hand in hands]
    pairs.insert(number, talon)
    deck = [card for pair in pairs for card in pair]
    assert len(set(deck)) == 10 * number + len(talon), "different cards"
    return deck


def follow(hand: Sequence[str], led: str | None, trump: str | None) -> list[str]:
    """Return cards that may be played: follow suit, else trump, else anything."""
    for suit in (led, trump):
        same = [card for card in hand if card[1] == suit]
        if led is not None and same:
            return same
    return list(hand)


def taker(cards: Sequence[tuple[int, str]], led: str, trump: str | None) -> int | None:
    """Return who takes a trick; None when nobody has the led suit or a trump."""
    trumps = [play for play in cards if play[1][1] == trump]
    suited = trumps or [play for play in cards if play[1][1] == led]
    return max(suited, key=lambda play: RANKS.index(play[1][0]))[0] if suited else None


@dataclass(frozen=True)
class Position:
    """Position of the play: hands by seat, whose lead, the talon cards still to lead (raspasy)."""

    hands: dict[int, tuple[str, ...]]
    active: tuple[int, ...]
    leader: int
    trump: str | None = None
    leads: tuple[str, ...] = ()
    resting: int | None = None


class _TooLong(Exception):
    """Raised when an attempt has looked at enough tricks."""


def find_play(position: Position, wanted: dict[int, int]) -> list[tuple[int, str]]:
    """Return cards in order, so that each seat takes exactly the wanted tricks; of several lines always one.

    AssertionError if none was found.
    """
    for attempt in range(ATTEMPTS):
        try:
            return _Search(random.Random(attempt)).line(position, wanted) or []
        except _TooLong:
            continue
    raise AssertionError(f"no play gives {wanted}")


class _Search:
    """One attempt to find a line, trying cards in a shuffled order."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng
        self._left = TRICKS_AN_ATTEMPT

    def line(self, position: Position, wanted: dict[int, int]) -> list[tuple[int, str]] | None:
        if not any(wanted.values()):
            return []
        for trick, winner, after in self._tricks(position):
            self._left -= 1
            if self._left < 0:
                raise _TooLong
            if wanted.get(winner, 0) > 0:
                rest = self.line(after, {**wanted, winner: wanted[winner] - 1})
                if rest is not None:
                    return trick + rest
        return None

    def _tricks(self, position: Position) -> Iterator[tuple[list[tuple[int, str]], int, Position]]:
        first = position.active.index(position.leader)
        order = position.active[first:] + position.active[:first]
        lead = position.leads[0] if position.leads else None
        ones = follow(position.hands[order[0]], lead and lead[1], position.trump)
        self._rng.shuffle(ones)
        for one in ones:
            led = lead[1] if lead else one[1]
            others = [follow(position.hands[seat], led, position.trump) for seat in order[1:]]
            answers = list(product(*others))
            self._rng.shuffle(answers)
            for answer in answers:
                trick = list(zip(order, (one, *answer), strict=True))
                yield trick, *_after(position, trick, lead, led)


def _after(position: Position, trick: list[tuple[int, str]], lead: str | None, led: str) -> tuple[int, Position]:
    at_table = [(position.resting, lead), *trick] if lead and position.resting else trick
    winner = taker([(seat or 0, card or "") for seat, card in at_table], led, position.trump) or position.active[0]
    played = dict(trick)
    hands = {seat: tuple(c for c in cards if c != played.get(seat)) for seat, cards in position.hands.items()}
    leader = position.active[0] if lead else winner
    return winner, Position(hands, position.active, leader, position.trump, position.leads[1:], position.resting)
