"""«Позвать» and «🔔»: a link to send on, and calls to who wants to come once two sit."""

import asyncio
from functools import partial
from typing import Any
from urllib.parse import parse_qs, urlparse

import pytest
from msgspec.structs import replace

from bot.screens.model import Press, Screen
from bot.tables.context.bells import DAY_S, MOST, PAUSE_S
from bot.tables.ports import Origin, Person
from bot.tables.schedule.bells import SPREAD_S
from tests.bot.tables.conftest import Make
from tests.bot.tables.kit.answers import Reply
from tests.bot.tables.kit.desk import Desk
from tests.bot.tables.kit.people import ANYA, BORIS, GRISHA, GROUP, STRANGER, VIKA
from tests.clocks import settle
from tests.storage_in_memory.store import MemoryStorage

CALLED = ("toast", "Позову в личный чат, когда за стол сядут двое. Передумаете — нажмите ещё раз.")
NOT_CALLED = ("toast", "Звать не буду.")


def calls(desk: Desk, person: Person) -> list[Screen]:
    """Return the calls that reached a person."""
    return [screen for chat, _, screen in desk.wall.told if chat == person.id and "есть место" in screen.text]


async def bell(desk: Desk, person: Person, *, cause: str | None = None) -> Reply:
    """Press «🔔» under the lobby, a second after the last press."""
    await desk.pass_time(1)
    press = Press(desk.number, (await desk.state()).stage_token, "bell")
    return await desk.raw(person, press, key="lobby", cause=cause)


async def two_sit(desk: Desk, *people: Person) -> None:
    for person in people or (ANYA, BORIS):
        await desk.press(person, "sit", where="lobby")


async def another_table(desk: Desk, *people: Person, chat: int = GROUP) -> None:
    """Open a table in a chat after the one before is gone; people sit down there."""
    desk.chat = chat
    await desk.command(people[0], "new")
    desk.number = max(table for table, _ in desk.wall.last)
    await two_sit(desk, *people)


async def close(desk: Desk, *people: Person) -> None:
    """Have everybody get up, and the table cancelled."""
    for person in people:
        await desk.pass_time(1)
        await desk.press(person, "stand", where="lobby")
    desk.members.admins = {people[0].id}
    await desk.press(people[0], "closeyes")


async def waits(desk: Desk, *people: Person) -> None:
    """Open a lobby at which nobody sits; these people wait to be called."""
    await desk.meet(ANYA, BORIS, *people)
    await desk.command(ANYA, "new")
    for person in people:
        assert (await bell(desk, person)).only == CALLED


async def test_the_link_to_send_on_seats_whoever_follows_it(desk: Desk) -> None:
    await desk.lobby(ANYA)
    key = next(button for button in desk.buttons("lobby") if button.text == "Позвать")
    shared = urlparse(key.url or "")
    assert (shared.netloc, shared.path) == ("t.me", "/share/url")
    sent = parse_qs(shared.query)
    assert sent["text"] == ["Садитесь к нам за стол!"]
    await desk.meet(STRANGER)
    await desk.command(STRANGER, f"start {sent['url'][0].partition('?start=')[2]}", private=True)
    assert (await desk.state()).humans == (ANYA.id, STRANGER.id)


async def test_nobody_is_invited_to_a_full_table(desk: Desk) -> None:
    await desk.lobby(ANYA, BORIS, VIKA, GRISHA, STRANGER)
    assert "Позвать" not in [button.text for button in desk.buttons("lobby")]


@pytest.mark.parametrize(("words", "called"), [("new", True), ("new гусарик", False), ("new гусарский", False)])
async def test_a_table_for_two_offers_no_call_once_two_sit(desk: Desk, words: str, called: bool) -> None:
    """Two fill it, and nobody would ever be called."""
    await desk.meet(ANYA)
    await desk.command(ANYA, words)
    assert any(button.text.startswith("🔔") for button in desk.buttons("lobby")) is called


