"""Kill the bot hundreds of times while several tables play, and see after every start that nothing is lost."""

import random
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from tests.e2e import expected_screens, story, truth
from tests.e2e.chaos import GRACE_S
from tests.e2e.evidence import errors_in, limited
from tests.e2e.leaks import leaks
from tests.e2e.world import START_S, TOKEN, Bot, FreshBot, Sandbox, playing, wait_for
from tests.soak.crowd import Crowd, Found, gathered
from tests.soak.fuzz import Progress, silent

# (convention and what ends the match soon, people, robots)
TABLES = (
    ("sochi pool_target=4", 3, 0),
    ("leningrad pool_target=2", 2, 2),
    ("fspr pool_target=2", 3, 1),
    ("rostov pool_target=2", 3, 0),
    ("classic end=deals:6", 3, 0),
    ("classic blind=full compulsory_rasp_laps=0 end=deals:5", 3, 1),
    ("club3 end=deals:5", 2, 1),
    ("club4 end=deals:5", 4, 0),
    ("gusarik pool_target=3", 2, 0),
    ("hussar pool_target=3", 1, 1),
    ("sochi pool_target=3", 1, 2),
)
AT_ONCE = 4
COMPARED_EVERY = 4


class Wrong(AssertionError):
    """Something was lost, doubled, shown to the wrong eyes, or shows the wrong thing."""


