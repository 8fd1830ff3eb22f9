"""A tournament of nine people on the real program: a no-show, a mistake taken back, a kill in mid-round."""

import json
import random
import re
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from urllib.parse import unquote

import pytest
from msgspec.structs import replace

from bot.screens.tour_keys import TourWish, TourWord
from bot.screens.tour_setup import SetUp, SetUpPage, usual
from engine.games.preferans import PREFERANS, record
from tests.e2e import story
from tests.e2e.chats import patience
from tests.e2e.evidence import errors_in, limited, reading
from tests.e2e.game import Company, documents, download
from tests.e2e.leaks import leaks
from tests.e2e.phones import Phone
from tests.e2e.world import NEWS_S, Bot, buttons, playing, text_of, wait_for, write_decks
from tests.narrowed import there

NAMES = ("Аня", "Борис", "Вика", "Гриша", "Даша", "Егор", "Жанна", "Зоя", "Игорь")
SPEED = 120.0
"""Clock seconds a second: who does not come is a no-show after five seconds."""
LINE = re.compile(r"(\d+)\. (\w+) — (\S+) \(")
"""Place, name and points of a line of the standings."""
HALVES = {"½": Fraction(1, 2)}


class Tour:
    """The tournament as its people see it; its director is the first of them."""

    def __init__(self, company: Company) -> None:
        self.company = company
        self.director = company.players[0]
        self.number = 0
        self.drawn = 0

    def set_up(self) -> None:
        """Plan a tournament of one round without a clock, and open it."""
        chat, first = self.company.chat, self.director
        plan = usual(chat)
        first.person.say(chat, "/tour")
        for rounds in (2, 1):
            plan = replace(plan, rounds=rounds)
            self._set(plan)
        for changes in ({"page": SetUpPage.TIMES}, {"clock_s": 0}, {"page": SetUpPage.PLAN}):
            plan = replace(plan, **changes)
            self._set(plan)
        opening = str(replace(plan, page=SetUpPage.OPEN))
        assert first.person.do(opening, chat)["text"] == "Запись открыта."
        self.number = wait_for(self._number, "the tournament")

    def _set(self, plan: SetUp) -> None:
        assert not self.director.person.do(str(plan), self.company.chat)["text"]

    def _number(self) -> int:
        return next((number for number, tag, _ in self.log() if tag == "tour.opened"), 0)

    def log(self) -> list[tuple[int, str, str]]:
        """List number, tag and body of every event of tournaments."""
        query = "SELECT table_id, tag, body FROM events WHERE tag LIKE 'tour.%' ORDER BY table_id, seq"
        with reading(self.company.bot.database) as base:
            return [(int(number), str(tag), str(body)) for number, tag, body in base.execute(query)]

    def press(
        self, phone: Phone, word: TourWord, first: int = 0, *, mark: int | None = None, group: bool = False
    ) -> str:
        """Press what stands on the screen; return the words of the answer."""
        action = str(TourWish(word, self.number, self.drawn if mark is None else mark, first))
        answer = phone.person.do(action, self.company.chat if group else None)
        return str(answer["text"])

    def until(self, tag: str, count: int = 1) -> None:
        """Wait until something has happened so many times."""
        wait_for(lambda: sum(one == tag for _, one, _ in self.log()) >= count, tag, 40)

    def play(self) -> None:
        """Play every table of the round to its end, whoever is asked first."""
        company = self.company
        while True:
            company.poll()
            if (found := company.next_press()) is not None:
                company.make(*found)
            elif any(tag == "tour.round_closed" for _, tag, _ in self.log()):
                return
            else:
                patience.seconds = NEWS_S


def invited(company: Company) -> str:
    """Return what the forwarded link brings to the bot."""
    for message in reversed(company.players[0].person.messages(company.chat)):
        for button in buttons(message):
            if "start%3Dtour" in button.url:
                return unquote(button.url).rpartition("start=")[2]
    raise AssertionError("nothing to forward")


