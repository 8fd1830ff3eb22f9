"""Robots think on other machines: a worker that is killed and a server that goes away cost nobody a move."""

from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path

import pytest

from bot.screens.actions import Action
from engine.core.match import Mark, Move
from engine.core.strengths import Strength
from tests.e2e.evidence import errors_in
from tests.e2e.game import Company
from tests.e2e.test_other_game import hosting, pressed, stories, table_of
from tests.e2e.world import START_S, Bot, Sandbox, wait_for
from tests.servers.nats import NatsServer, served
from tests.sockets import free_port

AT_WORK = b"jobs are taken"
ONCE = ("fallback", "local")


class JobsWorker(Bot):
    """The program that does jobs, in a folder of its own; `stall` lets no thought end."""

    def __init__(self, sandbox: Sandbox, folder: Path, server: NatsServer) -> None:
        self.stalled = folder / "stalled"
        self.port = free_port()
        env = {"ROLE": "jobs", "BROKER_URL": server.url, "METRICS_PORT": str(self.port), "BOT_TOKEN": ""}
        env |= {"RIGGED_STALLED": str(self.stalled), "RIGGED_GAMES": "tests.games.hosted"}
        folder.mkdir()
        super().__init__(sandbox, folder, module="tests.e2e.rigged_bot", **env)

    def is_at_work(self) -> bool:
        """Tell whether this process takes jobs."""
        return AT_WORK in self.log.read_bytes()[self._said :]

    def begin(self) -> None:
        """Start it; returns when it takes jobs."""
        self.start()
        wait_for(self.is_at_work, "a worker that takes jobs", START_S)

    @contextmanager
    def stall(self) -> Iterator[None]:
        """Let no thought end inside the block."""
        self.stalled.mkdir()
        yield
        for file in (*self.stalled.iterdir(), self.stalled):
            file.rmdir() if file.is_dir() else file.unlink()


def page(port: int, path: str) -> tuple[int, str]:
    """Return status and text of a page for observers."""
    connection = HTTPConnection("127.0.0.1", port, timeout=60)
    connection.request("GET", path)
    answer = connection.getresponse()
    text = answer.read().decode()
    connection.close()
    return answer.status, text


def thoughts(port: int, where: str) -> float:
    """Return how many thoughts were had `where`."""
    start = f'pulka_jobs_total{{kind="think",where="{where}"}} '
    return sum(float(line[len(start) :]) for line in page(port, "/metrics")[1].splitlines() if line.startswith(start))


def robots_moves(company: Company) -> int:
    """Count what robots have done at the table."""
    moments = stories(company)[1].moments
    return sum(isinstance(it.event, Move) and it.event.mark is Mark.ROBOT for it in moments)


def go_on(company: Company) -> None:
    """Press until the robot has moved some times more."""
    before = robots_moves(company)
    wait_for(lambda: robots_moves(company) > before + 2 or pressed(company), "moves of the robot")


def seat_a_robot_that_thinks(company: Company) -> None:
    """Begin a match of one person with a robot of the usual strength."""
    anya = company.players[0]
    anya.person.start()
    company.settle()
    anya.person.say(company.chat, "/new longmove")
    assert company.act(Action.SIT, anya, company.chat).accepted

    def offered() -> str | None:
        anya.poll()
        return next((key.action for _, key in anya.choices(company.chat) if key.action.startswith("robot:1")), None)

    company.act(wait_for(offered, "a robot"), anya, company.chat)
    company.act(Action.START, anya, company.chat)
    wait_for(lambda: table_of(company).people[1].strength is not None, "the robot")
    assert table_of(company).people[1].strength is not Strength.EASY


@pytest.mark.slow
def test_thoughts_go_to_other_machines_and_come_home_when_those_fail(tmp_path: Path) -> None:
    port = free_port()
    with served() as server, hosting(tmp_path, 1, BROKER_URL=server.url, METRICS_PORT=str(port)) as company:
        worker = JobsWorker(company.sandbox, tmp_path / "worker", server)
        worker.begin()
        try:
            assert page(worker.port, "/health")[0] == 200
            seat_a_robot_that_thinks(company)
            wait_for(lambda: thoughts(port, "remote") > 1 or pressed(company), "thoughts of the worker")
            assert thoughts(worker.port, "done") > 1

            with worker.stall():
                wait_for(lambda: (worker.stalled / "begun").exists() or pressed(company), "a thought that has begun")
                worker.kill()
                go_on(company)

            server.stop()
            go_on(company)

            server.start()
            worker.begin()
            before = thoughts(port, "remote")
            wait_for(lambda: thoughts(port, "remote") > before or pressed(company), "thoughts of the new worker")
            assert worker.stop() == 0
            go_on(company)
        finally:
            worker.kill()
        assert errors_in(worker.log) == []
