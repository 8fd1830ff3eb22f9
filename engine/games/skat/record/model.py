"""Results of reading a record."""

import msgspec

from engine.core.record.fair import Proof
from engine.core.record.notes import Note
from engine.games.skat.events import AnyEvent
from engine.games.skat.state import Match


class RecordedMatch(msgspec.Struct, frozen=True):
    """A match that was read."""

    match: Match
    """The match after its last line."""
    events: tuple[AnyEvent, ...]
    """Events from MatchStarted on."""
    notes: tuple[Note, ...] = ()
    """Lines that were taken as written."""
    proofs: tuple[Proof, ...] = ()
    """Lines of the fair deal."""
