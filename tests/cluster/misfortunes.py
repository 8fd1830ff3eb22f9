"""Misfortunes of the process that serves, or of the database, and what must follow each of them."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Final

from tests.cluster.cluster import OWNER, Cluster, Member, ended, freeze, thaw
from tests.e2e.world import START_S, wait_for
from tests.servers.proxy import Proxy

FREEZES_S: Final = (1.0, 4.0, 8.0)
CUTS: Final = (Proxy.black_hole, Proxy.lose_answers)


class Wrong(AssertionError):
    """Failure of what was promised after a misfortune."""


@dataclass(frozen=True)
class Misfortune:
    """What happened to a cluster: from `down` to `up` (real seconds since the epoch) nobody may have been answered."""

    kind: str
    down: float
    up: float
    late_calls: int = 0
    """Calls to Telegram that a process began when another had already made one after it."""


def kill(cluster: Cluster, rng: Random) -> Misfortune:
    """Kill whoever serves; another takes over."""
    return _taken_over(cluster, "kill", lambda owner: owner.bot.kill())


def hand_over(cluster: Cluster, rng: Random) -> Misfortune:
    """Ask whoever serves to end; another takes over, and the first has ended with status 0."""

    def ask(owner: Member) -> None:
        status = owner.bot.stop()
        if status:
            raise Wrong(f"a process that was asked to end did so with status {status}")

    return _taken_over(cluster, "hand-over", ask)


def hand_over_with_repeats(cluster: Cluster, rng: Random) -> Misfortune:
    """Hand over while Telegram brings updates again that were confirmed: each is done once."""
    cluster.sandbox.post("disorder", times=4, again=3)
    return hand_over(cluster, rng)


def freeze_for_a_while(cluster: Cluster, rng: Random) -> Misfortune:
    """Stop whoever serves; where another took over meanwhile, the first makes no call any more and ends."""
    seconds = rng.choice(FREEZES_S)
    owner, down = _owner(cluster), time.time()
    freeze(owner)
    time.sleep(seconds)
    others = [member for member in cluster.members if member is not owner]
    lost = any(member.status == OWNER for member in others)
    again = time.monotonic()
    thaw(owner)
    if lost and ended(owner) == 0:
        raise Wrong("a process that had lost its token ended as if all were well")
    late = len(owner.front.since(again)) if lost else 0
    wait_for(cluster.is_at_work, "a process that serves", START_S)
    return Misfortune(f"freeze {seconds:.0f} s", down, time.time(), late)


def cut_off(cluster: Cluster, rng: Random) -> Misfortune:
    """Part whoever serves from the database: another takes over, the first ends and makes no call after that."""
    cut = rng.choice(CUTS)
    owner, down = _owner(cluster), time.time()
    cut(owner.proxy)
    others = [member for member in cluster.members if member is not owner]
    wait_for(lambda: any(member.status == OWNER for member in others), "another process that serves", START_S)
    taken = min(_first_call(member, after=down) for member in others)
    if ended(owner) == 0:
        raise Wrong("a process without a database ended as if all were well")
    late = len(owner.front.since(taken))
    owner.proxy.heal()
    return Misfortune(f"partition {cut.__name__}", down, time.time(), late)


def slow_down(cluster: Cluster, rng: Random) -> Misfortune:
    """Bring every answer of the database 200 ms later for a while; the process goes on serving."""
    owner, down = _owner(cluster), time.time()
    owner.proxy.delay(0.2)
    time.sleep(2.0)
    owner.proxy.heal()
    wait_for(cluster.is_at_work, "a process that serves", START_S)
    return Misfortune("delay", down, time.time())


def reset(cluster: Cluster, rng: Random) -> Misfortune:
    """Reset the connections of whoever serves: it ends, another takes over."""
    return _taken_over(cluster, "reset", lambda owner: owner.proxy.reset())


def crash(cluster: Cluster, rng: Random) -> Misfortune:
    """Break the database down and start it again; processes end or wait, and one serves again."""
    down = time.time()
    cluster.base.crash()
    wait_for(cluster.is_at_work, "a process that serves", START_S)
    return Misfortune("crash", down, time.time())


def _taken_over(cluster: Cluster, kind: str, happens: Callable[[Member], None]) -> Misfortune:
    owner, down = _owner(cluster), time.time()
    happens(owner)
    wait_for(lambda: any(m.status == OWNER for m in cluster.members if m is not owner), "another that serves", START_S)
    up = time.time()
    cluster.start()
    return Misfortune(kind, down, up)


def _owner(cluster: Cluster) -> Member:
    """Wait for a whole cluster and return who serves; a busy process may miss one question for its health."""
    owner: Member = wait_for(lambda: cluster.owner if cluster.is_complete() else None, "a whole cluster", START_S)
    return owner


def _first_call(member: Member, after: float) -> float:
    """Find when a process first called Telegram after a second since the epoch (monotonic); infinity: never."""
    began = after - time.time() + time.monotonic()
    return min((call.at for call in member.front.since(began)), default=float("inf"))
