"""Reading and writing `NAME=VALUE`, and every kind of refusal."""

import re
from contextlib import suppress

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import UNSET

from engine.core.codec import dec_hook, encode
from engine.core.errors import ConventionError
from engine.games.preferans.conventions.auction import End, EndKind, NoTalon
from engine.games.preferans.conventions.model import AllPass, Convention, GameValues
from engine.games.preferans.conventions.presets import (
    BY_NAME,
    differences,
    preset,
    rules_of,
    with_rule,
    with_rules,
)
from engine.games.preferans.conventions.whist import MiserePlay, Ten, TenWhists
from tests.engine.games.preferans.scoring.strategies import conventions

SOCHI = preset("sochi")


def refusal(name: str, value: str) -> str:
    with pytest.raises(ConventionError) as refused:
        with_rule(SOCHI, name, value)
    return str(refused.value)


@pytest.mark.parametrize(
    ("name", "value", "parsed"),
    [
        ("pool_target", "4", 4),
        ("end", "sum", End(EndKind.SUM)),
        ("end", "deals:12", End(EndKind.DEALS, 12)),
        ("jumps", "no", False),
        ("ten", "checked", Ten.CHECKED),
        ("ten_whists", "none", TenWhists.NONE),
        ("ten_whists", "as_played", UNSET),
        ("duty", "4,2,1,1,0", (4, 2, 1, 1, 0)),
        ("half_whist_levels", "none", ()),
        ("half_whist_levels", "7,6", (6, 7)),
        ("rasp_prices", "5", (5,)),
        ("exit_ladder", "6,7,8", (6, 7, 8)),
        ("pool_k", "2", 2),
        ("end", "time:90", End(EndKind.TIME, minutes=90)),
        ("here_excluded", "misere,6s", ("misere", "6s")),
        ("here_excluded", "none", ()),
        ("no_talon_bids", "10,misere", (NoTalon.MISERE, NoTalon.TEN)),
        ("uverts", "off", UNSET),
        ("uverts", "10,20", (10, 20)),
        ("misere_play", "open", UNSET),
        ("misere_play", "closed", MiserePlay.CLOSED),
        ("no_talon_bids", "10,8,6,misere", (NoTalon.MISERE, NoTalon.SIX, NoTalon.EIGHT, NoTalon.TEN)),
        ("rasp_max_run", "none", 0),
        ("rasp_max_run", "3", 3),
        ("rasp_run_fine", "10", 10),
        ("compulsory_rasp_laps", "2", 2),
        ("bomb_cap", "16", 16),
        ("kurochka_stake", "4", 4),
        ("kotel_deals", "5", 5),
        ("game_values", "vint", GameValues.VINT),
        ("misere_prices", "5,10", (5, 10)),
        ("all_pass", "redeal", AllPass.REDEAL),
        ("game_values", "modern", UNSET),
        ("misere_prices", "10,10", UNSET),
        ("all_pass", "raspasy", UNSET),
        ("remise_to", "mountain", UNSET),
        ("kurochka_stake", "0", UNSET),
        ("kotel_deals", "seats", UNSET),
        ("kotel_share", "equal", UNSET),
    ],
)
def test_a_value_is_read(name: str, value: str, parsed: object) -> None:
    assert getattr(with_rule(SOCHI, name, value), name) == parsed


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("pool_target", "0"),
        ("pool_target", "-1"),
        ("pool_target", "010"),
        ("pool_target", "ten"),
        ("pool_target", "10 "),
        ("pool_target", "٤"),
        ("pool_target", ""),
        ("end", "each:3"),
        ("end", "deals"),
        ("end", "deals:0"),
        ("end", "never"),
        ("jumps", "true"),
        ("duty", "4,2,1,1"),
        ("duty", "6,2,1,1,1"),
        ("duty", "4,2,1,1,2"),
        ("half_whist_levels", "5"),
        ("half_whist_levels", "6,6"),
        ("half_whist_levels", ""),
        ("rasp_prices", "none"),
        ("rasp_prices", "0"),
        ("rasp_prices", "1,,2"),
        ("exit_ladder", "11"),
        ("pool_k", "3"),
        ("ten", "CHECKED"),
        ("end", "time"),
        ("end", "time:0"),
        ("here_excluded", "5s"),
        ("here_excluded", "6s,6s"),
        ("no_talon_bids", "5"),
        ("uverts", "10"),
        ("uverts", "0,20"),
        ("misere_play", "yes"),
        ("no_talon_bids", "9,9"),
        ("rasp_max_run", "0"),
        ("compulsory_rasp_laps", "3"),
        ("duty_two_eight", "3"),
        ("bomb_cap", "1"),
        ("game_values", "dear"),
        ("misere_prices", "10"),
        ("misere_prices", "10,20,30"),
        ("misere_prices", "0,10"),
        ("misere_prices", "10,1001"),
        ("all_pass", "none"),
        ("remise_to", "pocket"),
        ("kurochka_stake", "-1"),
        ("kotel_deals", "0"),
        ("kotel_deals", "13"),
        ("kotel_share", "half"),
        ("deck", "36"),
        ("deck", "24 "),
        ("dummy", "off"),
    ],
)
def test_a_wrong_value_is_refused_with_the_allowed_ones(name: str, value: str) -> None:
    sentence = refusal(name, value)
    told = rf"{name} cannot be {value} (allowed: {' '.join(BY_NAME[name].values)}"
    assert re.fullmatch(rf"{re.escape(told)}(; \d+\.\.\d+)?\)", sentence), "with the bounds of a number"


