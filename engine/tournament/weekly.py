"""Log of a week: its events, what they make of it, and what may follow (tournament.md §7).

| state of an attempt | what may follow |
|---|---|
| none | `begin`, while the week is open and the robots are those of its opening |
| a deal is due | `deal`, while the week is open |
| a deal is played | `finish`, of a deal that was finished before the end of the week |
| nine results | nothing |

Tags are a promise to every stored database; a field added later has a default that means the old behaviour.
"""

from collections.abc import Iterable
from enum import StrEnum
from fractions import Fraction
from functools import cached_property

import msgspec
from msgspec.structs import replace

from engine.core.codec import dec_hook, encode
from engine.tournament.secrets import announced, commitments, secret_of
from engine.tournament.week import DEALS, WeekResults, WeekRow, closes_at, opens_at, week_rows


class WeekEvent(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="type"):
    """Base of all events of a week."""


class Opened(WeekEvent, frozen=True, tag="week.opened"):
    """Beginning: the secret is drawn, and its commitment is shown from now on."""

    week: int
    """Number of the week (`week_at`)."""
    secret: str
    """Secret S of the week, 32 bytes in hexadecimal."""
    stamp: str
    """Version of the robots."""
    game: str
    """Name of the game."""
    preset: str
    """Name of the rules."""

    def __repr__(self) -> str:
        """Write the event without its secret: an error may show the event before the week is over."""
        return f"Opened(week={self.week!r}, stamp={self.stamp!r}, preset={self.preset!r})"


class ParFound(WeekEvent, frozen=True, tag="week.par"):
    """Result of the strong robot in the person's seat, of the next deal."""

    table: int
    """Number of the table in the store at which robots have played the deal."""
    exact: Fraction


class Began(WeekEvent, frozen=True, tag="week.began"):
    """A person plays; attempts have the numbers 1, 2, 3 … in this order."""

    person: int
    name: str


class Dealt(WeekEvent, frozen=True, tag="week.dealt"):
    """The next deal of an attempt is played at a table of its own."""

    attempt: int
    """Number of the attempt."""
    table: int
    """Number of the table in the store."""


class Played(WeekEvent, frozen=True, tag="week.played"):
    """Result of the deal of an attempt that is played."""

    attempt: int
    """Number of the attempt."""
    exact: Fraction


class Closed(WeekEvent, frozen=True, tag="week.closed"):
    """The week is over; nothing counts any more, and everything may be shown."""


AnyWeekEvent = Opened | ParFound | Began | Dealt | Played | Closed
"""Every event of a week."""
_decoder: msgspec.json.Decoder[AnyWeekEvent] = msgspec.json.Decoder(AnyWeekEvent, dec_hook=dec_hook)


def write_event(event: AnyWeekEvent) -> bytes:
    """Write an event for the store.

    >>> write_event(Played(3, Fraction(40, 3)))
    b'{"type":"week.played","attempt":3,"exact":"40/3"}'
    """
    return encode(event)


def read_event(body: bytes) -> AnyWeekEvent:
    """Read an event from the store. Raises msgspec.ValidationError for one that is not readable.

    >>> read_event(b'{"type":"week.closed"}')
    Closed()
    """
    return _decoder.decode(body)


class Attempt(msgspec.Struct, frozen=True):
    """Attempt of a person, as far as it has come."""

    number: int
    """Number of the attempt, from 1."""
    person: int
    """Person who plays; below 0: somebody who has been forgotten."""
    name: str
    tables: tuple[int, ...] = ()
    """Tables of the deals, in their order."""
    results: tuple[Fraction, ...] = ()
    """Exact settlements of the finished deals, in their order."""

    @property
    def is_playing(self) -> bool:
        """Return whether a deal lies on the table."""
        return len(self.tables) > len(self.results)

    @property
    def is_done(self) -> bool:
        """Return whether every deal has its result."""
        return len(self.results) == DEALS

    @property
    def next_deal(self) -> int:
        """Number of the deal that is played, or is to be dealt next."""
        return len(self.results) + 1


