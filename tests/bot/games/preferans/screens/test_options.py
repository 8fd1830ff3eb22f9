"""The pages of options: complete, in words, within Telegram's limits, and what each button would do."""

import re
from itertools import product

import pytest

from bot.games.preferans.screens.options import OPTION_PAGES
from bot.screens import lobby, option_pages, replies, setup
from bot.screens.model import Button, HouseRules, Kept, LobbyInfo, Screen
from bot.screens.option_pages import ONE
from bot.screens.texts import Texts
from engine.games.preferans.contracts import TRICK_CONTRACTS
from engine.games.preferans.conventions.model import Convention
from engine.games.preferans.conventions.presets import (
    BY_NAME,
    PRESETS,
    preset,
    seats_for,
    value_of,
    with_rule,
    with_rules,
)
from tests.bot.screens import kit
from tests.faces import BOOKS

SOCHI = PRESETS["sochi"]
LANGUAGES = (kit.RU, kit.EN)
NAMES = [option.name for option in BY_NAME.values()]
STRANGE = with_rules(
    SOCHI,
    [
        *(("pool_target", "123456789"), ("end", "deals:9999"), ("duty", "1,2,3,2,1")),
        *(("half_whist_levels", "6,7,8,9,10"), ("return_levels", "10")),
        *(("rasp_prices", ",".join(map(str, range(81, 101)))), ("exit_ladder", ",".join(["6", "10"] * 10))),
        *(("here_excluded", ",".join(map(str, TRICK_CONTRACTS[:20]))), ("no_talon_bids", "misere,9,10")),
        *(("blind", "full"), ("bombs", "yes"), ("bomb_cap", "1024"), ("compulsory_rasp_laps", "2")),
        *(("rasp_max_run", "20"), ("rasp_run_fine", "1000"), ("preferans_hand", "on1000"), ("talon_bonus", "value")),
        *(("dealer_whist", "yes"), ("dealer_return", "yes"), ("half_whist_who", "both"), ("ten", "checked")),
        *(("talon_throw", "dealer_mountain_2v"), ("half_with_dealer", "any"), ("misere_talon_bonus", "sevens")),
    ],
)
# where everything has an effect that depends on another option
FULL = with_rules(
    SOCHI,
    [
        *(("blind", "full"), ("bombs", "yes"), ("compulsory_rasp_laps", "1"), ("rasp_max_run", "3")),
        *(("talon_bonus", "value"), ("rasp_run_fine", "5"), ("ten", "checked"), ("misere_ladder", "old_steps")),
    ],
)
# conventions in which an option has a button that other options take away
SHOWN = {
    "kurochka_stake": PRESETS["kurochka"],
    **dict.fromkeys(("kotel_deals", "kotel_share"), PRESETS["kotel"]),
    **dict.fromkeys(("deck", "dummy"), PRESETS["hussar"]),
}
SAVED = tuple(HouseRules(number, f"<b>& {'Ж' * 19}"[:24], STRANGE) for number in range(1, 11))
PAGES = [
    option_pages.START,
    *OPTION_PAGES.table.pages,
    *(f"{ONE}:{name}" for name in NAMES),
    *(option_pages.SETUP, option_pages.PRESET, option_pages.OWN, setup.DROP, f"{setup.DROP}:3", setup.SIZE),
    *(setup.CLOCK, setup.ROBOTS, setup.CANCEL),
]


def seen(page: str, t: Texts = kit.RU, **changes: object) -> Screen:
    fields = {"rules": SOCHI, "players": ("Аня", "Борис"), **changes}
    view = LobbyInfo(table=10**9, stage=999_999, robots=(), page=page, **fields)  # type: ignore[arg-type]  # as typed
    return lobby.lobby_screen(t, BOOKS, view)


def actions_of(screen: Screen) -> list[str]:
    return [button.press.action for button in kit.buttons(screen) if button.press is not None]


def chosen(screen: Screen) -> list[Button]:
    return [button for button in kit.buttons(screen) if button.text.startswith("✓")]


