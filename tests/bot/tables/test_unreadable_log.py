"""A table of a hosted game whose log a newer version has written: kept, refused in one sentence, in nobody's way."""

import pytest

from bot.screens.model import Press
from bot.storage.ports import Appended, StoredEvent, TableChange
from bot.tables.log.state import Stage
from tests.bot.tables.conftest import Make
from tests.bot.tables.deeds import CONCEDED
from tests.bot.tables.kit.decks import STRONG, Decks, deck
from tests.bot.tables.kit.desk import Desk
from tests.bot.tables.kit.people import ANYA, BORIS, GRISHA, STRANGER, THREE, VIKA

ELSEWHERE = -777
SENTENCE = "Эта версия бота не может прочесть этот стол; стол сохранён."
TOLD = "table 1 is left as it is: its log is not readable: ValidationError"
NEWER = (
    StoredEvent("table.prophecy", b'{"type":"table.prophecy","cards":["As"]}'),
    StoredEvent("deal.bid", b'{"type":"deal.bid","seat":1,"bid":"11s"}'),
)


async def written_by_a_newer_version(desk: Desk, event: StoredEvent, *, deadline: float | None = None) -> None:
    """Table 1 gets an event that this version does not know; the bot is started anew."""
    row = await desk.storage.table(1)
    assert row is not None
    change = TableChange(deadline=deadline) if deadline is not None else TableChange()
    assert isinstance(await desk.storage.append(1, row.seq, (event,), change=change), Appended)
    await desk.restart()


@pytest.fixture(params=NEWER, ids=("type", "value"))
async def newer(make: Make, request: pytest.FixtureRequest) -> Desk:
    """A match in mid-deal that this version cannot read, and a lobby in another group."""
    desk = make(decks=Decks(deck(*STRONG)))
    await desk.begin(*THREE)
    desk.chat = ELSEWHERE
    await desk.lobby(GRISHA, STRANGER)
    await written_by_a_newer_version(desk, request.param)
    desk.number, desk.chat = 1, -500
    return desk


def errors(caplog: pytest.LogCaptureFixture) -> list[str]:
    """Return what the program's log has told since the test began, its preparation included."""
    records = [*caplog.get_records("setup"), *caplog.get_records("call")]
    return [record.getMessage() for record in records if record.levelname == "ERROR"]


async def test_an_unreadable_log_is_told_once_and_without_words(newer: Desk, caplog: pytest.LogCaptureFixture) -> None:
    assert (2, "lobby") in newer.wall.last
    before = await newer.storage.events(1)
    for _ in range(2):
        assert (await newer.raw(BORIS, Press(1, 5, "pass"), key="table")).text == SENTENCE
    for command in ("table", "pause", "stop", "export", "leave"):
        await newer.pass_time(4)
        told = len(newer.wall.told)
        await newer.command(ANYA, command)
        assert [SENTENCE in one[2].text for one in newer.wall.told[told:]] == [True], command
    assert await newer.storage.events(1) == before
    assert errors(caplog) == [TOLD]
    assert not [key for key in newer.wall.last if key[0] == 1]


async def forget(desk: Desk) -> str:
    """Аня has everything about her deleted; what she reads."""
    await desk.command(ANYA, "forget", private=True)
    assert desk.wall.told[-1][2].rows
    await desk.raw(ANYA, Press(0, 0, "forget:yes"), key=f"hand:{ANYA.id}", message=77)
    await desk.settle()
    return desk.wall.changed[-1][2].text


async def test_who_sits_there_is_forgotten(newer: Desk, caplog: pytest.LogCaptureFixture) -> None:
    assert "Удалено" in await forget(newer)
    assert ANYA.name not in "".join(event.body.decode() for event in await newer.storage.events(1))
    assert await newer.storage.seats_of(ANYA.id) == ()
    assert errors(caplog) == [TOLD]


