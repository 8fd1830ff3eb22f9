"""What every message of a running bot should show, worked out from a copy of its database alone."""

import asyncio
import sqlite3
import tempfile
import time
from collections.abc import Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import cast

from bot.clock import SystemClock
from bot.gateway.api.callbacks import encode
from bot.sandbox.markup import parse_html
from bot.screens import actions
from bot.screens.model import Screen
from bot.storage.sqlite.store import SqliteStorage
from bot.tables.house.room import Room
from bot.tables.shown.display import display_of
from tests.bot.tables.clocks import HandClock
from tests.bot.tables.kit import Desk
from tests.e2e.game import MAIN, Company
from tests.e2e.phones import Phone
from tests.e2e.world import Message, buttons, text_of

RIGHT_S = 15.0


@dataclass(frozen=True)
class Truth:
    """What one message should show: words, the data of its buttons, and where it stands (message 0: nowhere yet)."""

    table: int
    key: str
    chat: int
    message: int
    text: str
    data: tuple[str, ...]


def plain(screen: Screen) -> tuple[str, tuple[str, ...]]:
    """A screen as a phone shows it: words, data of the buttons."""
    data = tuple(encode(key.press) for row in screen.rows for key in row if key.press is not None)
    return parse_html(screen.text)[0].strip(), data


def shown(message: Message) -> tuple[str, tuple[str, ...]]:
    """A message of a phone in the same form."""
    return text_of(message).strip(), tuple(button.data for button in buttons(message) if button.data)


def truths(database: Path, speed: float, chats: Iterable[int]) -> list[Truth]:
    """What the log says of every live message of these groups' tables; the bot may be running."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "copy.db"
        with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as db, closing(sqlite3.connect(copy)) as to:
            db.backup(to)
        return asyncio.run(_truths(copy, SystemClock(speed), frozenset(chats)))


async def _truths(path: Path, clock: SystemClock, chats: frozenset[int]) -> list[Truth]:
    storage = await SqliteStorage.open(path, now=clock.now)
    try:
        house, found = Desk(storage=storage, clock=cast(HandClock, clock)).house, []
        house.rooms.on_read = asleep
        for row in await storage.open_index():
            room = await house.rooms.get(row.id)
            if room is None or room.table.chat not in chats:
                continue
            for wanted in display_of(house, room).all(frozenset(), table_now=True):
                surface = await storage.surface(row.id, wanted.surface.key)
                chat, message = (surface.chat, surface.message) if surface is not None else (wanted.surface.chat, 0)
                found.append(Truth(row.id, wanted.surface.key, chat, message, *plain(wanted.screen)))
        return found
    finally:
        await storage.close()


async def asleep(_: Room) -> None:
    """Nothing is woken by looking."""


def differences(found: Iterable[Truth], phones: Iterable[Phone]) -> Iterator[str]:
    """One line for every message that does not show what the log says."""
    live = {key: message for phone in phones for key, message in phone.live.items()}
    for truth in found:
        message = live.get((truth.chat, truth.message))
        if message is None:
            yield f"table {truth.table}, {truth.key}: no message {truth.chat}:{truth.message}"
        elif shown(message) != (truth.text, truth.data):
            yield f"table {truth.table}, {truth.key}:\n{shown(message)}\nand not\n{(truth.text, truth.data)}"


def all_screens_right(company: Company, *, but: int = 0) -> None:
    """Once all is quiet; of the private chat `but` nothing is expected. Raises AssertionError."""
    end, wrong = time.monotonic() + RIGHT_S, ["not looked yet"]
    while wrong and time.monotonic() < end:
        company.settle()
        found = truths(Path(company.bot.env["DATABASE_PATH"]), company.sandbox.speed, [company.chat])
        company.poll()
        wrong = list(differences((one for one in found if one.chat != but), company.phones))
    assert wrong == []


def left_over(found: Iterable[Truth], phones: Iterable[Phone]) -> Iterator[str]:
    """Messages of these tables that stand beside the live ones of the same place with buttons of a decision.

    They do no harm, for a press on one is judged by its token and retires it.
    """
    known = {(truth.chat, truth.message) for truth in found}
    for (chat, number), message in {key: one for phone in phones for key, one in phone.live.items()}.items():
        words = {button.action.partition(":")[0] for button in buttons(message) if button.data}
        if (chat, number) not in known and words & {*MAIN, actions.NEXT, actions.START, actions.SIT}:
            yield f"{chat}:{number} {sorted(words)} {text_of(message)[:60]!r}"