def base_of(name: str) -> Convention:
    """Return a preset in which an option has a button."""
    return SHOWN.get(name, SOCHI)


def test_every_option_stands_on_one_page() -> None:
    table, for_two = OPTION_PAGES.table, (PRESETS["gusarik"], PRESETS["hussar"])
    assert sorted(name for page in table.pages for name in table.of_page(page)) == sorted(BY_NAME)
    for name, row in table.rows.items():
        for value in row.values:
            choices = [OPTION_PAGES.choices(rules, name) for rules in (base_of(name), *for_two)]
            assert any(value in offered for offered in choices), (name, value)
        if row.example is not None:
            assert with_rule(SOCHI, name, row.example) != SOCHI


@pytest.mark.parametrize("page", PAGES)
def test_every_page_fits(page: str) -> None:
    for convention, t in product([*PRESETS.values(), STRANGE], LANGUAGES):
        screen = seen(page, t, rules=convention, players=kit.NAMES, saved=SAVED)
        kit.check_limits(screen)
        hidden = page.startswith(ONE) and not OPTION_PAGES.is_shown(t, convention, page.partition(":")[2])
        is_lobby = screen.text == seen("", t, rules=convention, players=kit.NAMES, saved=SAVED).text
        assert is_lobby is hidden, "an option without a button has no page"


@pytest.mark.parametrize("name", NAMES)
def test_every_value_is_explained(name: str) -> None:
    for convention, t in product([*PRESETS.values(), FULL], LANGUAGES):
        explained(t, convention, name)


def explained(t: Texts, convention: Convention, name: str) -> None:
    """Check the words of an option's values, and its page."""
    told = OPTION_PAGES.effects(t, convention, name)
    assert list(told) == list(OPTION_PAGES.choices(convention, name))
    for value, effect in told.items():
        assert OPTION_PAGES.is_idle(t, convention, name) or re.search(r"[.]$", effect), (name, value, effect)
        assert len(effect) <= 260, effect
        assert not re.search(r"%\(|[a-z]_[a-z]", effect), effect
    if not OPTION_PAGES.is_shown(t, convention, name):
        assert not told
        return
    screen = seen(f"one:{name}", t, rules=convention)
    present = value_of(convention, name)
    wanted = [f"rule:{name}={value}" for value in told if value != present]
    assert [action for action in actions_of(screen) if action.startswith("rule:")] == wanted
    words = [button.text.removeprefix("✓ ") for button in kit.buttons(screen)]
    assert len(set(words)) == len(words)
    assert len(chosen(screen)) == 1


@pytest.mark.parametrize("t", LANGUAGES)
@pytest.mark.parametrize("name", NAMES)
def test_values_do_not_mean_the_same(t: Texts, name: str) -> None:
    """A return needs a half-whist; misère without the talon must be a bid before its place in the ladder matters."""
    base = base_of(name) if not OPTION_PAGES.is_idle(t, base_of(name), name) else FULL
    told = OPTION_PAGES.effects(t, base, name)
    assert not OPTION_PAGES.is_idle(t, base, name)
    assert name == "return_levels" or len(set(told.values())) == len(told), told


FORBIDDEN = {
    ("rasp_scoring", "whists"),
    ("rasp_talon", "opens"),
    ("all_pass", "redeal"),  # of Classic, which has blind passes and compulsory raspasy
    *(("blind", value) for value in ("pass", "full")),  # where no raspasy are played
    *(("compulsory_rasp_laps", value) for value in ("1", "2")),
}


@pytest.mark.parametrize("convention", PRESETS.values())
def test_nothing_is_offered_that_its_players_forbid(convention: Convention) -> None:
    """Only what another option forbids may be refused after a press."""
    for name in NAMES:
        for value in OPTION_PAGES.choices(convention, name):
            if (name, value) not in FORBIDDEN:
                with_rules(convention, [(name, value)])


