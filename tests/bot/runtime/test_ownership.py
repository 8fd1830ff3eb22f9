"""A program speaks for its bot only as long as the database confirms it, and never again after that."""

import asyncio

import pytest

from bot.runtime.ownership import CONFIRMED_S, LOST, SECOND_WRITER, SILENT, Ownership
from bot.storage.postgres.session import SILENCE_S
from tests.clocks import PATIENCE_S


class Session:
    """A session with the database, as far as an owner looks at it, at the second `now`."""

    def __init__(self) -> None:
        self.lost = asyncio.Event()
        self.now = self.answered_at = 100.0


@pytest.fixture
def session() -> Session:
    return Session()


@pytest.fixture
def mine(session: Session) -> Ownership:
    return Ownership(session, lambda: session.now)


def test_an_answer_lets_it_speak_for_a_while(session: Session, mine: Ownership) -> None:
    for _ in range(2):
        session.now += CONFIRMED_S - 0.01
        assert mine.may_speak()
        session.answered_at = session.now


def test_silence_of_the_database_ends_it_for_good(session: Session, mine: Ownership) -> None:
    session.now += CONFIRMED_S
    said = [mine.may_speak()]
    assert session.lost.is_set(), "nothing is written any more, either"
    session.answered_at = session.now
    assert [*said, mine.may_speak()] == [False, False]
    assert mine.reason == SILENT


def test_it_falls_silent_before_the_database_frees_the_bot() -> None:
    assert CONFIRMED_S < SILENCE_S


def test_a_session_that_is_lost_ends_it(session: Session, mine: Ownership) -> None:
    session.lost.set()
    assert not mine.may_speak()
    assert mine.reason == LOST


async def test_a_second_writer_ends_it(mine: Ownership) -> None:
    waiting = asyncio.create_task(mine.until_lost())
    mine.second_writer()
    async with asyncio.timeout(PATIENCE_S):
        await waiting
    assert not mine.may_speak()
    assert mine.reason == SECOND_WRITER


def test_the_first_reason_counts(session: Session, mine: Ownership) -> None:
    session.now += 100
    assert not mine.may_speak()
    mine.second_writer()
    assert mine.reason == SILENT
