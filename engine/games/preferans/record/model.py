"""What reading a record gives."""

import msgspec

from engine.games.preferans.events import AnyEvent
from engine.games.preferans.state import Match


class Note(msgspec.Struct, frozen=True):
    """Something the reader of a record should be told: its line (1-based) and one sentence."""

    line: int
    text: str


class Proof(msgspec.Struct, frozen=True):
    """A line of the fair deal (`commit`, `secret`, `word`, `next`; `lot`: a comment) of deal `deal`: kept as it stands,
    not judged.
    """

    deal: int
    word: str
    text: str


class RecordedMatch(msgspec.Struct, frozen=True):
    """A match that was read: where it stands, its events from MatchStarted on, what was taken as written, and the
    lines of the fair deal.
    """

    match: Match
    events: tuple[AnyEvent, ...]
    notes: tuple[Note, ...] = ()
    proofs: tuple[Proof, ...] = ()
