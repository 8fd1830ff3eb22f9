"""Random deals and endings for the solver's tests."""

from random import Random

from engine.core.cards import Card
from engine.core.seats import Seat
from engine.games.preferans.contracts import Strain
from engine.games.preferans.solver import Position
from engine.three_hands.dealing import DECK, SHORT_DECK

STRAINS: tuple[Strain | None, ...] = (*Strain, None)
Three = tuple[tuple[Card, ...], tuple[Card, ...], tuple[Card, ...]]


def hands(rng: Random, size: int, deck: tuple[Card, ...] = DECK) -> Three:
    """Return three hands of `size` cards."""
    cards = rng.sample(deck, 3 * size)
    return tuple(cards[:size]), tuple(cards[size : 2 * size]), tuple(cards[2 * size :])


def narrow(rng: Random, size: int) -> Three:
    """Return three hands from few suits or from high cards only, where more than following happens."""
    spare = 3 * size + rng.randint(0, 4)
    order = sorted(DECK, key=(lambda card: card.order) if rng.random() < 0.5 else (lambda card: -card.rank))
    return hands(rng, size, tuple(order[:spare]))


def two_hands(rng: Random, size: int) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """Return two hands of `size` of the 24 cards, every other time from few suits."""
    spare = 2 * size + rng.randint(0, 4) if rng.random() < 0.5 else len(SHORT_DECK)
    cards = rng.sample(SHORT_DECK[:spare], 2 * size)
    return tuple(cards[:size]), tuple(cards[size:])


def position(rng: Random, strain: Strain | None, size: int = 10) -> Position:
    """Return a deal at the beginning of a trick, any declarer, any leader."""
    return Position(hands(rng, size), strain, Seat(rng.randint(1, 3)), Seat(rng.randint(1, 3)))


def played(rng: Random, asked: Position, cards: int) -> Position:
    """Return the position after so many cards played at random."""
    for _ in range(cards):
        asked = asked.after(rng.choice(asked.legal))
    return asked
