"""Hostile updates by the thousand, through the gateway to the application: what must hold after each of them."""

import html
import logging
import random
import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, cast

from bot.sandbox.markup import parse_html
from bot.screens.model import Screen
from bot.tables.log.events import (
    Fourth,
    LogEvent,
    Occupant,
    OptionsSet,
    Proposed,
    Replaced,
    RobotAsked,
    Seated,
    Stood,
    Withdrew,
)
from bot.tables.log.fold import fold
from bot.tables.log.kinds import RealCards
from bot.tables.log.state import Table
from bot.tables.ports import Certainty
from engine.core.cards import Card
from engine.core.match import Move, Substituted
from engine.games.preferans.events import AnyEvent, DealScored
from engine.games.preferans.game import author
from engine.games.preferans.view import view_for
from tests.bot.tables.kit.people import ANYA, EVERYBODY
from tests.bot.tables.truths import same_from_the_start
from tests.e2e.leaks import NUMBER, as_card, cards_in, cards_of_data
from tests.e2e.story import cards_of, contracts_of
from tests.soak.hostile import Attacker
from tests.soak.line import Line
from tests.soak.stored import Stored
from tests.soak.valid import can_be_shown

ABOUT = re.compile(NUMBER.pattern, re.IGNORECASE)  # a toast begins with «сдача»
A_WORLD = 700  # updates before everything begins anew
OPTIONS = (
    "4",
    "leningrad",
    "fspr",
    "rostov",
    "classic",
    "classic blind=full",
    "club4 4",
    "gusarik",
    "hussar",
    "sochi misere_out_of_turn=yes",
)


class Broken(AssertionError):
    """A hostile update did something it must not."""


class Errors(logging.Handler):
    """Lines that were logged as errors."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.found: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Keep a line of the log."""
        self.found.append(logging.Formatter().format(record))


Progress = Callable[[dict[str, int]], None]


def silent(_: dict[str, int]) -> None:
    """Hear nothing: nobody wants to know."""


@dataclass
class Fuzz:
    """One world after another. `counts` are updates by kind and what came of them."""

    seed: int
    counts: Counter[str] = field(default_factory=Counter)
    errors: Errors = field(default_factory=Errors)

    async def run(self, updates: int, say: Progress = silent) -> Counter[str]:
        """Send so many updates. Raises Broken with the seed, the number and the update."""
        logging.getLogger().addHandler(self.errors)
        try:
            while self.counts["updates"] < updates:
                world = World(self, random.Random(f"{self.seed}-{self.counts['worlds']}"))
                await world.run(min(A_WORLD, updates - self.counts["updates"]))
                self.counts["worlds"] += 1
                say(dict(self.counts))
        finally:
            logging.getLogger().removeHandler(self.errors)
        return self.counts