def test_an_unknown_option() -> None:
    assert refusal("preset", "sochi") == "there is no option preset"
    assert refusal("100%", "%(name)s") == "there is no option 100%"


def test_whists_for_raspasy_need_a_closed_talon_in_any_order() -> None:
    with pytest.raises(ConventionError, match=r"^rasp_scoring=whists needs rasp_talon=closed$"):
        with_rules(SOCHI, [("rasp_scoring", "whists")])
    pair = [("rasp_scoring", "whists"), ("rasp_talon", "closed")]
    assert with_rules(SOCHI, pair) == with_rules(SOCHI, pair[::-1])


@pytest.mark.parametrize(
    ("name", "changed", "sentence"),
    [
        (
            "sochi",
            {"half_whist_who": "opponent"},
            "half_whist_who=opponent is for two players; sochi is for more",
        ),
        ("gusarik", {"half_whist_who": "both"}, "gusarik is for two players: it needs half_whist_who=opponent"),
        ("gusarik", {"rasp_talon": "opens"}, "gusarik is for two players: it needs rasp_talon=closed"),
        (
            "gusarik",
            {"open_choice": "whister"},
            "gusarik is for two players: the dummy lies open, it needs open_choice=always_open",
        ),
        ("gusarik", {"deck": "24"}, "deck=24 needs dummy=no"),
        ("hussar", {"dummy": "yes"}, "deck=24 needs dummy=no"),
        ("gusarik", {"dummy": "no"}, "dummy=no needs deck=24"),
        ("hussar", {"deck": "32"}, "dummy=no needs deck=24"),
        ("hussar", {"open_choice": "always_open"}, "dummy=no needs open_choice=always_closed"),
        ("gusarik", {"deck": "24", "dummy": "no"}, "dummy=no needs open_choice=always_closed"),
        (
            "hussar",
            {"deck": "32", "dummy": "yes"},
            "hussar is for two players: the dummy lies open, it needs open_choice=always_open",
        ),
        ("sochi", {"deck": "24"}, "deck=24 is for two players; sochi is for more"),
        ("club4", {"dummy": "no"}, "dummy=no is for two players; club4 is for more"),
        ("uvert", {"deck": "24", "dummy": "no"}, "deck=24 is for two players; uvert is for more"),
        ("rostov", {"rasp_talon": "opens"}, "rasp_scoring=whists needs rasp_talon=closed"),
        ("sochi", {"kurochka_stake": "2"}, "kurochka_stake needs remise_to=kurochka"),
        ("kurochka", {"kurochka_stake": "2", "remise_to": "record"}, "kurochka_stake needs remise_to=kurochka"),
        ("sochi", {"kotel_deals": "3"}, "kotel_deals needs remise_to=kotel"),
        ("kotel", {"kotel_share": "all", "remise_to": "kurochka"}, "kotel_share needs remise_to=kotel"),
        (
            "classic",
            {"all_pass": "redeal"},
            "all_pass=redeal knows no raspasy: it needs compulsory_rasp_laps=0",
        ),
        (
            "decimal",
            {"blind": "pass"},
            "all_pass=redeal leaves a blind pass without a price: it needs blind=off",
        ),
    ],
)
def test_impossible_combinations_say_why(name: str, changed: dict[str, str], sentence: str) -> None:
    with pytest.raises(ConventionError) as refused:
        with_rules(preset(name), changed.items())
    assert str(refused.value) == sentence


