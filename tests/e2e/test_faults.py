"""What goes wrong between a table and its people harms neither the table nor the others."""

import time
from collections.abc import Iterator
from math import inf
from pathlib import Path
from typing import Any

import pytest

from bot.screens.actions import Action
from tests.e2e.evidence import reading
from tests.e2e.expected_screens import all_screens_right
from tests.e2e.game import Company, Pressed
from tests.e2e.phones import Phone, shows_hand, token_of
from tests.e2e.sitting import sitting
from tests.e2e.world import Message, buttons, text_of, wait_for

NOT_MODIFIED = (
    "Bad Request: message is not modified: specified new message content and reply markup are exactly the same as a "
    "current content and reply markup of the message"
)
TABLE = 1


@pytest.fixture
def company(tmp_path: Path) -> Iterator[Company]:
    """A table of one's own."""
    with sitting(tmp_path) as found:
        yield found


@pytest.fixture(scope="module")
def long_match(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Company]:
    """A match that goes on through one mishap after another."""
    with sitting(tmp_path_factory.mktemp("long")) as found:
        yield found


def events(company: Company) -> list[tuple[int, str]]:
    """The log of the table so far."""
    with reading(company.bot.database) as db:
        return db.execute("SELECT seq, body FROM events WHERE table_id = ? ORDER BY seq", (TABLE,)).fetchall()


def hand_now(phone: Phone) -> Message | None:
    """The newest private message with cards, if there is one now."""
    phone.poll()
    return next((m for m in phone.screens(phone.id) if shows_hand(m)), None)


def hand_of(phone: Phone) -> Message:
    """The newest private message with cards."""
    found: Message = wait_for(lambda: hand_now(phone), f"{phone.name}: cards")
    return found


def all_right(company: Company) -> None:
    """The match goes on, and every message shows what the log says."""
    company.make_some(8)
    all_screens_right(company)


def fault(company: Company, **wishes: Any) -> None:
    company.sandbox.post("faults", **wishes)


def refused(company: Company) -> set[int]:
    """The chats in which a call was forbidden."""
    return {call["chat"] for call in company.sandbox.get("log", limit=1_000_000) if call["code"] == 403}


def test_a_person_who_blocks_the_bot_and_comes_back(company: Company) -> None:
    anya, boris = company.players[0], company.players[1]
    assert anya in company.asked()
    company.sandbox.post(f"people/{boris.id}/block", blocked=True)
    anya.person.say(company.chat, "/table")
    before = len(events(company))
    assert company.make(anya, *company.decisions(anya)[0]).accepted
    assert len(events(company)) > before
    wait_for(lambda: boris.id in refused(company), "Boris cannot be told that it is his turn")
    old = max(m["message_id"] for m in boris.screens(boris.id))
    boris.person.start()
    wait_for(lambda: hand_of(boris)["message_id"] > old, "the hand comes again")

    def below() -> bool:
        stands = hand_of(boris)["message_id"]
        under = [m for m in boris.screens(boris.id) if m["message_id"] > stands]
        return all(text_of(m).startswith("▶ Ваше слово") for m in under)

    wait_for(below, "but for a reminder it stands below the answer to /start")
    all_right(company)


def test_a_person_who_blocks_before_his_screen_changes_hears_nothing_and_harms_nobody(company: Company) -> None:
    company.make_some(2)
    asked = company.asked()
    others = [phone for phone in company.players if phone not in asked]
    for phone in others:
        fault(company, chat=phone.id, code=403, description="Forbidden: bot was blocked by the user", times=2)
    company.make_some(1)
    wait_for(lambda: {phone.id for phone in others} <= refused(company), "nobody who has blocked the bot can be told")
    company.sandbox.delete("faults")
    for phone in others:
        phone.person.start()
    company.settle()
    all_right(company)


def test_a_group_becomes_a_supergroup_in_mid_deal(company: Company) -> None:
    company.make_some(3)
    new = company.sandbox.post(f"groups/{company.chat}/migrate")["id"]
    old, company.chat = company.chat, new
    anya = company.players[0]
    wait_for(lambda: anya.poll() and any(buttons(m) for m in anya.screens(new)), "the table in the new group")
    anya.live = {key: message for key, message in anya.live.items() if key[0] != old}
    company.settle()
    all_right(company)
    made = company.act("hand", anya, new)
    assert made.answer is not None
    assert made.answer["alert"]
    with reading(company.bot.database) as db:
        assert db.execute("SELECT chat FROM tables").fetchall() == [(new,)]
        assert db.execute("SELECT count(*) FROM surfaces WHERE chat = ?", (old,)).fetchone() == (0,)


