"""A whole tournament of scripted people on the real program, with whatever goes wrong on such an evening."""

import random
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from msgspec.structs import replace

from bot.screens.texts import texts
from bot.screens.tournament.keys import TourWish, TourWord
from bot.screens.tournament.refusals import tour_refused
from bot.screens.tournament.setup import SetUp, usual
from bot.tables.log.kinds import chat_of
from engine.tournament.commands import Reason
from engine.tournament.plan import FEWEST, MINUTE_S, Kind, Odd, Scoring
from tests.e2e.chats import patience
from tests.e2e.evidence import reading
from tests.e2e.game import Company
from tests.e2e.phones import Phone
from tests.e2e.tour import Tour, link_in
from tests.e2e.tour_table import PhoneAt, Sitters
from tests.e2e.world import NEWS_S, Bot, Sandbox, Timeout, playing, text_of, wait_for, write_decks

NAMES = (
    *("Аня", "Борис", "Вика", "Гриша", "Даша", "Егор", "Жанна", "Зоя", "Игорь", "Катя", "Лев", "Мила"),
    *("Нина", "Олег", "Павел", "Рая", "Саша", "Таня", "Ульяна", "Фёдор", "Харитон", "Цветана", "Шура", "Яна"),
)
DEALS = 3  # of a round of duplicate
ROUND_S = 90 * MINUTE_S
LONGEST_S = 300.0  # real seconds in which nothing at all happens
GRACE_S = (0.0, 0.003, 0.01, 0.03, 0.1)
"""Real seconds between a press and the kill."""
FIRST = 8  # entrants on the first page of the director
PLAYED, SPOILED = "ошибка в записи", "опечатка"


@dataclass(frozen=True)
class Walk:
    """What a tournament is, and what happens in it."""

    people: int
    kind: Kind = Kind.EVENING
    odd: Odd = Odd.ROBOT
    rounds: int = 1
    kills: int = 1
    absent: int = 1
    """How many do not come to the first round."""
    substitutes: int = 0
    """How many entrants are replaced, one in each round from the second on."""
    hurry: bool = True
    scoring: Scoring = Scoring.IMPS
    sync: bool = False
    leavers: int = 0
    """How many take part no longer in the middle of the first round."""

    def plan(self, opener: int) -> SetUp:
        """Return the plan as its buttons hold it."""
        begun = replace(usual(0, self.kind, opener=opener), rounds=self.rounds, odd=self.odd, clock_s=0)
        if self.is_duplicate:
            begun = replace(begun, deals=DEALS, scoring=self.scoring, sync=self.sync)
        return replace(begun, window_s=ROUND_S) if self.is_live else begun

    @property
    def is_duplicate(self) -> bool:
        """Tell whether all tables play the same deals."""
        return self.kind is Kind.DUPLICATE

    @property
    def is_live(self) -> bool:
        """Tell whether people say that they are there."""
        return self.kind is not Kind.SEED_004


