"""A thinker that asks other machines: what it asks them, and that it loses nothing by it."""

import asyncio
import logging
import re
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from bot.games.painting import EXAMPLES, photo_of
from bot.jobs import asker
from bot.jobs.breaker import AFTER
from bot.jobs.kinds import TERMS, Kind
from bot.jobs.link import Link
from bot.jobs.worker import JobWorker
from bot.metrics import Metrics
from bot.pictures.drawing import Labels
from bot.pictures.theme import Look
from bot.robot_pool import RobotPool
from engine.core.errors import IllegalCommand, NotAnalysed
from engine.core.match import Mark, Move
from engine.core.seats import BySeat, Seat
from engine.core.strengths import Strength
from engine.games.preferans import PREFERANS
from engine.games.preferans.moves import MakeClaim, Pass
from engine.games.preferans.robots.simple import choose
from engine.games.preferans.robots.strengths import robot
from engine.games.preferans.solver import fastest, pure
from tests.bot.jobs.kit import JOBS, Asking, Pool, asking, be_patient, settings, working
from tests.checks.source import ROOT
from tests.clocks import PATIENCE_S, until
from tests.engine.games.preferans.phases.deals import contract, deal, say, see
from tests.narrowed import there
from tests.servers.nats import NatsServer, served

VIEW = see(say(contract(deal(), "6s pass pass", "6s"), "whist whist"), 1)
MOVE = choose(VIEW)
MANY = 48
PASSWORD = "of-the-test"


async def thought(thinker: Asking, seed: str = "seed") -> Move:
    """A thought about the one position of these tests."""
    return await thinker.think(PREFERANS, VIEW, Strength.STRONG, seed)


def finding(found: object) -> Pool:
    """A worker that finds one thing, whatever it is asked."""
    pool = Pool()
    pool.work_out = lambda *_: asyncio.sleep(0, found)  # type: ignore[method-assign]  # stands for it
    return pool


async def test_a_worker_thinks_and_nobody_at_home_does(nats: NatsServer) -> None:
    async with working(nats, Pool()), asking(nats) as thinker:
        assert await thought(thinker) == MOVE
        assert (thinker.home.asked, thinker.counted("remote")) == ([], 1)


