"""Results of reading a record."""

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
    """All events, from the start of the match on."""
    notes: tuple[Note, ...] = ()
    """Lines that were taken as written."""
    proofs: tuple[Proof, ...] = ()
    """Lines of the fair deal."""
    lines: tuple[int, ...] = ()
    """Number of the line of each event, from 1; 0 for events of the head."""
