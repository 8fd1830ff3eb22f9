"""Result of reading a record."""

from typing import Generic, TypeVar

import msgspec

from engine.core.record.fair import Proof
from engine.core.record.notes import Note

M_co = TypeVar("M_co", covariant=True)
E_co = TypeVar("E_co", covariant=True)


class Recorded(msgspec.Struct, Generic[M_co, E_co], frozen=True):
    """A match that was read from a record."""

    match: M_co
    """The match after its last line."""
    events: tuple[E_co, ...]
    """All events of the match from its start."""
    notes: tuple[Note, ...] = ()
    """Remarks about lines that differ from the replay and were accepted as written."""
    proofs: tuple[Proof, ...] = ()
    """Lines that prove fair deals."""
    lines: tuple[int, ...] = ()
    """Number of the line that caused each event, from 1; 0 for events of the head."""
