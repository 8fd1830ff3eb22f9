"""What is shown, when, and what happens when Telegram refuses."""

import asyncio
import itertools
import logging
from collections.abc import Callable
from functools import partial

import pytest
from msgspec.structs import replace
from telegram.error import BadRequest, ChatMigrated, Forbidden, NetworkError, RetryAfter, TelegramError, TimedOut

from bot.games.preferans.pictures.drawings import LayoutDrawing
from bot.pictures import Drawing, LayoutHand, Look
from bot.screens.model import Screen
from bot.tables.ports import BUMPS_PER_DEAL, Document, Role, Surface, Urgency, Wanted
from tests.bot.gateway.conftest import Desk
from tests.bot.gateway.kit import GROUP, hand, screen, wanted
from tests.bot.gateway.publishing.lazy import Lazy
from tests.clocks import settle, until

PIC = LayoutDrawing("Расклад", (LayoutHand("Аня", ("Ts",)),) * 3, ("7s", "8s"))
OTHER = LayoutDrawing("Другой", (LayoutHand("Аня", ("Ts",)),) * 3, ("7s", "8s"))
PERSON = 17


def picture(text: str, drawing: Drawing = PIC, action: str = "") -> Screen:
    base = screen(text, action)
    return Screen(base.text, base.rows, drawing)


async def test_the_first_screen_is_sent_the_next_ones_are_edits(desk: Desk) -> None:
    desk.publisher.show(wanted("one"))
    await desk.go()
    desk.publisher.show(wanted("two", seq=2))
    await desk.go()
    assert desk.bot.good(GROUP) == ["send_message one", "edit_message_text two"]
    row = await desk.storage.surface(1, "table")
    assert row is not None
    assert (row.message, row.seq, row.generation) == (1, 2, 1)


async def test_the_newest_screen_wins(desk: Desk) -> None:
    for number in range(50):
        desk.publisher.show(wanted(f"screen {number}", seq=number))
    await desk.go(120)
    assert desk.bot.good(GROUP) == ["send_message screen 49"]


async def test_what_is_shown_already_costs_nothing_also_after_a_restart(desk: Desk) -> None:
    desk.publisher.show(wanted(screen("one", "next")))
    await desk.go()
    desk.publisher.show(wanted(screen("one", "next"), seq=2))
    await desk.go()
    desk.restart()
    desk.publisher.show(wanted(screen("one", "next"), seq=3))
    await desk.go()
    assert len(desk.bot.calls) == 1
    row = await desk.storage.surface(1, "table")
    assert row is not None
    assert (row.seq, row.stale_after) == (3, 3)
    desk.publisher.show(replace(wanted(screen("one", "next"), seq=3), final=True))
    await desk.go()
    row = await desk.storage.surface(1, "table")
    assert row is not None
    assert row.stale_after is None
    assert len(desk.bot.calls) == 1


async def test_only_the_buttons_are_sent_when_only_they_differ(desk: Desk) -> None:
    desk.publisher.show(wanted(screen("one", "next")))
    await desk.go()
    desk.publisher.show(wanted(screen("one", "stop")))
    await desk.go()
    assert desk.bot.good(GROUP)[1:] == ["edit_message_reply_markup"]


async def test_quiet_screens_wait_for_two_quiet_seconds_of_their_table(desk: Desk) -> None:
    desk.publisher.show(hand("a0"))
    await desk.go()
    for seq in range(2, 8):
        desk.publisher.show(hand(f"a{seq}", urgency=Urgency.QUIET, seq=seq))
        desk.publisher.show(wanted("other table", table=2, role=Role.TABLE, chat=-7))
        await desk.go(1.5)
    assert desk.bot.good(PERSON) == ["send_message a0"]
    await desk.go(0.6)
    assert desk.bot.good(PERSON) == ["send_message a0", "edit_message_text a7"]


async def test_a_quiet_screen_is_drawn_when_it_is_shown_and_an_overtaken_one_never(desk: Desk) -> None:
    drawn: list[int] = []

    def draw(seq: int) -> Screen:
        drawn.append(seq)
        return screen(f"a{seq}")

    desk.publisher.show(hand("a0"))
    await desk.go()
    for seq in (2, 3, 4):
        sketch = Lazy(partial(draw, seq))
        desk.publisher.show(replace(hand("", urgency=Urgency.QUIET, seq=seq), drawn=sketch))
        await desk.go(1.0)
    assert drawn == []
    await desk.go(5.0)
    assert drawn == [4]
    assert desk.bot.good(PERSON) == ["send_message a0", "edit_message_text a4"]


async def test_a_screen_that_cannot_be_drawn_is_in_nobodys_way(desk: Desk, caplog: pytest.LogCaptureFixture) -> None:
    def draw() -> Screen:
        raise RuntimeError("♠A")

    desk.publisher.show(replace(hand(""), drawn=Lazy(draw)))
    desk.publisher.show(hand("other table", table=2))
    await desk.go()
    assert desk.bot.good(PERSON) == ["send_message other table"]
    assert desk.publisher.waiting == 0
    assert "♠A" not in caplog.text
    assert "table 1, hand" in caplog.text


@pytest.mark.parametrize("urgency", list(Urgency))
async def test_a_broken_screen_of_a_message_that_is_there_is_dropped(
    desk: Desk, caplog: pytest.LogCaptureFixture, urgency: Urgency
) -> None:
    """It is named once, its words are not, and the rest of the chat goes on."""

    def draw() -> Screen:
        raise ValueError("тузы")

    desk.publisher.show(wanted(screen("table", "next")))
    await desk.go()
    desk.publisher.show(replace(wanted("", seq=2, urgency=urgency), drawn=Lazy(draw)))
    desk.publisher.show(wanted("lobby", role=Role.LOBBY, seq=2))
    await desk.go()
    assert desk.bot.good(GROUP) == ["send_message table", "send_message lobby"]
    assert desk.publisher.waiting == 0
    assert caplog.text.count("ValueError") == 1
    assert "тузы" not in caplog.text


async def test_a_message_is_known_to_stand_once_it_is_shown(desk: Desk) -> None:
    surface = wanted("one").surface
    assert not desk.publisher.stands(surface, 1)
    desk.publisher.show(wanted("one"))
    await desk.go()
    assert desk.publisher.stands(surface, 1)
    desk.publisher.show(wanted("two", seq=2, generation=2))
    await desk.go()
    assert [desk.publisher.stands(surface, message) for message in (1, 2)] == [False, True]


