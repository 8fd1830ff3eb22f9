"""Results of reading a record."""

from engine.core.record.model import Recorded
from engine.games.skat.events import AnyEvent
from engine.games.skat.state import Match

RecordedMatch = Recorded[Match, AnyEvent]
"""A match of this game that was read."""
