"""Remarks for the reader of a record."""

import msgspec


class Note(msgspec.Struct, frozen=True):
    """A remark for the reader of the record."""

    line: int
    """Number of the line, from 1."""
    text: str
    """One sentence."""
