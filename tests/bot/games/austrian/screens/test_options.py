"""The pages of options: complete, in words, within Telegram's limits, nothing that has no effect."""

import re
from itertools import permutations, product

import pytest

from bot.games.austrian.rules_face import AustrianRules
from bot.games.austrian.screens import rules
from bot.games.austrian.screens.option_effects import EFFECTS
from bot.games.austrian.screens.option_pages import CHOICES, EXAMPLES, GROUPS, LABELS
from bot.games.austrian.screens.option_words import SUBJECTS
from bot.games.austrian.screens.options import OPTION_PAGES
from bot.games.preferans.face import PREFERANS_FACE
from bot.screens import lobby, option_keys, setup
from bot.screens.actions import Action
from bot.screens.model import Button, HouseRules, LobbyInfo, Screen
from bot.screens.option_pages import ONE
from bot.screens.rulebooks import Rulebooks
from bot.screens.texts import Texts
from bot.screens.widths import ROOM, span
from bot.tables.conventions.typed_convention import parse_new
from engine.games.austrian.rules.model import Rules
from engine.games.austrian.rules.options import BY_NAME, OPTIONS, has_effect, offered, value_of, with_rule, with_rules
from engine.games.austrian.rules.presets import PRESETS
from tests.bot.screens import kit

BOOKS = Rulebooks([PREFERANS_FACE.rules, AustrianRules()])
LIMITED, STYRIAN = PRESETS["austrian_limited"], PRESETS["austrian_styrian"]
LANGUAGES = (kit.RU.of("austrian"), kit.EN.of("austrian"))
RU = LANGUAGES[0]
NAMES = [option.name for option in OPTIONS]
STRANGE = with_rules(
    LIMITED,
    [
        *(("stake", "999999990"), ("cap_factor", "999999999"), ("jumps", "yes"), ("here", "off")),
        *(("hand", "any_turn"), ("all_pass", "dealer_declares"), ("invite", "no"), ("must_beat", "trick")),
        *(("hearts_premium", "123456789"), ("premium", "0"), ("premium_payers", "whisters")),
        *(("illustrated", "mord,bettel_open,sans,bettel"), ("extra_premium", "999999999"), ("end", "time:9999")),
    ],
)
SHARED = with_rules(
    STYRIAN,
    [
        *(("contribution", "999999990"), ("refill", "never"), ("refill_at", "short"), ("hand", "off")),
        *(("aces_premium", "hand_only"), ("no_aces_premium", "off"), ("aces_announce", "before")),
        *(("aces_failed", "pays"), ("no_aces_failed", "nothing"), ("illustrated", "bettel,sans,bettel_open,mord")),
    ],
)
EVERY = [*PRESETS.values(), STRANGE, SHARED]
PAGES = [option_keys.START, *(group.page for group in GROUPS), *(f"{ONE}:{name}" for name in NAMES)]
OTHERS = [option_keys.SETUP, option_keys.PRESET, option_keys.OWN, setup.SIZE]


def seen(page: str, t: Texts = RU, **changes: object) -> Screen:
    fields = {"rules": LIMITED, "players": ("Аня", "Борис"), **changes}
    view = LobbyInfo(table=10**9, stage=999_999, robots=(), page=page, **fields)  # type: ignore[arg-type]  # as typed
    return lobby.lobby_screen(t, BOOKS, view)


def actions_of(screen: Screen) -> list[str]:
    return [button.press.action for button in kit.buttons(screen) if button.press is not None]


def chosen(screen: Screen) -> list[Button]:
    return [button for button in kit.buttons(screen) if button.text.startswith("✓")]


def test_every_option_stands_on_one_page_the_pot_first() -> None:
    assert sorted(name for group in GROUPS for name in group.options) == sorted(BY_NAME)
    assert set(LABELS) == set(SUBJECTS) == set(BY_NAME)
    assert set(EXAMPLES) == set(CHOICES) <= set(BY_NAME)
    assert GROUPS[0].options[0] == "pot"
    for name, value in EXAMPLES.items():
        assert with_rule(LIMITED, name, value) != LIMITED
        assert value not in CHOICES[name]
    for name, value in EFFECTS:
        assert not value or name == "end" or with_rule(LIMITED, name, value)


@pytest.mark.parametrize("page", [*PAGES, *OTHERS])
def test_every_page_fits(page: str) -> None:
    saved = tuple(HouseRules(number, f"<b>& {'Ж' * 19}"[:24], STRANGE, "austrian") for number in range(1, 11))
    name = page.removeprefix("one:")
    for agreed, t in product(EVERY, LANGUAGES):
        screen = seen(page, t, rules=agreed, players=kit.NAMES, saved=saved)
        kit.check_limits(screen)
        table = screen.text == seen("", t, rules=agreed, players=kit.NAMES, saved=saved).text
        assert table == (name in NAMES and page != name and not has_effect(agreed, name))


@pytest.mark.parametrize("name", NAMES)
def test_every_value_is_explained(name: str) -> None:
    for agreed, t in product(EVERY, LANGUAGES):
        explained(t, agreed, name)


def explained(t: Texts, agreed: Rules, name: str) -> None:
    """Check the words of an option's values, and its page where it has an effect."""
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


