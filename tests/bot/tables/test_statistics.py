"""The task that folds finished matches: which it finds, how it rests, what it does when the store fails."""

import asyncio

import pytest
from msgspec.structs import replace

from bot.stats.pages import Filter, bill_of, chat_table, person_page
from bot.stats.rows import MATCHES
from bot.stats.seasons import Length, season_at
from bot.storage.ports import MatchStatistics, StorageFailed, StorageLost
from bot.tables.context.statistics_book import SEASONS, Matches
from bot.tables.log.state import Stage
from bot.tables.statistics import EVERY_S, LOAD, StatisticsUpkeep
from tests.bot.tables.conftest import Make
from tests.bot.tables.kit.decks import Decks
from tests.bot.tables.kit.desk import Desk
from tests.bot.tables.kit.people import ANYA, BORIS, GROUP, THREE
from tests.bot.tables.past.stored import OVER, VERSION, of_three, put
from tests.clocks import PATIENCE_S, until
from tests.narrowed import of
from tests.storage_in_memory.store import MemoryStorage


async def finished(make: Make) -> Desk:
    """Play a match of one deal, with two people and a robot."""
    desk = make(decks=Decks(seed=7))
    await desk.begin(ANYA, BORIS, robots=1, options="4 end=deals:1")
    while (await desk.state()).stage is not Stage.OVER:
        await desk.deal()
    return desk


async def caught_up(desk: Desk) -> int:
    """Fold what waits; the clock goes on while it rests."""
    work = asyncio.create_task(StatisticsUpkeep(desk.context).catch_up())
    while not work.done():
        await until(lambda: work.done() or desk.clock.next_due is not None)
        await desk.pass_time(60)
    return await work


async def test_a_finished_match_is_folded_once(make: Make) -> None:
    desk = await finished(make)
    assert await desk.storage.waits_to_fold(GROUP, "preferans", 1) == 1
    assert await caught_up(desk) == 1
    assert await desk.storage.waits_to_fold(GROUP, "preferans", 1) == 0
    assert await caught_up(desk) == 0
    (body,) = await desk.storage.statistics_in(GROUP, "preferans")
    match = MATCHES.decode(body)
    assert [row.person for row in match.seats] == [ANYA.id, BORIS.id, None]
    assert [player.name for player in match.players] == ["Аня", "Борис"]
    assert all(player.sums.bill.deals == 1 for player in match.players)


async def test_it_rests_four_times_as_long_as_it_works_and_while_somebody_waits(desk: Desk) -> None:
    resting = asyncio.create_task(StatisticsUpkeep(desk.context)._rest(2.0))
    await desk.clock.pass_time(2.0 * (1 / LOAD - 1) - 0.1)
    early, free = resting.done(), asyncio.Event()

    async def job() -> None:
        await free.wait()

    for _ in range(2):
        desk.context.mailboxes.offer(("chat", GROUP), job)
    await desk.clock.pass_time(60)
    while_waited = resting.done()
    free.set()
    await desk.clock.pass_time(1)
    assert [early, while_waited, resting.done()] == [False, False, True]


async def test_a_store_that_fails_is_asked_again_and_a_lost_one_is_not(
    desk: Desk, caplog: pytest.LogCaptureFixture
) -> None:
    storage = of(MemoryStorage, desk.storage)
    running = asyncio.create_task(StatisticsUpkeep(desk.context).run())
    await desk.settle()
    storage.failing = StorageFailed("the disk is full")
    await desk.pass_time(2.5 * EVERY_S)
    assert [record.message for record in caplog.records if record.levelname == "ERROR"] == [
        "statistics: the disk is full"
    ] * 2
    storage.failing = StorageLost("gone")
    await desk.pass_time(EVERY_S)
    assert running.done()
    storage.failing = None
    await desk.begin(*THREE)


async def test_a_row_that_cannot_be_read_does_not_end_the_counting_for_others(
    desk: Desk, caplog: pytest.LogCaptureFixture
) -> None:
    broken = await put(desk, of_three(60, -30, -30, at=desk.clock.now()), chat=-900)
    await desk.storage.put_statistics(broken, VERSION, 0, MatchStatistics(desk.clock.now(), (), b"{}", ()))
    await desk.storage.create_table(GROUP, None, "preferans", change=OVER)
    running = asyncio.create_task(StatisticsUpkeep(desk.context).run())
    await desk.settle()
    assert await desk.storage.waits_to_fold(GROUP, "preferans", VERSION) == 1
    async with asyncio.timeout(PATIENCE_S):  # the counting rests in proportion to what it took on a busy machine
        while await desk.storage.waits_to_fold(GROUP, "preferans", VERSION):
            await desk.pass_time(EVERY_S + 1)
    assert "statistics: ValidationError" in [record.message for record in caplog.records]
    running.cancel()


async def test_rows_are_read_ahead_and_gone_on_with(make: Make) -> None:
    desk = await finished(make)
    await caught_up(desk)
    group, game = desk.context.statistics._known[GROUP, "preferans"], desk.context.games["preferans"]
    assert group.rows, "what was folded is read at once"
    again = Desk(storage=desk.storage, clock=desk.clock, bot=8)
    reading = asyncio.create_task(StatisticsUpkeep(again.context).read_ahead())
    while not reading.done():
        await until(lambda: reading.done() or desk.clock.next_due is not None)
        await desk.pass_time(60)
    await reading
    assert again.context.statistics._known[GROUP, "preferans"].rows == group.rows
    season, every = season_at(desk.clock.now(), Length.QUARTER), Filter()
    before = (group.ladder(season), group.bill(every), group.table(season))
    await put(desk, of_three(60, -30, -30, at=desk.clock.now()))
    grown = await desk.context.statistics.of_chat(GROUP, game)
    anew = Matches(grown.bodies, grown.rows)
    assert grown.ladder(season) == anew.ladder(season) != before[0]
    assert grown.bill(every) == anew.bill(every)
    assert grown.table(season) == anew.table(season) != before[2]
    await again.stop()


async def test_who_turns_between_seasons_has_no_rating_counted_again(desk: Desk) -> None:
    await put(desk, of_three(60, -30, -30, at=desk.clock.now()))
    group = await desk.context.statistics.of_chat(GROUP, desk.context.games["preferans"])
    running = season_at(desk.clock.now(), Length.QUARTER)
    before, after = (replace(running, number=running.number + turns) for turns in (-1, 1))
    first = [(group.ladder(season), group.table(season)) for season in (before, running, after)]
    again = [(group.ladder(season), group.table(season)) for season in (before, running, after)]
    assert all(one is other for pair in zip(first, again, strict=True) for one, other in zip(*pair, strict=True))
    for turns in range(SEASONS):
        group.ladder(replace(after, number=after.number + turns))
    assert group.ladder(before) is not first[0][0], "of many seasons only some are remembered"


async def test_pages_of_rows_read_in_part_are_those_of_the_whole_rows(make: Make) -> None:
    desk = await finished(make)
    await caught_up(desk)
    await put(desk, of_three(60, -30, -30, at=desk.clock.now()))
    every = await desk.context.statistics.of_chat(GROUP, desk.context.games["preferans"])
    whole = await every.whole()
    assert whole == [MATCHES.decode(body) for body in every.bodies]
    assert chat_table(every.rows, ()) == chat_table(whole, ())
    for person in (ANYA.id, BORIS.id):
        own = await every.of_person(person, every.rows)
        assert person_page(own, person, everybody=bill_of(every.rows)) == person_page(whole, person)
