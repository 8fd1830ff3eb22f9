"""Evidence that a run leaves behind: the bot's log, its database, what the sandbox has counted."""

import re
import sqlite3
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.e2e.world import Sandbox

# a worker that was just being started when the program was killed finds nobody who tells it what to do
ORPHAN = re.compile(
    r"""Traceback .*\n  File "<string>", line 1, in <module>\n  File ".*/multiprocessing/spawn\.py".*\n"""
    r"(?:  .*\n)*EOFError: .*\n"
)
UNEXPECTED = re.compile(
    r"^.*(?:Traceback|ERROR|CRITICAL|Task exception|never awaited).*$"
    r"(?:\n(?:Traceback .*|  .*|\w[\w.]*(?:Error|Exception|Failed|Lost)\b.*)$)*",
    re.MULTILINE,
)
"""A line that tells of something unexpected, and the traceback below it."""


def errors_in(log: Path) -> list[str]:
    """Return what the bot's log tells of the unexpected, each with its traceback, without the last words of workers."""
    return [found.strip() for found in UNEXPECTED.findall(ORPHAN.sub("", log.read_text()))]


@contextmanager
def reading(database: Path | str) -> Iterator[sqlite3.Connection]:
    """Return a connection that changes nothing; the bot may be running and is not held up."""
    db = sqlite3.connect(f"file:{database}?mode=ro", uri=True)
    try:
        yield db
    finally:
        db.close()


def paid(caption: str) -> dict[str, int]:
    """Return what each player gets (below zero: pays), in whists, by the payments under a settlement's picture."""
    told = Counter[str]()
    for payer, payee, whists in re.findall(r"^(.+) → (.+): (\d+) вист", caption, re.MULTILINE):
        told[payer] -= int(whists)
        told[payee] += int(whists)
    return dict(told)


def limited(sandbox: Sandbox) -> dict[str, int]:
    """Return the chats in which the bot was told to wait (429), and how often."""
    counters = sandbox.get("counters")
    return {chat: int(total["limited"]) for chat, total in counters.items() if total["limited"]}