async def test_urgent_screens_do_not_wait_and_stay_urgent(desk: Desk) -> None:
    desk.publisher.show(hand("a0"))
    await desk.go()
    desk.bot.latency = 0.1
    desk.publisher.show(hand("a1", seq=2))
    desk.publisher.show(hand("a2", seq=3, urgency=Urgency.QUIET))
    await desk.go(0.2)
    assert desk.bot.good(PERSON)[-1] == "edit_message_text a2"


async def test_what_should_come_below_an_answer_does_however_urgent_it_is(desk: Desk) -> None:
    desk.publisher.show(hand("one"))
    await desk.go(10)
    desk.bot.fail("send_message", PERSON, RetryAfter(2))
    desk.publisher.show(hand("two", generation=2, seq=2))
    desk.publisher.tell(PERSON, None, screen("answer"))
    desk.publisher.show(hand("two", generation=3, seq=2, urgency=Urgency.QUIET, below=True))
    await desk.go(20)
    assert [call for call in desk.bot.good(PERSON) if call.startswith("send")] == [
        "send_message one",
        "send_message answer",
        "send_message two",
    ]


async def test_a_quiet_screen_goes_even_when_the_clock_runs_between_two_looks_at_it(desk: Desk) -> None:
    """At a great speed every look at the clock is later than the one before by more than a moment is kept."""
    desk.publisher.show(hand("one"))
    await desk.go()
    desk.clock.drift = 1.5
    desk.publisher.show(hand("two", urgency=Urgency.QUIET, seq=2))
    await desk.go(60)
    desk.clock.drift = 0.0
    assert desk.bot.good(PERSON)[-1] == "edit_message_text two"


async def test_urgent_goes_before_quiet_and_new_messages_first(desk: Desk) -> None:
    desk.publisher.show(wanted("table"))
    desk.publisher.show(wanted("lobby", role=Role.LOBBY))
    await desk.go()
    desk.bot.fail("edit_message_text", GROUP, RetryAfter(5))
    desk.publisher.show(wanted("table 2", seq=2))
    await settle()
    desk.publisher.show(wanted("lobby 2", role=Role.LOBBY, seq=2, urgency=Urgency.QUIET))
    desk.publisher.show(wanted("picture", role=Role.DEAL, number=1, seq=2))
    await desk.go(60)
    assert desk.bot.good(GROUP)[2:] == [
        "send_message picture",
        "edit_message_text table 2",
        "edit_message_text lobby 2",
    ]


async def test_a_busy_lobby_leaves_calls_for_the_first_deal(desk: Desk) -> None:
    """Everybody presses under the lobby for half a minute; then the cards are dealt and words are said at once."""
    for seq in range(2, 62):
        desk.publisher.show(wanted(f"lobby {seq}", role=Role.LOBBY, seq=seq, urgency=Urgency.SOON))
        await desk.go(0.5)
    shown = len(desk.bot.good(GROUP))
    desk.publisher.show(wanted("agreed", role=Role.LOBBY, seq=62))
    desk.publisher.show(wanted("deal 1", seq=62))
    await desk.go(0.2)
    begun = ["send_message deal 1", "edit_message_text agreed"]
    assert desk.bot.good(GROUP)[shown:] == begun
    desk.publisher.show(wanted("a word", seq=63))
    await desk.go(4.5)
    assert desk.bot.good(GROUP)[shown:] == [*begun, "edit_message_text a word"]


async def test_what_was_wanted_at_once_is_not_put_off_by_what_may_wait(desk: Desk) -> None:
    desk.publisher.show(wanted("one"))
    await desk.go()
    desk.bot.fail("edit_message_text", GROUP, RetryAfter(5))
    desk.publisher.show(wanted("two", seq=2))
    await settle()
    for seq, urgency in ((3, Urgency.SOON), (4, Urgency.QUIET)):
        desk.publisher.show(wanted(f"screen {seq}", seq=seq, urgency=urgency))
    await desk.go(5.2)
    assert desk.bot.good(GROUP)[-1] == "edit_message_text screen 4"


async def test_a_new_generation_is_a_new_message_and_retires_the_old_one(desk: Desk) -> None:
    desk.publisher.show(wanted(screen("deal 1", "next", retired="Сдача 1 сыграна")))
    await desk.go()
    desk.publisher.show(wanted(screen("deal 2", "next"), generation=BUMPS_PER_DEAL))
    await desk.go(60)
    assert desk.bot.good(GROUP) == [
        "send_message deal 1",
        "send_message deal 2",
        "edit_message_text Сдача 1 сыграна",
    ]
    last = desk.bot.calls[-1]
    assert (last.message, last.arguments["reply_markup"]) == (1, None)


async def test_a_new_message_comes_below_what_was_wanted_before_it(desk: Desk) -> None:
    """The last trick waits to be shown, then come the sheet and, before the sheet could be sent, the next deal."""
    desk.publisher.show(wanted("deal 1"))
    await desk.go()
    desk.bot.fail("send_message", GROUP, RetryAfter(30))
    desk.publisher.show(wanted("lobby", role=Role.LOBBY, seq=2))
    await settle()
    desk.publisher.show(wanted("deal 1, over", seq=3, urgency=Urgency.QUIET))
    desk.publisher.show(wanted("sheet 1", role=Role.DEAL, number=1, seq=3))
    desk.publisher.show(wanted("deal 2", seq=4, generation=BUMPS_PER_DEAL))
    await desk.go(120)
    assert desk.bot.good(GROUP)[1:] == ["send_message lobby", "send_message sheet 1", "send_message deal 2"]


@pytest.mark.parametrize("error", [RetryAfter(30), NetworkError("Bad Gateway")])
async def test_what_has_to_be_tried_again_goes_before_what_came_meanwhile(desk: Desk, error: TelegramError) -> None:
    desk.publisher.show(wanted("deal 1"))
    await desk.go()
    desk.bot.fail("send_message", GROUP, *[error] * 2)
    desk.publisher.show(wanted("sheet 1", role=Role.DEAL, number=1, seq=2))
    await settle()
    desk.publisher.show(wanted("deal 2", seq=3, generation=BUMPS_PER_DEAL))
    await desk.go(120)
    desk.bot.fail("send_message", GROUP, error)
    desk.publisher.show(wanted("sheet 2", role=Role.DEAL, number=2, seq=4))
    await settle()
    desk.publisher.show(wanted("deal 3", seq=5, generation=2 * BUMPS_PER_DEAL))
    desk.publisher.show(wanted("sheet 2, counted", role=Role.DEAL, number=2, seq=6))
    await desk.go(120)
    shown = ["sheet 1", "deal 2", "sheet 2, counted", "deal 3"]
    assert desk.bot.good(GROUP)[1:] == [f"send_message {text}" for text in shown]


