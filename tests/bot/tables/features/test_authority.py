"""Administrators and dead tables: /kick, /force, /reset."""

import re

import pytest
from msgspec.structs import replace

from bot.screens.model import Press
from bot.tables.log.events import DealLent
from bot.tables.log.state import Stage
from bot.tables.ports import Person, Role
from engine.core.match import DealBroken, EndReason, Mark, MatchFinished
from engine.core.record.fair import FairVerdict
from engine.core.seats import Seat
from engine.games.preferans import PREFERANS
from engine.games.preferans.moves import Pass
from engine.games.preferans.record import parse
from engine.tools.verdicts import verdicts
from tests.bot.tables.conftest import Make
from tests.bot.tables.deeds import loose, stage_press, wish
from tests.bot.tables.kit.decks import FairDecks
from tests.bot.tables.kit.desk import Desk
from tests.bot.tables.kit.people import ANYA, BORIS, GRISHA, GROUP, STRANGER, THREE, VIKA
from tests.bot.tables.truths import same_from_the_start
from tests.narrowed import there


def told(desk: Desk) -> str:
    return desk.wall.told[-1][2].text


async def test_only_administrators_kick_and_force(desk: Desk) -> None:
    await desk.lobby(ANYA, BORIS)
    kept = desk.kept()
    for text in ("kick", "force"):
        await desk.command(ANYA, text, reply_to=BORIS)
        assert "админы" in told(desk)
    assert desk.kept() == kept


async def test_kick_by_reply(desk: Desk) -> None:
    desk.members.admins = {GRISHA.id}
    await desk.lobby(*THREE)
    await desk.command(GRISHA, "kick")
    assert "/kick" in told(desk)
    await desk.command(GRISHA, "kick", reply_to=STRANGER)
    assert "не за этим столом" in told(desk)
    await desk.command(GRISHA, "kick", reply_to=VIKA)
    assert (await desk.state()).names == ("Аня", "Борис")
    assert told(desk) == "Вика больше не за столом."
    await desk.say((VIKA, "sit"))
    await desk.pass_time(1)
    await desk.press(ANYA, "start")
    await desk.command(GRISHA, "kick", reply_to=BORIS)
    table = await desk.state()
    assert (table.names[1], table.people[1].person) == ("Борис", None)
    assert told(desk) == "Борис больше не за столом.\nДальше играет робот, пока место не займут."
    person, _, screen = desk.wall.told[-2]
    assert person == BORIS.id
    assert (
        screen.text
        == "Администратор «Пулька &amp; Co» убрал вас из-за стола.\nДальше играет робот, пока место не займут."
    )
    await desk.pass_time(2)
    assert [event.mark for event in await desk.log() if isinstance(event, Pass) and event.seat == 2] == [Mark.ROBOT]
    assert f"hand:{BORIS.id}" in [surface.key for surface in desk.wall.removed]
    assert (await desk.press(BORIS, "hand", where="table")).kind == "toast"
    await desk.pass_time(1)
    assert "админ" in (await desk.press(BORIS, "take:2", where="table")).text.lower()


async def test_force_begins_with_robots_and_ends_waiting(desk: Desk) -> None:
    desk.members.admins = {GRISHA.id}
    await desk.lobby(ANYA)
    await desk.command(GRISHA, "force")
    table = await desk.state()
    assert (table.stage, table.names) == (Stage.DEAL, ("Аня", "🤖 Пал Палыч", "🤖 Марья Ильинична"))
    await desk.command(GRISHA, "force")
    assert "торопить некого" in told(desk)
    await desk.command(ANYA, "pause")
    await desk.command(GRISHA, "force")
    assert (await desk.state()).paused_by is None
    await desk.deal()
    await desk.command(GRISHA, "force")
    assert (await desk.state()).number == 2


