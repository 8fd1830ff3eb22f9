"""Events of a tournament: its log, which is all that is stored of it.

Tags are a promise to every stored database; a field added later has a default that means the old behaviour.
"""

from enum import StrEnum
from fractions import Fraction
from typing import Final

import msgspec

from engine.core.codec import dec_hook, encode
from engine.tournament.plan import Leg, Plan

ROBOT: Final = 0
"""Number of a robot, in fields that otherwise hold the number of an entrant."""
CONTROL: Final = 0
"""Number of the control table of a duplicate, at which three strong robots play every deal."""
CLOCK: Final = None
"""Ruler if no person has ruled: the time of a round was over."""


class Award(StrEnum):
    """Score of a seat for a deal of duplicate that was not played; the values are stored."""

    WAITED = "waited"
    """60 % or +2: the seat's player waited for another."""
    AWAITED = "awaited"
    """40 % or −2: the seat's player was waited for, or has left."""
    EVEN = "even"
    """50 % or 0: by the director."""


class DrawnTable(msgspec.Struct, frozen=True):
    """Table of a round as the draw has made it."""

    number: int
    """Number in its round, from 1; CONTROL is the control table."""
    seats: tuple[int, ...]
    """Entrant of each seat, seat 1 first; ROBOT for a robot."""


class Event(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="type"):
    """Base of all events of a tournament."""


class Opened(Event, frozen=True, tag="tour.opened"):
    """Beginning: registration is open."""

    plan: Plan
    person: int
    """Person who has opened the tournament and directs it."""
    name: str
    """Name of that person."""
    secret: str
    """Secret S of the tournament, in hexadecimal."""
    key: str = ""
    """Secret of the link by which people register."""
    chat: int = 0
    """Chat in which the tournament was opened."""
    title: str = ""
    ordinal: int = 0
    """Number among the tournaments of that chat, from 1; 0: not counted."""

    def __repr__(self) -> str:
        """Write the event without its secret: an error may show the event before the deals are over."""
        return f"Opened(plan={self.plan!r}, person={self.person!r}, title={self.title!r})"


class Attached(Event, frozen=True, tag="tour.attached"):
    """A chat shows the standings from now on."""

    chat: int


class Detached(Event, frozen=True, tag="tour.detached"):
    """A chat shows the standings no longer."""

    chat: int


class Registered(Event, frozen=True, tag="tour.registered"):
    """A person takes part."""

    number: int
    """Number of the entrant, from 1 in the order of registration; never given to two persons."""
    person: int
    name: str
    chat: int = 0
    """Chat from which the person registered; 0: by the link or in private."""


class WordSaid(Event, frozen=True, tag="tour.word"):
    """An entrant's word for the shuffle, in place of an earlier one; empty: none."""

    number: int
    word: str


class Withdrew(Event, frozen=True, tag="tour.withdrew"):
    """An entrant takes the registration back, before it is closed."""

    number: int


class RegistrationClosed(Event, frozen=True, tag="tour.closed"):
    """End of the registration: numbers and words are settled."""

    lots: tuple[int, ...] = ()
    """All entrants in the order of the lot, where the closing drew it; empty: the first round does (`RoundDrawn`)."""
    by: int | None = None
    """Director."""


class RoundDrawn(Event, frozen=True, tag="tour.drawn"):
    """Draw of a round: who sits where. The round begins now."""

    round: int
    """Number of the round in the tournament, from 1."""
    leg: Leg
    tables: tuple[DrawnTable, ...]
    ends: float
    """Moment at which the round's time is over, in seconds as the log counts them."""
    byes: tuple[int, ...] = ()
    """Entrants who rest."""
    by: int | None = None
    """Director."""
    lots: tuple[int, ...] = ()
    """All entrants in the order of the lot, which decides ties, the first before the others; of the first round."""


class Arrived(Event, frozen=True, tag="tour.arrived"):
    """An entrant is there for the round («Я здесь»)."""

    number: int


class TableBegan(Event, frozen=True, tag="tour.began"):
    """A table of the round plays."""

    table: int
    """Number of the table in the round."""
    id: int
    """Table of the store."""
    deal: int = 0
    """Number of the deal of a duplicate in the tournament, from 1; else 0."""


