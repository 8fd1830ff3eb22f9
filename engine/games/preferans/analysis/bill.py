"""«Счёт ошибок», the bill of mistakes: losses of every player in a match, part by part, and the dearest card."""

from collections.abc import Sequence
from fractions import Fraction

import msgspec

from engine.core.cards import Card
from engine.core.seats import BySeat, Seat
from engine.games.preferans.analysis.model import Analysis, CardMistake, Part

Hands = BySeat[tuple[Card, ...]]


class PlayerBill(msgspec.Struct, frozen=True):
    """Losses and luck of one player."""

    lost: tuple[Fraction, ...]
    """Whists given away in each part, in the order of `Part`."""
    luck: Fraction
    """Whists that the cards brought."""

    @property
    def total(self) -> Fraction:
        """Whists given away in all parts."""
        return sum(self.lost, Fraction(0))


class Dearest(msgspec.Struct, frozen=True):
    """The dearest card of a match, with its deal."""

    number: int
    """Number of its deal."""
    mistake: CardMistake
    hands: Hands
    """Hands before the card."""
    trick: tuple[tuple[Seat, Card], ...]
    """Cards on the table before the card."""


class Bill(msgspec.Struct, frozen=True):
    """Bill of mistakes of a match."""

    deals: int
    """Number of analysed deals."""
    accounts: BySeat[PlayerBill]
    dearest: Dearest | None = None
    """None where nobody misplayed a card."""


def bill_of(found: Sequence[Analysis], seats: int) -> Bill:
    """Draw up the bill of so many players over analysed deals; a player who joined late has nothing before."""
    accounts = BySeat.collect(_account(found, Seat(number)) for number in range(1, seats + 1))
    cards = ((it, mistake) for it in found for mistake in it.mistakes if isinstance(mistake, CardMistake))
    worst = max(cards, key=lambda pair: pair[1].cost, default=None)
    return Bill(len(found), accounts, _dearest(*worst) if worst is not None else None)


def _account(found: Sequence[Analysis], seat: Seat) -> PlayerBill:
    lost = tuple(sum((it.lost_by(seat, part) for it in found), Fraction(0)) for part in Part)
    return PlayerBill(lost, sum((it.luck[seat] for it in found if seat <= len(it.luck)), Fraction(0)))


def _dearest(found: Analysis, mistake: CardMistake) -> Dearest:
    place = next(at for at, (_, card) in enumerate(found.plays) if card is mistake.card)
    gone = {card for _, card in found.plays[:place]}
    hands = found.setup.dealt
    if found.declarer is not None and found.discard is not None:
        held = (*hands[found.declarer], *found.setup.talon)
        hands = hands.put(found.declarer, tuple(card for card in held if card not in found.discard))
    left = hands.map(lambda cards: tuple(card for card in cards if card not in gone))
    return Dearest(found.scored.number, mistake, left, found.plays[place - place % 3 : place])
