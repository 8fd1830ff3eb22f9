"""What the next program finds: which updates are done, what the last calls may have left, no call that came late."""

from collections.abc import Callable

import pytest
from telegram.error import Forbidden

from bot.gateway.api.failures import Silenced
from bot.runtime.pending import Pending, at_hand
from bot.storage.ports import StorageLost
from bot.tables.ports import Document, Urgency
from tests.bot.gateway.conftest import Desk
from tests.bot.gateway.kit import GROUP, hand, screen, wanted

PERSON = 17
Ask = Callable[[Desk], None]


def shows(desk: Desk) -> None:
    desk.publisher.show(wanted("one"))


def tells(desk: Desk) -> None:
    desk.publisher.tell(GROUP, None, screen("one"), PERSON)


def changes(desk: Desk) -> None:
    desk.publisher.change(GROUP, 1, screen("one"), PERSON)


def sends_a_file(desk: Desk) -> None:
    desk.publisher.send_file(GROUP, None, Document("a.txt", b"one"), PERSON)


def asked_for(desk: Desk, ask: Ask) -> Pending:
    """An update whose handler has asked for something and come back."""
    update = Pending(lambda: None)
    update.take()
    with at_hand(update):
        ask(desk)
    update.give_back()
    return update


@pytest.mark.parametrize("ask", [shows, tells, changes, sends_a_file])
async def test_an_update_is_done_when_telegram_has_what_it_asked_for(desk: Desk, ask: Ask) -> None:
    update = asked_for(desk, ask)
    was_over = update.is_over
    await desk.go()
    assert (was_over, update.is_over) == (False, True)
    assert len(desk.bot.calls) == 1


async def test_an_update_whose_screen_was_overtaken_waits_for_the_newer_one(desk: Desk) -> None:
    updates = [asked_for(desk, lambda desk: desk.publisher.show(wanted("two", seq=2))) for _ in range(2)]
    assert not any(update.is_over for update in updates)
    await desk.go()
    assert all(update.is_over for update in updates)


async def test_no_update_waits_for_a_chat_that_is_closed(desk: Desk) -> None:
    desk.bot.blocked[GROUP] = Forbidden("Forbidden: bot was kicked from the group chat")
    first = asked_for(desk, shows)
    await desk.go(1)
    second = asked_for(desk, shows)
    await desk.go(1)
    assert (first.is_over, second.is_over) == (True, True)


async def test_an_update_that_nobody_keeps_costs_nothing(desk: Desk) -> None:
    shows(desk)
    worker = desk.publisher._workers[GROUP]
    assert worker.outbox._owed == []


async def test_messages_in_doubt_are_edited_once_more(desk: Desk) -> None:
    for number, table in enumerate((1, 2)):
        desk.publisher.show(wanted("one", table=table, chat=GROUP - number))
    await desk.go()
    desk.restart()
    await desk.publisher.doubt(1)
    for _ in range(2):
        for number, table in enumerate((1, 2)):
            desk.publisher.show(wanted("one", table=table, chat=GROUP - number))
        await desk.go()
    assert desk.bot.good(GROUP) == ["send_message one", "edit_message_text one"]
    assert desk.bot.good(GROUP - 1) == ["send_message one"]


async def test_who_may_not_speak_any_more_tries_once_and_says_nothing(
    desk: Desk, caplog: pytest.LogCaptureFixture
) -> None:
    desk.bot.blocked[GROUP] = Silenced("another program may speak")
    update = asked_for(desk, tells)
    await desk.go(100)
    assert len(desk.bot.calls) == 1
    assert not update.is_over
    assert caplog.records == []


async def test_a_store_that_is_lost_ends_the_work_of_its_chats(desk: Desk, caplog: pytest.LogCaptureFixture) -> None:
    desk.storage.failing = StorageLost("no answer")
    update = asked_for(desk, shows)
    await desk.go(100)
    desk.publisher.give_up()
    assert (desk.bot.calls, update.is_over, caplog.records) == ([], False, [])


async def test_who_hands_over_begins_no_call(desk: Desk) -> None:
    desk.publisher.show(hand("now"))
    await desk.go()
    desk.publisher.show(hand("quiet", urgency=Urgency.QUIET, seq=2))
    tells(desk)
    await desk.publisher.drain(handed_over=True)
    assert [call.text for call in desk.bot.calls] == ["now"]
