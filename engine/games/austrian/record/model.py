"""Results of reading a record."""

from engine.core.record.model import Recorded
from engine.games.austrian.events import AnyEvent
from engine.games.austrian.state import Match

RecordedMatch = Recorded[Match, AnyEvent]
"""A match of this game that was read."""
