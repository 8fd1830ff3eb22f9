"""The presets, column by column of the parameter table."""

from contextlib import nullcontext

import pytest

from engine.core.errors import ConventionError
from engine.games.preferans.conventions.model import Convention
from engine.games.preferans.conventions.presets import (
    BY_NAME,
    PRESETS,
    check,
    check_seats,
    preset,
    rules_of,
    seats_for,
    with_rules,
)

SOCHI = {
    "pool_target": "10",
    "end": "each",
    "deck": "32",
    "dummy": "yes",
    "jumps": "yes",
    "here": "elder",
    "here_excluded": "none",
    "misere_first_word_only": "yes",
    "misere_out_of_turn": "no",
    "misere_ladder": "any9",
    "no_talon_bids": "none",
    "uverts": "off",
    "third_hand_free_talon": "no",
    "blind": "off",
    "preferans_hand": "off",
    "half_with_dealer": "none",
    "talon_throw": "off",
    "without_three": "six_only",
    "duty": "4,2,1,1,1",
    "duty_two_eight": "1",
    "quota_basis": "joint",
    "shortfall_67": "joint_capped",
    "shortfall_8910": "second",
    "ten": "whisted",
    "ten_whists": "as_played",
    "stalingrad": "no",
    "responsibility": "full",
    "style": "greedy",
    "half_whist_levels": "6,7",
    "half_whist_who": "second_after_pass",
    "return_levels": "6,7",
    "dealer_return": "no",
    "dealer_whist": "no",
    "auto_half_all_pass": "no",
    "open_choice": "whister",
    "open_moment": "before_lead",
    "misere_play": "open",
    "remise_to": "mountain",
    "kurochka_stake": "0",
    "kotel_deals": "seats",
    "kotel_share": "equal",
    "consolation": "value",
    "consolation_to": "all",
    "game_values": "modern",
    "misere_prices": "10,10",
    "pool_k": "1",
    "mountain_mult": "1",
    "whist_mult": "1",
    "made_game_to": "pool",
    "all_pass": "raspasy",
    "rasp_scoring": "mountain",
    "rasp_prices": "1,2,3",
    "rasp_zero": "pool_price",
    "rasp_zero_dealer": "yes",
    "amnesty": "yes",
    "rasp_talon": "opens",
    "exit_ladder": "6",
    "exit_needs": "any",
    "misere_exits": "yes",
    "rasp_max_run": "none",
    "rasp_run_fine": "0",
    "deal_after_rasp": "next",
    "deal_after_failed_misere": "next",
    "compulsory_rasp_laps": "0",
    "talon_bonus": "off",
    "talon_bonus_3p": "none",
    "misere_talon_bonus": "off",
    "help": "x10",
    "help_tie": "clockwise",
    "help_not_to": "none",
    "help_leftover": "mountain_to_zero",
    "settle_divisor": "n",
    "tournament_points": "off",
    "bombs": "no",
    "bomb_to": "blind_passers",
    "bomb_cap": "8",
    "bomb_spent": "on_made",
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
FSPR = SOCHI | {
    "end": "sum",
    "without_three": "off",
    "shortfall_8910": "both",
    "responsibility": "half",
    "style": "gentleman_always",
    "half_whist_who": "both",
    "dealer_return": "yes",
    "open_moment": "after_declarer_card",
    "pool_k": "2",
    "mountain_mult": "2",
    "whist_mult": "2",
    "rasp_prices": "2,4,6",
    "rasp_zero": "mountain_2",
    "rasp_zero_dealer": "no",
    "amnesty": "no",
    "exit_ladder": "6,7",
    "exit_needs": "whisted_made",
    "misere_exits": "no",
    "talon_bonus": "value",
    "talon_bonus_3p": "half_each",
    "help": "off",
}
ROSTOV = SOCHI | {
    "end": "sum",
    "without_three": "off",
    "responsibility": "half",
    "consolation": "fixed10",
    "rasp_scoring": "whists",
    "rasp_prices": "5",
    "rasp_zero": "pool_one",
    "amnesty": "no",
    "rasp_talon": "closed",
    "talon_bonus": "fixed10",
    "help": "off",
}
CLASSIC = SOCHI | {
    "misere_ladder": "nine_no_talon",
    "no_talon_bids": "9",
    "third_hand_free_talon": "yes",
    "blind": "pass",
    "half_with_dealer": "misere",
    "without_three": "off",
    "stalingrad": "yes",
    "responsibility": "half",
    "half_whist_who": "sole_whister",
    "dealer_return": "yes",
    "dealer_whist": "yes",
    "auto_half_all_pass": "yes",
    "open_moment": "after_first_trick",
    "made_game_to": "mountain_first",
    "rasp_prices": "1,2,4",
    "exit_ladder": "6,7",
    "exit_needs": "made",
    "rasp_max_run": "3",
    "rasp_run_fine": "10",
    "deal_after_rasp": "same_max3",
    "compulsory_rasp_laps": "1",
    "talon_bonus": "value",
    "bombs": "yes",
}
CLUB3 = SOCHI | {
    "pool_target": "30",
    "here": "through_passer",
    "here_excluded": "misere,6s",
    "misere_out_of_turn": "yes",
    "misere_ladder": "t004",
    "no_talon_bids": "misere,9,10",
    "without_three": "any",
    "duty": "4,2,1,1,0",
    "duty_two_eight": "2",
    "quota_basis": "joint_nine_personal",
    "shortfall_8910": "all_trickless",
    "ten": "checked",
    "stalingrad": "yes",
    "open_moment": "after_declarer_card",
    "exit_ladder": "6,7",
    "exit_needs": "whisted_made",
    "misere_exits": "no",
    "rasp_max_run": "3",
    "deal_after_failed_misere": "same",
    "help_tie": "counterclockwise",
    "help_not_to": "victim",
    "tournament_points": "on",
}
CLUB4 = CLUB3 | {
    "pool_target": "50",
    "half_with_dealer": "any",
    "talon_throw": "dealer_mountain_2v",
    "talon_bonus": "value",
    "misere_talon_bonus": "sevens",
}
GUSARIK = SOCHI | {
    "without_three": "off",
    "half_whist_who": "opponent",
    "open_choice": "always_open",
    "rasp_talon": "closed",
}
DECIMAL = SOCHI | {
    "pool_target": "50",
    "game_values": "decimal",
    "misere_prices": "50,50",
    "all_pass": "redeal",
    "rasp_prices": "5,10,15",
}
KUROCHKA = SOCHI | {"remise_to": "kurochka", "all_pass": "redeal"}
KOTEL = SOCHI | {"remise_to": "kotel", "all_pass": "redeal"}
OLD_MISERE = DECIMAL | {
    "misere_prices": "5,10",
    "misere_ladder": "old_direct",
    "no_talon_bids": "misere,6,7,8,9,10",
    "misere_play": "closed",
}
HUSSAR = GUSARIK | {"deck": "24", "dummy": "no", "open_choice": "always_closed", "misere_play": "closed"}
UVERT = OLD_MISERE | {"no_talon_bids": "misere,6,7,8,9,10,uvert", "uverts": "10,20"}
COLUMNS = {
    "sochi": SOCHI,
    "leningrad": LENINGRAD,
    "fspr": FSPR,
    "rostov": ROSTOV,
    "classic": CLASSIC,
    "club3": CLUB3,
    "club4": CLUB4,
    "gusarik": GUSARIK,
    "decimal": DECIMAL,
    "kurochka": KUROCHKA,
    "kotel": KOTEL,
    "old_misere": OLD_MISERE,
    "uvert": UVERT,
    "hussar": HUSSAR,
}


@pytest.mark.parametrize("name", COLUMNS)
def test_presets_are_the_columns_of_the_table(name: str) -> None:
    assert rules_of(preset(name)) == COLUMNS[name]


def test_every_field_of_a_convention_is_an_option() -> None:
    fields = [name for name in Convention.__struct_fields__ if name != "preset"]
    assert fields == [option.name for option in BY_NAME.values()]


def test_presets_carry_their_own_name() -> None:
    assert list(PRESETS) == list(COLUMNS)
    assert all(convention.preset == name for name, convention in PRESETS.items())


@pytest.mark.parametrize(
    ("name", "seats"),
    [
        ("sochi", (3, 4, 5)),
        ("rostov", (3, 4, 5)),
        ("classic", (3, 4, 5)),
        ("club3", (3,)),
        ("club4", (4,)),
        ("gusarik", (2,)),
        ("decimal", (3, 4, 5)),
        ("uvert", (3, 4, 5)),
        ("hussar", (2,)),
    ],
)
def test_how_many_play(name: str, seats: tuple[int, ...]) -> None:
    convention = with_rules(preset(name), [("pool_target", "20")])
    assert seats_for(convention) == seats
    for count in range(1, 7):
        with nullcontext() if count in seats else pytest.raises(ConventionError, match=f"^{name} is played with"):
            check_seats(convention, count)


@pytest.mark.parametrize("name", PRESETS)
def test_presets_can_stand(name: str) -> None:
    check(preset(name))


@pytest.mark.parametrize("name", ["bridge", "", "Sochi", "%s"])
def test_an_unknown_preset(name: str) -> None:
    with pytest.raises(ConventionError) as refused:
        preset(name)
    assert str(refused.value) == f"there is no convention {name} (there are: {', '.join(PRESETS)})"
