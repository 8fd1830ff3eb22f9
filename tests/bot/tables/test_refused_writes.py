"""The store refuses one write of a press or command, whichever it is: one clear sentence, nothing changed, and at the
next attempt everything goes as if nothing had happened. Two desks do the same; only one of them has the bad disk.
"""

import random
from collections import Counter
from dataclasses import dataclass, replace

import pytest

from bot.screens.actions import Action
from bot.screens.model import Page, Press, Screen
from bot.screens.option_pages import PRESET, SETUP, START, TABLE
from bot.screens.setup import CLOCK, ROBOTS, SIZE
from bot.tables.log.state import Stage
from bot.tables.ports import Certainty, Person, Wanted
from tests.bot.tables.conftest import Make
from tests.bot.tables.flaky import Flaky
from tests.bot.tables.kit.decks import STRONG, Decks, deck
from tests.bot.tables.kit.desk import Desk
from tests.bot.tables.kit.people import ANYA, BORIS, EVERYBODY, GRISHA, STRANGER, VIKA
from tests.bot.tables.truths import same_from_the_start, timeless
from tests.clocks import HandClock
from tests.extent import tried
from tests.storage_in_memory.store import MemoryStorage

RULES = "talon"  # a page of options of preferans
SETTINGS = ("set:page:cards", "set:large:1")  # a page and a button of it
SENTENCES = ("записать", "could not be saved")
LINES = "convention: sochi\npool_target: 12"
ORDERS = (
    *("new", "new leningrad", "new 6", "score Аня, Борис, Вика", "save Дача", "stop", "pause", "leave", "join"),
    *("fix Борис гора +5", "force", "reset", "settings", "history", "table", "hand", "rules", f"import {LINES}"),
)
PRIVATE = ("play", "play gusarik", "score А, Б, В", "settings", "forget", "hand", "history", "leave", "force")
# they write nothing, and there are many of them; what is counted beside the table comes when it comes
SKIPPED = ("help", "hand", "rules", "page", "share", "bill", "analysis")


@dataclass(frozen=True)
class Deed:
    """A press (with the surface it stands on) or a command."""

    person: Person
    press: Press | None = None
    key: str = "table"
    text: str = ""
    private: bool = False
    reply_to: Person | None = None

    @property
    def word(self) -> str:
        return self.press.action.partition(":")[0] if self.press else f"/{self.text.partition(' ')[0]}"

    @property
    def kind(self) -> str:
        """What is done seldom or often: the word, of a turned page which one, for behind it stand other buttons."""
        return self.press.action if self.press and self.word == "options" else self.word

    @property
    def is_analysis(self) -> bool:
        """The press asks for an analysis, wherever its page is shown: that is counted beside the table too."""
        return self.press is not None and str(Page.ANALYSIS) in self.press.action.split(":")


