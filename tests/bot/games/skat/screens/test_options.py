"""Pages of the options of Skat: the games first, words of values, what is offered where."""

from bot.screens import option_pages, setup
from bot.screens.actions import Action
from bot.tables.conventions.typed_convention import parse_new
from engine.games.skat.rules import PRESETS, value_of, with_rule
from tests.bot.games.skat.agreed import LOBBY
from tests.bot.screens import kit
from tests.bot.screens.option_lobby import BOOKS, actions_of, chosen, options_of

SEED, ISKO, ROBBER = PRESETS.values()


def test_the_games_stand_first() -> None:
    assert next(iter(LOBBY.pages.table.pages)) == "games"


def test_sentences_are_those_of_values_that_there_are() -> None:
    for name, row in LOBBY.pages.table.rows.items():
        for value in row.values:
            assert name == "end" or with_rule(SEED, name, value)


def test_three_passes_are_told_in_words() -> None:
    words = [button.text for button in kit.buttons(LOBBY.seen("one:pass_out"))]
    assert words[:4] == ["✓ Сдаёт следующий", "Пересдача", "Рамш", "Рамш с шибером"]


def test_re_and_ramsch_are_offered_where_they_can_be() -> None:
    assert "re" not in options_of(LOBBY.seen("games", rules=SEED))
    assert "re" in options_of(LOBBY.seen("games", rules=with_rule(SEED, "kontra", "any")))
    assert "ramsch_tie" not in options_of(LOBBY.seen("ramsch", rules=SEED))
    assert "ramsch_tie" in options_of(LOBBY.seen("ramsch", rules=with_rule(SEED, "pass_out", "ramsch")))
    assert "ramsch_shove" not in options_of(LOBBY.seen("ramsch", rules=with_rule(SEED, "pass_out", "ramsch")))
    assert "ramsch_shove" in options_of(LOBBY.seen("ramsch", rules=ROBBER))
    assert "bock_at" not in options_of(LOBBY.seen("robber", rules=SEED))
    assert "end" not in options_of(LOBBY.seen("end", rules=ROBBER))


def test_a_value_without_a_button_is_shown_as_one() -> None:
    screen = LOBBY.seen("one:bock_at", rules=with_rule(ROBBER, "bock_at", "70"))
    assert [button.text for button in chosen(screen)] == ["✓ 70"]
    assert [button.press.action for button in chosen(screen) if button.press] == ["options:robber"]
    assert "/import rule bock_at=150" in screen.text


def test_the_size_is_the_number_of_laps() -> None:
    assert "Кругов: 4" in [button.text for button in kit.buttons(LOBBY.seen(option_pages.SETUP))]
    agreed = parse_new(BOOKS, "скат 6")
    assert value_of(agreed, "end") == "laps:6"
    assert value_of(parse_new(BOOKS, "8 международный kontra=any"), "end") == "laps:8"
    page = LOBBY.seen(setup.SIZE, rules=agreed)
    assert [button.text for button in chosen(page)] == ["✓ 6"]
    assert "Другое число: <code>/new 6</code>" in page.text
    assert f"{Action.SIZE}:12" in actions_of(page)
    none = LOBBY.seen(option_pages.SETUP, rules=ROBBER)
    assert not any("Кругов" in button.text for button in kit.buttons(none))


def test_a_size_outlives_another_preset() -> None:
    agreed = parse_new(BOOKS, "скат 6 kontra=any")
    assert value_of(BOOKS.with_size_of(ISKO, agreed), "end") == "laps:6"
    assert BOOKS.with_size_of(ROBBER, SEED) == ROBBER