async def test_force_asks_at_which_of_several_tables(desk: Desk) -> None:
    """In private an administrator means a group, and the last touched table is not always the one."""
    desk.members.admins = {ANYA.id}
    await desk.lobby(ANYA, BORIS)
    desk.chat = GROUP - 1
    await desk.lobby(ANYA, VIKA)
    desk.chat = GROUP
    await desk.command(ANYA, "force", private=True)
    question, asked = desk.wall.last[1, f"menu:{ANYA.id}"].screen, desk.wall.rows[1, f"menu:{ANYA.id}"]
    assert asked.chat == ANYA.id
    assert [row[0].text for row in question.rows] == ["Пулька & Co: Аня, Борис", "Пулька & Co: Аня, Вика"]
    assert {(await desk.state(number)).stage for number in (1, 2)} == {Stage.LOBBY}
    reply = await desk.raw(ANYA, question.rows[0][0].press, key="hand", message=asked.message)
    assert reply.only == ("empty", "")
    assert (1, f"menu:{ANYA.id}") not in desk.wall.rows
    assert [(await desk.state(number)).stage for number in (1, 2)] == [Stage.DEAL, Stage.LOBBY]
    await desk.pass_time(1)
    assert (await desk.raw(ANYA, question.rows[0][0].press, key="hand", message=90)).text == "Эта кнопка устарела."
    await desk.command(BORIS, "leave", private=True)
    shown = [wanted.screen.text for (_, key), wanted in desk.wall.last.items() if key.startswith(("menu", "question"))]
    assert ["уйти из-за стола" in text for text in shown] == [True], "who sits at one table is not asked which"


async def test_pause_asks_too_and_who_may_not_is_refused(desk: Desk) -> None:
    await desk.begin(ANYA, BORIS, VIKA)
    await desk.begin(ANYA, BORIS, VIKA)
    await desk.command(ANYA, "pause")
    question, asked = desk.wall.last[1, f"question:{ANYA.id}"].screen, desk.wall.rows[1, f"question:{ANYA.id}"]
    assert [button.press.table for (button,) in question.rows if button.press] == [1, 2]
    assert (await desk.raw(STRANGER, question.rows[1][0].press, message=asked.message)).kind == "toast"
    await desk.pass_time(1)
    await desk.raw(ANYA, question.rows[1][0].press, message=asked.message)
    assert (1, f"question:{ANYA.id}") not in desk.wall.rows, "kept by another table than the one that was meant"
    assert [(await desk.state(number)).paused_by for number in (1, 2)] == [None, ANYA.id]
    await desk.command(STRANGER, "pause")
    assert desk.wall.told[-1][2].rows == ()
    await desk.command(GRISHA, "force")
    press = desk.wall.last[1, f"question:{GRISHA.id}"].screen.rows[0][0].press
    assert "админ" in (await desk.raw(GRISHA, press, message=92)).text
    await desk.command(ANYA, "reset", private=True)
    assert [there(row[0].press).table for _, _, screen in desk.wall.told[-2:] for row in screen.rows] == []


async def test_force_at_a_private_table_is_its_players(desk: Desk) -> None:
    desk.chat = ANYA.id
    await desk.meet(ANYA)
    await desk.command(ANYA, "play 4", private=True)
    await desk.command(ANYA, "pause", private=True)
    await desk.command(ANYA, "force", private=True)
    assert (await desk.state()).paused_by is None


async def test_force_needs_somebody_who_plays(desk: Desk) -> None:
    desk.members.admins = {GRISHA.id}
    await desk.lobby(ANYA)
    await desk.say((ANYA, "stand"))
    kept = desk.kept()
    await desk.command(GRISHA, "force")
    assert desk.kept() == kept


async def test_a_live_table_is_not_reset(desk: Desk) -> None:
    await desk.begin(*THREE)
    await desk.command(STRANGER, "reset")
    assert "больше не играют" in told(desk)
    assert desk.wall.told[-1][2].rows == ()
    stage = (await desk.state()).stage_token
    await desk.pass_time(1)
    assert (await desk.raw(ANYA, Press(1, stage, "reset"))).kind == "toast"
    assert (await desk.state()).stage is Stage.DEAL


async def closed_by(desk: Desk) -> list[tuple[Seat | None, EndReason]]:
    """Return who broke a deal off, and the reason that the log gives for the end behind it."""
    log = await desk.log()
    broken = [event.seat for event in log if isinstance(event, DealBroken)]
    return list(zip(broken, [event.reason for event in log if isinstance(event, MatchFinished)], strict=True))


async def record(desk: Desk) -> str:
    await desk.pass_time(4)
    await desk.command(ANYA, "export")
    return desk.wall.files[-1][1].data.decode()


