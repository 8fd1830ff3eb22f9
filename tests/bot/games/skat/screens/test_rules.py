"""/rules tells the whole game by its options, what was agreed otherwise first; names, titles and errors."""

import re

import pytest

from bot.games.preferans.face import PREFERANS_FACE
from bot.games.skat.face import SKAT_FACE
from bot.games.skat.pictures import PAINTERS
from bot.games.skat.pictures.drawings import TableDrawing
from bot.games.skat.screens import options
from bot.games.skat.screens.options import OPTION_PAGES
from bot.games.skat.screens.prose import subjects
from bot.pictures.render import draw
from bot.screens.rulebooks import Rulebooks
from bot.screens.rules_text import OPEN_LINES
from bot.screens.texts import Texts
from bot.tables.conventions.typed_convention import parse_new
from engine.core.errors import ConventionError
from engine.games.skat.rules import (
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

FACE = SKAT_FACE.rules
BOOKS = Rulebooks([PREFERANS_FACE.rules, FACE])
SEED, ISKO, ROBBER = PRESETS.values()
FULL = with_rules(ISKO, [("pass_out", "schieber"), ("kontra", "any"), ("robber", "yes"), ("robber_after", "classic")])
LANGUAGES = (kit.RU.of("skat"), kit.EN.of("skat"))
RU = LANGUAGES[0]
CHANGES = [
    (base, option.name, value)
    for base in (SEED, FULL)
    for option in BY_NAME.values()
    for value in OPTION_PAGES.choices(base, option.name)
    if value != value_of(base, option.name)
]


LATER = ("bock_triggers", "bock_laps", "bock_adds", "ramsch_lap", "bock_pass_out", "ramsch_grand", "pass_grand")


def otherwise(*names: str) -> Rules:
    """Return rules in which these options differ from the tournament's as far as they can."""
    agreed = FULL
    for name in names:
        others = [one for one in OPTION_PAGES.choices(FULL, name) if one != value_of(ISKO, name)]
        if others and name not in ("kontra", "pass_out"):
            agreed = with_rule(agreed, name, others[-1])
    return agreed


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
    (screen,) = FACE.told(RU, with_rules(SEED, [("kontra", "any")]))
    assert kit.plain(screen.text.partition("<blockquote")[0]).splitlines() == [
        "Скат · 4 круга",
        "Договорились иначе:",
        "• контра: любой защитник",
        " ",
        "• три паса: сдаёт следующий",
        "• проигрыш вдвойне: с прикупом",
        "• неверное «остальные мои»: стоит остатка",
        "• список: классический",
    ]


@pytest.mark.parametrize("t", LANGUAGES)
@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_is_told_in_one_message(t: Texts, name: str) -> None:
    assert len(whole(t, PRESETS[name])) < 3300
    assert not FACE.changes(t, PRESETS[name])


@pytest.mark.parametrize("t", LANGUAGES)
def test_all_options_otherwise_are_told_in_one_message(t: Texts) -> None:
    agreed = otherwise(*(name for name in BY_NAME if name not in LATER))
    assert len(FACE.changes(t, agreed)) >= 14
    assert len(whole(t, agreed)) < 4000


@pytest.mark.parametrize("t", LANGUAGES)
def test_with_bock_laps_and_grands_otherwise_they_are_told_in_two_messages(t: Texts) -> None:
    agreed = otherwise(*BY_NAME)
    assert len(FACE.changes(t, agreed)) >= 20
    screens = FACE.told(t, agreed)
    assert len(screens) == 2
    for screen in screens:
        kit.check_limits(screen)
    told = " ".join(kit.plain(screen.text) for screen in screens)
    for name in LATER:
        assert not has_effect(agreed, name) or kit.plain(OPTION_PAGES.effect(t, agreed, name)) in told


@pytest.mark.parametrize("t", LANGUAGES)
def test_somebody_new_sees_a_table_in_play(t: Texts) -> None:
    screen = FACE.greeting(t)
    table = screen.picture
    assert isinstance(table, TableDrawing)
    shown = [card for plate in table.seats for card in plate.open_cards]
    shown += [one.card for one in (*table.trick, *table.previous)]
    assert len(set(shown)) == len(shown)
    assert list(offences(draw(PAINTERS, table, labels=screen.labels))) == []


def test_those_who_sit_read_of_their_own_number_alone() -> None:
    (three,), (four,), (any_number,) = (FACE.told(RU, SEED, seats) for seats in (3, 4, None))
    assert "отдыха" not in three.text
    assert "один против двух, сдающий отдыхает." in four.text
    assert "из четверых сдающий отдыхает" in any_number.text


def test_what_has_no_effect_is_not_told() -> None:
    agreed = with_rules(SEED, [("ramsch_tie", "last_trick"), ("bock_at", "40"), ("claim", "proved")])
    assert not has_effect(agreed, "bock_at")
    assert [kit.eye(kit.plain(line)) for line in FACE.changes(RU, agreed)] == [
        "• неверное «остальные мои»: ничего не стоит"
    ]
    assert "амш" not in whole(RU, agreed)


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("skat_seed", ["бубны 9, черви 10, пики 11, трефы 12, гранд 24", "Гранд в открытую — по 36"]),
        ("skat_isko", ["Любой проигрыш вдвойне", "50 за выигранную", "Гранд в открытую — по 24"]),
        ("skat_robber", ["круг бока", "круг шибера", "набрано: 100"]),
    ],
)
def test_what_a_preset_is_known_for(name: str, told: list[str]) -> None:
    text = kit.eye(whole(RU, PRESETS[name]))
    for sentence in told:
        assert sentence in text


