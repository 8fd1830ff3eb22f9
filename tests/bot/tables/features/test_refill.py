"""An empty common pot by pressed buttons: everybody is asked, all pay in and the next deal comes, or the match ends."""

import pytest

from bot.screens.actions import Action
from bot.screens.model import ButtonStyle
from bot.screens.words import balance_word
from bot.tables.log.clock import REFILL_S
from bot.tables.log.state import Stage, Table
from bot.tables.ports import Person
from engine.core.match import EndReason
from tests.bot.tables.deeds import stage_press
from tests.bot.tables.kit.desk import Desk
from tests.bot.tables.kit.people import ANYA, BORIS, VIKA
from tests.narrowed import there

ASKED = "✋ Котёл пуст. Кладём снова все, по 10? Иначе игра окончена."
PEOPLE = {1: ANYA, 2: BORIS, 3: VIKA}


async def emptied(desk: Desk) -> None:
    """Play a deal whose declarer takes all of the pot, and press «Дальше»."""
    await desk.begin(ANYA, BORIS, VIKA, options="austrian_styrian contribution=10 jumps=yes")
    await speak(desk, "bid:4")
    await speak(desk, "pass")
    await speak(desk, "pass")
    table = await desk.state()
    view = there(table.game.view(table.match, seat := table.waited_for[0]))
    first, second = there(view.hands[seat].cards)[:2]
    for word in (f"pick:{first}", f"pick:{second}", table.game.write(view.legal[0])):
        await desk.say((PEOPLE[seat], word))
    await speak(desk, "whist:pass")
    await speak(desk, "whist:pass")
    assert (await desk.state()).stage is Stage.BETWEEN
    for person in PEOPLE.values():
        await desk.say((person, Action.NEXT))


async def speak(desk: Desk, word: str) -> None:
    """Say a word for whoever is asked."""
    await desk.say((PEOPLE[(await desk.state()).waited_for[0]], word))


async def asked(desk: Desk) -> Table:
    await emptied(desk)
    table = await desk.state()
    assert table.asks_for_refill
    assert ASKED in desk.screen("table").text
    await desk.pass_time(1)
    return table


async def test_all_pay_in_and_the_next_deal_is_dealt(desk: Desk) -> None:
    await asked(desk)
    for person in PEOPLE.values():
        await desk.say((person, Action.STOP_YES))
    table = await desk.state()
    assert (table.stage, table.number) == (Stage.DEAL, 2)
    assert "Котёл: <b>30</b>" in desk.screen("table").text


async def test_nobody_is_dealt_to_before_all_have_answered(desk: Desk) -> None:
    await asked(desk)
    await desk.say((ANYA, Action.STOP_YES))
    await desk.pass_time(REFILL_S - 5)
    table = await desk.state()
    assert (table.asks_for_refill, table.number) == (True, 1)
    assert Action.NEXT not in desk.actions(BORIS)
    assert "Кто промолчит пять минут, тот против." in desk.screen("table").text


async def test_silence_refuses_and_the_time_of_a_restart_is_no_silence(desk: Desk) -> None:
    await asked(desk)
    await desk.stop()
    await desk.clock.pass_time(10_000)
    await desk.restart()
    await desk.pass_time(REFILL_S - 5)
    assert (await desk.state()).asks_for_refill
    await desk.pass_time(10)
    table = await desk.state()
    assert (table.stage, table.match.standing.ended) == (Stage.OVER, EndReason.POT)


async def test_who_is_away_answers_without_coming_back(desk: Desk) -> None:
    await asked(desk)
    await desk.say((ANYA, Action.STOP_YES), (BORIS, Action.STOP_YES))
    await stage_press(desk, VIKA, Action.AWAY)
    assert (await desk.state()).asks_for_refill
    await desk.say((VIKA, Action.STOP_YES))
    table = await desk.state()
    assert (table.stage, table.number) == (Stage.DEAL, 2)
    assert table.people[2].away


@pytest.mark.parametrize("person", PEOPLE.values(), ids=lambda person: person.name)
async def test_one_refusal_ends_the_match_once_its_question_is_answered(desk: Desk, person: Person) -> None:
    table = await asked(desk)
    await desk.press(person, Action.STOP_NO, where="table")
    await desk.pass_time(1)
    assert (await desk.state()).asks_for_refill
    question = desk.screen(f"question:{person.id}")
    results = table.match.standing.purse
    assert f"{person.name}, закончить партию?" in question.text
    assert "Расчёт: " in question.text
    for seat, who in PEOPLE.items():
        assert f"{who.name}\u00a0{balance_word(results.cash[seat])}" in question.text
    other = next(one for one in PEOPLE.values() if one is not person)
    sure = f"{Action.REFUSE}:{table.seat_of(person.id)}"
    refused = await desk.press(other, sure, where=f"question:{person.id}")
    assert refused.kind == "toast"
    assert (await desk.state()).asks_for_refill
    await desk.press(person, sure, where=f"question:{person.id}")
    table = await desk.state()
    assert table.stage is Stage.OVER
    assert table.match.standing.ended is EndReason.POT


async def test_who_thinks_better_of_it_ends_nothing_and_the_ending_key_is_not_the_loud_one(desk: Desk) -> None:
    await asked(desk)
    loud = {there(key.press).action: key.style for row in desk.screen("table").rows for key in row}
    assert (loud[Action.STOP_YES], loud[Action.STOP_NO]) == (ButtonStyle.SUCCESS, ButtonStyle.PLAIN)
    await desk.press(VIKA, Action.STOP_NO, where="table")
    await desk.pass_time(1)
    await desk.press(VIKA, f"{Action.STAY}:3", where=f"question:{VIKA.id}")
    await desk.say(*((person, Action.STOP_YES) for person in PEOPLE.values()))
    assert (await desk.state()).number == 2
