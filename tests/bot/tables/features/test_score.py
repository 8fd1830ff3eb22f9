"""The score keeper by pressed buttons: deals, undo, settlement, restarts, presses that came too late."""

import asyncio
import json
import sys
from pathlib import Path

import pytest
from msgspec.structs import replace

from bot.screens.actions import Action
from bot.screens.model import Press
from bot.storage.ports import TableStatus
from bot.tables.context.repository import Repository
from bot.tables.log.events import Entered, Undone
from bot.tables.log.kinds import RealCards
from bot.tables.log.state import Silence, Stage, Table
from bot.tables.past.deal_pages import engine_events
from bot.tables.ports import Person, Role
from bot.tables.score.keeper import parse_score
from engine.core.errors import ConventionError
from engine.core.match import EndReason
from engine.games import GAMES
from engine.games.preferans import record
from engine.games.preferans.conventions.presets import preset
from engine.games.preferans.events import DealScored
from tests.bot.tables.conftest import Make
from tests.bot.tables.kit.desk import Desk
from tests.bot.tables.kit.people import ANYA, BORIS, GROUP, STRANGER, VIKA
from tests.bot.tables.kit.wall import role_keys
from tests.bot.tables.truths import fold_all
from tests.faces import BOOKS
from tests.narrowed import there

# a dozen deals of all kinds, told by buttons, and as they are written in a record
PULYA = (
    (
        "dealer:1 player:2 game:6s said:whist.pass took:6 split took:3",
        "declarer=2 contract=6s whist=3:whist,1:pass tricks=2:6,3:3,1:1",
    ),
    ("player:0 took:3 took:2", "raspasy tricks=3:3,1:2,2:5"),
    (
        "player:1 game:7h said:whist.whist took:6 took:3",
        "declarer=1 contract=7h whist=2:whist,3:whist tricks=1:6,2:3,3:1",
    ),
    ("player:3 game:8d said:pass.pass", "declarer=3 contract=8d whist=1:pass,2:pass"),
    ("player:1 game:6c said:pass.half", "declarer=1 contract=6c whist=2:pass,3:half"),
    ("player:3 game:misere took:0 split took:4", "declarer=3 contract=misere tricks=3:0,1:4,2:6"),
    ("player:2 game:misere took:3 split took:7", "declarer=2 contract=misere tricks=2:3,3:7,1:0"),
    ("player:1 game:6d concede", "declarer=1 contract=6d concede=yes"),
    ("player:3 game:6h said:whist.half took:5", "declarer=3 contract=6h whist=1:whist,2:half tricks=3:5,1:5,2:0"),
    ("player:2 game:10n said:whist.whist took:10", "declarer=2 contract=10n whist=3:whist,1:whist tricks=2:10,3:0,1:0"),
    ("player:0 took:0 took:10", "raspasy tricks=3:0,1:10,2:0"),
    ("player:3 game:9c said:pass.whist took:7", "declarer=3 contract=9c whist=1:pass,2:whist tricks=3:7,1:0,2:3"),
    (
        "player:2 game:7n said:whist.pass took:8 split took:0",
        "declarer=2 contract=7n whist=3:whist,1:pass tricks=2:8,3:0,1:2",
    ),
)


def text_of(
    deals: tuple[tuple[str, str], ...], *, names: tuple[str, ...] = ("Аня", "Борис", "Вика"), pool: int = 20
) -> str:
    """The record that people would have written by hand."""
    head = ["pulka 1", "convention sochi", f"rule pool_target={pool}"]
    head += [f"seat {seat} {name}" for seat, name in enumerate(names, 1)]
    for number, (_, outcome) in enumerate(deals, 1):
        dealer = (number - 1) % len(names) + 1
        head += [f"deal {number} dealer={dealer} paper", f"outcome {outcome}"]
    return "\n".join(head) + "\n"


async def enter(desk: Desk, steps: str, who: Person = ANYA) -> None:
    """The answers of one deal, up to «Записать» and not with it."""
    for step in steps.split():
        await desk.say((who, f"enter:{step}"))


async def write(desk: Desk, steps: str, who: Person = ANYA) -> None:
    await enter(desk, steps, who)
    await desk.say((who, Action.WRITE))


async def begin(desk: Desk, args: str = "20 Аня, Борис, Вика", *, private: bool = False) -> None:
    await desk.command(ANYA, f"score {args}", private=private)
    desk.number = max(table for table, _ in desk.wall.last)


def exported(desk: Desk) -> record.RecordedMatch:
    return record.parse(desk.wall.files[-1][1].data.decode())


