"""People come and go: a robot for now, pauses, leaving, substitutes, a fourth, the last lap, corrections."""

from fractions import Fraction

import pytest

from bot.screens.model import Press
from bot.tables.log.events import CameBack, Replaced, WentAway
from bot.tables.log.state import Stage
from bot.tables.ports import Person, Role
from engine.core.match import EndReason, Mark, MatchFinished, Substituted
from engine.core.seats import Seat
from engine.games.preferans.events import Adjusted, Joined, Left
from engine.games.preferans.game import deciders
from tests.bot.tables.conftest import Make
from tests.bot.tables.deeds import CONCEDED, from_menu, wish
from tests.bot.tables.kit.decks import STRONG, Decks, deck
from tests.bot.tables.kit.desk import Desk
from tests.bot.tables.kit.people import ANYA, BORIS, GRISHA, STRANGER, THREE, VIKA
from tests.bot.tables.kit.wall import role_keys


async def answer(desk: Desk, person: Person, action: str) -> None:
    """Press a button of the question that the menu has become; the question goes."""
    key = f"menu:{person.id}"
    shown = next(
        button.press.action for button in desk.buttons(key) if button.press and button.press.action[:4] == action[:4]
    )
    assert (await from_menu(desk, person, shown)).only == ("empty", "")
    assert desk.wall.removed[-1].key == key
    assert role_keys(desk.wall, 1, Role.MENU) == []


async def test_who_stays_after_all_leaves_nothing_behind(desk: Desk) -> None:
    await desk.begin(*THREE)
    await wish(desk, BORIS, "leave")
    assert "Борис, уйти из-за стола?" in desk.screen(f"menu:{BORIS.id}").text
    before = await desk.log()
    await answer(desk, BORIS, "stay")
    assert await desk.log() == before


async def test_a_menu_is_turned_before_the_store_knows_of_it(desk: Desk) -> None:
    await desk.begin(*THREE)
    await desk.press(BORIS, "menu")
    await desk.storage.delete_surface(1, f"menu:{BORIS.id}")
    assert (await from_menu(desk, BORIS, "leave")).only == ("empty", "")
    assert "Борис, уйти из-за стола?" in desk.screen(f"menu:{BORIS.id}").text
    assert desk.wall.changed == []


async def test_a_menu_goes_with_its_deal(make: Make) -> None:
    """Nobody presses it again; where a press was on its way the message is put away all the same."""
    desk = make(decks=Decks(deck(*STRONG)))
    await desk.begin(*THREE)
    await desk.press(VIKA, "menu")
    pause = next(key.press for key in desk.buttons(f"menu:{VIKA.id}") if key.text == "Пауза")
    await desk.say(*CONCEDED)
    assert role_keys(desk.wall, 1, Role.MENU) == []
    assert [surface.key for surface in desk.wall.removed] == [f"menu:{VIKA.id}"]
    assert (await desk.raw(VIKA, pause, key="hand", message=78)).text == "Эта кнопка устарела."
    assert desk.wall.discarded == [(VIKA.id, 78)]
    assert (VIKA.id, 78) not in desk.wall.retired


async def test_a_menu_that_nobody_presses_goes_after_two_minutes(desk: Desk) -> None:
    await desk.begin(*THREE)
    await desk.press(VIKA, "menu")
    await desk.pass_time(60)
    await desk.press(ANYA, "menu")
    assert role_keys(desk.wall, 1, Role.MENU) == [f"menu:{ANYA.id}", f"menu:{VIKA.id}"]
    await desk.pass_time(61)
    assert role_keys(desk.wall, 1, Role.MENU) == [f"menu:{ANYA.id}"]
    await desk.pass_time(60)
    assert role_keys(desk.wall, 1, Role.MENU) == []
    await desk.press(VIKA, "menu")
    assert role_keys(desk.wall, 1, Role.MENU) == [f"menu:{VIKA.id}"]
    await desk.restart()
    await desk.settle()
    assert await desk.storage.surface(1, f"menu:{VIKA.id}") is None