async def test_an_event_that_is_no_json_stops_nobody_elses_forgetting(
    make: Make, caplog: pytest.LogCaptureFixture
) -> None:
    desk = make(decks=Decks(deck(*STRONG)))
    await desk.begin(*THREE)
    await written_by_a_newer_version(desk, StoredEvent("deal.bid", b'{"type":"deal.bid",'))
    assert "Удалено" in await forget(desk)
    first, *_, last = [event.body.decode() for event in await desk.storage.events(1) if event.tag != "table.away"]
    assert (ANYA.name in first, last) == (False, '{"type":"deal.bid",')
    assert any("is no JSON" in line for line in errors(caplog))


@pytest.fixture
async def untouched(make: Make) -> Desk:
    """A lobby that this version cannot read and has not tried to: the start looks at what was played last."""
    desk = make()
    await desk.lobby(BORIS, ANYA)
    desk.chat = ELSEWHERE
    await desk.lobby(GRISHA, STRANGER)
    await left_untouched(desk)
    desk.number, desk.chat = 1, -500
    return desk


async def left_untouched(desk: Desk) -> None:
    """A newer version writes into table 1, which the start has no reason to read."""
    await written_by_a_newer_version(desk, NEWER[0])
    desk.context.repository._unread.clear()


async def test_who_sits_there_is_forgotten_before_anybody_has_asked(untouched: Desk) -> None:
    assert "Удалено" in await forget(untouched)
    assert await untouched.storage.seats_of(ANYA.id) == ()


async def test_a_lobby_is_opened_beside_it(untouched: Desk) -> None:
    await untouched.command(VIKA, "new 10")
    assert (await untouched.state(3)).stage is Stage.LOBBY


async def test_who_is_alone_with_robots_there_plays_at_another_one(make: Make) -> None:
    desk = make()
    await desk.meet(ANYA)
    await desk.command(ANYA, "play слабые", private=True)
    desk.chat = ELSEWHERE
    await desk.lobby(GRISHA, STRANGER)
    await left_untouched(desk)
    await desk.command(ANYA, "play слабые", private=True)
    assert (await desk.state(3)).stage is Stage.DEAL


@pytest.mark.parametrize("private", [True, False])
@pytest.mark.parametrize("command", ["pause", "stop", "table"])
async def test_a_command_means_the_table_that_can_be_read(make: Make, command: str, *, private: bool) -> None:
    desk = make()
    await desk.begin(*THREE)
    await desk.begin(*THREE)
    assert desk.number == 2
    await written_by_a_newer_version(desk, NEWER[0])
    desk.number = 2
    await desk.command(ANYA, command, private=private)
    assert not [told for told in desk.wall.told if SENTENCE in told[2].text]
    state = await desk.state()
    assert (state.clock.paused_by, state.proposal is not None) == (
        ANYA.id if command == "pause" else None,
        command == "stop",
    )


async def test_a_match_beside_it_ends_as_usual(make: Make, caplog: pytest.LogCaptureFixture) -> None:
    """The day's total and the list of matches leave out what cannot be read."""
    desk = make(decks=Decks(deck(*STRONG)))
    for _ in range(3):
        await desk.begin(*THREE, options="20 end=deals:1")
        await desk.say(*CONCEDED)
        if desk.number == 1:
            await written_by_a_newer_version(desk, NEWER[0])
    assert desk.screen("settlement").text.endswith("(2 пульки)")
    await desk.command(VIKA, "history")
    assert [len(row) for row in desk.wall.told[-1][2].rows]
    assert SENTENCE not in desk.wall.told[-1][2].text
    assert errors(caplog) == [TOLD]


async def test_nothing_rings_there(make: Make, caplog: pytest.LogCaptureFixture) -> None:
    desk = make()
    await desk.begin(*THREE)
    await desk.pass_time(90000)
    await written_by_a_newer_version(desk, NEWER[0], deadline=desk.clock.now() + 100)
    await desk.pass_time(4000)
    assert errors(caplog) == [TOLD]
