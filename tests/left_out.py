"""Last line of a test run: how many tests were left out, why, and how to have them."""

from collections import Counter
from collections.abc import Iterable
from typing import Final

HOW: Final = (
    ("chromium is missing", "apt-get install chromium"),
    ("the playwright package", "pip install playwright"),
    ("no PostgreSQL here", "apt-get install postgresql"),
    ("no nats-server", "apt-get install nats-server"),
    ("numba", "pip install numba, which `make test` does by itself where there is one for this Python"),
    ("no such network here", "be root on Linux with iproute2"),
    ("no small disk here", "be root on Linux"),
)
"""Beginnings of reasons, and what helps."""
NOTHING: Final = "Left out: nothing."


def last_line(reasons: Iterable[str], *, is_quick: bool = False) -> str:
    """Return the last line of a run: reasons of the tests that were skipped; `is_quick`: it was `make quick`.

    >>> last_line(["chromium is missing", "chromium is missing"], is_quick=True)
    'Left out: 2 tests, chromium is missing (apt-get install chromium); tests that take long (make test).'
    """
    told = [f"{_tests(count)}, {_why(reason)}" for reason, count in Counter(map(_first, reasons)).most_common()]
    if is_quick:
        told.append("tests that take long (make test)")
    return f"Left out: {'; '.join(told)}." if told else NOTHING


def _tests(count: int) -> str:
    return f"{count} test{'' if count == 1 else 's'}"


def _first(reason: str) -> str:
    """Return a known beginning of a reason, else its first line."""
    said = reason.removeprefix("Skipped: ")
    return next((start for start, _ in HOW if said.startswith(start)), said.partition("\n")[0].rstrip("."))


def _why(reason: str) -> str:
    how = dict(HOW).get(reason)
    return f"{reason} ({how})" if how else reason