async def test_a_sheet_that_waits_stays_above_the_next_deal_where_it_should_come_below_an_answer(desk: Desk) -> None:
    desk.publisher.show(wanted("deal 1"))
    await desk.go()
    desk.bot.fail("send_message", GROUP, RetryAfter(5))
    sheet = wanted("sheet 1", role=Role.DEAL, number=1, seq=2)
    desk.publisher.show(sheet)
    await settle()
    desk.publisher.tell(GROUP, None, screen("help"), 11)
    desk.publisher.show(replace(sheet, below=True))
    desk.publisher.show(wanted("deal 2", seq=3, generation=BUMPS_PER_DEAL))
    await desk.go(120)
    assert [text for text in desk.bot.good(GROUP) if "help" not in text] == [
        "send_message deal 1",
        "send_message sheet 1",
        "send_message deal 2",
    ]


async def test_a_retired_message_keeps_the_rows_that_it_was_shown_to_keep(desk: Desk) -> None:
    kept = screen("deal 1", "page").rows
    desk.publisher.show(wanted(replace(screen("deal 1", "next", retired="Сдача 1 сыграна"), retired_rows=kept)))
    await desk.go()
    desk.publisher.show(wanted(screen("deal 2", "next"), generation=BUMPS_PER_DEAL))
    await desk.go(60)
    last = desk.bot.calls[-1]
    assert (last.method, last.message) == ("edit_message_text", 1)
    (row,) = last.arguments["reply_markup"]["inline_keyboard"]
    assert [key["text"] for key in row] == ["Кнопка"]
    desk.publisher.retire(GROUP, 1)
    await desk.go(60)
    assert desk.bot.calls[-1] is last, "a late press on another button leaves them there"
    desk.publisher.retire(GROUP, 1, wholly=True)
    await desk.go(60)
    assert desk.bot.calls[-1].arguments["reply_markup"] is None, "one on these that is refused takes them away"


@pytest.mark.parametrize("role", [Role.TABLE, Role.HAND])
async def test_a_message_brought_down_in_a_deal_leaves_nothing_above(desk: Desk, role: Role) -> None:
    chat = PERSON if role is Role.HAND else GROUP
    desk.publisher.show(wanted(screen("deal 2", "card", retired="Сдача 2"), chat=chat, role=role, generation=2000))
    await desk.go()
    desk.publisher.show(wanted(screen("deal 2", "card", retired="Сдача 2"), chat=chat, role=role, generation=2001))
    await desk.go(60)
    assert desk.bot.good(chat) == ["send_message deal 2", "send_message deal 2", "delete_message"]
    assert list(desk.bot.texts) == [(chat, 2)]


async def test_above_a_message_brought_down_stays_what_is_too_old_to_be_deleted(desk: Desk) -> None:
    desk.publisher.show(wanted(screen("deal 2", "card", retired="Сдача 2"), generation=2000))
    await desk.go()
    desk.bot.fail("delete_message", GROUP, BadRequest("message can't be deleted"))
    desk.publisher.show(wanted(screen("deal 2", "card", retired="Сдача 2"), generation=2001))
    await desk.go(60)
    assert desk.bot.good(GROUP)[-1] == "edit_message_text Сдача 2"
    assert (desk.bot.calls[-1].message, desk.bot.calls[-1].arguments["reply_markup"]) == (1, None)


async def test_after_a_restart_an_old_message_still_loses_its_buttons(desk: Desk) -> None:
    desk.publisher.show(wanted(screen("deal 1", "next", retired="Сдача 1 сыграна")))
    await desk.go()
    desk.restart()
    desk.publisher.show(wanted("deal 2", generation=BUMPS_PER_DEAL))
    await desk.go(60)
    assert desk.bot.good(GROUP)[1:] == ["send_message deal 2", "edit_message_reply_markup"]


async def test_an_older_generation_edits_the_message_that_is_there(desk: Desk) -> None:
    desk.publisher.show(wanted("one", generation=5))
    await desk.go()
    desk.publisher.show(wanted("two", generation=4))
    await desk.go()
    desk.publisher.show(wanted("three", generation=5))
    await desk.go()
    assert desk.bot.good(GROUP)[1:] == ["edit_message_text two", "edit_message_text three"]


async def test_not_modified_is_success(desk: Desk) -> None:
    desk.publisher.show(wanted("one"))
    await desk.go()
    words = "Message is not modified: specified new message content and reply markup are exactly the same"
    desk.bot.fail("edit_message_text", GROUP, BadRequest(words))
    desk.publisher.show(wanted("two"))
    await desk.go()
    desk.publisher.show(wanted("two"))
    await desk.go()
    assert len(desk.bot.of(GROUP, "edit_message_text")) == 1


@pytest.mark.parametrize("words", ["Message to edit not found", "Message can't be edited", "MESSAGE_ID_INVALID"])
async def test_a_message_that_is_gone_is_sent_anew(desk: Desk, words: str) -> None:
    desk.publisher.show(wanted("one"))
    await desk.go()
    desk.bot.fail("edit_message_text", GROUP, BadRequest(words))
    desk.publisher.show(wanted("two"))
    await desk.go()
    desk.publisher.show(wanted("three"))
    await desk.go()
    assert desk.bot.good(GROUP)[1:] == ["send_message two", "edit_message_text three"]
    assert desk.bot.calls[-1].message == 2


async def test_a_pause_of_one_chat_harms_no_other(desk: Desk) -> None:
    desk.bot.fail("send_message", GROUP, RetryAfter(40))
    desk.publisher.show(wanted("group"))
    desk.publisher.show(hand("hand"))
    await desk.go(1)
    desk.publisher.show(wanted("group, later", seq=2))
    await desk.go(38)
    assert desk.bot.good(GROUP) == []
    assert desk.bot.good(PERSON) == ["send_message hand"]
    await desk.go(2)
    assert desk.bot.good(GROUP) == ["send_message group, later"]