@pytest.mark.slow
async def test_a_worker_with_a_real_pool_finds_what_home_would(
    nats: NatsServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    be_patient(monkeypatch)
    pool = RobotPool(Metrics(), [PREFERANS], workers=1)
    line = Link(settings(nats.url), "worker")
    worker = JobWorker(JOBS, pool, Metrics(), 1)
    try:
        await pool.ready()
        compiled = pool.is_compiled(PREFERANS)
        await worker.serve(line)
        async with asking(nats) as thinker:
            await until(lambda: line.is_up)
            thinker.home.compiled = compiled
            command = await thought(thinker)
            claim = await thinker.work_out(there(PREFERANS.claims).first_sure, (VIEW,))
            drawn = await thinker.within(PATIENCE_S, photo_of, EXAMPLES[0], Look(), Labels())
            assert (thinker.home.asked, thinker.counted("remote")) == ([], 3)
    finally:
        await line.be_deaf()
        await worker.finish()
        await line.close()
        await pool.close()
    assert command == robot(Strength.STRONG, fastest() if compiled else pure())(VIEW, Random("seed"))
    assert (claim, drawn) == (there(PREFERANS.claims).first_sure((VIEW,)), photo_of(EXAMPLES[0], Look(), Labels()))


async def test_a_server_that_hangs_costs_a_short_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    be_patient(monkeypatch, 0.1)
    with served() as server:
        async with working(server, Pool()) as worker, asking(server) as thinker:
            server.freeze()
            assert await thought(thinker) == MOVE
            assert thinker.home.asked == ["choose"]
            server.thaw()
            await until(lambda: thinker.link.is_up and worker.link.is_up)


async def test_without_a_worker_the_answer_comes_from_home_at_once(nats: NatsServer) -> None:
    async with asking(nats) as thinker:
        assert await thought(thinker) == MOVE
        assert (thinker.home.asked, thinker.counted("fallback")) == (["choose"], 1)


async def test_that_nobody_listens_is_logged_once(nats: NatsServer, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    async with asking(nats) as thinker:
        await asyncio.gather(*(thought(thinker) for _ in range(3)))
        assert caplog.text.count("no worker of this version listens") == 1
        async with working(nats, Pool()):
            await thought(thinker)
        assert caplog.text.count("workers listen again") == 1


async def test_the_permissions_of_the_manual_are_enough(tmp_path: Path) -> None:
    manual = (ROOT / "docs" / "hosting.md").read_text("utf-8")
    told = re.search(r"```\n(authorization \{.*?)```", manual, re.DOTALL)
    assert told is not None
    rules = tmp_path / "nats.conf"
    rules.write_text(told[1].replace("…", PASSWORD))
    with served("--config", str(rules)) as server:
        place = server.url.partition("://")[2]
        tables, jobs = (settings(f"nats://{user}:{PASSWORD}@{place}") for user in ("tables", "jobs"))
        async with working(jobs, Pool()), asking(tables) as thinker:
            assert await thought(thinker) == MOVE
            assert thinker.counted("remote") == 1


async def test_without_a_server_nobody_is_asked() -> None:
    async with asking(settings("nats://127.0.0.1:1"), up=False) as thinker:
        assert await thought(thinker) == MOVE
        assert (thinker.home.asked, thinker.counted("local")) == (["choose"], 1)


async def test_a_worker_that_is_late_is_not_waited_for(nats: NatsServer, monkeypatch: pytest.MonkeyPatch) -> None:
    be_patient(monkeypatch, 0.1)
    async with working(nats, Pool(held=True)), asking(nats) as thinker:
        assert await thought(thinker) == MOVE
        assert thinker.counted("fallback") == 1


async def test_after_some_late_answers_nobody_is_asked_for_a_while(
    nats: NatsServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    be_patient(monkeypatch, 0.1)
    async with working(nats, Pool(held=True)), asking(nats) as thinker:
        for _ in range(5):
            assert await thought(thinker) == MOVE
        assert (thinker.counted("fallback"), thinker.counted("local")) == (3, 2)


async def test_a_question_under_way_ends_with_the_connection() -> None:
    with served() as server:
        pool = Pool(held=True)
        async with working(server, pool) as worker, asking(server) as thinker:
            asked = asyncio.create_task(thought(thinker))
            await until(lambda: bool(pool.asked))
            server.stop()
            assert await asked == MOVE
            assert thinker.home.asked == ["choose"]
            pool.go.set()
            server.start()
            await until(lambda: thinker.link.is_up and worker.link.is_up)
            assert await thought(thinker) == MOVE
            assert thinker.home.asked == ["choose"]


async def test_a_worker_of_another_version_is_not_heard(nats: NatsServer) -> None:
    pool = Pool()
    async with working(nats, pool, jobs=JOBS[:-1]), asking(nats) as thinker:
        assert await thought(thinker) == MOVE
        assert (pool.asked, thinker.counted("fallback")) == ([], 1)


async def test_a_worker_without_the_search_that_is_asked_for_leaves_the_job(nats: NatsServer) -> None:
    plain, quick = Pool(), Pool(compiled=True)
    async with working(nats, plain), working(nats, quick), asking(nats) as thinker:
        thinker.home.compiled = True
        for _ in range(8):
            assert await thought(thinker) == MOVE
        assert (plain.asked, len(quick.asked)) == ([], thinker.counted("remote"))


@pytest.mark.parametrize("found", [Pass(Seat.ONE), replace(MOVE, mark=Mark.TIMEOUT)], ids=["illegal", "marked"])
async def test_an_illegal_answer_is_not_taken(nats: NatsServer, monkeypatch: pytest.MonkeyPatch, found: Move) -> None:
    async def decide(*_: Any, compiled: bool) -> Move:
        return found

    pool = Pool()
    monkeypatch.setattr(pool, "decide", decide)
    async with working(nats, pool), asking(nats) as thinker:
        assert await thought(thinker) == MOVE
        assert (thinker.home.asked, thinker.counted("fallback")) == (["choose"], 1)


@pytest.mark.parametrize("work", ["lay_down", "first_sure"])
@pytest.mark.parametrize("found", [MOVE, MakeClaim(Seat.TWO, tricks=BySeat((0, 10, 0)), proved=True)])
async def test_what_is_found_in_place_of_a_claim_of_ones_own_is_not_taken(
    nats: NatsServer, work: str, found: Move
) -> None:
    """It would be carried out in the name of whoever is to play."""
    claims = there(PREFERANS.claims)
    given = {"lay_down": VIEW, "first_sure": (VIEW,)}[work]
    async with working(nats, finding(found)), asking(nats) as thinker:
        assert await thinker.work_out(getattr(claims, work), given) != found
        assert (thinker.home.asked, thinker.counted("fallback")) == ([work], 1)


async def test_a_verdict_is_one_of_those_that_the_rules_know(nats: NatsServer) -> None:
    """Which of them is the worker's word."""
    claims, match = there(PREFERANS.claims), say(contract(deal(), "6s pass pass", "6s"), "whist whist")
    asked = PREFERANS.decide(match, MakeClaim(Seat.ONE, tricks=BySeat((7, 2, 1))))
    proved = claims.carried_out(match, MakeClaim(Seat.ONE, tricks=BySeat((7, 2, 1)), proved=True), None)
    more = claims.carried_out(match, MakeClaim(Seat.ONE, tricks=BySeat((10, 0, 0)), proved=True), None)
    assert claims.verdicts(match, asked) == (asked, proved)
    for found, taken in ((proved, True), (asked, True), (more, False), ((*asked, *more), False), (proved[:1], False)):
        async with working(nats, finding(found)), asking(nats) as thinker:
            assert (await thinker.work_out(claims.judged, match, asked) == found) is taken
            assert (thinker.home.asked == [], thinker.counted("remote")) == (taken, int(taken))


async def test_what_only_a_search_could_tell_to_be_wrong_is_judged_at_home(nats: NatsServer) -> None:
    """The cards of a ten that is checked, for example."""
    match, pool = say(contract(deal(), "6s pass pass", "6s"), "whist whist"), Pool()
    events = PREFERANS.decide(match, MOVE)
    async with working(nats, pool), asking(nats) as thinker:
        assert await thinker.work_out(there(PREFERANS.claims).judged, match, events) == events
        assert (thinker.home.asked, pool.asked) == (["judged"], [])


async def test_an_answer_that_cannot_be_read_is_not_taken(nats: NatsServer, caplog: pytest.LogCaptureFixture) -> None:
    async with asking(nats) as thinker:
        link = thinker.link

        async def nonsense(_subject: str, _question: bytes, answer: Any) -> None:
            await answer(b'{"is":"found","version":')

        await link.hear("pulka.jobs.>", "", nonsense)
        assert await thought(thinker) == MOVE
        assert thinker.counted("fallback") == 1
    assert "cannot be read" in caplog.text


@pytest.mark.parametrize("error", [IllegalCommand("invented", {"tricks": 3}), NotAnalysed("invented")])
async def test_a_refusal_by_a_worker_is_found_again_at_home(nats: NatsServer, error: Exception) -> None:
    """A player would hear of it. It is an answer all the same: who gives it is asked again."""
    claims, match = there(PREFERANS.claims), say(contract(deal(), "6s pass pass", "6s"), "whist whist")
    asked = PREFERANS.decide(match, MakeClaim(Seat.ONE, tricks=BySeat((7, 2, 1))))
    async with working(nats, Pool(fails=error)), asking(nats) as thinker:
        for _ in range(AFTER + 1):
            assert await thinker.work_out(claims.judged, match, asked) == claims.judged(match, asked)
        assert (thinker.home.asked, thinker.counted("fallback")) == (["judged"] * (AFTER + 1), AFTER + 1)


async def test_a_picture_that_takes_too_long_elsewhere_is_not_drawn_at_home(nats: NatsServer) -> None:
    async with working(nats, Pool(fails=TimeoutError())), asking(nats) as thinker:
        with pytest.raises(TimeoutError):
            await thinker.within(PATIENCE_S, photo_of, EXAMPLES[0], Look(), Labels())
        assert thinker.home.asked == []
        assert await thought(thinker) == MOVE
        assert thinker.home.asked == ["choose"]


async def test_any_other_error_is_looked_for_at_home_and_its_words_stay_where_they_are(
    nats: NatsServer, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    async with working(nats, Pool(fails=ValueError("A♠ K♠"))), asking(nats) as thinker:
        assert await thought(thinker) == MOVE
        assert thinker.home.asked == ["choose"]
    assert "ValueError" in caplog.text
    assert "A♠" not in caplog.text


async def test_what_is_no_job_is_done_at_home(nats: NatsServer) -> None:
    async with working(nats, Pool()), asking(nats) as thinker:
        assert await thinker.work_out(divmod, 7, 2) == (3, 1)
        assert thinker.home.asked == ["divmod"]


async def test_jobs_are_spread_over_all_workers_and_all_are_answered(
    nats: NatsServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.jobs.worker.SOON_S", PATIENCE_S)
    pools = [Pool() for _ in range(4)]
    async with AsyncExitStack() as stack:
        for pool in pools:
            await stack.enter_async_context(working(nats, pool))
        thinker = await stack.enter_async_context(asking(nats))
        found = await asyncio.gather(*(thought(thinker, str(number)) for number in range(MANY)))
        assert found == [MOVE] * MANY
        assert thinker.counted("remote") == sum(len(pool.asked) for pool in pools) == MANY
        assert all(pool.asked for pool in pools)


async def test_so_many_questions_are_under_way_and_a_person_finds_room(
    nats: NatsServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(asker, "MOST", 3)
    monkeypatch.setattr(asker, "MOST_OF_ROBOTS", 2)
    monkeypatch.setattr("bot.jobs.worker.SOON_S", PATIENCE_S)
    pool = Pool(held=True)
    async with working(nats, pool, slots=9), asking(nats) as thinker:
        held = [asyncio.create_task(thought(thinker)) for _ in range(2)]
        await until(lambda: len(pool.asked) == 2)
        assert await thought(thinker) == MOVE
        assert thinker.home.asked == ["choose"]
        urgent = asyncio.create_task(thinker.within(PATIENCE_S, photo_of, EXAMPLES[0], Look(), Labels()))
        await until(lambda: len(pool.asked) == 3)
        pool.go.set()
        assert await asyncio.gather(*held) == [MOVE] * 2
        assert await urgent


async def test_a_busy_worker_leaves_a_job_to_others(nats: NatsServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.jobs.worker.SOON_S", 0.0)
    busy, free = Pool(held=True), Pool()
    async with working(nats, busy) as worker, asking(nats) as thinker:
        held = asyncio.create_task(thought(thinker))
        await until(lambda: worker.taken == 1)
        async with working(nats, free, slots=MANY):
            for _ in range(10):
                assert await thought(thinker) == MOVE
            assert (len(busy.asked), len(free.asked) + len(thinker.home.asked)) == (1, 10)
            assert free.asked
        busy.go.set()
        assert await held == MOVE


async def test_urgent_jobs_go_before_those_of_robots(nats: NatsServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.jobs.worker.SOON_S", PATIENCE_S)
    pool = Pool(held=True)
    async with working(nats, pool) as worker, asking(nats) as thinker:
        jobs: list[asyncio.Task[Any]] = [asyncio.create_task(thought(thinker)) for _ in range(2)]
        await until(lambda: worker.taken == 2)
        jobs.append(asyncio.create_task(thinker.within(PATIENCE_S, photo_of, EXAMPLES[0], Look(), Labels())))
        await until(lambda: worker.taken == 3)
        pool.go.set()
        await asyncio.gather(*jobs)
    assert pool.asked == ["choose", "photo_of", "choose"]


def test_a_robot_waits_less_for_an_answer_than_it_pauses() -> None:
    assert TERMS[Kind.THINK].seconds < 0.8
