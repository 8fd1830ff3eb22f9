"""Anybody presses anything, old buttons and other people's too, while the program is restarted: nothing breaks."""

import logging
import random

import pytest

from bot.screens.model import Page, Press
from bot.tables.log.state import Stage
from bot.tables.ports import Person
from engine.games.preferans.scoring.settlement import settle
from tests.bot.tables.conftest import Make
from tests.bot.tables.kit.decks import Decks
from tests.bot.tables.kit.desk import Desk
from tests.bot.tables.kit.people import EVERYBODY, STRANGER
from tests.bot.tables.truths import fold_all, same_messages, timeless
from tests.extent import tried
from tests.narrowed import there

UNHEARD_OF = Person(98, "Кто-то")  # can be shown nothing alone

COMMANDS = ("table", "hand", "pulya", "rules", "export", "help", "new", "start", "stop", "save")


class Crowd:
    """People who press without thinking."""

    def __init__(self, desk: Desk, seed: int) -> None:
        self.desk = desk
        self.rng = random.Random(seed)
        self.seen: list[tuple[str, Press]] = []

    async def act(self) -> None:
        desk, rng = self.desk, self.rng
        person = rng.choice((*EVERYBODY, STRANGER))
        rows = await desk.storage.open_tables(desk.chat)
        desk.number = rows[0].id if rows else desk.number
        self.remember()
        match rng.randrange(20):
            case 0 | 1 | 2 | 3:
                await self.press_what_is_seen()
            case 4 | 5:
                key, press = rng.choice(self.seen)
                await desk.raw(person, press, key=key, message=rng.choice((None, 17)))
            case 6:
                await desk.command(person, rng.choice(COMMANDS), private=rng.random() < 0.5)
            case 7:
                await desk.meet(person, can_dm=rng.random() < 0.8)
            case 8:
                await desk.pass_time(rng.choice((0.1, 0.8, 3, 21, 70)))
            case _:
                if not await desk.step(rng):
                    await desk.pass_time(1)

    def remember(self) -> None:
        for (table, key), wanted in self.desk.wall.last.items():
            if table == self.desk.number:
                self.seen += [(key, b.press) for row in wanted.screen.rows for b in row if b.press is not None]
        del self.seen[:-400]

    async def press_what_is_seen(self) -> None:
        desk, rng = self.desk, self.rng
        person = rng.choice((*EVERYBODY, STRANGER))
        keys = [key for table, key in desk.wall.last if table == desk.number]
        keys = [key for key in keys if not key.startswith(("hand", "ping")) or key == f"hand:{person.id}"]
        key = rng.choice(keys) if keys else "table"
        shown = [button.press for button in desk.buttons(key) if button.press is not None]
        if shown:
            press = rng.choice(shown)
            for _ in range(rng.choice((1, 1, 2))):
                await desk.raw(person, press, key=key)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(6))
async def test_anybody_may_press_anything(make: Make, seed: int, caplog: pytest.LogCaptureFixture) -> None:
    desk = make(decks=Decks(seed=seed))
    people = EVERYBODY[: 2 + seed % 3]
    await crowded(desk, seed, *people, robots=max(0, 3 - len(people)), options="4 end=deals:2", caplog=caplog)


@pytest.mark.parametrize(
    ("options", "people", "robots"),
    [
        ("gusarik", 2, 0),
        ("gusarik", 1, 1),
        ("hussar", 2, 0),
        ("hussar", 1, 1),
        ("club3", 3, 0),
        ("club4", 4, 0),
        ("classic compulsory_rasp_laps=0 blind=full", 4, 0),
        ("fspr misere_out_of_turn=yes", 2, 1),
    ],
)
async def test_anybody_may_press_anything_in_other_presets(
    make: Make, options: str, people: int, robots: int, caplog: pytest.LogCaptureFixture
) -> None:
    desk = make(decks=Decks(seed=people))
    wanted = f"{options} end=deals:3"
    await crowded(desk, people + robots, *EVERYBODY[:people], robots=robots, options=wanted, caplog=caplog)


async def crowded(
    desk: Desk, seed: int, *people: Person, robots: int, options: str, caplog: pytest.LogCaptureFixture
) -> None:
    """The crowd at a table that has begun."""
    await desk.begin(*people, robots=robots, options=options)
    crowd = Crowd(desk, seed)
    with caplog.at_level(logging.ERROR):
        for turn in range(tried(75, 2500)):
            await crowd.act()
            if turn % 25 == 24:
                await check(desk)
    assert caplog.records == []
    table = await desk.state(1)
    assert table.match is not None
    assert sum(settle(table.match.standing).whists) == 0


async def check(desk: Desk) -> None:
    """Memory, snapshot and log agree, and a restart shows the same once all that was asked for has been counted."""
    await desk.context.analyses.background.drain()
    await desk.settle()
    await back_to_the_sheet(desk)
    numbers = sorted({table for table, _ in desk.wall.last})
    for number in numbers:
        session = await desk.context.sessions.get(number)
        found = await desk.context.repository.history(number)
        assert session is not None
        assert found is not None
        assert session.table == await desk.state(number)
        assert timeless(session.table) == timeless(fold_all(*found))
    open_now = [row.id for row in await desk.storage.open_tables(desk.chat)]
    seq = (await desk.state(open_now[0])).seq if open_now else 0
    before = await desk.restart()
    if open_now and (await desk.state(open_now[0])).stage is not Stage.LOBBY:
        same_messages(before, desk.wall, open_now[0], awoke=(await desk.state(open_now[0])).seq > seq)


async def page_of(desk: Desk, number: int) -> str:
    """Return which page of its last deal a table shows."""
    return there(await desk.context.sessions.get(number)).page


async def back_to_the_sheet(desk: Desk) -> None:
    """An analysis is not kept: after a start the sheet stands there until somebody asks for it again."""
    for row in await desk.storage.open_tables(desk.chat):
        session = await desk.context.sessions.get(row.id)
        if session is not None and session.page == Page.ANALYSIS:
            number = session.table.number
            press = Press(row.id, session.table.stage_token, f"page:sheet:{number}")
            await desk.raw(UNHEARD_OF, press, key=f"deal:{number}")
            assert await page_of(desk, row.id) == Page.SHEET
