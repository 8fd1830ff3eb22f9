"""Buttons of tournaments: read back as they were made, out of date once another round is drawn."""

import pytest

from bot.gateway.api.callbacks import MAX_BYTES, encode
from bot.screens.tournament.keys import UNMARKED, TourWish, TourWord, tour_key, wish_of
from engine.tournament.commands import CloseRound, DrawRound
from tests.bot.screens.tours import begun
from tests.engine.tournament.kit import DIRECTOR
from tests.narrowed import there


@pytest.mark.parametrize("word", TourWord)
def test_a_button_is_read_back(word: TourWord) -> None:
    for numbers in ((), (3,), (0, 7), (120, 2**52)):
        wish = TourWish(word, 10**9, 99, *numbers)
        assert wish_of(str(wish).partition(":")[2]) == wish
        press = there(tour_key("x", word, (10**9, begun(9).now), *numbers).press)
        assert len(encode(press)) <= MAX_BYTES


@pytest.mark.parametrize(
    "argument", ["", "at", "at:1", "at:1:2:3:4:5:6", "at:x:2", "at:-1:2", "at:١:2", "nothing:1:2", "set:1:2"]
)
def test_anything_else_is_no_button(argument: str) -> None:
    assert wish_of(argument) is None


def test_a_button_of_an_earlier_round_rules_on_nothing() -> None:
    story = begun(9)
    before = {word: TourWish(word, 1, len(story.now.rounds)) for word in TourWord}
    assert not any(wish.is_stale(story.now) for wish in before.values())
    for table in story.round.tables:
        story.play(table.number, 20, 0, -20)
    story.do(CloseRound(DIRECTOR))
    assert not any(wish.is_stale(story.now) for wish in before.values())
    story.do(DrawRound(DIRECTOR))
    assert {word for word, wish in before.items() if not wish.is_stale(story.now)} == UNMARKED
