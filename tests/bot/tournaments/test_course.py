"""Course of a tournament: tables, clock, results, and what goes on after the end of the program."""

import logging
from fractions import Fraction

import pytest
from msgspec.structs import replace

from bot.screens.actions import Action
from bot.screens.texts import texts
from bot.screens.tournament.keys import TourWish, TourWord
from bot.screens.tournament.refusals import TourRefusal, wish_refused
from bot.tables.log.state import Stage
from bot.tables.ports import Person
from bot.tables.startup import LANDED_S
from bot.tournaments.log import Decision, TournamentLogs
from engine.tournament.events import Finished, NoShow
from engine.tournament.plan import DAY_S, WAIT_S, Leg, Odd
from engine.tournament.standings import standings
from engine.tournament.state import Phase, Round
from tests.bot.screens.kit import buttons, plain
from tests.bot.tables.kit.people import ANYA, BORIS, GRISHA, GROUP, STRANGER, THREE, VIKA
from tests.bot.tournaments.kit import LONG, NINE, SHORT, TournamentDesk
from tests.narrowed import of, there
from tests.storage_in_memory.store import MemoryStorage


async def running(desk: TournamentDesk) -> Round:
    return there((await desk.state_of()).round)


async def test_three_people_play_a_final_at_one_quiet_table(desk: TournamentDesk) -> None:
    await desk.drawn(*THREE)
    await desk.come(*THREE)
    desk.number = await desk.table_id(1)
    await desk.deal()
    await desk.settle()
    tournament = await desk.state_of()
    assert tournament.phase is Phase.BETWEEN
    result = there(there(tournament.rounds[-1].tables[0].game()).result)
    assert (result.deals, result.finished, sum(result.exact)) == (1, True, 0)
    assert [row.points for row in standings(tournament)] != [Fraction(0)] * 3
    await desk.tap(ANYA, TourWord.FINISH)
    assert (await desk.state_of()).phase is Phase.FINISHED


async def test_nine_people_play_three_rounds_and_a_final(desk: TournamentDesk) -> None:
    await desk.drawn(*NINE)
    met: set[frozenset[int]] = set()
    for number in range(1, 4):
        one = await running(desk)
        assert (one.number, one.leg, len(one.tables)) == (number, Leg.QUALIFYING, 3)
        pairs = [frozenset((a, b)) for table in one.tables for a in table.seats for b in table.seats if a < b]
        assert met.isdisjoint(pairs)
        met.update(pairs)
        await desk.come(*NINE)
        for table in one.tables:
            await desk.ended(table.number)
        assert (await desk.state_of()).phase is Phase.BETWEEN
        await desk.tap(ANYA, TourWord.DRAW)
    semifinal = await running(desk)
    assert (semifinal.leg, [len(table.seats) for table in semifinal.tables]) == (Leg.SEMIFINAL, [4, 4])
    there_now = await persons_of(desk)
    await desk.come(*(person for person in NINE if person.id in there_now))
    for table in semifinal.tables:
        await desk.ended(table.number)
    await desk.tap(ANYA, TourWord.DRAW)
    assert (await running(desk)).leg is Leg.FINAL


@pytest.mark.parametrize(
    ("count", "leg", "tables"), [(7, Leg.FINAL, 1), (11, Leg.SEMIFINAL, 2), (24, Leg.SEMIFINAL, 4)]
)
async def test_the_cut_depends_on_how_many_play(desk: TournamentDesk, count: int, leg: Leg, tables: int) -> None:
    people = [Person(100 + number, f"Игрок {number}") for number in range(count)]
    await desk.drawn(*people, plan=replace(SHORT, rounds=1))
    one = await running(desk)
    assert sum(table.seats.count(0) for table in one.tables) == -count % 3
    await desk.pass_time(WAIT_S + 1)
    await desk.tap(people[0], TourWord.DRAW)
    second = await running(desk)
    assert (second.leg, len(second.tables), {len(table.seats) for table in second.tables}) == (leg, tables, {4})


async def persons_of(desk: TournamentDesk) -> set[int]:
    """List the persons who sit at a table of the round."""
    tournament = await desk.state_of()
    numbers = [number for table in there(tournament.round).tables for number in table.people]
    return {there(tournament.entrant(number)).person for number in numbers}


