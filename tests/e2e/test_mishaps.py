"""After a mishap with a chat the table goes on, and every message shows what the log says."""

import random
from functools import partial
from pathlib import Path

import pytest

from tests.e2e import story, truth
from tests.e2e.expected_screens import all_screens_right
from tests.e2e.game import Company, Pressed
from tests.e2e.phones import Phone, shows_hand
from tests.e2e.sitting import sitting
from tests.e2e.world import text_of, wait_for


@pytest.mark.parametrize("status", ["kicked", "left"])
def test_the_bot_is_put_out_of_the_group_and_taken_in_again(tmp_path: Path, status: str) -> None:
    with sitting(tmp_path) as company:
        company.make_some(2)
        company.sandbox.post(f"groups/{company.chat}/bot", status=status)
        company.make_some(3)
        company.sandbox.post(f"groups/{company.chat}/bot", status="member")
        company.players[0].person.say(company.chat, "/table")
        company.make_some(4)
        all_screens_right(company)


def test_rights_are_given_and_taken_away(tmp_path: Path) -> None:
    with sitting(tmp_path) as company:
        for status in ("administrator", "member"):
            company.sandbox.post(f"groups/{company.chat}/bot", status=status)
            company.make_some(4)
            all_screens_right(company)


def test_messages_that_are_gone_come_again(tmp_path: Path) -> None:
    gone = "Bad Request: message to edit not found"
    with sitting(tmp_path) as company:
        company.make_some(2)
        for chat in (company.chat, company.players[0].id):
            company.sandbox.post("faults", method="editMessageText", chat=chat, code=400, description=gone)
        company.make_some(6)
        all_screens_right(company)


@pytest.mark.parametrize("which", ["group", "private"])
def test_a_message_deleted_in_mid_deal_comes_again(tmp_path: Path, which: str) -> None:
    """With the next change, which who has lost the only buttons could not bring about."""
    with sitting(tmp_path) as company:
        company.make_some(5)
        company.settle()
        asked = {phone.id for phone in company.asked()}
        loser = next(phone for phone in company.players if phone.id not in asked)
        chat = company.chat if which == "group" else loser.id
        newest = next(m for m in loser.screens(chat) if "Сдача 1" in text_of(m) or shows_hand(m))
        gone = {"chat_id": chat, "message_id": newest["message_id"]}
        assert company.sandbox.as_bot("deleteMessage", **gone)["ok"]
        company.make_some(6)
        all_screens_right(company)
        assert loser.screens(chat)[0]["message_id"] > newest["message_id"]


def test_an_account_that_is_deleted_holds_up_nobody(tmp_path: Path) -> None:
    with sitting(tmp_path) as company:
        company.make_some(3)
        gone = company.asked()[0]
        company.sandbox.post(f"people/{gone.id}/deactivate")
        company.players.remove(gone)

        def robot_instead(other: Phone) -> Pressed | None:
            other.poll()
            there = ((m, b) for m, b in other.choices(company.chat) if b.text == f"Робот вместо: {gone.name}")
            return next((company.press(other, m, b.data) for m, b in there), None)

        for other in company.players:
            pressed = wait_for(partial(robot_instead, other), "a robot for who does not answer")
            assert pressed.accepted
        company.make_some(12)
        all_screens_right(company, but=gone.id)
        calls = company.sandbox.get("log", limit=1_000_000)
        refused = [call for call in calls if "deactivated" in call["description"]]
        assert 1 <= len(refused) <= 3


def test_updates_that_come_again_and_too_late(tmp_path: Path) -> None:
    lots = random.Random(3)
    with sitting(tmp_path) as company:
        for turn in range(24):
            company.sandbox.post("disorder", again=lots.choice((0, 1, 5)), late=lots.random() < 0.6, times=2)
            _all_at_once(company, lots)
            if turn in (8, 16):
                company.sandbox.post("disorder", times=0)
                company.settle()
                company.bot.restart()
                company.sandbox.post(
                    "disorder", again=20
                )  # fewer than the ten of one person that a table takes at once
        all_screens_right(company)
        stories = story.read(company.bot.database)
        assert list(truth.lost_presses(company.pressed, stories)) == []
        assert list(truth.gaps(stories[1])) == []


def _all_at_once(company: Company, lots: random.Random) -> None:
    """Let who is asked press, and others press what is not theirs to press, all before anybody is answered."""
    found = company.find_press()
    assert found is not None
    company.pause(found[0])
    made: list[tuple[Phone, Pressed]] = [(found[0], company.press(found[0], found[1], found[2].data, wait=False))]
    for phone in lots.sample(company.phones, 2):
        choices = list(phone.choices())
        if choices:
            message, button = lots.choice(choices)
            word = button.action.partition(":")[0]
            if word in ("hand", "help", "page", "card", "bid", "pass", "next"):
                made.append((phone, company.press(phone, message, button.data, wait=False)))
    for phone, press in made:
        company.hear(phone, press)
        company.remember(phone, press)
