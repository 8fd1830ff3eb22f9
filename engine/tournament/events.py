"""Events of a tournament. They form its log, which is all that is stored of the tournament.

Stored databases contain the tags, so tags never change. A field added later has a default that means the old behaviour.
"""

from enum import StrEnum
from fractions import Fraction
from typing import Final

import msgspec

from engine.core.codec import dec_hook, encode
from engine.tournament.plan import Leg, Plan

ROBOT: Final = 0
"""Number of a robot, in fields that otherwise contain the number of an entrant."""
CONTROL: Final = 0
"""Number of the control table of a duplicate, at which three strong robots play every deal for comparison."""
CLOCK: Final = None
"""Value of `by` if no person ruled, but the clock did because the time of a round was over."""


class Award(StrEnum):
    """Score of a seat for a deal of duplicate that was not played; the values are stored."""

    WAITED = "waited"
    """60 % or +2 IMPs: the seat's player waited for another player."""
    AWAITED = "awaited"
    """40 % or −2 IMPs: the others waited for the seat's player, or that player left."""
    EVEN = "even"
    """50 % or 0 IMPs: nobody is to blame, or the director ruled so."""


class DrawnTable(msgspec.Struct, frozen=True):
    """Table of a round as drawn."""

    number: int
    """Number of the table in its round, from 1; CONTROL for the control table."""
    seats: tuple[int, ...]
    """Entrant of each seat, seat 1 first; ROBOT for a robot."""


class Event(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="type"):
    """Base of all events of a tournament."""


class Opened(Event, frozen=True, tag="tour.opened"):
    """First event: the tournament was opened, and registration began."""

    plan: Plan
    person: int
    """Person who opened the tournament and directs it."""
    name: str
    """Name of that person."""
    secret: str
    """Secret S of the tournament, 32 bytes in hexadecimal."""
    key: str = ""
    """Secret part of the link by which people register."""
    chat: int = 0
    """Chat in which the tournament was opened; 0: none."""
    title: str = ""
    ordinal: int = 0
    """Number of the tournament among those of the chat, from 1; 0 if they are not counted."""

    def __repr__(self) -> str:
        """Show the event without its secret, because an error message may appear before the deals are over."""
        return f"Opened(plan={self.plan!r}, person={self.person!r}, title={self.title!r})"


class Attached(Event, frozen=True, tag="tour.attached"):
    """A chat began to show the standings."""

    chat: int


class Detached(Event, frozen=True, tag="tour.detached"):
    """A chat stopped showing the standings."""

    chat: int


class Registered(Event, frozen=True, tag="tour.registered"):
    """A person registered."""

    number: int
    """Number of the entrant, from 1 in the order of registration; no number is given twice."""
    person: int
    name: str
    chat: int = 0
    """Chat from which the person registered; 0: by the link or in a private chat."""


class WordSaid(Event, frozen=True, tag="tour.word"):
    """An entrant set a word for the shuffle, which replaces an earlier one; empty removes it."""

    number: int
    word: str


class Withdrew(Event, frozen=True, tag="tour.withdrew"):
    """An entrant withdrew before registration was closed."""

    number: int


class RegistrationClosed(Event, frozen=True, tag="tour.closed"):
    """Registration was closed: numbers and words are final."""

    lots: tuple[int, ...] = ()
    """All entrants in the order drawn by lot, if drawn at this point; else empty, and `RoundDrawn` contains them."""
    by: int | None = None
    """Person who closed it: the director or an administrator."""


class RoundDrawn(Event, frozen=True, tag="tour.drawn"):
    """A round was drawn, with the seat of everybody, and began."""

    round: int
    """Number of the round in the tournament, from 1."""
    leg: Leg
    tables: tuple[DrawnTable, ...]
    ends: float
    """Moment when the time of the round is over, in seconds of the log's clock."""
    byes: tuple[int, ...] = ()
    """Entrants who rest in this round."""
    by: int | None = None
    """Person who drew the round: the director or an administrator."""
    lots: tuple[int, ...] = ()
    """All entrants in the order drawn by lot, which decides ties; only in the first round, else empty."""


class Arrived(Event, frozen=True, tag="tour.arrived"):
    """An entrant is ready for the round («Я здесь»)."""

    number: int


class TableBegan(Event, frozen=True, tag="tour.began"):
    """A table of the round began a game."""

    table: int
    """Number of the table in the round."""
    id: int
    """Id of the stored table at which the game is played."""
    deal: int = 0
    """Number of the deal of a duplicate in the tournament, from 1; 0 for a match."""


class TableEnded(Event, frozen=True, tag="tour.ended"):
    """A table finished its match, or one deal of a duplicate."""

    table: int
    exact: tuple[Fraction, ...]
    """Exact settlement of each seat, seat 1 first."""
    deals: int
    """Number of deals with a result."""
    finished: bool = True
    """False if the time of the round ended before the match."""
    deal: int = 0


