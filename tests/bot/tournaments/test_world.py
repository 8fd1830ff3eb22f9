"""What the world does to a tournament: people who are forgotten, groups that move, a store that fails, a copy."""

from functools import partial
from pathlib import Path
from typing import Any

import pytest

from bot.screens.replies import not_saved
from bot.screens.texts import texts
from bot.screens.tournament.keys import TourWord
from bot.storage.ports import Cause, StorageFailed, StoredEvent
from bot.storage.sqlite import copies
from bot.storage.sqlite.store import SqliteStorage
from bot.tables.ports import Origin
from bot.tournaments.log import TournamentLogs
from engine.tournament.events import Opened, Registered, write_event
from engine.tournament.state import Phase
from tests.bot.tables.kit.people import ANYA, BORIS, GROUP, SUPERGROUP, THREE, VIKA
from tests.bot.tournaments.kit import MINUTE_S, SHORT, TournamentDesk
from tests.clocks import HandClock
from tests.narrowed import of, there
from tests.storage_in_memory.store import MemoryStorage


async def forgotten(desk: TournamentDesk, *people: int) -> None:
    for person in THREE:
        if person.id in people:
            await desk.say_to(person, "forget", private=True)
            await desk.act(person, "forget:yes")
            await desk.settle()


async def bodies(desk: TournamentDesk) -> str:
    return "\n".join(event.body.decode() for event in await desk.storage.events(desk.tour))


async def test_who_is_forgotten_takes_part_no_longer_and_has_no_name(desk: TournamentDesk) -> None:
    await desk.opened()
    await desk.joined(*THREE)
    await forgotten(desk, BORIS.id)
    assert [entrant.person for entrant in (await desk.state_of()).entrants] == [ANYA.id, VIKA.id]
    assert BORIS.name not in await bodies(desk)
    assert f":{BORIS.id}" not in await bodies(desk)
    assert "Борис" not in desk.page().text


async def test_a_forgotten_director_has_left_and_an_old_result_stays(desk: TournamentDesk) -> None:
    await desk.drawn(*THREE)
    await desk.come(*THREE)
    await desk.ended(1)
    await forgotten(desk, ANYA.id)
    tournament = await desk.state_of()
    assert (tournament.director < 0, tournament.has_director_left) == (True, True)
    entrant = there(tournament.entrant(1))
    assert (entrant.is_forgotten, entrant.is_out) == (True, True)
    assert there(there(tournament.rounds[0].tables[0].game()).result).deals == 0
    assert "Аня" not in await bodies(desk)


async def test_who_plays_a_match_of_a_tournament_is_not_forgotten(desk: TournamentDesk) -> None:
    await desk.drawn(*THREE)
    await desk.come(*THREE)
    before = await bodies(desk)
    await forgotten(desk, BORIS.id)
    assert await bodies(desk) == before


async def test_a_group_that_becomes_a_supergroup_keeps_its_tournament(desk: TournamentDesk) -> None:
    await desk.opened()
    await desk.joined(*THREE)
    desk.application.migrated(GROUP, SUPERGROUP)
    await desk.settle()
    assert desk.wall.last[desk.tour, f"tour:{GROUP}"].surface.chat == SUPERGROUP
    await desk.tap(ANYA, TourWord.CLOSE, chat=SUPERGROUP)
    assert (await desk.state_of()).phase is Phase.BETWEEN
    await desk.restart()
    assert desk.wall.last[desk.tour, f"tour:{GROUP}"].surface.chat == SUPERGROUP


async def test_a_closed_topic_is_told_to_the_director_else_to_somebody_who_takes_part(desk: TournamentDesk) -> None:
    await desk.opened()
    await desk.joined(*THREE)
    for closed, told in ((), ANYA), ((ANYA,), BORIS), (THREE, None):
        await desk.meet(*closed, can_dm=False)
        before = len(desk.wall.told)
        desk.application.homeless(desk.tour)
        await desk.settle()
        said = [(chat, screen.text) for chat, _, screen in desk.wall.told[before:]]
        assert [chat for chat, _ in said] == ([told.id] if told is not None else [])
        assert all("/tour" in text for _, text in said)
    await desk.meet(*THREE)
    await desk.tap(ANYA, TourWord.CANCEL_YES)
    before = len(desk.wall.told)
    desk.application.homeless(desk.tour)
    await desk.settle()
    assert len(desk.wall.told) == before, "nobody waits for a tournament that is over"