async def test_an_administrator_who_plays_a_deal_is_a_player_like_the_others(make: Make) -> None:
    """His /reset asks the others; all agree: the deal stands in the record with its calls and its secret."""
    desk = make(decks=FairDecks())
    desk.members.admins = {BORIS.id}
    await desk.begin(*THREE)
    await desk.say((BORIS, "pass"))
    stage = (await desk.state()).stage_token
    await desk.command(BORIS, "reset")
    assert told(desk).startswith("Остальных спросили.\nИдущую сдачу закрывают все, кто играет")
    assert desk.buttons(f"question:{BORIS.id}") == []
    assert (await desk.raw(BORIS, Press(1, stage, "reset"))).text == (
        "За этим столом ещё играют: /stop — закончить по согласию."
    )
    assert "Борис предлагает закончить пульку" in desk.screen("table").text
    await desk.say((VIKA, "stopyes"))
    assert (await desk.state()).stage is Stage.DEAL
    assert "broken" not in await record(desk)
    await desk.command(BORIS, "reset")
    assert told(desk).startswith("Сброс"), "the others have been asked already"
    await desk.say((ANYA, "stopyes"))
    assert (await desk.state()).stage is Stage.OVER
    assert await closed_by(desk) == [(Seat.TWO, EndReason.AGREED)]
    for key in ("table", f"hand:{VIKA.id}", "settlement"):
        assert "Сдача 1 прервана: предлагает Борис, все согласны." in desk.screen(key).text, key
    read = parse(text := await record(desk))
    assert "\nauction 2:pass\nbroken 2\nsecret " in text
    assert text.endswith("\nend agreed\n")
    assert list(verdicts(PREFERANS, read)) == [(1, FairVerdict.FAIR)]
    assert (await desk.state()).sealed is None


async def test_nobody_at_the_table_sees_more_cards_of_a_deal_that_is_broken_off(desk: Desk) -> None:
    """Its record alone opens them."""
    await desk.begin(*THREE)
    await desk.command(ANYA, "stop")
    await desk.say((BORIS, "stopyes"), (VIKA, "stopyes"))
    for key in ("table", "settlement", *(f"hand:{person.id}" for person in THREE)):
        assert not re.search("[♠♣♦♥]", desk.screen(key).text), key
    assert "hand 3 " in await record(desk)


async def test_an_administrator_does_not_close_by_getting_up(desk: Desk) -> None:
    desk.members.admins = {BORIS.id}
    await desk.begin(*THREE)
    await desk.order(BORIS, "leave", "leaveyes")
    await desk.meet(GRISHA)
    await desk.press(GRISHA, "take:2", where="table")
    assert (await desk.state()).seat_of(BORIS.id) is None
    stage = (await desk.state()).stage_token
    await desk.pass_time(3)
    await desk.command(BORIS, "reset")
    assert desk.wall.told[-1][2].rows == ()
    assert (await desk.raw(BORIS, Press(1, stage, "reset"))).kind == "toast"
    await desk.deal()
    await desk.order(BORIS, "reset", "reset")
    assert (await desk.state()).stage is Stage.OVER
    assert not [event for event in await desk.log() if isinstance(event, DealBroken)]


async def test_an_administrator_puts_nobody_off_the_deal_he_plays(desk: Desk) -> None:
    desk.members.admins = {BORIS.id, GRISHA.id}
    await desk.begin(*THREE)
    kept = desk.kept()
    for target in (VIKA, BORIS):
        await desk.command(BORIS, "kick", reply_to=target)
        assert told(desk).startswith("Вы играете эту сдачу")
    assert desk.kept() == kept
    await desk.deal()
    await desk.command(BORIS, "kick", reply_to=BORIS)
    assert told(desk) == "Уходят из-за стола командой /leave."
    await desk.pass_time(4)
    await desk.command(GRISHA, "kick", reply_to=VIKA)
    assert (await desk.state()).people[2].person is None


