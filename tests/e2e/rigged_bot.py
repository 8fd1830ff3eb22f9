"""The bot with decks from a file instead of the operating system: `python -m tests.e2e.rigged_bot`.

RIGGED_DECKS names a JSON file: {"dealer": 1, "decks": [["7s", ...32 cards], ...]}. Deal n of any table gets deck n, the
last one again and again; without "decks" the bot shuffles with "seed". "tables" {"7": {"dealer": ..., "decks": ..}}
says otherwise for one table; with "fair": true deals come from secrets, as in earnest, of which each number has as many
digits in a row as a bank card. UNPACED=1 switches the publisher's own pacing off. RIGGED_GAMES names a module whose
HOSTED are the games of the bot. As long as the file RIGGED_READ_ONLY names exists, SQLite takes the database for
read-only. RIGGED_QUIET names a JSON file {"key": ..., "rules": ..., "title": ..., "people": [["name", id], ...]}: that
quiet table is opened at every start once the file is there. RIGGED_LEG=1: a match of a tournament has one deal.
RIGGED_EASY=1: robots of tournaments are easy ones. RIGGED_WEEK=1: a week is open at every hour of it. RIGGED_WARNING_S:
who is to be replaced by a robot is warned so many seconds of the clock before. RIGGED_BETWEEN: the next deal, and
a vote between two deals, wait so many times as long. RIGGED_DRAWING_S: a picture for one person is left out only after
so many real seconds. With ROLE=jobs it does jobs for others;
as long as the folder RIGGED_STALLED exists, a thought that begins leaves a file there and does not end. RIGGED_LATER_S:
the clock is so many real seconds ahead, and the ends of seasons are looked for all the time, each look a byte more in
the file RIGGED_LOOKS. RIGGED_DRAWN names a folder in which each picture leaves its digest with the cards on it
(`tests.e2e.drawn`).
The search is not prepared after the first deal, which takes four seconds of the processor; the first thought begins it.
"""

import asyncio
import dataclasses
import json
import os
import random
import re
import secrets
import sqlite3
import sys
from collections.abc import Sequence
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from bot import config, wiring
from bot.clock import SystemClock
from bot.gateway.publishing import photo_cache
from bot.jobs.serving import serve_jobs
from bot.robot_pool import RobotPool
from bot.runtime.background import Background
from bot.screens.tournament.setup import SetUp
from bot.storage.sql.group_commit import QueuedWrite
from bot.storage.sqlite import writer
from bot.tables import statistics
from bot.tables.context import analyses
from bot.tables.decide import votes
from bot.tables.decks import SystemDecks
from bot.tables.log import clock, decisions
from bot.tables.log.events import Occupant
from bot.tables.service import TableService
from bot.tournaments import tables
from engine.core.cards import Card
from engine.core.shuffle import SECRET_BYTES
from engine.core.strengths import Strength
from engine.tournament import week
from engine.tournament.plan import Plan
from tests.e2e import drawn

CARD = re.compile(r"\d{13}")
LOOKS_S = 0.2  # real seconds between two looks of RIGGED_LATER_S


