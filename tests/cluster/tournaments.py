"""A duplicate, a tournament by 004 and an attempt at a week on a cluster that meets with misfortunes.

After each of them nothing is lost or doubled, and somebody goes on; at the end nobody has seen foreign cards, every
record verifies, and the robots of the week have decided as their chance and their views alone tell.
"""

import json
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Final

from bot.screens.tournament.keys import TourWish, TourWord
from bot.screens.week.keys import WeekWord
from bot.tables.log.kinds import is_quiet
from engine.tournament.plan import Kind
from tests.cluster.cluster import Cluster
from tests.cluster.misfortunes import Wrong
from tests.cluster.places import CHANGES
from tests.cluster.soak import HAPPENS, Waits, unexpected
from tests.cluster.thoughts import decisions, strange_thoughts
from tests.e2e import story, truth
from tests.e2e.chaos import GRACE_S
from tests.e2e.evidence import limited, reading
from tests.e2e.game import Pressed
from tests.e2e.phones import Phone, table_of
from tests.e2e.tour_evidence import crossed, faults_of_record, news_of, occasions, strangers, told_early
from tests.e2e.tour_table import PhoneAt, Sitters
from tests.e2e.tour_walk import Walk, Walker
from tests.e2e.world import START_S, TOKEN, Button, Message, Sandbox, Timeout, playing, text_of, wait_for, write_decks
from tests.servers import postgres
from tests.soak.fuzz import Progress, silent

SPEED: Final = 30.0
WALKS: Final = (
    Walk(3, kind=Kind.DUPLICATE, rounds=2, kills=0, absent=0, hurry=False),
    Walk(6, kind=Kind.SEED_004, rounds=1, kills=0, absent=0, hurry=False),
)
PRESSES: Final = (4, 14)
"""Presses between two misfortunes, by lot."""
STUCK_S: Final = 180.0
"""Real seconds in which nobody has anything to press."""
SOON_S: Final = 0.3
"""Real seconds at most before each press that people make while a misfortune begins."""
DRAWS: Final = 0.5
"""How often a misfortune comes while the director draws."""
AGAIN: Final = ("copies", "deaths", "freezes", "partitions", "resets", "crashes")
"""Misfortunes after each of which a message may stand in a chat once more; a copy does not know what stands there."""
FULL: Final[Mapping[str, int]] = {
    **{"deaths": 30, "freezes": 12, "partitions": 8, "resets": 4, "delays": 2, "crashes": 4, "hand-overs": 6},
    **{"repeats": 4, "moves": 4, "copies": 4},
}
"""Misfortunes of a full run, and changes of place."""
ONCE: Final = (
    *("tour.registered", "tour.drawn", "tour.began", "tour.ended", "tour.round_closed", "tour.finished"),
    *("week.opened", "week.par", "week.began", "week.dealt"),
)
"""Events that come once for each round, table, deal and person."""


Made = tuple[Sitters, Phone, Message, Button]
"""What somebody at a table may press."""


class Course(Walker):
    """A tournament whose rounds are played press by press, as whoever leads it likes."""

    def play(self) -> None:
        """Leave the presses to `turn`."""

    def sitters(self, people: list[int], table: int = 0) -> Sitters:
        """Return people at a quiet table, whose presses are kept together."""
        found = super().sitters(people, table)
        found.pressed = self.company.pressed
        return found

    def found(self) -> Made | None:
        """Return what somebody at a table may press now."""
        for sitters in self.sitting.values():
            if sitters.table and (found := sitters.next_press()) is not None:
                return sitters, *found
        return None


