"""/rules tells the whole game by its options, what was agreed otherwise first; names, titles and errors."""

import re

import pytest

from bot.games.austrian.face import AUSTRIAN_FACE
from bot.games.austrian.pictures import PAINTERS
from bot.games.austrian.pictures.drawings import TableDrawing
from bot.games.austrian.screens import options
from bot.games.austrian.screens.options import OPTION_PAGES
from bot.games.austrian.screens.primer import POT
from bot.games.austrian.screens.prose import subjects
from bot.games.preferans.face import PREFERANS_FACE
from bot.pictures.drawing import MoneyPlate
from bot.pictures.render import draw
from bot.screens.rulebooks import Rulebooks
from bot.screens.rules_text import OPEN_LINES
from bot.screens.texts import Texts
from bot.tables.conventions.typed_convention import parse_new
from engine.core.errors import ConventionError
from engine.games.austrian.rules import (
    BY_NAME,
    PRESETS,
    Rules,
    check_seats,
    differences,
    has_effect,
    value_of,
    with_rule,
    with_rules,
)
from tests.bot.games.preferans.pictures.geometry import offences
from tests.bot.screens import kit

FACE = AUSTRIAN_FACE.rules
BOOKS = Rulebooks([PREFERANS_FACE.rules, FACE])
LIMITED, STYRIAN = PRESETS["austrian_limited"], PRESETS["austrian_styrian"]
FULL = with_rules(STYRIAN, [("illustrated", "bettel,sans"), ("refill_at", "short")])
LANGUAGES = (kit.RU.of("austrian"), kit.EN.of("austrian"))
RU = LANGUAGES[0]
CHANGES = [
    (base, option.name, value)
    for base in (LIMITED, FULL)
    for option in BY_NAME.values()
    for value in OPTION_PAGES.choices(base, option.name)
    if value != value_of(base, option.name)
]


def whole(t: Texts, agreed: Rules) -> str:
    """Return /rules as a reader sees them."""
    (screen,) = FACE.told(t, agreed)
    kit.check_limits(screen)
    return kit.plain(screen.text)


@pytest.mark.parametrize(("base", "name", "value"), CHANGES)
def test_every_value_is_told_in_words(base: Rules, name: str, value: str) -> None:
    changed = with_rule(base, name, value)
    for t in LANGUAGES:
        assert subjects(t, changed) != subjects(t, base)
    line = OPTION_PAGES.option_line(RU, changed, name)
    assert not re.search(r"[a-z_]{2,}", line), line
    is_agreed = (name, value) in differences(changed) and name != "end"
    is_brief = name in OPTION_PAGES.briefly and len(FACE.changes(RU, changed)) <= OPEN_LINES
    assert (kit.plain(line) in whole(RU, changed)) == (is_agreed or is_brief)
    assert not re.search(r"[A-Za-z]{2,}", whole(RU, changed))


def test_the_main_things_stand_in_short_lines_above_the_folded_whole() -> None:
    (screen,) = FACE.told(RU, with_rules(LIMITED, [("stake", "20")]))
    assert kit.plain(screen.text.partition("<blockquote")[0]).splitlines() == [
        "Австрийский · 12 сдач",
        "Договорились иначе:",
        "• ставка сдающего: 20",
        " ",
        "• котёл: с пределом",
        "• без прикупа торгуют: первым словом",
        "• пригласить второго защитника: да",
        "• обязанность бить: бить карту хода",
    ]


@pytest.mark.parametrize("t", LANGUAGES)
@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_is_told_in_one_message(t: Texts, name: str) -> None:
    assert len(whole(t, PRESETS[name])) < 3000
    assert not FACE.changes(t, PRESETS[name])


@pytest.mark.parametrize("t", LANGUAGES)
def test_all_options_otherwise_are_told_in_one_message(t: Texts) -> None:
    changed = [
        (option.name, OPTION_PAGES.choices(FULL, option.name)[::-1])
        for option in BY_NAME.values()
        if option.name != "hand"
    ]
    usual = PRESETS["austrian_styrian"]
    others = [(name, next(one for one in found if one != value_of(usual, name))) for name, found in changed if found]
    agreed = with_rules(usual, others)
    assert len(FACE.changes(t, agreed)) >= 15
    assert len(whole(t, agreed)) < 4000


@pytest.mark.parametrize("t", LANGUAGES)
def test_somebody_new_sees_a_table_in_play_whose_money_adds_up(t: Texts) -> None:
    screen = FACE.greeting(t)
    table = screen.picture
    assert isinstance(table, TableDrawing)
    assert sum(int(plate.money) for plate in table.seats if isinstance(plate, MoneyPlate)) + POT == 0
    assert list(offences(draw(PAINTERS, table, labels=screen.labels))) == []


