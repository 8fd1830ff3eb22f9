"""The table's own events, beside the engine's in one stream: who sits, who agreed, what comes next.

Tags are a promise to every stored database; a field added later has a default that means the old behaviour.
"""

import msgspec

from engine.conventions.model import Convention
from engine.events import AnyEvent


class Occupant(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who holds a seat; `person` None is a robot."""

    name: str
    person: int | None = None


class TableEvent(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="type"):
    """Base of the table's events."""


class TableOpened(TableEvent, frozen=True, tag="table.opened"):
    """A lobby; `people` already sit when it continues an earlier match; `key` stands in the links that seat people."""

    host: int
    host_name: str
    convention: Convention
    people: tuple[Occupant, ...] = ()
    key: str = ""


class Seated(TableEvent, frozen=True, tag="table.seated"):
    """Somebody took the next free seat."""

    occupant: Occupant


class Stood(TableEvent, frozen=True, tag="table.stood"):
    """The occupant number `place` (0-based) stood up; those behind move up."""

    place: int


class OptionsSet(TableEvent, frozen=True, tag="table.options"):
    """Another convention was agreed in the lobby."""

    convention: Convention


class LobbyClosed(TableEvent, frozen=True, tag="table.closed"):
    """The lobby was given up."""

    person: int


class Carried(TableEvent, frozen=True, tag="table.carried"):
    """The table as it stands before a deal, so that a restart reads no further back."""

    host: int
    host_name: str
    convention: Convention
    people: tuple[Occupant, ...]


class Readied(TableEvent, frozen=True, tag="table.ready"):
    """«Дальше»."""

    person: int


class StopProposed(TableEvent, frozen=True, tag="table.stop_proposed"):
    """Somebody proposed to stop the match, and so agrees."""

    person: int


class StopAnswered(TableEvent, frozen=True, tag="table.stop_answered"):
    """One answer to that proposal; a refusal closes it."""

    person: int
    agreed: bool


class Continued(TableEvent, frozen=True, tag="table.continued"):
    """«Ещё пульку»: the same people sit down at another table."""

    person: int


OwnEvent = TableOpened | Seated | Stood | OptionsSet | LobbyClosed | Carried | Readied | StopProposed | StopAnswered
LogEvent = AnyEvent | OwnEvent | Continued
