"""The order in which cards lie."""

from bot.pictures.cards import by_suits
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
