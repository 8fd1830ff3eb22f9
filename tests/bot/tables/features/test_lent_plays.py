"""Whoever lent a deal reads how others have played it: quietly, in one message, at a pace, with no name and no card."""

import asyncio
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from msgspec.structs import replace

from bot.screens.model import Press
from bot.storage.ports import StorageFailed
from bot.tables.features.lent_plays import PACE_S, LentPlays
from bot.tables.log.events import LentPlayed
from bot.tables.log.state import Stage, Table
from bot.tables.ports import Origin, Person, Wanted
from tests.bot.tables.conftest import Make
from tests.bot.tables.kit.answers import Reply
from tests.bot.tables.kit.decks import STRONG, Decks, deck
from tests.bot.tables.kit.desk import Desk
from tests.bot.tables.kit.lending import agree, lent_to, link_of, played, to_the_end
from tests.bot.tables.kit.people import ANYA, BORIS, EVERYBODY, GRISHA, STRANGER, THREE, VIKA
from tests.clocks import settle, until
from tests.storage_in_memory.store import MemoryStorage

KEY = (1, "lent:1")
ONE = re.compile(r"Вашу сдачу 1 сыграл ещё один: (\S+) против (\S+)\.\nСтол в «Пулька &amp; Co».")


@pytest.fixture(autouse=True)
def here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everything is counted in this process, in plain Python."""
    monkeypatch.setattr("engine.search.kernels.Kernels.is_installed", lambda _: True)
    monkeypatch.setattr("engine.search.kernels.Kernels.fastest", lambda kernels: kernels.pure())


async def lent(make: Make, *, deals: int = 2) -> Desk:
    """The first deal is lent; others play the cards of Boris, who offered it."""
    desk = await played(make, deals=deals)
    for person in (BORIS, VIKA, ANYA):
        await agree(desk, person)
    return desk


async def plays(desk: Desk, person: Person, link: str = "") -> Table:
    """Somebody plays the deal by its link to the end."""
    await lent_to(desk, person, link)
    await to_the_end(desk)
    return await desk.state()


async def plays_unnoted(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> Table:
    """Grisha plays the deal to the end, and a kill comes before the play is noted."""
    link = link_of(desk)
    with monkeypatch.context() as killed:
        killed.setattr(LentPlays, "over", lambda *_: None)
        await desk.restart()
        return await plays(desk, GRISHA, link)


def told(desk: Desk) -> list[Wanted]:
    """Return what was shown of plays of the first deal, in order."""
    return [wanted for wanted in desk.wall.all if (wanted.surface.table, wanted.surface.key) == KEY]


async def noted(desk: Desk) -> list[LentPlayed]:
    found = await desk.context.repository.history(1)
    return [event for event in (found[1] if found else ()) if isinstance(event, LentPlayed)]


async def forget(desk: Desk, person: Person) -> None:
    await desk.order(person, "forget", "forget", private=True)


async def test_whose_deal_it_is_reads_the_result_in_private_without_a_sound(make: Make) -> None:
    desk = await lent(make)
    await plays(desk, GRISHA)
    (notice,) = told(desk)
    assert (notice.surface.chat, notice.surface.thread, notice.silent) == (BORIS.id, None, True)
    found = ONE.fullmatch(notice.screen.text)
    assert found is not None
    compared = desk.wall.last[desk.number, "settlement"].screen.text
    assert f"Ваш результат: {found[1]}<" in compared
    assert re.search(rf"Тогда: {re.escape(found[2])} ", compared)
    assert (notice.screen.rows, notice.screen.picture) == ((), None)
    assert not any(person.name in notice.screen.text for person in (*EVERYBODY, STRANGER))
    assert not any(sign in notice.screen.text for sign in "♠♣♦♥")


async def test_the_next_who_plays_it_edits_the_message(make: Make) -> None:
    desk = await lent(make)
    await plays(desk, GRISHA)
    stood = desk.wall.rows[KEY].message
    await plays(desk, STRANGER)
    await desk.pass_time(PACE_S)
    assert desk.wall.rows[KEY].message == stood
    last, best = [play.result for play in await noted(desk)][-1], max(play.result for play in await noted(desk))
    assert told(desk)[-1].screen.text.startswith("Вашу сдачу 1 сыграли ещё 2 человека: последний ")
    for result in (last, best):
        assert (f"+{result}" if result > 0 else str(result).replace("-", "−")) in told(desk)[-1].screen.text


async def test_changes_of_the_message_keep_a_pace(make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.tables.features.lent_plays.PACE_S", 3600.0)
    desk = await lent(make)
    began = desk.clock.now()
    for person in (GRISHA, STRANGER):
        await plays(desk, person)
    assert desk.clock.now() - began < 1800
    assert len(await noted(desk)) == 2
    assert len(told(desk)) == 1
    await desk.pass_time(3600)
    assert len(told(desk)) == 2


async def test_who_sat_there_or_plays_it_again_is_no_news(make: Make) -> None:
    desk = await lent(make)
    await plays(desk, ANYA)
    await desk.pass_time(PACE_S)
    assert (await noted(desk), told(desk)) == ([], [])
    for _ in range(2):
        await plays(desk, GRISHA)
        await desk.pass_time(PACE_S)
    assert [play.person for play in await noted(desk)] == [GRISHA.id]
    assert len({wanted.screen.text for wanted in told(desk)}) == 1


async def test_a_deal_that_was_not_played_to_the_end_is_no_news(make: Make) -> None:
    desk = await lent(make)
    await lent_to(desk, GRISHA)
    await desk.step()
    await desk.order(GRISHA, "stop", "endyes", private=True)
    assert (await desk.state()).stage is Stage.OVER
    assert (await noted(desk), told(desk)) == ([], [])


async def test_who_has_blocked_the_bot_is_told_nothing(make: Make) -> None:
    desk = await lent(make)
    await desk.meet(BORIS, can_dm=False)
    await plays(desk, GRISHA)
    await desk.pass_time(PACE_S)
    assert told(desk) == []
    await desk.meet(BORIS)
    await plays(desk, STRANGER)
    await desk.pass_time(PACE_S)
    assert "ещё 2 человека" in told(desk)[-1].screen.text


async def over(desk: Desk) -> None:
    """Finish the match at which the deal was lent."""
    desk.number = 1
    await to_the_end(desk)


async def test_whoever_lent_it_and_was_forgotten_while_an_edit_waits_is_told_nothing_more(make: Make) -> None:
    desk = await lent(make)
    await over(desk)
    await plays(desk, GRISHA)
    count = len(told(desk))
    await plays(desk, STRANGER)
    assert (len(await noted(desk)), len(told(desk))) == (2, count), "the edit waits"
    await forget(desk, BORIS)
    await desk.pass_time(2 * PACE_S)
    assert len(told(desk)) == count
    await desk.restart()
    await desk.pass_time(2 * PACE_S)
    assert told(desk) == []
    assert all(play.by < 0 for play in await noted(desk))


async def test_who_played_it_and_was_forgotten_is_in_no_event(make: Make) -> None:
    desk = await lent(make)
    await plays(desk, GRISHA)
    await forget(desk, GRISHA)
    (play,) = await noted(desk)
    assert play.person < 0
    await plays(desk, STRANGER)
    await desk.pass_time(PACE_S)
    assert "ещё 2 человека" in told(desk)[-1].screen.text


async def test_who_is_forgotten_before_the_play_is_noted_is_noted_nowhere(
    make: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = await lent(make)
    table = await plays_unnoted(desk, monkeypatch)
    await forget(desk, GRISHA)
    await desk.restart()
    for heard in desk.service._runtime.over_news:
        heard(desk.service._runtime, table)
    await desk.settle()
    assert await noted(desk) == []


@contextmanager
def holding(monkeypatch: pytest.MonkeyPatch, desk: Desk, method: str) -> Iterator[tuple[asyncio.Event, asyncio.Event]]:
    """Hold the next calls of a method of the store; yield what is set once one waits, and what lets them go on."""
    is_waiting, go_on, work = asyncio.Event(), asyncio.Event(), getattr(desk.storage, method)

    async def slow(number: int, *given: Any, **named: Any) -> Any:
        is_waiting.set()
        await go_on.wait()
        return await work(number, *given, **named)

    with monkeypatch.context() as held:
        held.setattr(desk.storage, method, slow)
        yield is_waiting, go_on


async def forgotten(desk: Desk, who: Person, go_on: asyncio.Event) -> None:
    """Have a person forgotten while the store is held, then let the store go on."""
    reply = Reply(desk, name := desk.cause())
    desk.service.press(Press(0, 0, "forget:yes"), who, Origin(who.id, 77, is_private=True), name, reply)
    await settle()
    go_on.set()
    await desk.settle()
    assert reply.only == ("empty", "")


def check_named_nowhere(desk: Desk, who: Person) -> None:
    """Check that no event of the store has the number of a person."""
    assert isinstance(desk.storage, MemoryStorage)
    bodies = [event.body.decode() for log in desk.storage._events.values() for event in log]
    assert not any(re.search(rf'"(person|host|by|barred)":{who.id}[,}}]', body) for body in bodies)


@pytest.mark.parametrize("who", [GRISHA, BORIS], ids=["who played it", "who lent it"])
@pytest.mark.parametrize("waits", ["events", "table", "append"])
async def test_who_is_forgotten_in_the_moment_in_which_a_play_is_noted_is_named_nowhere(
    make: Make, monkeypatch: pytest.MonkeyPatch, waits: str, who: Person
) -> None:
    """The table that lent the deal is over: /forget holds none of its presses."""
    desk = await lent(make)
    await over(desk)
    table, news = await plays_unnoted(desk, monkeypatch), desk.service._runtime.over_news
    with holding(monkeypatch, desk, waits) as (is_waiting, go_on):
        (plays_here,) = (one for heard in news if isinstance(one := getattr(heard, "__self__", None), LentPlays))
        plays_here.over(desk.service._runtime, table)
        await until(is_waiting.is_set)
    await forgotten(desk, who, go_on)
    assert all(who.id not in (play.person, play.by) for play in await noted(desk))
    check_named_nowhere(desk, who)


@pytest.mark.parametrize("who", [ANYA, BORIS], ids=["who agrees", "who is asked"])
@pytest.mark.parametrize(("action", "waits"), [("lend:1", "person"), ("lend:1", "append"), ("keep:1", "append")])
async def test_who_is_forgotten_while_a_deal_is_being_lent_is_named_nowhere(
    make: Make, monkeypatch: pytest.MonkeyPatch, action: str, waits: str, who: Person
) -> None:
    desk = await played(make, deals=2)
    await over(desk)
    if action == "keep:1":
        await agree(desk, BORIS)
    with holding(monkeypatch, desk, waits) as (is_waiting, go_on):
        token, lends = (await desk.state()).stage_token, Reply(desk, name := desk.cause())
        origin = Origin(ANYA.id, 4711, is_private=True)
        desk.service.press(Press(desk.number, token, action), ANYA, origin, name, lends)
        await until(is_waiting.is_set)
    await forgotten(desk, who, go_on)
    assert len(lends.given) == 1
    check_named_nowhere(desk, who)


async def test_a_play_that_a_kill_left_unnoted_is_told_after_the_start(
    make: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = await lent(make)
    await plays_unnoted(desk, monkeypatch)
    assert await noted(desk) == []
    for _ in range(2):
        await desk.restart()
        await desk.pass_time(PACE_S)
        assert len(await noted(desk)) == 1
        assert ONE.fullmatch(desk.wall.last[KEY].screen.text)


async def test_a_notice_that_a_kill_swallowed_is_sent_after_the_start(make: Make) -> None:
    desk = await lent(make)
    await plays(desk, GRISHA)
    await desk.storage.delete_surface(*KEY)
    desk.wall.rows.pop(KEY)
    desk.wall.last.pop(KEY)
    await desk.restart()
    assert ONE.fullmatch(desk.wall.last[KEY].screen.text)


async def test_an_edit_that_waited_when_the_program_ended_is_made_after_a_long_while(make: Make) -> None:
    desk = await lent(make)
    await over(desk)
    for person in (GRISHA, STRANGER):
        await plays(desk, person)
    row = await desk.storage.surface(*KEY)
    assert row is not None
    await desk.begin(*THREE)  # others have played since
    await desk.storage.put_surface(replace(row, seq=row.seq - 1, stale_after=row.seq - 1))
    await desk.restart()
    await desk.pass_time(5)
    assert "ещё 2 человека" in desk.wall.last[KEY].screen.text


async def test_a_play_that_the_store_refuses_is_noted_later(make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    desk = await lent(make)
    storage = desk.storage
    assert isinstance(storage, MemoryStorage)
    append, refused = storage.append, 0

    async def full(table: int, *given: Any, **rest: Any) -> Any:
        nonlocal refused
        if table == 1:
            refused += 1
            raise StorageFailed("The disk is full.")
        return await append(table, *given, **rest)

    with monkeypatch.context() as disk:
        disk.setattr(storage, "append", full)
        await plays(desk, GRISHA)
        assert refused
    assert await noted(desk) == []
    await desk.pass_time(10)
    assert len(await noted(desk)) == 1
    assert ONE.fullmatch(desk.wall.last[KEY].screen.text)


async def test_at_the_table_itself_nothing_moves(make: Make) -> None:
    """Its clocks, votes and buttons go on; the hand of whose deal it is comes down below the message, once."""
    desk = await lent(make, deals=9)
    await desk.pass_time(25)
    before, stood = await desk.state(1), desk.wall.rows[1, f"hand:{BORIS.id}"].message
    assert before.stage is Stage.DEAL
    await plays(desk, GRISHA)
    after = await desk.state(1)
    assert replace(after, seq=before.seq) == before
    hand, newest = desk.wall.rows[1, f"hand:{BORIS.id}"].message, desk.wall.last[1, f"hand:{BORIS.id}"]
    assert hand > stood
    assert newest.below
    assert desk.wall.all.index(newest) > desk.wall.all.index(desk.wall.last[KEY])
    await plays(desk, STRANGER)
    await desk.pass_time(PACE_S)
    assert desk.wall.rows[1, f"hand:{BORIS.id}"].message == hand


async def test_the_match_keeps_its_day_in_history(make: Make) -> None:
    desk = await lent(make)
    await over(desk)
    link, listed = link_of(desk), []
    for days in (1, 3):
        await desk.pass_time(days * 86_400.0)
        await desk.command(VIKA, "history")
        listed.append(desk.wall.told[-1][2].text)
        await plays(desk, GRISHA, link)
    assert len(await noted(desk)) == 1
    assert listed[0] == listed[1]


async def test_a_deal_that_was_opened_before_tables_told_where_it_was_lent_is_no_news(
    make: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = await lent(make)
    monkeypatch.setattr("bot.tables.features.lending.replace", lambda value, **given: replace(value, **kept(given)))
    await plays(desk, GRISHA)
    assert (await noted(desk), told(desk)) == ([], [])


def kept(given: dict[str, object]) -> dict[str, object]:
    """Leave out what older versions did not write."""
    return {name: value for name, value in given.items() if name not in ("source", "number")}


async def test_with_the_private_chat_of_the_lender_the_table_goes_and_nobody_is_told(make: Make) -> None:
    """The lender played with robots; whoever has begun to play the deal plays on."""
    desk = make(decks=Decks(deck(*STRONG)))
    await desk.meet(ANYA)
    await desk.command(ANYA, "play 4 слабые", private=True)
    desk.number, desk.chat = 1, ANYA.id
    await desk.deal()
    await agree(desk, ANYA)
    await lent_to(desk, GRISHA)
    desk.number = 1
    await desk.order(ANYA, "stop", "endyes", private=True)
    await forget(desk, ANYA)
    assert await desk.storage.table(1) is None
    desk.number = (await desk.storage.open_tables(GRISHA.id))[0].id
    await to_the_end(desk)
    await desk.pass_time(PACE_S)
    assert told(desk) == []
