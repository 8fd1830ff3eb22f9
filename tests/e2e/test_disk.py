"""A database that takes no writes for a while: nobody is told that a move counts which is not stored, and one message
tells the table; then the match goes on. Through the whole program.
"""

import resource
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from pathlib import Path

import pytest

from bot.screens import actions
from bot.tables.log.waiting import PING_S
from tests.e2e import story, truth
from tests.e2e.game import Company, gather
from tests.e2e.world import Bot, playing, text_of, wait_for, write_decks
from tests.soak.mirror import all_screens_right

SMALL = 64 * 1024
SORRY = "Не могу записать ход"
Trouble = Callable[[Company], AbstractContextManager[None]]


@contextmanager
def locked(company: Company) -> Iterator[None]:
    """Somebody holds the file with another tool."""
    with closing(sqlite3.connect(company.bot.env["DATABASE_PATH"], isolation_level=None)) as db:
        db.execute("BEGIN IMMEDIATE")
        yield
        db.execute("ROLLBACK")


@contextmanager
def full(company: Company) -> Iterator[None]:
    """No file of the program may grow any more."""
    process = company.bot.process
    assert process is not None
    before = resource.prlimit(process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (SMALL, before[1]))
    yield
    resource.prlimit(process.pid, resource.RLIMIT_FSIZE, before)


@contextmanager
def read_only(company: Company) -> Iterator[None]:
    """Its folder is mounted so, or its owner has changed."""
    flag = Path(company.bot.env["RIGGED_READ_ONLY"])
    flag.touch()
    yield
    assert "attempt to write a readonly database" in company.bot.log.read_text()
    flag.unlink()


@pytest.mark.parametrize("trouble", [locked, full, read_only])
def test_nothing_is_acknowledged_that_is_not_stored(tmp_path: Path, trouble: Trouble) -> None:
    with playing(tmp_path) as sandbox:
        decks = write_decks(tmp_path / "decks.json", dealer=3, seed=3)
        rigged = {"RIGGED_DECKS": str(decks), "RIGGED_READ_ONLY": str(tmp_path / "read-only")}
        bot = Bot(sandbox, tmp_path, module="tests.e2e.rigged_bot", **rigged)
        bot.launch()
        try:
            company = gather(sandbox, bot, 3, 1)
            company.sit_down("pool_target=100")
            company.make_some(12)
            # the reminder after a silence has been written: each write would keep the presses waiting for half a second
            company.settle(quiet=0.4 + PING_S / sandbox.speed)
            with trouble(company):
                refused(company, 4)
            company.make_some(12)
            company.settle()
            the_log_is_right(company, tmp_path / "pulka.db")
            assert bot.stop() == 0
        finally:
            bot.kill()


def refused(company: Company, count: int) -> None:
    """So many presses, each answered in words; the group reads it once."""
    for _ in range(count):
        found = company.find_press()
        assert found is not None
        made = company.press(found[0], found[1], found[2].data)
        assert made.answer is not None
        assert "не удалось записать" in made.answer["text"], made
    group = company.guests[0]

    def told() -> int:
        group.poll()
        return sum(SORRY in text_of(message) for message in group.screens(company.chat))

    wait_for(told, "the message to the table")
    company.settle()
    assert told() == 1


def the_log_is_right(company: Company, database: Path) -> None:
    """What was answered empty is there once, the rest is not, and every screen shows it; the log says why."""
    stories = story.read(database)
    assert list(truth.lost_presses(company.pressed, stories)) == []
    assert list(truth.gaps(stories[1])) == []
    all_screens_right(company)
    assert any(press.word in (*actions.HALF_MADE, "bid", "pass", "card") for press in company.pressed)
    assert "The database refused" in company.bot.log.read_text()
