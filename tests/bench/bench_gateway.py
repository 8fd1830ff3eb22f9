"""CPU time of single calls and updates, the gateway's and the library's: `python -m tests.bench.bench_gateway`.

No network: the connection answers from memory, as Telegram would. An edit has a text of six lines and 16 keys, and
Telegram answers it with the whole message; a press brings that message, too. A press at a table costs one answer and,
in the median, two or three edits. Whole bots are compared by `tests.bench.beside`. A measurement, never a test.
"""

import asyncio
import sys
import time
from collections.abc import Awaitable, Callable
from typing import Any, Final
from unittest import mock

import msgspec
from telegram import Update
from telegram.ext import ExtBot
from telegram.request import BaseRequest

from bot.gateway.api import calls, keyboards
from bot.gateway.api.calls import Calls
from bot.gateway.api.request import Request
from bot.gateway.intake.polling import Fetching
from bot.screens.model import Button, Press

TIMES, ROUNDS = 1000, 5
ROWS: Final = tuple(tuple(Button(f"{rank}♠", Press(12, 99, f"card:{rank}{row}")) for rank in "789T") for row in "scdh")
CHAT: Final = {"id": 17, "type": "private", "first_name": "Аня"}
MESSAGE: Final = {
    "message_id": 77,
    "from": {"id": 4242, "is_bot": True, "first_name": "Пулька", "username": "pulka_bot"},
    "chat": CHAT,
    "date": 1,
    "edit_date": 2,
    "text": "<b>Ваши карты</b>\n♠ Т К 7 8\n" * 3,
    "entities": [{"type": "bold", "offset": 0, "length": 10}] * 6,
    "reply_markup": keyboards.keyboard(1, ROWS),
}
PRESS: Final = {
    "id": "123456789012345678",
    "from": {"id": 17, "is_bot": False, "first_name": "Аня", "username": "anna", "language_code": "ru"},
    "chat_instance": "1",
    "message": MESSAGE,
    "data": "v1.c.2r.card:7s",
}


class Telegram(BaseRequest):
    """Connection that answers from memory and reads its answers as the library does."""

    read_timeout = 10.0
    answers: Final = {
        "editMessageText": msgspec.json.encode({"ok": True, "result": MESSAGE}),
        "answerCallbackQuery": b'{"ok":true,"result":true}',
    }

    async def initialize(self) -> None:
        """Open nothing."""

    async def shutdown(self) -> None:
        """Close nothing."""

    async def do_request(self, url: str, method: str, *_: Any, **named: Any) -> Any:
        """Write the parameters down as a connection must."""
        msgspec.json.encode(named["request_data"].parameters)
        return 200, self.answers[url.rpartition("/")[2]]


class Reduced(Telegram):
    """Connection that reads its answers as the gateway's."""

    parse_json_payload = staticmethod(Request.parse_json_payload)


def spent_us(work: Callable[[], Awaitable[object]]) -> float:
    """Return CPU microseconds of one piece of work: the best of some rounds."""

    async def often() -> float:
        begun = time.process_time()
        for _ in range(TIMES):
            await work()
        return (time.process_time() - begun) / TIMES * 1e6

    return min(asyncio.run(often()) for _ in range(ROUNDS))


def edit(connection: BaseRequest) -> float:
    """Make one edit of a text."""
    made = Calls(ExtBot("1:x", request=connection))
    return spent_us(lambda: made.edit_text(17, 77, str(MESSAGE["text"]), ROWS))


def press(read: Callable[[bytes], dict[str, Any]]) -> float:
    """Make one press of a batch."""
    batch = msgspec.json.encode({"ok": True, "result": [{"update_id": 5, "callback_query": PRESS}]})

    async def one() -> None:
        Update.de_list(read(batch)["result"])

    return spent_us(one)


def main() -> None:
    """Print the figures."""
    bot = ExtBot[None]("1:x", request=Reduced())
    told = [("edit", edit(Reduced())), ("edit, answers read whole", edit(Telegram()))]
    with mock.patch.object(calls, "keyboard", keyboards.markup):
        told.append(("edit, keyboards of the library", edit(Reduced())))
        told.append(("edit, both", edit(Telegram())))
    told.append(("answer to a press", spent_us(lambda: bot.answer_callback_query("777", text="принято"))))
    told.append(("press read", press(Fetching.parse_json_payload)))
    told.append(("press read whole by the library", press(BaseRequest.parse_json_payload)))
    sys.stdout.writelines(f"{what:32} {us:6.0f} µs\n" for what, us in told)


if __name__ == "__main__":
    main()
