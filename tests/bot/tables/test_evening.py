"""A whole evening of people who come, go, vote, pause, kick, are kicked, type anything and press everything they see.

After every step: nothing failed, memory, snapshot and log tell the same, nobody was shown a foreign card, and somebody
is able to move the table on.
"""

import logging
import random
import re

import pytest

from bot.screens.model import Press, Screen
from bot.tables.log.clock import Wake, wakes
from bot.tables.log.codec import restored
from bot.tables.log.state import Stage, Table
from bot.tables.ports import Person, Role
from engine.core.seats import Seat
from engine.games.preferans import PREFERANS
from engine.games.preferans.events import DealStarted
from engine.games.preferans.view import view_for
from tests.bot.screens import kit as reading
from tests.bot.tables.conftest import Make
from tests.bot.tables.deeds import forged
from tests.bot.tables.kit.decks import Decks
from tests.bot.tables.kit.desk import Desk
from tests.bot.tables.kit.people import ANYA, BORIS, EVERYBODY, STRANGER, VIKA
from tests.bot.tables.truths import Position, same_from_the_start
from tests.extent import tried

_NUMBER = re.compile(r"Сдача (\d+)")
CROWD = (*EVERYBODY, STRANGER)
ORDERS = (
    *("pause", "leave", "join", "kick", "force", "reset", "stop", "table", "hand", "pulya", "export", "history"),
    *("settings", "help", "new", "new 6 ten=checked", "rules", "save", "save Дача", "fix", "fix Аня гора +5 за дело"),
    *(
        "fix Пал Палыч пуля 1",
        "fix Борис висты Вика 10",
        "start",
        "play",
        "play слабые",
        "import convention leningrad",
        "unknown",
    ),
)
ON = ("back", "resume", "take", "next", "sit", "start", "robot")


