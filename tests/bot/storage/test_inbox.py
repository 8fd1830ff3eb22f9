"""Updates in all stores: kept in order, done once, gone with the append that did what they asked."""

from collections.abc import Callable

from bot.storage.ports import MOST_TRIES, Appended, Cause, KeptUpdate, Repeated, Storage, StoredEvent

Log = Callable[..., list[StoredEvent]]
PRESS = KeptUpdate(7, '{"update_id":7,"callback_query":{"id":"q","data":"тест"}}'.encode(), "1:q")
OTHER = KeptUpdate(8, b'{"update_id":8}')
OLD = KeptUpdate(3, b'{"update_id":3}', "1:-5:3")


async def test_updates_wait_in_the_order_they_were_kept(storage: Storage) -> None:
    assert await storage.waiting() == ()
    await storage.keep([PRESS, OTHER])
    await storage.keep([OLD])
    assert await storage.waiting() == (PRESS, OTHER, OLD)


async def test_an_update_that_comes_again_is_kept_once_and_in_its_place(storage: Storage) -> None:
    await storage.keep([PRESS, OTHER])
    await storage.keep([KeptUpdate(7, b"{}"), OLD])
    assert await storage.waiting() == (PRESS, OTHER, OLD)


async def test_what_is_done_waits_no_more(storage: Storage) -> None:
    await storage.keep([PRESS, OTHER, OLD])
    await storage.done([7, 3, 99])
    assert await storage.waiting() == (OTHER,)
    await storage.keep([PRESS])
    assert await storage.waiting() == (OTHER, PRESS)


async def test_nothing_is_done_where_nothing_was_kept(storage: Storage) -> None:
    await storage.done([7])
    assert await storage.waiting() == ()


async def test_an_append_takes_the_update_of_its_cause(storage: Storage, log: Log) -> None:
    await storage.create_table(-5, None, "hearts", log("a"))
    await storage.keep([PRESS, OTHER])
    assert await storage.append(1, 1, log("b"), cause=Cause("1:q", 11)) == Appended(1, 2)
    assert await storage.waiting() == (OTHER,)


async def test_so_does_an_append_of_a_known_cause(storage: Storage, log: Log) -> None:
    await storage.create_table(-5, None, "hearts", log("a"), cause=Cause("1:q", 11))
    await storage.keep([PRESS, OTHER])
    assert await storage.append(1, 1, log("b"), cause=Cause("1:q", 11)) == Repeated(1, 1, 11)
    assert await storage.waiting() == (OTHER,)


async def test_and_a_table_that_is_made(storage: Storage, log: Log) -> None:
    await storage.keep([PRESS, OLD])
    await storage.create_table(-5, None, "hearts", log("a"), cause=Cause("1:-5:3", 11))
    assert await storage.waiting() == (PRESS,)


async def test_an_append_that_writes_nothing_leaves_the_update(storage: Storage, log: Log) -> None:
    await storage.create_table(-5, None, "hearts", log("a"))
    await storage.keep([PRESS])
    await storage.append(1, 0, log("b"), cause=Cause("1:q", 11))
    assert await storage.waiting() == (PRESS,)


async def test_other_appends_take_nothing(storage: Storage, log: Log) -> None:
    await storage.create_table(-5, None, "hearts", log("a"))
    await storage.keep([PRESS, OTHER])
    await storage.append(1, 1, log("b"))
    await storage.append(1, 2, log("b"), cause=Cause("1:another"))
    assert await storage.waiting() == (PRESS, OTHER)


async def test_an_update_that_is_taken_again_and_again_is_dropped(storage: Storage) -> None:
    await storage.keep([PRESS])
    for _ in range(MOST_TRIES):
        await storage.keep([OTHER])
        assert PRESS in await storage.waiting()
        await storage.done([OTHER.id])
    await storage.keep([OTHER])
    assert await storage.waiting() == (OTHER,)
