"""Logs of tournaments for tests, built event by event."""

from collections.abc import Iterable
from fractions import Fraction

from engine.tournament.events import AnyEvent, DrawnTable, Entry, Opened, Registered, RegistrationClosed, RoundDrawn
from engine.tournament.fold import replay
from engine.tournament.plan import SEED_004, Leg, Plan
from engine.tournament.state import Tournament

SECRET = bytes(range(32)).hex()
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