class Evening:
    """The people and everything they have seen."""

    def __init__(self, desk: Desk, rng: random.Random) -> None:
        self.desk, self.rng = desk, rng
        self.wanted = self.told = 0
        self.seen: list[tuple[int, Press]] = []

    async def act(self) -> None:
        """Somebody does something."""
        desk, rng = self.desk, self.rng
        match rng.randrange(24):
            case 0 | 1 | 2:
                await self.press_old()
            case 3 | 4 | 5:
                await self.press_shown()
            case 6 | 7:
                await desk.command(
                    rng.choice(CROWD),
                    rng.choice(ORDERS),
                    private=rng.random() < 0.3,
                    reply_to=rng.choice((None, *CROWD)),
                )
            case 8:
                await desk.meet(rng.choice(CROWD), can_dm=rng.random() < 0.9)
            case 9 | 10:
                await self.wait(rng.choice((0.1, 1, 4, 25, 70, 200, 700)))
            case 11:
                before = await desk.restart()
                desk.wall.last = {**before.last, **desk.wall.last}  # the messages stay in their chats
                self.wanted = self.told = 0
            case _:
                await self.play_on()

    async def wait(self, seconds: float) -> None:
        """Clock seconds pass; whatever happens meanwhile is looked at when it has happened."""
        end = self.desk.clock.now() + seconds
        while (due := self.desk.clock.next_due) is not None and due <= end:
            await self.desk.pass_time(max(0.01, due - self.desk.clock.now()))
            await self.look()
        await self.desk.pass_time(max(0.0, end - self.desk.clock.now()))

    async def play_on(self) -> None:
        """A sensible move, or time for whoever else has to move."""
        await self.wait(0.75)
        table = await self.desk.state()
        due = wakes(table, self.desk.clock.now())
        if not table.movers or Wake.ROBOT in due or due.get(Wake.CLOCK, 1e9) < self.desk.clock.now() + 3:
            await self.wait(3)
            return
        await self.desk.step(self.rng)

    async def press_shown(self) -> None:
        person = self.rng.choice(CROWD)
        mine = [key for table, key in self.desk.wall.last if table == self.desk.number]
        mine = [key for key in mine if not key.startswith(("hand", "ping")) or key == f"hand:{person.id}"]
        keys = [button.press for key in mine for button in self.desk.buttons(key) if button.press is not None]
        if keys:
            await self.wait(1)
            await forged(self.desk, person, self.rng.choice(keys), self.rng.choice((self.desk.chat, person.id)))

    async def press_old(self) -> None:
        if self.seen:
            chat, press = self.rng.choice(self.seen[-120:])
            person = self.rng.choice(CROWD) if chat < 0 else next(who for who in CROWD if who.id == chat)
            await forged(self.desk, person, press, chat)

    # -- what must hold

    async def look(self) -> None:
        """Everything new that somebody was shown."""
        desk = self.desk
        shown = [(want.surface.table, want.surface.role, want.surface.chat, want.screen) for want in desk.wall.all]
        told = [(desk.number, None, chat, screen) for chat, _, screen in desk.wall.told]
        new = [*shown[self.wanted :], *told[self.told :]]
        self.wanted, self.told = len(shown), len(told)
        position = await self.position()
        for number, role, chat, screen in new:
            self.seen += [(chat, key.press) for row in screen.rows for key in row if key.press is not None]
            if number == desk.number and position is not None and role not in (Role.DEAL, Role.SETTLEMENT):
                await self.check(position, chat, screen)
        if position is not None:
            person = self.rng.choice(CROWD)
            for word in ("hand", "help"):
                reply = await forged(desk, person, Press(desk.number, 0, word), desk.chat)
                await self.check(position, person.id, Screen(reply.text))

    async def position(self) -> Position | None:
        table = await self.desk.state()
        log = [restored(PREFERANS, event.body) for event in await self.desk.storage.events(self.desk.number)]
        starts = [index for index, event in enumerate(log) if isinstance(event, DealStarted)]
        match = table.match
        return Position(match, log[starts[-1] :]) if match is not None and match.deal is not None and starts else None

    async def check(self, position: Position, chat: int, screen: Screen) -> None:
        table = await self.desk.state()
        seat: Seat | None = table.seat_of(chat)
        view = view_for(position.match, seat)
        assert view is not None
        told_of = _NUMBER.search(screen.text)
        if told_of is not None and int(told_of[1]) < view.number:  # it is over, its cards are known
            return
        allowed = reading.visible_to(position, seat, view)
        named = reading.cards_in_text(reading.plain(screen.text + screen.retired), reading.spoken_in(view))
        assert named | reading.cards_in_actions(screen) <= allowed, (table.seq, chat, seat, screen.text)

    async def is_alive(self, table: Table) -> bool:
        """Tell whether something will happen, or somebody has a button that makes it happen."""
        if table.stage in (Stage.OVER, Stage.CLOSED):
            return True
        if set(wakes(table, self.desk.clock.now())) & {Wake.ROBOT, Wake.NEXT, Wake.CLOCK}:
            return True
        group = {action.partition(":")[0] for key in ("table", "lobby") for action in self.desk.actions(ANYA, key)}
        group |= {action.partition(":")[0] for action in self.desk.actions(ANYA, f"deal:{table.number}")}
        waiting = [who for who in CROWD if who.id in table.movers]
        return bool(group & set(ON)) or (bool(waiting) and all(self.may_move(who) for who in waiting))

    def may_move(self, person: Person) -> bool:
        words = {action.partition(":")[0] for action in self.desk.actions(person)}
        return bool(words - {"help", "picture", "menu"})


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(6))
async def test_an_evening(make: Make, seed: int, caplog: pytest.LogCaptureFixture) -> None:
    desk, rng = make(decks=Decks(seed=seed)), random.Random(seed)
    desk.members.admins = {ANYA.id, STRANGER.id}
    people = ((ANYA, BORIS, VIKA), EVERYBODY, (ANYA, BORIS))[seed % 3]
    await desk.meet(*CROWD)
    await desk.lobby(*people, robots=max(0, 3 - len(people)), options="10")
    for press in (("pace:30", "pace:firm"), ("pace:daily",), ())[seed // 2]:
        await desk.pass_time(1)
        await desk.raw(ANYA, Press(1, (await desk.state()).stage_token, press), key="lobby")
    await desk.say((ANYA, "start"))
    evening = Evening(desk, rng)
    with caplog.at_level(logging.ERROR):
        for _ in range(tried(75, 1500)):
            await evening.act()
            open_now = [row.id for row in await desk.storage.open_tables(desk.chat) if row.match_seq is not None]
            desk.number = max(open_now, default=desk.number)
            await evening.look()
            table = await same_from_the_start(desk)
            assert len(set(table.humans)) == len(table.humans)
            assert await evening.is_alive(table), (table.stage, table.people, table.seq)
            assert caplog.records == []
