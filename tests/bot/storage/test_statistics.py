"""Rows of statistics in all stores: what waits to be folded, what is read back, persons who are forgotten."""

from fractions import Fraction

from msgspec.structs import replace

from bot.stats.rows import DEALS, MATCHES, DealRow, people_of
from bot.stats.sums import Partner, Sums, Tally
from bot.storage.ports import Expiry, MatchStatistics, SeatChange, Storage, TableChange, TableStatus
from engine.core.codec import encode
from engine.core.deal_facts import DealFacts, SeatFacts
from engine.core.seats import BySeat
from tests.bot.stats.rows import settled

GAME, CHAT, VERSION = "hearts", -5, 3
ANYA, BORIS, VIKA = 1, 2, 3
QUIET = -(1 << 60)
OVER = TableChange(status=TableStatus.FINISHED, match_seq=2, deal_seq=3)


async def table(storage: Storage, change: TableChange = OVER, chat: int = CHAT, game: str = GAME) -> int:
    seats = [SeatChange(person, person) for person in (ANYA, BORIS, VIKA)]
    return (await storage.create_table(chat, None, game, change=change, seatings=seats)).table


def rows(number: int, at: float = 10.0) -> MatchStatistics:
    """Return the rows of a match of one deal, in which Аня and Борис defended together."""
    match = settled(30, -10, -20, at=at, table=number)
    partners = Sums(Tally(9), partners={ANYA: Partner(1), BORIS: Partner(1)})
    match = replace(match, players=tuple(replace(row, sums=partners) for row in match.players))
    facts = DealFacts(1, BySeat((SeatFacts("declarer", Fraction(10, 3)),) * 3))
    deals = (DealRow(number, VERSION, BySeat((ANYA, BORIS, VIKA)), facts),)
    return MatchStatistics(at, people_of(match, deals), encode(match), tuple(map(encode, deals)))


async def folded(storage: Storage, at: float = 10.0, chat: int = CHAT) -> int:
    number = await table(storage, chat=chat)
    assert await storage.put_statistics(number, VERSION, 0, rows(number, at))
    return number


async def quiet(storage: Storage, home: int, at: float = 10.0) -> int:
    """Store the rows of a match that was played in no chat, for a group."""
    number = await table(storage, chat=QUIET)
    assert await storage.put_statistics(number, VERSION, 0, replace(rows(number, at), home=home))
    return number


async def test_only_finished_tables_of_the_game_wait(storage: Storage) -> None:
    first = await table(storage)
    for change in (TableChange(status=TableStatus.RUNNING), TableChange(status=TableStatus.CLOSED)):
        await table(storage, change)
    await table(storage, game="other")
    second = await table(storage)
    assert await storage.to_fold(GAME, VERSION, 5) == (first, second)
    assert await storage.to_fold(GAME, VERSION, 1) == (first,)
    assert await storage.waits_to_fold(CHAT, GAME, VERSION) == 2
    assert await storage.waits_to_fold(-6, GAME, VERSION) == 0
    await table(storage, chat=ANYA)
    assert await storage.waits_to_fold(ANYA, GAME, VERSION) == 2, "private chats do not count"
    assert await storage.waits_to_fold(4, GAME, VERSION) == 0


async def test_what_is_folded_waits_for_a_later_version_only(storage: Storage) -> None:
    number = await folded(storage)
    assert await storage.to_fold(GAME, VERSION, 5) == ()
    assert await storage.to_fold(GAME, VERSION + 1, 5) == (number,)
    await storage.fold_again()
    assert await storage.to_fold(GAME, VERSION, 5) == (number,)
    assert await storage.statistics_in(CHAT, GAME) == (rows(number).match,), "rows stay until others are written"


async def test_a_match_that_was_never_folded_comes_before_those_of_an_earlier_version(storage: Storage) -> None:
    older = [await folded(storage), await folded(storage)]
    new = await table(storage)
    assert await storage.to_fold(GAME, VERSION + 1, 5) == (new, *older)


async def test_a_table_that_does_not_count_has_no_rows_and_does_not_wait(storage: Storage) -> None:
    number = await folded(storage)
    assert await storage.put_statistics(number, VERSION + 1, 0, None)
    assert await storage.to_fold(GAME, VERSION + 1, 5) == ()
    assert await storage.statistics_in(CHAT, GAME) == ()
    assert await storage.deal_statistics(number) == ()


async def test_rows_are_read_in_the_order_of_settlement(storage: Storage) -> None:
    late, early = await folded(storage, at=20.0), await folded(storage, at=10.0)
    elsewhere = await folded(storage, at=15.0, chat=-6)
    assert await storage.statistics_in(CHAT, GAME) == (rows(early, 10.0).match, rows(late, 20.0).match)
    of_anya = (rows(early, 10.0).match, rows(elsewhere, 15.0).match, rows(late, 20.0).match)
    assert await storage.statistics_of(ANYA, GAME) == of_anya
    assert await storage.statistics_of(ANYA, "other") == await storage.statistics_of(4, GAME) == ()
    assert await storage.deal_statistics(late) == rows(late, 20.0).deals