def timeless(table: Table) -> Table:
    clock = replace(table.clock, stage_at=0.0, begun_at=0.0, paused_at=0.0, silence=Silence())
    return replace(table, moved_at=0.0, clock=clock)


async def same_as_whole_log(desk: Desk) -> None:
    found = await Repository(desk.storage, desk.clock, GAMES).history(desk.number)
    assert found is not None
    assert timeless(await desk.state()) == timeless(fold_all(*found))


async def test_a_dozen_deals_equal_their_record(desk: Desk) -> None:
    await begin(desk)
    written = record.parse(text_of(PULYA))
    for steps, _ in PULYA:
        await write(desk, steps)
        await same_as_whole_log(desk)
    kept = engine_events(await desk.log())
    assert kept == written.events
    await desk.command(BORIS, "export")
    assert exported(desk).events == written.events
    assert (await desk.state()).match == written.match
    scores = [event for event in await desk.log() if isinstance(event, DealScored)]
    assert [score.entries for score in scores] == [e.entries for e in written.events if isinstance(e, DealScored)]


async def test_the_command_line_reads_an_export_to_the_same_sheet(desk: Desk, tmp_path: Path) -> None:
    await begin(desk)
    for steps, _ in PULYA[:6]:
        await write(desk, steps)
    await desk.say((BORIS, Action.UNDO), (BORIS, Action.UNDO_YES))
    await desk.command(BORIS, "export")
    file = tmp_path / "pulka.txt"
    file.write_bytes(desk.wall.files[-1][1].data)
    command = (sys.executable, "-m", "engine", "replay", "--json", str(file))
    done = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE)
    out, _ = await done.communicate()
    sheet = json.loads(out)["sheet"]
    match = (await desk.state()).match
    assert match is not None
    kept = match.standing.sheet
    assert sheet["pool"] == {str(int(seat)): str(kept.pool_of(seat)) for seat in kept.seats}
    assert sheet["mountain"] == {str(int(seat)): str(kept.mountain_of(seat)) for seat in kept.seats}
    for seat in kept.seats:
        others = {str(int(on)): str(kept.whists_on(seat, on)) for on in kept.seats if on is not seat}
        assert sheet["whists"][str(int(seat))] == others


async def test_a_restart_after_every_press_loses_nothing(make: Make) -> None:
    desk = make()
    await begin(desk)
    for steps, _ in PULYA[:3]:
        for step in (*(f"enter:{step}" for step in steps.split()), Action.WRITE):
            await desk.say((BORIS, step))
            before = await desk.restart()
            for key in role_keys(before, desk.number, Role.TABLE, Role.DEAL):
                if (desk.number, key) in desk.wall.last:
                    old, new = before.last[desk.number, key], desk.wall.last[desk.number, key]
                    assert (old.screen, old.generation) == (new.screen, new.generation)
            assert "table" in role_keys(desk.wall, desk.number, Role.TABLE)
    assert engine_events(await desk.log()) == record.parse(text_of(PULYA[:3])).events


async def test_every_answer_can_be_taken_back(desk: Desk) -> None:
    await begin(desk)
    start = desk.screen("table").text
    texts = []
    for step in PULYA[0][0].split():
        texts.append(desk.screen("table").text)
        await desk.say((ANYA, f"enter:{step}"))
    for text in reversed(texts):
        await desk.say((VIKA, Action.ENTER_BACK))
        assert desk.screen("table").text == text
    await enter(desk, PULYA[0][0])
    await desk.say((ANYA, Action.ENTER_ANEW))
    assert desk.screen("table").text == start
    assert Action.WRITE not in desk.actions(ANYA, "table")


async def test_what_will_be_written_is_shown_before(desk: Desk) -> None:
    await begin(desk)
    await enter(desk, "dealer:1 player:2 game:7h said:whist.pass took:6")
    shown = desk.screen("table").text
    for words in ("Борис: 7♥", "без одной", "Борис: гора <b>+4</b>", "Вика → Борис: ", "Взятки: Борис\u00a06"):
        assert words in shown
    await desk.say((BORIS, Action.WRITE))
    picture = desk.screen("deal:1")
    assert picture.picture is not None
    assert "Борис: гора <b>+4</b>" in picture.text
    assert "Борис" in desk.screen("table").text
    assert desk.actions(ANYA, "deal:1") == ["page:why:1"]
    await desk.say((STRANGER, "page:why:1"))
    assert "недобор" in desk.screen("deal:1").text


