"""Who may sit, stand, add robots, change the pool and start."""

from collections.abc import Callable

import pytest

from bot.pictures.names import short_names
from bot.tables.conventions.typed_convention import parse_new
from bot.tables.decide import lobby
from bot.tables.log.events import LobbyClosed, LogEvent, Occupant, OptionsSet, TableOpened
from bot.tables.log.fold import fold
from bot.tables.log.state import Stage, Table
from bot.tables.names import MAX_NAME, clean_name, clean_title, unique_name
from bot.tables.refused import Refused
from engine.core.errors import ConventionError
from engine.core.strengths import Strength
from engine.games.preferans import PREFERANS
from engine.games.preferans.conventions.presets import preset
from engine.games.preferans.events import MatchStarted
from tests.faces import BOOKS


def table(*people: Occupant, host: int = 1) -> Table:
    return fold(Table(1, -5, None, PREFERANS), 1, 0.0, TableOpened(host, "Аня", preset("sochi"), people))


def after(state: Table, *events: LogEvent) -> Table:
    for event in events:
        state = fold(state, state.seq + 1, 0.0, event)
    return state


ANYA, BORIS, VIKA = Occupant("Аня", 1), Occupant("Борис", 2), Occupant("Вика", 3)


def test_people_take_the_next_seat_and_sit_once() -> None:
    state = after(table(), *lobby.sit(table(), 1, "Аня"))
    assert state.people == (ANYA,)
    assert lobby.sit(state, 1, "Аня") == ()
    state = after(state, *lobby.sit(state, 2, "Аня"))
    assert state.names == ("Аня", "Аня 2")
    assert state.seat_of(2) == 2


def test_the_sixth_is_refused() -> None:
    state = table(ANYA, BORIS, VIKA, Occupant("Робот 1"), Occupant("Робот 2"))
    with pytest.raises(Refused, match="table_full"):
        lobby.sit(state, 9, "Гриша")
    with pytest.raises(Refused, match="table_full"):
        lobby.add_robot(state, "Робот 3", 5, Strength.EASY)


def test_standing_up_moves_the_others() -> None:
    state = table(ANYA, BORIS, VIKA)
    state = after(state, *lobby.stand(state, 2))
    assert state.names == ("Аня", "Вика")
    assert lobby.stand(state, 2) == ()


def test_a_robot_button_counts_once() -> None:
    state = table(ANYA)
    state = after(state, *lobby.add_robot(state, "Робот 1", 1, Strength.EASY))
    assert state.robots == (2,)
    with pytest.raises(Refused, match="stale"):
        lobby.add_robot(state, "Робот 2", 1, Strength.EASY)
    state = after(state, *lobby.remove_robot(state, 2))
    assert state.names == ("Аня",)
    with pytest.raises(Refused, match="no_robot"):
        lobby.remove_robot(state, 1)


def test_rules_are_agreed_on_by_who_belongs_to_the_table() -> None:
    state = table(ANYA, BORIS)
    larger = BOOKS.changed(state.convention, [("pool_target", "20")])
    (event,) = lobby.agree(state, 2, larger)
    assert isinstance(event, OptionsSet)
    assert event.convention.pool_target == 20
    assert lobby.agree(state, 1, state.convention) == ()
    with pytest.raises(Refused, match="not_yours"):
        lobby.agree(state, 77, larger)
    with pytest.raises(ConventionError, match="pool_target"):
        BOOKS.changed(state.convention, [("pool_target", "-3")])


def test_a_match_needs_three_and_a_human() -> None:
    with pytest.raises(Refused, match="too_few"):
        lobby.begin(table(ANYA, BORIS), 1)
    robots = [Occupant(f"Робот {number}") for number in (1, 2, 3)]
    with pytest.raises(Refused, match="nobody_human"):
        lobby.begin(table(*robots), 1)
    with pytest.raises(Refused, match="not_yours"):
        lobby.begin(table(ANYA, BORIS, VIKA), 77)
    (event,) = lobby.begin(table(ANYA, BORIS, VIKA), 3)
    assert isinstance(event, MatchStarted)
    assert event.players == ("Аня", "Борис", "Вика")


def test_a_closed_lobby_takes_nothing() -> None:
    state = after(table(ANYA), LobbyClosed(1))
    assert state.stage is Stage.CLOSED
    wishes: tuple[Callable[[], object], ...] = (
        lambda: lobby.sit(state, 2, "Борис"),
        lambda: lobby.stand(state, 1),
        lambda: lobby.cancel(state, 1),
    )
    for wish in wishes:
        with pytest.raises(Refused, match="lobby_over"):
            wish()


