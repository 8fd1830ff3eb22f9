"""An owner on a machine of its own, whose cable is cut or loses packets: a network namespace of Linux."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import NamedTuple

from tests.cluster.front import Front
from tests.e2e import stores, story, truth
from tests.e2e.expected_screens import all_screens_right
from tests.e2e.game import Company, gather
from tests.e2e.world import START_S, TOKEN, Bot, playing, wait_for, write_decks
from tests.forks import ROOT
from tests.servers import postgres as servers
from tests.servers.namespace import Namespace, namespace
from tests.servers.postgres import postgres
from tests.servers.proxy import proxy

__all__ = ["postgres"]
STANDING_BY = "standing by"


class FarBot(Bot):
    """The bot in a namespace, which a fork of this process cannot enter."""

    namespace = ""

    def _begin(self, out: int) -> subprocess.Popen[bytes]:
        command = ["ip", "netns", "exec", self.namespace, sys.executable, "-m", self.module]
        return subprocess.Popen(command, cwd=ROOT, env=self.env, stdout=out, stderr=out)


class Parted(NamedTuple):
    """Owner far away, a process that stands by here, and people who play."""

    net: Namespace
    far: FarBot
    near: Bot
    company: Company

    def the_log_is_right(self) -> None:
        """Check that what was acknowledged is there once, and that every screen shows so."""
        self.company.settle()
        stories = story.read(self.near.database)
        assert list(truth.lost_presses(self.company.pressed, stories)) == []
        assert list(truth.gaps(stories[1])) == []
        all_screens_right(self.company)


@contextmanager
def parted(folder: Path, base: servers.Cluster, *, losing: int = 0) -> Iterator[Parted]:
    """Have people play on an owner that reaches Telegram and the database by a cable alone."""
    with ExitStack() as stack:
        net, sandbox = stack.enter_context(namespace(losing=losing)), stack.enter_context(playing(folder))
        front = stack.enter_context(Front({TOKEN: sandbox}, net.host))
        door = stack.enter_context(proxy(base.port, net.host))
        here = stores.on_server(base.url("postgres").reveal(), folder)
        there = here["DATABASE_URL"].replace(f"127.0.0.1:{base.port}", f"{net.host}:{door.port}")
        rigged = {"RIGGED_DECKS": str(write_decks(folder / "decks.json", dealer=3, seed=3))}
        for name in ("near", "far"):
            (folder / name).mkdir()
        near = Bot(sandbox, folder / "near", module="tests.e2e.rigged_bot", **rigged, **here)
        ways = {"DATABASE_URL": there, "DATABASE_PATH": "", "TELEGRAM_API_URL": front.url, "NO_PROXY": net.host}
        far = FarBot(sandbox, folder / "far", module="tests.e2e.rigged_bot", **rigged, **ways)
        far.namespace = net.name
        try:
            far.launch()
            near.start()
            wait_for(lambda: STANDING_BY in near.log.read_text(), "a process that stands by", START_S)
            company = gather(sandbox, near, 3, 1)
            company.sit_down("pool_target=100")
            company.make_some(6)
            yield Parted(net, far, near, company)
        finally:
            far.kill()
            near.kill()


def test_who_stands_by_goes_on_when_the_cable_of_the_owner_is_cut(tmp_path: Path, postgres: servers.Cluster) -> None:
    with parted(tmp_path, postgres) as world:
        found = world.company.find_press()
        assert found is not None
        world.net.cut()
        in_flight = world.company.press(found[0], found[1], found[2].data, wait=False)
        wait_for(world.near.is_at_work, "another owner", START_S)
        world.company.hear(found[0], in_flight)  # at this speed of the clock Telegram may have dropped it
        wait_for(lambda: not world.far.alive(), "the end of an owner that hears nothing", START_S)
        assert world.far.process is not None
        assert world.far.process.poll() == 1
        world.net.mend()
        world.company.make_some(8)
        world.the_log_is_right()
        assert world.near.stop() == 0


def test_an_owner_whose_packets_are_lost_loses_no_move(tmp_path: Path, postgres: servers.Cluster) -> None:
    with parted(tmp_path, postgres, losing=3) as world:
        world.company.make_some(12)
        world.the_log_is_right()
        for bot in (world.near, world.far):
            if bot.alive():
                assert bot.stop() == 0
