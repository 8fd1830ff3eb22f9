"""The best discard: found exactly, and with fewer questions where only so many tricks would do."""

from random import Random

import pytest

from engine.core.seats import Seat
from engine.games.preferans.analysis.talon import Twelve
from engine.games.preferans.contracts import Strain
from engine.games.preferans.game import replay
from engine.games.preferans.solver import fastest, solvers
from engine.games.preferans.state import Auction
from engine.search.analysis import classes
from engine.three_hands.dealing import DECK
from tests.engine.games.preferans.analysis.kit import begun


def deck(rng: Random) -> list[str]:
    """Random hands and a talon."""
    cards = [str(card) for card in rng.sample(DECK, 32)]
    return [" ".join(cards[begin : begin + 10]) for begin in (0, 10, 20, 30)]


def twelve(hands: list[str]) -> tuple[Twelve, list[int], Strain]:
    """Return what seat 1 may do with the talon in hearts, and the tricks with every discard, one after the other."""
    deal = replay(begun(hands)).deal
    assert isinstance(deal, Auction)
    held = (*deal.hands[Seat.ONE], *deal.setup.talon)
    found = Twelve(solvers(fastest()), deal.setup, deal.hands.put(Seat.ONE, held), Seat.ONE)
    return found, [found.with_discard(Strain.HEARTS, pair) for pair in classes(held)], Strain.HEARTS


@pytest.mark.parametrize("seed", range(12))
def test_the_first_of_the_best_discards(seed: int) -> None:
    found, tricks, strain = twelve(deck(Random(seed)))
    worth = found.best(strain)
    assert worth.tricks == max(tricks)
    held = worth.discard
    assert held is not None
    assert found.with_discard(strain, held) == worth.tricks
    assert tricks.index(worth.tricks) == [*classes(found.held)].index(held)


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("order", [range(11), range(10, -1, -1), (6, 7, 5, 8)])
def test_so_many_tricks_or_none(seed: int, order: tuple[int, ...]) -> None:
    hands = deck(Random(seed))
    best = twelve(hands)[0].best(Strain.HEARTS)
    found = twelve(hands)[0]
    for least in order:
        assert found.from_on(Strain.HEARTS, least) == (best if best.tricks >= least else None)
    assert found.best(Strain.HEARTS) == best


def test_a_misere_with_the_fewest_tricks() -> None:
    found, _, _ = twelve(deck(Random(3)))
    assert found.best(None).tricks == min(found.with_discard(None, pair) for pair in classes(found.held))