async def test_who_waits_is_called_once(desk: Desk) -> None:
    await waits(desk, VIKA)
    lobby = desk.screen("lobby")
    await two_sit(desk)
    await desk.pass_time(SPREAD_S)
    (call,) = calls(desk, VIKA)
    assert call.text == "🔔 В «Пулька &amp; Co» есть место за столом.\nЗа столом: Аня, Борис."
    assert [button.text for row in call.rows for button in row] == ["Сесть"]
    assert "Вика" not in lobby.text
    await desk.pass_time(1)
    await desk.press(BORIS, "stand", where="lobby")
    await desk.pass_time(PAUSE_S)
    await desk.press(BORIS, "sit", where="lobby")
    await desk.pass_time(SPREAD_S)
    assert len(calls(desk, VIKA)) == 1


async def test_a_second_press_takes_the_wish_back(desk: Desk) -> None:
    await waits(desk, VIKA)
    assert (await bell(desk, VIKA)).only == NOT_CALLED
    await two_sit(desk)
    await desk.pass_time(SPREAD_S)
    assert calls(desk, VIKA) == []


async def test_two_presses_at_once_are_one(desk: Desk) -> None:
    await waits(desk, VIKA)
    press = Press(desk.number, (await desk.state()).stage_token, "bell")
    await desk.raw(VIKA, press, key="lobby")
    assert desk.context.bells.of(GROUP) == (VIKA.id,)


async def test_a_press_that_comes_again_after_a_kill_wishes_what_it_wished(desk: Desk) -> None:
    await desk.meet(VIKA)
    await desk.command(ANYA, "new")
    for expected in (CALLED, NOT_CALLED):
        cause = desk.cause()
        for _ in range(2):
            assert (await bell(desk, VIKA, cause=cause)).only == expected
            await desk.restart()


@pytest.mark.parametrize("written", ["the person's list", "the group's list"])
async def test_a_kill_between_two_writes_leaves_nobody_unfound(make: Make, written: str) -> None:
    """Whoever stands in a group's list has the group in the own one, so that /forget finds the person there."""
    storage = MemoryStorage()
    desk = make(storage=storage)
    await waits(desk, VIKA)
    put, puts = storage.put_settings, list[int]()

    async def killed(chat: int, settings: bytes) -> None:
        if len(puts) < (1 if written == "the person's list" else 2):
            puts.append(chat)
            await put(chat, settings)

    storage.put_settings = killed  # type: ignore[method-assign]  # the program dies between two writes
    await bell(desk, VIKA)
    storage.put_settings = put  # type: ignore[method-assign]  # it is alive again
    await desk.restart()
    listed = VIKA.id in (await desk.context.chats.of(GROUP)).bells
    assert not listed or GROUP in (await desk.context.chats.of(VIKA.id)).bells


async def test_it_survives_a_restart(desk: Desk) -> None:
    await waits(desk, VIKA)
    await desk.restart()
    await two_sit(desk)
    await desk.pass_time(SPREAD_S)
    assert len(calls(desk, VIKA)) == 1


async def test_calls_under_way_go_on_after_a_restart(desk: Desk) -> None:
    others = [Person(100 + number, f"Гость {number}") for number in range(4)]
    await waits(desk, *others)
    await two_sit(desk)
    told = sum(len(calls(desk, one)) for one in others)
    assert told < 4
    await desk.restart()
    await desk.pass_time(SPREAD_S)
    assert told + sum(len(calls(desk, one)) for one in others) == 4


async def test_calls_are_spread_over_a_minute(desk: Desk) -> None:
    others = [Person(100 + number, f"Гость {number}") for number in range(6)]
    await waits(desk, *others)
    await two_sit(desk)
    seen = []
    for _ in range(6):
        seen.append(sum(len(calls(desk, one)) for one in others))
        await desk.pass_time(SPREAD_S / 6)
    assert seen == sorted(seen)
    assert seen[0] == 1
    assert 2 <= seen[3] <= 5
    assert sum(len(calls(desk, one)) for one in others) == 6


