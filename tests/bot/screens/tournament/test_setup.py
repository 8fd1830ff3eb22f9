"""/tour: every page of the plan fits, its buttons hold the whole plan, and what is offered can be played."""

import pytest
from msgspec.structs import replace

from bot.gateway.api.callbacks import MAX_BYTES, encode
from bot.screens.model import Screen
from bot.screens.texts import Texts
from bot.screens.tournament.group import expected
from bot.screens.tournament.setup import (
    KIND_LETTERS,
    SetUp,
    SetUpPage,
    four_of,
    presets_for,
    setup_closed,
    setup_of,
    setup_screen,
    usual,
)
from engine.games import GAMES
from engine.tournament.plan import DAY_S, DUPLICATE, EVENING, SEED_004, Convention, Kind, Odd, Scoring, check_plan
from tests.bot.screens import kit
from tests.bot.screens.heights import GROUP, height
from tests.bot.screens.tours import BOOKS, gathered
from tests.narrowed import there

GROUP_ID = -1001997852516352
"""The longest number that a group has."""
PERSON_ID = 2**52 - 1
"""The largest number that a person has."""


def presses(screen: Screen) -> dict[str, SetUp]:
    """Return what each button of a page sets, by its label."""
    return {key.text: there(setup_of(there(key.press).action.partition(":")[2])) for key in kit.buttons(screen)}


@pytest.mark.parametrize("t", [kit.RU, kit.EN])
@pytest.mark.parametrize("page", SetUpPage)
@pytest.mark.parametrize("kind", KIND_LETTERS)
def test_every_page_is_seen_whole(t: Texts, kind: Kind, page: SetUpPage) -> None:
    for preset in ("club3", "austrian_illustrated", "skat_seed"):
        setup = replace(usual(GROUP_ID, kind, preset), page=page, odd=Odd.FOUR, clock_s=120)
        screen = setup_screen(t, BOOKS, setup)
        kit.check_limits(screen)
        assert height(screen) <= GROUP
        assert all(len(encode(there(key.press))) <= MAX_BYTES for key in kit.buttons(screen))


def test_a_button_holds_the_whole_plan() -> None:
    setup = SetUp(
        chat=GROUP_ID,
        page=SetUpPage.TIMES,
        kind=Kind.SEED_004,
        preset="austrian_illustrated",
        rounds=7,
        odd=Odd.BYE,
        window_s=14 * DAY_S,
        clock_s=120,
        deals=12,
        final=12,
    )
    assert setup_of(str(setup).partition(":")[2]) == setup
    assert len(f"v1.0.0.{setup}") == MAX_BYTES
    own = replace(setup, chat=0, opener=PERSON_ID)
    assert setup_of(str(own).partition(":")[2]) == own
    assert len(f"v1.0.0.{own}") <= MAX_BYTES


def test_every_button_of_a_page_keeps_its_opener() -> None:
    for page in (SetUpPage.PLAN, SetUpPage.RULES, SetUpPage.TIMES, SetUpPage.ASK):
        shown = setup_screen(kit.RU, BOOKS, replace(usual(0, opener=PERSON_ID), page=page))
        assert {(found.opener, found.chat) for found in presses(shown).values()} == {(PERSON_ID, 0)}


@pytest.mark.parametrize(
    "argument",
    [
        "",
        "set",
        "set:-5:per3:club3:19:1o:6",
        "set:-5:qer3:club3:19:1o:6:9",
        "set:-5:per:club3:19:1o:6:9",
        "set:?:per3:club3:19:1o:6:9",
        "in:12:0",
    ],
)
def test_anything_else_is_no_plan(argument: str) -> None:
    assert setup_of(argument) is None


def test_the_usual_plans_are_those_of_the_engine() -> None:
    assert usual(-5).plan(BOOKS, GAMES) == EVENING
    assert usual(-5, Kind.SEED_004).plan(BOOKS, GAMES) == SEED_004
    assert usual(-5, Kind.DUPLICATE).plan(BOOKS, GAMES) == DUPLICATE