@pytest.mark.parametrize(
    "wishes",
    [
        {"method": "editMessageText", "times": 6, "code": 400, "description": NOT_MODIFIED, "when": "after"},
        {"method": "editMessageText", "times": 4, "when": "before", "drop": True},
        {"method": "editMessageText", "times": 4, "when": "after", "drop": True},
        {"method": "sendMessage", "times": 2, "when": "before", "drop": True},
        {"method": "sendMessage", "times": 2, "when": "after", "drop": True},
        {"method": "answerCallbackQuery", "times": 2, "when": "after", "drop": True},
        {"method": "answerCallbackQuery", "times": 1, "when": "before", "drop": True},
        {"method": "sendPhoto", "times": 1, "when": "before", "drop": True},
        {"method": "getUpdates", "times": 2, "when": "before", "drop": True},
        {"method": "getUpdates", "times": 1, "when": "after", "drop": True},
        {"method": "getUpdates", "times": 2, "code": 502, "description": "Bad Gateway"},
        {"method": "editMessageText", "times": 3, "code": 502, "description": "Bad Gateway"},
        {"method": "editMessageText", "times": 2, "code": 400, "description": "Bad Request: message to edit not found"},
        {"times": 5, "code": 500, "description": "Internal Server Error"},
        {"method": "editMessageText", "times": 2, "delay_s": 3.0},
    ],
    ids=lambda wishes: "-".join(str(value)[:12] for value in wishes.values()),
)
def test_the_match_goes_on_through(long_match: Company, wishes: dict[str, Any]) -> None:
    company, pressed = long_match, len(long_match.pressed)
    fault(company, **wishes)
    grown: list[int] = [len(events(company))]
    for _ in range(12):
        found = company.find_press()
        assert found is not None
        company.make(*found)
        grown.append(len(events(company)))
    assert grown == sorted(grown)
    assert grown[-1] > grown[0]
    company.sandbox.delete("faults")
    company.settle()
    all_right(company)
    unheard = sum(press.answer is None for press in company.pressed[pressed:])
    assert unheard <= (wishes.get("method", "") in ("", "getUpdates"))


def test_one_chat_told_to_wait_does_not_stop_another(company: Company) -> None:
    anya, boris, vika = company.players
    company.make_some(3)
    since = company.sandbox.get("log", limit=1000000)[-1]["id"]
    fault(company, chat=anya.id, retry_after=240)
    anya.person.say(anya.id, "/help")
    company.make_some(2)
    for phone in (boris, vika):
        phone.person.say(phone.id, "/help")

    def told() -> dict[str, Any] | None:
        return next(
            (call for call in company.sandbox.get("log", limit=1000000, since=since) if call["code"] == 429), None
        )

    first = wait_for(told, "one chat to be told")

    def chats(before: float) -> set[int]:
        """Return who was written to afterwards, until that clock second."""
        calls = company.sandbox.get("log", limit=1000000, since=first["id"])
        return {call["chat"] for call in calls if call["counted"] and call["clock"] < before}

    over = first["clock"] + 239
    wait_for(lambda: chats(over) >= {boris.id, vika.id}, "calls to the others meanwhile")
    wait_for(lambda: anya.id in chats(inf), "a call when the time is over")
    assert anya.id not in chats(over)
    company.settle()
    all_right(company)


def test_a_sheet_that_is_late_comes_above_the_next_deal(company: Company) -> None:
    """Telegram tells the group to wait to the end of deal 1; everybody plays and presses «Дальше» in private."""
    fault(company, chat=company.chat, times=1_000_000, retry_after=20)

    def shown() -> list[Message]:
        """Return the sheet of the first deal and the table of the second one, in their order in the group."""
        company.poll()
        found = reversed(company.guests[0].screens(company.chat))
        return [one for one in found if one.get("photo") or "Сдача 2 " in text_of(one)]

    while not any('"deal.started","number":2' in body for _, body in events(company)):
        company.make_some(1)
    company.sandbox.delete("faults")
    sheet, table = wait_for(lambda: len(shown()) == 2 and shown(), "the sheet and the second deal in the group")
    assert sheet.get("photo")
    assert not table.get("photo")
    all_right(company)