async def test_a_menu_goes_when_the_cards_come_down_and_a_second_one_replaces_it(desk: Desk) -> None:
    await desk.begin(*THREE)
    await desk.press(VIKA, "menu")
    first = desk.wall.rows[1, f"menu:{VIKA.id}"].message
    await desk.pass_time(5)
    await desk.press(VIKA, "menu")
    assert desk.wall.rows[1, f"menu:{VIKA.id}"].message > first
    await desk.pass_time(5)
    await desk.command(VIKA, "hand", private=True)
    assert role_keys(desk.wall, 1, Role.MENU) == []
    await desk.press(VIKA, "menu")
    await desk.command(VIKA, "help", private=True)  # the answer stays last: cards and menu stay above it
    assert role_keys(desk.wall, 1, Role.MENU) == [f"menu:{VIKA.id}"]
    await desk.pass_time(5)
    await desk.command(VIKA, "hand", private=True)
    assert role_keys(desk.wall, 1, Role.MENU) == []


def question_to(desk: Desk, person: Person, *, private: bool = False) -> tuple[int, list[Press]]:
    """The question's message and what its buttons mean: yes, no."""
    key = f"menu:{person.id}" if private else f"question:{person.id}"
    wanted = desk.wall.last[1, key]
    assert wanted.surface.chat == (person.id if private else desk.chat)
    assert f"{person.name}, уйти из-за стола?" in wanted.screen.text
    (row,) = wanted.screen.rows
    return desk.wall.rows[1, key].message, [button.press for button in row if button.press is not None]


async def test_only_who_wants_to_leave_answers(desk: Desk) -> None:
    """/leave in the group asks there; what others press under it changes nothing."""
    await desk.begin(*THREE)
    log = await desk.log()
    await desk.command(BORIS, "leave")
    message, (yes, no) = question_to(desk, BORIS)
    for press in (yes, no):
        assert (await desk.raw(VIKA, press, message=message)).only == ("toast", "Спросили не вас.")
        assert (await desk.raw(STRANGER, press, message=message)).kind == "toast"
    assert await desk.log() == log
    assert role_keys(desk.wall, 1, Role.QUESTION) == [f"question:{BORIS.id}"]
    assert (await desk.raw(BORIS, yes, message=message)).only == ("empty", "")
    assert role_keys(desk.wall, 1, Role.QUESTION) == []
    assert desk.wall.discarded == []
    assert (await desk.state()).people[1].free


@pytest.mark.parametrize("private", [True, False])
async def test_a_question_goes_when_nobody_answers_it(desk: Desk, *, private: bool) -> None:
    await desk.begin(*THREE)
    await desk.command(BORIS, "leave", private=private)
    first, (yes, _) = question_to(desk, BORIS, private=private)
    await desk.pass_time(100)
    await desk.command(BORIS, "leave", private=private)
    assert question_to(desk, BORIS, private=private)[0] > first, "asked again it comes anew"
    await desk.pass_time(100)
    assert question_to(desk, BORIS, private=private)
    played = f"hand:{BORIS.id}" if private else "table"
    before = desk.wall.rows[1, played].message
    await desk.pass_time(21)
    assert desk.wall.rows[1, played].message > before, "what is played by is below the command"
    assert desk.wall.last[1, played].below
    assert role_keys(desk.wall, 1, Role.QUESTION, Role.MENU) == []
    key = f"hand:{BORIS.id}" if private else "table"
    assert (await desk.raw(BORIS, yes, key=key, message=first)).only == ("empty", ""), "it is still his wish"
    assert (await desk.state()).people[1].free


@pytest.mark.parametrize("private", [True, False])
async def test_a_question_goes_with_its_deal_and_after_a_restart(make: Make, *, private: bool) -> None:
    desk = make(decks=Decks(deck(*STRONG)))
    await desk.begin(*THREE)
    await desk.command(VIKA, "leave", private=private)
    await desk.say(*CONCEDED)
    assert role_keys(desk.wall, 1, Role.QUESTION, Role.MENU) == []
    await desk.command(VIKA, "leave", private=private)
    assert role_keys(desk.wall, 1, Role.QUESTION, Role.MENU) != []
    await desk.restart()
    await desk.settle()
    assert [row.key for row in await desk.storage.surfaces(1) if row.key.startswith(("menu", "question"))] == []