@dataclass
class Twins:
    """`bad` has the store that refuses, `good` has not.

    `done`, by kind, and `refused`, by word: what was done and refused here and at the tables before.
    """

    bad: Desk
    good: Desk
    rng: random.Random
    done: Counter[str]
    refused: Counter[str]
    _number: int = 0

    @property
    def store(self) -> Flaky:
        assert isinstance(self.bad.storage, Flaky)
        return self.bad.storage

    async def act(self, deed: Deed) -> None:
        """The deed on both desks: on the bad one first with a refused write, then as it should be."""
        self._number += 1
        cause, before = f"7:c{self._number}", self.bad.kept()
        self.store.refuses, self.store.refused = 1, ""
        heard = await self._do(self.bad, deed, cause)
        self.store.refuses = 0
        self.done[deed.kind] += 1
        if self.store.refused:
            self.refused[deed.word] += 1
            assert any(sentence in said for said in heard for sentence in SENTENCES), (deed, heard)
            assert self.bad.kept() == before, deed
            await self.memory_is_true()
            heard = await self._do(self.bad, deed, f"{cause}'")
        expected = await self._do(self.good, deed, f"{cause}'" if self.store.refused else cause)
        assert heard == expected, (deed, heard, expected)
        await self.same(deed)

    async def _do(self, desk: Desk, deed: Deed, cause: str) -> list[str]:
        """Return what was said because of it."""
        told = len(desk.wall.told)
        if deed.press is not None:
            message = 4_000_000 if deed.key == "question" else None
            desk.number = deed.press.table or desk.number
            reply = await desk.raw(deed.person, deed.press, key=deed.key, cause=cause, message=message)
            return [" ".join(reply.only)]
        await desk.command(deed.person, deed.text, private=deed.private, reply_to=deed.reply_to, cause=cause)
        return [screen.text for _, _, screen in desk.wall.told[told:]]

    async def memory_is_true(self) -> None:
        """No table in memory knows more than the store."""
        for number, session in list(self.bad.context.sessions._sessions.items()):
            assert timeless(session.table) == timeless(await self.bad.state(number))

    async def same(self, deed: Deed) -> None:
        """Check that both desks keep and show one thing, once robots that do not wait have moved."""
        for desk in (self.bad, self.good):
            before = None
            while before != (before := desk.kept()):
                await desk.settle()
        assert self.bad.kept() == self.good.kept(), deed
        bad, good = self.bad.wall.last, self.good.wall.last
        assert bad.keys() == good.keys(), deed
        assert all(alike(wanted, good[at]) for at, wanted in bad.items()), deed

    async def pass_time(self, seconds: float) -> None:
        for desk in (self.bad, self.good):
            await desk.pass_time(seconds)

    # -- what people do

    def choose(self) -> Deed:
        """Something that can be done now, preferably what was done seldom, and what has not been refused as it must."""
        deeds = [*self._presses(), *self._orders()]
        missing = {*WRITING} - {*self.refused}
        weights = [(MISSED if deed.word in missing else 1.0) / (1 + self.done[deed.kind]) ** 2 for deed in deeds]
        return self.rng.choices(deeds, weights)[0]

    def _presses(self) -> list[Deed]:
        found, good = [], self.good
        for (_, key), wanted in good.wall.last.items():
            found += [Deed(self._whose(key), press, key) for press in presses(wanted.screen)]
        for chat, _, screen in good.wall.told[-4:]:
            for press in presses(screen):
                person = next((one for one in EVERYBODY if one.id == chat), None)
                found.append(Deed(person or self._anybody(), press, f"hand:{chat}" if person else "question"))
        return [deed for deed in found if deed.word not in SKIPPED and not deed.is_analysis]

    def _whose(self, key: str) -> Person:
        number = key.partition(":")[2]
        private = key.startswith(("hand", "menu", "ping", "ownpanel"))
        return next((one for one in EVERYBODY if private and str(one.id) == number), self._anybody())

    def _anybody(self) -> Person:
        return self.rng.choice((*EVERYBODY, *EVERYBODY, STRANGER))

    def _orders(self) -> list[Deed]:
        person = self._anybody()
        there = [Deed(person, text=text) for text in ORDERS]
        alone = [Deed(person, text=text, private=True) for text in PRIVATE]
        return [*there, *alone, Deed(GRISHA, text="kick", reply_to=self.rng.choice((BORIS, VIKA)))]


def presses(screen: Screen) -> list[Press]:
    return [button.press for row in screen.rows for button in row if button.press is not None]


def alike(one: Wanted, other: Wanted) -> bool:
    """Whether two messages have the same words and buttons, and came down as often; of equal scenes none is drawn."""
    return one.generation == other.generation and (
        one.drawn == other.drawn or (one.screen.text, presses(one.screen)) == (other.screen.text, presses(other.screen))
    )


async def twins(
    make: Make,
    done: Counter[str],
    refused: Counter[str],
    seed: int,
    options: str,
    people: tuple[Person, ...],
    robots: int,
    stage: str,
) -> Twins:
    """Two desks at one stage of one match."""
    desks = []
    for kind in (Flaky, MemoryStorage):
        clock = HandClock()
        decks = Decks(deck(*STRONG), seed=seed) if "gusarik" not in options else Decks(seed=seed)
        desk = make(storage=kind(now=clock.now), clock=clock, decks=decks)
        desk.members.admins = {GRISHA.id}
        await desk.meet(*EVERYBODY, STRANGER)
        await (desk.lobby if stage == "lobby" else desk.begin)(*people, robots=robots, options=options)
        desks.append(desk)
    return Twins(desks[0], desks[1], random.Random(seed), done, refused)


TABLES: list[tuple[int, str, tuple[Person, ...], int, str]] = [
    (1, "4", (ANYA, BORIS, VIKA), 0, "deal"),
    (2, "leningrad end=deals:2", EVERYBODY, 0, "deal"),
    (3, "sochi end=deals:1", (ANYA, BORIS), 1, "lobby"),
    (4, "classic blind=full end=deals:2", (ANYA, BORIS, VIKA), 0, "deal"),
    (5, "gusarik end=deals:1", (ANYA, BORIS), 0, "deal"),
]


