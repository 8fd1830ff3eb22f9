"""Tables on a cluster that meets with misfortunes; after each of them nothing is lost, doubled or shown twice."""

import re
import statistics
import threading
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Final

from bot.tables.log.events import Sealed
from tests.cluster import misfortunes
from tests.cluster.cluster import Cluster
from tests.cluster.misfortunes import Misfortune, Wrong
from tests.e2e import story
from tests.e2e.evidence import errors_in, limited
from tests.e2e.game import Pressed
from tests.e2e.phones import Phone
from tests.e2e.world import START_S, TOKEN, buttons, playing, text_of, wait_for
from tests.servers import postgres
from tests.soak import kills
from tests.soak.crowd import Crowd
from tests.soak.fuzz import Progress, silent
from tests.soak.kills import Soak

ANSWERS: Final = "answerCallbackQuery"
GIVEN_UP: Final = "the bot is given up"
HASH: Final = re.compile(r"\b[0-9a-f]{64}\b")
SOON_S: Final = 0.3  # real seconds at most before each press that people make while a misfortune begins
HAPPENS: Final[Mapping[str, Callable[[Cluster, Random], Misfortune]]] = {
    "deaths": misfortunes.kill,
    "freezes": misfortunes.freeze_for_a_while,
    "partitions": misfortunes.cut_off,
    "resets": misfortunes.reset,
    "delays": misfortunes.slow_down,
    "crashes": misfortunes.crash,
    "hand-overs": misfortunes.hand_over,
    "repeats": misfortunes.hand_over_with_repeats,
}
"""Misfortunes, by the word of the plan."""
FULL: Final[Mapping[str, int]] = {
    "deaths": 200,
    "freezes": 60,
    "partitions": 40,
    "resets": 20,
    "delays": 10,
    "crashes": 20,
    "hand-overs": 20,
    "repeats": 10,
}
"""Misfortunes of a full run."""
Flying = tuple[Crowd, Phone, Pressed]


class Waits:
    """Real seconds from misfortunes to the next press that was answered, by the kind of misfortune."""

    def __init__(self) -> None:
        self._waits = defaultdict[str, list[float]](list)

    def note(self, cluster: Cluster, happened: Misfortune) -> None:
        """Note the wait after a misfortune, once some process has answered."""
        began = happened.down - time.time() + time.monotonic()
        calls = [call for member in cluster.members for call in member.front.since(began)]
        answered = min((call.at - began for call in calls if call.method == ANSWERS), default=None)
        if answered is not None:
            self._waits[happened.kind].append(answered)

    def told(self) -> list[str]:
        """Return a line for each kind of misfortune: median and longest wait for an answer after it."""
        return [
            f"  an answer after {kind}: {statistics.median(found):.2f} s, at most {max(found):.2f} s ({len(found)})"
            for kind, found in sorted(self._waits.items())
        ]


@dataclass
class ClusterSoak(Soak):
    """Several tables on several processes."""

    plan: list[str] = field(default_factory=list)
    """Words of HAPPENS that are still to come, the last first."""
    waits: Waits = field(default_factory=Waits)

    @property
    def cluster(self) -> Cluster:
        """The processes."""
        assert isinstance(self.bot, Cluster)
        return self.bot

    def kill(self) -> None:
        """Bring the next misfortune about while people press, and see that somebody goes on."""
        word = self.plan.pop()
        wait_for(self.cluster.is_complete, "a whole cluster", START_S)
        flying = _Flying(self)
        happened = HAPPENS[word](self.cluster, self.rng)
        for crowd, phone, made in flying.landed():
            crowd.company.hear(phone, made)
            crowd.after(phone, made)
        self.downs.append((happened.down, time.time()))
        self.counts["kills"] += 1
        self.counts[word] += 1
        self.counts["in flight"] += len(flying.made)
        self.counts["calls too late"] += happened.late_calls
        self.waits.note(self.cluster, happened)
        self.must_be_empty(["calls after the token was lost"] if happened.late_calls else [])

    def compare(self) -> None:
        """Check that all that was handed over is done, the screens, and that no decision stands twice in a chat."""
        wait_for(lambda: not self.cluster.undone(), "an inbox with nothing in it", START_S)
        super().compare()
        self.counts["doubled messages"] += sum(doubled(crowd) for crowd in self.crowds)

    def farewell(self, crowd: Crowd) -> None:
        """Check besides what every soak checks that each hash these people saw is of a secret in the log."""
        stories = story.read(self.bot.database, crowd.company.chat)
        super().farewell(crowd)
        self.must_be_empty(list(strange_hashes(crowd, stories.values())))

    def is_up(self) -> bool:
        """Tell whether somebody serves; begin whatever has ended."""
        return self.cluster.is_at_work()

    def play(self, say: Progress) -> None:
        """Let the whole plan happen, end the processes and judge. Raises Wrong, with the waits so far, and Timeout."""
        try:
            self.run(len(self.plan), say)
            wait_for(self.cluster.is_complete, "a whole cluster", START_S)  # one that was frozen may be ending
            if status := self.cluster.stop():
                raise Wrong(f"a process ended with status {status}")
            self.finish()
        except (Wrong, kills.Wrong) as error:
            raise Wrong("\n".join([str(error), *self.waits.told()])) from error

    def finish(self) -> None:
        """Judge everything once more, after all processes have ended."""
        for crowd in self.crowds:
            self.farewell(crowd)
        self.must_be_empty(unexpected(self.cluster))
        self.must_be_empty([f"429 in chat {chat}: {times}" for chat, times in limited(self.sandbox).items()])