async def test_the_sheet_says_who_entered(desk: Desk) -> None:
    await begin(desk)
    await write(desk, PULYA[0][0], STRANGER)
    assert "Чужой" in desk.screen("table").text
    assert [event for event in await desk.log() if isinstance(event, Entered)] == [Entered(STRANGER.id, "Чужой")]


async def test_undo_takes_the_last_deal_away_as_often_as_wanted(desk: Desk) -> None:
    await begin(desk)
    for steps, _ in PULYA[:4]:
        await write(desk, steps)
    posted = desk.wall.rows[1, "deal:4"].message
    for left in (3, 2):
        await desk.say((BORIS, Action.UNDO))
        assert str(left + 1) in desk.screen("table").text
        await desk.say((BORIS, Action.UNDO_YES))
        assert (await desk.state()).number == left
        assert (1, f"deal:{left + 1}") not in desk.wall.last
        assert there((await desk.state()).match).standing == record.parse(text_of(PULYA[:left])).match.standing
        await same_as_whole_log(desk)
    assert "Борис" in desk.screen("table").text
    changed = (
        ("", PULYA[0][1]),
        ("", PULYA[1][1]),
        ("player:2 game:8s said:pass.pass", "declarer=2 contract=8s whist=3:pass,1:pass"),
    )
    await write(desk, changed[2][0])
    await desk.command(ANYA, "export")
    assert exported(desk).events == record.parse(text_of(changed)).events
    await desk.say((ANYA, "page:why:3"))
    assert "8♠" in desk.screen("deal:3").text
    assert desk.wall.rows[1, "deal:3"].message > posted


async def test_all_may_be_undone_and_the_first_dealer_be_another(desk: Desk) -> None:
    await begin(desk)
    await write(desk, PULYA[0][0])
    await desk.say((BORIS, Action.UNDO), (BORIS, Action.UNDO_YES))
    table = await desk.state()
    assert table.match is not None
    assert (table.number, table.match.standing.dealer) == (0, None)
    assert Action.UNDO not in desk.actions(ANYA, "table")
    await write(desk, "dealer:3 player:0 took:5 took:5")
    assert (await desk.state()).number == 1


async def test_a_start_passes_over_the_sheet_of_a_deal_that_was_undone(desk: Desk) -> None:
    """A kill came before the sheet was deleted; the other messages are made right all the same."""
    await begin(desk)
    await write(desk, PULYA[0][0])
    posted = replace(desk.wall.rows[1, "deal:1"], stale_after=1)
    await desk.say((BORIS, Action.UNDO), (BORIS, Action.UNDO_YES))
    assert (1, "deal:1") not in desk.wall.rows
    await desk.storage.put_surface(posted)
    await desk.restart()
    assert (1, "table") in desk.wall.last
    assert (1, "deal:1") not in desk.wall.last


async def test_who_thinks_better_of_it_undoes_nothing(desk: Desk) -> None:
    await begin(desk)
    await write(desk, PULYA[0][0])
    before = desk.screen("table").text
    for question in (Action.UNDO, Action.SETTLE):
        await desk.say((BORIS, question))
        assert desk.screen("table").text != before
        await desk.say((VIKA, Action.ENTER_BACK))
        assert desk.screen("table").text == before
    assert not [event for event in await desk.log() if isinstance(event, Undone)]


async def test_two_people_do_not_mix_their_entries(desk: Desk) -> None:
    await begin(desk)
    await enter(desk, "dealer:1")
    found = desk.find(BORIS, "enter:player:2")
    await desk.say((ANYA, "enter:player:3"))
    assert found is not None
    reply = await desk.raw(BORIS, found[1].press)
    assert reply.kind == "toast"
    assert "Играет Вика" in desk.screen("table").text
    assert "enter:game:6s" in desk.actions(ANYA, "table")


async def test_a_press_twice_counts_once(desk: Desk) -> None:
    await begin(desk)
    for action in ("enter:dealer:1", "enter:player:0", "enter:took:4", "enter:took:3", Action.WRITE):
        await desk.pass_time(1)
        found = desk.find(ANYA, action)
        assert found is not None
        for _ in range(2):
            assert (await desk.raw(ANYA, found[1].press)).only == ("empty", "")
        await desk.pass_time(5)
        assert (await desk.raw(ANYA, found[1].press)).only == ("empty", "")
    assert engine_events(await desk.log()) == record.parse(text_of((("", "raspasy tricks=2:4,3:3,1:3"),))).events