async def test_an_administrator_who_plays_puts_off_by_the_consent_of_the_others(desk: Desk) -> None:
    """The player whom it is about is not asked; whoever agrees last has the robot sit down."""
    desk.members.admins = {BORIS.id}
    await desk.begin(*THREE)
    await desk.deal()
    await desk.command(BORIS, "kick", reply_to=VIKA)
    assert told(desk).startswith("Вы сами играете: спрашиваю остальных, убрать ли из-за стола: Вика.")
    assert "Борис предлагает убрать из-за стола: Вика." in desk.screen("table").text
    assert "Ответить должны: Аня" in desk.screen("table").text
    assert (await same_from_the_start(desk)).people[2].person == VIKA.id
    await desk.pass_time(4)
    assert (await stage_press(desk, VIKA, "stopno")).kind == "toast"
    await desk.say((ANYA, "stopyes"))
    table = await same_from_the_start(desk)
    assert (table.people[2].person, table.people[2].barred, table.proposal) == (None, VIKA.id, None)
    assert [person for person, _, screen in desk.wall.told if "убрал вас из-за стола" in screen.text] == [VIKA.id]


async def test_who_gets_up_is_not_voted_about_any_more(desk: Desk) -> None:
    desk.members.admins = {BORIS.id}
    await desk.begin(*THREE)
    await desk.deal()
    await desk.command(BORIS, "kick", reply_to=VIKA)
    await desk.pass_time(4)
    await desk.order(VIKA, "leave", "leaveyes")
    table = await same_from_the_start(desk)
    assert (table.proposal, table.people[2].free) == (None, True)


async def test_after_ten_minutes_an_administrator_who_plays_puts_off_alone(desk: Desk) -> None:
    """In a running deal whoever is waited for may not."""
    desk.members.admins = {ANYA.id, BORIS.id}
    await desk.begin(*THREE)
    await desk.pass_time(601)
    await desk.command(BORIS, "kick", reply_to=ANYA)
    assert told(desk).startswith("Вы играете эту сдачу"), "the deal waits for him"
    await desk.pass_time(4)
    await desk.command(ANYA, "kick", reply_to=BORIS)
    assert (await same_from_the_start(desk)).people[1].person is None


async def test_an_administrators_own_pause_is_no_silence_of_the_others(desk: Desk) -> None:
    """Between two deals he would pause for ten minutes and put the leader off alone."""
    desk.members.admins = {BORIS.id}
    await desk.begin(*THREE)
    await desk.deal()
    await desk.command(BORIS, "pause")
    await desk.pass_time(601)
    await desk.command(BORIS, "kick", reply_to=VIKA)
    assert told(desk).startswith("Вы сами играете: спрашиваю остальных")
    assert (await same_from_the_start(desk)).people[2].person == VIKA.id


async def test_who_closes_between_two_deals_is_named(desk: Desk) -> None:
    """An administrator who plays waits for the ten minutes like everybody."""
    desk.members.admins = {BORIS.id}
    await desk.begin(*THREE)
    await desk.deal()
    await desk.command(BORIS, "reset")
    assert told(desk).startswith("Сброс"), told(desk)
    assert "Админы, которые не играют" in told(desk)
    await desk.command(ANYA, "pause")
    await desk.pass_time(601)
    await desk.order(BORIS, "reset", "reset")
    ends = [event for event in await desk.log() if isinstance(event, MatchFinished)]
    assert [(event.reason, event.seat) for event in ends] == [(EndReason.RESET, Seat.TWO)]
    assert "Стол закрывает Борис." in desk.screen("settlement").text
    await desk.pass_time(4)
    await desk.command(ANYA, "history")
    await loose(desk, ANYA, "past:1")
    assert any("Стол закрывает Борис." in screen.text for _, _, screen in desk.wall.told[-2:])


async def test_an_administrator_who_sits_does_not_make_himself_alone(desk: Desk) -> None:
    """Alone with robots he would see his cards and close the deal as he likes."""
    desk.members.admins = {BORIS.id, GRISHA.id}
    await desk.begin(*THREE)
    await desk.deal()
    await desk.command(GRISHA, "kick", reply_to=VIKA)
    await desk.pass_time(4)
    kept = desk.kept()
    await desk.command(BORIS, "kick", reply_to=ANYA)
    assert told(desk).startswith("Вы останетесь с одними роботами")
    assert desk.kept() == kept
    await desk.command(GRISHA, "kick", reply_to=ANYA)
    assert (await desk.state()).people[0].person is None


