"""Random deals and endings for the solver's tests."""

from random import Random

import msgspec

from engine.core.cards import Card, Suit
from engine.core.seats import Seat
from engine.games.austrian.rules import MustBeat
from engine.games.austrian.solver import Position
from engine.three_hands.dealing import DECK

Three = tuple[tuple[Card, ...], tuple[Card, ...], tuple[Card, ...]]


class Kind(msgspec.Struct, frozen=True):
    """Kind of a question: trump suit, duty, whether the soloist wants few tricks."""

    trump: Suit | None
    must_beat: MustBeat
    few: bool = False

    def __str__(self) -> str:
        aim = "bettel" if self.few else str(self.trump.name.lower() if self.trump is not None else "none")
        return f"{aim}-{self.must_beat}"


KINDS = tuple(
    Kind(trump, must_beat, few)
    for trump, few in ((Suit.CLUBS, False), (Suit.HEARTS, False), (None, False), (None, True))
    for must_beat in MustBeat
)


def hands(rng: Random, size: int, deck: tuple[Card, ...] = DECK) -> Three:
    """Deal three hands of `size` cards."""
    cards = rng.sample(deck, 3 * size)
    return tuple(cards[:size]), tuple(cards[size : 2 * size]), tuple(cards[2 * size :])


def narrow(rng: Random, size: int) -> Three:
    """Deal three hands from few suits or from high cards only, where more than following happens."""
    spare = 3 * size + rng.randint(0, 4)
    order = sorted(DECK, key=(lambda card: card.order) if rng.random() < 0.5 else (lambda card: -card.rank))
    return hands(rng, size, tuple(order[:spare]))


def position(rng: Random, kind: Kind, size: int = 10, *, two: bool = False) -> Position:
    """Return a deal at the beginning of a trick, any soloist, any leader; `two` leaves one hand out."""
    dealt, seats = list(hands(rng, size)), [Seat.ONE, Seat.TWO, Seat.THREE]
    out = rng.choice(seats) if two else None
    if out is not None:
        dealt[out - 1] = ()
        seats.remove(out)
    return Position(
        hands=(dealt[0], dealt[1], dealt[2]),
        trump=kind.trump,
        must_beat=kind.must_beat,
        soloist=rng.choice(seats),
        few=kind.few,
        leader=rng.choice(seats),
        out=out,
    )


def played(rng: Random, asked: Position, cards: int) -> Position:
    """Return the position after so many cards played at random."""
    for _ in range(cards):
        asked = asked.after(rng.choice(asked.legal))
    return asked