@dataclass
class Soak:
    """Several tables on one bot that is killed again and again."""

    sandbox: Sandbox
    bot: Bot
    folder: Path
    rng: random.Random
    crowds: list[Crowd] = field(default_factory=list)
    retired: list[Crowd] = field(default_factory=list)
    counts: Counter[str] = field(default_factory=Counter)
    notes: list[str] = field(default_factory=list)
    downs: list[tuple[float, float]] = field(default_factory=list)  # killed, at work again (real seconds)

    def run(self, kills: int, say: Progress) -> None:
        """Play and kill until that many kills have been made and judged."""
        order = self.rng.sample(TABLES, len(TABLES))
        while self.counts["kills"] < kills:
            while len(self.crowds) < AT_ONCE:
                self.crowds.append(
                    gathered(self.sandbox, self.bot, self.rng, order[self.counts["matches"] % len(order)])
                )
                self.counts["matches"] += 1
            for _ in range(self.rng.randint(4, 20)):
                self.turn()
            self.kill()
            self.judge_presses()
            if self.counts["kills"] % COMPARED_EVERY == 0 or self.counts["kills"] >= kills:
                self.compare()
            say(dict(self.counts))
            self.let_go()

    # -- people

    def turn(self) -> None:
        """Let somebody at some table do something."""
        crowd = self.rng.choice(self.crowds)
        found = crowd.find()
        if found is None:
            time.sleep(0.01)
        elif self.rng.random() < 0.15:
            self.twice(crowd, found)
        else:
            self.press(crowd, found)
        if crowd.begun and self.rng.random() < 0.1:
            crowd.company.be_curious()
        if crowd.begun and self.rng.random() < 0.06:
            crowd.company.meddle()

    def press(self, crowd: Crowd, found: Found) -> None:
        """Make one press; note its answer."""
        phone, message, button = found
        crowd.company.pause(phone)
        crowd.after(phone, crowd.company.press(phone, message, button.data))

    def twice(self, crowd: Crowd, found: Found) -> None:
        """Make one press twice, before the first is answered."""
        phone, message, button = found
        crowd.company.pause(phone)
        both = [crowd.company.press(phone, message, button.data, wait=False) for _ in range(2)]
        for made in both:
            crowd.company.hear(phone, made)
        crowd.after(phone, both[0])
        self.counts["double presses"] += 1

    # -- kills

    def kill(self) -> None:
        """Send a SIGKILL while up to three tables press; now and then another one while the bot is starting."""
        flying = []
        for crowd in self.rng.sample(self.crowds, self.rng.randint(0, 3)):
            if (found := crowd.find()) is not None:
                phone, message, button = found
                crowd.company.pause(phone)
                flying.append((crowd, phone, crowd.company.press(phone, message, button.data, wait=False)))
        time.sleep(self.rng.choice((0.0, 0.003, 0.01, 0.02, 0.05, 0.1, 0.3, 1.0)) * self.rng.random())
        down = time.time()
        self.bot.kill()
        self.counts["kills"] += 1
        self.counts["in flight"] += len(flying)
        self.bot.start()
        if self.rng.random() < 0.2:
            time.sleep(self.rng.random() * 3)
            self.bot.kill()
            self.counts["kills"] += 1
            self.counts["at the start"] += 1
            self.bot.start()
        wait_for(self.is_up, "the bot at work", START_S)
        self.downs.append((down, time.time()))
        for crowd, phone, made in flying:
            crowd.company.hear(phone, made, timeout=0.5)
            crowd.after(phone, made)

    def is_up(self) -> bool:
        """Tell whether the new process takes updates; it must not have given up."""
        if not self.bot.alive():
            raise Wrong(f"the bot has ended by itself: {self.bot.log.read_text()[-2000:]}")
        return self.bot.is_at_work()

    # -- judgement

    def judge_presses(self) -> None:
        """Check that everything acknowledged is in the log once and in order, at the tables that are being played."""
        for crowd in self.crowds:
            self.must_be_empty(self.judged(crowd, story.read(self.bot.database, crowd.company.chat)))

    def compare(self) -> None:
        """Check, once all is quiet, that every message shows what the log says."""
        phones = [phone for crowd in self.crowds for phone in crowd.company.phones]
        found, wrong = expected_screens.compared([crowd.company for crowd in self.crowds])
        self.must_be_empty(wrong)
        self.counts["screens compared"] += len(found)
        for one in expected_screens.left_over(found, phones):
            self.notes.append(one)

    def judged(self, crowd: Crowd, stories: dict[int, story.TableStory]) -> list[str]:
        """Return where the log of a group's tables contradicts the presses of its people."""
        company = crowd.company
        company.poll()
        robots = bool(crowd.robots)
        return truth.faults(crowd.fingers, company.phones, stories, self.sandbox.speed, self.excused, robots=robots)

    def excused(self, real: float) -> bool:
        """Tell whether the bot was dead at that real second, or just before or after."""
        return any(down - 0.1 <= real <= up + GRACE_S for down, up in self.downs)

    def let_go(self) -> None:
        """Let the people of matches that are over go home, once they are judged."""
        for crowd in [crowd for crowd in self.crowds if crowd.begun and crowd.company.over()]:
            self.crowds.remove(crowd)
            self.farewell(crowd)

    def farewell(self, crowd: Crowd) -> None:
        """Check that nobody of this group saw cards of others."""
        crowd.company.poll()
        stories = story.read(self.bot.database, crowd.company.chat)
        self.must_be_empty([*self.judged(crowd, stories), *leaks(crowd.company.phones, stories)])
        self.counts["events shown"] += sum(len(phone.events) for phone in crowd.company.phones)
        self.counts["presses"] += len(crowd.fingers)
        self.counts["acknowledged"] += sum(press.accepted for press in crowd.fingers)
        self.counts["unanswered"] += sum(press.answer is None for press in crowd.fingers)
        self.retired.append(crowd)

    def finish(self) -> None:
        """Judge everything once more, after the bot has stopped by itself."""
        for crowd in self.crowds:
            self.farewell(crowd)
        self.must_be_empty(errors_in(self.bot.log))
        self.must_be_empty(["the token is in the log"] if TOKEN.partition(":")[2] in self.bot.log.read_text() else [])
        self.must_be_empty([f"429 in chat {chat}: {times}" for chat, times in limited(self.sandbox).items()])

    def must_be_empty(self, found: list[str]) -> None:
        """Refuse any finding. Raises Wrong with what was found."""
        if found:
            raise Wrong(f"after {self.counts['kills']} kills:\n" + "\n".join(found[:20]))


@contextmanager
def soaking(folder: Path, seed: int, kind: type[Bot], speed: float = 60.0) -> Iterator[Soak]:
    """Start a sandbox and a bot; end both."""
    with playing(folder, speed) as sandbox:
        bot = kind(sandbox, folder)
        bot.launch()
        try:
            yield Soak(sandbox, bot, folder, random.Random(seed))
        finally:
            bot.kill()


def soak(folder: Path, kills: int, seed: int, say: Progress = silent, kind: type[Bot] = FreshBot) -> Counter[str]:
    """Kill that many times; figures of what happened. Raises Wrong and Timeout."""
    with soaking(folder, seed, kind) as run:
        run.run(kills, say)
        if (status := run.bot.stop()) != 0:
            raise Wrong(f"the bot ended with status {status}")
        run.finish()
        run.counts["keyboards left over"] = len(set(run.notes))
        (folder / "notes.txt").write_text("\n".join(run.notes))
        return run.counts