class NotPlayed(Event, frozen=True, tag="tour.not_played"):
    """A table did not play a deal of a duplicate; each seat gets an award."""

    table: int
    deal: int
    awards: tuple[Award, ...]
    by: int | None = None
    """Person who ruled: the director or an administrator; None: the clock."""
    reason: str = ""


class DealDropped(Event, frozen=True, tag="tour.dropped"):
    """A deal of the round does not count; every table plays a spare deal instead."""

    deal: int
    spare: int
    """Number of the spare deal."""
    reason: str
    by: int | None = None
    """Person who ruled: the director or an administrator."""


class NoShow(Event, frozen=True, tag="tour.no_show"):
    """Entrants did not come to their table («Неявка»), which does not play."""

    table: int
    numbers: tuple[int, ...]
    by: int | None = None
    """Person who ruled: the director or an administrator; None: the clock."""


class Waited(Event, frozen=True, tag="tour.waited"):
    """The director ruled that a table waits ten minutes longer («Ждать 10 мин»)."""

    table: int
    until: float
    """Moment until which the table waits, in seconds of the log's clock."""
    by: int | None = None
    """Person who ruled: the director or an administrator."""


class Replaced(Event, frozen=True, tag="tour.replaced"):
    """Another person took over an entrant's number and points («Замена»)."""

    number: int
    person: int
    name: str
    by: int | None = None
    """Person who ruled: the director or an administrator."""


class Corrected(Event, frozen=True, tag="tour.corrected"):
    """The director set the result of a table («Поправка»)."""

    table: int
    exact: tuple[Fraction, ...]
    """Exact settlement of each seat, seat 1 first."""
    reason: str
    deal: int = 0
    by: int | None = None
    """Person who ruled: the director or an administrator."""


class Removed(Event, frozen=True, tag="tour.removed"):
    """An entrant is out: removed by the director («Снять») or gone by choice."""

    number: int
    by: int | None = None
    """Person who removed the entrant; the entrant's own person if they left by choice."""
    reason: str = ""


class RoundClosed(Event, frozen=True, tag="tour.round_closed"):
    """A round was closed: its results count, and the secrets of its deals are published."""

    by: int | None = None
    """Person who closed it: the director or an administrator; None: every table was done."""


class LegBegan(Event, frozen=True, tag="tour.leg"):
    """The next stage began, with points starting from 0."""

    leg: Leg
    numbers: tuple[int, ...]
    """Entrants of the stage, in the order of their places in the stage before."""
    by: int | None = None
    """Person who ruled: the director or an administrator."""


class Finished(Event, frozen=True, tag="tour.finished"):
    """The tournament is finished: standings are final, and the secret S is published."""

    by: int | None = None
    """Person who finished it: the director or an administrator; None: the last round was over."""
    places: bool = False
    """True if a message tells every player their final place; False in logs of earlier versions."""


class Cancelled(Event, frozen=True, tag="tour.cancelled"):
    """The tournament was cancelled, without a result («Отменить турнир»)."""

    by: int | None = None
    """Person who cancelled it: the director or an administrator."""
    reason: str = ""


class Undone(Event, frozen=True, tag="tour.undone"):
    """An event was undone, as if it had never happened («Отменить»)."""

    seq: int
    """Number of the undone event in the log."""
    by: int | None = None
    """Person who undid it: the director or an administrator."""


class DirectorLeft(Event, frozen=True, tag="tour.director_left"):
    """The director gave up that role or is no longer in the chat."""


class DirectorTook(Event, frozen=True, tag="tour.director_took"):
    """Another person became the director."""

    person: int
    name: str


AnyEvent = (
    Opened
    | Attached
    | Detached
    | Registered
    | WordSaid
    | Withdrew
    | RegistrationClosed
    | RoundDrawn
    | Arrived
    | TableBegan
    | TableEnded
    | NotPlayed
    | DealDropped
    | NoShow
    | Waited
    | Replaced
    | Corrected
    | Removed
    | RoundClosed
    | LegBegan
    | Finished
    | Cancelled
    | Undone
    | DirectorLeft
    | DirectorTook
)
"""Every event of a tournament."""


class Entry(msgspec.Struct, frozen=True):
    """An event with its number and time in the log."""

    seq: int
    """Number of the event in the log, from 1."""
    at: float
    """Moment of the event, in seconds of the log's clock."""
    event: AnyEvent


_decoder: msgspec.json.Decoder[AnyEvent] = msgspec.json.Decoder(AnyEvent, dec_hook=dec_hook)


def write_event(event: AnyEvent) -> bytes:
    """Return an event as JSON for storage.

    >>> write_event(Arrived(3))
    b'{"type":"tour.arrived","number":3}'
    """
    return encode(event)


def read_event(body: bytes) -> AnyEvent:
    """Return the event that was stored as JSON. Raises msgspec.ValidationError for unreadable data.

    >>> read_event(b'{"type":"tour.arrived","number":3}')
    Arrived(number=3)
    """
    return _decoder.decode(body)
