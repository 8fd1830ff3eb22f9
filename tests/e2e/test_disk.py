"""A database that takes no writes for a while: nobody is told that a move counts which is not stored, and one message
tells the table; then the match goes on. Through the whole program.
"""

import resource
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager, suppress
from pathlib import Path

import pytest

from bot.games.preferans.screens.presses import PRESSES
from tests.e2e import story, truth
from tests.e2e.expected_screens import all_screens_right, expected, left_over
from tests.e2e.game import Company, gather
from tests.e2e.world import Bot, playing, text_of, wait_for, write_decks

SMALL = 64 * 1024
REFUSED = "не удалось записать"
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
    with suppress(ProcessLookupError):  # it may have been killed meanwhile
        resource.prlimit(process.pid, resource.RLIMIT_FSIZE, before)


@contextmanager
def read_only(company: Company) -> Iterator[None]:
    """Its folder is mounted so, or its owner has changed."""
    flag = Path(company.bot.env["RIGGED_READ_ONLY"])
    flag.touch()
    yield
    assert "attempt to write a readonly database" in company.bot.log.read_text()
    flag.unlink()


@contextmanager
def in_mid_match(folder: Path) -> Iterator[Company]:
    """Three people who have played for a while, and a silence."""
    with playing(folder) as sandbox:
        decks = write_decks(folder / "decks.json", dealer=3, seed=3)
        rigged = {"RIGGED_DECKS": str(decks), "RIGGED_READ_ONLY": str(folder / "read-only")}
        bot = Bot(sandbox, folder, module="tests.e2e.rigged_bot", **rigged)
        bot.launch()
        try:
            company = gather(sandbox, bot, 3, 1)
            company.sit_down("pool_target=100")
            company.make_some(12)
            # the reminder after a silence has been written: each write would keep the presses waiting for half a second
            company.fall_silent()
            yield company
        finally:
            bot.kill()


@pytest.mark.parametrize("trouble", [locked, full, read_only])
def test_nothing_is_acknowledged_that_is_not_stored(tmp_path: Path, trouble: Trouble) -> None:
    with in_mid_match(tmp_path) as company:
        with trouble(company):
            refused(company, 4)
        company.make_some(12)
        company.settle()
        the_log_is_right(company, tmp_path / "pulka.db")
        assert company.bot.stop() == 0


def test_impatient_taps_are_told_so_all_of_them(tmp_path: Path) -> None:
    """Each would wait for the locked file; those behind the first hear of it with the first, before the watchdog."""
    with in_mid_match(tmp_path) as company:
        found = company.find_press()
        assert found is not None
        phone, message, button = found
        with locked(company):
            taps = []
            for _ in range(8):
                taps.append(company.press(phone, message, button.data, wait=False))
                time.sleep(0.15)
            for tap in taps:
                company.hear(phone, tap)
        assert [tap.answer is not None and REFUSED in tap.answer["text"] for tap in taps] == [True] * 8
        assert company.make(*found).accepted
        assert company.bot.stop() == 0


def test_a_kill_while_the_disk_is_full_leaves_no_dead_table_below(tmp_path: Path) -> None:
    """Commands are answered, and the table stays above the answers: of a new message nobody would know."""
    with in_mid_match(tmp_path) as company:
        with full(company):
            refused(company, 3)
            for phone in company.players:
                for text in ("/pause", "/word вот", "/help"):
                    phone.person.say(None if text == "/word вот" else company.chat, text)
            company.settle()
            company.bot.restart()  # the new process may write again
        company.make_some(12)
        company.settle()
        the_log_is_right(company, tmp_path / "pulka.db")
        found = expected(tmp_path / "pulka.db", company.sandbox.speed, [company.chat])
        assert list(left_over(found, company.phones)) == []
        assert company.bot.stop() == 0


def test_messages_sent_while_the_disk_is_full_are_known_when_it_is_not(tmp_path: Path) -> None:
    """Their rows are written later, and a kill after that finds them."""
    with in_mid_match(tmp_path) as company:
        with full(company):
            company.players[0].person.say(company.chat, "/help")  # nothing was refused yet: the table comes down
            company.settle()
            refused(company, 1)
        wait_for(lambda: "are kept again" in company.bot.log.read_text(), "the rows")
        company.bot.restart()
        company.make_some(6)
        company.settle()
        the_log_is_right(company, tmp_path / "pulka.db")
        found = expected(tmp_path / "pulka.db", company.sandbox.speed, [company.chat])
        assert list(left_over(found, company.phones)) == []


def refused(company: Company, count: int) -> None:
    """So many presses, each answered in words; the group reads it once."""
    for _ in range(count):
        found = company.find_press()
        assert found is not None
        made = company.press(found[0], found[1], found[2].data)
        assert made.answer is not None
        assert REFUSED in made.answer["text"], made
    group = company.guests[0]

    def told() -> int:
        group.poll()
        return sum(SORRY in text_of(message) for message in group.screens(company.chat))

    wait_for(told, "the message to the table")
    company.settle()
    assert told() == 1


def the_log_is_right(company: Company, database: Path) -> None:
    """Check that what was answered empty is there once, the rest not; every screen shows so, the log says why."""
    stories = story.read(database)
    assert list(truth.lost_presses(company.pressed, stories)) == []
    assert list(truth.gaps(stories[1])) == []
    all_screens_right(company)
    assert any(press.word in (*PRESSES.half_made, "bid", "pass", "card") for press in company.pressed)
    assert "The database refused" in company.bot.log.read_text()
