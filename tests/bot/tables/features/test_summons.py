"""A robot for somebody else: who must ask for it, the minute in which one may say that he is there, what it plays."""

import pytest

from bot.screens.model import Press
from bot.tables.log.codec import restored
from bot.tables.log.events import CameBack, RobotAsked, StillHere, WentAway
from bot.tables.ports import Person, Role
from engine.core.match import Mark, Move
from engine.core.strengths import Strength
from engine.games.preferans import PREFERANS
from tests.bot.tables.conftest import Make
from tests.bot.tables.deeds import summon, wish
from tests.bot.tables.kit.answers import Reply
from tests.bot.tables.kit.desk import Desk
from tests.bot.tables.kit.people import ANYA, BORIS, EVERYBODY, GRISHA, STRANGER, THREE, VIKA
from tests.bot.tables.kit.wall import role_keys
from tests.bot.tables.thinker import Thinker

WARNING = f"warning:{BORIS.id}"


async def waiting(desk: Desk, *people: Person, robots: int = 0) -> None:
    """Boris has the first word and lets the table wait for more than three minutes."""
    await desk.begin(*(people or THREE), robots=robots)
    await desk.pass_time(182)
    assert "Ждём: Борис" in desk.screen("table").text


async def ask(desk: Desk, *people: Person) -> Reply:
    for person in people:
        await desk.pass_time(1)
        reply = await desk.press(person, "away:2", where="table")
    return reply


async def is_away(desk: Desk) -> bool:
    return (await desk.state()).people[1].away


async def test_others_ask_only_after_three_minutes(desk: Desk) -> None:
    await desk.begin(*THREE)
    stage = (await desk.state()).stage_token
    await desk.pass_time(1)
    assert (await desk.raw(ANYA, Press(1, stage, "away:2"))).kind == "toast"
    await desk.pass_time(181)
    assert {"away:2", "pause"} <= set(desk.actions(ANYA, "table"))
    before = desk.wall
    await desk.restart()
    assert before is not desk.wall
    assert "away:2" in desk.actions(ANYA, "table")


async def test_one_of_two_others_is_not_enough(desk: Desk) -> None:
    await waiting(desk)
    assert (await ask(desk, ANYA)).only == ("toast", "Принято.")
    table = desk.screen("table").text
    assert "Аня просит робота вместо: Борис." in table
    assert "Должен попросить ещё один игрок." in table
    assert role_keys(desk.wall, 1, Role.WARNING) == []
    assert (await ask(desk, ANYA)).only == ("toast", "Уже принято.")
    await desk.command(VIKA, "stop")
    assert (await ask(desk, ANYA)).only == ("toast", "Вы уже попросили, должен попросить ещё один игрок.")
    assert (await ask(desk, STRANGER)).kind == "toast"
    await desk.pass_time(3600)
    assert not await is_away(desk)


async def test_two_ask_and_a_minute_later_a_robot_plays(make: Make) -> None:
    thinker = Thinker()
    desk = make(thinker=thinker)
    await waiting(desk)
    await ask(desk, ANYA, VIKA)
    assert "Через минуту он сыграет, если Борис не сделает ход и не нажмёт «Я здесь»." in desk.screen("table").text
    warning = desk.wall.last[1, WARNING]
    assert (warning.surface.chat, warning.silent) == (BORIS.id, False)
    assert warning.screen.text.startswith("🤖 Аня, Вика просят робота за вас.\nЧерез минуту за вас сыграет робот.")
    assert [[key.text for key in row] for row in warning.screen.rows] == [["Я здесь"]]
    assert thinker.prepared, "what takes long may begin in that minute"
    await desk.pass_time(58)
    assert not await is_away(desk)
    await desk.pass_time(3)
    assert (await desk.state()).people[1].away
    assert role_keys(desk.wall, 1, Role.WARNING, Role.PING) == []
    assert {strength for _, strength, _ in thinker.asked} == {thinker.best}
    log = await desk.log()
    assert WentAway(BORIS.id, VIKA.id, strength=thinker.best) in log
    assert [event.mark for event in log if isinstance(event, Move)][:1] == [Mark.ROBOT]
    await desk.say((BORIS, "back"))
    assert (await desk.state()).people[1].strength is Strength.EASY


async def test_who_is_the_only_other_asks_alone(desk: Desk) -> None:
    await waiting(desk, ANYA, BORIS, robots=1)
    await ask(desk, ANYA)
    assert "Аня просит робота за вас." in desk.screen(WARNING).text
    await desk.pass_time(61)
    assert await is_away(desk)


async def test_who_is_away_neither_asks_nor_is_counted(desk: Desk) -> None:
    await desk.begin(*THREE)
    await wish(desk, VIKA, "away")
    await desk.pass_time(182)
    assert "вас играет робот" in (await ask(desk, VIKA)).text
    await ask(desk, ANYA)
    await desk.pass_time(61)
    assert await is_away(desk)


async def test_an_administrator_who_does_not_sit_is_enough(desk: Desk) -> None:
    desk.members.admins = {GRISHA.id}
    await waiting(desk)
    assert (await ask(desk, GRISHA)).only == ("toast", "Принято.")
    assert "Администратор просит робота вместо: Борис." in desk.screen("table").text
    assert "Администратор просит робота за вас." in desk.screen(WARNING).text
    await desk.pass_time(61)
    assert await is_away(desk)


