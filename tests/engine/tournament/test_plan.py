"""Plans of a tournament: what each kind starts from, and what is refused."""

from typing import Any

import pytest
from msgspec.structs import replace

from engine.games import GAMES
from engine.games.preferans import PREFERANS
from engine.tournament.plan import (
    DUPLICATE,
    EVENING,
    SEED_004,
    USUAL,
    BadPlan,
    Convention,
    Kind,
    Leg,
    Odd,
    Plan,
    PlanRefused,
    check_plan,
    for_duplicate,
    plan_for,
)


@pytest.mark.parametrize("kind", Kind)
def test_the_usual_plans_can_be_played(kind: Kind) -> None:
    check_plan(USUAL[kind], PREFERANS.rules)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("kind", Kind)
def test_every_game_can_be_played_in_tournaments(kind: Kind, name: str) -> None:
    rules: Any = GAMES[name].rules
    usual = next(iter(rules.presets))
    check_plan(plan_for(kind, name, {3: usual, 4: usual}), rules)


def test_the_stages_of_seed_004_have_their_conventions() -> None:
    assert SEED_004.convention(Leg.QUALIFYING, 3) == Convention("club3")
    assert SEED_004.convention(Leg.FINAL, 4) == Convention("club4")


def test_an_evening_has_short_matches_and_a_longer_final() -> None:
    assert EVENING.convention(Leg.SEMIFINAL, 4).changes == (("end", "deals:6"),)
    assert EVENING.convention(Leg.FINAL, 4).changes == (("end", "deals:9"),)
    assert (EVENING.window_s, EVENING.clock_s, EVENING.is_live) == (2700, 60, True)
    assert not SEED_004.is_live


def test_a_deal_of_duplicate_is_a_match() -> None:
    assert DUPLICATE.convention(Leg.QUALIFYING, 3).changes == (("end", "deals:1"),)


@pytest.mark.parametrize("name", GAMES)
def test_deals_of_every_preset_may_stand_alone(name: str) -> None:
    rules: Any = GAMES[name].rules
    for preset in rules.presets:
        changed = for_duplicate(preset, rules).ending_after(1).rules(rules)
        assert rules.preset_of(changed) == preset


def test_a_duplicate_has_no_table_of_four() -> None:
    with pytest.raises(KeyError):
        DUPLICATE.convention(Leg.QUALIFYING, 4)


@pytest.mark.parametrize(
    ("plan", "reason"),
    [
        (replace(SEED_004, rounds=0), BadPlan.ROUNDS),
        (replace(SEED_004, rounds=8), BadPlan.ROUNDS),
        (replace(SEED_004, window_s=60), BadPlan.WINDOW),
        (replace(EVENING, clock_s=5), BadPlan.CLOCK),
        (replace(EVENING, match_deals=2), BadPlan.LENGTH),
        (replace(DUPLICATE, deals=7), BadPlan.DEALS),
        (replace(DUPLICATE, odd=Odd.FOUR), BadPlan.ODD),
        (replace(SEED_004, three=Convention("club4")), BadPlan.THREE),
        (replace(SEED_004, three=Convention("club3", (("no_such", "1"),))), BadPlan.THREE),
        (replace(SEED_004, four=Convention("club3")), BadPlan.FOUR),
        (replace(SEED_004, four=None), BadPlan.FOUR),
    ],
)
def test_what_cannot_be_played_is_refused(plan: Plan, reason: BadPlan) -> None:
    with pytest.raises(PlanRefused) as refused:
        check_plan(plan, PREFERANS.rules)
    assert refused.value.reason is reason