async def test_groups_are_found_by_the_time_of_their_matches(storage: Storage) -> None:
    for at, chat in ((10.0, CHAT), (20.0, CHAT), (20.0, -6), (30.0, -7)):
        await folded(storage, at=at, chat=chat)
    assert await storage.groups_settled(10.0, 30.0) == (-6, CHAT)
    assert await storage.groups_settled(30.0, 40.0) == (-7,)


async def test_rows_are_replaced(storage: Storage) -> None:
    number = await folded(storage)
    again = rows(number, at=11.0)
    assert await storage.put_statistics(number, VERSION, 0, again)
    assert await storage.statistics_in(CHAT, GAME) == (again.match,)
    assert await storage.deal_statistics(number) == again.deals


async def test_tables_that_are_not_finished_take_no_rows(storage: Storage) -> None:
    running = await table(storage, TableChange(status=TableStatus.RUNNING))
    assert not await storage.put_statistics(running, VERSION, 0, rows(running))
    assert not await storage.put_statistics(99, VERSION, 0, rows(99))


async def test_rows_go_with_a_moved_chat(storage: Storage) -> None:
    number = await folded(storage)
    await storage.migrate_chat(CHAT, -1005)
    assert await storage.statistics_in(-1005, GAME) == (rows(number).match,)
    assert await storage.statistics_in(CHAT, GAME) == ()


async def test_a_match_of_a_quiet_table_counts_in_its_home_also_when_that_has_moved_or_moves(storage: Storage) -> None:
    await storage.migrate_chat(-7, -1007)
    here, of_home = await folded(storage, at=10.0), await quiet(storage, CHAT, at=9.0)
    of_moved = await quiet(storage, -7)
    assert await storage.statistics_in(CHAT, GAME) == (rows(of_home, 9.0).match, rows(here, 10.0).match)
    assert await storage.statistics_in(-1007, GAME) == (rows(of_moved).match,)
    assert await storage.groups_settled(0.0, 30.0) == (-1007, CHAT)
    await storage.migrate_chat(CHAT, -1005)
    assert await storage.statistics_in(-1005, GAME) == (rows(of_home, 9.0).match, rows(here, 10.0).match)
    assert [await storage.counted_in(table) for table in (here, of_home, of_moved, 99)] == [-1005, -1005, -1007, None]
    assert await storage.statistics_in(CHAT, GAME) == ()
    assert await storage.put_statistics(of_home, VERSION, 0, replace(rows(of_home, 9.0), home=CHAT)), "made anew"
    assert await storage.statistics_in(-1005, GAME) == (rows(of_home, 9.0).match, rows(here, 10.0).match)


async def test_a_home_stays_when_a_person_is_forgotten_and_goes_with_the_rows(storage: Storage) -> None:
    number = await quiet(storage, CHAT)
    await storage.forget(BORIS, "игрок")
    (body,) = await storage.statistics_in(CHAT, GAME)
    assert [row.person for row in MATCHES.decode(body).seats] == [ANYA, -1, VIKA]
    assert await storage.put_statistics(number, VERSION, 1, None)
    assert await storage.statistics_in(CHAT, GAME) == ()
    assert await storage.groups_settled(0.0, 30.0) == ()


async def test_a_forgotten_person_is_a_nameless_number_in_the_rows(storage: Storage) -> None:
    number = await folded(storage)
    await storage.forget(BORIS, "игрок")
    (body,) = await storage.statistics_in(CHAT, GAME)
    match = MATCHES.decode(body)
    assert [row.person for row in match.seats] == [ANYA, -1, VIKA]
    assert [row.person for row in match.players] == [ANYA, VIKA]
    assert [row.sums.partners for row in match.players] == [{ANYA: Partner(1)}] * 2
    assert list(match.exact) == [30, -10, -20], "others' results stay"
    assert "Борис" not in body.decode()
    (deal,) = await storage.deal_statistics(number)
    assert list(DEALS.decode(deal).owners) == [ANYA, -1, VIKA]
    assert await storage.statistics_of(BORIS, GAME) == ()
    assert await storage.statistics_of(ANYA, GAME) == (body,)


async def test_rows_folded_before_somebody_was_forgotten_are_refused(storage: Storage) -> None:
    number = await table(storage)
    before = await storage.forgotten_at(number)
    await storage.forget(BORIS, "игрок")
    assert not await storage.put_statistics(number, VERSION, before, rows(number))
    assert await storage.to_fold(GAME, VERSION, 5) == (number,)
    assert await storage.forgotten_at(number) == before + 1
    assert await storage.put_statistics(number, VERSION, before + 1, None)


async def test_rows_go_with_the_tables_of_a_private_chat(storage: Storage) -> None:
    number = await table(storage, chat=ANYA)
    await storage.put_statistics(number, VERSION, 0, rows(number))
    await storage.forget(ANYA, "игрок")
    assert await storage.statistics_of(BORIS, GAME) == ()
    assert await storage.expired_tables(Expiry(gathered=1e12, imported=1e12), 5) == ()
