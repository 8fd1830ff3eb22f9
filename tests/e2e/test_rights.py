"""A group that forbids a kind of message gets all the others; one that forbade texts is caught up with at once."""

import time
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from bot.gateway.publishing.permissions import CLOSED_S, MEDIA_S
from bot.screens.actions import Action
from tests.e2e.expected_screens import all_screens_right
from tests.e2e.game import Company, documents
from tests.e2e.sitting import sitting
from tests.e2e.world import Message, buttons, text_of, wait_for

RIGHTS_S = 3.0  # how long the bot may not write


@pytest.fixture
def company(tmp_path: Path) -> Iterator[Company]:
    """A table of one's own."""
    with sitting(tmp_path) as found:
        yield found


def forbid(company: Company, *kinds: str) -> None:
    """Forbid members to send something from now on; Telegram does not tell the bot."""
    company.sandbox.post(f"groups/{company.chat}/permissions", forbidden=kinds)


def promote(company: Company) -> None:
    """The bot may send everything, and hears of it."""
    company.sandbox.post(f"groups/{company.chat}/bot", status="administrator")


def calls(company: Company, method: str, code: int) -> list[dict[str, Any]]:
    """Calls to the group that ended so."""
    log = company.sandbox.get("log", limit=1_000_000, chat=company.chat)
    return [call for call in log if call["method"] == method and call["code"] == code]


def is_known_by_one_refusal(company: Company, method: str) -> bool:
    """Whether it was tried, and after a refusal not again before its time; on a slow machine that comes in one test."""
    refused = [call["clock"] for call in calls(company, method, 400)]
    return bool(refused) and all(later - earlier >= MEDIA_S for earlier, later in pairwise(refused))


def play_to_the_end(company: Company) -> None:
    """Until «Дальше» is on the screen."""
    for _ in range(120):
        found = company.find_press()
        assert found is not None
        if found[2].action == Action.NEXT:
            return
        company.make(*found)
    raise AssertionError("the deal does not end")


def in_group(company: Company, words: str) -> list[Message]:
    """The bot's messages in the group with these words, the newest first."""
    company.poll()
    guest = company.guests[0]
    return [message for message in guest.screens(company.chat) if words in text_of(message)]


def results(company: Company) -> list[Message]:
    """The messages of finished deals, the newest first."""
    return [message for message in in_group(company, "Сдача") if _has_page(message)]


def _has_page(message: Message) -> bool:
    return any(button.action.startswith("page:") for button in buttons(message))


def test_without_photos_a_whole_deal_is_told_in_words(company: Company) -> None:
    forbid(company, "photo")
    company.make_some(2)
    play_to_the_end(company)
    told = wait_for(lambda: results(company), "the result in words")[0]
    assert "photo" not in told
    why = company.act("page:why:1", company.guests[0], company.chat)
    assert why.accepted
    company.players[0].person.say(company.chat, "/pulya")
    all_screens_right(company)
    for phone, message, button in list(company.ready()):
        company.make(phone, message, button)
    wait_for(lambda: in_group(company, "Сдача 2 ·"), "the next deal")
    company.make_some(6)
    all_screens_right(company)
    assert is_known_by_one_refusal(company, "sendPhoto")
    assert calls(company, "sendPhoto", 200) == []
    promote(company)
    play_to_the_end(company)
    wait_for(lambda: "photo" in results(company)[0], "the next result with its picture")
    all_screens_right(company)


def test_the_result_gets_its_picture_with_the_right_to_send_it(company: Company) -> None:
    forbid(company, "photo")
    play_to_the_end(company)
    wait_for(lambda: results(company), "the result in words")
    promote(company)
    wait_for(lambda: "photo" in results(company)[0], "its picture")
    forbid(company, "photo")
    company.sandbox.post(f"groups/{company.chat}/bot", status="member")
    company.act("page:layout:1", company.guests[0], company.chat)
    all_screens_right(company)
    assert "photo" in results(company)[0], "the one that is there stays"