async def test_a_closed_lobby_calls_nobody(desk: Desk) -> None:
    others = [Person(100 + number, f"Гость {number}") for number in range(3)]
    await waits(desk, *others)
    await two_sit(desk)
    await close(desk, BORIS, ANYA)
    told = sum(len(calls(desk, one)) for one in others)
    await desk.pass_time(2 * SPREAD_S)
    assert sum(len(calls(desk, one)) for one in others) == told == 1


async def test_a_full_table_calls_nobody(desk: Desk) -> None:
    await waits(desk, GRISHA, VIKA)
    await two_sit(desk)
    assert calls(desk, GRISHA)
    await desk.press(STRANGER, "sit", where="lobby")
    fifth = Person(15, "Дима")
    await desk.meet(STRANGER, fifth)
    for person in (STRANGER, GRISHA, fifth):
        await desk.pass_time(1)
        await desk.press(person, "sit", where="lobby")
    await desk.pass_time(2 * SPREAD_S)
    assert calls(desk, VIKA) == []


async def test_who_sits_anywhere_is_not_called(desk: Desk) -> None:
    await waits(desk, VIKA)
    await another_table(desk, VIKA, chat=-700)
    desk.chat, desk.number = GROUP, 1
    await two_sit(desk)
    await desk.pass_time(SPREAD_S)
    assert calls(desk, VIKA) == []
    assert desk.context.bells.of(GROUP) == (VIKA.id,)


@pytest.mark.parametrize(
    ("own", "group", "called"), [("", "", 1), ("", "Asia/Tokyo", 0), ("Asia/Kolkata", "Asia/Tokyo", 1)]
)
async def test_nobody_is_called_at_night_by_the_own_clock_or_else_the_groups(
    desk: Desk, own: str, group: str, called: int
) -> None:
    desk.clock.at = 1_795_874_400.0  # 14:00 UTC: 23:00 in Tokyo, 19:30 in India
    await waits(desk, VIKA)
    for chat, zone in ((VIKA.id, own), (GROUP, group)):
        await desk.context.chats.change(chat, partial(replace, zone=zone))
    await two_sit(desk)
    await desk.pass_time(SPREAD_S)
    assert len(calls(desk, VIKA)) == called
    assert desk.context.bells.of(GROUP) == (() if called else (VIKA.id,)), "the wish waits for another table"


async def test_half_an_hour_between_two_calls_and_three_a_day(desk: Desk) -> None:
    """Tables of many groups fill up one after the other; the wish stays until the call may come."""
    await desk.meet(ANYA, BORIS, VIKA)
    got = []
    for number, pause in enumerate((PAUSE_S - 120, PAUSE_S, PAUSE_S, PAUSE_S, DAY_S)):
        await another_table(desk, ANYA, chat=-800 - number)
        assert (await bell(desk, VIKA)).only == CALLED
        await two_sit(desk, BORIS)
        await desk.pass_time(SPREAD_S)
        got.append(len(calls(desk, VIKA)))
        await close(desk, BORIS, ANYA)
        await desk.pass_time(pause)
    assert got == [1, 1, 2, 3, 3]
    await another_table(desk, ANYA, BORIS, chat=-800)
    assert len(calls(desk, VIKA)) == 3
    await close(desk, BORIS, ANYA)
    await another_table(desk, ANYA, BORIS, chat=-801)
    assert len(calls(desk, VIKA)) == 4, "the wish for the second group has waited"


async def test_who_has_left_the_group_is_told_nothing_of_it(desk: Desk) -> None:
    await waits(desk, VIKA, GRISHA)
    desk.members.gone = {VIKA.id}
    await two_sit(desk)
    await desk.pass_time(SPREAD_S + 1)
    assert (len(calls(desk, VIKA)), len(calls(desk, GRISHA))) == (0, 1)
    assert desk.context.bells.of(GROUP) == ()


async def test_who_has_blocked_the_bot_stands_on_no_list(desk: Desk) -> None:
    await waits(desk, VIKA)
    await desk.meet(VIKA, can_dm=False)
    assert desk.context.bells.of(GROUP) == ()
    await desk.meet(VIKA)
    await two_sit(desk)
    await desk.pass_time(SPREAD_S)
    assert calls(desk, VIKA) == []


