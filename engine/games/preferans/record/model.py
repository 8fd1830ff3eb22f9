"""Results of reading a record."""

import msgspec

from engine.games.preferans.events import AnyEvent
from engine.games.preferans.state import Match


class Note(msgspec.Struct, frozen=True):
    """A remark for whoever reads the record."""

    line: int
    """Number of the line, from 1."""
    text: str
    """One sentence."""


class Proof(msgspec.Struct, frozen=True):
    """A line of the fair deal as written, not judged."""

    deal: int
    """Number of the deal."""
    word: str
    """`commit`, `secret`, `word` or `next`; `lot` for the comment."""
    text: str


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
