"""A search that answers anything at once: for tests of what robots may do, not of how well they do it."""

from msgspec.structs import replace

from engine.games.preferans.robots.search.budget import Mind
from engine.games.preferans.solver import Kernel, pure
from engine.search.layout import ANSWERS, Table
from engine.search.plain_suits import deal as k


def any_answers(tables: Table, memory: Table, asked: Table, found: Table, count: int) -> None:
    """Return a number of tricks for each position and each card of it that looks like chance and never changes."""
    for number in range(count):
        at, to = number * k.STRIDE, number * ANSWERS
        left = asked[at + k.LEFT]
        for card in range(ANSWERS):
            found[to + card] = (asked[at] * 31 + asked[at + 1] * 7 + card * card) % 1009 % (left + 1)


def quick() -> Kernel:
    """Search as quickly as the compiled kernel."""
    return replace(pure(), name="fast", answers=any_answers, slots=4)


def mind(*, reads: bool) -> Mind:
    """Return what a robot thinks with in these tests."""
    return Mind(quick(), reads=reads)
