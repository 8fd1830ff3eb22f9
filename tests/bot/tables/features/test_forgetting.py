"""/forget: nothing of a person is left in the store; what he played with others stays theirs."""

import asyncio
import re
from typing import Any

import pytest
from msgspec.structs import replace

from bot.screens.model import HouseRules, Press
from bot.tables.log.state import Stage
from bot.tables.ports import Origin, Person
from engine.games.preferans.conventions.presets import SOCHI
from engine.games.preferans.events import Adjusted
from tests.bot.tables.deeds import wish
from tests.bot.tables.kit.answers import Reply
from tests.bot.tables.kit.desk import Desk
from tests.bot.tables.kit.people import ANYA, BORIS, GRISHA, THREE, VIKA
from tests.bot.tables.truths import same_from_the_start
from tests.clocks import settle, until
from tests.narrowed import there
from tests.storage_in_memory.store import MemoryStorage


async def choose(desk: Desk, person: Person, answer: str) -> tuple[str, str]:
    """Press a button of the question."""
    await desk.pass_time(1)
    reply = await desk.raw(person, Press(0, 0, f"forget:{answer}"), key=f"hand:{person.id}", message=77)
    return reply.only


async def finished(desk: Desk) -> None:
    """A match of three is over."""
    await desk.begin(*THREE, options="4 end=deals:2")
    while (await desk.state()).stage is not Stage.OVER:
        if not await desk.step():
            await desk.pass_time(25)


def kept(desk: Desk) -> str:
    """Everything in the store; events and settings as text, for the repr of bytes shows no name."""
    store = desk.storage
    assert isinstance(store, MemoryStorage)
    bodies = [event.body for log in store._events.values() for event in log]
    texts = [body.decode() for body in (*bodies, *(chat.settings for chat in store._chats.values()))]
    return "\n".join([repr(vars(store)), *texts])


async def test_he_is_asked_once_and_may_stay(desk: Desk) -> None:
    await finished(desk)
    await desk.command(ANYA, "forget", private=True)
    question = desk.wall.told[-1][2]
    assert [button.press.action for row in question.rows for button in row if button.press] == [
        "forget:yes",
        "forget:no",
    ]
    assert await choose(desk, ANYA, "no") == ("empty", "")
    assert "как было" in desk.wall.changed[-1][2].text
    assert ANYA.name in kept(desk)


async def test_nothing_is_left_and_the_others_keep_their_match(desk: Desk) -> None:
    await finished(desk)
    before = (await desk.state()).match
    assert await choose(desk, ANYA, "yes") == ("empty", "")
    assert "Удалено" in desk.wall.changed[-1][2].text
    assert desk.wall.forgotten_people == [ANYA.id]
    assert ANYA.name not in kept(desk)
    assert not re.search(rf'"(person|host|by|barred)":{ANYA.id}[,}}]', kept(desk))
    await desk.settle()
    after = await desk.state()
    assert before is not None
    assert after.match is not None
    assert after.match.standing.sheet == before.standing.sheet
    assert [who.name for who in after.people] == ["игрок", BORIS.name, VIKA.name]
    assert after.humans == (BORIS.id, VIKA.id)
    await desk.command(BORIS, "history")
    assert BORIS.name in desk.wall.told[-1][2].text
    await desk.command(ANYA, "history", private=True)
    assert "ничего" in desk.wall.told[-1][2].text


async def test_another_match_begins_without_him(desk: Desk) -> None:
    await finished(desk)
    await choose(desk, ANYA, "yes")
    await desk.settle()
    await desk.press(BORIS, "again")
    lobby = await desk.state(2)
    assert lobby.stage is Stage.LOBBY
    assert sorted(who.name for who in lobby.people) == sorted([BORIS.name, VIKA.name])