async def test_a_repeated_update_after_a_restart_is_silent(desk: Desk) -> None:
    await begin(desk)
    found = desk.find(ANYA, "enter:dealer:1")
    assert found is not None
    await desk.raw(ANYA, found[1].press, cause="7:same")
    await desk.restart()
    kept = desk.kept()
    assert (await desk.raw(ANYA, found[1].press, cause="7:same")).only == ("empty", "")
    assert desk.kept() == kept


async def test_stale_and_made_up_presses_change_nothing(desk: Desk) -> None:
    await begin(desk)
    await enter(desk, "dealer:1 player:2 game:7h said:whist.pass took:6")
    old = desk.find(ANYA, Action.WRITE)
    assert old is not None
    assert old[1].press is not None
    await desk.say((ANYA, Action.ENTER_BACK))
    live = desk.buttons("table")[0].press
    assert live is not None
    kept = desk.kept()
    for press in (
        old[1].press,
        replace(live, action=Action.WRITE),
        replace(live, action=Action.UNDO_YES),
        replace(live, action=Action.SETTLE_YES),
        replace(live, action=Action.UNDO),
        replace(live, action=Action.SETTLE),
        replace(live, action="enter:took:11"),
        replace(live, action="enter:game:7h"),
        replace(live, action="enter:"),
        replace(live, action="next"),
        replace(live, action="start"),
        replace(live, action="bid:6s"),
        replace(live, action="hand"),
        Press(1, 0, Action.WRITE),
        Press(1, live.token + 1, "enter:took:6"),
    ):
        await desk.pass_time(1)
        assert (await desk.raw(BORIS, press)).kind == "toast", press
        assert desk.kept() == kept, press


async def test_closed_pools_ask_for_the_settlement_and_may_still_be_undone(desk: Desk) -> None:
    await begin(desk, "4 Аня, Борис, Вика")
    # the declarer's ten closes his pool and helps the others
    await write(desk, "dealer:1 player:2 game:10s said:pass.pass")
    await write(desk, "player:3 game:10s said:pass.pass")
    table = await desk.state()
    assert table.stage is Stage.PAPER
    assert Action.SETTLE_YES in desk.actions(ANYA, "table")
    assert not [action for action in desk.actions(ANYA, "table") if action.startswith("enter:")]
    await desk.say((BORIS, Action.UNDO), (BORIS, Action.UNDO_YES))
    await write(desk, "player:1 game:10s said:pass.pass")
    await desk.say((BORIS, Action.SETTLE_YES))
    table = await desk.state()
    assert table.match is not None
    assert (table.stage, table.match.standing.ended) == (Stage.OVER, EndReason.CLOSED)
    assert desk.screen("settlement").picture is not None
    assert desk.actions(ANYA, "settlement") == [Action.SCORE_AGAIN, Action.COUNTED]
    await desk.press(ANYA, Action.COUNTED, where="settlement")
    assert "Средняя гора" in desk.wall.told[-1][2].text
    assert desk.actions(ANYA, "table") == []
    assert there(await desk.storage.table(1)).status is TableStatus.FINISHED
    await desk.command(BORIS, "export")
    assert exported(desk).match.standing.ended is EndReason.CLOSED
    assert desk.wall.files[-1][1].data.decode().rstrip().endswith("\nend")


async def test_a_settlement_by_agreement_and_another_pulka(desk: Desk) -> None:
    await begin(desk)
    await write(desk, PULYA[0][0])
    await desk.say((VIKA, Action.SETTLE), (BORIS, Action.SETTLE_YES))
    assert (await desk.state()).stage is Stage.OVER
    await desk.command(ANYA, "export")
    assert desk.wall.files[-1][1].data.decode().rstrip().endswith("end agreed")
    await desk.say((VIKA, Action.SCORE_AGAIN))
    desk.number = 2
    table = await desk.state()
    assert (table.kind, table.names, table.number) == (RealCards(), ("Аня", "Борис", "Вика"), 0)
    assert table.convention.pool_target == 20
    desk.number = 1
    found = desk.find(ANYA, Action.SCORE_AGAIN)
    assert found is not None
    assert (await desk.raw(ANYA, found[1].press, key="settlement")).only == ("empty", "")
    assert len(await desk.storage.recent_tables(GROUP)) == 2