@pytest.mark.parametrize("error", [NetworkError("Bad Gateway"), NetworkError("connection lost")])
async def test_the_network_is_tried_again_with_growing_pauses(desk: Desk, error: TelegramError) -> None:
    desk.publisher.show(wanted("one"))
    await desk.go()
    desk.bot.fail("edit_message_text", GROUP, *[error] * 4)
    desk.publisher.show(wanted("two"))
    await desk.go(120)
    tried = [call.at for call in desk.bot.of(GROUP, "edit_message_text")]
    assert len(tried) == 5
    pauses = [later - earlier for earlier, later in itertools.pairwise(tried)]
    assert pauses == sorted(pauses)
    assert desk.bot.texts[GROUP, 1] == "two"


async def test_an_edit_that_was_given_up_and_arrives_late_does_not_stand(desk: Desk) -> None:
    desk.publisher.show(wanted("one"))
    await desk.go()
    desk.bot.fail("edit_message_text", GROUP, TimedOut())
    desk.publisher.show(wanted("two", seq=2))
    await desk.go(0)
    desk.publisher.show(wanted("three", seq=3))
    await desk.go(5)
    assert desk.bot.texts[GROUP, 1] == "three"
    desk.bot.texts[GROUP, 1] = "two"
    await desk.go(60)
    assert desk.bot.texts[GROUP, 1] == "three"
    assert len(desk.bot.of(GROUP, "edit_message_text")) == 3
    desk.publisher.show(wanted("three", seq=4))
    await desk.go()
    assert len(desk.bot.of(GROUP, "edit_message_text")) == 3


async def test_an_edit_in_doubt_is_made_once_more_though_newer_ones_follow(desk: Desk) -> None:
    desk.publisher.show(wanted("one"))
    await desk.go()
    desk.bot.fail("edit_message_text", GROUP, TimedOut())
    for seq in range(2, 8):
        desk.publisher.show(wanted(f"at {seq}", seq=seq))
        await desk.go(1)
    desk.bot.texts[GROUP, 1] = "at 2"
    await desk.go(60)
    assert desk.bot.texts[GROUP, 1] == "at 7"
    edits = len(desk.bot.of(GROUP, "edit_message_text"))
    await desk.go(60)
    assert len(desk.bot.of(GROUP, "edit_message_text")) == edits


async def replaced_in_doubt(desk: Desk, before: str) -> None:
    """Replace a message, one of whose edits timed out and may still arrive; `before`: its first button."""
    desk.publisher.show(wanted(screen("deal 1", before)))
    await desk.go()
    desk.bot.fail("edit_message_text", GROUP, TimedOut())
    desk.publisher.show(wanted(screen("deal 1, trick 2", "next"), seq=2))
    await desk.go(0)
    desk.publisher.show(wanted(screen("deal 2", "next"), seq=3, generation=BUMPS_PER_DEAL))
    await desk.go(10)


@pytest.mark.parametrize("before", ["", "next"])
async def test_buttons_that_a_late_edit_brings_back_to_an_old_message_are_removed_again(
    desk: Desk, before: str
) -> None:
    await replaced_in_doubt(desk, before)
    taken = [call.message for call in desk.bot.of(GROUP, "edit_message_reply_markup")]
    assert taken == [1], "its buttons are not left there until nothing can arrive any more"
    await desk.go(60)
    last = desk.bot.calls[-1]
    assert (last.method, last.message, last.arguments["reply_markup"]) == ("edit_message_reply_markup", 1, None)
    assert len(desk.bot.of(GROUP, "edit_message_reply_markup")) == 2


async def test_a_program_that_ends_does_not_wait_for_a_late_edit_of_an_old_message(desk: Desk) -> None:
    await replaced_in_doubt(desk, "next")
    ended = asyncio.create_task(desk.publisher.drain())
    await desk.go(0)
    assert ended.done()
    assert not desk.publisher.waiting


async def test_a_send_that_timed_out_is_sent_again(desk: Desk) -> None:
    desk.bot.fail("send_message", GROUP, TimedOut())
    desk.publisher.show(wanted("one"))
    await desk.go()
    assert desk.bot.good(GROUP) == ["send_message one"]


async def test_a_permanent_refusal_is_dropped_and_the_chat_goes_on(
    desk: Desk, caplog: pytest.LogCaptureFixture
) -> None:
    desk.bot.fail("send_message", GROUP, BadRequest("Can't parse entities"))
    desk.publisher.show(wanted("Туз пик 7♠"))
    await desk.go()
    desk.publisher.show(wanted("two", seq=2))
    await desk.go()
    assert desk.bot.good(GROUP) == ["send_message two"]
    assert "table 1" in caplog.text
    assert "7♠" not in caplog.text


async def test_who_blocked_the_bot_is_remembered_and_served_after_start(desk: Desk) -> None:
    await desk.storage.set_can_dm(PERSON, can_dm=True)
    desk.bot.blocked[PERSON] = Forbidden("Forbidden: bot was blocked by the user")
    desk.publisher.show(hand("one"))
    await desk.go()
    for number in range(5):
        desk.publisher.show(hand(f"more {number}", seq=number + 2))
        await desk.go()
    person = await desk.storage.person(PERSON)
    assert person is not None
    assert not person.can_dm
    assert len(desk.bot.calls) == 1
    desk.bot.blocked.clear()
    await desk.storage.set_can_dm(PERSON, can_dm=True)
    desk.publisher.show(hand("again", seq=9))
    await desk.go()
    assert desk.bot.good(PERSON) == ["send_message again"]


async def test_an_answer_to_start_is_tried_even_in_a_closed_chat(desk: Desk) -> None:
    desk.bot.blocked[PERSON] = Forbidden("Forbidden: bot was blocked by the user")
    desk.publisher.show(hand("one"))
    await desk.go()
    desk.bot.blocked.clear()
    desk.publisher.tell(PERSON, None, screen("help"))
    await desk.go()
    assert desk.bot.good(PERSON) == ["send_message help"]


