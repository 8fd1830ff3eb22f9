"""Updates in the inbox: written so that they can be read again, and gone when they are done."""

import asyncio
import json
from typing import Any, cast

import pytest
from telegram import Bot, Message
from telegram.ext import ExtBot

from bot.clock import SystemClock
from bot.gateway.api import idempotency
from bot.gateway.api.answers import Answers
from bot.gateway.handlers import (
    groups_made,
    migrations,
    own_membership,
    own_pins,
    plain_messages,
    pressed_buttons,
    sent_files,
    topics_opened,
    typed_commands,
    typed_replies,
)
from bot.gateway.intake import kept_updates
from bot.gateway.intake.kept_updates import KeptUpdates, cause_of
from bot.gateway.intake.updates import all_readable, concerns_the_bot, read_update
from bot.runtime.background import Background
from bot.storage.ports import KeptUpdate, StorageFailed, StorageLost
from bot.tables.ports import Application
from tests.clocks import until
from tests.storage_in_memory.store import MemoryStorage

BOT = 4242
GROUP = {"id": -5, "type": "group", "title": "Дача"}
ANYA = {"id": 7, "is_bot": False, "first_name": "Аня"}


def message(number: int, **more: Any) -> dict[str, Any]:
    return {"update_id": number, "message": {"message_id": 90, "date": 1, "chat": GROUP, "from": ANYA} | more}


OURS = {"id": BOT, "is_bot": True, "first_name": "Пулька"}
PRESS = {
    "update_id": 1,
    "callback_query": {
        "id": "q",
        "from": ANYA,
        "message": {
            **message(0)["message"],
            "date": 1_700_000_000,
            "reply_markup": {"inline_keyboard": [[{"text": "дальше", "callback_data": "v1.1.1.next"}]]},
        },
        "data": "v1.1.1.next",
    },
}
MEMBER = {"user": OURS, "status": "member"}
JOINED = {
    "update_id": 2,
    "my_chat_member": {
        "chat": GROUP,
        "from": ANYA,
        "date": 5,
        "old_chat_member": {"user": OURS, "status": "left"},
        "new_chat_member": MEMBER,
    },
}
SOUGHT: list[dict[str, Any]] = [
    PRESS,
    JOINED,
    message(3, text="/new"),
    message(4, text="/new@pulka_bot \ud83d"),
    message(5, text="слово", reply_to_message={**message(0)["message"], "from": OURS, "text": "?"}),
    message(6, document={"file_id": "f", "file_unique_id": "u"}),
    message(7, migrate_to_chat_id=-1005),
    message(8, migrate_from_chat_id=-5),
    message(9, forum_topic_reopened={}),
    message(10, pinned_message=message(0)["message"]),
    message(11, text="привет", chat={"id": 7, "type": "private", "first_name": "Аня"}),
]
CHATTER: list[dict[str, Any]] = [
    message(1 << 63, text="/new"),
    message(20, text="Кто за хлебом?"),
    message(21, new_chat_title="Дача"),
    {"update_id": 22},
]


def row(update: dict[str, Any]) -> KeptUpdate:
    return KeptUpdate(update["update_id"], json.dumps(update).encode())


@pytest.fixture
def storage() -> MemoryStorage:
    return MemoryStorage()


@pytest.fixture
def kept(storage: MemoryStorage) -> KeptUpdates:
    return KeptUpdates(storage, BOT)


BOT_OF_LIBRARY = cast(Bot, ExtBot(f"{BOT}:secret"))


async def test_what_a_handler_may_want_is_kept_and_no_other_word(kept: KeptUpdates, storage: MemoryStorage) -> None:
    body = await kept.keep_batch(all_readable([*SOUGHT, *CHATTER]))
    assert [one["update_id"] for one in json.loads(body)["result"]] == [*range(1, 12), 20, 21, 22, 1 << 63]
    assert [one.id for one in await storage.waiting()] == [*range(1, 12)]


def test_no_handler_wants_what_is_not_kept() -> None:
    nobody = cast(Application, None)
    handlers = (
        pressed_buttons(nobody, cast(Answers, None), BOT, print),
        typed_commands(nobody, BOT, "pulka_bot", print),
        typed_replies(nobody, BOT, "pulka_bot"),
        sent_files(nobody, BOT, "pulka_bot"),
        own_membership(nobody, BOT, print, cast(Any, print), clock=SystemClock(), later=Background()),
        groups_made(nobody, BOT),
        migrations(nobody),
        own_pins(lambda chat, message: None, BOT),
        topics_opened(print),
        plain_messages(nobody, BOT),
    )
    for given in (*SOUGHT, *CHATTER):
        update = read_update(given, BOT_OF_LIBRARY)
        wanted = any(handler.check_update(update) not in (None, False) for handler in handlers)
        assert wanted <= concerns_the_bot(given), given


