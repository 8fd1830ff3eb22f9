"""Packing of a log that is long over: its events as columns in one compressed value, read back byte for byte.

A log repeats itself in columns: tags, bodies and times lie apart before they are compressed. Measured on matches of 12,
26 and 59 deals that robots played (4.7 to 6.6 kB a deal, times of people who think), in bytes a deal: `lzma` of the
standard library at preset 6 has 441, 410 and 307 in 25 to 205 ms a match on a busy core; zstd at level 19, a dependency
before Python 3.14, has 475, 408 and 308 in 58 to 299 ms, at level 3 553, 520 and 404; `zlib` at level 9 550, 552 and
453. xz checks what it reads by a CRC.
"""

import lzma
from collections.abc import Sequence
from itertools import accumulate, pairwise
from typing import Final, NamedTuple

import msgspec

from bot.storage.errors import StorageFailed
from bot.storage.forgetting import numbers_in
from bot.storage.rows import LoggedEvent

WINDOW: Final = 1 << 20
"""Bytes between which a repetition is found; a longer match is rare, and its packing takes 11 times as much memory."""
FILTERS: Final = ({"id": lzma.FILTER_LZMA2, "preset": 6, "dict_size": WINDOW},)


class PackedLog(NamedTuple):
    """Log in one value, with what has to be found without unpacking it."""

    value: bytes
    people: frozenset[int]
    """Numbers of the persons whom the log names."""


class Columns(msgspec.Struct, frozen=True, array_like=True):
    """Events of a log by column."""

    steps: list[int]
    """Seq of the first event, then of each other the distance from the one before: 1."""
    tags: list[str]
    bodies: list[bytes]
    times: list[float]


def packed(log: Sequence[LoggedEvent]) -> PackedLog:
    """Pack the events of a log, given in order. Slow: call it in a thread."""
    seqs = [0, *(event.seq for event in log)]
    columns = Columns(
        [after - before for before, after in pairwise(seqs)],
        [event.tag for event in log],
        [event.body for event in log],
        [event.at for event in log],
    )
    people = frozenset(number for event in log for number in numbers_in(event.body) if number > 0)  # below: of nobody
    return PackedLog(lzma.compress(msgspec.msgpack.encode(columns), filters=FILTERS), people)


def unpacked(value: bytes) -> tuple[LoggedEvent, ...]:
    """Return the events of a packed value. Raises StorageFailed for a damaged one."""
    try:
        columns = msgspec.msgpack.decode(lzma.decompress(value), type=Columns)
    except (lzma.LZMAError, EOFError, msgspec.DecodeError) as error:
        raise StorageFailed(f"A packed log is damaged: {error}.") from error
    return tuple(map(LoggedEvent, accumulate(columns.steps), columns.tags, columns.bodies, columns.times))
