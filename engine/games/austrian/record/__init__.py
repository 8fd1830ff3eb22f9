"""The text record of a match: one form for export, import, bug reports and tests (austrian.md §13)."""

from engine.games.austrian.record.model import RecordedMatch
from engine.games.austrian.record.reader import parse
from engine.games.austrian.record.writer import write

__all__ = ["RecordedMatch", "parse", "write"]