async def test_a_question_goes_when_its_person_is_replaced(desk: Desk) -> None:
    desk.members.admins = {GRISHA.id}
    await desk.begin(*THREE)
    await desk.command(BORIS, "leave")
    assert question_to(desk, BORIS)
    await desk.command(GRISHA, "kick", reply_to=BORIS)
    assert role_keys(desk.wall, 1, Role.QUESTION) == []


async def test_a_robot_plays_until_its_person_comes_back(desk: Desk) -> None:
    await desk.begin(*THREE)
    assert (await wish(desk, BORIS, "away")).only == ("empty", "")
    assert "Борис не за столом, пока играет робот" in desk.screen("table").text
    assert "back" in desk.actions(BORIS)
    assert not [action for action in desk.actions(BORIS) if action.startswith(("bid", "pass"))]
    await desk.pass_time(1)
    moved = [event for event in await desk.log() if getattr(event, "seat", None) is Seat.TWO]
    assert moved
    assert moved[-1].mark is Mark.ROBOT  # type: ignore[union-attr]  # events of seats have marks
    await desk.say((BORIS, "back"))
    assert "робот" not in desk.screen("table").text
    log = await desk.log()
    assert [type(event) for event in log if isinstance(event, WentAway | CameBack)] == [WentAway, CameBack]


async def test_who_is_away_does_not_move_by_old_buttons(desk: Desk) -> None:
    await desk.begin(*THREE)
    found = desk.find(VIKA, "menu")
    assert found is not None
    token = (await desk.state()).tokens[1]
    await wish(desk, BORIS, "away")
    reply = await desk.raw(BORIS, Press(1, token, "pass"), key=f"hand:{BORIS.id}")
    assert reply.kind == "toast"
    assert "робот" in reply.text


async def test_only_who_is_away_comes_back(desk: Desk) -> None:
    await desk.begin(*THREE)
    await wish(desk, BORIS, "away")
    log = await desk.log()
    assert (await desk.press(VIKA, "back", where="table")).only == ("toast", "Вернуться может тот, кто отошёл: Борис.")
    assert await desk.log() == log
    assert (await desk.press(BORIS, "back", where="table")).only == ("toast", "Принято.")
    assert not (await desk.state()).people[1].away


async def test_who_has_moved_is_not_waited_for(desk: Desk) -> None:
    """The line and its buttons go with the move, also while the next one is not reminded yet."""
    await desk.begin(*THREE)
    await desk.pass_time(181)
    for key in ("table", f"hand:{VIKA.id}"):
        assert "Ждём: Борис" in desk.screen(key).text
    own = desk.screen(f"hand:{BORIS.id}").text
    assert "Ждём" not in own, "asked below the own cards"
    assert "Ваше слово." in own
    await desk.say((BORIS, "bid:6s"))
    for key in ("table", f"hand:{VIKA.id}", f"hand:{BORIS.id}"):
        assert "Ждём" not in desk.screen(key).text
    assert "away:2" not in desk.actions(ANYA, "table")


async def test_a_pause_stops_robots_clocks_and_moves(desk: Desk) -> None:
    await desk.begin(ANYA, robots=2)
    await wish(desk, ANYA, "pause")
    seq = (await desk.state()).seq
    await desk.pass_time(600)
    assert (await desk.state()).seq == seq
    assert "Пауза" in desk.screen("table").text
    await desk.command(ANYA, "pause")
    assert desk.wall.told[-1][2].text == "За столом уже пауза; закончит её «Продолжить» под столом."
    assert desk.actions(ANYA, "table")[0] == "resume"
    token = (await desk.state()).tokens[0]
    if token:
        assert "пауза" in (await desk.raw(ANYA, Press(1, token, "pass"), key=f"hand:{ANYA.id}")).text
    await desk.restart()
    await desk.pass_time(600)
    assert (await desk.state()).seq == seq
    await desk.say((ANYA, "resume"))
    await desk.pass_time(5)
    assert (await desk.state()).seq > seq


async def test_nobody_keeps_a_table_in_a_pause(desk: Desk) -> None:
    """Whoever sits there ends it, also who is away; a stranger does not."""
    await desk.begin(*THREE)
    await wish(desk, VIKA, "away")
    for person in (ANYA, VIKA):
        await desk.command(BORIS, "pause")
        await desk.pass_time(1)
        assert (await desk.press(STRANGER, "resume", where="table")).kind == "toast"
        assert (await desk.state()).clock.paused_by == BORIS.id
        await desk.pass_time(1)
        assert (await desk.press(person, "resume", where="table")).only == ("toast", "Принято.")
        assert (await desk.state()).clock.paused_by is None


