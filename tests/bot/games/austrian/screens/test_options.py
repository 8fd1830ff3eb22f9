"""Pages of the options of Austrian préférence: the pot first, words of values, what is offered where."""

from itertools import permutations

import pytest

from bot.screens import option_pages, setup
from bot.screens.actions import Action
from bot.screens.texts import Texts
from bot.screens.widths import is_whole
from bot.tables.conventions.typed_convention import parse_new
from engine.games.austrian.rules import PRESETS, offered, value_of, with_rule, with_rules
from tests.bot.games.austrian.agreed import LOBBY
from tests.bot.screens import kit
from tests.bot.screens.option_lobby import BOOKS, actions_of, chosen

LIMITED, STYRIAN = PRESETS["austrian_limited"], PRESETS["austrian_styrian"]


def test_the_pot_stands_first() -> None:
    assert next(iter(LOBBY.pages.table.rows)) == "pot"


def test_sentences_are_those_of_values_that_there_are() -> None:
    for name, row in LOBBY.pages.table.rows.items():
        for value in row.values:
            assert name == "end" or with_rule(LIMITED, name, value)


@pytest.mark.parametrize("t", LOBBY.languages)
def test_contracts_of_illustrated_in_any_order_are_whole_on_their_buttons(t: Texts) -> None:
    words = ("bettel", "sans", "bettel_open", "mord")
    for order in (order for count in range(1, 5) for order in permutations(words, count)):
        agreed = with_rule(LIMITED, "illustrated", ",".join(order))
        (key,) = chosen(LOBBY.seen("one:illustrated", t, rules=agreed))
        group = kit.buttons(LOBBY.seen("numbers", t, rules=agreed))[0]
        assert "…" not in key.text + group.text, order
        assert all(is_whole(text) for text in (key.text, group.text)), order


def test_limits_are_told_with_what_they_come_to() -> None:
    row = LOBBY.seen("one:cap_factor").rows[0]
    assert [button.text for button in row] == ["×5 (50)", "✓ ×10 (100)", "×20 (200)"]
    stakes = LOBBY.seen("one:cap_factor", rules=with_rule(LIMITED, "stake", "20")).rows[0]
    assert [button.text for button in stakes] == ["×5 (100)", "✓ ×10 (200)", "×20 (400)"]


def test_the_duty_to_beat_is_told_in_words() -> None:
    words = [button.text for button in kit.buttons(LOBBY.seen("one:must_beat"))]
    assert words[:3] == ["✓ Бить карту хода", "Бить старшую", "Не обязательно"]


def test_hand_only_is_not_offered_without_calls_from_the_hand() -> None:
    agreed = with_rules(LIMITED, [("hand", "off"), ("aces_premium", "hand_only")])
    assert "hand_only" not in offered(agreed, "aces_premium")
    screen = LOBBY.seen("one:aces_premium", rules=agreed)
    assert actions_of(screen)[:2] == ["rule:aces_premium=always", "rule:aces_premium=off"]
    assert "Только без прикупа; сейчас ни на что не влияет." in kit.plain(screen.text)
    assert not chosen(screen)


def test_a_value_without_a_button_is_shown_as_one() -> None:
    screen = LOBBY.seen("one:stake", rules=with_rule(LIMITED, "stake", "70"))
    assert [button.text for button in chosen(screen)] == ["✓ 70"]
    assert [button.press.action for button in chosen(screen) if button.press] == ["options:pot"]
    assert "/import rule stake=30" in screen.text


def test_the_size_is_the_number_of_deals() -> None:
    assert "Сдач: 12" in [button.text for button in kit.buttons(LOBBY.seen(option_pages.SETUP))]
    agreed = parse_new(BOOKS, "австрийский 24")
    assert value_of(agreed, "end") == "deals:24"
    assert value_of(parse_new(BOOKS, "40 штирийский contribution=100"), "end") == "deals:40"
    page = LOBBY.seen(setup.SIZE, rules=agreed)
    assert [button.text for button in chosen(page)] == ["✓ 24"]
    assert "Другое число: <code>/new 18</code>" in page.text
    assert f"{Action.SIZE}:36" in actions_of(page)
    none = LOBBY.seen(option_pages.SETUP, rules=STYRIAN)
    assert not any("Сдач" in button.text for button in kit.buttons(none))


def test_a_size_outlives_another_preset() -> None:
    agreed = parse_new(BOOKS, "австрийский 24 stake=20")
    assert value_of(BOOKS.with_size_of(STYRIAN, agreed), "end") == "deals:24"
    assert BOOKS.with_size_of(STYRIAN, LIMITED) == STYRIAN