def forged(own: str, other: str, table: str = "1") -> list[str]:
    """Data no honest client sends, with a token of one's own and of somebody else."""
    cards = [f"card:{rank}{suit}" for rank in "7TA" for suit in "scdh"]
    words = [
        "card:",
        "card:XX",
        "bid:11s",
        "bid:6",
        "here:6s",
        "discard:7s7s",
        "discard:",
        "order:misere",
        "whist:half",
    ]
    words += [
        "mode:open",
        "claim:10.0.0",
        "claim:-1.5.6",
        "claim:1",
        "agree:y",
        "half:y",
        "concede",
        "pick:7s",
        "unpick",
    ]
    words += ["next", "again", "start", "sit", "stand", "robot:3", "norobot:4", "pool:4", "close"]
    words += [
        "stopyes",
        "stopno",
        "page:layout:1",
        "page:why:99",
        "page:" + "9" * 30,
        "robot:x",
        "pool:-4",
        "hand:x",
        "<b>",
        "%s%n",
        "'--",
    ]
    data = [f"v1.{table}.{other}.{word}" for word in (*cards, "pass", "bid:6s", *words)]
    data += [f"v1.{table}.{own}.{word}" for word in words]
    data += [f"v1.zz.1.{word}" for word in ("hand", "help", "pass", "sit", "rules", "bring", "page:layout:1")]
    data += ["", "v1", "v1.1", "v1.1.1", "v1.1.1.", "v2.1.1.pass", "v1.-1.1.pass", "v1.1.1.pass ", "V1.1.1.pass"]
    data += ["v1.1.0.pass", "v1.1.00.pass", "v1.99999999999999.1.pass", "x" * 64, "ж" * 32, "\u202e" * 21, "{}", "null"]
    return [*data, f"v1.{table}.{own}." + "a" * 50, f"v1.{table}.{'z' * 13}.pass", f"v1.{'z' * 13}.1.pass"]


def test_forged_foreign_and_stale_buttons_change_nothing(company: Company) -> None:
    anya, boris, vika = company.players
    guest = company.guests[0]
    company.make_some(6)
    asked = company.asked()[0]
    others = [phone for phone in (boris, vika, anya, guest) if phone is not asked]
    decision = company.decisions(asked)
    token, stale = decision[0][1].data.split(".")[2], company.pressed[-3].data
    before = events(company)
    for phone in others:
        messages = [m for m in phone.screens() if buttons(m)]
        own = next((b.data.split(".")[2] for m in messages for b in buttons(m) if b.data.startswith("v1.1.")), "1")
        own = "1" if own == token else own
        for message, data in ((messages[0], data) for data in (*forged(own, token), decision[0][1].data, stale)):
            _harmless(company, phone, message, data)
    for data in (*forged("1", "1"), stale):
        _harmless(company, asked, decision[0][0], data)
    assert [e for e in events(company) if '"table.' not in e[1]] == [e for e in before if '"table.' not in e[1]]
    all_right(company)


def _harmless(company: Company, phone: Phone, message: Message, data: str) -> None:
    """A toast in words or silence; help and one's own hand are allowed to anybody."""
    made = company.press(phone, message, data)
    assert made.answer is not None, data
    assert "Traceback" not in made.answer["text"]


def begun_by_itself(company: Company, made: Pressed) -> bool:
    """Tell whether «Дальше» came too late: the next deal was there already."""
    if made.accepted or made.word != Action.NEXT:
        return False
    assert any('"deal.started"' in body for seq, body in events(company) if seq > token_of(made.data))
    return True


def test_everything_pressed_twice_happens_once(company: Company) -> None:
    for _ in range(20):
        found = company.find_press()
        assert found is not None
        phone, message, button = found
        first = company.press(phone, message, button.data, wait=False)
        again = company.press(phone, message, button.data, wait=False)
        for made in (first, again):
            company.hear(phone, made)
            assert made.answer is not None
        company.remember(phone, first)
        if first.word not in ("pick", "unpick") and not begun_by_itself(company, first):
            assert first.accepted
            assert again.accepted, again
        time.sleep(0.05)
    seqs = [seq for seq, _ in events(company)]
    assert seqs == list(range(1, len(seqs) + 1))
    cards = [body for _, body in events(company) if '"deal.card"' in body]
    assert len(cards) == len(set(cards))
