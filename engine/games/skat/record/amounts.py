"""The list and card points in a record: `2:list+30`, `1:50 2:40 3:20 talon=10`. Readers raise Unreadable."""

import re
from typing import Final

from engine.core.record.lines import Unreadable, read_seat
from engine.core.seats import BySeat, Seat
from engine.games.skat.outcomes import Outcome, RamschOutcome
from engine.games.skat.scoring import Entry

_CHANGE: Final = re.compile(r"list([+-][0-9]{1,12})")
_COUNT: Final = re.compile(r"[0-9]{1,3}")
TALON: Final = "talon="


def write_sheet(entries: tuple[Entry, ...]) -> str:
    """Write `1:list-60 2:list-60`; empty where a deal writes nothing."""
    return " ".join(f"{int(entry.seat)}:list{entry.amount:+d}" for entry in entries)


def read_sheet(rest: str, seats: int) -> tuple[Entry, ...]:
    """Read `2:list+30`, by seats."""
    found: dict[Seat, int] = {}
    for token in rest.split():
        head, _, value = token.partition(":")
        change = _CHANGE.fullmatch(value)
        if change is None:
            raise Unreadable("'%(token)s' is no SEAT:list+N", token=token)
        seat = read_seat(head, seats)
        if seat in found:
            raise Unreadable("seat %(seat)s stands twice", seat=seat)
        found[seat] = int(change[1])
    return tuple(Entry(seat, found[seat]) for seat in sorted(found) if found[seat])


def write_points(points: BySeat[int], outcome: Outcome, active: tuple[Seat, ...]) -> str:
    """Write `1:30 2:72 3:18`, of a ramsch with ` talon=10` behind it."""
    told = " ".join(f"{int(seat)}:{points[seat]}" for seat in sorted(active))
    return f"{told} {TALON}{outcome.talon}" if isinstance(outcome, RamschOutcome) else told


def read_points(tokens: list[str], seats: int) -> BySeat[int]:
    """Read `1:30 2:72 3:18` as card points, 0 for a seat that is not named."""
    found: dict[Seat, int] = {}
    for token in tokens:
        head, _, value = token.partition(":")
        seat = read_seat(head, seats)
        if seat in found:
            raise Unreadable("seat %(seat)s stands twice", seat=seat)
        found[seat] = read_count(value, token)
    return BySeat(tuple(found.get(Seat(seat), 0) for seat in range(1, seats + 1)))


def read_count(text: str, token: str) -> int:
    """Read a number of card points; `token`: what to name where it is none."""
    if not _COUNT.fullmatch(text):
        raise Unreadable("'%(token)s' is no number of card points", token=token)
    return int(text)


def read_change(text: str) -> tuple[str, str]:
    """Read `list-10` of an adjustment as column and amount."""
    found = re.fullmatch(r"([a-z]+)([+-][0-9]+)", text)
    if found is None:
        raise Unreadable("'%(text)s' is no change of the list (list+N or list-N)", text=text)
    return found[1], found[2]