async def test_who_may_be_an_administrator_hears_that_telegram_does_not_say(desk: Desk) -> None:
    await waiting(desk)
    desk.members.are_told = False
    kept = desk.kept()
    assert (await ask(desk, GRISHA)).text.startswith("Telegram не говорит мне, кто здесь админ")
    assert desk.kept() == kept
    assert (await ask(desk, ANYA, VIKA)).only == ("toast", "Принято."), "who plays needs no administrator"


async def test_an_administrator_who_plays_asks_as_others_do(desk: Desk) -> None:
    desk.members.admins = {ANYA.id}
    await waiting(desk)
    await ask(desk, ANYA)
    await desk.pass_time(120)
    assert not await is_away(desk)


@pytest.mark.parametrize("where", ["warning", "hand", "table"])
async def test_who_is_here_takes_it_back(desk: Desk, where: str) -> None:
    await waiting(desk)
    await ask(desk, ANYA, VIKA)
    await desk.pass_time(30)
    assert (await desk.press(VIKA, "present:2", where="table")).only == ("toast", "Спросили не вас.")
    key = where if where == "table" else f"{where}:{BORIS.id}"
    reply = await desk.press(BORIS, "present:2", where=key)
    assert reply.only == (("toast", "Принято.") if where == "table" else ("empty", ""))
    assert role_keys(desk.wall, 1, Role.WARNING) == []
    assert "робота" not in desk.screen("table").text
    await desk.pass_time(300)
    assert not await is_away(desk)
    assert [event for event in await desk.log() if isinstance(event, StillHere)] == [StillHere(BORIS.id)]
    await ask(desk, ANYA, VIKA)
    assert role_keys(desk.wall, 1, Role.WARNING) == [WARNING], "they may ask anew"


async def test_a_move_takes_it_back(desk: Desk) -> None:
    await waiting(desk)
    await ask(desk, ANYA, VIKA)
    await desk.say((BORIS, "pass"))
    assert role_keys(desk.wall, 1, Role.WARNING) == []
    assert (await desk.state()).summons == ()
    await desk.pass_time(120)
    assert not await is_away(desk)


async def test_a_pause_takes_it_back(desk: Desk) -> None:
    await waiting(desk)
    await ask(desk, ANYA, VIKA)
    await desk.command(VIKA, "pause")
    assert role_keys(desk.wall, 1, Role.WARNING) == []
    await desk.say((VIKA, "resume"))
    await desk.pass_time(120)
    assert not await is_away(desk)


async def test_a_wish_for_oneself_needs_nobody(desk: Desk) -> None:
    await waiting(desk)
    await ask(desk, ANYA)
    await wish(desk, BORIS, "away")
    assert (await desk.state()).summons == ()
    assert [event for event in await desk.log() if isinstance(event, WentAway)] == [WentAway(BORIS.id, BORIS.id)]


async def test_a_restart_in_that_minute_changes_nothing(desk: Desk) -> None:
    await waiting(desk)
    await ask(desk, ANYA, VIKA)
    await desk.pass_time(20)
    message = desk.wall.rows[1, WARNING].message
    await desk.restart()
    row = await desk.storage.surface(1, WARNING)
    assert row is not None
    assert row.message == message, "nobody is warned twice"
    await desk.pass_time(38)
    assert not await is_away(desk)
    await desk.pass_time(4)
    assert await is_away(desk)
    assert await desk.storage.surface(1, WARNING) is None


async def test_a_minute_that_the_program_slept_through_begins_anew(desk: Desk) -> None:
    """Nobody could say that he is there."""
    await waiting(desk)
    await ask(desk, ANYA, VIKA)
    await desk.stop()
    await desk.clock.pass_time(3600)
    await desk.restart()
    await desk.pass_time(50)
    assert not await is_away(desk)
    assert (await desk.press(BORIS, "present:2", where="table")).kind == "toast"
    await desk.pass_time(120)
    assert not await is_away(desk)


async def test_four_sit_and_two_of_three_are_enough(desk: Desk) -> None:
    await waiting(desk, *EVERYBODY)
    await ask(desk, ANYA, GRISHA)
    assert (await desk.raw(VIKA, Press(1, (await desk.state()).stage_token, "away:2"))).only == ("empty", "")
    await desk.pass_time(61)
    assert await is_away(desk)


async def test_what_is_asked_for_one_decision_is_not_asked_for_the_next(desk: Desk) -> None:
    await waiting(desk)
    await ask(desk, ANYA)
    await desk.say((BORIS, "pass"), (VIKA, "bid:6s"))
    assert (await desk.state()).summons == ()


async def test_the_robot_of_others_goes_with_its_person_come_back(desk: Desk) -> None:
    await waiting(desk)
    await summon(desk, 2, ANYA, VIKA)
    await desk.say((BORIS, "back"))
    kinds = (RobotAsked, WentAway, CameBack)
    found = [type(event) for event in await desk.log() if isinstance(event, kinds)]
    assert found == [RobotAsked, RobotAsked, WentAway, CameBack]


def test_a_log_of_before_has_the_simple_robot() -> None:
    gone = restored(PREFERANS, b'{"type":"table.away","person":12,"by":11}')
    assert gone == WentAway(12, 11, strength=Strength.EASY)
    assert restored(PREFERANS, b'{"type":"table.robot_asked","person":12,"by":11}') == RobotAsked(12, 11, 0.0)
