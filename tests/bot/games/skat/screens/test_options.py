"""The pages of options: complete, in words, within Telegram's limits, nothing that has no effect."""

import re

import pytest

from bot.games.preferans.face import PREFERANS_FACE
from bot.games.skat.rules_face import SkatRules
from bot.games.skat.screens import rules
from bot.games.skat.screens.option_effects import EFFECTS
from bot.games.skat.screens.option_pages import CHOICES, EXAMPLES, GROUPS, LABELS
from bot.games.skat.screens.option_words import SUBJECTS
from bot.games.skat.screens.options import OPTION_PAGES
from bot.screens import lobby, option_keys, setup
from bot.screens.actions import Action
from bot.screens.model import Button, HouseRules, LobbyInfo, Screen
from bot.screens.option_pages import ONE
from bot.screens.rulebooks import Rulebooks
from bot.screens.texts import Texts
from bot.tables.conventions.typed_convention import parse_new
from engine.games.skat.rules.model import Rules
from engine.games.skat.rules.options import BY_NAME, OPTIONS, has_effect, value_of, with_rule, with_rules
from engine.games.skat.rules.presets import PRESETS
from tests.bot.screens import kit

BOOKS = Rulebooks([PREFERANS_FACE.rules, SkatRules()])
SEED, ISKO, ROBBER = PRESETS.values()
LANGUAGES = (kit.RU.of("skat"), kit.EN.of("skat"))
RU = LANGUAGES[0]
NAMES = [option.name for option in OPTIONS]
STRANGE = with_rules(
    ISKO,
    [
        *(("pass_out", "schieber"), ("kontra", "bidders"), ("re", "yes"), ("claim", "proved")),
        *(("ramsch_skat", "last_trick"), ("ramsch_tie", "last_trick"), ("ramsch_shove", "may_shove")),
        *(("ramsch_virgin", "double"), ("ramsch_sweep", "plus120"), ("ramsch_jacks", "no")),
        *(("robber", "yes"), ("bock_at", "999999999"), ("robber_after", "classic"), ("bock_hand", "plain")),
        ("end", "time:9999"),
    ],
)
ONE_GAME = with_rules(SEED, [("robber", "yes"), ("bock_trigger", "deal"), ("bock_at", "96"), ("end", "points:9999")])
EVERY = [*PRESETS.values(), STRANGE, ONE_GAME]
PAGES = [option_keys.START, *(group.page for group in GROUPS), *(f"{ONE}:{name}" for name in NAMES)]
OTHERS = [option_keys.SETUP, option_keys.PRESET, option_keys.OWN, setup.SIZE]


def seen(page: str, t: Texts = RU, **changes: object) -> Screen:
    fields = {"rules": SEED, "players": ("Аня", "Борис"), **changes}
    view = LobbyInfo(table=10**9, stage=999_999, robots=(), page=page, **fields)  # type: ignore[arg-type]  # as typed
    return lobby.lobby_screen(t, BOOKS, view)


def actions_of(screen: Screen) -> list[str]:
    return [button.press.action for button in kit.buttons(screen) if button.press is not None]


def chosen(screen: Screen) -> list[Button]:
    return [button for button in kit.buttons(screen) if button.text.startswith("✓")]


def test_every_option_stands_on_one_page_the_games_first() -> None:
    assert sorted(name for group in GROUPS for name in group.options) == sorted(BY_NAME)
    assert set(LABELS) == set(SUBJECTS) == set(BY_NAME)
    assert set(EXAMPLES) == set(CHOICES) <= set(BY_NAME)
    assert GROUPS[0].page == "games"
    for name, value in EXAMPLES.items():
        assert with_rule(SEED, name, value) != SEED
        assert value not in CHOICES[name]
    for name, value in EFFECTS:
        assert not value or name == "end" or with_rule(SEED, name, value)


@pytest.mark.parametrize("t", LANGUAGES)
@pytest.mark.parametrize("page", [*PAGES, *OTHERS])
@pytest.mark.parametrize("agreed", EVERY)
def test_every_page_fits(t: Texts, page: str, agreed: Rules) -> None:
    saved = tuple(HouseRules(number, f"<b>& {'Ж' * 19}"[:24], STRANGE, "skat") for number in range(1, 11))
    screen = seen(page, t, rules=agreed, players=kit.NAMES, saved=saved)
    kit.check_limits(screen)
    table = screen.text == seen("", t, rules=agreed, players=kit.NAMES, saved=saved).text
    name = page.removeprefix("one:")
    assert table == (name in NAMES and page != name and not has_effect(agreed, name))


@pytest.mark.parametrize("t", LANGUAGES)
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("agreed", EVERY)
def test_every_value_is_explained(t: Texts, name: str, agreed: Rules) -> None:
    told = OPTION_PAGES.effects(t, agreed, name)
    assert list(told) == list(OPTION_PAGES.choices(agreed, name))
    assert bool(told) == has_effect(agreed, name)
    for value, effect in told.items():
        assert effect.endswith("."), (name, value, effect)
        assert not re.search(r"%\(|[a-z]_[a-z]", effect), effect
    assert len(set(told.values())) == len(told), told
    if not told:
        return
    screen, present = seen(f"one:{name}", t, rules=agreed), value_of(agreed, name)
    wanted = [f"rule:{name}={value}" for value in told if value != present]
    assert [action for action in actions_of(screen) if action.startswith("rule:")] == wanted
    words = [button.text.removeprefix("✓ ") for button in kit.buttons(screen)]
    assert len(set(words)) == len(words)
    assert len(chosen(screen)) == (present in told)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("agreed", EVERY)
