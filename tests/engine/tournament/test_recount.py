"""Records of tournaments at random, computed again by `tests.recount` and by `verify`."""

import ast
import random
from pathlib import Path

import pytest
from msgspec.structs import replace

from engine.tournament.checking import findings_of
from engine.tournament.commands import (
    Arrive,
    BeginTable,
    CloseRegistration,
    CloseRound,
    Command,
    Correct,
    DrawRound,
    DropDeal,
    EndTable,
    Finish,
    GiveAwards,
    Remove,
    Replace,
    RuleAbsent,
    SayWord,
    TourRefused,
)
from engine.tournament.events import Award, Entry, Opened
from engine.tournament.plan import DUPLICATE, EVENING, SEED_004, Odd, Plan, Scoring
from engine.tournament.reading import read
from engine.tournament.writing import write
from tests import recount
from tests.engine.tournament.kit import DIRECTOR, Story, whists
from tests.extent import SOAKING
from tests.recount.judge import differences

SEEDS = range(600 if SOAKING else 12)
AMOUNTS = (-60, -40, -20, -10, 0, 10, 20, 40, 50)
LATER_S = 1e9


class Chance(Story):
    """Tournament in which everything happens that may, by lot; wishes that are refused do nothing."""

    def __init__(self, seed: int) -> None:
        self.lot = random.Random(seed)
        self.people = self.lot.choice((3, 4, 5, 6, 7, 8, 9, 10, 11, 16, 24))
        super().__init__(self.people, self._plan())
        first = self.log[0]
        assert isinstance(first.event, Opened)
        self.log[0] = Entry(1, first.at, replace(first.event, secret=self.lot.randbytes(32).hex()))
        self.texts: list[str] = []

    def _plan(self) -> Plan:
        usual = self.lot.choice((SEED_004, EVENING, DUPLICATE))
        plan = replace(usual, rounds=self.lot.randint(1, 4), odd=self.lot.choice(list(Odd)))
        if usual is not DUPLICATE:
            return plan
        odd = self.lot.choice((Odd.ROBOT, Odd.BYE))
        return replace(plan, deals=3, scoring=self.lot.choice(list(Scoring)), odd=odd)

    def happens(self, share: float) -> bool:
        """Decide by lot."""
        return self.lot.random() < share

    def wish(self, command: Command) -> bool:
        """Wish for something; tell whether it was granted."""
        try:
            self.do(command)
        except TourRefused:
            return False
        return True

    def play_by_lot(self) -> None:
        """Play from the registration to the end, and keep the record as it stands after every step."""
        for number in range(1, self.people + 1):
            if self.happens(0.3):
                self.do(SayWord(100 + number, self.lot.choice(("пики", "# a", ' "x"', "на счастье"))))
        self.wish(CloseRegistration(DIRECTOR))
        self.keep()
        while self.wish(DrawRound(DIRECTOR)):
            for number in [table.number for table in self.round.tables]:
                self.table_by_lot(number)
                if self.happens(0.06):
                    self.wish(Remove(DIRECTOR, self.lot.randint(1, self.people)))
                if self.happens(0.06):
                    self.wish(Replace(DIRECTOR, self.lot.randint(1, self.people), 900 + len(self.log), "Нина"))
            self.keep()
            self.close()
            self.keep()
        self.wish(Finish(DIRECTOR, skips=True))
        self.keep()

    def keep(self) -> None:
        """Keep the record as it stands."""
        self.texts.append(write(self.now))

    def table_by_lot(self, number: int) -> None:
        """Play a table, not always to its end, or have somebody not come."""
        table = self.round.table(number)
        assert table is not None
        if not table.is_control and self.happens(0.2):
            for one in table.people:
                if self.happens(0.6):
                    self.wish(Arrive(100 + one))
            self.at = max(self.at, table.until)
            self.wish(RuleAbsent(DIRECTOR, number))
        for deal in self.round.deals or (0,):
            amounts = [self.lot.choice(AMOUNTS) for _ in table.seats[1:]]
            exact = whists(-sum(amounts), *amounts)
            if self.happens(0.9) and self.wish(BeginTable(number, 1000 + len(self.log), deal)) and self.happens(0.9):
                finished, deals = self.happens(0.8), 1 if deal else self.lot.choice((1, 5, 6, 20))
                self.wish(EndTable(number, exact, deals, finished=finished or bool(deal), deal=deal))
            if self.happens(0.06):
                self.wish(Correct(DIRECTOR, number, exact[::-1], "так", deal))
            if deal and self.happens(0.06):
                self.wish(DropDeal(DIRECTOR, deal, "видно"))

    @staticmethod
    def even(table: int, deal: int) -> GiveAwards:
        """Rule that nobody is to blame for a deal."""
        return GiveAwards(DIRECTOR, table, deal, (Award.EVEN,) * 3)

    def close(self) -> None:
        """Close the round when its time is over."""
        for table in self.round.tables:
            for game in table.games:
                if not game.is_done and not (game.deal and self.wish(self.even(table.number, game.deal))):
                    nothing = whists(*(0,) * len(table.seats))
                    self.do(EndTable(table.number, nothing, 0, finished=False, deal=game.deal))
        self.at += LATER_S
        self.do(CloseRound(None))


@pytest.mark.soak
def test_records_come_to_what_they_state() -> None:
    for seed in SEEDS:
        chance = Chance(seed)
        chance.play_by_lot()
        for text in chance.texts:
            found = [one for one in differences(text, lambda _: ()) if not one.startswith("no match of")]
            assert found == [], (seed, text)
            assert [finding for finding in findings_of(read(text)) if not finding.is_good] == [], (seed, text)


def test_what_was_changed_is_seen() -> None:
    chance = Chance(1)
    chance.play_by_lot()
    text = chance.texts[-1]
    line = next(line for line in text.split("\n") if line.startswith("result "))
    assert list(differences(text.replace(line, line.replace("exact=", "exact=1000,", 1)), lambda _: ()))


def test_the_recount_imports_nothing_of_the_program() -> None:
    for path in Path(recount.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            names = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            names += [one.name for one in node.names] if isinstance(node, ast.Import) else []
            assert not any(name.startswith(("engine", "bot")) for name in names), path
