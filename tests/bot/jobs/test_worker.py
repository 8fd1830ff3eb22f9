"""A worker: which questions it takes, and what it does with those that nobody waits for."""

import asyncio
from typing import Any, cast

import msgspec
import pytest

from bot.jobs.asker import subject_of
from bot.jobs.kinds import Kind
from bot.jobs.messages import BUSY, OTHER, UNREADABLE, JobFound, JobRefused, Question, raw, read_answer
from bot.jobs.version import version_of
from engine.core.strengths import Strength
from engine.games.preferans import PREFERANS
from tests.bot.jobs.kit import JOBS, Pool, Working
from tests.bot.jobs.test_remote import MOVE, VIEW
from tests.clocks import PATIENCE_S, until

VERSION = version_of(JOBS)
THINK = subject_of(VERSION, Kind.THINK)


class Desk:
    """A worker without any line: what it answers is kept."""

    def __init__(self, pool: Pool, slots: int = 1) -> None:
        self.pool = pool
        self.worker = Working(JOBS, pool, cast(Any, None), slots)
        self.answers: list[bytes] = []

    async def ask(self, subject: str = THINK, text: bytes | None = None, **told: Any) -> None:
        """Hand it a question, a good one but for what is told."""
        facts: dict[str, Any] = {"version": VERSION, "of": PREFERANS.name, "seconds": PATIENCE_S, "compiled": False}
        facts["given"] = raw((VIEW, Strength.STRONG, "seed"))
        await self.worker.take(subject, text or msgspec.json.encode(Question(**facts | told)), self._answer)

    async def _answer(self, text: bytes) -> None:
        self.answers.append(text)

    def refusals(self) -> list[str]:
        """Return the reasons of what it has refused."""
        said = map(read_answer.decode, self.answers)
        return [answer.reason for answer in said if isinstance(answer, JobRefused)]


async def test_a_good_question_is_answered() -> None:
    desk = Desk(Pool())
    await desk.ask()
    await desk.worker.finish()
    answer = read_answer.decode(desk.answers[0])
    assert isinstance(answer, JobFound)
    assert msgspec.json.decode(answer.value, type=PREFERANS.commands) == MOVE
    assert desk.worker.counted("done") == 1


@pytest.mark.parametrize(
    ("told", "reason"),
    [
        ({"version": "another"}, OTHER),
        ({"of": "whist"}, OTHER),
        ({"compiled": True}, OTHER),
        ({"subject": subject_of(VERSION, "exec")}, OTHER),
        ({"subject": subject_of(VERSION, Kind.ANALYSE)}, UNREADABLE),
        ({"text": b"{}"}, UNREADABLE),
        ({"text": b"["}, UNREADABLE),
        ({"text": b"[" * 100_000}, UNREADABLE),
        ({"given": raw((VIEW, "mighty", "seed"))}, UNREADABLE),
        ({"given": raw(({"type": "os.system", "viewer": 1}, Strength.STRONG, "seed"))}, UNREADABLE),
    ],
    ids=range(10),
)
async def test_a_question_that_is_none_is_refused(told: dict[str, Any], reason: str) -> None:
    desk = Desk(Pool())
    await desk.ask(**told)
    assert (desk.refusals(), desk.pool.asked) == ([reason], [])


async def test_more_than_can_begin_soon_is_refused() -> None:
    desk = Desk(Pool(held=True))
    for _ in range(10):
        await desk.ask()
    assert 1 < desk.worker.taken < 10
    assert desk.refusals() == [BUSY] * (10 - desk.worker.taken)
    desk.pool.go.set()
    await desk.worker.finish()
    assert desk.worker.taken == 0


async def test_what_nobody_waits_for_any_more_is_not_begun() -> None:
    desk = Desk(Pool(held=True))
    await desk.ask()
    await desk.ask(seconds=0.0)
    await until(lambda: desk.pool.asked == ["choose"])
    desk.pool.go.set()
    await desk.worker.finish()
    assert (desk.pool.asked, len(desk.answers)) == (["choose"], 1)


async def test_a_job_that_fails_is_told_without_its_words(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(0)
    desk = Desk(Pool(fails=RuntimeError("A♠ K♠")))
    await desk.ask()
    await desk.worker.finish()
    assert b"RuntimeError" in desk.answers[0]
    assert "A♠" not in desk.answers[0].decode() + caplog.text
    assert desk.worker.counted("failed") == 1


async def test_what_has_begun_is_finished() -> None:
    desk = Desk(Pool(held=True))
    await desk.ask()
    ending = asyncio.create_task(desk.worker.finish())
    await until(lambda: bool(desk.pool.asked))
    assert not ending.done()
    desk.pool.go.set()
    await ending
    assert len(desk.answers) == 1