async def test_after_ten_minutes_who_keeps_nobody_waiting_closes_the_deal(desk: Desk) -> None:
    await desk.begin(*THREE)
    await pause(desk, VIKA, 1)
    await desk.pass_time(640)
    assert not await may_reset(desk, BORIS), "the deal waits for him"
    assert not await may_reset(desk, VIKA), "the last pause was his"
    assert await may_reset(desk, ANYA)
    await desk.command(BORIS, "pause")
    assert not await may_reset(desk, BORIS), "a pause excuses nobody"
    await desk.press(BORIS, "resume")
    assert await may_reset(desk, VIKA)
    await desk.pass_time(86_400)
    assert await may_reset(desk, BORIS), "after a day any of the players"
    await desk.order(BORIS, "reset", "reset")
    assert await closed_by(desk) == [(Seat.TWO, EndReason.RESET)]
    assert "Сдача 1 прервана: стол закрывает Борис." in desk.screen("table").text


async def test_alone_with_robots_one_closes_as_he_likes(desk: Desk) -> None:
    """He is asked once; his pauses need nobody's yes."""
    await desk.begin(ANYA, robots=2)
    for _ in range(4):
        await desk.pass_time(4)
        await desk.command(ANYA, "pause")
        await desk.press(ANYA, "resume")
    await desk.pass_time(4)
    await desk.order(ANYA, "reset", "reset")
    assert await closed_by(desk) == [(Seat.ONE, EndReason.AGREED)]


async def test_a_third_pause_in_a_deal_needs_one_other_persons_yes(desk: Desk) -> None:
    await desk.begin(*THREE)
    for _ in range(2):
        await pause(desk, VIKA, 4)
    await desk.command(VIKA, "pause")
    assert (await desk.state()).paused_by is None
    assert "Вика просит ещё одну паузу в этой сдаче" in desk.screen("table").text
    assert "Хватит одного «да»: Аня, Борис" in desk.screen("table").text
    await desk.say((ANYA, "stopno"))
    assert (await same_from_the_start(desk)).paused_by is None
    await desk.pass_time(4)
    await wish(desk, VIKA, "pause")
    await desk.say((BORIS, "stopyes"))
    table = await same_from_the_start(desk)
    assert (table.paused_by, table.proposal) == (VIKA.id, None)
    await desk.press(ANYA, "resume")
    await pause(desk, ANYA, 4)
    await desk.command(VIKA, "pause")
    await desk.deal()
    assert (await desk.state()).proposal is None, "a pause of a deal that is over"
    await desk.say(*((person, "next") for person in THREE))
    await pause(desk, VIKA, 4)


async def test_a_broken_deal_is_neither_lent_nor_played_on(make: Make) -> None:
    """«Ещё пульку» draws a secret of its own; what was broken off can be verified and nothing else."""
    desk = make(decks=FairDecks())
    await desk.begin(*THREE)
    secret = (await desk.state()).fair
    await desk.command(ANYA, "stop")
    await desk.say((BORIS, "stopyes"), (VIKA, "stopyes"))
    assert (await stage_press(desk, ANYA, "lend:1")).kind == "toast"
    assert [event for event in await desk.log() if isinstance(event, DealLent)] == []
    assert (await loose(desk, ANYA, "verify:1:1")).text.startswith("Сдача 1")
    await desk.say((ANYA, "again"))
    other = await desk.state(2)
    assert secret is not None
    assert other.sealed is not None
    assert other.sealed.secret != secret.secret
    await desk.command(ANYA, "history")
    await loose(desk, ANYA, "past:1")
    assert "Сдача 1 прервана: предлагает Борис" not in told(desk)
    assert "Сдача 1 прервана: предлагает Аня, все согласны." in told(desk)
    await loose(desk, ANYA, "turn:1:1:sheet")
    page = desk.wall.changed[-1][2]
    assert "Сдача 1 прервана: стол закрывает Аня." in page.text
    assert not re.search("[♠♣♦♥]", page.text)
    assert "verify:1:1" in [button.press.action for row in page.rows for button in row if button.press is not None]


