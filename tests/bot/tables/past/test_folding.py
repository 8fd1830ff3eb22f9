"""Folding of finished matches into stored rows: what is written, what is left out, how often it rests."""

from collections.abc import Callable, Sequence
from concurrent.futures import BrokenExecutor
from typing import Any, TypeVar

import pytest

from bot.stats.rows import DEALS, MATCHES
from bot.storage.ports import SeatChange, StoredEvent, TableChange, TableStatus
from bot.tables.context.analyses import Analyses
from bot.tables.log.codec import stored
from bot.tables.log.events import Occupant
from bot.tables.past.folding import fold
from engine.core.game import AnyGame
from engine.games.preferans import PREFERANS
from tests.bot.tables.past.matches import GROUP, PEOPLE, PlayedMatch
from tests.narrowed import there
from tests.storage_in_memory.store import MemoryStorage

OVER = TableChange(status=TableStatus.FINISHED, match_seq=2)
VERSION = there(PREFERANS.facts).version
T = TypeVar("T")


class AtOnce:
    """Worker that does everything in its place and analyses nothing."""

    def __init__(self) -> None:
        self.done: list[str] = []

    async def run(self, work: Callable[..., T], game: AnyGame, *given: object) -> T:
        self.done.append(work.__name__)
        unjudged: Any = None
        return unjudged if work.__name__ == "analysed" else work(game, *given)


class Rests:
    """Notes every rest."""

    def __init__(self) -> None:
        self.taken: list[float] = []

    async def __call__(self, took_s: float) -> None:
        self.taken.append(took_s)


async def kept(log: Sequence[StoredEvent], chat: int = GROUP) -> MemoryStorage:
    """Return a store with one finished table of that log."""
    storage = MemoryStorage(lambda: 5.0)
    seats = [SeatChange(person, person) for person in (1, 2, 3)]
    await storage.create_table(chat, None, "preferans", log, change=OVER, seatings=seats)
    return storage


def played(deals: int = 2, *people: Occupant) -> list[StoredEvent]:
    match = PlayedMatch(*people)
    match.deals(deals)
    return [stored(it.event) for it in match.finish()]


async def test_a_match_is_folded_piece_by_piece() -> None:
    storage, worker, rests = await kept(played()), AtOnce(), Rests()
    assert await fold(storage, PREFERANS, 1, worker, rests)
    assert worker.done == ["analysed", "analysed", "folded"]
    assert len(rests.taken) == 3
    (body,) = await storage.statistics_in(GROUP, "preferans")
    match = MATCHES.decode(body)
    assert (match.table, match.deals, match.at, match.version) == (1, 2, 5.0, VERSION)
    deals = [DEALS.decode(deal) for deal in await storage.deal_statistics(1)]
    assert [deal.facts.number for deal in deals] == [1, 2]
    assert await storage.to_fold("preferans", VERSION, 5) == ()
    assert len(await storage.statistics_of(2, "preferans")) == 1


async def test_the_analysis_of_each_deal_is_in_its_row() -> None:
    storage, analyses = await kept(played(1)), Analyses()
    assert await fold(storage, PREFERANS, 1, analyses, Rests())
    analyses.close()
    (deal,) = map(DEALS.decode, await storage.deal_statistics(1))
    assert all(share.judged is not None for share in deal.facts.seats)


async def test_what_does_not_count_is_noted_and_not_analysed() -> None:
    storage, worker = await kept(played(), chat=77), AtOnce()
    assert await fold(storage, PREFERANS, 1, worker, Rests())
    assert worker.done == []
    assert await storage.statistics_in(77, "preferans") == ()
    assert await storage.to_fold("preferans", VERSION, 5) == ()


async def test_a_log_that_nobody_can_read_counts_for_nothing(caplog: pytest.LogCaptureFixture) -> None:
    storage = await kept([*played(), StoredEvent("table.future", b'{"type":"table.future"}')])
    assert await fold(storage, PREFERANS, 1, AtOnce(), Rests())
    assert await storage.statistics_in(GROUP, "preferans") == ()
    assert "table 1 has no statistics: its log is not readable" in caplog.text


class Forgetting(AtOnce):
    """Worker during whose first fold a person is forgotten."""

    def __init__(self, storage: MemoryStorage) -> None:
        super().__init__()
        self._storage = storage

    async def run(self, work: Callable[..., T], game: AnyGame, *given: object) -> T:
        done = await super().run(work, game, *given)
        if self.done == ["analysed", "folded"]:
            await self._storage.forget(2, "игрок")
        return done


async def test_a_person_forgotten_meanwhile_is_not_in_the_rows() -> None:
    storage = await kept(played(1))
    worker = Forgetting(storage)
    assert await fold(storage, PREFERANS, 1, worker, Rests())
    assert worker.done == ["analysed", "folded"] * 2
    (body,) = await storage.statistics_in(GROUP, "preferans")
    assert [row.person for row in MATCHES.decode(body).seats] == [1, -1, 3]
    assert PEOPLE[1].name not in body.decode()


class Lost(AtOnce):
    """Worker whose process was killed."""

    async def run(self, work: Callable[..., T], game: AnyGame, *given: object) -> T:
        raise BrokenExecutor("killed")


async def test_a_lost_worker_leaves_the_table_for_another_time() -> None:
    storage = await kept(played(1))
    with pytest.raises(BrokenExecutor):
        await fold(storage, PREFERANS, 1, Lost(), Rests())
    assert await storage.to_fold("preferans", VERSION, 5) == (1,)