async def test_a_group_that_threw_the_bot_out_costs_one_call_a_minute(desk: Desk) -> None:
    desk.bot.blocked[GROUP] = Forbidden("Forbidden: bot was kicked from the group chat")
    for number in range(30):
        desk.publisher.show(wanted(f"screen {number}", seq=number))
        await desk.go(2)
    assert len(desk.bot.calls) == 1
    desk.bot.blocked.clear()
    await desk.go(60)
    desk.publisher.show(wanted("back", seq=99))
    await desk.go()
    assert desk.bot.good(GROUP) == ["send_message back"]


async def test_a_group_with_a_new_id_goes_on_there(desk: Desk) -> None:
    new = -1001
    desk.publisher.show(wanted("one"))
    await desk.go()
    desk.bot.blocked[GROUP] = ChatMigrated(new)
    desk.publisher.show(wanted("two"))
    desk.publisher.tell(GROUP, None, screen("rules"))
    await desk.go()
    assert desk.migrated == [(GROUP, new)]
    assert sorted(desk.bot.good(new)) == ["send_message rules", "send_message two"]
    await desk.storage.migrate_chat(GROUP, new)
    desk.publisher.show(wanted("two", chat=new))
    desk.publisher.show(wanted("three", seq=5))  # a late wish with the old id
    await desk.go()
    assert desk.bot.good(new)[2:] == ["edit_message_text three"]


async def test_after_a_migration_told_by_an_update_everything_is_sent_anew(desk: Desk) -> None:
    desk.publisher.show(wanted("one"))
    await desk.go()
    await desk.storage.migrate_chat(GROUP, -1001)
    desk.publisher.show(wanted("one", chat=-1001))
    await desk.go()
    desk.restart()
    desk.publisher.show(wanted("one", chat=-1001))
    await desk.go()
    assert desk.bot.good(-1001) == ["send_message one"]
    assert len(desk.bot.calls) == 2


async def test_pings_sound_and_are_deleted(desk: Desk) -> None:
    ping = hand("Ваш ход")
    ping = wanted("Ваш ход", chat=PERSON, role=Role.PING, silent=False)
    desk.publisher.show(ping)
    await desk.go()
    desk.publisher.remove(ping.surface)
    await desk.go()
    assert desk.bot.good(PERSON) == ["send_message Ваш ход", "delete_message"]
    assert desk.bot.calls[0].arguments["disable_notification"] is False
    assert await desk.storage.surface(1, ping.surface.key) is None


async def test_a_ping_taken_back_in_time_is_never_sent(desk: Desk) -> None:
    ping = wanted("Ваш ход", chat=PERSON, role=Role.PING)
    desk.publisher.show(ping)
    desk.publisher.remove(ping.surface)
    await desk.go()
    assert desk.bot.calls == []


async def test_a_ping_taken_back_while_it_is_sent_is_deleted(desk: Desk) -> None:
    desk.bot.latency = 1.0
    ping = wanted("Ваш ход", chat=PERSON, role=Role.PING)
    desk.publisher.show(ping)
    await desk.go(0.5)
    desk.publisher.remove(ping.surface)
    await desk.go()
    assert desk.bot.good(PERSON) == ["send_message Ваш ход", "delete_message"]


async def test_what_cannot_be_deleted_is_forgotten(desk: Desk) -> None:
    ping = wanted("Ваш ход", chat=PERSON, role=Role.PING)
    desk.publisher.show(ping)
    await desk.go()
    desk.bot.fail("delete_message", PERSON, BadRequest("Message can't be deleted for everyone"))
    desk.publisher.remove(ping.surface)
    await desk.go()
    assert len(desk.bot.of(PERSON, "delete_message")) == 1
    assert await desk.storage.surface(1, ping.surface.key) is None


async def test_a_pin_is_moved_and_a_refusal_is_learnt(desk: Desk) -> None:
    desk.publisher.show(wanted("deal 1", pin=True))
    await desk.go()
    desk.publisher.show(wanted("deal 2", pin=True, generation=2))
    await desk.go(60)
    assert [call.message for call in desk.bot.of(GROUP, "pin_chat_message")] == [1, 2]
    assert [call.message for call in desk.bot.of(GROUP, "unpin_chat_message")] == [1]
    desk.bot.fail("pin_chat_message", GROUP, BadRequest("Not enough rights to manage pinned messages in the chat"))
    for generation in (3, 4, 5):
        desk.publisher.show(wanted(f"deal {generation}", pin=True, generation=generation))
        await desk.go(60)
    assert len(desk.bot.of(GROUP, "pin_chat_message")) == 3
    assert desk.bot.texts[GROUP, 5] == "deal 5"


async def test_a_refused_pin_tells_the_new_id_of_a_group(desk: Desk) -> None:
    """Edits with the old id are not refused: without service messages a pin may be the first to tell of an upgrade."""
    new = -1001
    desk.bot.fail("pin_chat_message", GROUP, ChatMigrated(new))
    desk.publisher.show(wanted("deal 1", pin=True))
    await desk.go()
    assert desk.migrated == [(GROUP, new)]


async def test_a_picture_is_uploaded_once(desk: Desk) -> None:
    desk.publisher.show(wanted(picture("deal"), role=Role.DEAL, number=1))
    await until(lambda: len(desk.bot.calls) == 1)
    await desk.go(5)
    desk.publisher.show(wanted(picture("deal, explained"), role=Role.DEAL, number=1))
    await desk.go(5)
    desk.publisher.show(wanted(picture("deal, explained", action="next"), role=Role.DEAL, number=1))
    await desk.go(5)
    desk.publisher.show(wanted(picture("layout", OTHER), role=Role.DEAL, number=1))
    await until(lambda: len(desk.bot.calls) == 4)
    await desk.go(5)
    desk.publisher.show(wanted(picture("deal"), role=Role.DEAL, number=1))
    await desk.go(15)
    desk.publisher.tell(PERSON, None, picture("on request"))
    await desk.go(5)
    assert [call.method for call in desk.bot.calls] == [
        "send_photo",
        "edit_message_caption",
        "edit_message_reply_markup",
        "edit_message_media",
        "edit_message_media",
        "send_photo",
    ]
    assert len(desk.rendered) == desk.bot.uploads == 2


async def test_a_page_of_no_table_is_changed_in_place(desk: Desk) -> None:
    desk.publisher.tell(PERSON, None, Screen("page"))
    await desk.go(5)
    desk.publisher.change(PERSON, 1, Screen("page two"))
    await desk.go(5)
    assert desk.bot.good(PERSON) == ["send_message page", "edit_message_text page two"]


