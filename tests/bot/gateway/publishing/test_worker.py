"""Errands that never succeed, news that comes at the wrong moment, and what is not kept for ever."""

import asyncio

import pytest
from telegram.error import BadRequest, NetworkError

from bot.gateway.publishing import publisher, table_activity
from bot.gateway.publishing.outbox import TRIES
from bot.gateway.publishing.worker import LONGEST_BACKOFF_S
from bot.screens.model import Button, Press, Screen
from bot.storage.ports import SurfaceRow
from bot.tables.ports import Role, Urgency
from tests.bot.gateway.conftest import Desk
from tests.bot.gateway.kit import GROUP, hand, wanted
from tests.clocks import settle

PERSON = 17
OLD = 40


async def test_an_old_message_is_tried_a_few_times_only(desk: Desk) -> None:
    desk.bot.fail("edit_message_reply_markup", GROUP, *[NetworkError("Bad Gateway")] * 4 * TRIES)
    desk.publisher.retire(GROUP, OLD)
    await desk.go(3600)
    assert len(desk.bot.of(GROUP)) == TRIES
    assert desk.publisher.waiting == 0


async def test_an_old_message_that_cannot_be_edited_is_nobodys_affair(
    desk: Desk, caplog: pytest.LogCaptureFixture
) -> None:
    desk.bot.fail("edit_message_reply_markup", GROUP, BadRequest("Some new words"))
    desk.publisher.retire(GROUP, OLD)
    await desk.go()
    assert len(desk.bot.of(GROUP)) == 1
    assert caplog.text == ""


async def test_however_long_telegram_is_away_it_is_tried_again(desk: Desk, caplog: pytest.LogCaptureFixture) -> None:
    """Twice as long each time would be more than a float can hold after a thousand times."""
    for _ in range(1100):
        desk.bot.fail("send_message", PERSON, NetworkError("Bad Gateway"))
    desk.publisher.show(hand("cards"))
    await desk.go(1100 * LONGEST_BACKOFF_S)
    assert desk.bot.good(PERSON) == ["send_message cards"]
    assert "Error" not in caplog.text


async def test_what_comes_while_the_store_is_asked_waits_for_nothing(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A quiet screen could wait for two seconds; what came while its row was read could not."""
    asked, answered = asyncio.Event(), asyncio.Event()
    surface = desk.storage.surface

    async def slow(table: int, key: str) -> SurfaceRow | None:
        if table == 2:
            asked.set()
            await answered.wait()
        return await surface(table, key)

    monkeypatch.setattr(desk.storage, "surface", slow)
    desk.publisher.show(hand("quiet", table=2, urgency=Urgency.QUIET))
    await asked.wait()
    desk.publisher.show(hand("now", table=3))
    answered.set()
    await settle()
    assert desk.bot.good(PERSON) == ["send_message now"]


async def test_chats_that_fell_silent_are_let_go(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(publisher, "CHATS_KEPT", 3)
    for person in (1, 2, 3):
        desk.publisher.tell(person, None, hand("hello").screen)
    await desk.go(publisher.UNUSED_S)
    desk.publisher.tell(3, None, hand("again").screen)
    await desk.go(1)
    desk.publisher.tell(4, None, hand("hello").screen)
    await desk.go(1)
    assert set(desk.publisher._workers) == {3, 4}


async def test_tables_that_moved_long_ago_are_not_remembered(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_activity, "TABLES_KEPT", 3)
    for table in (1, 2, 3, 1, 4):
        desk.publisher.show(wanted("table", table=table, seq=table + 7, urgency=Urgency.QUIET))
    desk.publisher.show(wanted("table", table=1, seq=99, urgency=Urgency.QUIET))
    assert list(desk.publisher._shared.activity._changes) == [3, 4, 1]


async def test_a_server_that_knows_no_buttons_that_copy_gets_the_rest(desk: Desk) -> None:
    """The number stands in the words; the next message does not try again."""
    number = "ab" * 32
    rows = ((Button("Дальше", Press(1, 1, "next")),), (Button("🔏", copy=number),))
    told = Screen(f"<code>{number}</code>", rows)
    unknown = "Can't parse inline keyboard button: text buttons are unallowed in the inline keyboard"
    desk.bot.fail("send_message", PERSON, BadRequest(unknown))
    desk.publisher.show(wanted(told, chat=PERSON, role=Role.HAND))
    await desk.go()
    assert [call.error for call in desk.bot.of(PERSON)] == [unknown, ""]
    assert desk.bot.good(PERSON) == [f"send_message {told.text}"]
    desk.publisher.show(wanted(told, chat=PERSON + 1, role=Role.HAND))
    await desk.go()
    assert len(desk.bot.of(PERSON + 1)) == 1


async def test_another_refusal_of_such_a_message_is_a_refusal(desk: Desk) -> None:
    told = Screen("words", ((Button("🔏", copy="ab"),),))
    desk.bot.fail("send_message", PERSON, BadRequest("Some new words"))
    desk.publisher.show(wanted(told, chat=PERSON, role=Role.HAND))
    await desk.go()
    assert desk.bot.good(PERSON) == []