def test_those_who_sit_read_of_their_own_number_alone() -> None:
    (three,), (four,), (any_number,) = (FACE.told(RU, LIMITED, seats) for seats in (3, 4, None))
    assert "отдыха" not in three.text
    assert "делят поровну на всех." in three.text
    assert "Играют трое, каждый за себя, сдающий отдыхает." in four.text
    assert "делят поровну на всех, с отдыхающим тоже." in four.text
    assert "вчетвером сдающий отдыхает" in any_number.text


def test_what_has_no_effect_is_not_told() -> None:
    agreed = with_rules(LIMITED, [("contribution", "100"), ("refill", "never"), ("stake", "20")])
    assert not has_effect(agreed, "contribution")
    assert [kit.plain(line) for line in FACE.changes(RU, agreed)] == ["• ставка сдающего: 20"]
    assert "вносит" not in whole(RU, agreed)
    assert "преферанс" not in whole(RU, with_rule(LIMITED, "hand", "off"))


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("austrian_limited", ["в игре не больше 100", "Карту хода обязательно бить, если есть чем."]),
        ("austrian_unlimited", ["в игре весь котёл."]),
        ("austrian_styrian", ["1 ♣ — 20, 2 ♠ — 30, 3 ♦ — 40, 4 ♥ — 50", "каждый вносит в котёл 50"]),
        ("austrian_basic", ["в игре всегда 10"]),
        ("austrian_illustrated", ["5 — Беттель (ни одной взятки", "8 — Все десять", "не вистуют"]),
    ],
)
def test_what_a_preset_is_known_for(name: str, told: list[str]) -> None:
    text = whole(RU, PRESETS[name]).replace("\N{NO-BREAK SPACE}", " ")
    for sentence in told:
        assert sentence in text


@pytest.mark.parametrize(
    ("rule", "title"),
    [
        ("deals:12", "Австрийский · 12 сдач"),
        ("time:90", "Австрийский · 90 минут"),
        ("none", "Австрийский · до общего решения"),
    ],
)
def test_the_title_tells_the_end(rule: str, title: str) -> None:
    agreed = with_rule(LIMITED, "end", rule)
    assert options.title(RU, agreed) == title
    assert options.deal_title(RU, agreed, 3) == f"{title} · сдача 3"
    assert not FACE.changes(RU, agreed)
    assert FACE.size_of(agreed) == (12 if rule == "deals:12" else None)


@pytest.mark.parametrize(
    ("preset_of", "names"),
    [
        ("austrian_limited", "австрийский|Австрийский преферанс|Austrian|austrian préférence|австрийский ограниченный"),
        ("austrian_unlimited", "неограниченный|без предела|unlimited|Австрийский без предела"),
        ("austrian_styrian", "штирийский|Styrian|austrian_styrian"),
        ("austrian_basic", "австрийский простой|austrian basic"),
        ("austrian_illustrated", "иллюстрированный|illustrated|австрийский иллюстрированный"),
    ],
)
def test_a_preset_by_the_names_of_the_kitchen(preset_of: str, names: str) -> None:
    for name in names.split("|"):
        found = BOOKS.named(name)
        assert found is not None, name
        assert found.preset == preset_of == parse_new(BOOKS, f"{name} 20").preset, name


@pytest.mark.parametrize("t", LANGUAGES)
def test_examples_of_rules_are_understood(t: Texts) -> None:
    typed = FACE.typed(t)
    assert BOOKS.named(typed.preset) == STYRIAN
    assert all(isinstance(parse_new(BOOKS, text), Rules) for text in typed.rules)
    assert FACE.game(t) in ("Австрийский преферанс", "Austrian préférence")


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("stake=15", "Сколько сдающий кладёт в котёл (stake): «15» не подходит. Можно: целые десятки: 10, 20, 30"),
        ("end=deals:0", "Чем кончается партия (end): «deals:0» не подходит. Можно: deals:12 (сдач)"),
        (
            "100000",
            "Чем кончается партия (end): «deals:100000» не подходит. Можно: deals:12 (сдач) или time:90 (минут), "
            "от 1 до 9999, либо none (когда все согласны).",
        ),
        ("must_beat=all", "lead — бить карту хода, trick — бить старшую, none — не обязательно."),
        ("jumps=maybe", "yes — да, no — нет."),
        ("stake=20 stake=30", "Сколько сдающий кладёт в котёл (stake): задано дважды."),
        ("steak=20", "Похоже на: stake (сколько сдающий кладёт в котёл)"),
    ],
)
def test_an_error_is_a_sentence(typed: str, told: str) -> None:
    with pytest.raises(ConventionError) as refused:
        parse_new(BOOKS, f"австрийский {typed}")
    text = BOOKS.error(RU, refused.value)
    assert told in text
    assert "\n" not in text
    assert text.endswith(".")


def test_a_wrong_number_of_players_is_a_sentence() -> None:
    with pytest.raises(ConventionError) as refused:
        check_seats(LIMITED, 5)
    assert BOOKS.error(RU, refused.value, FACE) == "Австрийский — это игра на троих или четверых, а за столом 5."