@pytest.mark.usefixtures("drawn_at_once")
@pytest.mark.parametrize("made", [Screen, picture], ids=["words", "a picture"])
async def test_a_page_that_shows_what_is_pressed_for_is_not_edited(desk: Desk, made: Callable[[str], Screen]) -> None:
    """Telegram refuses an edit that changes nothing: the key of the page that is open already."""
    edited = ["one", "two", "two", "one", "one"]
    desk.publisher.tell(PERSON, None, made("one"))
    await desk.go(5)
    for words in edited:
        desk.publisher.change(PERSON, 1, made(words))
        await desk.go(5)
    assert [call.text for call in desk.bot.of(PERSON)] == ["one", "two", "one"]
    desk.publisher.retire(PERSON, 1)
    await desk.go(5)
    desk.publisher.change(PERSON, 1, made("one"))
    await desk.go(5)
    assert desk.bot.of(PERSON)[-1].text == "one", "without its buttons it shows another screen"


async def test_a_page_whose_edit_may_still_arrive_is_edited_at_every_press(desk: Desk) -> None:
    desk.publisher.tell(PERSON, None, Screen("one"))
    await desk.go(5)
    desk.bot.fail("edit_message_text", PERSON, TimedOut())
    for words in ("two", "three", "three"):
        desk.publisher.change(PERSON, 1, Screen(words))
        await desk.go(5)
    assert [call.text for call in desk.bot.of(PERSON, "edit_message_text")] == ["two", "two", "three", "three"]


async def test_a_page_never_takes_the_place_of_a_tables_message(desk: Desk) -> None:
    desk.publisher.show(wanted(screen("table")))
    await desk.go(5)
    desk.publisher.change(GROUP, 1, Screen("history"))
    desk.publisher.tell(GROUP, None, Screen("after"))
    await desk.go(5)
    assert desk.bot.good(GROUP) == ["send_message table", "send_message after"]


async def test_a_photo_of_no_table_turns_to_the_newest_page(desk: Desk) -> None:
    desk.publisher.tell(PERSON, None, picture("page one"))
    await until(lambda: len(desk.bot.calls) == 1)
    for number in range(2, 6):
        desk.publisher.change(PERSON, 1, picture(f"page {number}", OTHER if number == 5 else PIC))
    await desk.go()
    await until(lambda: len(desk.bot.calls) == 2)
    assert desk.bot.good(PERSON)[1:] == ["edit_message_media page 5"]


async def test_a_look_is_part_of_the_picture(desk: Desk) -> None:
    desk.publisher.show(wanted(picture("deal"), role=Role.DEAL, number=1))
    await until(lambda: len(desk.bot.calls) == 1)
    await desk.go(5)
    desk.publisher.show(wanted(replace(picture("deal"), look=Look(dark=True)), role=Role.DEAL, number=1))
    await until(lambda: len(desk.bot.calls) == 2)
    assert [call.method for call in desk.bot.calls] == ["send_photo", "edit_message_media"]
    assert len(desk.rendered) == 2


async def test_a_picture_is_known_after_a_restart(desk: Desk) -> None:
    desk.publisher.show(wanted(picture("deal"), role=Role.DEAL, number=1))
    await until(lambda: len(desk.bot.calls) == 1)
    await desk.go(5)
    desk.restart()
    desk.publisher.show(wanted(picture("deal, explained"), role=Role.DEAL, number=1))
    await desk.go(60)
    assert desk.bot.good(GROUP)[1:] == ["edit_message_caption deal, explained"]


async def test_a_text_becomes_a_picture_and_back(desk: Desk) -> None:
    desk.publisher.show(wanted("text"))
    await desk.go()
    desk.publisher.show(wanted(picture("photo")))
    await until(lambda: len(desk.bot.calls) == 2)
    await desk.go(5)
    desk.publisher.show(wanted("text again"))
    await desk.go(60)
    assert desk.bot.good(GROUP) == [
        "send_message text",
        "edit_message_media photo",
        "send_message text again",
        "delete_message",
    ]


async def test_files_and_told_screens_keep_their_order(desk: Desk) -> None:
    desk.publisher.tell(PERSON, None, screen("one"))
    desk.publisher.send_file(PERSON, None, Document("pulka-1.txt", b"...", "Запись"))
    desk.publisher.tell(PERSON, 5, screen("two"))
    await desk.go()
    assert desk.bot.good(PERSON) == ["send_message one", "send_document Запись", "send_message two"]
    assert desk.bot.calls[-1].arguments["message_thread_id"] == 5


async def test_an_errand_is_given_up_after_a_while(desk: Desk) -> None:
    desk.bot.fail("send_message", PERSON, *[TimedOut()] * 10)
    desk.publisher.tell(PERSON, None, screen("one"))
    await desk.go(600)
    assert len(desk.bot.calls) == 5


async def test_a_lost_topic_is_replaced_by_the_group(desk: Desk) -> None:
    surface = Surface(1, Role.TABLE, GROUP, 77)
    desk.bot.fail("send_message", GROUP, BadRequest("Message thread not found"))
    ask = wanted("one")
    desk.publisher.show(type(ask)(surface, ask.screen, 1, Urgency.NOW, 1))
    await desk.go()
    assert [call.arguments["message_thread_id"] for call in desk.bot.calls] == [77, None]


async def test_a_closed_topic_without_a_way_out_is_given_up(desk: Desk) -> None:
    desk.bot.blocked[GROUP] = BadRequest("TOPIC_CLOSED")
    desk.publisher.show(wanted("one"))
    desk.publisher.tell(GROUP, 77, screen("two"))
    await desk.go(600)
    assert [(call.text, call.arguments["message_thread_id"]) for call in desk.bot.calls] == [
        ("one", None),
        ("two", 77),
        ("two", None),
    ]


