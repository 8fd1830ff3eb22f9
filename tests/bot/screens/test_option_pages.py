"""Pages of options, of every game that has them made: complete, in words, within Telegram's limits, nothing idle."""

import re
from itertools import product

import pytest

from bot.screens import option_pages, setup
from bot.screens.model import HouseRules
from bot.screens.option_pages import ONE
from bot.screens.texts import Texts
from tests.bot.games.austrian.agreed import LOBBY as AUSTRIAN
from tests.bot.games.skat.agreed import LOBBY as SKAT
from tests.bot.screens import kit
from tests.bot.screens.option_lobby import OptionLobby, actions_of, chosen, options_of

LOBBIES = (AUSTRIAN, SKAT)
OTHERS = (option_pages.START, option_pages.SETUP, option_pages.PRESET, option_pages.OWN, setup.SIZE)

every_lobby = pytest.mark.parametrize("lobby", LOBBIES, ids=[lobby.game for lobby in LOBBIES])
every_option = pytest.mark.parametrize(
    ("lobby", "name"),
    [pytest.param(lobby, name, id=f"{lobby.game}-{name}") for lobby in LOBBIES for name in lobby.pages.book.options],
)


@every_lobby
def test_every_option_stands_on_one_page_with_its_words(lobby: OptionLobby) -> None:
    pages, options = lobby.pages, lobby.pages.book.options
    assert sorted(name for page in pages.table.pages for name in pages.table.of_page(page)) == sorted(options)
    assert set(pages.table.presets) == set(pages.book.presets)


@every_lobby
def test_an_example_is_typed_where_values_have_no_button(lobby: OptionLobby) -> None:
    for name, row in lobby.pages.table.rows.items():
        if row.example is not None:
            assert lobby.pages.book.with_rule(lobby.usual, name, row.example) != lobby.usual
        assert row.example is None or row.usual, name
        assert row.example not in row.usual


@every_lobby
def test_every_page_fits(lobby: OptionLobby) -> None:
    saved = tuple(HouseRules(number, f"<b>& {'Ж' * 19}"[:24], lobby.every[-2], lobby.game) for number in range(1, 11))
    groups = list(lobby.pages.table.pages)
    for page, agreed, t in product((*OTHERS, *groups), lobby.every, lobby.languages):
        screen = lobby.seen(page, t, rules=agreed, players=kit.NAMES, saved=saved)
        kit.check_limits(screen)
        assert screen.text != lobby.seen("", t, rules=agreed, players=kit.NAMES, saved=saved).text, page


@every_option
def test_the_page_of_an_option_fits_and_is_there_where_it_has_an_effect(lobby: OptionLobby, name: str) -> None:
    for agreed, t in product(lobby.every, lobby.languages):
        screen = lobby.seen(f"{ONE}:{name}", t, rules=agreed, players=kit.NAMES)
        kit.check_limits(screen)
        is_table = screen.text == lobby.seen("", t, rules=agreed, players=kit.NAMES).text
        assert is_table is not lobby.pages.book.has_effect(agreed, name)


@every_option
def test_every_value_is_explained(lobby: OptionLobby, name: str) -> None:
    for agreed, t in product(lobby.every, lobby.languages):
        told = lobby.pages.effects(t, agreed, name)
        assert list(told) == list(lobby.pages.choices(agreed, name))
        assert bool(told) == lobby.pages.book.has_effect(agreed, name)
        assert len(set(told.values())) == len(told), told
        for value, effect in told.items():
            assert effect.endswith("."), (name, value, effect)
            assert not re.search(r"%\(|[a-z]_[a-z]", effect), effect


@every_option
def test_every_value_has_a_button_of_its_own(lobby: OptionLobby, name: str) -> None:
    for agreed, t in product(lobby.every, lobby.languages):
        values = lobby.pages.choices(agreed, name)
        if values:
            screen, present = lobby.seen(f"{ONE}:{name}", t, rules=agreed), lobby.pages.book.value_of(agreed, name)
            wanted = [f"rule:{name}={value}" for value in values if value != present]
            assert [action for action in actions_of(screen) if action.startswith("rule:")] == wanted
            words = [button.text.removeprefix("✓ ") for button in kit.buttons(screen)]
            assert len(set(words)) == len(words)
            assert len(chosen(screen)) == (present in values)


@every_option
def test_a_group_offers_what_has_an_effect(lobby: OptionLobby, name: str) -> None:
    for agreed in lobby.every:
        offered = options_of(lobby.seen(lobby.pages.table.rows[name].page, rules=agreed))
        assert (name in offered) == lobby.pages.book.has_effect(agreed, name)


@every_option
def test_the_page_of_a_group_tells_what_is_agreed(lobby: OptionLobby, name: str) -> None:
    pages = lobby.pages
    base = next(agreed for agreed in lobby.every if pages.book.has_effect(agreed, name))
    page = pages.table.rows[name].page
    for value in pages.choices(base, name):
        other = pages.book.with_rule(base, name, value)
        if other != base:
            assert lobby.seen(page, rules=other) != lobby.seen(page, rules=base), value
            told = "✎ не как в конвенции «" in kit.plain(lobby.seen(page, rules=other).text)
            differs = {name for name, _ in pages.book.differences(other)} - {pages.size.option}
            shown = [one for one in pages.table.of_page(page) if pages.book.has_effect(other, one)]
            assert told == bool(differs.intersection(shown))


@every_option
def test_a_toast_tells_what_was_set(lobby: OptionLobby, name: str) -> None:
    pages = lobby.pages
    for agreed, t in product(lobby.every, lobby.languages):
        for value in pages.choices(agreed, name):
            told = pages.told(t, pages.book.with_rule(agreed, name, value), name)
            assert 0 < len(told) <= 200
            assert told.startswith(pages.label(t, name))


@pytest.mark.parametrize(
    ("lobby", "t"), [(lobby, t) for lobby in LOBBIES for t in lobby.languages], ids=lambda it: getattr(it, "game", "")
)
def test_words_of_every_option_are_a_persons(lobby: OptionLobby, t: Texts) -> None:
    lines: dict[tuple[str, str], str] = {}
    for name, base in product(lobby.pages.book.options, lobby.every):
        for value in lobby.pages.choices(base, name):
            line = lobby.pages.option_line(t, lobby.pages.book.with_rule(base, name, value), name)
            assert not re.search(r"[a-z]_[a-z]", line), line
            assert t.language == "en" or not re.search(r"[A-Za-z]{2,}", line), line
            lines[name, value] = line
    assert len(set(lines.values())) == len(lines)


@every_lobby
def test_a_preset_at_the_table_is_ticked(lobby: OptionLobby) -> None:
    for t, (name, rules) in product(lobby.languages, lobby.pages.book.presets.items()):
        start = lobby.seen(option_pages.PRESET, t, rules=rules)
        assert [button.text for button in chosen(start)] == [f"✓ {lobby.pages.preset_name(t, name)}"]


@every_lobby
@pytest.mark.parametrize("page", ["moon", "one:", "one:moon", "start:1", "auction:1"])
def test_a_page_that_is_not_there_is_the_table(lobby: OptionLobby, page: str) -> None:
    assert lobby.seen(page) == lobby.seen("")