def points(company: Company, missing: str) -> Iterator[tuple[str, Fraction]]:
    """Recompute the points of everybody whose table has played, from the records that people export."""
    told: set[str] = set()
    for phone in company.players:
        phone.person.say(None, "/export")
    company.settle()
    for phone in company.players:
        for event in documents(phone):
            text = download(company.sandbox, event)
            match = there(record.parse(text).match)
            names = re.findall(r"^seat \d (\w+)$", text, re.MULTILINE)
            exact = list(there(PREFERANS.facts).exact(match))
            for name, own in zip(names, exact, strict=True):
                below, equal = sum(other < own for other in exact), sum(other == own for other in exact)
                if name not in told:
                    told.add(name)
                    yield name, below + Fraction(equal - 1, 2)
    assert missing not in told


@pytest.mark.slow
def test_nine_people_play_a_round_through_a_no_show_a_mistake_and_a_kill(tmp_path: Path) -> None:
    with playing(tmp_path, SPEED) as sandbox:
        decks = write_decks(tmp_path / "decks.json", seed=4)
        bot = Bot(sandbox, tmp_path, module="tests.e2e.rigged_bot", RIGGED_DECKS=str(decks), RIGGED_LEG="1")
        bot.launch()
        try:
            players = [Phone(sandbox, name) for name in NAMES]
            chat = sandbox.post("groups", title="Кубок", members=[phone.id for phone in players])["id"]
            company = Company(sandbox, bot, players, [], chat, random.Random(3))
            for phone in players[:-1]:
                phone.person.start()
            company.settle()
            tour = Tour(company)
            tour.set_up()
            for phone in players[:-1]:
                tour.press(phone, TourWord.IN, group=True)
            company.settle()
            players[-1].person.start(invited(company))
            tour.until("tour.registered", len(NAMES))
            tour.press(tour.director, TourWord.DIRECT, group=True)
            tour.press(tour.director, TourWord.CLOSE)
            tour.press(tour.director, TourWord.WHO, 1)
            tour.press(tour.director, TourWord.OF, 5)
            tour.press(tour.director, TourWord.OFF, 5)
            seq = len(tour.log())
            tour.press(tour.director, TourWord.UNDO, mark=seq)
            tour.press(tour.director, TourWord.DRAW)
            tour.drawn = 1
            late = players[-1]
            for phone in players[:-1]:
                tour.press(phone, TourWord.HERE)
            tour.until("tour.began", 2)
            company.make_some(6)
            bot.restart()
            tour.until("tour.no_show")
            tour.play()
            company.settle()
            expected = dict(points(company, late.name))
            tour.press(tour.director, TourWord.ROWS, 1, group=True)
            shown = wait_for(lambda: table_of_points(tour.director), "the standings in words")
            tour.press(tour.director, TourWord.FINISH)
            tour.press(tour.director, TourWord.FINISH_YES)
            tour.until("tour.finished")
            company.settle()
            assert bot.stop() == 0
        finally:
            bot.kill()
        company.poll()
        (_, _, drawn) = next(one for one in tour.log() if one[1] == "tour.drawn")
        absent = next(table for table in json.loads(drawn)["tables"] if len(NAMES) in table["seats"])
        expected |= {NAMES[number - 1]: Fraction(1) for number in absent["seats"]} | {late.name: Fraction(-1)}
        assert shown == expected
        assert list(leaks(company.phones, story.read(bot.database))) == []
        assert limited(sandbox) == {}
        assert errors_in(bot.log) == []


def table_of_points(phone: Phone) -> dict[str, Fraction]:
    """Read names and points of the newest standings in a person's private chat."""
    phone.poll()
    for message in phone.screens(phone.id):
        found = LINE.findall(text_of(message))
        if found:
            return {name: read(points) for _, name, points in found}
    return {}


def read(text: str) -> Fraction:
    """Read points: "−1", "1½"."""
    sign = -1 if text.startswith("−") else 1
    whole = text.lstrip("−").rstrip("½")
    return sign * (Fraction(whole or 0) + HALVES.get(text[-1], Fraction(0)))