class _Flying:
    """Presses that are made by a thread of their own while a misfortune happens."""

    def __init__(self, run: Soak) -> None:
        self._run = run
        self.made: list[Flying] = []
        chosen = run.rng.sample(run.crowds, run.rng.randint(1, min(3, len(run.crowds))))
        found = [(crowd, crowd.find()) for crowd in chosen]
        self._presses = [(crowd, *one) for crowd, one in found if one is not None]
        self._waits_s = [run.rng.choice((0.02, SOON_S)) * run.rng.random() for _ in self._presses]
        self._thread = threading.Thread(target=self._press)
        self._thread.start()

    def _press(self) -> None:
        for wait_s, (crowd, phone, message, button) in zip(self._waits_s, self._presses, strict=True):
            time.sleep(wait_s)
            self.made.append((crowd, phone, crowd.company.press(phone, message, button.data, wait=False)))

    def landed(self) -> Sequence[Flying]:
        """Wait for the thread; return what was pressed."""
        self._thread.join()
        return self.made


def doubled(crowd: Crowd) -> int:
    """Count messages of a group's people that stand a second time with words and keys of one decision."""
    seen: Counter[tuple[int, str, tuple[str, ...]]] = Counter()
    live = {key: message for phone in crowd.company.phones for key, message in phone.live.items()}
    for (chat, _), message in live.items():
        keys = tuple(button.data for button in buttons(message) if button.data)
        if keys:
            seen[chat, text_of(message), keys] += 1
    return sum(count - 1 for count in seen.values())


def strange_hashes(crowd: Crowd, stories: Iterable[story.TableStory]) -> Iterator[str]:
    """Yield hashes that a group's people saw and that belong to no secret in its tables' logs."""
    events = [moment.event for one in stories for moment in one.moments]
    known = {event.commit for event in events if isinstance(event, Sealed)}
    for phone in crowd.company.phones:
        for event in phone.events:
            if event["type"] in ("message", "edited", "ephemeral"):
                for found in HASH.findall(text_of(event["message"])):
                    if found not in known:
                        yield f"{phone.name} saw the hash {found}, of no secret in the log"


def unexpected(cluster: Cluster) -> list[str]:
    """List what the logs tell that should not be there: errors, the token, the password of the database."""
    secret, found = TOKEN.partition(":")[2], list[str]()
    for member in cluster.members:
        words = member.bot.log.read_text() if member.bot.log.exists() else ""
        found += [f"the token is in the log of {member.bot.log.parent.name}"] if secret in words else []
        found += [line for line in errors_in(member.bot.log) if GIVEN_UP not in line] if words else []
    return found


def soak(
    folder: Path,
    base: postgres.Cluster,
    counts: Mapping[str, int],
    seed: int,
    say: Progress = silent,
    speed: float = 60.0,
) -> ClusterSoak:
    """Let so many misfortunes of each word of HAPPENS happen, in an order by lot. Raises Wrong and Timeout."""
    rng = Random(seed)
    plan = [word for word, count in counts.items() for _ in range(count)]
    rng.shuffle(plan)
    with playing(folder, speed) as sandbox:
        cluster = Cluster({TOKEN: sandbox}, base, folder)
        try:
            cluster.launch()
            run = ClusterSoak(sandbox, cluster, folder, rng, plan=plan)
            run.play(say)
            return run
        finally:
            cluster.close()
