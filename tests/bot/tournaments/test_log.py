"""Logs of tournaments in all stores: appended behind the last event alone, listed, forgotten, apart from the tables."""

import pytest

from bot.storage.ports import Cause, Expiry, Storage, TableStatus
from bot.tables.context.repository import OutOfStep
from bot.tournaments.log import CHAT, GAME, Decision, LoggedTournament, TournamentLogs
from engine.tournament.commands import Cancel, CloseRegistration, Finish, Register, Ruler, TourRefused
from engine.tournament.events import Opened, Withdrew
from engine.tournament.plan import SEED_004
from engine.tournament.state import Phase
from tests.bot.storage.conftest import clock, database, postgres, storage
from tests.narrowed import there

__all__ = ["clock", "database", "postgres", "storage"]
GROUP, DIRECTOR = -500, 900001
OPENED = Opened(SEED_004, DIRECTOR, "Аня", "07" * 32, "key", GROUP, "Кубок")


async def opened(storage: Storage) -> tuple[TournamentLogs, LoggedTournament]:
    logs = TournamentLogs(storage)
    number = await logs.open(OPENED, Cause("7:open", DIRECTOR))
    return logs, there(await logs.load(number))


def registering(logged: LoggedTournament, *people: int) -> Decision:
    decision = Decision(logged, 5.0)
    for person in people:
        decision.do(Register(person, f"Игрок {person}"))
    return decision


async def test_a_tournament_is_read_as_it_was_written(storage: Storage) -> None:
    logs, logged = await opened(storage)
    after = there(await logs.commit(logged, registering(logged, 900002, 900003), Cause("7:1")))
    read = there(await logs.load(logged.number))
    assert (read.seq, read.tournament.entrants) == (3, after.tournament.entrants)
    assert read.tournament.secret == OPENED.secret


async def test_a_repeated_cause_opens_and_writes_nothing(storage: Storage) -> None:
    logs, logged = await opened(storage)
    assert await logs.open(OPENED, Cause("7:open", DIRECTOR)) == logged.number
    assert await logs.commit(logged, registering(logged, 900002), Cause("7:1")) is not None
    again = there(await logs.load(logged.number))
    assert await logs.commit(again, registering(again, 900003), Cause("7:1")) is None
    assert there(await logs.load(logged.number)).seq == 2


async def test_a_writer_who_is_behind_writes_nothing(storage: Storage) -> None:
    logs, logged = await opened(storage)
    await logs.commit(logged, registering(logged, 900002), None)
    with pytest.raises(OutOfStep):
        await logs.commit(logged, registering(logged, 900003), None)
    assert len(there(await logs.load(logged.number)).tournament.entrants) == 1


async def test_several_commands_are_kept_together_or_not_at_all(storage: Storage) -> None:
    logs, logged = await opened(storage)
    decision = registering(logged, 900002)
    with pytest.raises(TourRefused):
        decision.do(CloseRegistration(Ruler(DIRECTOR)))
    assert there(await logs.load(logged.number)).seq == 1


async def test_tournaments_stand_among_no_tables_of_a_chat_or_a_person(storage: Storage) -> None:
    logs, logged = await opened(storage)
    await logs.commit(logged, registering(logged, 900002), None)
    assert (await storage.open_tables(GROUP), await storage.recent_tables(GROUP)) == ((), ())
    assert (await storage.matches_of(900002, 5), await storage.seats_of(900002)) == ((), ())
    assert (await storage.matches_in(CHAT, 5), await storage.to_fold(GAME, 1, 5)) == ((), ())
    assert await logs.numbers() == (logged.number,)


async def test_only_a_tournament_that_nobody_has_joined_expires(storage: Storage) -> None:
    logs, logged = await opened(storage)
    expiry = Expiry(gathered=1e12, imported=0.0)
    assert await storage.expired_tables(expiry, 5) == (logged.number,)
    joined = there(await logs.commit(logged, registering(logged, 900002), None))
    assert await storage.expired_tables(expiry, 5) == ()
    decision = Decision(joined, 6.0)
    decision.events, decision.after = (Withdrew(1),), joined.after((Withdrew(1),), 6.0)
    await logs.commit(joined, decision, None)
    assert await storage.expired_tables(expiry, 5) == (logged.number,)


async def test_a_person_is_taken_out_of_every_event(storage: Storage) -> None:
    logs, logged = await opened(storage)
    after = there(await logs.commit(logged, registering(logged, 900002, 900003, 900004), None))
    decision = Decision(after, 6.0)
    decision.do(CloseRegistration(Ruler(DIRECTOR)))
    await logs.commit(after, decision, None)
    for person in (DIRECTOR, 900003):
        await storage.put_person(person, "Имя", None, None)
        left = await storage.open_with(person)
        assert left == (logged.number,)
        assert await storage.forget(person, "игрок", left) == left
    read = there(await logs.load(logged.number)).tournament
    assert [entrant.name for entrant in read.entrants] == ["Игрок 900002", "игрок", "Игрок 900004"]
    assert (read.director_name, read.director < 0, there(read.entrant(2)).is_forgotten) == ("игрок", True, True)
    assert str(DIRECTOR) not in str(await storage.events(logged.number))


async def test_what_is_over_is_stored_as_over_and_read_when_it_is_packed(storage: Storage) -> None:
    logs, logged = await opened(storage)
    decision = registering(logged, 900002, 900003, 900004)
    after = there(await logs.commit(logged, decision, None))
    assert there(await storage.table(logged.number)).status is TableStatus.RUNNING
    cancelled = Decision(after, 6.0)
    with pytest.raises(TourRefused):
        cancelled.do(Finish(Ruler(DIRECTOR)))
    cancelled.do(Cancel(Ruler(DIRECTOR)))
    await logs.commit(after, cancelled, None)
    assert there(await storage.table(logged.number)).status is TableStatus.CLOSED
    assert await storage.pack(1e12, 5) == (logged.number,)
    read = there(await logs.load(logged.number))
    assert (read.tournament.phase, len(read.tournament.entrants)) == (Phase.CANCELLED, 3)
    assert await logs.numbers() == (logged.number,)


async def test_the_row_of_a_table_is_no_tournament(storage: Storage) -> None:
    logs = TournamentLogs(storage)
    table = (await storage.create_table(GROUP, None, "preferans")).table
    assert await logs.load(table) is None
    assert await logs.load(table + 1) is None
