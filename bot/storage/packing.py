"""Packing of a log that is long over: its events are compressed into one value, which unpacks byte for byte.

Tags, bodies and times are stored as separate columns before compression, since a log repeats itself in columns.
Measured on matches of 12, 26 and 59 deals played by robots (4.7 to 6.6 kB a deal, with times as of people), in bytes a
deal: `lzma` of the standard library at preset 6: 441, 410 and 307, in 25 to 205 ms a match on a busy core; zstd (a
dependency before Python 3.14) at level 19: 475, 408 and 308, in 58 to 299 ms; at level 3: 553, 520 and 404; `zlib` at
level 9: 550, 552 and 453. xz checks the data by a CRC.
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
"""Distance in bytes over which repetitions are found; longer logs are rare, and packing takes 11 times this memory."""
FILTERS: Final = ({"id": lzma.FILTER_LZMA2, "preset": 6, "dict_size": WINDOW},)


class PackedLog(NamedTuple):
    """Log packed into one value, with facts that must be found without unpacking."""

    value: bytes
    people: frozenset[int]
    """Ids of the persons named in the log."""


class Columns(msgspec.Struct, frozen=True, array_like=True):
    """Events of a log as columns."""

    steps: list[int]
    """Differences of seq from event to event; the first item is the seq of the first event."""
    tags: list[str]
    bodies: list[bytes]
    times: list[float]


def packed(log: Sequence[LoggedEvent]) -> PackedLog:
    """Pack events, given in order of seq. Slow: call it in a thread."""
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
    """Unpack the events of a packed log. Raises StorageFailed if it is damaged."""
    try:
        columns = msgspec.msgpack.decode(lzma.decompress(value), type=Columns)
    except (lzma.LZMAError, EOFError, msgspec.DecodeError) as error:
        raise StorageFailed(f"A packed log is damaged: {error}.") from error
    return tuple(map(LoggedEvent, accumulate(columns.steps), columns.tags, columns.bodies, columns.times))
