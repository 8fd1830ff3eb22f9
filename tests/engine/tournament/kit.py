"""Logs of tournaments for tests, built event by event."""

from collections.abc import Iterable
from fractions import Fraction

import pytest

from engine.tournament.commands import (
    BeginTable,
    CloseRegistration,
    CloseRound,
    Command,
    DrawRound,
    EndTable,
    Finish,
    Reason,
    Ruler,
    TourRefused,
)
from engine.tournament.decide import decide
from engine.tournament.drawing import is_stage_played
from engine.tournament.events import AnyEvent, DrawnTable, Entry, Opened, Registered, RegistrationClosed, RoundDrawn
from engine.tournament.fold import replay
from engine.tournament.plan import SEED_004, Leg, Plan
from engine.tournament.standings import next_stage
from engine.tournament.state import Round, Tournament

SECRET = bytes(range(32)).hex()
DIRECTOR = Ruler(1)
NAMES = ["Аня", "Борис", "Вика", "Глеб", "Даша", "Егор", "Жанна", "Захар", "Ира", "Костя", "Лена", "Миша"]


def log_of(events: Iterable[AnyEvent]) -> list[Entry]:
    """Make a log of events, a minute apart from 1000 s on."""
    return [Entry(seq, 1000.0 + 60 * seq, event) for seq, event in enumerate(events, 1)]


def folded(*events: AnyEvent) -> Tournament:
    """Fold events in order."""
    return replay(log_of(events))


def opened(people: int, plan: Plan = SEED_004) -> list[AnyEvent]:
    """Open a tournament and register so many people: number n is person 100 + n; person 1 directs."""
    people_in = (Registered(n, 100 + n, NAMES[(n - 1) % len(NAMES)]) for n in range(1, people + 1))
    return [Opened(plan, 1, "Директор", SECRET, key="key", chat=-5, title="Кубок"), *people_in]


def closed(people: int, plan: Plan = SEED_004) -> list[AnyEvent]:
    """Close the registration of so many people, with the lot in the order of numbers."""
    return [*opened(people, plan), RegistrationClosed(tuple(range(1, people + 1)))]


def drawn(number: int, *tables: tuple[int, ...], leg: Leg = Leg.QUALIFYING, byes: tuple[int, ...] = ()) -> RoundDrawn:
    """Draw a round with those tables, numbered from 1."""
    seated = tuple(DrawnTable(place, seats) for place, seats in enumerate(tables, 1))
    return RoundDrawn(number, leg, seated, ends=1e6, byes=byes)


def whists(*amounts: str | int) -> tuple[Fraction, ...]:
    """Write a settlement, seat 1 first."""
    return tuple(map(Fraction, amounts))


class Story:
    """Tournament that is played command by command."""

    def __init__(self, people: int, plan: Plan = SEED_004) -> None:
        self.log = log_of(opened(people, plan))
        self.at = 2000.0

    @property
    def now(self) -> Tournament:
        """Fold the log."""
        return replay(self.log)

    @property
    def round(self) -> Round:
        """Return the round that runs."""
        found = self.now.round
        assert found is not None
        return found

    def do(self, command: Command) -> tuple[AnyEvent, ...]:
        """Decide and append. Raises TourRefused."""
        events = decide(self.now, command, self.at)
        for event in events:
            self.log.append(Entry(len(self.log) + 1, self.at, event))
        self.at += 1
        return events

    def seq(self, kind: type[AnyEvent]) -> int:
        """Return the seq of the last event of a kind."""
        return next(entry.seq for entry in reversed(self.log) if isinstance(entry.event, kind))

    def refused(self, command: Command) -> Reason:
        """Return the reason for which a command is refused."""
        with pytest.raises(TourRefused) as refused:
            decide(self.now, command, self.at)
        return refused.value.reason

    def begin(self) -> None:
        """Close the registration and draw the first round."""
        self.do(CloseRegistration(DIRECTOR))
        self.do(DrawRound(DIRECTOR))

    def play(self, table: int, *exact: str | int, deal: int = 0) -> None:
        """Play a match, or a deal, to a settlement."""
        self.do(BeginTable(table, 1000 + len(self.log), deal))
        self.do(EndTable(table, whists(*exact), 1 if deal else 20, deal=deal))

    def play_tables(self) -> None:
        """Play all tables of the round, so that the smaller number wins and robots lose."""
        for table in self.round.tables:
            for deal in self.round.deals or (0,):
                self.play(table.number, *by_number(table.seats), deal=deal)

    def play_round(self) -> None:
        """Play all tables and close the round."""
        self.play_tables()
        self.do(CloseRound(DIRECTOR))

    def play_all(self) -> None:
        """Play from the registration to the end."""
        self.begin()
        self.play_round()
        self.play_on()

    def play_on(self) -> None:
        """Play from a closed round to the end."""
        while not (is_stage_played(self.now) and next_stage(self.now) is None):
            self.do(DrawRound(DIRECTOR))
            self.play_round()
        self.do(Finish(DIRECTOR))


def by_number(seats: tuple[int, ...]) -> tuple[int, ...]:
    """Settle a table: the smaller a number, the more; robots least."""
    order = sorted(seats, key=lambda number: number or 999)
    amounts = {number: 10 * (len(seats) - 1 - 2 * place) for place, number in enumerate(order)}
    return tuple(amounts[number] for number in seats) if len(amounts) == len(seats) else (0,) * len(seats)
