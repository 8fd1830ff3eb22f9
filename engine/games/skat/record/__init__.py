"""The text record of a match."""

from engine.games.skat.record.form import RECORD, RecordedMatch

__all__ = ["RECORD", "RecordedMatch", "parse", "write"]

parse, write = RECORD.parse, RECORD.write
