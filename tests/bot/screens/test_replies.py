"""Every refusal has its sentence, and it fits into a toast."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.games.austrian.screens import messages as austrian
from bot.games.preferans.face import PREFERANS_FACE
from bot.games.preferans.screens.messages import ILLEGAL, MESSAGES
from bot.games.preferans.screens.options import OPTION_PAGES
from bot.games.skat.screens import messages as skat
from bot.screens import replies, which
from bot.screens.model import Kept
from bot.screens.refusals import RULES, TABLE, Refusal
from bot.screens.texts import ALERT, Texts
from bot.tables.conventions.typed_convention import parse_new
from engine.core.errors import ConventionError, IllegalCommand
from engine.core.kinds import OneOf, YesNo
from engine.core.options import Option
from engine.games import GAMES
from engine.games.preferans.conventions.presets import BY_NAME, PRESETS, check_seats, preset, seats_for, with_rules
from engine.games.preferans.phases.why import NOT_HERE
from tests.bot.screens import kit
from tests.faces import BOOKS

ROOT = Path(__file__).resolve().parents[3]
FACTS: dict[str, str | int] = {
    "fewest": 3,
    "most": 10,
    "minutes": 3,
    "hours": 5,
    "names": "Аня, Борис",
    "name": "Аня",
    "game": "Преферанс",
    "seat": 1,
    "bid": "6s",
    "next": "6c",
    "lowest": "7h",
    "has": "7s Ts Ah",
    "card": "7s",
    "contract": "10n",
    "suit": "s",
    "missing": 2,
    "kb": 64,
    "longest": 64,
    "largest": 999_999_999,
    "tricks": 9,
    "cards": 4,
    "why": "нет",
    "group": "Дача",
    "word": "half",
}


def raised(folder: str, error: str) -> Iterator[str]:
    """Every text constant that is, or may become, the first argument of an exception."""
    for path in sorted((ROOT / folder).rglob("*.py")):
        tree = ast.parse(path.read_text("utf-8"))
        for node in ast.walk(tree):
            named = isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == error
            if named and isinstance(node, ast.Call):
                yield from _constants(node.args[0])
            if isinstance(node, ast.Assign) and [getattr(to, "id", "") for to in node.targets] == ["reason"]:
                yield from _constants(node.value)


def _constants(node: ast.expr) -> Iterator[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from _constants(node.body)
        yield from _constants(node.orelse)


SENTENCES = {"preferans": ILLEGAL, "austrian": austrian.ILLEGAL, "skat": skat.ILLEGAL}
SAID = {"preferans": {"not_now", *NOT_HERE.values()}, "austrian": set[str](), "skat": set[str]()}


@pytest.mark.parametrize("game", GAMES)
def test_every_reason_of_the_engine_has_a_sentence(game: str) -> None:
    reasons = {*raised(f"engine/games/{game}", "IllegalCommand"), *raised("engine/core", "IllegalCommand")}
    assert {"must_follow", "deal_running"} <= reasons
    assert (reasons | SAID[game]) - {*RULES, *SENTENCES[game]} == set()


def test_every_refusal_of_a_table_has_a_sentence() -> None:
    assert set(TABLE) == set(Refusal)


def test_tables_refuse_by_names_only() -> None:
    """No text constant stands where a refusal is named, and every name is used."""
    assert set(raised("bot/tables", "Refused")) == set()
    folders = (ROOT / "bot/tables", ROOT / "bot/screens", ROOT / "bot/games")
    code = "".join(path.read_text("utf-8") for folder in folders for path in folder.rglob("*.py"))
    named = re.findall(r"Refusal\.([A-Z_0-9]+)", code)
    unused = [refusal.name for refusal in Refusal if named.count(refusal.name) < 2]  # one names its sentence
    assert unused == []


@pytest.mark.parametrize("t", [kit.RU, kit.EN])
def test_sentences_fit_and_are_sentences(t: Texts) -> None:
    toasts = [replies.refused(t, key, FACTS) for key in TABLE]
    toasts += [MESSAGES.refusal(t, IllegalCommand(reason, FACTS)) for reason in (*RULES, *ILLEGAL)]
    toasts += [MESSAGES.refusal(t, IllegalCommand("something_new")), replies.rules_sent(t), replies.not_saved(t)]
    for toast in toasts:
        assert 0 < len(toast) < 200
        assert re.search(r"[.!?]$", toast), toast
        assert "%(" not in toast


def test_cards_and_bids_are_shown_as_on_the_screen() -> None:
    def toast(reason: str) -> str:
        return MESSAGES.refusal(kit.RU, IllegalCommand(reason, FACTS))

    assert toast("must_follow") == "Надо в масть: 7♠ 10♠ Т♥."
    assert toast("bid_too_low") == "Заявка слишком низкая, нужно хотя бы 7♥."
    assert toast("no_jumps").endswith("следующая заявка: 6♣.")
    assert MESSAGES.refusal(kit.RU, IllegalCommand("bid_too_low", {"bid": "6s", "lowest": ""})) == (
        "Выше заявить уже нечего."
    )


def test_what_was_typed_is_escaped() -> None:
    error = ConventionError("there is no option %(name)s", {"name": "<b>&"})
    screen = replies.bad_convention(kit.RU, BOOKS, error)
    assert kit.faults(screen.text) == []
    assert "Условия «<b>&» нет." in kit.plain(screen.text)


def test_a_mistyped_option_is_answered_with_similar_ones() -> None:
    with pytest.raises(ConventionError) as refused:
        with_rules(preset("sochi"), [("pool_targt", "4")])
    assert "Похоже на: pool_target" in replies.bad_convention(kit.RU, BOOKS, refused.value).text


def test_bids_without_the_talon_and_words_are_shown_too() -> None:
    def toast(reason: str, **facts: str) -> str:
        return MESSAGES.refusal(kit.RU, IllegalCommand(reason, facts))

    assert toast("bid_too_low", lowest="misere-") == "Заявка слишком низкая, нужно хотя бы мизер\u00a0без\u00a0прикупа."
    assert toast("no_such_bid", bid="9s-") == "По этим правилам такой заявки нет: 9♠\u00a0без\u00a0прикупа."
    assert toast("bad_word", word="half", contract="8c") == "На игре 8♣ нельзя сказать «полвиста»."


IMPOSSIBLE = {
    ("sochi", "rasp_scoring=whists"): "Распасы вистами (rasp_scoring=whists) — только с закрытым прикупом",
    ("sochi", "half_whist_who=opponent"): "только вдвоём, а Сочинка — на большее число игроков.",
    ("gusarik", "half_whist_who=both"): "Гусарик — игра на двоих: за полвиста уходит соперник",
    ("gusarik", "rasp_talon=opens"): "Гусарик — игра на двоих: прикуп на распасах закрыт",
    ("gusarik", "open_choice=whister"): "Гусарик — игра на двоих: болван лежит открытым",
    ("sochi", "deck=24"): "Колода в 24 карты (deck=24) — только вдвоём, а Сочинка — на большее число игроков.",
    ("sochi", "dummy=no"): "Без третьей руки (dummy=no) играют только вдвоём, а Сочинка — на большее число игроков.",
    ("gusarik", "deck=24"): "В 24 карты (deck=24) играют без болвана (dummy=no).",
    ("gusarik", "dummy=no"): "Без болвана (dummy=no) играют в 24 карты (deck=24).",
    ("hussar", "open_choice=whister"): "Без болвана (dummy=no) вистуют только втёмную (open_choice=always_closed).",
    ("sochi", "kurochka_stake=2"): "Взнос сдающего (kurochka_stake) — только с курочкой (remise_to=kurochka)",
    ("sochi", "kotel_deals=2"): "Призовые сдачи (kotel_deals) — только с котлом (remise_to=kotel)",
    (
        "classic",
        "blind=moon",
    ): "(blind): «moon» не подходит. Можно: off — ничего не говорят",
    (
        "classic",
        "end=never",
    ): "(end): «never» не подходит. Можно: each (закрыты все пули)",
    ("classic", "no_talon_bids=5"): "Можно: misere, 6, 7, 8, 9, 10, uvert через запятую, none",
}


@pytest.mark.parametrize(("name", "rule"), IMPOSSIBLE)
def test_an_impossible_combination_is_refused_with_its_reason(name: str, rule: str) -> None:
    option, _, value = rule.partition("=")
    with pytest.raises(ConventionError) as refused:
        with_rules(preset(name), [(option, value)])
    assert IMPOSSIBLE[name, rule] in BOOKS.error(kit.RU, refused.value)
    for t in (kit.RU, kit.EN):
        toast = replies.bad_option(t, BOOKS, PREFERANS_FACE, refused.value)
        assert len(toast) < 200
        assert toast.endswith(t.plain("%(why)s. Nothing has changed.", why=""))


@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize("seats", range(1, 6))
def test_too_few_or_too_many_for_a_preset(name: str, seats: int) -> None:
    if seats in seats_for(preset(name)):
        check_seats(preset(name), seats)
        return
    with pytest.raises(ConventionError) as refused:
        check_seats(preset(name), seats)
    told = BOOKS.error(kit.RU, refused.value)
    assert OPTION_PAGES.preset_name(kit.RU, name) in told
    assert f"а за столом {seats}." in told
    assert not re.search("[A-Za-z]", told)


@pytest.mark.parametrize("t", [kit.RU, kit.EN], ids=("ru", "en"))
def test_an_own_command_in_a_sentence_stays_a_link_and_a_name_that_reads_like_one_becomes_none(t: Texts) -> None:
    asked = which.which_screen(t, "leave", [which.Candidate(7, 3, "", ("Аня",))])
    kept = replies.rules_kept_screen(t, Kept((), "/new", new=True))
    assert "/leave" in asked.text
    assert "/save" in kept.text
    assert "“/\u2060new”" in kept.text.replace("«", "“").replace("»", "”")


def test_how_many_play_is_said_in_words() -> None:
    with pytest.raises(ConventionError) as two:
        check_seats(preset("gusarik"), 3)
    assert BOOKS.error(kit.RU, two.value) == "Гусарик — это игра на двоих, а за столом 3."
    with pytest.raises(ConventionError) as more:
        check_seats(preset("classic"), 2)
    assert BOOKS.error(kit.RU, more.value) == "Классика: играют от троих до пятерых, а за столом 2."


POOLS = "целое число от 1 до 999 999 999, обычно от 4 до 50"


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("0", f"Пуля на игрока (pool_target): «0» не подходит. Можно: {POOLS}."),
        ("10000000000", f"Пуля на игрока (pool_target): «10000000000» не подходит. Можно: {POOLS}."),
        (
            "end=deals:100000",
            "Конец пульки (end): «deals:100000» не подходит. Можно: each (закрыты все пули), sum (закрыта общая), "
            "deals:12 (сдач) или time:90 (минут), от 1 до 9999.",
        ),
        ("10 20", "Пуля на игрока (pool_target): задано дважды."),
        ("ten=maybe", "Десятерная (ten): «maybe» не подходит. Можно: whisted — вистуется, checked — проверяется."),
        ("tens=checked", "Условия «tens» нет. Похоже на: ten (десятерная)."),
        ("7.5", "Не понимаю «7.5». Конвенции: Сочинка (sochi), "),
        ("10 seven", "Не понимаю «seven». Конвенции: Сочинка (sochi), "),
        ("sochi ростов", "Названы две конвенции, а нужна одна."),
    ],
)
def test_a_host_reads_words(typed: str, told: str) -> None:
    with pytest.raises(ConventionError) as refused:
        parse_new(BOOKS, typed)
    shown = kit.plain(replies.bad_convention(kit.RU, BOOKS, refused.value).text)
    assert shown.startswith(told)
    assert "999999999" not in shown


@pytest.mark.parametrize("option", BY_NAME.values(), ids=lambda option: option.name)
def test_every_option_says_what_it_takes(option: Option) -> None:
    """In words, and with a machine name for every value that has one; a toast of it fits."""
    with pytest.raises(ConventionError) as refused:
        with_rules(preset("sochi"), [(option.name, "?")])
    for t in (kit.RU, kit.EN):
        told = BOOKS.error(t, refused.value)
        assert f"({option.name})" in told
        assert told.endswith(".")
        if isinstance(option.kind, OneOf | YesNo):
            assert all(value in told for value in option.values)
        assert len(replies.bad_option(t, BOOKS, PREFERANS_FACE, refused.value)) <= ALERT
