"""Without a class, a reserve or a rate of its own, something is seen later: whole evenings in virtual time, twice each.

What a shorter story shows is told elsewhere: NEW, ANSWER and PARTING in `test_own_turn` and `test_floods`, the request
quota in `test_floods`, the reserve of QUIET, the quota of idle edits and the limit over all chats in `test_limits`.
"""

import asyncio
from collections.abc import Callable
from functools import cache

import pytest

from bot.gateway.publishing import priorities
from bot.gateway.publishing.limits import ChatGate
from bot.gateway.publishing.priorities import Priorities, Priority
from bot.gateway.publishing.shown_messages import Shown
from bot.tables.ports import Wanted
from tests.bench.bench_publishing import Figures, scene
from tests.extent import tried

Patch = pytest.MonkeyPatch
Without = Callable[[Patch], None]
GROUPS, DEALS = tried(1, 2), 3

pytestmark = pytest.mark.soak


@cache
def usual(pace: float, own: int) -> dict[str, Figures]:
    """What is seen when in a scene, as things are: `pace` seconds a move, `own` of three people play by views."""
    return played(pace, own)


def played(pace: float, own: int) -> dict[str, Figures]:
    return asyncio.run(scene(pace, own, DEALS, GROUPS))[1]


def ranked_as(one: Priority, other: Priority) -> Without:
    """One class goes as another one does."""
    of = Priorities.of

    def without(patch: Patch) -> None:
        def changed(self: Priorities, wanted: Wanted, shown: Shown | None, *, new: bool) -> Priority:
            priority = of(self, wanted, shown, new=new)
            return other if priority is one else priority

        patch.setattr(Priorities, "of", changed)

    return without


def reserve(one: Priority, calls: float) -> Without:
    """One class leaves so many calls."""
    return lambda patch: patch.setitem(priorities.RESERVE, one, calls)


def one_rate(patch: Patch) -> None:
    """A group is spoken to at the same rate, whether or not people play by views."""
    patch.setattr(ChatGate, "even_out", lambda self, now, tempo: None)


def no_calls_for_views(patch: Patch) -> None:
    """Give what ranks below views no call that it would not have elsewhere."""
    patch.setattr(priorities, "BEHIND_VIEWS", 1.0)


def table_never_first(patch: Patch) -> None:
    """Views go before the table's message, however many did already."""
    patch.setattr(Priorities, "_is_tables_turn", lambda self: False)


@pytest.mark.parametrize(
    ("pace", "own", "without", "kind"),
    [
        pytest.param(10, 2, ranked_as(Priority.TURN, Priority.AHEAD), "view: own turn", id="TURN"),
        pytest.param(4, 1, ranked_as(Priority.AHEAD, Priority.SOON), "view: has moved", id="AHEAD, one"),
        pytest.param(10, 3, ranked_as(Priority.AHEAD, Priority.SOON), "view: news", id="AHEAD, all"),
        pytest.param(10, 2, ranked_as(Priority.SOON, Priority.QUIET), "view: has moved", id="SOON"),
        pytest.param(4, 1, ranked_as(Priority.TABLE, Priority.SOON), "table: now", id="TABLE"),
        pytest.param(4, 2, reserve(Priority.TURN, 0.0), "view: news", id="reserve of TURN"),
        pytest.param(10, 2, reserve(Priority.AHEAD, 0.0), "view: own turn", id="reserve of AHEAD"),
        pytest.param(4, 1, reserve(Priority.TABLE, 0.0), "view: own turn", id="reserve of TABLE"),
        pytest.param(4, 0, reserve(Priority.SOON, 1.0), "table: now", id="reserve of SOON"),
        pytest.param(4, 1, no_calls_for_views, "view: own turn", id="calls for views"),
        pytest.param(4, 1, one_rate, "view: own turn", id="rate"),
        pytest.param(4, 3, table_never_first, "table: now", id="table's turn"),
    ],
)
def test_without_it_something_is_later(pace: float, own: int, without: Without, kind: str, monkeypatch: Patch) -> None:
    before = usual(pace, own)[kind]
    without(monkeypatch)
    after = played(pace, own)[kind]
    assert after.mean > before.mean * 1.1


def test_a_patch_that_changes_nothing_changes_no_figure(monkeypatch: Patch) -> None:
    """A scene has the same figures whenever it is played."""
    reserve(Priority.SOON, 3.0)(monkeypatch)
    assert played(4, 0) == usual(4, 0)