async def test_a_table_that_may_stand_nowhere_is_told_of_once_and_stands_where_people_want_it(desk: Desk) -> None:
    shut = {77, None}
    desk.bot.closed_topics[GROUP] = shut
    surface = Surface(1, Role.TABLE, GROUP, 77)

    async def show(generation: int) -> list[int | None]:
        before = len(desk.bot.calls)
        desk.publisher.show(Wanted(surface, screen(f"deal {generation}"), generation, Urgency.NOW, generation))
        await desk.go(60)
        return [call.arguments["message_thread_id"] for call in desk.bot.calls[before:] if "send" in call.method]

    assert await show(BUMPS_PER_DEAL) == [77, None]
    assert await show(2 * BUMPS_PER_DEAL) == [None]
    assert desk.homeless == [1]
    desk.publisher.prefer_topic(GROUP, 77, 88)
    assert await show(3 * BUMPS_PER_DEAL) == [88]
    shut.add(88)
    assert await show(4 * BUMPS_PER_DEAL) == [88, None]
    assert desk.homeless == [1, 1]
    shut.clear()
    desk.publisher.prefer_topic(GROUP, 77, 77)
    desk.publisher.rights_changed(GROUP)
    assert desk.reopened == [GROUP]
    assert await show(5 * BUMPS_PER_DEAL) == [77]


async def test_a_tournament_keeps_the_topic_in_which_people_wanted_it_and_its_own_one_while_in_the_general_one(
    desk: Desk,
) -> None:
    """Its row alone tells where it stands, after a restart, too."""
    shut = desk.bot.closed_topics[GROUP] = {77, None}

    async def show(thread: int, generation: int) -> tuple[list[int | None], int | None]:
        before, surface = len(desk.bot.calls), Surface(1, Role.TOUR, GROUP, thread, number=GROUP)
        desk.publisher.show(Wanted(surface, screen(f"round {generation}"), generation, Urgency.NOW, generation))
        await desk.go(60)
        made = [one.arguments["message_thread_id"] for one in desk.bot.calls[before:] if "send" in one.method]
        row = await desk.storage.surface(1, surface.key)
        return made, row.thread if row is not None else None

    assert await show(77, 1) == ([77, None], None)
    assert desk.homeless == [1]
    shut.discard(None)
    desk.restart()
    assert await show(77, 2) == ([77, None], 77), "no topic was chosen"
    desk.publisher.prefer_topic(GROUP, 77, 88)
    assert await show(77, 3) == ([88], 88)
    desk.restart()
    assert await show(88, 4) == ([88], 88)
    assert desk.homeless == [1]


@pytest.mark.parametrize("role", [Role.TABLE, Role.DEAL])
async def test_a_restart_finds_the_topic_that_people_wanted_a_table_in(desk: Desk, role: Role) -> None:
    """In the message that stands there, whatever is shown first; edits of that message change nothing about it."""
    desk.bot.closed_topics[GROUP] = {77, None}
    table = Surface(1, Role.TABLE, GROUP, 77)

    async def show(surface: Surface, generation: int, words: str) -> list[tuple[str, int | None]]:
        before = len(desk.bot.calls)
        desk.publisher.show(Wanted(surface, screen(words), generation, Urgency.NOW, generation))
        await desk.go(60)
        made = desk.bot.calls[before:]
        return [(one.text, one.arguments["message_thread_id"]) for one in made if "send" in one.method]

    desk.publisher.prefer_topic(GROUP, 77, 88)
    assert await show(table, BUMPS_PER_DEAL, "deal 1") == [("deal 1", 77), ("deal 1", 88)]
    assert await show(table, BUMPS_PER_DEAL, "a move") == []
    desk.restart()
    assert await show(replace(table, role=role), 2 * BUMPS_PER_DEAL, "deal 2") == [("deal 2", 77), ("deal 2", 88)]
    assert desk.homeless == []


async def test_a_message_that_cannot_be_edited_in_a_closed_topic_comes_anew_elsewhere(desk: Desk) -> None:
    surface = Surface(1, Role.TABLE, GROUP, 77)
    desk.publisher.show(Wanted(surface, screen("one"), 1, Urgency.NOW, 1))
    await desk.go(60)
    desk.bot.closed_topics[GROUP] = {77}
    desk.bot.fail("edit_message_text", GROUP, BadRequest("TOPIC_CLOSED"))
    desk.publisher.show(Wanted(surface, screen("two"), 1, Urgency.NOW, 2))
    await desk.go(60)
    calls = [(call.method, call.text, call.arguments.get("message_thread_id")) for call in desk.bot.calls]
    assert calls == [
        ("send_message", "one", 77),
        ("edit_message_text", "two", None),
        ("send_message", "two", 77),
        ("send_message", "two", None),
    ]


@pytest.mark.usefixtures("drawn_at_once")
async def test_a_picture_telegram_forgot_is_uploaded_again(desk: Desk) -> None:
    desk.publisher.tell(PERSON, None, picture("one"))
    await desk.go(5)
    desk.bot.fail("send_photo", PERSON, BadRequest("Wrong file identifier/HTTP URL specified"))
    desk.publisher.tell(PERSON, None, picture("two"))
    await desk.go(5)
    assert len(desk.bot.calls) == 3
    assert desk.bot.uploads == 2
    desk.bot.fail("send_photo", PERSON, *[BadRequest("Wrong file identifier/HTTP URL specified")] * 9)
    desk.publisher.tell(PERSON, None, picture("three"))
    await desk.go(30)
    assert len(desk.bot.calls) == 5


@pytest.mark.parametrize("refusal", [RetryAfter(5), NetworkError("gone")])
async def test_a_message_of_no_use_is_deleted_when_telegram_answers_again(desk: Desk, refusal: TelegramError) -> None:
    desk.bot.texts[GROUP, 40] = "menu"
    desk.bot.fail("delete_message", GROUP, refusal, refusal)
    desk.publisher.discard(GROUP, 40)
    await desk.go(60)
    assert (GROUP, 40) not in desk.bot.texts
    assert len(desk.bot.of(GROUP, "delete_message")) == 3


async def test_an_old_message_that_says_already_what_it_should_is_left_as_it_is(desk: Desk) -> None:
    desk.publisher.show(wanted(screen("Сдача 1 сыграна", retired="Сдача 1 сыграна")))
    await desk.go()
    desk.publisher.show(wanted("Сдача 1 сыграна", generation=BUMPS_PER_DEAL))
    await desk.go(60)
    assert [call.method for call in desk.bot.calls] == ["send_message", "send_message"]


async def test_a_retired_message_loses_its_buttons_unless_it_is_current(desk: Desk) -> None:
    desk.publisher.show(wanted(screen("current", "next")))
    await desk.go()
    desk.publisher.retire(GROUP, 1)
    await desk.go(60)
    assert len(desk.bot.calls) == 1
    desk.bot.texts[GROUP, 40] = "orphan"
    desk.publisher.retire(GROUP, 40)
    await desk.go(60)
    assert desk.bot.good(GROUP)[1:] == ["edit_message_reply_markup"]