class World:
    """A table in some stage of its life and the people around it."""

    def __init__(self, fuzz: Fuzz, rng: random.Random) -> None:
        self.fuzz, self.rng = fuzz, rng
        self.line = Line(rng.randrange(10**6))
        self.desk = self.line.desk
        self.stored = Stored(self.desk.storage)
        self.attacker = Attacker(rng)
        self._told = self._all = self._changed = self._answers = 0

    async def run(self, updates: int) -> None:
        """Set the scene, let them do their worst, look whether memory and log still agree."""
        try:
            await self._scene()
            self._skip()
            for _ in range(updates):
                await self._one()
            for number in self.stored.tables:
                self.desk.number = number
                await same_from_the_start(self.desk)
        finally:
            await self.line.close()

    async def _scene(self) -> None:
        desk, rng = self.desk, self.rng
        desk.files.put("good", b"convention: sochi\npool_target: 10\n")
        desk.files.put("bad", bytes(rng.randrange(256) for _ in range(300)))
        desk.wall.views.usual = rng.choice((Certainty.NO, Certainty.YES))
        options = rng.choice(OPTIONS)
        count = 2 if options in ("gusarik", "hussar") else 4 if options.startswith("club4") else rng.choice((3, 3, 4))
        people = EVERYBODY[:count]
        if rng.random() < 0.15:
            await desk.command(ANYA, "score Аня, Борис, Вика")
        elif rng.random() < 0.2:
            await desk.lobby(*people, options=options)
        else:
            await desk.begin(*people, options=options)
            for _ in range(rng.choice((0, 3, 8, 20, 45))):
                await desk.step()
            if rng.random() < 0.3:
                await desk.command(people[0], rng.choice(("stop", "pause", "fix Борис гора +5", "leave")))

    def _skip(self) -> None:
        wall = self.desk.wall
        self._told, self._all, self._changed = len(wall.told), len(wall.all), len(wall.changed)
        self._answers = len(self.line.said.answers)

    async def _one(self) -> None:
        """Send one update, and check everything that must hold afterwards."""
        rng, counts = self.rng, self.fuzz.counts
        if rng.random() < 0.05:
            await self.desk.pass_time(rng.choice((0.5, 1.0, 4.0, 25.0, 200.0)))
            self._look_around()
        self._remember()
        kind, body = self.attacker.next()
        before = {number: self.stored.length(number) for number in self.stored.tables}
        counts["unreadable"] += not await self.line.take(body)
        await self.line.settle()
        counts["updates"] += 1
        counts[kind] += 1
        try:
            self._judge(body, before)
        except Exception as error:
            number = counts["updates"]
            raise Broken(f"seed {self.fuzz.seed}, update {number}, {kind} {body}: {error!r}") from error
        self._skip()

    def _remember(self) -> None:
        for (table, key), wanted in self.desk.wall.last.items():
            row = self.desk.wall.rows.get((table, key))
            for line in wanted.screen.rows:
                for button in line:
                    if button.press is not None and row is not None:
                        self.attacker.seen.append((row.chat, row.message, button.press))
        del self.attacker.seen[:-400]

    # -- what must hold

    def _judge(self, body: dict[str, Any], before: dict[int, int]) -> None:
        if self.fuzz.errors.found:
            raise Broken(self.fuzz.errors.found[0])
        if self.line.said.times != self.line.delivered:
            raise Broken(f"answers: {self.line.said.times - self.line.delivered or self.line.delivered}")
        self._look_around()
        for number, length in before.items():
            if self.stored.length(number) > length:
                self._entitled(body, number, length)
        self.fuzz.counts["presses answered"] = (
            self.fuzz.counts["presses answered"] + len(self.line.said.answers) - self._answers
        )

    def _look_around(self) -> None:
        """Check that everything new that is shown or said can be shown, and shows no card its reader may not know."""
        wall = self.desk.wall
        for wanted in wall.all[self._all :]:
            surface = wanted.surface
            can_be_shown(wanted.screen)
            self._no_leak(wanted.screen, surface.person or None, [surface.table])
        for chat, screen in [(one[0], one[2]) for one in wall.told[self._told :] + wall.changed[self._changed :]]:
            can_be_shown(screen)
            self._no_leak(screen, chat if chat > 0 else None, self.stored.tables)
        for query, text in self.line.said.answers[self._answers :]:
            self._no_leak(Screen(html.escape(text)), self._presser(query), self.stored.tables)  # plain text

    def _presser(self, query: str) -> int | None:
        return self.attacker.pressers.get(query)

    def _no_leak(self, screen: Screen, viewer: int | None, tables: Sequence[int]) -> None:
        words = parse_html(screen.text)[0] if screen.text else ""
        try:
            sure, levels = cards_in(words)
        except ValueError as error:
            raise Broken(f"what cards are meant in {words!r}?") from error
        for press in (button.press for row in screen.rows for button in row if button.press is not None):
            sure |= cards_of_data(press.action)
        if not sure and not levels:
            return
        self.fuzz.counts["screens with cards"] += 1
        known: set[Card] = set()
        about = ABOUT.search(screen.text)
        for number in tables:
            found = self._known(number, viewer, about)
            if found is None and (about or len(tables) == 1):
                return
            if found is None:
                continue
            known |= found
        if left := (sure | levels) - known:
            raise Broken(f"{viewer} sees {sorted(left)} in {screen.text!r}")

    def _known(self, number: int, viewer: int | None, about: Any) -> set[Card] | None:
        """Return cards and contracts somebody may know at a table; None where the text is of a deal that is over."""
        table = self.stored.table(number)
        if isinstance(table.kind, RealCards):  # contracts only; the cards are on a real table
            return None
        if table.match is None:
            return set()
        scored = [it.event.number for it in self.stored.log(number) if isinstance(it.event, DealScored)]
        if about is not None and int(about[1]) in scored:
            return None
        view = view_for(table.match, table.seat_of(viewer) if viewer is not None else None)
        if view is None:
            return set()
        said = {card for contract in contracts_of(view) if (card := as_card(contract)) is not None}
        return {*cards_of(view), *said}

    def _entitled(self, body: dict[str, Any], number: int, length: int) -> None:
        """Check that whoever sent this may have done that to this table."""
        inner: dict[str, Any] = next(iter(body.values()), {})
        person = inner.get("from", {}).get("id", 0)
        if (inner.get("from", {}).get("is_bot") and "message" in body) or "sender_chat" in inner:
            raise Broken("a bot or a channel moved a table")
        table, decided = self.stored.table(number, length), False
        for logged in self.stored.log(number, length):
            event, match = logged.event, table.match
            if isinstance(event, Move) and (event.mark is not None or decided):
                pass  # a robot or the clock moved meanwhile, or there is only one thing that could follow
            elif isinstance(event, Substituted):
                if table.people[event.seat - 1].person is not None and not table.people[event.seat - 1].free:
                    raise Broken(f"{person} took a seat that is not free: {event}")
            elif isinstance(event, Move) and not isinstance(table.kind, RealCards):
                whose = author(match, cast("AnyEvent", event)) if match is not None else None
                mine = table.seat_of(person)
                if mine is None or (whose != mine and event.seat != mine):
                    raise Broken(f"{person} at {mine} did {event} of {whose}")
                decided = True
            elif isinstance(table.kind, RealCards):  # anybody in its chat may write
                if (inner.get("chat") or inner.get("message", {}).get("chat", {})).get("id") != table.chat:
                    raise Broken(f"from elsewhere: {event}")
            elif (
                table.seat_of(person) is None and person != table.opened_by.person and not may_do(table, event, person)
            ):
                raise Broken(f"{person} has no seat and did {event}")
            table = fold(table, logged.seq, logged.at, event)
        self.fuzz.counts["changes by who may"] += 1


def may_do(table: Table, event: LogEvent, person: int) -> bool:
    """Tell whether somebody without a seat may do what an event tells.

    Such a person may take a seat, call or send away a robot, ask to be the fourth or no longer, agree on rules where
    nobody sits, and ask for a robot as an administrator.
    """
    if isinstance(event, OptionsSet):
        return not table.people
    if isinstance(event, Stood):
        return table.people[event.place].person is None
    if isinstance(event, Proposed):
        return isinstance(event.wish, Fourth) and event.wish.person == person
    if isinstance(event, RobotAsked):  # an administrator's word is enough at once
        return event.by == person and event.due > 0
    if isinstance(event, Withdrew):
        return event.person == person
    who: Occupant | None = event.occupant if isinstance(event, Seated | Replaced) else None
    return who is not None and who.person in (person, None)