async def test_the_group_gets_one_message_a_draw_and_edits_for_all_else(desk: TournamentDesk) -> None:
    await desk.drawn(*THREE)
    await desk.come(*THREE)
    await desk.ended(1)
    shown = [wanted for wanted in desk.wall.all if wanted.surface.key == f"tour:{GROUP}"]
    assert {wanted.generation for wanted in shown} == {0, 1000}
    assert [chat for chat, *_ in desk.wall.told if chat == GROUP] == []


async def test_a_robot_fills_a_table_of_two(desk: TournamentDesk) -> None:
    people = NINE[:5]
    await desk.drawn(*people)
    await desk.come(*people)
    one = await running(desk)
    table = next(table for table in one.tables if 0 in table.seats)
    state = there(await desk.service.quiet.look(await desk.table_id(table.number)))
    assert [occupant.person is None for occupant in state.seats] == [number == 0 for number in table.seats]


async def test_who_does_not_come_in_ten_minutes_is_a_no_show(desk: TournamentDesk) -> None:
    await desk.drawn(*THREE)
    await desk.come(ANYA, BORIS)
    await desk.pass_time(WAIT_S - 1)
    assert (await desk.state_of()).phase is Phase.ROUND
    await desk.pass_time(2)
    tournament = await desk.state_of()
    assert (tournament.phase, tournament.rounds[0].tables[0].missing) == (Phase.BETWEEN, (3,))
    assert {row.number: row.points for row in standings(tournament)} == {1: 1, 2: 1, 3: -1}


async def test_who_has_not_come_is_called_once_before_the_no_show(desk: TournamentDesk) -> None:
    await desk.drawn(*THREE)
    await desk.come(ANYA, BORIS)
    before = [desk.wanted(person).generation for person in THREE]
    await desk.pass_time(WAIT_S - 1)
    assert [desk.wanted(person).generation - then for person, then in zip(THREE, before, strict=True)] == [0, 0, 1]
    assert not desk.wanted(VIKA).silent
    assert "Я здесь" in [button.text for button in buttons(desk.own(VIKA))]
    await desk.pass_time(2)
    assert "Я здесь" not in [button.text for button in buttons(desk.own(VIKA))], "no call is left"
    assert "Ваше место: 3 из 3" in plain(desk.own(VIKA).text)


async def test_a_no_show_taken_back_opens_the_round_again_for_ten_minutes(desk: TournamentDesk) -> None:
    await desk.drawn(*THREE)
    await desk.come(BORIS, VIKA)
    await desk.pass_time(WAIT_S + 1)
    desk.members.admins.add(GRISHA.id)  # the director plays at this table
    await desk.meet(GRISHA)
    seq = next(entry.seq for entry in (await desk.state_of()).recent if isinstance(entry.event, NoShow))
    await desk.tap(GRISHA, TourWord.UNDO, mark=seq)
    tournament = await desk.state_of()
    assert (tournament.phase, there(tournament.round).tables[0].missing) == (Phase.ROUND, ())
    await desk.come(ANYA)
    assert there(await desk.service.quiet.look(await desk.table_id(1))).stage is Stage.DEAL


async def test_the_director_lets_a_table_wait(desk: TournamentDesk) -> None:
    await desk.drawn(*THREE)
    desk.members.admins.add(GRISHA.id)
    await desk.meet(GRISHA)
    await desk.tap(GRISHA, TourWord.WAIT, 1)
    await desk.pass_time(WAIT_S + 1)
    assert (await desk.state_of()).phase is Phase.ROUND
    await desk.pass_time(WAIT_S)
    assert (await desk.state_of()).phase is Phase.BETWEEN


async def test_the_end_of_the_time_settles_a_match_as_it_stands(desk: TournamentDesk) -> None:
    await desk.drawn(*THREE, plan=replace(SHORT, clock_s=0))
    await desk.come(*THREE)
    await desk.pass_time(SHORT.window_s + 1)
    result = there(there((await desk.state_of()).rounds[0].tables[0].game()).result)
    assert (result.deals, result.finished) == (0, False)
    await desk.tap(ANYA, TourWord.RECORD, chat=GROUP)
    assert "result 1" in desk.wall.files[-1][1].data.decode()