async def test_a_dead_table_is_reset_with_an_explanation(desk: Desk) -> None:
    await desk.begin(*THREE)
    await desk.pass_time(601)
    await desk.command(STRANGER, "reset")
    assert desk.wall.told[-1][2].rows == ()
    await desk.command(ANYA, "reset")
    assert "с расчётом" in desk.screen(f"question:{ANYA.id}").text
    press = desk.buttons(f"question:{ANYA.id}")[0].press
    assert (await desk.raw(STRANGER, press, message=99)).kind == "toast"
    assert (await desk.raw(ANYA, press, message=99)).only == ("empty", "")
    assert (await desk.state()).stage is Stage.OVER
    assert await closed_by(desk) == [(Seat.ONE, EndReason.RESET)]


async def may_reset(desk: Desk, person: Person) -> bool:
    """Tell whether /reset shows a person its button; where it asks the others, the question is taken back."""
    told, key = len(desk.wall.told), f"question:{person.id}"
    await desk.pass_time(4)
    await desk.command(person, "reset")
    if len(desk.wall.told) > told:
        said = desk.wall.told[-1][2].text
        assert "после десяти минут без хода" in said or said.startswith("Telegram не говорит мне, кто здесь админ")
        if (await desk.state()).proposal is not None:
            await desk.say((person, "stopno"))
        return False
    return "Закрыть стол" in [button.text for button in desk.buttons(key)]


async def pause(desk: Desk, person: Person, seconds: float) -> None:
    await desk.command(person, "pause")
    await desk.pass_time(seconds)
    await desk.press(person, "resume")
    await desk.pass_time(0)
    assert (await desk.state()).paused_by is None


async def test_who_thinks_between_pauses_does_not_keep_reset_away(desk: Desk) -> None:
    await desk.begin(*THREE)
    for person in (BORIS, BORIS, VIKA):
        await desk.pass_time(170)
        await pause(desk, person, 2)
    assert not await may_reset(desk, ANYA)
    await desk.pass_time(90)
    assert await may_reset(desk, ANYA)


async def test_who_pauses_for_less_than_ten_minutes_again_and_again_keeps_reset_away_only_once(desk: Desk) -> None:
    await desk.begin(*THREE)
    await pause(desk, BORIS, 550)
    assert not await may_reset(desk, ANYA)
    await pause(desk, BORIS, 550)
    await desk.command(BORIS, "pause")
    await desk.pass_time(50)
    assert await may_reset(desk, ANYA)


async def test_neither_strangers_nor_votes_keep_reset_away(desk: Desk) -> None:
    await desk.begin(*THREE)
    await desk.meet(STRANGER)
    for _ in range(3):
        await desk.pass_time(100)
        await desk.command(STRANGER, "join")
        await desk.pass_time(50)
        await desk.command(STRANGER, "leave")
        await desk.pass_time(50)
        await desk.command(BORIS, "stop")
        await desk.say((VIKA, "stopno"))
    assert await may_reset(desk, ANYA)


async def test_a_long_pause_is_no_silence_once_it_is_over(desk: Desk) -> None:
    """While it lasts it is one: so a match ends in which a robot would play on for who never returns."""
    await desk.begin(*THREE)
    await desk.pass_time(60)
    await desk.command(VIKA, "pause")
    await desk.pass_time(500)
    assert not await may_reset(desk, ANYA)
    await desk.pass_time(3600)
    assert await may_reset(desk, ANYA)
    await desk.say((ANYA, "resume"))
    stage = (await desk.state()).stage_token
    assert not await may_reset(desk, ANYA)
    assert (await desk.raw(ANYA, Press(1, stage, "reset"))).kind == "toast"
    await desk.pass_time(540)
    assert await may_reset(desk, ANYA)


async def test_anybody_resets_what_was_forgotten_for_a_day(desk: Desk) -> None:
    await desk.lobby(*THREE)
    await desk.pass_time(86_401)
    await desk.command(STRANGER, "reset")
    press = desk.buttons(f"question:{STRANGER.id}")[0].press
    await desk.raw(STRANGER, press, message=99)
    assert (await desk.state()).stage is Stage.CLOSED
    await desk.command(STRANGER, "reset")
    assert "стол" in told(desk).lower()


