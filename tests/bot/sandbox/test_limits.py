"""The limits on the clock, the 429 and what it does not touch."""

import pytest
import telegram
from telegram.error import RetryAfter

from bot.sandbox.bot_api import Hub
from bot.sandbox.errors import ApiError
from bot.sandbox.limits import Limits
from bot.sandbox.server import Server
from tests.bot.sandbox.conftest import App, FrozenClock


def admitted(limits: Limits, chat: int, kind: str, now: float) -> int:
    """0 if admitted, else retry_after."""
    try:
        limits.admit(chat, kind, now)
    except ApiError as error:
        refused = error
    else:
        return 0
    assert refused.code == 429
    assert refused.parameters is not None
    assert refused.description == f"Too Many Requests: retry after {refused.parameters['retry_after']}"
    return refused.parameters["retry_after"]


def test_private_chat_one_a_second_with_a_burst_of_three() -> None:
    limits = Limits()
    assert [admitted(limits, 7, kind, 100.0) for kind in ("send", "edit", "send", "edit")] == [0, 0, 0, 1]
    assert admitted(limits, 8, "send", 100.0) == 0
    assert [admitted(limits, 7, "edit", 101.0), admitted(limits, 7, "edit", 101.5)] == [0, 1]
    assert [admitted(limits, 7, "edit", 102.0 + second) for second in range(100)] == [0] * 100


def test_group_twenty_in_sixty_seconds_edits_included() -> None:
    limits = Limits()
    assert [admitted(limits, -5, "send" if n % 2 else "edit", 100.0 + n) for n in range(20)] == [0] * 20
    assert admitted(limits, -5, "edit", 120.0) == 40
    assert admitted(limits, -6, "edit", 120.0) == 0
    assert admitted(limits, -5, "edit", 159.9) == 1
    assert admitted(limits, -5, "edit", 160.0) == 0
    assert admitted(limits, -5, "edit", 160.5) == 1


def test_group_sends_one_a_second_too() -> None:
    limits = Limits()
    assert [admitted(limits, -5, "send", 100.0) for _ in range(4)] == [0, 0, 0, 1]
    assert admitted(limits, -5, "edit", 100.0) == 0


def test_thirty_a_second_over_all() -> None:
    limits = Limits()
    assert [admitted(limits, chat, "send", 100.0) for chat in range(1, 32)] == [0] * 30 + [1]
    assert admitted(limits, 31, "send", 101.0) == 0


def test_edits_notify_nobody_and_are_bound_by_their_chat_alone() -> None:
    limits = Limits()
    assert [admitted(limits, chat, "edit", 100.0) for chat in range(1, 101)] == [0] * 100
    assert [admitted(limits, 1, "edit", 100.0) for _ in range(3)] == [0, 0, 1]


@pytest.mark.filterwarnings("ignore:Deprecated since version v22.2")  # PTB's own plan for retry_after
async def test_429_names_one_chat_and_costs_nothing(app: App, bot: telegram.Bot, clock: FrozenClock) -> None:
    anya, boris = await app.person("Аня"), await app.person("Борис")
    sent = [await bot.send_message(anya, "раз") for _ in range(3)]
    answer = await app.call("sendMessage", chat_id=anya, text="раз")
    assert (answer["error_code"], answer["description"]) == (429, "Too Many Requests: retry after 1")
    assert answer["parameters"] == {"retry_after": 1}
    with pytest.raises(RetryAfter):
        await bot.edit_message_text("два", anya, sent[0].message_id)
    assert await bot.delete_message(anya, sent[0].message_id)
    assert await bot.send_message(boris, "раз")
    clock.time += 1
    assert await bot.send_message(anya, "два")
    counters = await app.get("/counters")
    assert (counters[str(anya)]["sends"], counters[str(anya)]["limited"]) == (4, 2)
    assert counters[str(anya)]["methods"] == {"sendMessage": 5, "editMessageText": 1, "deleteMessage": 1}
    log = await app.get("/log", chat=anya)
    assert [entry["code"] for entry in log] == [200, 200, 200, 429, 429, 200, 200]


async def test_an_edit_that_changes_nothing_counts(app: App, bot: telegram.Bot) -> None:
    person = await app.person()
    sent = await bot.send_message(person, "раз")
    for code in (400, 400, 429):
        answer = await app.call("editMessageText", chat_id=person, message_id=sent.message_id, text="раз")
        assert answer["error_code"] == code


@pytest.mark.parametrize(("later", "code"), [(0.5, 429), (-1e9, 200)], ids=["the same clock", "a slower one"])
async def test_the_limits_are_filled_after_a_restart_from_what_the_clock_has_passed(
    app: App, bot: telegram.Bot, clock: FrozenClock, server: Server, *, later: float, code: int
) -> None:
    person = await app.person()
    for _ in range(3):
        await bot.send_message(person, "раз")
    clock.time += later
    server.hub.limits = Hub(server.hub.world).limits
    answer = await app.call("sendMessage", chat_id=person, text="два")
    assert answer.get("error_code", 200) == code