async def test_a_match_that_cannot_be_read_keeps_no_round_open(desk: TournamentDesk) -> None:
    await desk.drawn(*THREE, plan=replace(SHORT, clock_s=0))
    await desk.come(*THREE)
    storage, number = of(MemoryStorage, desk.storage), await desk.table_id(1)
    log = storage._events[number]
    storage._events[number] = type(log)(replace(event, body=b'{"type":"of a later version"}') for event in log)
    await desk.restart()
    await desk.pass_time(SHORT.window_s + 1)
    result = there(there((await desk.state_of()).rounds[0].tables[0].game()).result)
    assert not any(result.exact)
    assert (result.deals, result.finished) == (0, False)


async def test_a_closed_last_round_ends_the_tournament_after_ten_minutes(desk: TournamentDesk) -> None:
    await desk.drawn(*THREE)
    await desk.come(*THREE)
    await desk.ended(1)
    await desk.pass_time(WAIT_S - 5)
    assert (await desk.state_of()).phase is Phase.BETWEEN
    await desk.pass_time(10)
    assert (await desk.state_of()).phase is Phase.FINISHED


async def test_the_end_tells_each_player_the_place_in_a_message_of_its_own_once_through_a_restart(
    desk: TournamentDesk,
) -> None:
    await desk.drawn(*THREE)
    await desk.come(*THREE)
    await desk.ended(1)
    assert "закончится сам через 10 минут" in plain(desk.own(BORIS).text)
    assert "закончится сам через 10 минут" in plain(desk.page().text)
    await desk.meet(VIKA, can_dm=False)
    await desk.pass_time(WAIT_S + 5)
    places = {row.number: row.place for row in standings(await desk.state_of())}
    for number, person in ((1, ANYA), (2, BORIS)):
        told = desk.wall.last[desk.tour, f"tourown:{person.id}"]
        assert f"Вы — <b>{('первое', 'второе', 'третье')[places[number] - 1]} место</b> из 3: " in told.screen.text
        assert (told.generation, told.silent) == (2000, False)
    await desk.restart(took_over=True)
    await desk.pass_time(LANDED_S + 1)
    shown = [one for one in desk.wall.all if one.surface.key.startswith("tourown:")]
    assert {one.surface.person for one in shown if one.generation == 2000} == {ANYA.id, BORIS.id}
    assert max(one.generation for one in shown) == 2000


@pytest.mark.parametrize("end", [Finished(places=True), Finished()], ids=["now", "a log of before"])
async def test_a_place_that_a_kill_kept_back_is_told_at_the_start(desk: TournamentDesk, end: Finished) -> None:
    await desk.drawn(*THREE)
    await desk.come(*THREE)
    await desk.ended(1)
    await desk.stop()
    logs = TournamentLogs(desk.storage)
    logged = there(await logs.load(desk.tour))
    decision = Decision(logged, desk.clock.now())
    decision.events, decision.after = (end,), logged.after((end,), desk.clock.now())
    await logs.commit(logged, decision, None)
    await desk.restart()
    told = [desk.wall.last[desk.tour, f"tourown:{person.id}"] for person in THREE]
    assert all("Турнир окончен." in one.screen.text for one in told)
    assert {one.generation for one in told} == ({2000} if end.places else {1000})


async def test_a_restart_in_mid_round_loses_nothing(desk: TournamentDesk) -> None:
    await desk.drawn(*THREE)
    await desk.come(ANYA, BORIS)
    await desk.restart(took_over=True)
    await desk.come(VIKA)
    first = await desk.table_id(1)
    await desk.restart()
    desk.number = first
    await desk.deal()
    await desk.settle()
    assert (await desk.table_id(1), (await desk.state_of()).phase) == (first, Phase.BETWEEN)


async def test_who_comes_at_the_very_end_of_the_program_is_dealt_to(
    desk: TournamentDesk, caplog: pytest.LogCaptureFixture
) -> None:
    await desk.drawn(*THREE)
    await desk.come(ANYA, BORIS)
    desk.ask(VIKA, str(TourWish(TourWord.HERE, desk.tour, 1)))
    await desk.stop()
    assert there(there(await running(desk)).tables[0].game()).id
    assert not [record for record in caplog.records if record.levelno >= logging.WARNING]