class Walker:
    """Everybody who takes part, and what each of them does."""

    def __init__(self, sandbox: Sandbox, bot: Bot, walk: Walk, seed: int) -> None:
        self.walk = walk
        self.bot = bot
        self.rng = random.Random(seed)
        phones = [Phone(sandbox, name) for name in NAMES[: walk.people]]
        self.inside = phones[: -(-2 * walk.people // 3)]
        chat = sandbox.post("groups", title="Кубок", members=[phone.id for phone in self.inside])["id"]
        self.company = Company(sandbox, bot, phones, [], chat, self.rng)
        self.tour = Tour(self.company)
        self.number_of: dict[int, Phone] = {}
        self.sitting: dict[int, Sitters] = {}
        self.counts: Counter[str] = Counter()
        self.is_round_over = False
        """True once the round that was drawn last is seen to be closed."""
        self.kill_at = sorted(self.rng.sample(range(5, 12 * walk.people), walk.kills))

    def run(self) -> None:
        """Play the tournament to its end."""
        self.register()
        while self.draws():
            self.play_round()
            if self.tour.drawn == 1 and not self.walk.is_duplicate:
                self.correct()
        self.tour.until("finished")
        self.company.settle()

    # -- registration

    def register(self) -> None:
        """Plan the tournament, have everybody register, the last one after a mistake of the director's."""
        for phone in self.inside:
            phone.person.start()
        self.company.settle()
        self.tour.set_up(self.walk.plan(self.tour.director.person.id))
        *others, late = [phone for phone in self.company.players if phone not in self.inside]
        for phone in self.inside:
            self.tour.press(phone, TourWord.IN, group=True)
        link = self.tour.invited()
        for phone in others:
            phone.person.start(link)
        self.tour.until("registered", self.walk.people - 1)
        self.tour.press(self.inside[1], TourWord.WORD)
        self.tour.reply(self.inside[1], "ответьте на это сообщение".capitalize(), "на счастье")
        self.close(late, link)
        people = {phone.id: phone for phone in self.company.players}
        registered = [body for _, _, body in self.tour.stand("registered")]
        self.number_of = {body["number"]: people[body["person"]] for body in registered}

    def close(self, late: Phone, link: str) -> None:
        """Close the registration; of more than three people twice, and somebody is taken off by mistake."""
        tour, is_large = self.tour, self.walk.people > FEWEST
        if is_large:
            tour.direct((TourWord.CLOSE,))
            late.person.start(link)
            wait_for(lambda: any("Запись закрыта" in text_of(one) for one in late.person.messages()), "a refusal")
            tour.undo()
        late.person.start(link)
        tour.until("registered", self.walk.people)
        tour.direct((TourWord.CLOSE,))
        if is_large:
            tour.direct((TourWord.WHO, 1), (TourWord.OF, 2), (TourWord.OFF, 2))
            tour.undo()

    # -- rounds

    def draws(self) -> bool:
        """Begin the next round; end the tournament where none is left, and tell that there was none."""
        tour = self.tour
        draw = str(TourWish(TourWord.DRAW, tour.number, tour.drawn))
        finish = str(TourWish(TourWord.FINISH, tour.number, tour.drawn))
        tour.direct()
        person = tour.director.person
        wait_for(lambda: person.find(draw) or person.find(finish), "what comes next")
        if person.find(draw) is None:
            self.decide(finish)
            return False
        self.decide(draw)
        tour.until("drawn", tour.drawn + 1)
        tour.drawn += 1
        return True

    def decide(self, action: str) -> None:
        """Have the director, who plays, draw or end, which is refused for ten minutes after such a ruling."""
        refused, person = tour_refused(texts("ru"), Reason.RULED_JUST_NOW), self.tour.director.person
        wait_for(lambda: person.do(action)["text"] != refused, "ten minutes after the ruling")

    def play_round(self) -> None:
        """Play every table of the round; who is absent in the first one does not come."""
        drawn = self.tour.last("drawn")
        if self.tour.drawn > 1 and self.counts["substitutes"] < self.walk.substitutes and self.others():
            self.substitute()
        tables = {table["number"]: table["seats"] for table in drawn["tables"]}
        away = self.away(tables)
        self.sitting, self.is_round_over = {}, False
        for number, seats in tables.items():
            people = [one for one in seats if one]
            if people:
                self.sitting[number] = self.sitters(people)
            for one in people if self.walk.is_live else ():
                if one not in away:
                    self.tour.press(self.number_of[one], TourWord.HERE)
        self.play()
        for one in away:
            self.number_of[one].person.start()

    def away(self, tables: dict[int, list[int]]) -> list[int]:
        """Return who does not come to the round; each has blocked the bot meanwhile."""
        if self.tour.drawn > 1:
            return []
        seated = [one for seats in tables.values() for one in seats if one]
        own = next(seats for seats in tables.values() if self.own in seats)
        away = self.rng.sample([one for one in seated if one not in own], self.walk.absent)
        for one in away:
            self.company.sandbox.post(f"people/{self.number_of[one].id}/block", blocked=True)
        return away

    def sitters(self, people: list[int], table: int = 0) -> Sitters:
        """Return people at a quiet table; 0: its number is not known yet."""
        phones: list[Phone] = [PhoneAt(self.number_of[one], table) for one in people]
        chance = random.Random(self.rng.random())
        sitters = Sitters(self.company.sandbox, self.bot, phones, [], self.company.chat, chance)
        sitters.hurry, sitters.table = self.walk.hurry, table
        return sitters

    def play(self) -> None:
        """Let somebody somewhere press something until the round is closed."""
        last = time.monotonic()
        while not self.is_round_over:
            if self.turn():
                last = time.monotonic()
            elif time.monotonic() - last > LONGEST_S:
                raise Timeout(f"nothing happens: {self.company.screens()}")
            else:
                patience.seconds = NEWS_S
                self.tour.director.poll()

    def turn(self) -> bool:
        """Let somebody at each table press something; tell whether there was anything to press."""
        moved = [self.moved(number) for number in self.rng.sample(sorted(self.sitting), len(self.sitting))]
        if any(moved):
            return True
        self.is_round_over = len(self.tour.stand("round_closed")) >= self.tour.drawn
        if not self.is_round_over:
            self.leave_the_done()
            for number in self.sitting:
                self.sit_down(number)
        return False

    def moved(self, number: int) -> bool:
        """Let somebody at a table press something; tell whether there was anything to press."""
        sitters = self.sitting[number]
        made = sitters.try_press() if sitters.table else None
        self.counts["presses"] += made is not None
        if self.kill_at and self.counts["presses"] >= self.kill_at[0]:
            self.kill(sitters)
        if made is not None and self.counts["leavers"] < self.walk.leavers and made.word == "card":
            self.leave(number)
        return made is not None

    def sit_down(self, number: int) -> None:
        """Seat the people of a table of the round at the newest quiet table that is open there, if there is one."""
        key = f"tour:{self.tour.number}:{self.tour.drawn}:{number}"
        keys = [f"{key}:d{deal}" for deal in range(1, 9 * DEALS)] if self.walk.is_duplicate else [key]
        query = f"SELECT max(id) FROM tables WHERE chat IN ({','.join('?' * len(keys))})"
        with reading(self.bot.database) as base:
            (table,) = base.execute(query, list(map(chat_of, keys))).fetchone()
        sitters = self.sitting[number]
        if table is not None and sitters.table != table:
            people = {phone.id: one for one, phone in self.number_of.items()}
            self.sitting[number] = self.sitters([people[phone.id] for phone in sitters.players], table)

    def leave(self, number: int) -> None:
        """Have somebody at a table, not the director, take part no longer."""
        phones = [phone for phone in self.sitting[number].players if phone.id != self.tour.director.id]
        leaver = self.rng.choice(phones)
        self.tour.press(leaver, TourWord.OUT)
        self.tour.press(leaver, TourWord.OUT_YES)
        self.counts["leavers"] += 1
        self.tour.until("removed", self.counts["leavers"])

    def leave_the_done(self) -> None:
        """Look no longer at tables that are done."""
        drawn = self.tour.stand("drawn")[-1][0]
        over = ("no_show",) if self.walk.is_duplicate else ("no_show", "ended")
        done = {body["table"] for seq, _, body in self.tour.stand(*over) if seq > drawn}
        self.sitting = {number: sitters for number, sitters in self.sitting.items() if number not in done}

    def kill(self, sitters: Sitters) -> None:
        """Kill the bot while somebody may be pressing, and start it again."""
        self.kill_at.pop(0)
        found = sitters.next_press()
        flying = sitters.press(found[0], found[1], found[2].data, wait=False) if found is not None else None
        time.sleep(self.rng.choice(GRACE_S))
        self.bot.restart()
        self.counts["kills"] += 1
        if found is not None and flying is not None:
            sitters.hear(found[0], flying, timeout=0.5)
            sitters.remember(found[0], flying)

    # -- rulings

    def substitute(self) -> None:
        """Have somebody new sit down instead of an entrant of the round, by the director's link."""
        tour, number = self.tour, self.rng.choice(self.others())
        newcomer = Phone(self.company.sandbox, f"Гость{number}")
        tour.direct((TourWord.WHO, 1), (TourWord.OF, number), (TourWord.SUBST, number))
        person = tour.director.person
        link = wait_for(lambda: link_in(person.messages(), f"_{number}"), "the link for a substitute")
        newcomer.person.start(link)
        tour.press(newcomer, TourWord.READY, number)
        told = person.do(f"tour:{TourWord.SEAT}:{tour.number}:{tour.drawn}:{number}:{newcomer.id}:")["text"]
        assert told.startswith("Замена: "), told
        tour.until("replaced", self.counts["substitutes"] + 1)
        self.counts["substitutes"] += 1
        self.company.players.append(newcomer)
        self.number_of[number] = newcomer

    def others(self) -> list[int]:
        """List the first entrants who sit at a table of the round at which the director does not."""
        tables = [table["seats"] for table in self.tour.last("drawn")["tables"]]
        people = {one for seats in tables if self.own not in seats for one in seats}
        return [one for one in range(1, FIRST + 1) if one in people]

    @property
    def own(self) -> int:
        """Number of the director, who does not rule on the own table."""
        return next(one for one, phone in self.number_of.items() if phone is self.tour.director)

    def correct(self) -> None:
        """Have the director correct a table of the closed round, take that back, and correct it once more."""
        tour = self.tour
        played = {body["table"] for _, _, body in tour.stand("ended")}
        tables = {table["number"]: table["seats"] for table in tour.last("drawn")["tables"]}
        number = next((one for one, seats in tables.items() if one in played and self.own not in seats), None)
        if number is None:
            return
        amounts = "40 -10 -30" if len(tables[number]) == 3 else "60 -10 -20 -30"
        self.fix(number, f"{amounts} {SPOILED}")
        tour.until("round_closed", tour.drawn)
        tour.undo()  # the round is open again
        tour.undo()
        assert not tour.stand("corrected")
        self.fix(number, f"{amounts} {PLAYED}")
        tour.until("round_closed", tour.drawn)

    def fix(self, number: int, line: str) -> None:
        """Correct the result of a table, where the round has been closed after taking that back."""
        tour = self.tour
        while not tour.stand("corrected"):
            if len(tour.stand("round_closed")) == tour.drawn:
                tour.undo()
            try:
                tour.direct((TourWord.AT, number), (TourWord.FIX, number))
                tour.reply(tour.director, f"Поправка, стол {number}\nСуммы", line)
                tour.until("corrected")
            except Timeout:  # the clock was faster and has closed the round again
                assert len(tour.stand("round_closed")) == tour.drawn


@contextmanager
def walking(folder: Path, walk: Walk, seed: int, speed: float, kind: type[Bot] = Bot, **env: str) -> Iterator[Walker]:
    """Start a server, a bot and the people of a tournament whose matches have one deal; end all of them."""
    with playing(folder, speed) as sandbox:
        decks = write_decks(folder / "decks.json", seed=seed)
        bot = kind(sandbox, folder, module="tests.e2e.rigged_bot", RIGGED_DECKS=str(decks), RIGGED_LEG="1", **env)
        bot.launch()
        try:
            yield Walker(sandbox, bot, walk, seed)
        finally:
            bot.kill()
