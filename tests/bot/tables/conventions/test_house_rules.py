"""A chat's own conventions: names, limits, and what keeping does."""

import pytest
from msgspec.structs import replace

from bot.screens.model import HouseRules
from bot.tables.conventions.house_rules import MAX_NAME, MAX_RULES, found, keep, parse_options, read_name
from bot.tables.refused import Refused
from engine.core.errors import ConventionError
from engine.games.preferans.conventions.presets import PRESETS, with_rules
from tests.faces import BOOKS

SOCHI, LENINGRAD = PRESETS["sochi"], PRESETS["leningrad"]
CHECKED = with_rules(SOCHI, [("ten", "checked")])
COTTAGE, OURS = HouseRules(1, "Дача у Бори", CHECKED), HouseRules(2, "Дача", LENINGRAD)


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("Дача", "Дача"),
        ("  Дача \u202e\u200b у\nБори ", "Дача у Бори"),
        ("«Наши»", "Наши"),
        ("<b>&", "<b>&"),
        ("", ""),
        ("я" * 99, "я" * MAX_NAME),
        ("день 1", "день 1"),
    ],
)
def test_names_are_cleaned(typed: str, name: str) -> None:
    assert read_name(BOOKS, typed) == name


@pytest.mark.parametrize("typed", ["sochi", "Leningrad 2", "rostov", "20", "20 очков", "ten=checked", "\u200b", "«»"])
def test_names_that_new_could_not_read(typed: str) -> None:
    with pytest.raises(Refused, match="bad_rules_name"):
        read_name(BOOKS, typed)


def test_keeping_without_a_name() -> None:
    kept = keep((), "", CHECKED, "Наши", "preferans")
    assert (kept.name, kept.new, kept.rules) == ("Наши", True, (HouseRules(1, "Наши", CHECKED),))
    again = keep(kept.rules, "", CHECKED, "Наши", "preferans")
    assert (again.name, again.new, again.rules) == ("Наши", False, kept.rules)
    other = keep(kept.rules, "", LENINGRAD, "Наши", "preferans")
    assert [(own.id, own.name) for own in other.rules] == [(1, "Наши"), (2, "Наши 2")]


def test_another_name_and_another_convention() -> None:
    kept = keep((COTTAGE, OURS), "Тбилиси", CHECKED, "Наши", "preferans")
    assert (kept.renamed_from, {own.name for own in kept.rules}) == ("Дача у Бори", {"Тбилиси", "Дача"})
    kept = keep((COTTAGE, OURS), "дача", SOCHI, "Наши", "preferans")
    assert (kept.replaced, {own.name: own.convention for own in kept.rules}["дача"]) == (True, SOCHI)
    assert len(kept.rules) == 2
    kept = keep((COTTAGE, OURS), "дача у бори", CHECKED, "Наши", "preferans")
    assert sorted((own.id, own.name) for own in kept.rules) == [(1, "дача у бори"), (2, "Дача")]
    kept = keep((COTTAGE, OURS), "Дача", CHECKED, "Наши", "preferans")
    assert [(own.id, own.name) for own in kept.rules] == [(1, "Дача")]


def test_ten_at_most() -> None:
    rules = tuple(HouseRules(n, f"№ {n}", replace(SOCHI, pool_target=n)) for n in range(1, MAX_RULES + 1))
    with pytest.raises(Refused, match="too_many_rules"):
        keep(rules, "", LENINGRAD, "Наши", "preferans")
    assert len(keep(rules, "№ 3", LENINGRAD, "Наши", "preferans").rules) == MAX_RULES
    assert len(keep(rules, "Новое", replace(SOCHI, pool_target=4), "Наши", "preferans").rules) == MAX_RULES


def test_found_by_the_longest_name() -> None:
    rules = (COTTAGE, OURS)
    assert found(rules, "дача у бори 20") == (COTTAGE, "20")
    assert found(rules, "«Дача» ten=checked") == (OURS, "ten=checked")
    assert found(rules, "дачаа") is None
    assert found(rules, "") is None


def test_new_plays_by_them() -> None:
    rules = (COTTAGE, OURS)
    assert parse_options(BOOKS, "Дача у Бори", rules) == CHECKED
    assert parse_options(BOOKS, "дача 20 ten=whisted", rules) == with_rules(
        LENINGRAD, [("pool_target", "20"), ("ten", "whisted")]
    )
    assert parse_options(BOOKS, "20", rules) == with_rules(SOCHI, [("pool_target", "20")])
    with pytest.raises(ConventionError, match="twice"):
        parse_options(BOOKS, "Дача sochi", rules)
    with pytest.raises(ConventionError, match="«Дача у Бори», «Дача»"):
        parse_options(BOOKS, "париж", rules)
    with pytest.raises(ConventionError, match=r"Conventions: sochi, leningrad, .*hussar\."):
        parse_options(BOOKS, "париж", ())