class Soloist:
    """Somebody who plays the deals of the week, one after the other."""

    def __init__(self, sandbox: Sandbox, bot: Cluster, rng: Random) -> None:
        self.phone = Phone(sandbox, "Одна")
        self.sitters = Sitters(sandbox, bot, [PhoneAt(self.phone, 0)], [], self.phone.id, rng)
        self.dealt = set[int]()

    def begin(self) -> None:
        """Open the page of the week."""
        self.phone.person.start("week")
        wait_for(lambda: self.phone.person.find(f"week:{WeekWord.PLAY}:"), "the page of the week")

    def turn(self) -> bool:
        """Press what the deal asks, else have the next one dealt; tell whether there was anything to press."""
        self.phone.poll()
        table = max((table_of(b.data) for _, b in self.phone.choices() if b.data.startswith("v1.")), default=0)
        if table and table != self.sitters.table:
            pressed, self.sitters.table = self.sitters.pressed, table
            self.sitters.players = [PhoneAt(self.phone, table)]
            self.sitters.pressed = pressed
        if self.sitters.table and self.sitters.try_press() is not None:
            return True
        return self._deals()

    def _deals(self) -> bool:
        """Press «Сдача N» of the own page, once for each deal."""
        for message, button in self.phone.choices(self.phone.id):
            if not button.action.startswith(f"week:{WeekWord.PLAY}:") or not button.text.startswith(
                ("Сдача", "Играть")
            ):
                continue
            if (key := hash(button.text)) in self.dealt:
                return False
            made = self.sitters.press(self.phone, message, button.data, wait=False)
            with suppress(Timeout):
                self.sitters.hear(self.phone, made)
            if made.answer is not None:
                self.dealt.add(key)
            return True
        return False