async def test_over_days_a_table_is_not_dead_after_ten_minutes(desk: Desk) -> None:
    """A move a day is enough there: nobody ends the match over the heads of those who have read nothing yet."""
    await desk.lobby(*THREE)
    assert (await stage_press(desk, ANYA, "pace:daily")).kind == "empty"
    await desk.say((ANYA, "start"))
    stage = (await desk.state()).stage_token
    await desk.pass_time(2 * 86_400)
    for person in (ANYA, STRANGER):
        await desk.command(person, "reset")
        assert "после трёх дней без хода" in told(desk)
        assert (await desk.raw(person, Press(1, stage, "reset"))).kind == "toast"
    await desk.say((ANYA, "stopno"))
    await desk.pass_time(86_500)
    await desk.command(STRANGER, "reset")
    assert desk.wall.told[-1][2].rows == ()
    await desk.order(ANYA, "reset", "reset")
    assert (await desk.state()).stage is Stage.OVER


async def test_over_days_any_player_resets_a_deal_after_a_week(desk: Desk) -> None:
    """Also who is awaited."""
    await desk.lobby(*THREE)
    assert (await stage_press(desk, ANYA, "pace:daily")).kind == "empty"
    await desk.say((ANYA, "start"))
    await desk.pass_time(7 * 86_400 + 1)
    await desk.order(BORIS, "reset", "reset")
    assert await closed_by(desk) == [(Seat.TWO, EndReason.RESET)]


async def test_after_a_day_anybody_resets_a_deal(desk: Desk) -> None:
    """The record has no word for a stranger but that for an administrator: nobody's seat."""
    await desk.begin(*THREE)
    await desk.pass_time(86_000)
    assert await desk.order(STRANGER, "reset", "reset") is None
    await desk.pass_time(401)
    await desk.order(STRANGER, "reset", "reset")
    assert await closed_by(desk) == [(None, EndReason.RESET)]
    assert "\nbroken admin\n" in await record(desk)


async def test_a_reset_may_be_thought_better_of(desk: Desk) -> None:
    desk.members.admins = {GRISHA.id}
    await desk.begin(*THREE)
    await desk.command(GRISHA, "reset")
    close, keep = desk.buttons(f"question:{GRISHA.id}")
    assert (await desk.raw(STRANGER, keep.press, message=99)).kind == "toast"
    kept = desk.kept()
    assert (await desk.raw(GRISHA, keep.press, message=99)).only == ("empty", "")
    assert desk.kept() == kept
    assert desk.wall.discarded[-1][1] == 99, "the question has been answered"
    assert (await desk.raw(GRISHA, replace(there(close.press), action="reset:x"), message=99)).kind == "toast"


async def test_an_administrator_resets_at_once(desk: Desk) -> None:
    desk.members.admins = {GRISHA.id}
    await desk.begin(*THREE)
    await desk.command(GRISHA, "reset")
    press = desk.buttons(f"question:{GRISHA.id}")[0].press
    await desk.raw(GRISHA, press, message=99)
    assert (await desk.state()).stage is Stage.OVER
    assert await closed_by(desk) == [(None, EndReason.RESET)]
    assert "Сдача 1 прервана: стол закрыт не игроком." in desk.screen("table").text
    assert "\nbroken admin\n" in await record(desk)


@pytest.mark.parametrize("private", [False, True])
@pytest.mark.parametrize("restarted", [False, True])
async def test_a_question_nobody_answers_goes_after_two_minutes(desk: Desk, private: bool, restarted: bool) -> None:
    """«За каким столом?» and that of /reset, as those of /stop and /leave; after a restart at once."""
    desk.members.admins = {ANYA.id}
    await desk.begin(ANYA, BORIS, VIKA)
    await desk.pass_time(700)
    key = f"menu:{ANYA.id}" if private else f"question:{ANYA.id}"
    await desk.command(ANYA, "reset", private=private)
    assert [button.text for button in desk.buttons(key)] == ["Закрыть стол", "Оставить"]
    await desk.lobby(ANYA, GRISHA)
    await desk.command(ANYA, "pause", private=private)
    assert [
        there(button.press).action
        for _, wanted in sorted(desk.wall.last.items())
        if wanted.surface.key == key
        for (button,) in wanted.screen.rows
    ] == ["which:pause"] * 2
    assert desk.wall.rows[1, key]
    await (desk.restart() if restarted else desk.pass_time(121))
    assert (1, key) not in desk.wall.rows
    assert await desk.storage.surface(1, key) is None