async def test_a_press_on_a_message_that_has_just_lost_its_buttons_takes_none_off(desk: Desk) -> None:
    """The press was under way when a newer message came: an edit that changes nothing is refused."""
    desk.publisher.show(wanted(screen("deal 1", "next", retired="Сдача 1")))
    await desk.go()
    desk.publisher.show(wanted(screen("deal 2", "next"), generation=BUMPS_PER_DEAL))
    await desk.go(60)
    desk.publisher.retire(GROUP, 1)
    await desk.go(60)
    desk.publisher.show(wanted("the end", generation=BUMPS_PER_DEAL, seq=2))
    await desk.go(60)
    desk.publisher.show(wanted("more", generation=2 * BUMPS_PER_DEAL, seq=3))
    await desk.go(60)
    desk.publisher.retire(GROUP, 2)
    await desk.go(60)
    edits = [(call.method, call.message) for call in desk.bot.calls if call.method.startswith("edit")]
    assert edits == [("edit_message_text", 1), ("edit_message_text", 2)]


async def test_a_message_of_no_table_that_got_buttons_again_loses_them_again(desk: Desk) -> None:
    desk.bot.texts[GROUP, 40] = "menu"
    for _ in range(2):
        desk.publisher.retire(GROUP, 40)
        await desk.go(60)
        desk.publisher.change(GROUP, 40, screen("page", "next"))
        await desk.go(60)
    desk.publisher.retire(GROUP, 40)
    await desk.go(60)
    assert len(desk.bot.of(GROUP, "edit_message_reply_markup")) == 3


async def test_a_message_that_was_deleted_is_touched_no_more(desk: Desk) -> None:
    """A press on the live message was under way when the sheet took that message's place."""
    desk.publisher.show(wanted(screen("table", "pass")))
    await desk.go()
    desk.publisher.remove(wanted("").surface)
    await desk.go()
    desk.publisher.retire(GROUP, 1)
    desk.publisher.change(GROUP, 1, screen("late"))
    desk.publisher.discard(GROUP, 1)
    await desk.go(60)
    assert [call.method for call in desk.bot.calls] == ["send_message", "delete_message"]


async def test_a_picture_that_breaks_stops_nothing(desk: Desk, caplog: pytest.LogCaptureFixture) -> None:
    bad = screen("x", "a" * 60)  # more than 64 bytes of callback data
    desk.publisher.show(wanted(bad))
    await desk.go()
    desk.publisher.show(wanted("fine", seq=2))
    await desk.go()
    assert desk.bot.good(GROUP) == ["send_message fine"]
    assert "table 1" in caplog.text
    assert caplog.records[-1].levelno == logging.ERROR


async def test_a_row_that_is_not_kept_sends_nothing_twice(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    desk.publisher.show(wanted("no such table", table=99))
    await desk.go()
    desk.publisher.show(wanted("no such table, next", table=99))
    await desk.go()
    assert desk.bot.good(GROUP) == ["send_message no such table", "edit_message_text no such table, next"]


async def test_drain_shows_quiet_screens_at_once_and_ends(desk: Desk) -> None:
    desk.publisher.show(hand("one"))
    await desk.go()
    desk.publisher.show(hand("two", urgency=Urgency.QUIET, seq=2))
    await desk.publisher.drain()
    assert desk.bot.good(PERSON)[-1] == "edit_message_text two"


async def test_forgetting_a_table_still_shows_what_is_wanted(desk: Desk) -> None:
    desk.publisher.show(wanted("last words"))
    desk.publisher.forget(1)
    await desk.go()
    desk.publisher.forget(1)
    desk.publisher.show(wanted("last words"))
    await desk.go()
    assert desk.bot.good(GROUP) == ["send_message last words"]


def sheet(text: str, *, seq: int, generation: int = 1) -> Wanted:
    """The picture of a deal, after which the table's message has nothing to say."""
    one = wanted(picture(text), role=Role.DEAL, seq=seq, generation=generation)
    return replace(one, outlives=wanted("").surface)


async def test_a_message_goes_once_what_says_as_much_is_there(desk: Desk) -> None:
    desk.publisher.show(wanted(screen("table", "pass")))
    await desk.go()
    desk.publisher.show(sheet("sheet", seq=3))
    desk.publisher.show(wanted(screen("the last card", "pass"), seq=2))  # overtaken: it still waited for its turn
    await desk.go()
    assert desk.bot.good(GROUP) == ["send_message table", "send_photo sheet", "delete_message"]
    assert await desk.storage.surface(1, "table") is None
    desk.restart()
    desk.publisher.show(sheet("sheet", seq=3))
    await desk.go()
    assert len(desk.bot.good(GROUP)) == 3, "nothing is done twice"


async def test_a_kill_between_the_picture_and_the_removal(desk: Desk) -> None:
    desk.publisher.show(wanted(screen("table", "pass")))
    await desk.go()
    desk.publisher.show(replace(sheet("sheet", seq=2), outlives=None))
    await desk.go()
    desk.restart()
    desk.publisher.show(sheet("sheet", seq=2))
    await desk.go()
    assert desk.bot.good(GROUP)[1:] == ["send_photo sheet", "delete_message"]


async def test_what_tells_of_something_newer_stays(desk: Desk) -> None:
    desk.publisher.show(wanted("table"))
    await desk.go()
    desk.publisher.show(sheet("sheet", seq=2))
    desk.publisher.show(wanted("a question", seq=2))
    await desk.go(60)
    assert "delete_message" not in desk.bot.good(GROUP)
    desk.publisher.show(wanted("next deal", seq=3, generation=2000))
    desk.publisher.show(sheet("sheet, corrected", seq=2))
    await desk.go(60)
    assert "delete_message" not in desk.bot.good(GROUP)


async def test_a_message_too_old_to_be_deleted_loses_its_buttons(desk: Desk) -> None:
    desk.publisher.show(wanted(screen("table", "pass")))
    await desk.go()
    desk.bot.fail("delete_message", GROUP, BadRequest("message can't be deleted for everyone"))
    desk.publisher.show(sheet("sheet", seq=2))
    await desk.go(60)
    assert desk.bot.good(GROUP)[-1] == "edit_message_reply_markup"
    assert await desk.storage.surface(1, "table") is None