WRITING = (  # words whose write must have been refused by then
    *("/new", "/play", "/score", "/save", "/stop", "/pause", "/kick", "/force", "again", "away", "back", "base", "bid"),
    *(
        "card",
        "claim",
        "closeyes",
        "discard",
        "end",
        "endyes",
        "enter",
        "enteranew",
        "enterback",
        "forget",
        "lap",
        "leaveyes",
    ),
    *(
        "next",
        "norobot",
        "options",
        "order",
        "pace",
        "pass",
        "pause",
        "pick",
        "pool",
        "rest",
        "resume",
        "robot",
        "rule",
    ),
    *("set", "settle", "settleyes", "sit", "start", "stopno", "take", "unpick", "whist"),
)


ROUNDS = 5  # what people do is drawn by lot: another round, with other lots, where something has not come up
TURNS = tried(120, 260)  # of an evening at one table
MISSED = 30.0  # how many times as likely is what has not come up


@pytest.mark.slow
@pytest.mark.soak
async def test_a_refused_write_changes_nothing(make: Make) -> None:
    refused, done = Counter[str](), Counter[str]()
    for evening in range(ROUNDS * len(TABLES)):
        seed, options, people, robots, stage = TABLES[evening % len(TABLES)]
        lots = evening // len(TABLES) * len(TABLES)
        await _refusals(await twins(make, done, refused, seed + lots, options, people, robots, stage))
        missing = [word for word in WRITING if not refused[word]]
        if not missing and evening + 1 >= len(TABLES):
            break
    assert missing == []


async def _refusals(pair: Twins) -> None:
    """A long evening at one table, in which writes of all kinds are refused."""
    if (await pair.good.state()).stage is Stage.LOBBY:
        await _set_up(pair)
    for turn in range(TURNS):
        await pair.pass_time(1.0)
        await pair.act(pair.choose())
        if turn % 3:
            await _honest(pair)
    for row in await pair.bad.storage.recent_tables(pair.bad.chat):
        pair.bad.number = row.id
        await same_from_the_start(pair.bad)


async def _set_up(pair: Twins) -> None:
    """The last button of pages to which lots turn seldom; in the group's message for who can be shown nothing alone."""
    await _reach(pair, ANYA, can_be_reached=False)
    for page in (SETUP, TABLE):
        await _press(pair, f"options:{page}")
    await _reach(pair, ANYA, can_be_reached=True)
    await pair.pass_time(1.0)
    await pair.act(Deed(ANYA, text="settings", private=True))
    for action in SETTINGS:
        await pair.pass_time(1.0)
        await pair.act(Deed(ANYA, Press(0, 0, action), f"hand:{ANYA.id}"))
    buttons = ((ROBOTS, Action.UNSEAT_ROBOT), (CLOCK, Action.PACE), (PRESET, Action.BASE), (SIZE, Action.SIZE))
    for page, action in buttons:
        for word in (f"options:{SETUP}", f"options:{page}", action):
            await _press(pair, word)
    for word in (f"options:{SETUP}", f"options:{START}", f"options:{RULES}", "options:one", Action.RULE):
        await _press(pair, word)


async def _reach(pair: Twins, person: Person, *, can_be_reached: bool) -> None:
    """Let a person be shown something alone, in the group and in private, or nowhere."""
    for desk in (pair.bad, pair.good):
        await desk.meet(person, can_dm=can_be_reached)
        if can_be_reached:
            del desk.wall.views.sights[person.id]
        else:
            desk.wall.views.sights[person.id] = Certainty.NO


async def _press(pair: Twins, word: str) -> None:
    found = [deed for deed in pair._presses() if deed.press and deed.press.action.startswith(word)]
    await pair.pass_time(1.0)
    await pair.act(replace(found[-1], person=ANYA))


async def _honest(pair: Twins) -> None:
    """Whoever is asked in the deal does something, so that it goes on."""
    rows = await pair.good.storage.open_tables(pair.good.chat)
    for row in rows:
        table = await pair.good.state(row.id)
        if table.stage is Stage.DEAL:
            hands = [
                Deed(one, press, f"hand:{one.id}")
                for one in EVERYBODY
                if (wanted := pair.good.wall.last.get((row.id, f"hand:{one.id}"))) is not None
                for press in presses(wanted.screen)
                if press.token and press.token in table.tokens
            ]
            if hands:
                await pair.pass_time(1.0)
                await pair.act(pair.rng.choice(hands))
