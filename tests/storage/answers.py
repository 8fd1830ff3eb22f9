"""Answers of a kept database when it is opened: `python -m tests.storage.answers [NUMBER ...]` writes it down.

`answers/NNNN.txt` stands beside `NNNN.db` and tells of every table its row and how many events its log has, with a
digest of their rows as read after opening; where decoding and encoding changes a byte of the log, another digest and
the fields that differ; the record that «Запись» sends, and what becomes of each of its deals when it is verified.
Then follow the settings of chats, a digest of the rows of statistics in every group that has some, and what /history
says, in every group and to every person. `test_answers` compares byte for byte: what is frozen here holds while modules
move and schemas grow.

Write the file of a new database when the database is made. An old file changes only where a commit means to change what
people read there, or gives a stored value one more field, and says so; the digest of a log as it was read, a record and
a verdict never change.
"""

import asyncio
import hashlib
import re
import shutil
import sys
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec

from bot.screens.model import Screen
from bot.stats.rows import MATCHES
from bot.storage.ports import LoggedEvent, Storage, TableRow
from bot.storage.sqlite.store import SqliteStorage
from bot.tables.chats import settings_of
from bot.tables.log.codec import restored, stored
from bot.tables.ports import Person
from engine.core.codec import encode
from engine.core.game import AnyGame
from engine.games import GAMES
from engine.tools.verdicts import verdicts
from tests.bot.tables.deeds import loose
from tests.bot.tables.kit.desk import Desk
from tests.bot.tables.kit.people import ANYA, EVERYBODY
from tests.clocks import HandClock

FOLDER = Path(__file__).parent
ANSWERS = FOLDER / "answers"
# a moment of the run where the table still goes on, and a day that depends on where the program runs
DATE = re.compile(r'<tg-time unix="\d+" format="d">\d\d\.\d\d\.\d{4}</tg-time>')
ROW = ("chat", "thread", "status", "match_seq", "deal_seq", "seq", "deadline", "updated_at")


async def answers(database: Path) -> str:
    """Open a copy of a kept database and write down what it answers."""
    with TemporaryDirectory() as folder:
        storage = await SqliteStorage.open(Path(shutil.copy(database, folder)))
        desk = Desk(storage=storage, clock=HandClock(), bot=8)
        try:
            return "".join([f"{line}\n" async for line in _lines(desk)])
        finally:
            await desk.stop()
            await storage.close()


async def _lines(desk: Desk) -> AsyncIterator[str]:
    rows = [row async for row in all_rows(desk.storage)]
    for row in rows:
        yield f"# table {row.id} {' '.join(f'{name}={getattr(row, name)}' for name in ROW)}"
        for line in _log(GAMES[row.game], await desk.storage.events(row.id)):
            yield line
        async for line in _record(desk, row):
            yield line
    groups = sorted({row.chat for row in rows if row.chat < 0})
    people = sorted({person.id for person in EVERYBODY} | {row.chat for row in rows if row.chat > 0})
    for chat in (*groups, *people):
        for line in await _settings(desk.storage, chat):
            yield line
        for line in await _statistics(desk.storage, chat):
            yield line
    for chat in groups:
        desk.chat = chat
        yield f"# history {chat}"
        for line in await _history(desk, ANYA):
            yield line
    for person in EVERYBODY:
        yield f"# history {person.id}"
        for line in await _history(desk, person, private=True):
            yield line


async def all_rows(storage: Storage) -> AsyncIterator[TableRow]:
    """Read the rows of every table, open or not, by number."""
    number = 1
    while (row := await storage.table(number)) is not None:
        yield row
        number += 1


def _log(game: AnyGame, log: tuple[LoggedEvent, ...]) -> list[str]:
    """Tell the digest of a log's rows as read and, where that is another one, as written again."""
    again = tuple(_again(game, event) for event in log)
    told = [f"log {len(log)} events {_digest(log)}"]
    if again == log:
        return told
    differences: dict[str, list[str]] = {}
    for old, new in zip(log, again, strict=True):
        difference = "; ".join(_differences(msgspec.json.decode(old.body), msgspec.json.decode(new.body)))
        if old != new:
            differences.setdefault(f"{new.tag}: {difference or 'in another order'}", []).append(str(new.seq))
    return [
        *told,
        f"written again {_digest(again)}",
        *(f"  {' '.join(seqs)} {what}" for what, seqs in differences.items()),
    ]