class TableEnded(Event, frozen=True, tag="tour.ended"):
    """Result of a table: of its match, or of a deal of duplicate."""

    table: int
    exact: tuple[Fraction, ...]
    """Exact settlement of each seat, seat 1 first."""
    deals: int
    """Number of deals that came to a result."""
    finished: bool = True
    """False: the round's time was over before the match."""
    deal: int = 0


class NotPlayed(Event, frozen=True, tag="tour.not_played"):
    """A deal of duplicate that a table has not played, with the score of each seat."""

    table: int
    deal: int
    awards: tuple[Award, ...]
    by: int | None = None
    """Director; None: the clock."""
    reason: str = ""


class DealDropped(Event, frozen=True, tag="tour.dropped"):
    """A deal of the round counts nowhere, and a spare one is played in its place at every table."""

    deal: int
    spare: int
    """Number of the spare deal."""
    reason: str
    by: int | None = None
    """Director."""


class NoShow(Event, frozen=True, tag="tour.no_show"):
    """Entrants who have not come to their table («Неявка»); the table does not play."""

    table: int
    numbers: tuple[int, ...]
    by: int | None = None
    """Director; None: the clock."""


class Waited(Event, frozen=True, tag="tour.waited"):
    """A table waits ten minutes more («Ждать 10 мин»)."""

    table: int
    until: float
    """Moment until which the table waits."""
    by: int | None = None
    """Director."""


class Replaced(Event, frozen=True, tag="tour.replaced"):
    """Another person takes an entrant's place, with number and points («Замена»)."""

    number: int
    person: int
    name: str
    by: int | None = None
    """Director."""


class Corrected(Event, frozen=True, tag="tour.corrected"):
    """Result of a table as the director has set it («Поправка»)."""

    table: int
    exact: tuple[Fraction, ...]
    """Exact settlement of each seat, seat 1 first."""
    reason: str
    deal: int = 0
    by: int | None = None
    """Director."""


class Removed(Event, frozen=True, tag="tour.removed"):
    """An entrant is out: taken off by the director («Снять»), or left."""

    number: int
    by: int | None = None
    """Director; the person, who left."""
    reason: str = ""


class RoundClosed(Event, frozen=True, tag="tour.round_closed"):
    """End of a round: its results count, and the secrets of its deals are published."""

    by: int | None = None
    """Director; None: every table was done."""


class LegBegan(Event, frozen=True, tag="tour.leg"):
    """Next stage, counted from 0."""

    leg: Leg
    numbers: tuple[int, ...]
    """Entrants who play it, in the order in which the stage before has placed them."""
    by: int | None = None
    """Director."""


class Finished(Event, frozen=True, tag="tour.finished"):
    """End: the standings are final, and the secret S is published."""

    by: int | None = None
    """Director; None: the last round was over."""
    places: bool = False
    """True if a message tells every player the final place; False in logs of earlier versions."""


class Cancelled(Event, frozen=True, tag="tour.cancelled"):
    """End without a result («Отменить турнир»)."""

    by: int | None = None
    """Director."""
    reason: str = ""


class Undone(Event, frozen=True, tag="tour.undone"):
    """An event is taken back, as if it had never been («Отменить»)."""

    seq: int
    """Seq of that event in the log."""
    by: int | None = None
    """Director."""


class DirectorLeft(Event, frozen=True, tag="tour.director_left"):
    """Director gives the tournament up, or is no longer in its chat."""


class DirectorTook(Event, frozen=True, tag="tour.director_took"):
    """Another person directs the tournament from now on."""

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
    """Event with its place in the log."""

    seq: int
    """Place in the log, from 1."""
    at: float
    """Moment of the event, in seconds."""
    event: AnyEvent


_decoder: msgspec.json.Decoder[AnyEvent] = msgspec.json.Decoder(AnyEvent, dec_hook=dec_hook)


def write_event(event: AnyEvent) -> bytes:
    """Write an event for the store.

    >>> write_event(Arrived(3))
    b'{"type":"tour.arrived","number":3}'
    """
    return encode(event)


def read_event(body: bytes) -> AnyEvent:
    """Read an event from the store. Raises msgspec.ValidationError for one that is not readable.

    >>> read_event(b'{"type":"tour.arrived","number":3}')
    Arrived(number=3)
    """
    return _decoder.decode(body)