async def test_people_with_cards_say_when_the_time_of_their_match_is_over(desk: Desk) -> None:
    await begin(desk, "sochi end=time:60 Аня, Борис, Вика")
    await write(desk, PULYA[0][0])
    await desk.say((VIKA, Action.SETTLE), (BORIS, Action.SETTLE_YES))
    await desk.command(ANYA, "export")
    assert desk.wall.files[-1][1].data.decode().rstrip().endswith("end time")
    assert exported(desk).match.standing.ended is EndReason.TIME


async def test_a_pulka_without_deals_is_given_up(desk: Desk) -> None:
    await begin(desk)
    await desk.say((VIKA, Action.SETTLE), (VIKA, Action.SETTLE_YES))
    assert (await desk.state()).stage is Stage.CLOSED
    assert desk.buttons("table") == []
    await begin(desk)
    assert desk.number == 2


async def test_four_people_with_the_dealer_on_the_talon(desk: Desk) -> None:
    await begin(desk, "half_with_dealer=misere talon_bonus=value Аня, Борис, Вика, Гриша")
    await write(desk, "dealer:4 player:0 took:4 took:3 took:3")
    await write(desk, "player:2 game:misere half:y took:0")
    assert "на прикупе" in desk.screen("table").text
    await write(desk, "player:3 game:7s said:pass.pass card:As card:Ah")
    await desk.command(ANYA, "export")
    text = desk.wall.files[-1][1].data.decode()
    assert "raspasy tricks=1:4,2:3,3:3,4:0" in text
    assert "half=1" in text
    assert "talon=As,Ah" in text


async def test_in_private_one_keeps_score_as_well(desk: Desk) -> None:
    await begin(desk, "Аня, Борис, Вика", private=True)
    assert desk.wall.last[1, "table"].surface.chat == ANYA.id
    desk.chat = ANYA.id
    await write(desk, PULYA[0][0])
    await desk.command(ANYA, "export", private=True)
    assert exported(desk).match.standing.deals == 1
    generation = desk.wall.last[1, "table"].generation
    await desk.command(ANYA, "table", private=True)
    assert desk.wall.last[1, "table"].generation == generation + 1
    await desk.command(ANYA, "pulya", private=True)
    assert desk.wall.told[-1][2].picture is not None


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ("hand", "настоящими картами"),
        ("stop", "Расчёт"),
        ("score", "уже"),
        ("rules", "Сочи"),
        ("leave", ""),
        ("pause", ""),
        ("join", ""),
        ("fix", ""),
        ("reset", "Расчёт"),
    ],
)
async def test_other_commands_answer_sensibly(desk: Desk, command: str, words: str) -> None:
    await begin(desk)
    kept, told = desk.kept(), len(desk.wall.told)
    await desk.command(BORIS, command)
    assert len(desk.wall.told) == told + 1
    assert words in desk.wall.told[-1][2].text
    assert desk.kept() == kept


async def test_one_score_at_a_time_in_a_topic_beside_other_tables(desk: Desk) -> None:
    await desk.begin(ANYA, BORIS, VIKA)
    kept = (await desk.state()).seq
    await begin(desk)
    assert (desk.number, (await desk.state()).stage) == (2, Stage.PAPER)
    await write(desk, PULYA[0][0], STRANGER)
    assert (await desk.state(1)).seq == kept
    generation = desk.wall.last[2, "table"].generation
    await desk.pass_time(5)
    await desk.command(STRANGER, "score А, Б, В")
    assert len(await desk.storage.recent_tables(GROUP)) == 2
    assert desk.wall.last[2, "table"].generation == generation + 1
    await desk.command(STRANGER, "new")
    assert len(await desk.storage.recent_tables(GROUP)) == 3


async def test_another_pulka_waits_for_the_one_that_is_kept(desk: Desk) -> None:
    await begin(desk)
    await write(desk, PULYA[0][0])
    await desk.say((VIKA, Action.SETTLE), (BORIS, Action.SETTLE_YES))
    await begin(desk)
    desk.number = 1
    reply = await desk.press(ANYA, Action.SCORE_AGAIN)
    assert reply.kind == "toast"
    assert len(await desk.storage.recent_tables(GROUP)) == 2


async def test_a_private_score_and_a_table_with_robots_stand_side_by_side(desk: Desk) -> None:
    await desk.meet(ANYA)
    await begin(desk, "Аня, Борис, Вика", private=True)
    desk.chat = ANYA.id
    await desk.command(ANYA, "play слабые", private=True)
    assert {row.id for row in await desk.storage.open_tables(ANYA.id)} == {1, 2}
    await desk.pass_time(2)
    await write(desk, PULYA[0][0])
    await desk.command(ANYA, "export", private=True)
    assert "paper" in desk.wall.files[-1][1].data.decode()
    await desk.command(ANYA, "play слабые", private=True)
    assert len(await desk.storage.open_tables(ANYA.id)) == 2