async def test_who_turns_out_to_have_blocked_the_bot_stands_on_no_list(desk: Desk) -> None:
    """A refused message alone has told it: neither the next call nor a return finds the wish."""
    await waits(desk, VIKA, GRISHA)
    for person in (VIKA, GRISHA):
        await desk.storage.set_can_dm(person.id, can_dm=False)
    await desk.meet(GRISHA)
    assert desk.context.bells.of(GROUP) == (VIKA.id,)
    await two_sit(desk)
    await desk.pass_time(SPREAD_S)
    assert desk.context.bells.of(GROUP) == ()
    assert not calls(desk, VIKA) + calls(desk, GRISHA)


async def test_a_forgotten_person_stands_on_no_list(desk: Desk) -> None:
    await waits(desk, VIKA)
    await desk.command(VIKA, "forget", private=True)
    await desk.pass_time(1)
    await desk.raw(VIKA, Press(0, 0, "forget:yes"), key=f"hand:{VIKA.id}", message=9)
    stored = await desk.storage.chat(GROUP)
    assert stored is not None
    assert str(VIKA.id).encode() not in stored.settings
    await two_sit(desk)
    await desk.pass_time(SPREAD_S)
    assert calls(desk, VIKA) == []


async def test_a_group_that_moves_keeps_its_bells_and_can_be_forgotten(desk: Desk) -> None:
    await waits(desk, VIKA)
    desk.service.migrated(GROUP, -1000000000500)
    await desk.settle()
    assert (await desk.context.chats.of(-1000000000500)).bells == (VIKA.id,)
    await desk.context.bells.drop(VIKA.id)
    for chat in (GROUP, -1000000000500):
        assert (await desk.context.chats.of(chat)).bells == ()


async def test_after_a_group_has_moved_one_press_takes_the_wish_back(desk: Desk) -> None:
    await waits(desk, VIKA)
    desk.service.migrated(GROUP, -1000000000500)
    await desk.settle()
    bells = desk.context.bells
    assert await bells.press(VIKA.id, -1000000000500, "after") is False
    assert (await desk.context.chats.of(VIKA.id)).bells == ()
    assert (await desk.context.chats.of(-1000000000500)).bells == ()
    assert await bells.press(VIKA.id, -1000000000500, "again") is True


async def test_whom_the_bot_may_not_write_to_is_led_into_the_private_chat(desk: Desk) -> None:
    await desk.command(ANYA, "new")
    reply = await bell(desk, STRANGER)
    assert reply.kind == "url"
    payload = reply.text.partition("?start=")[2]
    await desk.meet(STRANGER)
    await desk.command(STRANGER, f"start {payload}", private=True)
    assert desk.wall.told[-1][0] == STRANGER.id
    assert desk.wall.told[-1][2].text == CALLED[1]
    assert desk.context.bells.of(GROUP) == (STRANGER.id,)
    await desk.command(STRANGER, "start bell_1_nonsense", private=True)
    assert "Позову" not in desk.wall.told[-1][2].text


async def test_who_sits_here_and_who_may_sit_at_once_are_told_so(desk: Desk) -> None:
    await waits(desk)
    await two_sit(desk)
    assert "уже за этим столом" in (await bell(desk, ANYA)).text
    await desk.meet(VIKA)
    assert (await bell(desk, VIKA)).only == ("toast", "Двое уже сидят: садитесь.")
    assert desk.context.bells.of(GROUP) == ()


async def test_a_list_has_an_end(desk: Desk) -> None:
    await waits(desk)
    for number in range(MOST):
        await desk.context.bells.press(1000 + number, GROUP, f"c{number}")
    await desk.meet(VIKA)
    assert str(MOST) in (await bell(desk, VIKA)).text
    assert VIKA.id not in desk.context.bells.of(GROUP)


async def test_the_bell_stands_where_a_call_may_come(desk: Desk) -> None:
    """Not in a private chat, and not once two sit, whom one need not be called to."""
    await waits(desk)
    assert "bell" in desk.actions(ANYA, "lobby")
    await two_sit(desk)
    assert "bell" not in desk.actions(ANYA, "lobby")