def _again(game: AnyGame, event: LoggedEvent) -> LoggedEvent:
    """Decode and encode an event."""
    new = stored(restored(game, event.body))
    return LoggedEvent(event.seq, new.tag, new.body, event.at)


def _digest(log: tuple[LoggedEvent, ...]) -> str:
    """Digest every byte of a log's rows."""
    digest = hashlib.sha256()
    for event in log:
        digest.update(f"{event.seq} {event.tag} {event.at!r} ".encode() + event.body + b"\n")
    return digest.hexdigest()


def _differences(old: Any, new: Any, path: str = "") -> Iterator[str]:
    """Name the fields of two JSON values that differ, with the new value; `-` before one that went."""
    if not (isinstance(old, dict) and isinstance(new, dict)):
        if old != new:
            yield f"{path}={msgspec.json.encode(new).decode()}"
        return
    for name in (*new, *(name for name in old if name not in new)):
        inner = f"{path}.{name}" if path else name
        if name not in new:
            yield f"-{inner}"
        elif name not in old:
            yield f"{inner}={msgspec.json.encode(new[name]).decode()}"
        else:
            yield from _differences(old[name], new[name], inner)


async def _record(desk: Desk, row: TableRow) -> AsyncIterator[str]:
    """Tell the record of a table's match and the verdicts on its deals; the refusal where there is none."""
    desk.chat = row.chat
    person = next((one for one in EVERYBODY if one.id == row.chat), ANYA)
    before = len(desk.wall.files)
    reply = await loose(desk, person, f"pastfile:{row.id}", chat=row.chat)
    if len(desk.wall.files) == before:
        yield f"no record: {reply.text}"
        return
    document = desk.wall.files[-1][1]
    yield f"record {document.name}"
    text = document.data.decode()
    for line in text.splitlines():
        yield f"  {line}".rstrip()
    game = GAMES[row.game]
    for number, verdict in verdicts(game, game.record.parse(text)):
        yield f"verified {number} {verdict}"


async def _settings(storage: Storage, chat: int) -> list[str]:
    """Tell the settings of a chat as kept, and as written again where that differs."""
    row = await storage.chat(chat)
    if row is None:
        return []
    again = encode(settings_of(GAMES, row.settings))
    told = [f"# chat {chat}", row.settings.decode()]
    return told if again == row.settings else [*told, f"written again {again.decode()}"]


async def _statistics(storage: Storage, chat: int) -> list[str]:
    """Tell the digest of the rows of statistics of a group, game by game, where there are any."""
    told = []
    for game in GAMES:
        matches = await storage.statistics_in(chat, game)
        deals = [body for match in matches for body in await storage.deal_statistics(MATCHES.decode(match).table)]
        digest = hashlib.sha256(b"\n".join((*matches, *deals))).hexdigest()
        told += [f"statistics {game}: {len(matches)} matches, {len(deals)} deals {digest}"] if matches else []
    return told


async def _history(desk: Desk, person: Person, *, private: bool = False) -> list[str]:
    """Tell what /history says, and the actions of its buttons."""
    await desk.pass_time(4)
    await desk.command(person, "history", private=private)
    screen: Screen = desk.wall.told[-1][2]
    keys = [key.press.action if key.press is not None else key.url or "" for row in screen.rows for key in row]
    text = DATE.sub("date", screen.text)
    return [*text.splitlines(), *(f"[{key}]" for key in keys)]


def main(names: list[str]) -> None:
    """Write the answers of the databases named, of all when none is."""
    ANSWERS.mkdir(exist_ok=True)
    for database in sorted(FOLDER.glob("*.db")):
        if not names or database.stem in names:
            (ANSWERS / f"{database.stem}.txt").write_text(asyncio.run(answers(database)), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