async def test_the_help_is_about_the_question(desk: Desk) -> None:
    await begin(desk)
    seen = set()
    for step in (
        "enter:dealer:1",
        "enter:player:2",
        "enter:game:7h",
        "enter:said:whist.whist",
        "enter:took:7",
        "enter:took:1",
    ):
        reply = await desk.press(ANYA, Action.HELP)
        assert reply.kind == "alert"
        assert 0 < len(reply.text) <= 200
        seen.add(reply.text)
        await desk.say((ANYA, step))
    assert len(seen) == 4


def test_names_and_options() -> None:
    sochi = preset("sochi")
    assert parse_score(BOOKS, "Аня, Борис, Вика") == (sochi, ("Аня", "Борис", "Вика"))
    assert parse_score(BOOKS, "Аня Борис Вика Гриша")[1] == ("Аня", "Борис", "Вика", "Гриша")
    assert parse_score(BOOKS, "Аня, Аня,\u200b, Вика")[1] == ("Аня", "Аня 2", "Вика")
    convention, names = parse_score(BOOKS, "leningrad 10 half_whist_levels = 6,7 Анна Ивановна, дядя Боря; Вика")
    assert (convention.preset, convention.pool_target, names) == (
        "leningrad",
        10,
        ("Анна Ивановна", "дядя Боря", "Вика"),
    )
    assert parse_score(BOOKS, "") == (sochi, ())
    assert parse_score(BOOKS, "Игрок 1, Игрок 2, Игрок 3")[1] == ("Игрок 1", "Игрок 2", "Игрок 3")
    assert parse_score(BOOKS, "Аня, Борис, Николай Ростов")[1] == ("Аня", "Борис", "Николай Ростов")
    with pytest.raises(ConventionError):
        parse_score(BOOKS, "ten=maybe Аня, Борис, Вика")


@pytest.mark.parametrize("args", ["Аня, Борис", "Аня", "А, Б, В, Г, Д, Е", "20 Аня Борис"])
async def test_a_wrong_number_of_names_is_one_sentence(desk: Desk, args: str) -> None:
    await desk.command(ANYA, f"score {args}")
    assert await desk.storage.recent_tables(GROUP) == ()
    assert "/score" in desk.wall.told[-1][2].text


@pytest.mark.parametrize(
    "args",
    [
        "Аня, Борис, Вика 10 leningrad half_whist_levels = 6,7",
        "leningrad Аня, Борис, Вика, half_whist_levels=6,7 10",
        "Аня Борис Вика half_whist_levels=6,7 питер 10",
    ],
)
async def test_options_behind_the_names_are_options(desk: Desk, args: str) -> None:
    await desk.command(ANYA, f"score {args}")
    table = await desk.state()
    assert table.names == ("Аня", "Борис", "Вика")
    assert table.convention == parse_score(BOOKS, "leningrad 10 half_whist_levels=6,7")[0]


async def test_a_wrong_option_behind_the_names_is_said(desk: Desk) -> None:
    await desk.command(ANYA, "score Аня, Борис, Вика pool=20")
    assert await desk.storage.recent_tables(GROUP) == ()
    assert "pool" in desk.wall.told[-1][2].text


async def test_without_names_people_have_numbers(desk: Desk) -> None:
    await begin(desk, "")
    assert len((await desk.state()).names) == 3
    assert "/score" in desk.screen("table").text


async def test_names_that_were_forgotten_are_given_by_the_command_again_until_something_is_told(desk: Desk) -> None:
    await begin(desk, "")
    await begin(desk)
    assert (desk.number, (await desk.state()).names) == (2, ("Аня", "Борис", "Вика"))
    assert (await desk.state(1)).stage is Stage.CLOSED
    await enter(desk, "dealer:1")
    await desk.command(BORIS, "score А, Б, В")
    assert len(await desk.storage.open_tables(GROUP)) == 1
    assert "уже ведётся запись" in desk.wall.told[-1][2].text


async def test_a_told_deal_waits_for_its_last_press_over_a_restart(desk: Desk) -> None:
    await begin(desk)
    await enter(desk, PULYA[3][0].replace("player:3", "dealer:1 player:3"))
    assert Action.WRITE in desk.actions(ANYA, "table")
    await desk.restart()
    await desk.say((ANYA, Action.WRITE))
    assert (await desk.state()).number == 1
