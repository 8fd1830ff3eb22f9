"""Small words of the screens."""

import pytest

from bot.screens.words import pair, sorted_line
from engine.core.cards import Card
from engine.games.austrian.calls import SUITS
from tests.bot.screens import kit


@pytest.mark.parametrize(
    ("who", "what", "line"),
    [
        ("Аня", "10♠", "Аня 10♠"),
        ("Робот 1", "10♠", "Робот 1 — 10♠"),
        ("Робот 1", "3", "Робот 1 — 3"),
        ("Робот 1", "В♠", "Робот 1 В♠"),
        ("Робот 1", "− 14", "Робот 1 − 14"),
        ("Робот 1", "пас", "Робот 1 пас"),
        ("", "3", " 3"),
    ],
)
def test_a_number_never_runs_into_a_name_that_ends_with_one(who: str, what: str, line: str) -> None:
    assert pair(who, what).replace("\u00a0", " ") == line


def test_talon_and_discard_are_told_in_the_order_of_a_hand() -> None:
    assert sorted_line(kit.RU, (Card("Qh"), Card("Kh"))) == "К♥ Д♥"
    assert sorted_line(kit.RU, (Card("7c"), Card("As"))) == "Т♠ 7♣"
    assert sorted_line(kit.RU, (Card("As"), Card("7c")), SUITS) == "7♣ Т♠", "the suits of the game's own ranking"