@dataclass
class Rally:
    """Everybody who plays on one cluster, and the misfortunes that are still to come."""

    sandbox: Sandbox
    cluster: Cluster
    rng: Random
    plan: list[str]
    courses: list[Course] = field(default_factory=list)
    soloists: list[Soloist] = field(default_factory=list)
    counts: Counter[str] = field(default_factory=lambda: Counter(misfortunes=0))
    waits: Waits = field(default_factory=Waits)
    downs: list[tuple[float, float]] = field(default_factory=list)
    next_at: int = 0
    """Number of presses at which the next misfortune comes."""
    found: list[Made] = field(default_factory=list)
    """What people at tables press in the misfortune."""
    flying: list[tuple[Sitters, Phone, Pressed]] = field(default_factory=list)
    """What they have pressed."""

    def run(self, say: Progress) -> None:
        """Play until the plan has happened and the tournaments are over. Raises Wrong and Timeout."""
        while self.plan:
            self.gather()
            self.next_at = self.presses + self.rng.randint(*PRESSES)
            running = list(self.courses)
            last = time.monotonic()
            while running:
                moved = [course.turn() for course in running] + [one.turn() for one in self.soloists]
                if any(moved):
                    last = time.monotonic()
                elif time.monotonic() > last + STUCK_S:
                    raise Timeout("nothing happens: " + "\n\n".join(one.company.screens() for one in running))
                if self.plan and self.presses >= self.next_at:
                    self.misfortune()
                    self.judge()
                    say(dict(self.counts))
                running = [course for course in running if self.goes_on(course)]
            self.verify()

    @property
    def presses(self) -> int:
        """Number of presses so far."""
        return sum(len(one.company.pressed) for one in self.courses) + sum(
            len(one.sitters.pressed) for one in self.soloists
        )

    def gather(self) -> None:
        """Open a tournament of each kind, draw, and have somebody begin the week."""
        if not self.soloists:
            self.soloists = [Soloist(self.sandbox, self.cluster, Random(self.rng.random()))]
            self.soloists[0].begin()
        self.courses = []
        for walk in WALKS:
            course = Course(self.sandbox, self.cluster, walk, self.rng.randrange(10**6))
            course.register()
            assert course.draws()
            course.play_round()
            self.courses.append(course)
            self.counts["tournaments"] += 1

    def goes_on(self, course: Course) -> bool:
        """Begin the next round of a tournament whose round is over; False at its end."""
        if not course.is_round_over:
            return True
        try:
            if self.plan and self.rng.random() < DRAWS:
                self.drawing(course)
            if len(course.tour.stand("drawn")) > course.tour.drawn:
                course.tour.drawn += 1
            elif course.tour.stand("finished") or not course.draws():
                course.tour.until("finished")
                return False
        except Timeout:  # where all is played a tournament ends by itself, and has no pages of the director then
            if not course.tour.stand("finished"):
                raise
            return False
        course.play_round()
        return True

    def drawing(self, course: Course) -> None:
        """Bring a misfortune about while the director draws, or ends the tournament, and see that it is done once."""
        tour, person = course.tour, course.tour.director.person
        draw, finish = (str(TourWish(word, tour.number, tour.drawn)) for word in (TourWord.DRAW, TourWord.FINISH))
        tour.direct()
        message, button = wait_for(lambda: person.find(draw) or person.find(finish), "what comes next", START_S)
        self.misfortune(lambda: person.press_data(message, button.data))
        known = tour.drawn
        with suppress(Timeout):  # Telegram may have dropped a press that nobody took for too long
            wait_for(lambda: len(tour.stand("drawn")) > known or tour.stand("finished"), "what was pressed")
        self.counts["drawn in flight"] += 1

    # -- misfortunes

    def misfortune(self, press: Callable[[], object] | None = None) -> None:
        """Bring the next misfortune about while somebody presses: people at tables, or what `press` does."""
        word = self.plan.pop()
        wait_for(self.cluster.is_complete, "a whole cluster", START_S)
        self.flying.clear()
        self.found = [one for one in self._found() if one is not None]
        thread = threading.Thread(target=press or self._press)
        thread.start()
        happened = {**HAPPENS, **CHANGES}[word](self.cluster, self.rng)
        thread.join()
        for sitters, phone, made in self.flying:
            sitters.hear(phone, made)
            sitters.remember(phone, made)
        self.downs.append((happened.down, time.time()))
        self.waits.note(self.cluster, happened)
        self.counts["misfortunes"] += 1
        self.counts[word] += 1
        self.counts["in flight"] += len(self.flying)
        self.counts["calls too late"] += happened.late_calls
        self.must_be_empty(["calls after the token was lost"] if happened.late_calls else [])
        self.next_at = self.presses + self.rng.randint(*PRESSES)

    def _found(self) -> Iterator[Made | None]:
        for course in self.courses:
            yield course.found()
        for one in self.soloists:
            found = one.sitters.next_press() if one.sitters.table else None
            yield (one.sitters, *found) if found is not None else None

    def _press(self) -> None:
        for sitters, phone, message, button in self.found:
            time.sleep(self.rng.choice((0.02, SOON_S)) * self.rng.random())
            sitters.pause(phone)
            self.flying.append((sitters, phone, sitters.press(phone, message, button.data, wait=False)))

    # -- judgement

    def must_be_empty(self, found: list[str]) -> None:
        """Refuse any finding. Raises Wrong with what was found."""
        if found:
            raise Wrong(f"{dict(self.counts)}:\n" + "\n".join(found[:20]))

    def excused(self, real: float) -> bool:
        """Tell whether nobody may have served at that real second, or just before or after."""
        return any(down - 0.1 <= real <= up + GRACE_S for down, up in self.downs)

    def judge(self) -> None:
        """Check that what was acknowledged is in the log once, and that nothing of tournaments or weeks is doubled."""
        base = self.cluster.database
        stories = {number: one for number, one in story.read(base).items() if is_quiet(one.chat)}
        for fingers, phones in self._people():
            for phone in phones:
                phone.poll()
            self.must_be_empty(truth.faults(fingers, phones, stories, self.sandbox.speed, self.excused, robots=True))
        self.must_be_empty([*doubled_tables(base), *doubled_events(base)])

    def _people(self) -> Iterator[tuple[list[Pressed], list[Phone]]]:
        for course in self.courses:
            yield [one for one in course.company.pressed if one.data.startswith("v1.")], course.company.phones
        for one in self.soloists:
            yield (
                [press for press in one.sitters.pressed if press.data.startswith("v1.") and table_of(press.data)],
                [one.phone],
            )

    def verify(self) -> None:
        """Judge finished tournaments: files, what everybody saw, messages of the group, and what the robots decided."""
        wait_for(lambda: not self.cluster.undone(), "an inbox with nothing in it", START_S)
        for course in self.courses:
            text = course.tour.record(course.tour.director)
            course.company.settle()
            course.company.poll()
            base, phones = self.cluster.database, course.company.phones
            found = [*faults_of_record(text), *crossed(phones, base), *strangers(phones, base)]
            if course.walk.is_duplicate:
                found += told_early(phones, base, course.tour.number)
            self.must_be_empty(found)
            news, due = len(news_of(course.tour.director, course.company.chat)), occasions(course.tour.log())
            again = sum(self.counts[word] for word in AGAIN)
            self.must_be_empty([f"the group got {news} messages, not {due}"] if news > due + again else [])
            self.counts["messages again"] += max(0, news - due)
            self.counts["messages doubled"] += doubled_messages(phones)
        self.judge()
        base = self.cluster.database
        for one in self.soloists:
            self.must_be_empty(list(crossed([one.phone], base)))
            self.counts["messages doubled"] += doubled_messages([one.phone])
        stories = story.read(base).values()
        self.counts["thoughts"] = decisions(stories)
        self.must_be_empty([*strange_thoughts(stories), *unexpected(self.cluster)])
        self.must_be_empty([f"429 in chat {chat}: {times}" for chat, times in limited(self.sandbox).items()])