def test_a_result_gets_its_picture_though_the_next_deal_has_begun(company: Company) -> None:
    forbid(company, "photo")
    play_to_the_end(company)
    told = wait_for(lambda: results(company), "the result in words")[0]
    assert "photo" not in told
    wait_for(lambda: in_group(company, "Сдача 2 ·"), "the next deal, which begins by itself")
    promote(company)
    wait_for(lambda: "photo" in results(company)[0], "its picture")
    assert results(company)[0]["message_id"] == told["message_id"], "in its old place"


def test_without_files_a_record_is_answered_in_words_and_hides_no_move(company: Company) -> None:
    play_to_the_end(company)
    forbid(company, "document")
    guest, player = company.guests[0], company.players[0]
    guest.person.say(company.chat, "/export")
    wait_for(lambda: in_group(company, "Файлы в этом чате запрещены"), "an answer in words")
    for _ in range(4):
        guest.person.say(company.chat, "/export")
        company.make_some(2)
        company.settle()
        all_screens_right(company)
    assert is_known_by_one_refusal(company, "sendDocument")
    player.person.say(player.id, "/export")
    wait_for(lambda: player.poll() and documents(player), "the record in private")
    promote(company)
    guest.person.say(company.chat, "/export")
    wait_for(lambda: guest.poll() and documents(guest), "the record in the group")


@pytest.fixture
def slow_company(tmp_path: Path) -> Iterator[Company]:
    """Another, where a few seconds of the clock are long enough for a busy machine."""
    with sitting(tmp_path, speed=10) as found:
        yield found


def muted(company: Company) -> float:
    """The bot may not write; its table is gone, and has to be sent anew. The clock second in which that was refused."""
    company.make_some(2)
    company.settle()
    newest = in_group(company, "Сдача 1 ·")[0]
    forbid(company, "text")
    gone = {"chat_id": company.chat, "message_id": newest["message_id"]}
    assert company.sandbox.as_bot("deleteMessage", **gone)["ok"]
    company.make_some(1)
    return float(wait_for(lambda: calls(company, "sendMessage", 400), "a refusal")[0]["clock"])


def seen_again(company: Company) -> float:
    """The clock second in which the table was there again; nobody moves meanwhile."""
    wait_for(lambda: in_group(company, "Сдача 1 ·"), "the table")
    number = in_group(company, "Сдача 1 ·")[0]["message_id"]
    events = company.guests[0].events
    return float(next(e["clock"] for e in events if e["type"] == "message" and e["message"]["message_id"] == number))


def test_who_may_write_again_shows_everything_at_once(slow_company: Company) -> None:
    company = slow_company
    refused = muted(company)
    time.sleep(RIGHTS_S / company.sandbox.speed)
    promote(company)
    assert seen_again(company) - refused < CLOSED_S, "the bot has not waited until it would have tried by itself"
    all_screens_right(company)
    company.make_some(4)
    all_screens_right(company)


def test_who_is_not_told_that_he_may_write_again_finds_out(slow_company: Company) -> None:
    company = slow_company
    refused = muted(company)
    forbid(company)
    assert CLOSED_S <= seen_again(company) - refused < 2 * CLOSED_S, "by its first try"
    all_screens_right(company)


def table(company: Company) -> Message:
    """The table's message in the group."""
    return next(one for one in in_group(company, "Сдача") if any(key.action == Action.HAND for key in buttons(one)))


def test_a_table_as_a_picture_through_a_kill_and_without_photos(company: Company) -> None:
    company.players[0].person.say(company.chat, "/settings")
    wait_for(lambda: in_group(company, "Настройки"), "the page")
    assert company.act("set:page:pictures", company.players[0], company.chat).accepted
    assert company.act("set:picture:1", company.players[0], company.chat).accepted
    wait_for(lambda: "photo" in table(company), "the table as a picture")
    company.make_some(5)
    all_screens_right(company)
    company.bot.restart()
    all_screens_right(company)
    company.make_some(4)
    all_screens_right(company)
    assert "photo" in table(company)
    forbid(company, "photo")
    play_to_the_end(company)
    for phone, message, button in list(company.ready()):
        company.make(phone, message, button)
    wait_for(lambda: in_group(company, "Сдача 2 ·"), "the next deal")
    wait_for(lambda: "photo" not in table(company), "the next table in words")
    company.make_some(3)
    all_screens_right(company)
    promote(company)
    wait_for(lambda: "photo" in table(company), "its picture")
    all_screens_right(company)