def test_a_button_of_a_duplicate_holds_its_scoring_and_whether_tables_wait() -> None:
    for scoring in Scoring:
        for sync in (False, True):
            chosen = replace(usual(GROUP_ID, Kind.DUPLICATE, "austrian_illustrated"), scoring=scoring, sync=sync)
            setup = replace(chosen, rounds=7, deals=36, window_s=7 * DAY_S)
            assert setup_of(str(setup).partition(":")[2]) == setup
            assert len(f"v1.0.0.{setup}") <= MAX_BYTES
            plan = setup.plan(BOOKS, GAMES)
            assert (plan.scoring, plan.sync, plan.deals, plan.match_deals) == (scoring, sync, 36, 0)
    assert setup_of("set:-5:pdr3:sochi:2i:1o:6:6") is None


def test_a_button_made_before_there_were_duplicates_means_what_it_meant() -> None:
    was = setup_of("set:-5:per3:club3:19:1o:6:9")
    assert was == usual(-5)
    assert str(was) == "tour:set:-5:per3:club3:19:1o:6:9"


@pytest.mark.parametrize(("kind", "people"), [(Kind.EVENING, 9), (Kind.DUPLICATE, 3)])
def test_the_whole_takes_as_long_as_the_registration_says(kind: Kind, people: int) -> None:
    setup = replace(usual(-5, kind), rounds=2)
    plan = setup.plan(BOOKS, GAMES)
    told = [line for line in setup_screen(kit.RU, BOOKS, setup).text.splitlines() if "примерно" in line]
    then = [str(line) for line in expected(kit.RU, gathered(people, plan)) if "примерно" in line]
    assert [line.rpartition(": ")[2] for line in told] == [line.rpartition(": ")[2] for line in then]


def test_deals_of_a_duplicate_stand_alone() -> None:
    offered = presets_for(kit.RU, BOOKS, usual(-5, Kind.DUPLICATE))
    assert "skat_robber" not in offered
    assert usual(-5, Kind.DUPLICATE, "classic").plan(BOOKS, GAMES).three.changes == (("compulsory_rasp_laps", "0"),)
    for preset in offered:
        plan = usual(-5, Kind.DUPLICATE, preset).plan(BOOKS, GAMES)
        check_plan(plan, GAMES[plan.game].rules)


def test_a_duplicate_is_planned_by_presses() -> None:
    plan = presses(setup_screen(kit.RU, BOOKS, usual(-5)))
    setup = plan["Дубликат"]
    assert setup == usual(-5, Kind.DUPLICATE)
    shown = setup_screen(kit.RU, BOOKS, setup)
    assert "Сочинка. 3 тура по 6 сдач, у всех столов одни и те же.\nИМП: ваш результат" in shown.text
    keys = [[key.text for key in row] for row in shown.rows]
    assert keys[1:4] == [["Сочинка", "Счёт: ИМП"], ["−", "Туров: 3", "+"], ["−", "Сдач: 6", "+"]]
    less, more = (there(setup_of(there(shown.rows[3][place].press).action.partition(":")[2])) for place in (0, 2))
    assert (less.deals, more.deals) == (3, 9)
    found = presses(shown)
    assert found["Счёт: ИМП"].scoring is Scoring.DATUM
    assert found["Не делится на 3: сядет робот"].odd is Odd.BYE
    times = presses(setup_screen(kit.RU, BOOKS, found["Тур: 90 минут · 60 с"]))
    assert times["Ждать все столы"].sync
    assert times["3 дня"].window_s == 3 * DAY_S
    assert "только для своих" in setup_screen(kit.RU, BOOKS, replace(setup, window_s=3 * DAY_S)).text
    assert "только для своих" not in shown.text
    assert found["Вечер"] == usual(-5)


@pytest.mark.parametrize("kind", KIND_LETTERS)
def test_all_rules_that_are_offered_can_be_played_by_three_and_by_four(kind: Kind) -> None:
    offered = presets_for(kit.RU, BOOKS, usual(-5, kind))
    assert {"sochi", "club3", "austrian_limited", "skat_seed"} <= set(offered)
    assert not {"gusarik", "hussar", "club4"} & set(offered)
    for preset in offered:
        plan = usual(-5, kind, preset).plan(BOOKS, GAMES)
        check_plan(plan, GAMES[plan.game].rules)


