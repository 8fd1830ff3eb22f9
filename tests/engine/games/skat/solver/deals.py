"""Random deals and endings for the solver's tests."""

from random import Random

import msgspec

from engine.core.cards import Card, Rank
from engine.core.seats import Seat
from engine.games.skat.contracts import Contract
from engine.games.skat.solver import Position
from engine.three_hands.dealing import DECK

Three = tuple[tuple[Card, ...], tuple[Card, ...], tuple[Card, ...]]


class Kind(msgspec.Struct, frozen=True):
    """Kind of a question: the game, and whether it is a ramsch."""

    contract: Contract
    few: bool = False

    def __str__(self) -> str:
        return "ramsch" if self.few else self.contract.name.lower()


KINDS = (*(Kind(contract) for contract in Contract), Kind(Contract.GRAND, few=True))


def hands(rng: Random, size: int, deck: tuple[Card, ...] = DECK) -> Three:
    """Deal three hands of `size` cards."""
    cards = rng.sample(deck, 3 * size)
    return tuple(cards[:size]), tuple(cards[size : 2 * size]), tuple(cards[2 * size :])


def narrow(rng: Random, size: int) -> Three:
    """Deal three hands from few suits, from cards with points, or with all the jacks."""
    spare = 3 * size + rng.randint(0, 4)
    keys = (
        lambda card: card.order,
        lambda card: card.rank in (Rank.NINE, Rank.EIGHT, Rank.SEVEN),
        lambda card: (card.rank is not Rank.JACK, card.order),
    )
    order = sorted(DECK, key=rng.choice(keys))
    return hands(rng, size, tuple(order[:spare]))


def position(rng: Random, kind: Kind, size: int = 10) -> Position:
    """Return a deal at the beginning of a trick, any soloist, any leader."""
    return Position(
        hands=hands(rng, size),
        contract=kind.contract,
        soloist=Seat(rng.randint(1, 3)),
        few=kind.few,
        leader=Seat(rng.randint(1, 3)),
    )


def played(rng: Random, asked: Position, cards: int) -> Position:
    """Return the position after so many cards played at random."""
    for _ in range(cards):
        asked = asked.after(rng.choice(asked.legal))
    return asked
