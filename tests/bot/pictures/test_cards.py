"""The order in which cards lie, and what stands on one."""

from itertools import groupby

import pytest

from bot.pictures.canvas import Canvas
from bot.pictures.cards import by_suits, draw_small, small_height
from bot.pictures.theme import Look
from bot.screens.words import SHOWN_ORDER

RANKS = "AKQJT987"


def cards(text: str) -> tuple[str, ...]:
    """Cards separated by blanks."""
    return tuple(text.split())


def test_groups_run_from_ace_to_seven() -> None:
    assert by_suits(cards("7s Ts As Jd 8d"), RANKS) == (cards("As Ts 7s"), cards("Jd 8d"))


def test_a_game_has_its_own_order_of_ranks() -> None:
    assert by_suits(cards("Ks Ts As"), "ATKQJ987") == (cards("As Ts Ks"),)


def test_suits_stand_in_the_order_of_texts_and_buttons() -> None:
    assert by_suits(cards("Ah Ad Ac As"), RANKS) == (cards("As"), cards("Ac"), cards("Ad"), cards("Ah"))
    assert by_suits(cards("7h Ah Ac"), RANKS) == (cards("Ac"), cards("Ah 7h"))
    assert [group[0][1] for group in by_suits(cards("Ah Ad Ac As"), RANKS)] == [suit.value for suit in SHOWN_ORDER]


@pytest.mark.parametrize("card", ["Qs", "Qc", "Qd", "Qh"])
@pytest.mark.parametrize("across", [70, 112])
def test_the_tail_of_a_latin_queen_ends_above_her_suit(card: str, across: int) -> None:
    """Index and suit of a small card have empty lines between them."""
    look, height = Look(latin=True), small_height(across)
    canvas = Canvas.blank((across, height), look.theme.felt, look)
    draw_small(canvas, 0, 0, card, across, region="card")
    inside = canvas.image.crop((6, 6, across - 6, height - 6)).convert("L")
    drawn = [min(inside.crop((0, row, inside.width, row + 1)).tobytes()) < 200 for row in range(inside.height)]
    *_, gap, suit, _ = [len(list(rows)) for _, rows in groupby(drawn)]
    assert suit >= across * 0.4, "the suit is the lowest thing, in one piece"
    assert gap >= 2
