"""Text records of preferans matches: `parse` reads one, `write` writes one."""

from engine.games.preferans.record.form import RECORD, RecordedMatch

__all__ = ["RECORD", "RecordedMatch", "parse", "write"]

parse, write = RECORD.parse, RECORD.write
