"""/rules explains every option as a person would, what was agreed otherwise first."""

import re

import pytest

from bot.screens import lobby, rules
from bot.screens.model import LobbyView
from bot.screens.prose import paragraphs
from engine.conventions.options import OPTIONS, with_rules
from engine.conventions.presets import PRESETS
from tests.bot.screens import kit

SOCHI = PRESETS["sochi"]
OTHER = {
    "pool_target": ["20"],
    "end": ["sum", "deals:3"],
    "duty": ["4,2,1,1,0"],
    "half_whist_levels": ["6", "none"],
    "return_levels": ["7", "none"],
    "pool_k": ["2"],
    "mountain_mult": ["2"],
    "whist_mult": ["2"],
    "rasp_prices": ["2,4,6", "5"],
    "exit_ladder": ["6,7,8", "7"],
}
CHANGES = [
    (option.name, value)
    for option in OPTIONS
    for value in OTHER.get(option.name, option.values)
    if with_rules(SOCHI, [(option.name, value), *([("rasp_talon", "closed")] if value == "whists" else [])]) != SOCHI
]


@pytest.mark.parametrize(("name", "value"), CHANGES)
def test_every_value_is_told_in_words(name: str, value: str) -> None:
    base = with_rules(SOCHI, [("rasp_talon", "closed")]) if value == "whists" else SOCHI
    changed = with_rules(base, [(name, value)])
    assert paragraphs(kit.RU, changed) != paragraphs(kit.RU, base)
    assert paragraphs(kit.EN, changed) != paragraphs(kit.EN, base)
    told = rules.option_line(kit.RU, changed, name)
    assert not re.search(r"[a-z_]{2,}", told), told
    assert told != rules.option_line(kit.RU, base, name)


def test_the_whole_of_leningrad() -> None:
    text = kit.plain(rules.rules_screen(kit.RU, PRESETS["leningrad"]).text)
    for told in (
        "Ленинград · общая пуля, по 10",
        "Вист полуответственный: недобор вистующего — половина цены в гору.",
        "Вист джентльменский на ремизе",
        "Десятерная не вистуется, а проверяется в светлую.",
        "Взятка — в гору: 2, затем 4, затем 6.",
        "Торговля начинается с 6, после первых распасов — с 7, после вторых — с 8.",
        "Из распасов выводит обвистованная и сыгранная игра; мизер — нет.",
        "В расчёте очко пули стоит два очка горы.",
    ):
        assert told in text
    assert "помогает" not in text


def test_what_was_agreed_otherwise_comes_first() -> None:
    agreed = with_rules(SOCHI, [("pool_target", "20"), ("ten", "checked"), ("exit_ladder", "6,7,8")])
    text = kit.plain(rules.rules_screen(kit.RU, agreed).text)
    assert text.splitlines()[:5] == [
        "Сочи · пуля до 20",
        "Договорились иначе:",
        "• десятерная: проверяется",
        "• выход из распасов: с 6, после первых распасов — с 7, после вторых — с 8",
        " ",
    ]
    assert "6,7,8" not in text


@pytest.mark.parametrize(
    ("changes", "title"),
    [
        ((), "Сочи · пуля до 10"),
        ((("end", "sum"),), "Сочи · общая пуля, по 10"),
        ((("end", "deals:12"),), "Сочи · 12 сдач"),
    ],
)
def test_the_title_tells_the_end(changes: tuple[tuple[str, str], ...], title: str) -> None:
    convention = with_rules(SOCHI, changes)
    assert rules.title(kit.RU, convention) == title
    view = LobbyView(table=1, stage=1, convention=convention, players=("Аня",), robots=())
    assert title in kit.plain(lobby.lobby_screen(kit.RU, view).text)