@pytest.mark.parametrize("t", LANGUAGES)
def test_contracts_of_illustrated_in_any_order_are_whole_on_their_buttons(t: Texts) -> None:
    words = ("bettel", "sans", "bettel_open", "mord")
    for order in (order for count in range(1, 5) for order in permutations(words, count)):
        agreed = with_rule(LIMITED, "illustrated", ",".join(order))
        (key,) = chosen(seen("one:illustrated", t, rules=agreed))
        group = kit.buttons(seen("numbers", t, rules=agreed))[0]
        assert "…" not in key.text + group.text, order
        assert all(span(text) <= ROOM[0] for text in (key.text, group.text)), order


@pytest.mark.parametrize("name", NAMES)
def test_a_group_offers_what_has_an_effect(name: str) -> None:
    for agreed in EVERY:
        actions = actions_of(seen(OPTION_PAGES.group_of(name).page, rules=agreed))
        keys = [action.partition("=")[0].rpartition(":")[2] for action in actions]
        assert (name in keys) == has_effect(agreed, name)


@pytest.mark.parametrize("name", NAMES)
def test_the_page_of_a_group_tells_what_is_agreed(name: str) -> None:
    base = LIMITED if has_effect(LIMITED, name) else with_rules(STYRIAN, [("illustrated", "bettel")])
    page = OPTION_PAGES.group_of(name).page
    for value in OPTION_PAGES.choices(base, name):
        other = with_rule(base, name, value)
        if other != base:
            assert seen(page, rules=other) != seen(page, rules=base), value
            told = "✎ не как в конвенции «" in kit.plain(seen(page, rules=other).text)
            assert told == (name != "end" or base is not LIMITED)


def test_limits_are_told_with_what_they_come_to() -> None:
    row = seen("one:cap_factor").rows[0]
    assert [button.text for button in row] == ["×5 (50)", "✓ ×10 (100)", "×20 (200)"]
    stakes = seen("one:cap_factor", rules=with_rule(LIMITED, "stake", "20")).rows[0]
    assert [button.text for button in stakes] == ["×5 (100)", "✓ ×10 (200)", "×20 (400)"]


def test_the_duty_to_beat_is_told_in_words() -> None:
    words = [button.text for button in kit.buttons(seen("one:must_beat"))]
    assert words[:3] == ["✓ Бить карту хода", "Бить старшую", "Не обязательно"]


def test_hand_only_is_not_offered_without_calls_from_the_hand() -> None:
    agreed = with_rules(LIMITED, [("hand", "off"), ("aces_premium", "hand_only")])
    assert "hand_only" not in offered(agreed, "aces_premium")
    screen = seen("one:aces_premium", rules=agreed)
    assert actions_of(screen)[:2] == ["rule:aces_premium=always", "rule:aces_premium=off"]
    assert "Только без прикупа; сейчас ни на что не влияет." in kit.plain(screen.text)
    assert not chosen(screen)


def test_a_value_without_a_button_is_shown_as_one() -> None:
    screen = seen("one:stake", rules=with_rule(LIMITED, "stake", "70"))
    assert [button.text for button in chosen(screen)] == ["✓ 70"]
    assert [button.press.action for button in chosen(screen) if button.press] == ["options:pot"]
    assert "/import rule stake=30" in screen.text


def test_the_size_is_the_number_of_deals() -> None:
    assert "Сдач: 12" in [button.text for button in kit.buttons(seen(option_keys.SETUP))]
    agreed = parse_new(BOOKS, "австрийский 24")
    assert value_of(agreed, "end") == "deals:24"
    assert value_of(parse_new(BOOKS, "40 штирийский contribution=100"), "end") == "deals:40"
    page = seen(setup.SIZE, rules=agreed)
    assert [button.text for button in chosen(page)] == ["✓ 24"]
    assert "/import rule end=deals:18" in page.text
    assert f"{Action.SIZE}:36" in actions_of(page)
    none = seen(option_keys.SETUP, rules=STYRIAN)
    assert not any("Сдач" in button.text for button in kit.buttons(none))


def test_a_size_outlives_another_preset() -> None:
    agreed = parse_new(BOOKS, "австрийский 24 stake=20")
    assert value_of(BOOKS.with_size_of(STYRIAN, agreed), "end") == "deals:24"
    assert BOOKS.with_size_of(STYRIAN, LIMITED) == STYRIAN


@pytest.mark.parametrize("name", NAMES)
def test_a_toast_tells_what_was_set(name: str) -> None:
    for agreed, t in product(EVERY, LANGUAGES):
        for value in OPTION_PAGES.choices(agreed, name):
            told = OPTION_PAGES.told(t, with_rule(agreed, name, value), name)
            assert 0 < len(told) <= 200
            assert told.startswith(t.plain(LABELS[name]))


@pytest.mark.parametrize("t", LANGUAGES)
def test_words_of_every_option_are_a_persons(t: Texts) -> None:
    """The card of what was agreed: no identifier, no English in Russian, nothing twice."""
    lines = {}
    for name in NAMES:
        for base in (LIMITED, STYRIAN):
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
    help_text = AustrianRules().help(t, PRESETS[name])
    assert 0 < len(help_text) <= 200


@pytest.mark.parametrize("page", ["moon", "one:", "one:moon", "one:contribution", "start:1", "auction:1"])
def test_a_page_that_is_not_there_is_the_table(page: str) -> None:
    assert seen(page) == seen("")
