"""Changes of one line of a file that `verify` reads, as a forger or a slip of an editor makes them."""

import re
from collections.abc import Iterator
from typing import NamedTuple

NUMBER = re.compile(r"\d+")
WORD = re.compile(r"[^\W\d_]{2,}")


class Mutation(NamedTuple):
    """A file with one line changed."""

    how: str
    """Kind of the change: dropped, doubled, swapped, renumbered or changed."""
    line: int
    """Number of the line, from 1."""
    was: str
    """Line before the change."""
    text: str
    """File after it."""


def mutations(text: str) -> Iterator[Mutation]:
    """Iterate over all changes of one line: left out, twice, before the next, with other numbers, with other words."""
    lines = text.rstrip("\n").split("\n")
    for at, line in enumerate(lines):
        if not line.strip():
            continue
        for how, changed in _changed(lines, at):
            yield Mutation(how, at + 1, line, "\n".join(changed) + "\n")


def _changed(lines: list[str], at: int) -> Iterator[tuple[str, list[str]]]:
    before, line, after = lines[:at], lines[at], lines[at + 1 :]
    yield "dropped", [*before, *after]
    yield "doubled", [*before, line, line, *after]
    if after and after[0] != line:
        yield "swapped", [*before, after[0], line, *after[1:]]
    for found in NUMBER.finditer(line):
        number = str(int(found[0][:9]) + 1) if len(found[0]) < 9 else found[0][:-1] + str((int(found[0][-1]) + 1) % 10)
        yield "renumbered", [*before, line[: found.start()] + number + line[found.end() :], *after]
    for found in WORD.finditer(line):
        yield "changed", [*before, line[: found.start()] + "other" + line[found.end() :], *after]
        yield "changed", [*before, line[: found.start()] + line[found.end() :], *after]
