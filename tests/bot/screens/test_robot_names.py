"""Names at a table: robots are read in any language, people keep the names they chose, short while cards are played."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.screens.robot_names import (
    ROBOT_NAMES,
    SHORT_NAMES,
    names_typed_for,
    robot_name,
    spoken_names,
    table_names,
    unmarked_names,
)
from bot.screens.texts import Texts
from tests.bot.screens.kit import EN, RU

LONG = "Константин Константинопольский"
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


def test_on_buttons_robots_have_no_mark_unless_two_would_be_alike() -> None:
    assert unmarked_names(("🤖 Палыч", "Аня")) == ("Палыч", "Аня")
    assert unmarked_names(("🤖 Палыч", "Палыч")) == ("🤖 Палыч", "Палыч")


def test_a_robot_may_be_typed_as_anybody_reads_it() -> None:
    assert set(names_typed_for("🤖 Пал Палыч")) >= {"🤖 Пал Палыч", "Пал Палыч", "Палыч", "Uncle Paul", "Paul"}
    assert names_typed_for("Аня") == ("Аня",)


@pytest.mark.parametrize(
    ("names", "told"),
    [
        pytest.param(("Аня", "Борис", "Константиния"), ("Аня", "Борис", "Константиния"), id="short ones"),
        pytest.param(("Аня Петрова", "Анна Петрова"), ("Аня Петрова", "Анна Петрова"), id="two short words"),
        pytest.param((LONG, "Марья Иванова", "Аня"), ("Константин", "Марья", "Аня"), id="first words"),
        pytest.param((LONG, "Константин Петровский"), ("Константин К.", "Константин П."), id="alike"),
        pytest.param((LONG, "Константин"), ("Константин К.", "Константин"), id="like a short one"),
        pytest.param(("Аня Константинова", "Аня Петрова"), ("Аня К.", "Аня Петрова"), id="first word of a short one"),
        pytest.param(
            (f"{LONG} 2", LONG, f"{LONG} 4", f"{LONG} 3"),
            ("Константин 2", "Константин К.", "Константин 4", "Константин 3"),
            id="numbers of the names",
        ),
        pytest.param(
            (LONG, f"{LONG} 2", "Константин Петровский 2"),
            ("Константин К.", "Константин К. 2", "Константин П. 2"),
            id="initials and numbers",
        ),
        pytest.param((f"🔥 {LONG}", LONG), ("Константин К. 1", "Константин К. 2"), id="numbers of the seats"),
        pytest.param(("Константинопольский",), ("Константино…",), id="one long word"),
        pytest.param(
            ("Константинопольский", "Константинополец", "Аня"),
            ("Константино… 1", "Константино… 2", "Аня"),
            id="alike when cut",
        ),
        pytest.param(("к" * 32, f"{'к' * 30} 2", "к" * 31), [f"{'к' * 11}… {n}" for n in (1, 2, 3)], id="and numbered"),
        pytest.param(("К. Константинопольский",), ("Константино…",), id="an initial first"),
        pytest.param((f"🌟 {LONG}",), ("Константин",), id="emoji first"),
        pytest.param(("🔥" * 20, "Аня"), (f"{'🔥' * 11}…", "Аня"), id="emoji only"),
        pytest.param(("👍🏽" * 9,), (f"{'👍🏽' * 5}…",), id="emoji with a skin"),
        pytest.param(("🇷🇺" * 9,), (f"{'🇷🇺' * 5}…",), id="flags"),
        pytest.param((f"{'е' * 10}и\u0306{'е' * 9}",), (f"{'е' * 10}…",), id="a mark on the last letter"),
        pytest.param(("محمد عبد الرحمن", "אברהם בן יצחק הלוי"), ("محمد", "אברהם"), id="right to left"),
        pytest.param(("محمد عبد الرحمن", "محمد بن عبد الله"), ("محمد ع.", "محمد ب."), id="right to left, alike"),
        pytest.param(
            (LONG, "🤖 Пал Палыч", "Марья Константиновна", "🤖 Марья Ильинична"),
            ("Константин", "🤖\u00a0Палыч", "Марья К.", "🤖\u00a0Марья"),
            id="like a robot",
        ),
        pytest.param(("Палыч", "🤖 Пал Палыч", LONG), ("Палыч", "🤖\u00a0Палыч", "Константин"), id="called so, too"),
        pytest.param((f"🤖 {LONG}", "🤖 Робот 2"), ("Константин", "🤖\u00a0Робот 2"), id="no robot"),
    ],
)
def test_while_cards_are_played_long_names_are_short_and_no_two_alike(names: tuple[str, ...], told: list[str]) -> None:
    assert table_names(RU, names) == tuple(told)
    assert spoken_names(RU, names) == names, "everywhere else they are whole"


@given(st.lists(st.text("Аня 2.🔥🇷🤖й\u0306", min_size=1, max_size=32).filter(str.strip), max_size=4, unique=True))
def test_no_two_at_a_table_are_alike(names: list[str]) -> None:
    told = table_names(RU, names)
    assert len(set(told)) == len(names)
    assert all(read == name for read, name in zip(told, names, strict=True) if len(name) <= 12 and "🤖" not in name)