async def test_robots_do_not_play_among_themselves(desk: Desk) -> None:
    await desk.begin(ANYA, robots=2)
    await wish(desk, ANYA, "away")
    seq = (await desk.state()).seq
    await desk.pass_time(600)
    assert (await desk.state()).seq == seq
    await desk.say((ANYA, "back"))


async def test_the_vote_waits_for_who_is_away_and_he_answers_from_there(desk: Desk) -> None:
    await desk.begin(*THREE)
    await wish(desk, BORIS, "away")
    assert (await wish(desk, ANYA, "end")).only == ("empty", "")
    assert "Ответить должны: Борис, Вика" in desk.screen("table").text
    await desk.say((VIKA, "stopyes"))
    assert (await desk.state()).stage is Stage.DEAL
    await desk.say((BORIS, "stopyes"))
    table = await desk.state()
    assert (table.stage, table.people[1].away) == (Stage.OVER, True)


async def test_leaving_settles_a_vote_that_waited_for_the_leaver_alone(desk: Desk) -> None:
    await desk.begin(*THREE)
    await wish(desk, ANYA, "end")
    await desk.say((VIKA, "stopyes"))
    await wish(desk, BORIS, "away")
    assert (await desk.state()).stage is Stage.DEAL
    await desk.order(BORIS, "leave", "leaveyes")
    assert (await desk.state()).stage is Stage.OVER


async def test_a_substitute_takes_over_the_seat_of_who_left(desk: Desk) -> None:
    await desk.begin(*THREE)
    await wish(desk, BORIS, "leave")
    await answer(desk, BORIS, "leaveyes")
    assert "take:2" in desk.actions(ANYA, "table")
    reply = await desk.press(GRISHA, "take:2", where="table")
    assert reply.kind == "url"
    await desk.meet(GRISHA)
    await desk.pass_time(1)
    assert (await desk.press(VIKA, "take:2", where="table")).kind == "toast"
    assert (await desk.press(GRISHA, "take:2", where="table")).only == ("empty", "")
    table = await desk.state()
    assert (table.names, table.people[1].person) == (("Аня", "Гриша", "Вика"), GRISHA.id)
    assert f"hand:{BORIS.id}" in [surface.key for surface in desk.wall.removed]
    log = await desk.log()
    assert [event.name for event in log if isinstance(event, Substituted)] == ["Гриша"]
    assert (await desk.press(BORIS, "hand", where="table")).kind == "toast"
    before, token = desk.kept(), (await desk.state()).tokens[1]
    await desk.raw(BORIS, Press(1, token, "pass"), key=f"hand:{BORIS.id}")
    assert desk.kept() == before
    await desk.deal()
    assert (await desk.state()).stage is Stage.BETWEEN


async def test_who_left_may_come_back_while_nobody_took_the_seat(desk: Desk) -> None:
    await desk.begin(*THREE)
    await desk.order(BORIS, "leave", "leaveyes")
    assert (await desk.state()).people[1].free
    await desk.pass_time(1)
    await desk.press(BORIS, "back")
    assert not (await desk.state()).people[1].free
    assert "take:2" not in desk.actions(ANYA, "table")


async def test_who_left_reads_where_he_left_until_he_comes_back(make: Make) -> None:
    """Neither cards nor a new message with every deal; /hand and /table answer so, in the group he is no player."""
    desk = make(decks=Decks(deck(*STRONG)))
    await desk.begin(*THREE, options="20")
    await desk.order(BORIS, "leave", "leaveyes")
    key = f"hand:{BORIS.id}"
    first = desk.wall.rows[1, key].message
    told = "Вы ушли из-за стола в «Пулька &amp; Co».\nПока туда никто не сел, за вас играет робот."
    for _ in range(2):
        while (table := await desk.state()).stage is Stage.DEAL:
            assert desk.screen(key).text == told
            robots = table.match is not None and deciders(table.match.deal)[0] is Seat.TWO
            await (desk.pass_time(0.8) if robots else desk.step())
        assert desk.screen(key).text == told
        await desk.pass_time(25)
    assert (await desk.state()).number == 3
    assert desk.wall.rows[1, key].message == first
    assert desk.actions(BORIS, key) == ["back"]
    for name in ("hand", "table"):
        asked = len(desk.wall.told)
        await desk.command(BORIS, name, private=True)
        assert [screen.text for _, _, screen in desk.wall.told[asked:]] == [told]
    await desk.command(BORIS, "hand")
    assert "не за этим столом" in desk.wall.told[-1][2].text
    assert desk.wall.rows[1, key].message == first
    await desk.press(BORIS, "back")
    assert "Ваши карты" in desk.screen(key).text


