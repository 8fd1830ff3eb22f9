"""Rows of numbers after a card, against the rows of the positions that the rules of each game make."""

from random import Random
from typing import Any

import pytest

from engine.core.seats import Seat
from engine.games.austrian.solver import solvers as of_austrian
from engine.games.preferans.contracts import Strain
from engine.games.preferans.solver import Position
from engine.games.preferans.solver import solvers as of_preferans
from engine.search.bits import BITS
from engine.search.layout import TRUMP
from engine.search.plain_suits.solver import after
from engine.three_hands.dealing import DECK
from tests.engine.games.austrian.solver.deals import KINDS, Kind
from tests.engine.games.austrian.solver.deals import position as austrian_position
from tests.engine.games.preferans.solver.deals import STRAINS
from tests.engine.games.preferans.solver.deals import position as preferans_position

DEALS = 10


def compare(solver: Any, asked: Any, soloist: Seat, rng: Random) -> None:
    """Play a deal to its end at random and compare the row after each card."""
    row = solver._row(asked, every=True)
    while asked.left:
        card = rng.choice(asked.legal)
        row, is_taken = after(row, BITS[asked.trump][card], solver._settings[TRUMP])
        later = asked.after(card)
        assert row == solver._row(later, every=True), asked
        assert is_taken is (not later.trick and asked.taker_after(card) is soloist)
        asked = later


@pytest.mark.parametrize("strain", STRAINS)
def test_rows_of_preferans(strain: Strain | None) -> None:
    rng = Random(f"{strain}")
    for _ in range(DEALS):
        asked = preferans_position(rng, strain)
        compare(of_preferans().of(strain), asked, asked.declarer, rng)


@pytest.mark.parametrize("takes", [False, True])
@pytest.mark.parametrize("leads", [1, 2])
def test_rows_where_the_talon_leads(takes: bool, leads: int) -> None:
    rng = Random(leads)
    for _ in range(DEALS):
        cards = rng.sample(DECK, 30 + leads)
        hands = tuple(cards[:10]), tuple(cards[10:20]), tuple(cards[20:30])
        declarer, leader = Seat(rng.randint(1, 3)), Seat(rng.randint(1, 3))
        asked = Position(hands, None, declarer, leader, (), tuple(cards[30:]), takes)
        compare(of_preferans().of(None), asked, declarer, rng)


@pytest.mark.parametrize("two", [False, True], ids=["three", "two"])
@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_rows_of_austrian(kind: Kind, two: bool) -> None:
    rng = Random(f"{kind}")
    for _ in range(DEALS):
        asked = austrian_position(rng, kind, two=two)
        compare(of_austrian().of(asked), asked, asked.soloist, rng)
