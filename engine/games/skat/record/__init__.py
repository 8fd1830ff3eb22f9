"""The text record of a match: one form for export, import, bug reports and tests (skat.md §13)."""

from engine.games.skat.record.model import RecordedMatch
from engine.games.skat.record.reader import parse
from engine.games.skat.record.writer import write

__all__ = ["RecordedMatch", "parse", "write"]
