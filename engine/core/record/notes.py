"""Remarks of the program about lines of a record."""

import msgspec


class Note(msgspec.Struct, frozen=True):
    """A remark about one line of a record, for the person who reads it."""

    line: int
    """Number of the line in the record, from 1."""
    text: str
    """Remark in one sentence."""
