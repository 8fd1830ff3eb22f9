"""Take-overs while the bot sends as many new messages as Telegram lets one token send: nobody is told to wait (429).

What another process has sent a moment ago is known to nobody but Telegram, which counts by token.
"""

import itertools
import threading
import time
from pathlib import Path
from random import Random
from typing import Final

from tests.cluster import misfortunes
from tests.cluster.cluster import Cluster
from tests.cluster.misfortunes import Wrong
from tests.e2e.evidence import limited
from tests.e2e.world import START_S, TOKEN, Person, playing, wait_for
from tests.servers import postgres
from tests.soak.fuzz import Progress, silent

RATE: Final = 28.0
"""New messages that people ask for in a second of the clock, which is the real one here."""
PEOPLE: Final = 300
"""People who ask, each in a private chat: the bot answers nobody more often than six times a minute."""
BETWEEN_S: Final = (3.0, 6.0)
"""Real seconds between two take-overs, by lot: the bot is at its limit by then."""
SENDS: Final = ("sendMessage", "sendPhoto")
"""Calls that bring new messages: answers, and the picture with which the bot greets."""


class Asking:
    """People who ask for help one after the other, on a thread of their own, at a steady rate."""

    def __init__(self, people: list[Person]) -> None:
        self._people = people
        self._ends = threading.Event()
        self.asked = 0
        """Number of questions so far."""
        self._thread = threading.Thread(target=self._ask, name="asking", daemon=True)

    def begin(self) -> None:
        """Begin to ask."""
        self._thread.start()

    def end(self) -> None:
        """Ask no more."""
        self._ends.set()
        self._thread.join()

    def _ask(self) -> None:
        at = time.monotonic()
        for person in itertools.cycle(self._people):
            at += 1 / RATE
            if self._ends.wait(max(0.0, at - time.monotonic())):
                return
            person.say(None, "/help")
            self.asked += 1


def rush(folder: Path, base: postgres.Cluster, takeovers: int, seed: int, say: Progress = silent) -> dict[str, int]:
    """Let so many owners be killed, or be told to stop, under full load; the figures. Raises Wrong and Timeout."""
    rng, counts = Random(seed), dict[str, int]()
    with playing(folder, speed=1.0) as sandbox:
        cluster = Cluster({TOKEN: sandbox}, base, folder)
        try:
            cluster.launch()
            people = [Person(sandbox, f"Игрок {number}") for number in range(PEOPLE)]
            for person in people:
                person.start()
            wait_for(people[-1].messages, "a greeting", START_S)
            asking = Asking(people)
            asking.begin()
            began = time.monotonic()
            for _ in range(takeovers):
                time.sleep(rng.uniform(*BETWEEN_S))
                happens = rng.choice((misfortunes.kill, misfortunes.hand_over))
                happened = happens(cluster, rng)
                counts[happened.kind] = counts.get(happened.kind, 0) + 1
                counts["told to wait"] = sum(limited(sandbox).values())
                say(counts)
            asking.end()
            counts["asked"] = asking.asked
            calls = [call for member in cluster.members for call in member.front.since(began)]
            sent = sorted(call.at for call in calls if call.method in SENDS)
            counts["messages"], counts["seconds"] = len(sent), round(time.monotonic() - began)
            counts["most in a second"] = most_in(sent, 1.0)
            if counts["told to wait"]:
                raise Wrong(f"Telegram has told the bot to wait: {limited(sandbox)}, {counts}")
            return counts
        finally:
            cluster.close()


def most_in(moments: list[float], seconds: float) -> int:
    """Return how many moments, in order, lie within so many seconds at most."""
    most = first = 0
    for last, moment in enumerate(moments):
        while moment - moments[first] >= seconds:
            first += 1
        most = max(most, last - first + 1)
    return most