async def test_tables_of_the_same_people_are_told_apart(desk: Desk) -> None:
    """A deal, the score of real cards under the same names, and a lobby for another pulka."""
    desk.members.admins = {GRISHA.id}
    await desk.begin(ANYA, BORIS, VIKA)
    await desk.command(ANYA, "score Аня, Борис, Вика")
    await desk.lobby(ANYA, BORIS, VIKA)
    await desk.command(GRISHA, "force")
    asked = next(wanted for (_, key), wanted in desk.wall.last.items() if key == f"question:{GRISHA.id}")
    assert [button.text for (button,) in asked.screen.rows] == [
        "Аня, Борис, Вика · сдача 1",
        "Аня, Борис, Вика · запись",
        "Аня, Борис, Вика · собирается",
    ]


async def test_tables_of_different_games_are_told_apart_by_their_games(desk: Desk) -> None:
    await desk.begin(ANYA, BORIS, VIKA)
    await desk.begin(ANYA, BORIS, VIKA, options="скат 1")
    await desk.lobby(ANYA, BORIS, VIKA, options="скат 1")
    await desk.command(ANYA, "stop")
    asked = next(wanted for (_, key), wanted in desk.wall.last.items() if key == f"question:{ANYA.id}")
    assert [button.text for (button,) in asked.screen.rows] == [
        "Аня, Борис, Вика · Преферанс",
        "Аня, Борис, Вика · Скат · сдача 1",
        "Аня, Борис, Вика · Скат · собирается",
    ]


async def test_the_answer_to_which_table_may_be_another_question(desk: Desk) -> None:
    """«Уйти?» takes the place of «За каким столом?», at the table that keeps it and at another one."""
    await desk.begin(ANYA, BORIS, VIKA)
    await desk.begin(ANYA, BORIS, VIKA)
    for number in (1, 2):
        await desk.command(ANYA, "leave", private=True)
        kept = (1, f"menu:{ANYA.id}")
        press = desk.wall.last[kept].screen.rows[number - 1][0].press
        await desk.pass_time(1)
        await desk.raw(ANYA, press, key="hand", message=desk.wall.rows[kept].message)
        asked = {at: wanted for at, wanted in desk.wall.last.items() if wanted.surface.role is Role.MENU}
        assert list(asked) == [(number, f"menu:{ANYA.id}")]
        assert "уйти из-за стола" in asked[number, f"menu:{ANYA.id}"].screen.text
        await desk.pass_time(121)


async def test_where_telegram_tells_of_no_administrator_it_is_said(desk: Desk) -> None:
    desk.members.are_told = False
    await desk.lobby(ANYA, BORIS)
    kept = desk.kept()
    for text in ("kick", "force"):
        await desk.command(ANYA, text, reply_to=BORIS)
        assert told(desk).startswith("Telegram не говорит мне, кто здесь админ")
    assert desk.kept() == kept


async def test_who_opened_a_stuck_table_ends_it_where_nobody_knows_the_administrators(desk: Desk) -> None:
    await desk.lobby(ANYA, BORIS, VIKA)
    await desk.press(ANYA, "stand")
    await desk.pass_time(601)
    desk.members.are_told = False
    assert not await may_reset(desk, STRANGER)
    assert await may_reset(desk, ANYA)
    await desk.raw(ANYA, desk.buttons(f"question:{ANYA.id}")[0].press, message=99)
    assert (await desk.state()).stage is Stage.CLOSED


@pytest.mark.parametrize("deals", [True, False])
async def test_whom_telegram_does_not_know_for_an_administrator_hears_it_at_reset(desk: Desk, *, deals: bool) -> None:
    """He may be one: the answer is not that only an administrator may."""
    await (desk.begin(ANYA, BORIS, VIKA) if deals else desk.lobby(ANYA, BORIS))
    desk.members.are_told = False
    kept = desk.kept()
    await desk.command(STRANGER, "reset")
    assert told(desk).startswith("Telegram не говорит мне, кто здесь админ")
    pressed = await desk.raw(STRANGER, Press(desk.number, (await desk.state()).stage_token, "reset"))
    assert pressed.text.startswith("Telegram не говорит мне, кто здесь админ")
    assert desk.kept() == kept