@pytest.mark.parametrize(
    ("args", "name", "value"),
    [
        ("", "pool_target", 10),
        ("20", "pool_target", 20),
        ("pool_target=4 ten=checked", "ten", "checked"),
        ("leningrad 30", "whist_mult", 2),
        ("30 Leningrad", "whist_mult", 2),
        ("ten = checked", "ten", "checked"),
    ],
)
def test_new_takes_a_preset_a_pool_and_options(args: str, name: str, value: object) -> None:
    assert getattr(parse_new(BOOKS, args), name) == value


@pytest.mark.parametrize(
    "args",
    [
        *("rostof", "ten=maybe", "nonsense=1", "10 abc", "bombs=maybe", "pool_target=0", "париж"),
        *("sochi half_whist_who=opponent", "gusarik open_choice=whister", "rasp_scoring=whists"),
        *("4 5", "4 pool_target=5", "-5", "=", "sochi leningrad"),
    ],
)
def test_new_refuses_in_one_sentence(args: str) -> None:
    with pytest.raises(ConventionError) as refused:
        parse_new(BOOKS, args)
    assert str(refused.value)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    ("title", "shown"),
    [
        ("Пулька у Ани", "Пулька у Ани"),
        ("Пулька у Ани каждую пятницу, 19:00", "Пулька у Ани каждую пятницу…"),
        ("Преферанс по средам и выходным м", "Преферанс по средам и выходным м"),
        ("Преферанс по средам и выходным дням", "Преферанс по средам и выходным…"),
        ("я" * 99, "я" * (MAX_NAME - 1) + "…"),
        (" \u200b \n", ""),
    ],
)
def test_a_long_title_ends_behind_a_word(title: str, shown: str) -> None:
    assert clean_title(title) == shown
    assert len(shown) <= MAX_NAME


def test_names_are_cleaned_and_made_unique() -> None:
    assert clean_name("  A\u202e\u200b  b\n") == "A b"
    for unseen in (
        "\u200b\x07",
        "\u2060\u2061",
        "\u3164",
        "\u115f",
        "\u00ad",
        "\u061c",
        "\U000e0041",
        "\u0301",
        "\x9b",
    ):
        assert clean_name(unseen) == ""
    assert clean_name("Йо\u0301жик \U0001f994") == "Йо\u0301жик \U0001f994"
    assert unique_name("", ("Аня",), 2) == "2"
    assert unique_name("Аня", ("Аня", "Аня 2"), 3) == "Аня 3"
    assert unique_name("я" * 99, (), 1) == "я" * (MAX_NAME - 1) + "…"
    assert clean_name("Константин Константинопольский - Задунайский") == "Константин Константинопольский…"
    assert clean_name(clean_name("я" * 99)) == clean_name("я" * 99)


FAMILY, PIRATES, RAINBOW = "👨\u200d👩\u200d👧", "🏴\u200d☠\ufe0f", "🏳\ufe0f\u200d🌈"


@pytest.mark.parametrize(
    "name", [FAMILY, PIRATES, RAINBOW, f"Семья {FAMILY} Ш.", "👩🏽\u200d⚖\ufe0f", "❤\ufe0f", "1\ufe0f\u20e3"]
)
def test_emoji_that_are_put_together_stay_whole(name: str) -> None:
    assert clean_name(name) == name


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Ан\u200dя", "Аня"),
        ("Аня\ufe0f", "Аня"),
        ("Аня\ufe00\U000e0101", "Аня"),
        ("\u200d👨\u200d", "👨"),
        ("👨\u200d\u200d👩", "👨👩"),
        ("👨\u200b\u200d👩", "👨👩"),
        ("❤\ufe0f\ufe0f", "❤\ufe0f"),
        ("👨 \u200d 👩", "👨 👩"),
        ("1\ufe0f", "1"),
        ("\u200d\ufe0f", ""),
    ],
)
def test_what_puts_emoji_together_stands_nowhere_else(name: str, shown: str) -> None:
    assert clean_name(name) == shown
    assert clean_name(shown) == shown


@pytest.mark.parametrize(("first", "second"), [("👨\u200d👩", "👨👩"), ("❤\ufe0f", "❤"), ("❤", "❤\ufe0f")])
def test_names_that_read_alike_are_told_apart(first: str, second: str) -> None:
    assert unique_name(second, (first,), 2) == f"{second} 2"


def test_an_emoji_is_not_cut_in_two() -> None:
    assert clean_name("я" * 29 + FAMILY) == "я" * 29 + "👨…"
    assert short_names((f"Константи{FAMILY}н", "Аня"), longest=12) == ("Константи…", "Аня")


def test_another_pulka_moves_everybody_one_seat() -> None:
    assert lobby.rotated((ANYA, BORIS, VIKA), 11) == (VIKA, ANYA, BORIS)