async def test_who_left_is_asked_about_his_own_numbers(desk: Desk) -> None:
    await desk.begin(*THREE)
    await desk.say(*CONCEDED)
    await desk.order(BORIS, "leave", "leaveyes")
    await desk.command(ANYA, "fix Борис гора +5")
    assert "Борис, гора +5" in desk.screen(f"hand:{BORIS.id}").text
    assert desk.actions(BORIS) == ["stopyes", "stopno", "back"]


async def test_a_table_that_waits_for_who_left_tells_him_so(desk: Desk) -> None:
    await desk.begin(ANYA, BORIS, robots=1)
    for person in (ANYA, BORIS):
        await desk.order(person, "leave", "leaveyes")
    assert "Стол ждёт вас" in desk.screen(f"hand:{BORIS.id}").text


async def test_somebody_takes_a_robots_seat(desk: Desk) -> None:
    await desk.begin(ANYA, BORIS, robots=1)
    await desk.meet(VIKA)
    assert (await desk.press(VIKA, "take:3", where="table")).only == ("empty", "")
    assert (await desk.state()).names == ("Аня", "Борис", "Вика")
    assert "Ваши карты" in desk.screen(f"hand:{VIKA.id}").text


async def test_one_of_four_leaves_between_deals_and_is_settled(make: Make) -> None:
    desk = make(decks=Decks(deck(*STRONG)))
    await desk.begin(*THREE, GRISHA)
    while (await desk.state()).stage is Stage.DEAL:
        await desk.step()
    await desk.order(GRISHA, "leave", "leaveyes")
    table = await desk.state()
    assert table.people[3].gone
    assert [event.seat for event in await desk.log() if isinstance(event, Left | Replaced)] == [Seat.FOUR, Seat.FOUR]
    await desk.pass_time(25)
    table = await desk.state()
    assert table.stage is Stage.DEAL
    assert table.match is not None
    assert GRISHA.id not in table.humans
    await desk.deal()
    assert (await desk.state()).number == 2


async def test_a_fourth_joins_when_everybody_has_dealt(make: Make) -> None:
    desk = make(decks=Decks(deck(*STRONG)))
    await desk.begin(*THREE, options="20")
    await desk.command(GRISHA, "join")
    assert "личный чат" in desk.wall.told[-1][2].text
    await desk.meet(GRISHA)
    await desk.command(GRISHA, "join")
    assert "Гриша хочет подсесть" in desk.screen("table").text
    await desk.say((ANYA, "stopyes"), (BORIS, "stopyes"), (VIKA, "stopyes"))
    assert (await desk.state()).lap.fourth is not None
    for _ in range(4):
        while (await desk.state()).stage is Stage.DEAL:
            await desk.step()
        assert (await desk.state()).stage is Stage.BETWEEN
        await desk.restart()
        await desk.pass_time(25)
        if len((await desk.state()).people) == 4:
            break
    table = await desk.state()
    assert table.names == ("Аня", "Борис", "Вика", "Гриша")
    assert table.lap.fourth is None
    assert [event.name for event in await desk.log() if isinstance(event, Joined)] == ["Гриша"]
    await desk.restart()
    assert (await desk.state()).match.standing.players[Seat.FOUR] == "Гриша"
    await desk.deal()


async def test_who_has_agreed_may_only_think_better_of_it(desk: Desk) -> None:
    await desk.begin(*THREE)
    await wish(desk, ANYA, "lap")
    await desk.say((BORIS, "stopyes"))
    for person, labels in ((ANYA, {"Всё-таки нет"}), (BORIS, {"Всё-таки нет"}), (VIKA, {"Принять", "Нет"})):
        votes = [key for key in desk.buttons(f"hand:{person.id}") if key.press and key.press.action[:4] == "stop"]
        assert {key.text for key in votes} == labels
    await desk.say((BORIS, "stopno"))
    assert (await desk.state()).proposal is None


