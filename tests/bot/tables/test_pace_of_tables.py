"""What one person may open and send: a few at once, then slowly; a normal evening never meets it."""

from bot.storage.errors import StorageFailed
from bot.tables.decide.imported import MOST_BYTES
from bot.tables.features.imports import BYTES_AT_ONCE
from bot.tables.open_table import OPENED_AT_ONCE
from bot.tables.ports import Origin
from tests.bot.tables.conftest import Make
from tests.bot.tables.deeds import PAPER
from tests.bot.tables.kit.desk import Desk
from tests.bot.tables.kit.people import ANYA, BORIS, SUPERGROUP
from tests.engine.games.skat.deals import CARDS, text
from tests.storage_in_memory.store import MemoryStorage

TOO_OFTEN = "Слишком много новых столов подряд: следующий можно открыть через 3 мин."
TOO_MUCH = "Слишком много записей за сутки: такую можно прислать через 3 ч."


async def tables(desk: Desk) -> int:
    return len([table for table in range(1, 60) if await desk.storage.table(table) is not None])


async def by_turns(desk: Desk, times: int) -> None:
    for _ in range(times):
        await desk.command(ANYA, "new")
        await desk.command(ANYA, "stop")


async def test_new_and_stop_by_turns(make: Make) -> None:
    desk = make()
    await by_turns(desk, OPENED_AT_ONCE)
    assert await tables(desk) == OPENED_AT_ONCE
    told = len(desk.wall.told)
    await desk.command(ANYA, "new")
    assert [screen.text for _, _, screen in desk.wall.told[told:]] == [TOO_OFTEN]
    for words, private in (("score", False), ("play", True), ("score", True)):
        await desk.command(ANYA, words, private=private)
        assert desk.wall.told[-1][2].text == TOO_OFTEN, words
    desk.chat = SUPERGROUP
    await desk.command(ANYA, "new")
    assert desk.wall.told[-1][2].text == TOO_OFTEN, "in every chat"
    assert await tables(desk) == OPENED_AT_ONCE
    await desk.command(BORIS, "new")
    assert await tables(desk) == OPENED_AT_ONCE + 1, "the others open theirs"


async def test_what_the_store_refused_does_not_count(make: Make) -> None:
    desk = make()
    assert isinstance(desk.storage, MemoryStorage)
    await by_turns(desk, OPENED_AT_ONCE - 1)
    for _ in range(5):
        desk.storage.failing = StorageFailed("The disk is full.")
        await desk.command(ANYA, "new")
        desk.storage.failing = None
    await by_turns(desk, 1)
    assert await tables(desk) == OPENED_AT_ONCE


async def test_many_at_the_same_moment_count_one_by_one(make: Make) -> None:
    """In as many groups: what is being written counts already."""
    desk = make()
    for group in range(40):
        origin = Origin(-9000 - group, 1, chat_title="Пулька")
        desk.service.command("new", "", ANYA, origin, desk.cause())
    await desk.settle()
    assert await tables(desk) == OPENED_AT_ONCE
    assert [screen.text for _, _, screen in desk.wall.told] == [TOO_OFTEN] * (40 - OPENED_AT_ONCE)


async def test_a_while_later_one_more(make: Make) -> None:
    desk = make()
    await by_turns(desk, 30)
    await desk.pass_time(3 * 60 + 1)
    await by_turns(desk, 30)
    assert await tables(desk) == OPENED_AT_ONCE + 1


async def test_a_start_of_the_program_gives_no_more(make: Make) -> None:
    desk = make()
    await by_turns(desk, OPENED_AT_ONCE)
    await desk.restart()
    await desk.command(ANYA, "new")
    assert desk.wall.told[-1][2].text == TOO_OFTEN
    await desk.command(BORIS, "new")
    assert await tables(desk) == OPENED_AT_ONCE + 1


async def test_another_option_of_the_same_lobby_is_no_table(make: Make) -> None:
    desk = make()
    for number in range(3 * OPENED_AT_ONCE):
        await desk.command(ANYA, f"new {10 + number % 2 * 10}")
    assert await tables(desk) == 1
    assert all("Слишком" not in screen.text for _, _, screen in desk.wall.told)


async def test_an_evening_with_robots_never_meets_it(make: Make) -> None:
    """A table every three minutes, for five hours."""
    desk = make()
    for _ in range(100):
        await desk.pass_time(180)
        await desk.command(ANYA, "new")
        await desk.command(ANYA, "stop")
    assert all("Слишком" not in screen.text for _, _, screen in desk.wall.told)


async def test_records_have_a_measure_too(make: Make) -> None:
    """Eight of the longest; each is seven times as long in the store."""
    desk = make()
    longest = f"{PAPER}\n" + "# Аня\n" * 14_000
    sent = BYTES_AT_ONCE // len(longest.encode())
    for _ in range(sent):
        await desk.command(ANYA, "import", attached=desk.files.put("pulka.txt", longest.encode()))
    assert await tables(desk) == sent
    await desk.command(ANYA, "import", attached=desk.files.put("pulka.txt", longest.encode()))
    assert desk.wall.told[-1][2].text == TOO_MUCH
    await desk.command(ANYA, "import", attached=desk.files.put("pulka.txt", PAPER.encode()))
    assert await tables(desk) == sent + 1, "a short one goes on"
    await desk.pass_time(3 * 3600)
    await desk.command(ANYA, "import", attached=desk.files.put("pulka.txt", longest.encode()))
    assert await tables(desk) == sent + 2


async def test_a_record_that_the_store_keeps_at_length_counts_as_a_long_one(make: Make) -> None:
    """A deal of Skat is stored with sixty rows of the list; one that is broken off has few lines and leaves them."""
    desk, dealt = make(), CARDS.partition("\n")[2]
    deals = ["paper\noutcome declarer=1 game=null bid=18 took=0\n"] * 60 + [f"\n{dealt}broken admin\n"] * 700
    lines = "".join(f"deal {place + 1} dealer={(place + 2) % 3 + 1} {deal}" for place, deal in enumerate(deals))
    record = desk.files.put("pulka.txt", text(lines, "seed", "end=laps:999").encode())
    assert record.size <= MOST_BYTES
    for told, kept in (("Запись партии", 1), ("Слишком много записей за сутки", 1)):
        await desk.command(ANYA, "import", attached=record)
        assert told in desk.wall.told[-1][2].text
        assert await tables(desk) == kept