class Week(msgspec.Struct, frozen=True, dict=True):
    """Week as its log has it up to now."""

    number: int
    """Number of the week (`week_at`)."""
    secret: str
    """Secret S, 32 bytes in hexadecimal; not published before the end."""
    stamp: str
    """Version of the robots at the opening."""
    game: str
    """Name of the game."""
    preset: str
    """Name of the rules."""
    attempts: tuple[Attempt, ...] = ()
    """Attempts by their numbers."""
    par_tables: tuple[int, ...] = ()
    """Tables at which robots have played the deals, in the order of the deals."""
    pars: tuple[Fraction, ...] = ()
    """Results of the robot in the person's seat that are known, in the order of the deals."""
    is_closed: bool = False

    def __repr__(self) -> str:
        """Write the week without its secret: an error may show the week before its end."""
        return f"Week(number={self.number!r}, attempts={len(self.attempts)}, pars={len(self.pars)})"

    @property
    def opens(self) -> int:
        """Second since 1970 at which the week opens."""
        return opens_at(self.number)

    @property
    def closes(self) -> int:
        """Second since 1970 at which the week is over."""
        return closes_at(self.number)

    @property
    def seals(self) -> tuple[str, ...]:
        """Commitments of the deals 0 … 9; deal 0 is not played."""
        return commitments(bytes.fromhex(self.secret), DEALS)

    @property
    def announced(self) -> str:
        """Number C, which is shown from the opening on."""
        return announced(self.seals)

    def secret_of(self, deal: int) -> bytes:
        """Return the secret of a deal."""
        return secret_of(bytes.fromhex(self.secret), deal)

    def attempt_of(self, person: int) -> Attempt | None:
        """Return the attempt of a person; None if they have not begun."""
        return next((attempt for attempt in self.attempts if attempt.person == person), None)

    def rows(self, persons: Iterable[int] | None = None) -> tuple[WeekRow, ...]:
        """Rank the attempts, or those of `persons`, by the deals whose par is known; forgotten persons are left out."""
        if persons is None:
            return self._rows
        among = frozenset(persons)
        return self._ranked(attempt for attempt in self.attempts if attempt.person in among)

    @cached_property
    def _rows(self) -> tuple[WeekRow, ...]:
        """Ranking of all attempts, which everybody who has played asks for when the week is over."""
        return self._ranked(self.attempts)

    def _ranked(self, attempts: Iterable[Attempt]) -> tuple[WeekRow, ...]:
        known = len(self.pars)
        return week_rows(self.pars, [WeekResults(it.person, it.results[:known]) for it in attempts if it.person > 0])


class Reason(StrEnum):
    """Reason for which nothing happens in a week."""

    OVER = "over"
    """The week is over, or has not begun."""
    OTHER_ROBOTS = "other_robots"
    """The robots play otherwise than at the opening: who has not begun does not begin any more."""
    DONE = "done"
    """The person has played all deals."""


class WeekRefused(Exception):
    """Refusal of a wish about a week: nothing has changed."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason)
        self.reason = reason


def begin(week: Week, person: int, name: str, at: float, *, plays_alike: bool) -> tuple[AnyWeekEvent, ...]:
    """Have a person begin; return nothing for one who has begun. Raises WeekRefused: over, other_robots.

    plays_alike: the robots of today play as those with the week's stamp.
    """
    _check_open(week, at)
    if week.attempt_of(person) is not None:
        return ()
    if not plays_alike:
        raise WeekRefused(Reason.OTHER_ROBOTS)
    return (Began(person, name),)


def deal(week: Week, attempt: Attempt, table: int, at: float) -> tuple[AnyWeekEvent, ...]:
    """Put the next deal of an attempt on a table; nothing if one lies there. Raises WeekRefused: over, done."""
    _check_open(week, at)
    if attempt.is_done:
        raise WeekRefused(Reason.DONE)
    return () if attempt.is_playing else (Dealt(attempt.number, table),)


def finish(week: Week, attempt: Attempt, exact: Fraction, at: float) -> tuple[AnyWeekEvent, ...]:
    """Take the result of the deal that is played; nothing if none is, or it was finished after the end.

    at: second at which the deal was finished.
    """
    if week.is_closed or not attempt.is_playing or at >= week.closes:
        return ()
    return (Played(attempt.number, exact),)


def close(week: Week, at: float) -> tuple[AnyWeekEvent, ...]:
    """Close a week whose time is over; nothing if it is not, or is closed."""
    return (Closed(),) if at >= week.closes and not week.is_closed else ()


def _check_open(week: Week, at: float) -> None:
    """Check that a week is open. Raises WeekRefused: over."""
    if week.is_closed or not week.opens <= at < week.closes:
        raise WeekRefused(Reason.OVER)


def replay(events: Iterable[AnyWeekEvent]) -> Week:
    """Fold a whole log. Raises ValueError for an empty one."""
    week: Week | None = None
    for event in events:
        week = evolve(week, event)
    if week is None:
        raise ValueError("an empty log")
    return week


def evolve(week: Week | None, event: AnyWeekEvent) -> Week:
    """Return the week after an event of its log; before the first event there is none. Raises ValueError."""
    if isinstance(event, Opened):
        return Week(event.week, event.secret, event.stamp, event.game, event.preset)
    if week is None:
        raise ValueError("the log of a week begins with its opening")
    match event:
        case ParFound(table, exact):
            return replace(week, par_tables=(*week.par_tables, table), pars=(*week.pars, exact))
        case Began(person, name):
            return replace(week, attempts=(*week.attempts, Attempt(len(week.attempts) + 1, person, name)))
        case Dealt(number, table):
            attempt = week.attempts[number - 1]
            return _with(week, replace(attempt, tables=(*attempt.tables, table)))
        case Played(number, exact):
            attempt = week.attempts[number - 1]
            return _with(week, replace(attempt, results=(*attempt.results, exact)))
        case Closed():
            return replace(week, is_closed=True)


def _with(week: Week, attempt: Attempt) -> Week:
    """Return the week with another state of one attempt."""
    place = attempt.number - 1
    return replace(week, attempts=(*week.attempts[:place], attempt, *week.attempts[place + 1 :]))