async def test_the_last_lap_ends_when_everybody_has_dealt_equally_often(make: Make) -> None:
    desk = make(decks=Decks(deck(*STRONG)))
    await desk.begin(*THREE, options="20")
    await wish(desk, ANYA, "lap")
    await desk.say((BORIS, "stopyes"), (VIKA, "stopyes"))
    assert "Последний круг" in desk.screen("table").text
    assert (await wish(desk, VIKA, "lap")).kind == "toast"
    for _ in range(3):
        assert (await desk.state()).stage is not Stage.OVER
        while (await desk.state()).stage is Stage.DEAL:
            await desk.step()
        await desk.restart()
        await desk.pass_time(25)
    table = await desk.state()
    assert (table.stage, table.number) == (Stage.OVER, 3)
    finished = [event.reason for event in await desk.log() if isinstance(event, MatchFinished)]
    assert finished == [EndReason.AGREED]


async def test_a_correction_by_consent(make: Make) -> None:
    desk = make(decks=Decks(deck(*STRONG)))
    await desk.begin(*THREE)
    await desk.command(ANYA, "fix Борис гора +5 подглядывал")
    assert desk.wall.told[-1][2].text == "Спрошу, когда доиграем сдачу."
    await desk.say(*CONCEDED, (BORIS, "stopno"))
    for bad in ("", "Борис", "Борис гора", "Борис гора пять", "Борис яма +5", "Пётр гора +5", "Борис висты Борис +5"):
        kept = desk.kept()
        await desk.command(ANYA, f"fix {bad}".strip())
        assert desk.kept() == kept, bad
    await desk.command(STRANGER, "fix Борис гора +5")
    assert (await desk.state()).proposal is None
    await desk.command(ANYA, "fix борис висты Вика −10 ошибка в счёте")
    assert "Борис, висты → Вика -10" in desk.screen("table").text
    await desk.say((BORIS, "stopyes"), (VIKA, "stopyes"))
    entries = [event.entry for event in await desk.log() if isinstance(event, Adjusted)]
    assert [(entry.seat, entry.on, entry.amount) for entry in entries] == [(Seat.TWO, Seat.THREE, Fraction(-10))]
    assert (await desk.state()).stage is Stage.BETWEEN


async def test_a_correction_too_fine_to_be_written(make: Make) -> None:
    """The second of two amounts whose common denominator nobody could read is refused in one sentence."""
    desk = make(decks=Decks(deck(*STRONG)))
    await desk.begin(*THREE)
    await desk.say(*CONCEDED)
    await desk.command(ANYA, "fix Борис гора +1/9973")
    await desk.say((BORIS, "stopyes"), (VIKA, "stopyes"))
    kept = desk.kept()
    for column in ("гора", "пуля", "висты Вика"):
        await desk.command(ANYA, f"fix Борис {column} +1/9967")
        assert desk.wall.told[-1][2].text == "Числа в пульке стали бы слишком большими или слишком дробными."
        assert desk.kept() == kept
    await desk.command(ANYA, "fix Борис гора -1/9973")
    await desk.say((BORIS, "stopyes"), (VIKA, "stopyes"))
    await desk.command(ANYA, "fix Борис гора +1/9967")
    assert (await desk.state()).proposal is not None


@pytest.mark.parametrize(
    "action", ["away", "back", "pause", "resume", "leave", "lap", "end", "menu", "take:1", "away:1"]
)
async def test_strangers_and_lobbies_know_none_of_it(desk: Desk, action: str) -> None:
    await desk.lobby(*THREE)
    stage = (await desk.state()).stage_token
    kept = desk.kept()
    for person in (STRANGER, ANYA):
        assert (await desk.raw(person, Press(1, stage, action))).kind == "toast"
    assert desk.kept() == kept
    await desk.pass_time(1)
    await desk.press(ANYA, "start")
    await desk.pass_time(1)
    stage, kept = (await desk.state()).stage_token, desk.kept()
    assert (await desk.raw(STRANGER, Press(1, stage, action))).kind == "toast"
    assert desk.kept() == kept