@pytest.mark.parametrize("name", NAMES)
def test_the_page_of_a_group_tells_what_is_agreed(name: str) -> None:
    """Another value of an option changes its line there, unless another option switches it off."""
    page, base = OPTION_PAGES.table.rows[name].page, base_of(name)
    for value in OPTION_PAGES.choices(base, name):
        other = with_rule(base, name, value)
        if other != base and (name, value) != ("return_levels", "6,7,8"):
            assert seen(page, rules=other) != seen(page, rules=base), value
            note = f"✎ не как в конвенции «{OPTION_PAGES.preset_name(kit.RU, base.preset)}»."
            told = note in kit.plain(seen(page, rules=other).text)
            assert told == (name != "pool_target")  # the size of a pulka is nobody's convention
    shown = seen(page, rules=base)
    assert "✎" not in shown.text
    keys = [action for action in actions_of(shown) if action.partition("=")[0].rpartition(":")[2] == name]
    assert keys == ([f"options:one:{name}"] if not OPTION_PAGES.is_switch(name) else keys[:1]), (
        "a switch is switched at once"
    )


def test_a_switched_off_option_says_so() -> None:
    common = with_rules(SOCHI, [("end", "sum"), ("half_whist_levels", "none")])
    assert "Помощь: —" in [key.text.removeprefix("✎ ") for key in kit.buttons(seen("end", rules=common))]
    for name in ("help", "help_tie", "help_leftover", "half_whist_who", "return_levels"):
        assert OPTION_PAGES.is_idle(kit.RU, common, name)
        assert not OPTION_PAGES.is_idle(kit.RU, SOCHI, name)
        assert "Сейчас ни на что не влияет." in kit.plain(seen(f"one:{name}", rules=common).text)


def test_the_ladder_is_told_in_words() -> None:
    """Never "6-7-8": people mean different things by it (parameters.md 15)."""
    agreed = with_rules(SOCHI, [("exit_ladder", "6,7,8")])
    text = kit.plain(seen("one:exit_ladder", rules=agreed).text)
    assert "✓ Торговля начинается с 6, после первых распасов — с 7, после вторых — с 8." in text
    labels = [button.text for button in kit.buttons(seen("one:exit_ladder", rules=agreed))]
    assert "✓ С 6, потом с 7, потом с 8" in labels
    assert "6,7,8" not in "".join(labels)
    assert "6, 7, 8" not in text


def test_a_value_without_a_button_is_shown_as_one() -> None:
    agreed = with_rules(SOCHI, [("pool_target", "25")])
    screen = seen("one:pool_target", rules=agreed)
    assert [button.text for button in chosen(screen)] == ["✓ 25"]
    assert [button.press.action for button in chosen(screen) if button.press] == ["options:end"]
    assert "/import rule pool_target=25" in screen.text


def test_the_first_page() -> None:
    agreed = with_rules(SOCHI, [("ten", "checked"), ("pool_target", "20")])
    saved = (HouseRules(4, "Дача", agreed), HouseRules(7, "Клуб <&", PRESETS["leningrad"]))
    screen = seen(option_pages.START, rules=agreed, saved=saved)
    assert kit.plain(screen.text).splitlines() == [
        "Условия стола",
        "Сочинка · пуля до 20",
        "Правила этого чата: «Дача».",
        "• десятерная: проверяется",
        "/save ИМЯ сохранит их как правила этого чата.",
    ]
    assert [[button.text for button in row] for row in screen.rows] == [
        ["Торговля", "Прикуп, игра"],
        ["Вист", "Полвиста"],
        ["Розыгрыш", "Цены"],
        ["Висты за прикуп", "Распасы"],
        ["Выход, чья сдача", "Втёмную, бомбы"],
        ["Пуля, расчёт"],
        ["Сохранить как наши", "Текстом"],
        ["‹ Настройка", "Сесть", "‹ К столу"],
    ]
    own = seen(option_pages.OWN, rules=agreed, saved=saved, own=True)
    assert [[button.text for button in row] for row in own.rows] == [
        ["✓ «Дача»"],
        ["«Клуб <&»"],
        ["Удалить…"],
        ["‹ Конвенция", "Готово"],
    ]
    assert [button.text for button in chosen(seen(option_pages.PRESET))] == ["✓ Сочинка"]


