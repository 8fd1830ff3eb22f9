"""Log of a week: its events, the state that follows from them, and what is possible next (tournament.md §7).

`begin` starts an attempt, if the robots are those of the opening; `deal` starts its next deal, if none is being played.
Both are possible only while the week is open. `finish` records the result of a deal that was finished before the end of
the week. After nine results nothing follows.

Stored databases contain the tags, so tags never change. A field added later has a default that means the old behaviour.
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
    """First event: the week was opened; its secret is drawn, and the commitment is shown."""

    week: int
    """Number of the week, as returned by `week_at`."""
    secret: str
    """Secret S of the week, 32 bytes in hexadecimal."""
    stamp: str
    """Version of the robots when the week opened."""
    game: str
    """Name of the game."""
    preset: str
    """Name of the preset of rules."""

    def __repr__(self) -> str:
        """Show the event without its secret, because an error message may appear before the week is over."""
        return f"Opened(week={self.week!r}, stamp={self.stamp!r}, preset={self.preset!r})"


class ParFound(WeekEvent, frozen=True, tag="week.par"):
    """Robots played the next deal: the result of the strong robot in the person's seat is known."""

    table: int
    """Id of the stored table at which the robots played the deal."""
    exact: Fraction


class Began(WeekEvent, frozen=True, tag="week.began"):
    """A person began an attempt; attempts are numbered 1, 2, 3 … in this order."""

    person: int
    name: str


class Dealt(WeekEvent, frozen=True, tag="week.dealt"):
    """The next deal of an attempt was dealt, at a table of its own."""

    attempt: int
    """Number of the attempt."""
    table: int
    """Id of the stored table at which the deal is played."""


class Played(WeekEvent, frozen=True, tag="week.played"):
    """The running deal of an attempt came to a result."""

    attempt: int
    """Number of the attempt."""
    exact: Fraction


class Closed(WeekEvent, frozen=True, tag="week.closed"):
    """The week is over: nothing counts any more, and everything may be shown."""


AnyWeekEvent = Opened | ParFound | Began | Dealt | Played | Closed
"""Every event of a week."""
_decoder: msgspec.json.Decoder[AnyWeekEvent] = msgspec.json.Decoder(AnyWeekEvent, dec_hook=dec_hook)


def write_event(event: AnyWeekEvent) -> bytes:
    """Return an event as JSON for storage.

    >>> write_event(Played(3, Fraction(40, 3)))
    b'{"type":"week.played","attempt":3,"exact":"40/3"}'
    """
    return encode(event)


def read_event(body: bytes) -> AnyWeekEvent:
    """Return the event that was stored as JSON. Raises msgspec.ValidationError for unreadable data.

    >>> read_event(b'{"type":"week.closed"}')
    Closed()
    """
    return _decoder.decode(body)


class Attempt(msgspec.Struct, frozen=True):
    """Attempt of one person at the deals of a week, as far as it has got."""

    number: int
    """Number of the attempt, from 1."""
    person: int
    """Id of the person; negative once the person was deleted from storage."""
    name: str
    tables: tuple[int, ...] = ()
    """Ids of the stored tables of the deals dealt so far, in order."""
    results: tuple[Fraction, ...] = ()
    """Exact settlement of each finished deal, in order."""

    @property
    def is_playing(self) -> bool:
        """Return whether a deal of the attempt is being played."""
        return len(self.tables) > len(self.results)

    @property
    def is_done(self) -> bool:
        """Return whether all deals of the attempt are finished."""
        return len(self.results) == DEALS

    @property
    def next_deal(self) -> int:
        """Number of the deal that is being played or is due, from 1."""
        return len(self.results) + 1