async def test_a_full_list_costs_the_table_one_question(make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    storage = MemoryStorage()
    desk = make(storage=storage)
    people = [Person(1000 + number, f"Гость {number}") for number in range(MOST)]
    await desk.meet(ANYA, BORIS, *people)
    await desk.command(ANYA, "new")
    for person in people:
        await desk.context.bells.press(person.id, GROUP, f"7:{person.id}")
    await desk.restart()
    asked = dict[str, int]()
    for name in ("person", "seats_of", "chat", "reachable"):
        read = getattr(storage, name)

        async def noted(*given: object, name: str = name, read: Any = read, **more: object) -> object:
            asked[name] = asked.get(name, 0) + 1
            return await read(*given, **more)

        monkeypatch.setattr(storage, name, noted)
    await two_sit(desk)
    await desk.pass_time(0)
    called = [person for person in people if calls(desk, person)]
    assert called
    assert asked["reachable"] == len(called)
    assert sum(asked.values()) < MOST // 2, asked


async def test_who_is_forgotten_while_a_call_is_under_way_leaves_nothing_behind(desk: Desk) -> None:
    await waits(desk, VIKA)
    is_there = desk.members.is_there

    async def slow(chat: int, person: int) -> bool:
        await desk.context.bells.drop(person)
        await desk.storage.forget(person, "игрок")
        desk.context.unmeet(person)
        return await is_there(chat, person)

    desk.members.is_there = slow  # type: ignore[method-assign]  # /forget comes while Telegram is asked
    await two_sit(desk)
    await desk.pass_time(SPREAD_S)
    assert calls(desk, VIKA) == []
    assert await desk.storage.chat(VIKA.id) is None
    assert await desk.storage.person(VIKA.id) is None
    assert desk.context.bells.of(GROUP) == ()


@pytest.mark.parametrize("held", [VIKA.id, GROUP])
async def test_who_presses_while_being_forgotten_leaves_nothing_behind(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, held: int
) -> None:
    """From two clients at once; `held`: whose settings are just being written."""
    await waits(desk, GRISHA)
    await desk.meet(VIKA)
    is_held, go_on, write = asyncio.Event(), asyncio.Event(), desk.storage.put_settings

    async def slow(chat: int, settings: bytes) -> None:
        if chat == held and not is_held.is_set():
            is_held.set()
            await go_on.wait()
        await write(chat, settings)

    monkeypatch.setattr(desk.storage, "put_settings", slow)
    press = Press(desk.number, (await desk.state()).stage_token, "bell")
    await desk.pass_time(1)
    pressed, name = Reply(desk, desk.cause()), desk.cause()
    desk.service.press(press, VIKA, Origin(GROUP, desk.wall.rows[desk.number, "lobby"].message), name, pressed)
    await is_held.wait()
    forgotten, name = Reply(desk, desk.cause()), desk.cause()
    desk.service.press(Press(0, 0, "forget:yes"), VIKA, Origin(VIKA.id, 77, is_private=True), name, forgotten)
    await settle()
    go_on.set()
    await desk.settle()
    assert (pressed.only[0], forgotten.only) == ("toast", ("empty", ""))
    assert await desk.storage.chat(VIKA.id) is None
    assert desk.context.bells.of(GROUP) == (GRISHA.id,)


async def test_a_wish_that_comes_while_others_are_dropped_goes_too(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    await waits(desk, VIKA)
    other, change = GROUP - 1, desk.context.chats.change

    async def meanwhile(chat: int, wish: Any) -> object:
        if chat == GROUP and not desk.context.bells.of(other):
            await desk.context.bells.press(VIKA.id, other, "7:1")
        return await change(chat, wish)

    await desk.context.chats.of(other)
    monkeypatch.setattr(desk.context.chats, "change", meanwhile)
    await desk.context.bells.drop(VIKA.id)
    assert (desk.context.bells.of(GROUP), desk.context.bells.of(other)) == ((), ())