@pytest.mark.parametrize("page", ["moon", "one:", "one:moon", "drop:", "drop:99", "start:1", "auction:1"])
def test_a_page_that_is_not_there_is_the_table(page: str) -> None:
    assert seen(page, saved=SAVED) == seen("", saved=SAVED)


@pytest.mark.parametrize("t", LANGUAGES)
def test_the_agreement_says_whose_rules_they_are(t: Texts) -> None:
    agreed = with_rules(SOCHI, [("ten", "checked")])
    view = LobbyInfo(
        table=1,
        stage=1,
        rules=agreed,
        players=("Аня", "Борис", "Вика"),
        robots=(),
        page=option_pages.START,
        saved=(HouseRules(1, "Дача <b>", agreed),),
    )
    screen = lobby.agreement_screen(t, BOOKS, view)
    kit.check_limits(screen)
    assert ("“Дача &lt;b&gt;”" if t is kit.EN else "«Дача &lt;b&gt;»") in screen.text
    assert OPTION_PAGES.option_line(t, agreed, "ten") in kit.plain(screen.text)


@pytest.mark.parametrize("t", LANGUAGES)
def test_what_keeping_says_fits_a_toast(t: Texts) -> None:
    name = "<b>&" + "Ж" * 20
    for kept in (
        Kept((), name),
        Kept((), name, new=True),
        Kept((), name, new=True, replaced=True),
        Kept((), name, new=True, renamed_from="Щ" * 24),
    ):
        assert 0 < len(replies.rules_kept(t, kept)) <= 200
        kit.check_limits(replies.rules_kept_screen(t, kept))


@pytest.mark.parametrize("t", LANGUAGES)
def test_words_of_every_option_are_a_persons(t: Texts) -> None:
    """The card of what was agreed: no identifier, no English in Russian, nothing twice."""
    lines = {}
    for name in NAMES:
        for value in OPTION_PAGES.choices(SOCHI, name):
            line = OPTION_PAGES.option_line(t, with_rule(SOCHI, name, value), name)
            assert not re.search(r"[a-z]_[a-z]", line), line
            assert t is kit.EN or not re.search(r"[A-Za-z]{2,}", line), line
            lines[name, value] = line
    assert len(set(lines.values())) == len(lines)


@pytest.mark.parametrize("t", LANGUAGES)
@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_at_the_table(t: Texts, name: str) -> None:
    """Its button is ticked, its card has nothing to add, and the lobby counts the players it needs."""
    convention = preset(name)
    start = seen(option_pages.PRESET, t, rules=convention)
    assert [button.text for button in chosen(start)] == [f"✓ {OPTION_PAGES.preset_name(t, name)}"]
    least, most = min(seats_for(convention)), max(seats_for(convention))
    for taken in range(5):
        view = LobbyInfo(table=1, stage=1, rules=convention, players=kit.NAMES[:taken], robots=())
        screen = lobby.lobby_screen(t, BOOKS, view)
        kit.check_limits(screen)
        words = [button.text for button in kit.buttons(screen)]
        assert (t.plain("Start") in words) == (least <= taken <= most)
        assert (t.plain("+ Robot") in words) == (taken < most)
        assert (t("Enough to start.") in screen.text) == (least <= taken <= most)


def test_too_many_for_a_convention() -> None:
    view = LobbyInfo(table=1, stage=1, rules=preset("gusarik"), players=kit.NAMES, robots=())
    assert "Для этих условий 3 игрока — лишние." in lobby.lobby_screen(kit.RU, BOOKS, view).text


def test_a_stake_without_kurochkas_has_no_button() -> None:
    assert "rule:remise_to=kurochka" in actions_of(seen("one:remise_to"))
    assert "options:one:kurochka_stake" not in actions_of(seen("prices"))
    assert "options:one:kurochka_stake" in actions_of(seen("prices", rules=PRESETS["kurochka"]))