@pytest.mark.parametrize(
    ("rule", "title"),
    [
        ("laps:4", "Скат · 4 круга"),
        ("points:500", "Скат · 500 очков в списке"),
        ("deals:36", "Скат · 36 сдач"),
        ("time:90", "Скат · 90 минут"),
    ],
)
def test_the_title_tells_the_end(rule: str, title: str) -> None:
    agreed = with_rule(SEED, "end", rule)
    assert kit.eye(options.title(RU, agreed)) == title
    assert kit.eye(options.deal_title(RU, agreed, 3)) == f"{title} · сдача 3"
    assert not FACE.changes(RU, agreed)
    assert FACE.size_of(agreed) == (4 if rule == "laps:4" else None)


def test_a_robber_match_ends_with_its_lap_of_schieber() -> None:
    assert kit.eye(options.title(RU, ROBBER)) == "Разбойничий скат · до конца шибера"
    assert FACE.size_of(ROBBER) is None


@pytest.mark.parametrize(
    ("preset_of", "names"),
    [
        ("skat_seed", "скат|Skat|классический скат"),
        ("skat_isko", "международный|международный скат|international skat|skat isko"),
        ("skat_robber", "разбойничий|разбойничий скат|robber skat|skat_robber"),
    ],
)
def test_a_preset_by_the_names_of_the_kitchen(preset_of: str, names: str) -> None:
    for name in names.split("|"):
        found = BOOKS.named(name)
        assert found is not None, name
        assert found.preset == preset_of, name
    assert parse_new(BOOKS, f"{names.split('|', maxsplit=1)[0]} claim=proved").preset == preset_of


@pytest.mark.parametrize("t", LANGUAGES)
def test_examples_of_rules_are_understood(t: Texts) -> None:
    typed = FACE.typed(t)
    assert BOOKS.named(typed.preset) == ROBBER
    assert all(isinstance(parse_new(BOOKS, text), Rules) for text in typed.rules)
    assert FACE.game(t) in ("Скат", "Skat")


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("bock_at=0", "(bock_at): «0» не подходит. Можно: "),
        ("end=moon", "Чем кончается партия (end): «moon» не подходит. Можно: laps:4"),
        ("0", "Чем кончается партия (end): «laps:0» не подходит."),
        ("kontra=all", "off — не говорят, any — любой защитник, bidders — кто торговался."),
        ("re=maybe", "yes — да, no — нет."),
        ("kontra=any kontra=off", "(kontra): задано дважды."),
        ("re=yes", "Re=yes не бывает с kontra=off."),
        ("robber=yes bock_trigger=deal bock_at=999", "Bock_at=999 больше любой игры (360)"),
        ("contra=any", "Похоже на: kontra ("),
    ],
)
def test_an_error_is_a_sentence(typed: str, told: str) -> None:
    with pytest.raises(ConventionError) as refused:
        parse_new(BOOKS, f"скат {typed}")
    text = kit.eye(BOOKS.error(RU, refused.value))
    assert told in text
    assert "\n" not in text
    assert text.endswith(".")


def test_a_wrong_number_of_players_is_a_sentence() -> None:
    with pytest.raises(ConventionError) as refused:
        check_seats(SEED, 5)
    assert BOOKS.error(RU, refused.value, FACE) == "Скат — это игра на троих или четверых, а за столом 5."


@pytest.mark.parametrize("typed", ["разбойничий 1", "1 разбойничий", "skat_robber 2 robber_after=end"])
def test_a_number_without_effect_is_refused(typed: str) -> None:
    with pytest.raises(ConventionError) as refused:
        parse_new(BOOKS, typed)
    number = next(word for word in typed.split() if word.isdigit())
    told = f"Число {number} здесь ничего не меняет: до какого конца играют, решено без него."
    assert kit.eye(BOOKS.error(RU, refused.value)) == told


@pytest.mark.parametrize(
    "typed", ["разбойничий", "разбойничий 1 robber_after=classic", "скат 1", "разбойничий end=deals:9"]
)
def test_a_number_with_effect_is_taken_and_what_is_named_is_kept(typed: str) -> None:
    rules, number = parse_new(BOOKS, typed), re.search(r"\b\d+\b", typed)
    assert isinstance(rules, Rules)
    assert number is None or number[0] in value_of(rules, "end")