async def test_another_match_that_begins_at_that_moment_begins_without_him(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The store has forgotten him, and the program still looks for what that changes."""
    await finished(desk)
    go_on, read, forget = asyncio.Event(), desk.context.chats.of, desk.storage.forget
    is_forgotten = False

    async def forgets(*given: Any) -> object:
        nonlocal is_forgotten
        is_forgotten = True
        return await forget(*given)

    async def slow(chat: int) -> object:
        if is_forgotten and not go_on.is_set() and chat == desk.chat:
            await go_on.wait()
        return await read(chat)

    press = next(
        b.press for row in desk.screen("settlement").rows for b in row if b.press and b.press.action == "again"
    )
    monkeypatch.setattr(desk.storage, "forget", forgets)
    monkeypatch.setattr(desk.context.chats, "of", slow)
    forgotten = await yes_meanwhile(desk)
    assert is_forgotten
    again = Reply(desk, name := desk.cause())
    message = desk.wall.rows[desk.number, "settlement"].message
    desk.service.press(press, BORIS, Origin(desk.chat, message), name, again)
    await settle()
    go_on.set()
    await desk.settle()
    assert forgotten.only == again.only == ("empty", "")
    assert [who.name for who in (await desk.state(2)).people] == [VIKA.name, BORIS.name]
    assert ANYA.name not in kept(desk)


@pytest.mark.parametrize("who", [ANYA, BORIS], ids=["by himself", "by another"])
@pytest.mark.parametrize("waits", ["open_tables", "append", "create_table"])
async def test_another_match_that_is_being_opened_when_he_is_forgotten(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, who: Person, waits: str
) -> None:
    """Either he sits there, and is told to leave first, or he is forgotten, and nothing there names him."""
    await finished(desk)
    buttons = (button.press for row in desk.screen("settlement").rows for button in row)
    press = next(press for press in buttons if press is not None and press.action == "again")
    is_waiting, go_on, work = asyncio.Event(), asyncio.Event(), getattr(desk.storage, waits)

    async def slow(*given: Any, **named: Any) -> object:
        is_waiting.set()
        await go_on.wait()
        return await work(*given, **named)

    with monkeypatch.context() as held:
        held.setattr(desk.storage, waits, slow)
        again = Reply(desk, name := desk.cause())
        message = desk.wall.rows[desk.number, "settlement"].message
        desk.service.press(press, who, Origin(desk.chat, message), name, again)
        await until(is_waiting.is_set)
    forgotten = await yes_meanwhile(desk)
    go_on.set()
    await desk.settle()
    if waits == "open_tables":
        assert forgotten.only == ("empty", "")
        assert traces(desk, ANYA) == []
    else:
        assert "за столом" in forgotten.text
    if waits == "open_tables" and who is ANYA:
        assert "не за этим столом" in again.text
        assert await desk.storage.table(2) is None
    else:
        assert again.only == ("empty", "")
        sits = [VIKA.name, BORIS.name] if waits == "open_tables" else [VIKA.name, ANYA.name, BORIS.name]
        assert [one.name for one in (await desk.state(2)).people] == sits


async def test_at_an_open_table_he_is_told_to_leave_first(desk: Desk) -> None:
    await desk.begin(*THREE)
    await desk.command(ANYA, "forget", private=True)
    assert "за столом" in desk.wall.told[-1][2].text
    assert not desk.wall.told[-1][2].rows, "nothing is asked that cannot be done"
    kind, text = await choose(desk, ANYA, "yes")
    assert (kind, "за столом" in text) == ("toast", True)
    assert ANYA.name in kept(desk)
    await desk.deal()


def traces(desk: Desk, person: Person) -> list[str]:
    """Where the store or the memory of the first table still knows a person."""
    number = rf"\b{person.id}\b"
    store = kept(desk).replace("\\", "")
    found = ["store: name"] if person.name in store else []
    found += ["store: number"] if re.search(rf'"(person|host|by|barred)":{person.id}[,}}]', store) else []
    session = desk.context.sessions._sessions.get(1)
    memory = repr(session)
    found += ["memory: name"] if person.name in memory else []
    found += ["memory: number"] if re.search(rf"(person|host|by|barred)={number}|[{{(]{person.id}:", memory) else []
    return found


async def gone_in_mid_deal(desk: Desk) -> None:
    """Аня opened the table and has left it in its first deal; a robot plays on for her."""
    await desk.begin(*THREE, options="4 end=deals:2")
    await desk.step()
    left = await desk.order(ANYA, "leave", "leaveyes", private=True)
    assert left is not None
    assert left.only == ("empty", "")
    assert traces(desk, ANYA)


async def test_a_table_he_has_left_goes_on_without_his_name(desk: Desk) -> None:
    await gone_in_mid_deal(desk)
    before = await desk.state()
    assert await choose(desk, ANYA, "yes") == ("empty", "")
    assert traces(desk, ANYA) == []
    after = await desk.state()
    assert [who.name for who in after.people] == ["игрок", BORIS.name, VIKA.name]
    assert (after.humans, after.tokens, after.seq) == ((BORIS.id, VIKA.id), before.tokens, before.seq)
    assert after.match is not None
    assert before.match is not None
    assert after.match.deal == before.match.deal
    assert "игрок" in desk.screen("table").text
    assert ANYA.name not in desk.screen("table").text
    while (await desk.state()).stage is not Stage.OVER:
        if not await desk.step():
            await desk.pass_time(25)
    assert traces(desk, ANYA) == [], "nor does what is written later"


async def test_the_name_goes_from_what_still_stands_of_the_last_table(desk: Desk) -> None:
    """Everything of it is edited, nothing sent anew; of older tables, and of its older deals, nothing is touched."""
    for _ in range(2):
        await finished(desk)
        await desk.pass_time(25)
    before = dict(desk.wall.rows)
    await desk.restart()
    desk.wall.rows = before
    assert await choose(desk, ANYA, "yes") == ("empty", "")
    await desk.settle()
    shown = {
        key: wanted.screen for (table, key), wanted in desk.wall.last.items() if table == 2 and key != f"hand:{ANYA.id}"
    }
    assert sorted(key for key in shown if not key.startswith("hand")) == ["deal:2", "lobby", "settlement"]
    for key, screen in shown.items():
        assert ANYA.name not in repr(screen), key
        assert "игрок" in screen.text or screen.picture is not None, key
    assert [table for table, _ in desk.wall.last if table == 1] == []
    for at, row in desk.wall.rows.items():
        assert row.message == before[at].message
    assert "остаются как есть" in desk.wall.changed[-1][2].text


async def test_the_name_goes_from_the_sheet_and_the_agreement_of_a_match_that_goes_on(desk: Desk) -> None:
    await desk.begin(*THREE, options="20")
    agreed = desk.screen("lobby").text
    await desk.deal()
    await desk.say((ANYA, "next"), (BORIS, "next"), (VIKA, "next"))
    await desk.order(ANYA, "leave", "leaveyes")
    assert ANYA.name in desk.screen("deal:1").text
    messages = {at: row.message for at, row in desk.wall.rows.items()}
    assert await choose(desk, ANYA, "yes") == ("empty", "")
    await desk.settle()
    assert desk.screen("lobby").text == agreed.replace(ANYA.name, "игрок")
    assert ANYA.name not in repr(desk.screen("deal:1"))
    assert {at: row.message for at, row in desk.wall.rows.items()}.items() <= messages.items()


async def test_the_name_goes_from_remarks_and_saved_rules(desk: Desk) -> None:
    """They are what others wrote; the rest of them stays."""
    await desk.begin(*THREE, options="20")
    await desk.command(BORIS, f"save {ANYA.name} и Ко")
    await desk.deal()
    for text in (
        f"fix {ANYA.name} гора +5 подсказка, {ANYA.name} сама сказала",
        f"fix {BORIS.name} гора +1 за {ANYA.name}",
    ):
        await desk.pass_time(4)
        await desk.command(BORIS, text)
        await desk.say((ANYA, "stopyes"), (VIKA, "stopyes"))
    await desk.say((ANYA, "next"), (BORIS, "next"), (VIKA, "next"))
    await desk.order(ANYA, "leave", "leaveyes")
    assert await choose(desk, ANYA, "yes") == ("empty", "")
    await desk.settle()
    assert traces(desk, ANYA) == []
    assert [rules.name for rules in desk.context.chats.known(desk.chat).rules] == ["игрок и Ко"]
    assert "игрок сама сказала" in kept(desk)
    assert "за игрок" in kept(desk)


async def test_nobody_is_offered_to_come_back_in_his_place(desk: Desk) -> None:
    await desk.begin(*THREE)
    await desk.press(BORIS, "picture", where=f"hand:{BORIS.id}")
    await desk.order(BORIS, "leave", "leaveyes")
    assert "back" in desk.actions(ANYA, "table")
    await choose(desk, BORIS, "yes")
    assert "игрок не за столом, пока играет робот" in desk.screen("table").text
    assert "back" not in desk.actions(ANYA, "table")
    assert [key for _, key in desk.wall.rows if key.endswith(f":{BORIS.id}")] == []


async def test_others_may_sit_down_once_nobody_can_have_seen_the_cards(desk: Desk) -> None:
    """Who was forgotten is a stranger: he could take the other free seat and know two hands."""
    await gone_in_mid_deal(desk)
    assert await choose(desk, ANYA, "yes") == ("empty", "")
    await desk.meet(ANYA, GRISHA)
    for person in (ANYA, GRISHA):
        reply = await desk.press(person, "take:1", where="table")
        assert (reply.kind, "после этой сдачи" in reply.text) == ("toast", True)
    await desk.deal()
    assert (await desk.state()).stage is Stage.BETWEEN
    reply = await desk.press(GRISHA, "take:1", where="table")
    assert reply.only == ("empty", "")
    assert (await desk.state()).names[0] == GRISHA.name


async def test_the_fourth_who_waits_does_not_come(desk: Desk) -> None:
    await desk.begin(*THREE)
    await desk.meet(GRISHA)
    await desk.command(GRISHA, "join")
    assert (await desk.state()).proposal is not None
    assert await choose(desk, GRISHA, "yes") == ("empty", "")
    assert (await desk.state()).proposal is None
    assert traces(desk, GRISHA) == []


async def leaver_awaited(desk: Desk) -> None:
    """Вика has left, and a correction waits for Борис and for her."""
    await desk.begin(*THREE, options="20")
    await desk.deal()
    await desk.order(VIKA, "leave", "leaveyes")
    await desk.command(ANYA, "fix Борис гора +2 пересдача")
    assert "Ответить должны: Борис, Вика" in desk.screen("table").text


async def corrected(desk: Desk) -> list[str]:
    return [event.text for event in await desk.log() if isinstance(event, Adjusted)]


@pytest.mark.parametrize("restarted", [False, True])
async def test_a_correction_that_waited_for_him_alone_is_written(desk: Desk, restarted: bool) -> None:
    """All who are still asked have agreed: it is neither lost nor written twice."""
    await leaver_awaited(desk)
    await desk.say((BORIS, "stopyes"))
    assert await corrected(desk) == []
    await choose(desk, VIKA, "yes")
    assert await corrected(desk) == ["пересдача"]
    if restarted:
        await desk.restart()
    table = await same_from_the_start(desk)
    assert (table.proposal, table.declined) == (None, None)
    assert "✋" not in desk.screen("table").text
    assert traces(desk, VIKA) == []


async def test_a_correction_that_waits_for_others_too_waits_for_them(desk: Desk) -> None:
    await leaver_awaited(desk)
    await choose(desk, VIKA, "yes")
    assert await corrected(desk) == []
    assert "Ответить должны: Борис" in desk.screen("table").text
    await desk.say((BORIS, "stopyes"))
    assert await corrected(desk) == ["пересдача"]
    assert (await same_from_the_start(desk)).proposal is None


@pytest.mark.parametrize("asked", ["lap", "join"])
async def test_what_he_refused_stays_refused(desk: Desk, asked: str) -> None:
    """He sat there when he said no, whatever has become of him since; and nobody is said to have refused it now."""
    await desk.begin(*THREE, options="20")
    if asked == "join":
        await desk.meet(GRISHA)
        await desk.command(GRISHA, "join")
        await desk.say((ANYA, "stopyes"))
    else:
        await wish(desk, ANYA, asked)
    await desk.say((BORIS, "stopyes"), (VIKA, "stopno"))
    await desk.order(VIKA, "leave", "leaveyes")
    await choose(desk, VIKA, "yes")
    table = await same_from_the_start(desk)
    assert (table.last_lap, table.fourth, table.proposal) == (False, None, None)


async def test_what_was_agreed_when_he_left_names_nobody_who_is_against(desk: Desk) -> None:
    await desk.begin(*THREE, options="20")
    await wish(desk, ANYA, "lap")
    await desk.say((BORIS, "stopyes"))
    await desk.order(VIKA, "leave", "leaveyes")
    assert (await desk.state()).last_lap
    await choose(desk, VIKA, "yes")
    table = await same_from_the_start(desk)
    assert (table.last_lap, table.declined) == (True, None)


async def test_who_opened_a_table_and_got_up(desk: Desk) -> None:
    await desk.lobby(ANYA, BORIS)
    await desk.pass_time(1)
    await desk.press(ANYA, "stand")
    await desk.command(ANYA, "forget", private=True)
    assert desk.wall.told[-1][2].rows, "he sits nowhere"
    assert await choose(desk, ANYA, "yes") == ("empty", "")
    assert traces(desk, ANYA) == []
    await desk.meet(VIKA)
    assert (await desk.press(VIKA, "sit")).only == ("empty", "")
    assert (await desk.state()).names == (BORIS.name, VIKA.name)


async def test_a_table_left_on_disk_is_the_same_after_a_restart(desk: Desk) -> None:
    await gone_in_mid_deal(desk)
    await choose(desk, ANYA, "yes")
    await desk.restart()
    await same_from_the_start(desk)
    await desk.deal()
    assert traces(desk, ANYA) == []


async def two_sit(desk: Desk) -> None:
    """Whoever waits for two at a table is called."""
    for person in (BORIS, VIKA):
        await desk.press(person, "sit", where="lobby")
    await desk.pass_time(1)


async def yes_meanwhile(desk: Desk) -> Reply:
    """Press «Да» while something else waits for the store; it is answered once all that can happen has happened."""
    reply = Reply(desk, name := desk.cause())
    desk.service.press(Press(0, 0, "forget:yes"), ANYA, Origin(ANYA.id, 77, is_private=True), name, reply)
    await settle()
    return reply


async def has_no_word(desk: Desk) -> bool:
    """Tell whether /word says that the person has none."""
    await desk.command(ANYA, "word", private=True)
    return "Вашего слова в следующей сдаче нет" in desk.wall.told[-1][2].text


@pytest.mark.parametrize("read", ["chat", "reachable"])
async def test_what_was_being_read_of_him_is_not_remembered(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, read: str
) -> None:
    """The table that calls people once two sit reads the settings of all of them; others read one person's."""
    await desk.meet(*THREE)
    await desk.command(ANYA, "word на счастье", private=True)
    await desk.command(BORIS, "new")
    await desk.press(ANYA, "bell", where="lobby")
    await desk.restart()
    is_read, go_on, reads = asyncio.Event(), asyncio.Event(), getattr(desk.storage, read)

    async def slow(*given: object) -> object:
        found = await reads(*given)
        if given[0] in (ANYA.id, (ANYA.id,)) and not is_read.is_set():
            is_read.set()
            await go_on.wait()
        return found

    monkeypatch.setattr(desk.storage, read, slow)
    reader = asyncio.create_task(desk.context.chats.of(ANYA.id) if read == "chat" else two_sit(desk))
    await is_read.wait()
    reply = await yes_meanwhile(desk)
    go_on.set()
    await reader
    await desk.settle()
    assert reply.only == ("empty", "")
    assert await has_no_word(desk)


async def test_what_was_being_written_of_him_does_not_come_back(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    await desk.meet(*THREE)
    await desk.command(ANYA, "word на счастье", private=True)
    go_on, write = asyncio.Event(), desk.storage.put_settings

    async def slow(*given: Any) -> None:
        await go_on.wait()
        await write(*given)

    monkeypatch.setattr(desk.storage, "put_settings", slow)
    writes = asyncio.create_task(desk.context.chats.plays(ANYA.id, in_group=True))
    await settle()
    reply = await yes_meanwhile(desk)
    go_on.set()
    await writes
    await desk.settle()
    assert reply.only == ("empty", "")
    assert await desk.storage.chat(ANYA.id) is None
    assert await has_no_word(desk)


async def test_rules_that_are_saved_while_he_is_forgotten_bring_no_name_back(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    await desk.begin(*THREE, options="4 end=deals:1")
    await desk.command(BORIS, f"save {ANYA.name} и Ко")
    await desk.deal()
    go_on, forget = asyncio.Event(), desk.storage.forget

    async def slow(*given: Any) -> object:
        found = await forget(*given)
        await go_on.wait()
        return found

    monkeypatch.setattr(desk.storage, "forget", slow)
    reply = await yes_meanwhile(desk)
    fresh = HouseRules(2, "Дача", SOCHI)
    saves = asyncio.create_task(
        desk.context.chats.change(desk.chat, lambda settings: replace(settings, rules=(*settings.rules, fresh)))
    )
    await settle()
    go_on.set()
    await saves
    await desk.settle()
    assert reply.only == ("empty", "")
    assert ANYA.name not in kept(desk)
    assert [rules.name for rules in (await desk.context.chats.of(desk.chat)).rules] == ["игрок и Ко", "Дача"]


@pytest.mark.parametrize("restarted", [False, True])
async def test_who_blocks_the_bot_after_it_stays_forgotten(desk: Desk, restarted: bool) -> None:
    """Telegram tells who has blocked the bot, with the name."""
    await finished(desk)
    assert await choose(desk, ANYA, "yes") == ("empty", "")
    await desk.settle()
    if restarted:
        await desk.restart()
    await desk.meet(ANYA, can_dm=False)
    assert await desk.storage.person(ANYA.id) is None
    assert ANYA.name not in kept(desk)
    await desk.meet(ANYA)
    assert there(await desk.storage.person(ANYA.id)).can_dm


async def test_whoever_says_yes_again_and_again_has_the_store_searched_once(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All logs are looked through for a person: nobody else writes meanwhile."""
    await finished(desk)
    asked, forget = list[int](), desk.storage.forget

    async def counted(person: int, *given: Any) -> object:
        asked.append(person)
        return await forget(person, *given)

    monkeypatch.setattr(desk.storage, "forget", counted)
    answers = [await choose(desk, ANYA, "yes") for _ in range(3)]
    assert [kind for kind, _ in answers] == ["empty", "toast", "toast"]
    assert (await choose(desk, BORIS, "yes")).count("empty") == 1
    assert asked == [ANYA.id, BORIS.id]
    await desk.pass_time(5)
    assert await choose(desk, ANYA, "yes") == ("empty", "")


async def test_in_a_group_it_is_not_asked(desk: Desk) -> None:
    await finished(desk)
    await desk.command(ANYA, "forget")
    assert "личн" in desk.wall.told[-1][2].text
    await desk.pass_time(1)
    reply = await desk.raw(BORIS, Press(0, 0, "forget:yes"), key="table", message=77)
    assert reply.kind == "toast"
    assert BORIS.name in kept(desk)


async def test_he_may_come_back_as_somebody_new(desk: Desk) -> None:
    await finished(desk)
    await choose(desk, ANYA, "yes")
    await desk.meet(ANYA)
    await desk.command(ANYA, "play слабые", private=True)
    await desk.settle()
    assert ANYA.name in [who.name for who in (await desk.state(2)).people]


@pytest.mark.parametrize("name", ["deal.started", "sochi", "As", "whist", "robot", "each", "6s"])
async def test_a_name_that_is_a_word_of_the_log_destroys_nothing(desk: Desk, name: str) -> None:
    joker = Person(ANYA.id, name)
    await desk.begin(joker, BORIS, VIKA, options="4 end=deals:2")
    while (await desk.state()).stage is not Stage.OVER:
        if not await desk.step():
            await desk.pass_time(25)
    before = (await desk.state()).match
    assert await choose(desk, joker, "yes") == ("empty", "")
    await desk.settle()
    after = await same_from_the_start(desk)
    assert [who.name for who in after.people] == ["игрок", BORIS.name, VIKA.name]
    assert before is not None
    assert after.match is not None
    assert after.match.standing.sheet == before.standing.sheet
    assert after.match.standing.convention == before.standing.convention
    assert set(after.match.standing.players) == {"игрок", BORIS.name, VIKA.name}


async def test_a_leaver_and_a_namesake(desk: Desk) -> None:
    other = Person(BORIS.id, ANYA.name)
    await desk.begin(ANYA, other, VIKA, options="4 end=deals:1")
    while (await desk.state()).stage is not Stage.OVER:
        if not await desk.step():
            await desk.pass_time(25)
    names = [who.name for who in (await desk.state()).people]
    assert await choose(desk, ANYA, "yes") == ("empty", "")
    await desk.settle()
    assert [who.name for who in (await desk.state()).people] == ["игрок", *names[1:]]