def test_rules_that_heed_no_number_of_deals_are_not_offered_for_an_evening() -> None:
    assert "skat_robber" not in presets_for(kit.RU, BOOKS, usual(-5, Kind.EVENING))
    assert "skat_robber" in presets_for(kit.RU, BOOKS, usual(-5, Kind.SEED_004))
    found = presses(setup_screen(kit.RU, BOOKS, usual(-5, Kind.SEED_004, "skat_robber")))
    assert found["Вечер"] == usual(-5)


def test_the_final_is_played_by_rules_for_four() -> None:
    assert [four_of(BOOKS, preset) for preset in ("club3", "sochi", "skat_isko")] == ["club4", "sochi", "skat_isko"]
    assert usual(-5, preset="skat_isko").plan(BOOKS, GAMES).four == Convention("skat_isko")


def test_every_choice_is_a_press_away() -> None:
    setup = usual(-5)
    plan = presses(setup_screen(kit.RU, BOOKS, setup))
    assert plan["По неделям"] == usual(-5, Kind.SEED_004)
    assert (plan["−"].rounds, plan["+"].rounds) == (2, 4)
    assert plan["Не делится на 3: сядет робот"].odd is Odd.FOUR
    assert plan["Открыть запись"].opens
    assert replace(plan["Открыть запись"], page=SetUpPage.PLAN) == setup
    rules = presses(setup_screen(kit.RU, BOOKS, plan["Клубная на троих"]))
    assert rules["Сочинка"] == replace(setup, preset="sochi")
    times = presses(setup_screen(kit.RU, BOOKS, plan["Тур: 45 минут · 60 с"]))
    assert times["30 минут"].window_s == 1800
    assert times["без часов"].clock_s == 0
    assert times["12 сдач"].final == 12
    assert times["‹ Назад"] == setup


def test_rounds_stay_in_bounds() -> None:
    for rounds in (1, 7):
        plan = presses(setup_screen(kit.RU, BOOKS, replace(usual(-5), rounds=rounds)))
        assert {plan["−"].rounds, plan["+"].rounds} == {rounds, 2 if rounds == 1 else 6}


@pytest.mark.parametrize("kind", KIND_LETTERS)
def test_no_button_leads_to_the_page_it_stands_on(kind: Kind) -> None:
    for page in (SetUpPage.PLAN, SetUpPage.RULES, SetUpPage.TIMES, SetUpPage.ASK):
        shown = setup_screen(kit.RU, BOOKS, replace(usual(-5, kind), page=page))
        turning = [press for press in presses(shown).values() if not press.stays and not press.opens]
        assert all(setup_screen(kit.RU, BOOKS, press) != shown for press in turning)
    first = setup_screen(kit.RU, BOOKS, replace(usual(-5, kind), rounds=1))
    assert {text for text, press in presses(first).items() if press.stays} >= {"Туров: 1"}
    assert there(setup_of(there(first.rows[2][0].press).action.partition(":")[2])).stays


def test_putting_the_plan_away_is_asked() -> None:
    asked = setup_screen(kit.RU, BOOKS, presses(setup_screen(kit.RU, BOOKS, usual(-5)))["Не надо турнира"])
    found = presses(asked)
    assert found["Не надо турнира"].closes
    assert found["Назад"] == usual(-5)
    assert setup_screen(kit.RU, BOOKS, found["Не надо турнира"]) == setup_closed(kit.RU)


def test_a_page_after_opening_goes_on_planning() -> None:
    """The press that opens a tournament may be refused: the buttons below it open nothing by themselves."""
    shown = setup_screen(kit.RU, BOOKS, replace(usual(-5), page=SetUpPage.OPEN))
    assert [text for text, press in presses(shown).items() if press.opens] == ["Открыть запись"]
