"""Lists of test ids before and after a change: `python -m tests.checks.ids BEFORE AFTER [MOVED]`.

BEFORE and AFTER are files with what `python -m pytest --collect-only -q` prints; lines without `::` are passed over.
MOVED names what has another place now, one a line: `old -> new`, where both are files, folders that end in `/`, or
test ids with or without `[...]`; the longest `old` that fits an id counts. Renames as
`git diff -M --name-status OLD NEW -- tests` prints them are read, too; its other lines are passed over.

Writes a line for each moved file or test with its number of ids, for each id that went and for each that came; of one
that went it says in which new ids a test of the same name stands. Exits with 1 when an id went.
"""

import re
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import msgspec

ARROW = " -> "
RENAMED = re.compile(r"R\d*\t([^\t]+)\t([^\t]+)")
MOST_HINTS = 3
USAGE = "python -m tests.checks.ids BEFORE AFTER [MOVED]"


class Difference(msgspec.Struct, frozen=True):
    """Two lists of test ids compared."""

    before: int
    """Number of ids in the old list."""
    after: int
    """Number of ids in the new list."""
    moved: dict[tuple[str, str], int]
    """Number of ids found again, by the line of the mapping that led there."""
    gone: tuple[str, ...]
    """Ids of the old list, under their old names, that the new one does not have."""
    came: tuple[str, ...]
    """Ids of the new list that no old one has become."""


def ids_in(text: str) -> tuple[str, ...]:
    """Read the ids out of what pytest printed, in order."""
    return tuple(line for line in text.splitlines() if "::" in line)


def moves_in(text: str) -> dict[str, str]:
    """Read a mapping from old to new places.

    Raises ValueError at a line that is neither `old -> new`, nor of git, nor a comment (`#`).
    """
    moves: dict[str, str] = {}
    for line in text.splitlines():
        if renamed := RENAMED.fullmatch(line):
            moves[renamed[1]] = renamed[2]
        elif ARROW in line:
            old, _, new = line.partition(ARROW)
            moves[old.strip()] = new.strip()
        elif line.strip() and not line.startswith("#") and "\t" not in line:
            raise ValueError(f"not a move: {line}")
    return moves


def moved(test: str, moves: Mapping[str, str]) -> tuple[str, str] | None:
    """Find the line of the mapping that an id falls under: the longest old place; None without one."""
    fitting = [old for old in moves if _stands_in(test, old)]
    return (old := max(fitting, key=len), moves[old]) if fitting else None


def _stands_in(test: str, place: str) -> bool:
    rest = test[len(place) :]
    return test.startswith(place) and (place.endswith("/") or not rest or rest.startswith(("::", "[")))


def compare(before: Sequence[str], after: Sequence[str], moves: Mapping[str, str]) -> Difference:
    """Compare two lists of ids; an id that stands twice counts twice."""
    left, gone = Counter(after), list[str]()
    found: Counter[tuple[str, str]] = Counter()
    for test in before:
        move = moved(test, moves)
        now = test if move is None else move[1] + test[len(move[0]) :]
        if not left[now]:
            gone.append(test)
            continue
        left[now] -= 1
        if move is not None:
            found[move] += 1
    return Difference(len(before), len(after), dict(found), tuple(gone), tuple(left.elements()))


def lines(difference: Difference) -> Iterator[str]:
    """Write the report, its last line the sums."""
    namesakes = defaultdict[str, list[str]](list)
    for test in difference.came:
        namesakes[_name(test)].append(test)
    for (old, new), number in sorted(difference.moved.items()):
        yield f"moved {old}{ARROW}{new} ({number})"
    for test in difference.gone:
        known = ", ".join(namesakes[_name(test)][:MOST_HINTS])
        yield f"gone  {test} (new of that name: {known})" if known else f"gone  {test}"
    yield from (f"new   {test}" for test in difference.came)
    yield (
        f"{difference.before} before, {difference.after} after: {sum(difference.moved.values())} moved, "
        f"{len(difference.gone)} gone, {len(difference.came)} new."
    )


def _name(test: str) -> str:
    """Return the test without its file, class and parameters."""
    return test.partition("[")[0].rpartition("::")[2]


def main(arguments: Sequence[str]) -> int:
    """Write the report about the files named; 1 when an id went."""
    if len(arguments) not in (2, 3):
        sys.stderr.write(f"{USAGE}\n")
        return 2
    before, after, *rest = (Path(name).read_text() for name in arguments)
    difference = compare(ids_in(before), ids_in(after), moves_in(rest[0]) if rest else {})
    sys.stdout.writelines(f"{line}\n" for line in lines(difference))
    return 1 if difference.gone else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