def doubled_tables(base: Path) -> Iterator[str]:
    """Yield the keys under which two rows stand; tournaments alone share a chat of the store."""
    query = "SELECT chat, count(*) FROM tables WHERE game <> 'tournament' GROUP BY chat HAVING count(*) > 1"
    with reading(base) as db:
        rows = db.execute(query).fetchall()
    for chat, count in rows:
        if is_quiet(chat):
            yield f"{count} tables under one key ({chat})"


def doubled_events(base: Path) -> Iterator[str]:
    """Yield events of tournaments and weeks that came twice; nothing is taken back here."""
    query = "SELECT table_id, tag, body FROM events WHERE tag LIKE 'tour.%' OR tag LIKE 'week.%' ORDER BY table_id, seq"
    with reading(base) as db:
        rows = db.execute(query).fetchall()
    rounds, seen = Counter[int](), Counter[tuple[object, ...]]()
    for table, tag, body in rows:
        told = json.loads(body)
        rounds[table] += tag == "tour.drawn"
        if tag in ONCE:
            seen[table, tag, rounds[table], *(told.get(name, 0) for name in ("person", "table", "deal"))] += 1
    for key, count in seen.items():
        if count > 1:
            yield f"{count} times {key}"


def doubled_messages(phones: list[Phone]) -> int:
    """Count messages that stand a second time with words and keys of one decision."""
    seen = Counter[tuple[int, str, tuple[str, ...]]]()
    live = {key: message for phone in phones for key, message in phone.live.items()}
    for (chat, _), message in live.items():
        rows = (message.get("reply_markup") or {}).get("inline_keyboard", [])
        keys = tuple(key["callback_data"] for row in rows for key in row if key.get("callback_data"))
        if keys:
            seen[chat, text_of(message), keys] += 1
    return sum(count - 1 for count in seen.values())


def soak(folder: Path, base: postgres.Cluster, counts: Mapping[str, int], seed: int, say: Progress = silent) -> Rally:
    """Let so many misfortunes of each word of HAPPENS happen, in an order by lot. Raises Wrong and Timeout."""
    rng = Random(seed)
    plan = [word for word, count in counts.items() for _ in range(count)]
    rng.shuffle(plan)
    decks = write_decks(folder / "decks.json", seed=seed)
    with playing(folder, SPEED) as sandbox:
        cluster = Cluster(
            {TOKEN: sandbox},
            base,
            folder,
            module="tests.e2e.rigged_bot",
            RIGGED_DECKS=str(decks),
            RIGGED_LEG="1",
            RIGGED_WEEK="1",
        )
        try:
            cluster.launch()
            cluster.keep_causes()
            rally = Rally(sandbox, cluster, rng, plan)
            rally.run(say)
            wait_for(cluster.is_complete, "a whole cluster", START_S)
            if status := cluster.stop():
                raise Wrong(f"a process ended with status {status}")
            return rally
        finally:
            cluster.close()
