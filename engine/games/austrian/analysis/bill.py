"""«Счёт ошибок», the bill of mistakes: losses of every player in a match, part by part, and the dearest card."""

from collections.abc import Sequence
from fractions import Fraction

import msgspec

from engine.core.cards import Card
from engine.core.seats import BySeat, Seat
from engine.games.austrian.analysis.model import Analysis, CardMistake, Part
from engine.games.austrian.state import Hands, Plays


class PlayerBill(msgspec.Struct, frozen=True):
    """Losses and luck of one player."""

    lost: tuple[Fraction, ...]
    """Money given away in each part, in the order of `Part`."""
    luck: Fraction
    """Money that the cards would have brought without a mistake after the auctions."""

    @property
    def total(self) -> Fraction:
        """Money given away in all parts."""
        return sum(self.lost, Fraction(0))


class Dearest(msgspec.Struct, frozen=True):
    """The dearest card of a match, with its deal."""

    number: int
    """Number of its deal."""
    mistake: CardMistake
    hands: Hands
    """Hands before the card of those who played; empty for a seat that did not."""
    trick: Plays
    """Cards on the table before the card."""


class Bill(msgspec.Struct, frozen=True):
    """Bill of mistakes of a match."""

    accounts: BySeat[PlayerBill]
    dearest: Dearest | None = None
    """None where nobody misplayed a card."""


def bill_of(found: Sequence[Analysis], seats: int) -> Bill:
    """Draw up the bill of so many players over analysed deals."""
    accounts = BySeat.collect(_account(found, Seat(number)) for number in range(1, seats + 1))
    cards = ((it, mistake) for it in found for mistake in it.mistakes if isinstance(mistake, CardMistake))
    worst = max(cards, key=lambda pair: pair[1].cost, default=None)
    return Bill(accounts, _dearest(*worst) if worst is not None else None)


def _account(found: Sequence[Analysis], seat: Seat) -> PlayerBill:
    lost = tuple(sum((it.lost_by(seat, part) for it in found), Fraction(0)) for part in Part)
    return PlayerBill(lost, sum((it.luck[seat] for it in found), Fraction(0)))


def _dearest(found: Analysis, mistake: CardMistake) -> Dearest:
    place = next(at for at, (_, card) in enumerate(found.plays) if card is mistake.card)
    gone = {card for _, card in found.plays[:place]}
    held = {seat: tuple(card for card in _played_with(found, seat) if card not in gone) for seat in found.playing}
    hands = BySeat.collect(held.get(seat, ()) for seat in found.result.seats)
    return Dearest(found.scored.number, mistake, hands, found.plays[place - place % len(found.playing) : place])


def _played_with(found: Analysis, seat: Seat) -> tuple[Card, ...]:
    """Return the cards of a seat before the first lead."""
    dealt = found.setup.dealt[seat]
    if seat is not found.declarer or found.discard is None:
        return dealt
    return tuple(card for card in (*dealt, *found.setup.talon) if card not in found.discard)