class Week(msgspec.Struct, frozen=True, dict=True):
    """State of a week, as computed from its log."""

    number: int
    """Number of the week, as returned by `week_at`."""
    secret: str
    """Secret S of the week, 32 bytes in hexadecimal; not published before the end of the week."""
    stamp: str
    """Version of the robots when the week opened."""
    game: str
    """Name of the game."""
    preset: str
    """Name of the preset of rules."""
    attempts: tuple[Attempt, ...] = ()
    """Attempts in the order of their numbers."""
    par_tables: tuple[int, ...] = ()
    """Ids of the stored tables at which robots have played the deals, in the order of the deals."""
    pars: tuple[Fraction, ...] = ()
    """Known results of the strong robot in the person's seat, in the order of the deals."""
    is_closed: bool = False

    def __repr__(self) -> str:
        """Show the week without its secret, because an error message may appear before its end."""
        return f"Week(number={self.number!r}, attempts={len(self.attempts)}, pars={len(self.pars)})"

    @property
    def opens(self) -> int:
        """Moment when the week opens, in seconds since 1970."""
        return opens_at(self.number)

    @property
    def closes(self) -> int:
        """Moment when the week ends, in seconds since 1970."""
        return closes_at(self.number)

    @property
    def seals(self) -> tuple[str, ...]:
        """Commitments of the secrets 0 … 9, in hexadecimal; secret 0 belongs to no deal."""
        return commitments(bytes.fromhex(self.secret), DEALS)

    @property
    def announced(self) -> str:
        """C, the hash of all seals, shown from the opening on, in hexadecimal."""
        return announced(self.seals)

    def secret_of(self, deal: int) -> bytes:
        """Return the secret of a deal, 32 bytes."""
        return secret_of(bytes.fromhex(self.secret), deal)

    def attempt_of(self, person: int) -> Attempt | None:
        """Return the attempt of a person; None if the person has not begun."""
        return next((attempt for attempt in self.attempts if attempt.person == person), None)

    def rows(self, persons: Iterable[int] | None = None) -> tuple[WeekRow, ...]:
        """Return the ranking of all (or `persons`) by deals with a known robot result; deleted persons are left out."""
        if persons is None:
            return self._rows
        among = frozenset(persons)
        return self._ranked(attempt for attempt in self.attempts if attempt.person in among)

    @cached_property
    def _rows(self) -> tuple[WeekRow, ...]:
        """Ranking of all attempts, computed once because many people ask for it at the end of the week."""
        return self._ranked(self.attempts)

    def _ranked(self, attempts: Iterable[Attempt]) -> tuple[WeekRow, ...]:
        known = len(self.pars)
        return week_rows(self.pars, [WeekResults(it.person, it.results[:known]) for it in attempts if it.person > 0])


class Reason(StrEnum):
    """Reason why a wish in a week is refused."""

    OVER = "over"
    """The week is over, or has not begun."""
    OTHER_ROBOTS = "other_robots"
    """The robots play differently than at the opening, so that nobody new may begin."""
    DONE = "done"
    """The person has finished all deals."""


class WeekRefused(Exception):
    """Refusal of a wish in a week; nothing has changed."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason)
        self.reason = reason


def begin(week: Week, person: int, name: str, at: float, *, plays_alike: bool) -> tuple[AnyWeekEvent, ...]:
    """Return the event that begins a person's attempt; empty if it has begun. Raises WeekRefused: over, other_robots.

    plays_alike: whether the present robots play like those of the week's opening.
    """
    _check_open(week, at)
    if week.attempt_of(person) is not None:
        return ()
    if not plays_alike:
        raise WeekRefused(Reason.OTHER_ROBOTS)
    return (Began(person, name),)


def deal(week: Week, attempt: Attempt, table: int, at: float) -> tuple[AnyWeekEvent, ...]:
    """Return the event of an attempt's next deal; empty if one is being played. Raises WeekRefused: over, done."""
    _check_open(week, at)
    if attempt.is_done:
        raise WeekRefused(Reason.DONE)
    return () if attempt.is_playing else (Dealt(attempt.number, table),)


def finish(week: Week, attempt: Attempt, exact: Fraction, at: float) -> tuple[AnyWeekEvent, ...]:
    """Return the event for the result of the running deal; empty if there is none, or if it came after the week's end.

    exact: settlement of the person. at: moment when the deal was finished, in seconds since 1970.
    """
    if week.is_closed or not attempt.is_playing or at >= week.closes:
        return ()
    return (Played(attempt.number, exact),)


def close(week: Week, at: float) -> tuple[AnyWeekEvent, ...]:
    """Return the event that closes a week; empty if it is still open or already closed. `at`: seconds since 1970."""
    return (Closed(),) if at >= week.closes and not week.is_closed else ()


def _check_open(week: Week, at: float) -> None:
    """Check that a week is open; `at`: seconds since 1970. Raises WeekRefused: over."""
    if week.is_closed or not week.opens <= at < week.closes:
        raise WeekRefused(Reason.OVER)


def replay(events: Iterable[AnyWeekEvent]) -> Week:
    """Return the week after all events of its log. Raises ValueError if the log is empty."""
    week: Week | None = None
    for event in events:
        week = evolve(week, event)
    if week is None:
        raise ValueError("an empty log")
    return week


def evolve(week: Week | None, event: AnyWeekEvent) -> Week:
    """Return the week (None before `Opened`) after one more event. Raises ValueError if another event comes first."""
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
    """Return the week with the new state of one attempt."""
    place = attempt.number - 1
    return replace(week, attempts=(*week.attempts[:place], attempt, *week.attempts[place + 1 :]))
