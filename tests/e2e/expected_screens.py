"""Screens that every message of a running bot should show, worked out from a copy of its database alone."""

import asyncio
import sqlite3
import tempfile
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import cast

from bot.clock import SystemClock
from bot.gateway.api.callbacks import encode
from bot.metrics import Metrics
from bot.robot_pool import RobotPool
from bot.sandbox.markup import parse_html
from bot.screens.actions import Action
from bot.screens.model import Screen
from bot.screens.texts import texts
from bot.storage.sqlite.store import SqliteStorage
from bot.tables.ephemeral.screens import everything
from engine.games import GAMES
from tests.bot.tables.kit.desk import Desk
from tests.clocks import HandClock
from tests.e2e.evidence import reading
from tests.e2e.game import MAIN, Company
from tests.e2e.phones import Phone
from tests.e2e.world import Message, buttons, text_of

QUICKER = texts("ru").plain("It is faster in the private chat.")
RIGHT_S = 60.0  # real seconds, however slow the machine; waited out only when something is wrong


@dataclass(frozen=True)
class Expected:
    """Expectation of one message: words, the data of its buttons, and where it stands (message 0: nowhere yet)."""

    table: int
    key: str
    chat: int
    message: int
    text: str
    data: tuple[str, ...]


def _of_the_log(text: str) -> str:
    """Return words without the line on the private chat: who plays by a view of late is in no log."""
    return text.strip().removesuffix(QUICKER).strip()


def plain(screen: Screen) -> tuple[str, tuple[str, ...]]:
    """Return a screen as a phone shows it: words, data of the buttons."""
    data = tuple(encode(key.press) for row in screen.rows for key in row if key.press is not None)
    return _of_the_log(parse_html(screen.text)[0]), data


def shown(message: Message) -> tuple[str, tuple[str, ...]]:
    """Return a message of a phone in the form of an expected one."""
    return _of_the_log(text_of(message)), tuple(button.data for button in buttons(message) if button.data)


def expected(database: Path, speed: float, chats: Iterable[int]) -> list[Expected]:
    """Return what the log says of every live message of these groups' tables; the bot may be running."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "copy.db"
        with reading(database) as db, closing(sqlite3.connect(copy)) as to:
            db.backup(to)
        return asyncio.run(_expected(copy, SystemClock(speed), frozenset(chats)))


async def _expected(path: Path, clock: SystemClock, chats: frozenset[int]) -> list[Expected]:
    storage = await SqliteStorage.open(path, now=clock.now)
    try:
        robots = RobotPool(Metrics(), GAMES.values())  # whose best strength stands in lobbies
        context, found = Desk(storage=storage, clock=cast(HandClock, clock), thinker=robots).context, []
        for row in await storage.open_index():
            session = await context.sessions.get(row.id)
            if session is None or session.table.chat not in chats:
                continue
            for wanted in everything(context, session, frozenset(), table_now=True):
                surface = await storage.surface(row.id, wanted.surface.key)
                chat, message = (surface.chat, surface.message) if surface is not None else (wanted.surface.chat, 0)
                found.append(Expected(row.id, wanted.surface.key, chat, message, *plain(wanted.screen)))
        return found
    finally:
        await storage.close()


def differences(found: Iterable[Expected], phones: Iterable[Phone]) -> Iterator[str]:
    """Yield one line for every message that does not show what the log says."""
    live = {key: message for phone in phones for key, message in phone.live.items()}
    for one in found:
        message = live.get((one.chat, one.message))
        if message is None:
            yield f"table {one.table}, {one.key}: no message {one.chat}:{one.message}"
        elif shown(message) != (one.text, one.data):
            yield f"table {one.table}, {one.key}:\n{shown(message)}\nand not\n{(one.text, one.data)}"


def all_screens_right(company: Company, *, but: int = 0) -> None:
    """Check all screens once all is quiet; of the private chat `but` nothing is expected. Raises AssertionError."""
    _, wrong = compared([company], but=but)
    assert wrong == [], wrong


def compared(companies: Sequence[Company], *, but: int = 0) -> tuple[list[Expected], list[str]]:
    """Return what these groups of one bot should see once all is quiet, and what is still not so after a long while."""
    first, end = companies[0], time.monotonic() + RIGHT_S
    phones = [phone for one in companies for phone in one.phones]
    while True:
        for company in companies:
            company.settle(timeout=RIGHT_S)
        found = expected(first.bot.database, first.sandbox.speed, [company.chat for company in companies])
        for company in companies:
            company.poll()
        wrong = list(differences((one for one in found if one.chat != but), phones))
        if not wrong or time.monotonic() > end:
            return found, wrong


def left_over(found: Iterable[Expected], phones: Iterable[Phone]) -> Iterator[str]:
    """Yield messages of these tables that stand beside the live ones of the same place with buttons of a decision.

    They do no harm, for a press on one is judged by its token and retires it.
    """
    known = {(one.chat, one.message) for one in found}
    for (chat, number), message in {key: one for phone in phones for key, one in phone.live.items()}.items():
        words = {button.action.partition(":")[0] for button in buttons(message) if button.data}
        if (chat, number) not in known and words & {*MAIN, Action.NEXT, Action.START, Action.SIT}:
            yield f"{chat}:{number} {sorted(words)} {text_of(message)[:60]!r}"
