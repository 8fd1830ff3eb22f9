"""Small words of the screens."""

import pytest

from bot.screens.words import pair


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