class RiggedDecks:
    """The same cards whenever a deal is asked for again, after a kill too. The file is read anew for every deal."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def _told(self, table: int) -> dict[str, Any]:
        told: dict[str, Any] = json.loads(self._path.read_text())
        return {**told, **told.get("tables", {}).get(str(table), {})}

    def deck(self, table: int, number: int, cards: Sequence[Card]) -> tuple[Card, ...]:
        told = self._told(table)
        decks = told.get("decks") or []
        if decks:
            return tuple(Card(name) for name in decks[min(number, len(decks)) - 1])
        return tuple(random.Random(f"{told.get('seed', 1)}-{table}-{number}").sample(cards, len(cards)))

    def key(self) -> str:
        return SystemDecks().key()

    def secret(self, table: int) -> bytes | None:
        return secret_like_a_card() if self._told(table).get("fair") else None

    def first_dealer(self, table: int, seats: int) -> int:
        return min(int(self._told(table).get("dealer", 1)), seats)


def secret_like_a_card() -> bytes:
    """Return a secret in whose number a client could see a bank card; each 24th or so is like that by itself."""
    while True:
        secret = secrets.token_bytes(SECRET_BYTES)
        if CARD.search(sha256(secret).hexdigest()):
            return secret


def read_only_at_times(flag: Path) -> None:
    """Let every transaction find the database as the file says."""
    transact = writer.transact

    def rigged(db: sqlite3.Connection, writes: Sequence[QueuedWrite[writer.Write]]) -> None:
        db.execute(f"PRAGMA query_only = {int(flag.exists())}").close()
        transact(db, writes)

    writer.transact = rigged


def stalled_at_times(folder: Path) -> None:
    """Let no thought end while the folder is there."""
    decide = RobotPool.decide

    async def rigged(pool: RobotPool, *given: Any, **told: Any) -> Any:
        while folder.exists():  # noqa: ASYNC240 - a look at a small folder
            (folder / "begun").touch()
            await asyncio.sleep(0.01)
        return await decide(pool, *given, **told)

    setattr(RobotPool, "decide", rigged)  # noqa: B010 - mypy lets nobody assign to a method


def opening_a_quiet_table(path: Path) -> None:
    """Have every start of the tables open the quiet table of a file, which may come later."""
    start = TableService.start

    async def opened(service: TableService) -> None:
        while not path.exists():  # noqa: ASYNC110, ASYNC240 - another process makes the file
            await asyncio.sleep(0.05)
        told = json.loads(path.read_text())  # noqa: ASYNC240 - a small file
        seats = [Occupant(name, person) for name, person in told["people"]]
        await service.quiet.open(told["key"], told["rules"], seats, told["title"])

    async def rigged(service: TableService, **told: Any) -> None:
        await start(service, **told)
        opening.spawn(opened(service))

    opening = Background()
    setattr(TableService, "start", rigged)  # noqa: B010 - mypy lets nobody assign to a method


def playing_one_deal() -> None:
    """Have every match of a tournament end after its first deal."""
    planned = SetUp.plan

    def rigged(setup: SetUp, *given: Any) -> Plan:
        plan = planned(setup, *given)
        own = [rules and replace(rules, changes=(("end", "deals:1"),)) for rules in (plan.three, plan.four)]
        return replace(plan, three=own[0] or plan.three, four=own[1], match_deals=0, final_deals=0)

    setattr(SetUp, "plan", rigged)  # noqa: B010 - mypy lets nobody assign to a method


def seating_easy_robots() -> None:
    """Have tournaments seat robots that need no time to think."""
    usual = tables._occupant

    def rigged(*given: Any) -> Occupant:
        occupant = usual(*given)
        return replace(occupant, strength=Strength.EASY) if occupant.person is None else occupant

    setattr(tables, "_occupant", rigged)  # noqa: B010 - mypy lets nobody assign to a function


def opening_weeks_at_once() -> None:
    """Have a week open as soon as the one before closes, so that no test depends on the hour."""
    setattr(week, "OPENS_S", 0)  # noqa: B010 - mypy lets nobody assign to a constant
    setattr(week, "CLOSES_S", week.WEEK_S)  # noqa: B010 - mypy lets nobody assign to a constant


def warning_longer(seconds: float) -> None:
    """Have a robot come so long after the warning: at a quick clock a busy person would not answer within a minute."""
    setattr(decisions, "WARNING_S", seconds)  # noqa: B010 - mypy lets nobody assign to a constant
    setattr(votes, "WARNING_S", seconds)  # noqa: B010 - mypy lets nobody assign to a constant


def waiting_longer(times: float) -> None:
    """Have the next deal and votes wait so many times as long: at a quick clock a busy person would press too late."""
    for name in ("NEXT_DEAL_S", "HOLD_S", "HELD_S", "VOTE_S", "VOTES_S"):
        setattr(clock, name, getattr(clock, name) * times)


def drawing_longer(seconds: float) -> None:
    """Have a picture for one person left out only after so long: a busy machine draws none in a third of a second."""
    setattr(photo_cache, "OWN_S", seconds)  # noqa: B010 - mypy lets nobody assign to a constant


def preparing_no_search() -> None:
    """Leave the fast search to the first thought or analysis: preparing it takes each bot under test four seconds."""
    setattr(analyses, "CALM_S", float("inf"))  # noqa: B010 - mypy lets nobody assign to a constant


def living_later(seconds: float, looks: Path) -> None:
    """Set the clock ahead, and have the ends of seasons looked for every moment; the file grows by a byte a look."""
    now, look = SystemClock.now, statistics.StatisticsUpkeep.look

    def rigged(clock: SystemClock) -> float:
        return now(clock) + seconds * clock.speed

    async def counted(upkeep: statistics.StatisticsUpkeep) -> None:
        await look(upkeep)
        with looks.open("ab") as file:
            file.write(b".")

    setattr(SystemClock, "now", rigged)  # noqa: B010 - mypy lets nobody assign to a method
    setattr(statistics.StatisticsUpkeep, "look", counted)  # noqa: B010 - nor to this one
    setattr(statistics, "EVERY_S", LOOKS_S)  # noqa: B010 - nor to a constant


def do_jobs(hosted: wiring.Hosted) -> int:
    """Do jobs for others as the environment says."""
    if "RIGGED_STALLED" in os.environ:
        stalled_at_times(Path(os.environ["RIGGED_STALLED"]))
    return serve_jobs(config.load_jobs(os.environ), hosted.games.values(), hosted.jobs())


def main() -> int:
    """Run the bot as the environment says."""
    if "RIGGED_READ_ONLY" in os.environ:
        read_only_at_times(Path(os.environ["RIGGED_READ_ONLY"]))
    if "RIGGED_QUIET" in os.environ:
        opening_a_quiet_table(Path(os.environ["RIGGED_QUIET"]))
    if "RIGGED_LEG" in os.environ:
        playing_one_deal()
    if "RIGGED_LATER_S" in os.environ:
        living_later(float(os.environ["RIGGED_LATER_S"]), Path(os.environ["RIGGED_LOOKS"]))
    if "RIGGED_EASY" in os.environ:
        seating_easy_robots()
    if "RIGGED_WEEK" in os.environ:
        opening_weeks_at_once()
    if "RIGGED_WARNING_S" in os.environ:
        warning_longer(float(os.environ["RIGGED_WARNING_S"]))
    if "RIGGED_BETWEEN" in os.environ:
        waiting_longer(float(os.environ["RIGGED_BETWEEN"]))
    if "RIGGED_DRAWING_S" in os.environ:
        drawing_longer(float(os.environ["RIGGED_DRAWING_S"]))
    preparing_no_search()
    games = os.environ.get("RIGGED_GAMES")
    hosted = import_module(games).HOSTED if games else wiring.HOSTED
    if drawn.FOLDER in os.environ:
        hosted = dataclasses.replace(hosted, render=drawn.noted)
    if config.role(os.environ) is config.ProgramRole.JOBS:
        return do_jobs(hosted)
    decks = RiggedDecks(Path(os.environ["RIGGED_DECKS"]))
    return wiring.serve(config.load(os.environ), hosted=hosted, decks=decks, paced=os.environ.get("UNPACED") != "1")


if __name__ == "__main__":
    sys.exit(main())
