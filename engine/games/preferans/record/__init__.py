"""The text record of a match: one form for export, import, bug reports and tests (the notation's version 1)."""

from engine.games.preferans.record.model import RecordedMatch
from engine.games.preferans.record.reader import parse
from engine.games.preferans.record.writer import write

__all__ = ["RecordedMatch", "parse", "write"]