async def test_after_an_owner_that_did_not_end_a_tournament_is_shown_once_more(desk: TournamentDesk) -> None:
    """Its last call may arrive when it thaws, and replace what was shown since."""
    await desk.drawn(*THREE)
    await desk.restart(took_over=True)
    desk.wall.doubted.clear()
    await desk.pass_time(LANDED_S - 1)
    shown = len(desk.wall.all)
    assert desk.tour not in desk.wall.doubted
    await desk.pass_time(2)
    assert desk.tour in desk.wall.doubted
    again = {wanted.surface.key for wanted in desk.wall.all[shown:] if wanted.surface.table == desk.tour}
    assert again == {f"tour:{GROUP}", *(f"tourown:{person.id}" for person in THREE)}


async def test_a_result_that_came_while_the_program_was_down_is_found(desk: TournamentDesk) -> None:
    await desk.drawn(*THREE)
    await desk.come(*THREE)
    desk.tournaments._course.tables.directed.clear()  # as if the kill had come before anything was heard
    desk.number = await desk.table_id(1)
    await desk.deal()
    await desk.settle()
    assert (await desk.state_of()).phase is Phase.ROUND
    await desk.restart()
    assert (await desk.state_of()).phase is Phase.BETWEEN


async def test_a_no_show_that_was_due_while_the_program_was_down_is_ruled_at_the_start(desk: TournamentDesk) -> None:
    await desk.drawn(*THREE)
    await desk.stop()
    await desk.clock.pass_time(WAIT_S + 60)
    await desk.restart()
    assert (await desk.state_of()).phase is Phase.BETWEEN


async def test_who_sits_at_a_table_of_another_tournament_does_not_come_here(desk: TournamentDesk) -> None:
    await desk.opened()
    first = desk.tour
    await desk.joined(*THREE)
    await desk.opened()
    await desk.joined(*THREE)
    await desk.tap(ANYA, TourWord.CLOSE)
    await desk.tap(ANYA, TourWord.DRAW)
    await desk.come(*THREE)
    desk.tour = first
    await desk.tap(ANYA, TourWord.CLOSE)
    await desk.tap(ANYA, TourWord.DRAW)
    assert (await desk.tap(BORIS, TourWord.HERE)).only == ("toast", wish_refused(texts("ru"), TourRefusal.AT_A_TABLE))


async def test_a_round_by_windows_begins_when_all_at_its_table_are_ready(desk: TournamentDesk) -> None:
    await desk.drawn(*THREE, plan=LONG)
    desk.number = there(await desk.service.quiet.found(f"tour:{desk.tour}:1:1"))
    for person in THREE:
        await desk.pass_time(1)
        await desk.press(person, Action.NEXT)
    await desk.settle()
    table = (await running(desk)).tables[0]
    assert there(table.game()).id == desk.number
    await desk.deal()
    await desk.settle()
    assert (await desk.state_of()).phase is Phase.BETWEEN


async def test_at_the_end_of_a_window_who_never_was_ready_is_a_no_show(desk: TournamentDesk) -> None:
    await desk.drawn(*THREE, plan=LONG)
    desk.number = there(await desk.service.quiet.found(f"tour:{desk.tour}:1:1"))
    await desk.press(ANYA, Action.NEXT)
    await desk.settle()
    assert (await running(desk)).tables[0].here == (1,)
    told, before = len(desk.wall.told), desk.wall.last[desk.number, f"hand:{BORIS.id}"].generation
    await desk.pass_time(LONG.window_s - DAY_S + 1)
    assert {chat for chat, *_ in desk.wall.told[told:]} == {BORIS.id, VIKA.id}
    assert all("«Готов»" in screen.text and not screen.rows for *_, screen in desk.wall.told[told:])
    assert desk.wall.last[desk.number, f"hand:{BORIS.id}"].generation > before, "the table is below again"
    await desk.tap(BORIS, TourWord.HERE)
    await desk.pass_time(DAY_S)
    tournament = await desk.state_of()
    assert (tournament.phase, set(tournament.rounds[0].tables[0].missing)) == (Phase.BETWEEN, {2, 3})
    assert there(await desk.service.quiet.look(desk.number)).stage is Stage.CLOSED
    await desk.pass_time(DAY_S + 1)
    assert (await desk.state_of()).phase is Phase.FINISHED