async def test_what_was_found_in_the_inbox_is_not_handed_on_when_telegram_brings_it_too(
    kept: KeptUpdates, storage: MemoryStorage
) -> None:
    """It was kept, and not confirmed, when its owner died: a page turned twice would be another page."""
    await storage.keep([row(PRESS)])
    assert [update.update_id for update in await kept.waiting(BOT_OF_LIBRARY)] == [1]
    body = json.loads(await kept.keep_batch(all_readable(SOUGHT[:2])))["result"]
    assert body[0] == {"update_id": 1}, "its number confirms it"
    assert body[1]["update_id"] == 2
    assert not await kept.keep(PRESS)
    assert await kept.keep(SOUGHT[2])


async def test_an_update_is_read_again_as_it_came(kept: KeptUpdates) -> None:
    batch = all_readable(SOUGHT)
    await kept.keep_batch(batch)
    again = await kept.waiting(BOT_OF_LIBRARY)
    assert again == [read_update(one, BOT_OF_LIBRARY) for one in batch]
    query = again[0].callback_query
    assert query is not None
    assert isinstance(query.message, Message)
    assert query.message.reply_markup is not None
    assert again[3].message is not None
    assert again[3].message.text == "/new@pulka_bot \ud83d"


async def test_an_update_that_is_brought_is_kept_as_one_that_is_fetched(kept: KeptUpdates) -> None:
    await kept.keep(PRESS)
    (brought,) = await kept.waiting(BOT_OF_LIBRARY)
    assert brought == read_update(all_readable([PRESS])[0], BOT_OF_LIBRARY)


@pytest.mark.parametrize(
    ("given", "cause"),
    [
        (PRESS, idempotency.of_press(BOT, "q")),
        (message(3, text="/new"), idempotency.of_message(BOT, -5, 90)),
        (message(3, text="/new", ephemeral_message_id=4), idempotency.of_message(BOT, -5, -4)),
        (JOINED, "4242:-5:joined:5"),
        ({"update_id": 1}, ""),
        ({"update_id": 1, "callback_query": {"id": "q\x00"}}, ""),
        ({"update_id": 1, "callback_query": {"id": "\ud83d"}}, ""),
        ({"update_id": 1, "callback_query": {}}, ""),
    ],
)
def test_the_cause_is_the_one_of_the_handlers(given: dict[str, Any], cause: str) -> None:
    assert cause_of(given, BOT) == cause


async def test_what_is_done_leaves_the_inbox(kept: KeptUpdates, storage: MemoryStorage) -> None:
    await kept.keep_batch(all_readable(SOUGHT[:3]))
    for number in (1, 3):
        update = kept.begin(number)
        assert update is not None
        update.give_back()
    assert kept.begin(20) is None
    await until(lambda: len(kept._since) == 1)
    assert [one.id for one in await storage.waiting()] == [2]
    assert kept.oldest_s > 0


async def test_nothing_waits_when_all_is_done(kept: KeptUpdates) -> None:
    assert kept.oldest_s == 0.0


async def test_what_the_store_does_not_forget_is_tried_again(
    kept: KeptUpdates, storage: MemoryStorage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kept_updates, "RETRY_S", 0.001)
    await kept.keep_batch(all_readable(SOUGHT[:2]))
    storage.failing = StorageFailed("away")
    update = kept.begin(1)
    assert update is not None
    update.give_back()
    await asyncio.sleep(0.01)
    storage.failing = None
    await until(lambda: not storage._inbox or set(storage._inbox) == {2})
    await kept.close()


async def test_of_a_lost_bot_nothing_leaves_the_inbox(kept: KeptUpdates, storage: MemoryStorage) -> None:
    await kept.keep_batch(all_readable(SOUGHT[:2]))
    storage.failing = StorageLost("no answer")
    updates = [kept.begin(number) for number in (1, 2)]
    for update in updates:
        assert update is not None
        update.give_back()
        await asyncio.sleep(0.01)
    await kept.close(lost=True)
    storage.failing = None
    assert [one.id for one in await storage.waiting()] == [1, 2]


async def test_an_update_that_cannot_be_read_any_more_stops_no_other(
    kept: KeptUpdates, storage: MemoryStorage, caplog: pytest.LogCaptureFixture
) -> None:
    await storage.keep([KeptUpdate(1, b'{"update_id": 1, "message": {"chat": "7\xe2\x99\xa0"}}'), row(SOUGHT[2])])
    assert [update.update_id for update in await kept.waiting(BOT_OF_LIBRARY)] == [3]
    await until(lambda: set(storage._inbox) == {3})
    assert "7♠" not in caplog.text