async def test_a_press_that_the_store_refuses_changes_nothing(desk: TournamentDesk) -> None:
    await desk.opened()
    await desk.joined(ANYA, BORIS)
    await desk.meet(VIKA)
    storage = of(MemoryStorage, desk.storage)
    storage.failing = StorageFailed("full")
    reply = await desk.tap(VIKA, TourWord.IN, mark=0)
    storage.failing = None
    assert reply.only == ("toast", not_saved(texts("ru")))
    assert len((await desk.state_of()).entrants) == 2
    await desk.tap(VIKA, TourWord.IN)
    assert len((await desk.state_of()).entrants) == 3


async def test_a_press_that_was_kept_is_not_called_unsaved_though_the_store_fails_then(
    desk: TournamentDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    await desk.opened()
    desk.application.migrated(GROUP, SUPERGROUP)
    await desk.meet(BORIS)
    storage = of(MemoryStorage, desk.storage)
    append = storage.append

    async def once(*given: Any, **named: Any) -> Any:
        done = await append(*given, **named)
        storage.failing = StorageFailed("full")
        return done

    monkeypatch.setattr(storage, "append", once)
    reply = await desk.tap(BORIS, TourWord.IN)
    storage.failing = None
    assert len((await desk.state_of()).entrants) == 1
    assert reply.only[1] != not_saved(texts("ru"))


async def test_where_another_program_writes_the_tournament_nothing_is_said() -> None:
    heard: list[str] = []
    desk = TournamentDesk(on_second_writer=partial(heard.append, "another"))
    await desk.opened()
    await desk.joined(ANYA)
    await desk.meet(BORIS)
    entries = await desk.storage.events(desk.tour)
    event = write_event(Registered(2, VIKA.id, VIKA.name))
    await desk.storage.append(desk.tour, entries[-1].seq, [StoredEvent("tour.registered", event)])
    reply = await desk.tap(BORIS, TourWord.IN)
    assert (reply.given, heard) == ([], ["another"])
    await desk.stop()


async def test_what_was_due_while_the_store_failed_is_done_later(desk: TournamentDesk) -> None:
    await desk.drawn(*THREE)
    storage = of(MemoryStorage, desk.storage)
    storage.failing = StorageFailed("full")
    await desk.pass_time(10 * MINUTE_S + 1)
    storage.failing = None
    await desk.pass_time(10)
    assert (await desk.state_of()).phase is Phase.BETWEEN


async def test_no_message_of_a_running_table_has_the_secret(desk: TournamentDesk) -> None:
    await desk.drawn(*THREE)
    await desk.come(*THREE)
    shown = [str(wanted.screen) for wanted in desk.wall.all] + [str(screen) for *_, screen in desk.wall.told]
    assert shown
    assert not any("07" * 32 in words for words in shown)


async def test_every_word_of_a_button_has_a_handler(desk: TournamentDesk) -> None:
    assert set(desk.tournaments._presses._handlers) == set(TourWord)


@pytest.mark.parametrize(
    "action", ["tour:at:99999999999999999999:1:1", "tour:nothing:1:1", "tour:", "tour:set:x", "tour:at:7:0:1"]
)
async def test_a_button_that_is_made_up_is_answered_and_changes_nothing(desk: TournamentDesk, action: str) -> None:
    await desk.opened()
    before = await bodies(desk)
    assert (await desk.act(BORIS, action)).kind == "toast"
    assert await bodies(desk) == before


async def test_a_command_while_the_tournament_is_busy_does_not_write_beside_it(desk: TournamentDesk) -> None:
    await desk.drawn(*THREE)
    await desk.come(ANYA, BORIS)
    desk.application.command("tour", "", ANYA, Origin(GROUP, 10**7), desk.cause())
    await desk.come(VIKA)
    await desk.settle()
    assert there(there((await desk.state_of()).round).tables[0].game()).id


async def test_a_tournament_out_of_a_copy_is_looked_after_once(tmp_path: Path) -> None:
    clock = HandClock()
    storage = await SqliteStorage.open(tmp_path / "old.db", clock.now)
    number = await TournamentLogs(storage).open(Opened(SHORT, ANYA.id, "Аня", "07" * 32, "k", GROUP), Cause("7:1"))
    await storage.close()
    copies.backup(tmp_path / "old.db", tmp_path / "copy")
    copies.restore(tmp_path / "copy", tmp_path / "new.db")
    storage = await SqliteStorage.open(tmp_path / "new.db", clock.now)
    desk = TournamentDesk(storage=storage, clock=clock)
    try:
        marked = await storage.restored_tables()
        await desk.application.start()
        assert (marked, desk.wall.doubted) == ((number,), [number])
        assert await storage.restored_tables() == ()
    finally:
        await desk.stop()
        await storage.close()
