"""Names of robots: words of the bot, read in any language, while people keep the names they chose."""

import pytest

from bot.screens.robot_names import ROBOT_NAMES, SHORT_NAMES, names_typed_for, robot_name, spoken_names
from bot.screens.texts import Texts
from tests.bot.screens.kit import EN, RU

TABLE = ("Аня", "🤖 Пал Палыч", "🤖 Марья Ильинична")


def marked(*names: str) -> tuple[str, ...]:
    """Names with a space after the mark at which no line may end."""
    return tuple(name.replace("🤖 ", "🤖\u00a0") for name in names)


def test_a_robot_is_called_in_the_language_of_the_reader() -> None:
    assert spoken_names(RU, TABLE) == TABLE
    assert spoken_names(EN, TABLE) == ("Аня", "🤖 Uncle Paul", "🤖 Aunt Mary")
    assert spoken_names(RU, spoken_names(EN, TABLE)) == TABLE
    assert spoken_names(EN, ("🤖 Робот 2", "Робот 1")) == ("🤖 Robot 2", "Робот 1")


def test_where_there_is_little_room_it_is_one_word() -> None:
    assert spoken_names(RU, TABLE, short=True) == marked("Аня", "🤖 Палыч", "🤖 Марья")
    assert spoken_names(EN, TABLE, short=True) == marked("Аня", "🤖 Paul", "🤖 Mary")


def test_people_are_called_as_they_call_themselves() -> None:
    people = ("Пал Палыч", "Uncle Paul", "🤖 Вася", "Вера")
    assert spoken_names(EN, people) == people
    assert spoken_names(RU, people, short=True) == people


def test_names_that_would_become_alike_stay_as_they_are() -> None:
    """A table whose group had another language when the second robot sat down, in versions before this one."""
    both = ("🤖 Пал Палыч", "🤖 Uncle Paul")
    assert spoken_names(RU, both) == both
    assert robot_name(EN, ("🤖 Пал Палыч", "Аня")) == "🤖 Aunt Mary"
    assert robot_name(RU, ("Пал Палыч", "🤖 Aunt Mary")) == "🤖 Кузьмич"


@pytest.mark.parametrize("t", [RU, EN])
def test_no_two_robots_are_alike(t: Texts) -> None:
    for names in (ROBOT_NAMES, SHORT_NAMES):
        assert len({t.plain(name) for name in names}) == len(ROBOT_NAMES)


def test_a_robot_may_be_typed_as_anybody_reads_it() -> None:
    assert set(names_typed_for("🤖 Пал Палыч")) >= {"🤖 Пал Палыч", "Пал Палыч", "Палыч", "Uncle Paul", "Paul"}
    assert names_typed_for("Аня") == ("Аня",)