@pytest.mark.parametrize(
    ("name", "changed"),
    [
        ("sochi", {"talon_throw": "dealer_mountain_2v", "dealer_whist": "yes", "bomb_cap": "4", "rasp_run_fine": "5"}),
        ("gusarik", {"style": "gentleman_always", "dealer_return": "yes", "return_levels": "6", "here": "off"}),
        ("classic", {"blind": "off", "bomb_to": "all_active", "rasp_max_run": "none"}),
        ("sochi", {"kurochka_stake": "0", "kotel_deals": "seats", "kotel_share": "equal", "remise_to": "record"}),
        ("decimal", {"rasp_zero": "none", "exit_ladder": "6,7", "rasp_scoring": "whists", "rasp_talon": "closed"}),
        ("classic", {"all_pass": "redeal", "blind": "off", "compulsory_rasp_laps": "0", "bombs": "yes"}),
    ],
)
def test_options_without_effect_stay(name: str, changed: dict[str, str]) -> None:
    assert rules_of(with_rules(preset(name), changed.items())).items() >= changed.items()


def test_help_without_a_limit_is_no_error() -> None:
    assert rules_of(with_rules(SOCHI, [("end", "sum")]))["help"] == "x10"


def test_differences_are_the_rule_lines() -> None:
    changed = with_rules(preset("leningrad"), [("pool_target", "20"), ("ten", "whisted"), ("end", "sum")])
    assert differences(changed) == [("pool_target", "20"), ("ten", "whisted")]


def test_every_option_says_what_it_is() -> None:
    assert len(BY_NAME) == 77
    assert all(option.meaning and option.source and option.values for option in BY_NAME.values())


def test_the_usual_whists_of_a_ten_are_not_stored() -> None:
    assert b"ten_whists" not in encode(with_rules(SOCHI, [("ten", "checked"), ("ten_whists", "as_played")]))
    without = with_rule(SOCHI, "ten_whists", "none")
    assert msgspec.json.decode(encode(without), type=Convention, dec_hook=dec_hook) == without


@given(conventions())
def test_text_round_trip(convention: Convention) -> None:
    assert with_rules(preset(convention.preset), rules_of(convention).items()) == convention
    assert with_rules(preset(convention.preset), differences(convention)) == convention


@given(st.sampled_from(sorted(BY_NAME)), st.text(max_size=20))
def test_any_text_is_a_value_or_refused(name: str, value: str) -> None:
    with suppress(ConventionError):
        convention = with_rule(SOCHI, name, value)
        assert set(rules_of(convention)[name].split(",")) == set(value.split(","))


@pytest.mark.parametrize(
    ("name", "usual", "other"),
    [
        ("game_values", "modern", "vint"),
        ("misere_prices", "10,10", "5,10"),
        ("all_pass", "raspasy", "redeal"),
        ("remise_to", "mountain", "record"),
        ("kurochka_stake", "0", "2"),
        ("kotel_deals", "seats", "3"),
        ("kotel_share", "equal", "all"),
        ("deck", "32", "24"),
        ("dummy", "yes", "no"),
    ],
)
def test_the_usual_value_of_a_newer_option_is_not_stored(name: str, usual: str, other: str) -> None:
    assert f'"{name}":'.encode() not in encode(SOCHI)
    changed = with_rule(SOCHI, name, other)
    assert msgspec.json.decode(encode(changed), type=Convention) == changed != SOCHI
    again = with_rule(changed, name, usual)
    assert again == SOCHI
    assert (encode(again), rules_of(again)[name]) == (encode(SOCHI), usual)
