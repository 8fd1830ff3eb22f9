"""Administrators and dead tables: /kick, /force, /reset."""

from msgspec.structs import replace

from bot.screens.model import Press
from bot.tables.log.state import Stage
from engine.events import EndReason, Mark, MatchFinished, Passed
from tests.bot.tables.kit import ANYA, BORIS, GRISHA, GROUP, STRANGER, THREE, VIKA, Desk


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
    assert [event.mark for event in await desk.log() if isinstance(event, Passed) and event.seat == 2] == [Mark.ROBOT]
    assert f"hand:{BORIS.id}" in [surface.key for surface in desk.wall.removed]
    assert (await desk.press(BORIS, "hand", where="table")).kind == "toast"
    await desk.pass_time(1)
    assert "админ" in (await desk.press(BORIS, "take:2", where="table")).text.lower()


async def test_force_begins_with_robots_and_ends_waiting(desk: Desk) -> None:
    desk.members.admins = {GRISHA.id}
    await desk.lobby(ANYA)
    await desk.command(GRISHA, "force")
    table = await desk.state()
    assert (table.stage, table.names) == (Stage.DEAL, ("Аня", "Робот 1", "Робот 2"))
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
    chat, _, question = desk.wall.told[-1]
    assert chat == ANYA.id
    assert [row[0].text for row in question.rows] == ["Пулька & Co: Аня, Борис", "Пулька & Co: Аня, Вика"]
    assert {(await desk.state(number)).stage for number in (1, 2)} == {Stage.LOBBY}
    reply = await desk.raw(ANYA, question.rows[0][0].press, key="hand", message=90)
    assert reply.only == ("empty", "")
    assert desk.wall.discarded == [(ANYA.id, 90)]
    assert [(await desk.state(number)).stage for number in (1, 2)] == [Stage.DEAL, Stage.LOBBY]
    await desk.pass_time(1)
    assert (await desk.raw(ANYA, question.rows[0][0].press, key="hand", message=90)).text == "Эта кнопка устарела."
    await desk.command(BORIS, "leave", private=True)
    asked = [wanted.screen.text for (_, key), wanted in desk.wall.last.items() if key.startswith(("menu", "question"))]
    assert ["уйти из-за стола" in text for text in asked] == [True], "who sits at one table is not asked which"


async def test_pause_asks_too_and_who_may_not_is_refused(desk: Desk) -> None:
    await desk.begin(ANYA, BORIS, VIKA)
    await desk.begin(ANYA, BORIS, VIKA)
    await desk.command(ANYA, "pause")
    question = desk.wall.told[-1][2]
    assert [button.press.table for (button,) in question.rows if button.press] == [1, 2]
    assert (await desk.raw(STRANGER, question.rows[1][0].press, message=91)).kind == "toast"
    await desk.pass_time(1)
    await desk.raw(ANYA, question.rows[1][0].press, message=91)
    assert [(await desk.state(number)).paused_by for number in (1, 2)] == [None, ANYA.id]
    await desk.command(STRANGER, "pause")
    assert desk.wall.told[-1][2].rows == ()
    await desk.command(GRISHA, "force")
    press = desk.wall.told[-1][2].rows[0][0].press
    assert "админ" in (await desk.raw(GRISHA, press, message=92)).text
    await desk.command(ANYA, "reset", private=True)
    assert [row[0].press.table for _, _, screen in desk.wall.told[-2:] for row in screen.rows] == []


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
    await desk.command(ANYA, "reset")
    assert "больше не играют" in told(desk)
    assert desk.wall.told[-1][2].rows == ()
    stage = (await desk.state()).stage_token
    await desk.pass_time(1)
    assert (await desk.raw(ANYA, Press(1, stage, "reset"))).kind == "toast"
    assert (await desk.state()).stage is Stage.DEAL


async def test_a_dead_table_is_reset_with_an_explanation(desk: Desk) -> None:
    await desk.begin(*THREE)
    await desk.pass_time(601)
    await desk.command(STRANGER, "reset")
    assert desk.wall.told[-1][2].rows == ()
    await desk.command(ANYA, "reset")
    assert "с расчётом" in told(desk)
    press = desk.wall.told[-1][2].rows[0][0].press
    assert (await desk.raw(STRANGER, press, message=99)).kind == "toast"
    assert (await desk.raw(ANYA, press, message=99)).only == ("empty", "")
    assert (await desk.state()).stage is Stage.OVER
    assert [event.reason for event in await desk.log() if isinstance(event, MatchFinished)] == [EndReason.AGREED]


async def test_anybody_resets_what_was_forgotten_for_a_day(desk: Desk) -> None:
    await desk.lobby(*THREE)
    await desk.pass_time(86_401)
    await desk.command(STRANGER, "reset")
    press = desk.wall.told[-1][2].rows[0][0].press
    await desk.raw(STRANGER, press, message=99)
    assert (await desk.state()).stage is Stage.CLOSED
    await desk.command(STRANGER, "reset")
    assert "стол" in told(desk).lower()


async def test_a_reset_may_be_thought_better_of(desk: Desk) -> None:
    desk.members.admins = {GRISHA.id}
    await desk.begin(*THREE)
    await desk.command(GRISHA, "reset")
    close, keep = desk.wall.told[-1][2].rows[0]
    assert (await desk.raw(STRANGER, keep.press, message=99)).kind == "toast"
    kept = desk.kept()
    assert (await desk.raw(GRISHA, keep.press, message=99)).only == ("empty", "")
    assert desk.kept() == kept
    assert desk.wall.discarded[-1][1] == 99, "the question has been answered"
    assert (await desk.raw(GRISHA, replace(close.press, action="reset:x"), message=99)).kind == "toast"


async def test_an_administrator_resets_at_once(desk: Desk) -> None:
    desk.members.admins = {GRISHA.id}
    await desk.begin(*THREE)
    await desk.command(GRISHA, "reset")
    press = desk.wall.told[-1][2].rows[0][0].press
    await desk.raw(GRISHA, press, message=99)
    assert (await desk.state()).stage is Stage.OVER