def test_a_group_offers_what_has_an_effect(name: str, agreed: Rules) -> None:
    keys = [
        action.partition("=")[0].rpartition(":")[2]
        for action in actions_of(seen(OPTION_PAGES.group_of(name).page, rules=agreed))
    ]
    assert (name in keys) == has_effect(agreed, name)


@pytest.mark.parametrize("name", NAMES)
def test_the_page_of_a_group_tells_what_is_agreed(name: str) -> None:
    base = SEED if has_effect(SEED, name) else STRANGE
    page = OPTION_PAGES.group_of(name).page
    for value in OPTION_PAGES.choices(base, name):
        other = with_rule(base, name, value)
        if other != base:
            assert seen(page, rules=other) != seen(page, rules=base), value
            told = "✎ не как в конвенции «" in kit.plain(seen(page, rules=other).text)
            assert told == (name != "end" or base is not SEED)


def test_three_passes_are_told_in_words() -> None:
    words = [button.text for button in kit.buttons(seen("one:pass_out"))]
    assert words[:4] == ["✓ Сдаёт следующий", "Пересдача", "Рамш", "Рамш с шибером"]


def test_re_and_ramsch_are_offered_where_they_can_be() -> None:
    def names(page: str, agreed: Rules) -> list[str]:
        found = actions_of(seen(page, rules=agreed))
        return [action.partition("=")[0].rpartition(":")[2] for action in found]

    assert "re" not in names("games", SEED)
    assert "re" in names("games", with_rule(SEED, "kontra", "any"))
    assert "ramsch_tie" not in names("ramsch", SEED)
    assert "ramsch_tie" in names("ramsch", with_rule(SEED, "pass_out", "ramsch"))
    assert "ramsch_shove" not in names("ramsch", with_rule(SEED, "pass_out", "ramsch"))
    assert "ramsch_shove" in names("ramsch", ROBBER)
    assert "bock_at" not in names("robber", SEED)
    assert "end" not in names("end", ROBBER)


def test_a_value_without_a_button_is_shown_as_one() -> None:
    screen = seen("one:bock_at", rules=with_rule(ROBBER, "bock_at", "70"))
    assert [button.text for button in chosen(screen)] == ["✓ 70"]
    assert [button.press.action for button in chosen(screen) if button.press] == ["options:robber"]
    assert "/import rule bock_at=150" in screen.text


def test_the_size_is_the_number_of_laps() -> None:
    assert "Кругов: 4" in [button.text for button in kit.buttons(seen(option_keys.SETUP))]
    agreed = parse_new(BOOKS, "скат 6")
    assert value_of(agreed, "end") == "laps:6"
    assert value_of(parse_new(BOOKS, "8 международный kontra=any"), "end") == "laps:8"
    page = seen(setup.SIZE, rules=agreed)
    assert [button.text for button in chosen(page)] == ["✓ 6"]
    assert "/import rule end=laps:6" in page.text
    assert f"{Action.SIZE}:12" in actions_of(page)
    none = seen(option_keys.SETUP, rules=ROBBER)
    assert not any("Кругов" in button.text for button in kit.buttons(none))


def test_a_size_outlives_another_preset() -> None:
    agreed = parse_new(BOOKS, "скат 6 kontra=any")
    assert value_of(BOOKS.with_size_of(ISKO, agreed), "end") == "laps:6"
    assert BOOKS.with_size_of(ROBBER, SEED) == ROBBER


@pytest.mark.parametrize("t", LANGUAGES)
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("agreed", EVERY)
def test_a_toast_tells_what_was_set(t: Texts, name: str, agreed: Rules) -> None:
    for value in OPTION_PAGES.choices(agreed, name):
        told = OPTION_PAGES.told(t, with_rule(agreed, name, value), name)
        assert 0 < len(told) <= 200
        assert told.startswith(t.plain(LABELS[name]))


@pytest.mark.parametrize("t", LANGUAGES)
def test_words_of_every_option_are_a_persons(t: Texts) -> None:
    """The card of what was agreed: no identifier, no English in Russian, nothing twice."""
    lines = {}
    for name in NAMES:
        for base in (SEED, STRANGE):
            for value in OPTION_PAGES.choices(base, name):
                line = OPTION_PAGES.option_line(t, with_rule(base, name, value), name)
                assert not re.search(r"[a-z]_[a-z]", line), line
                assert t.language == "en" or not re.search(r"[A-Za-z]{2,}", line), line
                lines[name, value] = line
    assert len(set(lines.values())) == len(lines)


@pytest.mark.parametrize("t", LANGUAGES)
@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_at_the_table(t: Texts, name: str) -> None:
    start = seen(option_keys.PRESET, t, rules=PRESETS[name])
    assert [button.text for button in chosen(start)] == [f"✓ {rules.preset_name(t, name)}"]
    help_text = SkatRules().help(t, PRESETS[name])
    assert 0 < len(help_text) <= 200


@pytest.mark.parametrize("page", ["moon", "one:", "one:moon", "one:re", "start:1", "auction:1"])
def test_a_page_that_is_not_there_is_the_table(page: str) -> None:
    assert seen(page) == seen("")