async def test_a_table_whose_result_the_director_has_set_is_not_played_any_more(desk: TournamentDesk) -> None:
    await desk.opened(LONG, STRANGER)
    await desk.joined(*THREE)
    await desk.tap(STRANGER, TourWord.CLOSE)
    await desk.tap(STRANGER, TourWord.DRAW)
    number = there(await desk.service.quiet.found(f"tour:{desk.tour}:1:1"))
    await desk.say_to(STRANGER, f"tourfix {desk.tour} 1 1 +20 -5 -15 сыграли за столом", private=True)
    assert (await desk.state_of()).rounds[0].is_closed
    assert there(await desk.service.quiet.look(number)).stage is Stage.CLOSED


async def test_with_byes_the_others_play_and_one_rests(desk: TournamentDesk) -> None:
    people = NINE[:7]
    await desk.drawn(*people, plan=replace(SHORT, odd=Odd.BYE))
    one = await running(desk)
    assert (len(one.byes), [len(table.seats) for table in one.tables]) == (1, [3, 3])


async def test_who_leaves_in_mid_tournament_is_asked_below_the_own_message(desk: TournamentDesk) -> None:
    await desk.drawn(*NINE[:4])
    row = there(await desk.storage.surface(desk.tour, f"tourown:{BORIS.id}"))
    told = len(desk.wall.told)
    await desk.act(BORIS, f"tour:{TourWord.OUT}:{desk.tour}:1", message=row.message)
    assert [chat for chat, *_ in desk.wall.told[told:]] == [BORIS.id]
    await desk.act(BORIS, f"tour:{TourWord.STAY}:{desk.tour}:1", message=77)
    assert desk.wall.discarded[-1] == (BORIS.id, 77)
    assert not there((await desk.state_of()).entrant(2)).is_out
    await desk.act(BORIS, f"tour:{TourWord.OUT_YES}:{desk.tour}:1", message=78)
    assert there((await desk.state_of()).entrant(2)).is_out


async def test_the_standings_turn_in_place_but_not_in_a_message_that_is_kept(desk: TournamentDesk) -> None:
    await desk.drawn(*THREE)
    row = there(await desk.storage.surface(desk.tour, f"tourown:{BORIS.id}"))
    rows = f"tour:{TourWord.ROWS}:{desk.tour}:1:1"
    told, changed = len(desk.wall.told), len(desk.wall.changed)
    await desk.act(BORIS, rows, message=row.message)
    assert (len(desk.wall.told), len(desk.wall.changed)) == (told + 1, changed)
    await desk.act(BORIS, rows, message=79)
    assert (len(desk.wall.told), desk.wall.changed[-1][:2]) == (told + 1, (BORIS.id, 79))


async def test_an_old_button_begins_no_round(desk: TournamentDesk) -> None:
    await desk.drawn(*THREE)
    assert (await desk.tap(ANYA, TourWord.DRAW, mark=0)).kind == "toast"
    assert len((await desk.state_of()).rounds) == 1


async def test_a_tournament_without_people_for_its_next_round_ends_after_a_day_through_a_restart(
    desk: TournamentDesk,
) -> None:
    await desk.drawn(*NINE[:5])
    await desk.pass_time(WAIT_S)
    for person in NINE[2:5]:
        await desk.tap(person, TourWord.OUT_YES)
    assert "Для следующего тура осталось меньше трёх" in desk.page().text
    await desk.restart()
    await desk.pass_time(DAY_S - 1)
    assert (await desk.state_of()).phase is Phase.BETWEEN
    await desk.pass_time(1)
    assert (await desk.state_of()).phase is Phase.FINISHED
    assert "Для следующего тура осталось меньше трёх." in desk.page().text


async def test_the_director_ends_such_a_tournament_by_one_button(desk: TournamentDesk) -> None:
    await desk.drawn(*NINE[:5])
    await desk.pass_time(WAIT_S)
    for person in NINE[2:5]:
        await desk.tap(person, TourWord.OUT_YES)
    await desk.tap(ANYA, TourWord.DIRECT)
    assert desk.pages(ANYA).rows[0][0].text == "Закончить турнир"
    await desk.tap(ANYA, TourWord.FINISH)
    assert (await desk.state_of()).phase is Phase.FINISHED


async def test_a_tournament_that_cannot_even_begin_is_cancelled_after_a_day(desk: TournamentDesk) -> None:
    await desk.opened()
    await desk.joined(*THREE)
    await desk.tap(ANYA, TourWord.CLOSE)
    await desk.tap(BORIS, TourWord.OUT_YES)
    await desk.pass_time(DAY_S)
    assert (await desk.state_of()).phase is Phase.CANCELLED
