"""The presets, column by column of the parameter table."""

import pytest

from engine.conventions.model import Convention
from engine.conventions.options import OPTIONS, rules_of
from engine.conventions.presets import LATER_PRESETS, PRESETS, SEATS, preset
from engine.errors import ConventionError

SOCHI = {
    "pool_target": "10",
    "end": "each",
    "jumps": "yes",
    "here": "elder",
    "misere_first_word_only": "yes",
    "half_with_dealer": "none",
    "without_three": "six_only",
    "duty": "4,2,1,1,1",
    "quota_basis": "joint",
    "shortfall_67": "joint_capped",
    "shortfall_8910": "second",
    "ten": "whisted",
    "stalingrad": "no",
    "responsibility": "full",
    "style": "greedy",
    "half_whist_levels": "6,7",
    "half_whist_who": "second_after_pass",
    "return_levels": "6,7",
    "open_choice": "whister",
    "open_moment": "before_lead",
    "consolation": "value",
    "consolation_to": "all",
    "pool_k": "1",
    "mountain_mult": "1",
    "whist_mult": "1",
    "made_game_to": "pool",
    "rasp_scoring": "mountain",
    "rasp_prices": "1,2,3",
    "rasp_zero": "pool_price",
    "rasp_zero_dealer": "yes",
    "amnesty": "yes",
    "rasp_talon": "opens",
    "exit_ladder": "6",
    "exit_needs": "any",
    "misere_exits": "yes",
    "talon_bonus": "off",
    "help": "x10",
    "help_tie": "clockwise",
    "help_not_to": "none",
    "help_leftover": "mountain_to_zero",
    "settle_divisor": "n",
}
LENINGRAD = SOCHI | {
    "end": "sum",
    "without_three": "any",
    "shortfall_8910": "both",
    "ten": "checked",
    "responsibility": "half",
    "style": "gentleman_on_fail",
    "half_whist_who": "both",
    "open_moment": "after_declarer_card",
    "pool_k": "2",
    "mountain_mult": "2",
    "whist_mult": "2",
    "rasp_prices": "2,4,6",
    "exit_ladder": "6,7,8",
    "exit_needs": "whisted_made",
    "misere_exits": "no",
    "help": "off",
}


def test_presets_are_the_columns_of_the_table():
    assert rules_of(preset("sochi")) == SOCHI
    assert rules_of(preset("leningrad")) == LENINGRAD


def test_every_field_of_a_convention_is_an_option():
    fields = [name for name in Convention.__struct_fields__ if name != "preset"]
    assert fields == [option.name for option in OPTIONS]


def test_presets_carry_their_own_name():
    assert {name: convention.preset for name, convention in PRESETS.items()} == {name: name for name in PRESETS}
    assert SEATS == (3, 4)


@pytest.mark.parametrize("name", LATER_PRESETS)
def test_a_known_preset_of_a_later_version(name: str):
    with pytest.raises(ConventionError, match=f"^the convention {name} is not available yet"):
        preset(name)


@pytest.mark.parametrize("name", ["bridge", "", "Sochi", "%s"])
def test_an_unknown_preset(name: str):
    with pytest.raises(ConventionError) as refused:
        preset(name)
    assert str(refused.value) == f"there is no convention {name} (there are: sochi, leningrad)"
