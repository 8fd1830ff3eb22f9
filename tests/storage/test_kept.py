"""Every database ever kept opens in this version, replays from the start and from the last deal alike, and goes on."""

import shutil
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any, cast, get_args

import pytest
import pytest_asyncio

from bot.stats.rating import scores_of
from bot.stats.rows import MATCHES
from bot.storage.ports import Appended, Cause, LoggedEvent, Storage, StoredEvent, TableRow, TableStatus
from bot.storage.sqlite.store import SqliteStorage
from bot.tables.log.codec import restored, stored
from bot.tables.log.events import OwnEvent, RobotAsked
from bot.tables.log.kinds import LentDeal, RealCards
from bot.tables.log.state import Stage, Table
from bot.tables.past.lending import lent_seat
from engine.core.game import AnyGame
from engine.core.match import DealBroken, EndReason, Event, Mark, MatchFinished
from engine.core.record.fair import FairVerdict, fair_deals
from engine.core.seats import Seat
from engine.core.strengths import Strength
from engine.games import GAMES
from engine.games.austrian import state as austrian_state
from engine.games.preferans import PREFERANS, game
from engine.games.preferans.events import Claimed, DealScored, DealStarted
from engine.games.preferans.record import parse
from engine.games.preferans.record.form import RecordedMatch
from engine.games.preferans.state import Claiming, Deal
from engine.games.skat import state as skat_state
from engine.tools.verdicts import verdicts
from tests.bot.tables.deeds import choose_setting, loose
from tests.bot.tables.kit.desk import Desk
from tests.bot.tables.kit.people import ANYA, BORIS, EVERYBODY, GRISHA, STRANGER, VIKA
from tests.clocks import HandClock
from tests.extent import SOAKING
from tests.storage import austrian, counted, make_database, rich, skat
from tests.storage_in_memory.store import MemoryStorage

KEPT = sorted(Path(__file__).parent.glob("*.db"))
TOURNAMENTS = sorted(Path(__file__).parent.glob("tournaments/*.db"))
LENT = sorted(Path(__file__).parent.glob("lent/*.db"))
ENGINE = ("match.", "deal.")
SINCE = {"preferans": "0001", "austrian": "0008", "skat": "0009"}
"""The first database that holds matches of a game."""
FAIR_AND_CLAIMED = (make_database.FAIR, make_database.CLAIMED, make_database.CERTAIN, make_database.LENT)
BROKEN_OPEN_AND_ASKED = (
    *(make_database.BROKEN, make_database.GOES_ON, make_database.CLAIMED),
    *(make_database.OPEN, make_database.SUMMONED),
)
"""Tables that the databases from 0004 on, and those from 0005 on, hold besides."""

assert KEPT, "there is a database for every version that was ever given away"


@pytest_asyncio.fixture(params=KEPT, ids=lambda path: path.stem)
async def kept(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[SqliteStorage]:
    """A copy of a kept database."""
    storage = await SqliteStorage.open(Path(shutil.copy(request.param, tmp_path / request.param.name)))
    yield storage
    await storage.close()


def played(game: AnyGame, log: tuple[LoggedEvent, ...]) -> list[Event]:
    """The engine's events of a log."""
    return [cast("Event", restored(game, event.body)) for event in log if event.tag.startswith(ENGINE)]


async def all_rows(storage: Storage) -> list[TableRow]:
    """The rows of every table, open or not."""
    rows: list[TableRow] = []
    while (row := await storage.table(len(rows) + 1)) is not None:
        rows.append(row)
    return rows


async def test_every_table_replays_and_takes_events(kept: SqliteStorage, request: pytest.FixtureRequest) -> None:
    rows, database = await all_rows(kept), request.node.callspec.id
    assert {row.status for row in rows} == set(TableStatus)
    assert {row.game for row in rows} == {game for game, since in SINCE.items() if since <= database}
    for row in rows:
        game = GAMES[row.game]
        log, loaded = await kept.events(row.id), await kept.load(row.id)
        assert loaded is not None
        assert [event.seq for event in log] == list(range(1, row.seq + 1))
        for event in log:
            assert stored(restored(game, event.body)).tag == event.tag
        if row.match_seq is not None:
            whole = game.replay(played(game, log))
            tail = game.replay(played(game, loaded.events))
            assert whole == tail
        done = await kept.append(row.id, row.seq, [StoredEvent("table.noted", b"{}")], cause=Cause(f"1:{row.id}"))
        assert done == Appended(row.id, row.seq + 1)
        assert (await kept.events(row.id))[:-1] == log
    assert await kept.waiting() == ()
    assert await kept._rows("SELECT name FROM sqlite_schema WHERE name = 'inbox'") == [], "kept for nobody"


@cache
def logs(path: Path) -> dict[int, list[tuple[str, bytes]]]:
    """Return what is written of each table of a kept database."""
    with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro&immutable=1", uri=True)) as base:
        found: dict[int, list[tuple[str, bytes]]] = {}
        for table, tag, body in base.execute("SELECT table_id, tag, body FROM events ORDER BY table_id, seq"):
            found.setdefault(table, []).append((tag, body))
        return found


def kept_later(stem: str) -> set[int]:
    """Return the tables of a database that the next one holds word for word."""
    here, later = next(((one, other) for one, other in pairwise(KEPT) if one.stem == stem), (None, None))
    if here is None or later is None:
        return set()
    old, new = logs(here), logs(later)
    return {table for table, log in old.items() if new.get(table) == log}


def holding(first: int, *tables: int) -> list[Path]:
    """Return the databases from that place on; in `make test` without those whose next one holds all these tables."""
    return [path for path in KEPT[first:] if SOAKING or not kept_later(path.stem).issuperset(tables)]


def holders(first: int, *tables: int) -> pytest.MarkDecorator:
    """Run a test on the databases from that place on, in `make test` on those of `holding`."""
    return pytest.mark.parametrize("desk", holding(first, *tables), indirect=True, ids=lambda path: path.stem)


@pytest.mark.soak
async def test_the_application_goes_on(kept: SqliteStorage, request: pytest.FixtureRequest) -> None:
    """Started on it, the bot shows every open table as it was; deals are played to their end and lobbies begin.

    In `make test` a deal that the next database holds, too, goes on by one move here and to its end there.
    """
    moved_only = set() if SOAKING else kept_later(request.node.callspec.id)
    desk = Desk(storage=kept, clock=HandClock(), bot=8)
    await desk.service.start()
    await desk.settle()
    rows = await kept.open_index()
    assert rows
    for row in rows:
        desk.number, desk.chat = row.id, row.chat
        table = await desk.state()
        await desk.service._startup.catch_up((row.id,))  # whatever is up to date is not shown at the start
        await desk.settle()
        assert (row.id, shown(table)) in desk.wall.last
        assert ((row.id, "table") in desk.wall.last) is (shown(table) == "table" or table.proposal is not None)
        if table.stage is Stage.LOBBY:
            host = next(person for person in EVERYBODY if person.id == table.humans[0])
            await desk.say((host, "start"))
        if table.stage is Stage.PAPER:
            await desk.say((ANYA, "enterback"))
            continue
        if row.id in moved_only and await desk.step():
            continue
        await desk.deal()
        after = await desk.state()
        assert after.stage in (Stage.BETWEEN, Stage.OVER)
        assert after.number >= max(1, table.number)
        assert f"deal:{after.number}" in {surface.key for surface in await kept.surfaces(row.id)}
    await desk.stop()


def shown(table: Table) -> str:
    """The message a table cannot do without: a deal that was lent is played in a private chat; the sheet after one."""
    if table.stage is Stage.LOBBY:
        return "lobby"
    if table.stage is Stage.BETWEEN:  # the sheet says all that the table could say, which goes when it comes
        return f"deal:{table.number}"
    return f"hand:{table.chat}" if table.chat > 0 else "table"


async def test_finished_matches_are_still_told(kept: SqliteStorage) -> None:
    """Old pictures turn their pages, and the record of the last match is written."""
    desk = Desk(storage=kept, clock=HandClock(), bot=8)
    for row in await all_rows(kept):
        if row.status is not TableStatus.FINISHED:
            continue
        desk.number, desk.chat = row.id, row.chat
        for number in (event.number for event in await desk.log() if isinstance(event, DealScored)):
            await desk.raw(EVERYBODY[0], make_database.page("layout", row.id, number), key=f"deal:{number}")
            assert desk.screen(desk.leaf_key(EVERYBODY[0], number)).picture is not None
        await desk.command(EVERYBODY[0], "export")
        assert desk.wall.files[-1][1].data.startswith(b"pulka")
    assert desk.wall.files
    await desk.stop()


async def test_half_made_choices_are_kept(kept: SqliteStorage) -> None:
    desk = Desk(storage=kept, clock=HandClock(), bot=8)
    await desk.service.start()
    await desk.settle()
    desk.number = make_database.IN_MID_DEAL
    table = await desk.state()
    marked = [
        button.text for person in table.humans for button in desk.buttons(f"hand:{person}") if button.text[:1] == "✓"
    ]
    assert len(marked) == 1
    assert table.proposal is not None
    await desk.stop()


async def started_on(path: Path, tmp_path: Path) -> Desk:
    """A desk on a copy of a kept database, its bot up."""
    storage = await SqliteStorage.open(Path(shutil.copy(path, tmp_path / path.name)))
    desk = Desk(storage=storage, clock=HandClock(), bot=8)
    await desk.service.start()
    await desk.settle()
    return desk


@pytest_asyncio.fixture
async def desk(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Desk]:
    """A desk on a copy of the kept database that its test names."""
    desk = await started_on(request.param, tmp_path)
    yield desk
    await desk.stop()
    await desk.storage.close()


async def at(desk: Desk, number: int) -> Table:
    """Sit down at that table, its screens made right."""
    desk.number = number
    table = await desk.state()
    desk.chat = table.chat
    await desk.service._startup.catch_up((number,))
    await desk.settle()
    return table


async def record_at(desk: Desk) -> RecordedMatch:
    """Return what /export gives there."""
    await desk.pass_time(4)
    await desk.command(ANYA, "export")
    return parse(desk.wall.files[-1][1].data.decode())


@pytest.mark.soak
@holders(3, *FAIR_AND_CLAIMED)
class TestFairAndClaimed:
    """What the databases from 0004 on hold besides."""

    async def test_fair_deals_are_proved(self, desk: Desk) -> None:
        """Those before it can be proved while the last one is played, that one when it is over; with the words."""
        table = await at(desk, make_database.FAIR)
        assert table.people[2].strength is Strength.STRONG
        for deals in (table.number - 1, table.number):
            await desk.command(ANYA, "export")
            text = desk.wall.files[-1][1].data.decode()
            read = parse(text)
            assert [verdict for _, verdict in verdicts(PREFERANS, read)] == [FairVerdict.FAIR] * deals
            assert text.count("word 2 до десяти") == deals
            await desk.deal()
            await desk.pass_time(4)

    async def test_a_claim_still_asks(self, desk: Desk) -> None:
        table = await at(desk, make_database.CLAIMED)
        claimed = [event for event in await desk.log() if isinstance(event, Claimed)]
        assert [claim.proved for claim in claimed] == [True, False]
        asked = [person for person in EVERYBODY[:3] if "agree:n" in desk.actions(person)]
        assert table.match is not None
        assert {table.seat_of(person.id) for person in asked} == set(game.deciders(table.match.deal))
        await desk.say(*((person, "agree:y") for person in asked))
        assert (await desk.state()).stage is Stage.BETWEEN

    async def test_a_certain_rest_is_still_wanted(self, desk: Desk) -> None:
        table = await at(desk, make_database.CERTAIN)
        assert (await desk.context.chats.of(table.chat)).certain
        (claim,) = [event for event in await desk.log() if isinstance(event, Claimed)]
        assert (claim.mark, claim.proved) == (Mark.ROBOT, True)
        assert lent_seat(PREFERANS, await desk.log(), 1) is Seat.TWO

    async def test_a_lent_deal_is_played_to_its_comparison(self, desk: Desk) -> None:
        table = await at(desk, make_database.LENT)
        assert isinstance(table.kind, LentDeal)
        await desk.deal()
        await desk.context.analyses.background.drain()
        await desk.settle()
        ended = [wanted for wanted in desk.wall.all if wanted.surface.table == table.id][-1]
        assert "Ваш результат" in ended.screen.text


@pytest.mark.soak
@holders(4, *BROKEN_OPEN_AND_ASKED)
class TestBrokenOpenAndAsked:
    """What the databases from 0005 on hold besides."""

    async def test_a_broken_deal_is_told_and_proved(self, desk: Desk) -> None:
        await at(desk, make_database.BROKEN)
        await loose(desk, ANYA, f"pastfile:{make_database.BROKEN}")
        read = parse(desk.wall.files[-1][1].data.decode())
        assert [type(event) for event in read.events[-2:]] == [DealBroken, MatchFinished]
        assert [verdict for _, verdict in verdicts(PREFERANS, read)] == [FairVerdict.FAIR] * 2
        first, second = fair_deals(read.proofs).values()
        assert first.next == second.commit

    async def test_a_match_goes_on_behind_a_broken_deal(self, desk: Desk) -> None:
        table = await at(desk, make_database.GOES_ON)
        assert table.number == 3
        await desk.deal()
        read = await record_at(desk)
        assert [event.number for event in read.events if isinstance(event, DealStarted)] == [1, 2, 3]
        assert [verdict for _, verdict in verdicts(PREFERANS, read)] == [FairVerdict.FAIR] * 3

    async def test_claims_lay_a_hand_open_refused_or_not(self, desk: Desk) -> None:
        table = await at(desk, make_database.CLAIMED)
        assert table.match is not None
        assert isinstance(table.match.deal, Claiming)
        assert table.match.deal.open
        await at(desk, make_database.OPEN)
        assert "Ваши карты лежат на столе" in desk.screen(f"hand:{BORIS.id}").text
        assert "<b>Борис</b>: ♠" in desk.screen(f"hand:{VIKA.id}").text

    async def test_a_robot_that_two_asked_for_plays_until_he_is_back(self, desk: Desk) -> None:
        table = await at(desk, make_database.SUMMONED)
        boris = table.people[1]
        assert (boris.away, [type(event) for event in await desk.log()].count(RobotAsked)) == (True, 4)
        await desk.press(BORIS, "back")
        assert not (await desk.state()).people[1].away


@pytest.mark.parametrize("desk", KEPT[4:], indirect=True, ids=lambda path: path.stem)
async def test_holds_and_kept_corrections(desk: Desk) -> None:
    """What the databases from 0005 on hold besides; the table is another one in nearly each of them."""
    table = await at(desk, make_database.HELD)
    assert [hold.person for hold in table.holds] == [BORIS.id]
    assert table.proposal is not None
    assert (table.proposal.by, [kept.person for kept in table.postponed]) == (ANYA.id, [VIKA.id])
    await desk.say((BORIS, "stopyes"), (VIKA, "stopyes"))
    after = await desk.state()
    assert after.proposal is not None
    assert after.proposal.by == VIKA.id


@pytest.mark.soak
class TestRich:
    """What the databases from 0006 on hold besides."""

    @pytest.mark.parametrize("desk", KEPT[5:], indirect=True, ids=lambda path: path.stem)
    async def test_a_deal_stands_in_every_phase(self, desk: Desk) -> None:
        rows = [row for row in await all_rows(desk.storage) if row.game == PREFERANS.name]
        matches = [(await desk.state(row.id)).match for row in rows]
        deals = {type(match.deal) for match in matches if match is not None and match.deal is not None}
        assert deals == set(get_args(Deal))

    @holders(5, rich.OWN_RULES)
    async def test_own_rules_are_played_again(self, desk: Desk) -> None:
        table = await at(desk, rich.OWN_RULES)
        kept = (await desk.context.chats.of(table.chat)).rules
        assert [(own.name, own.convention.stalingrad) for own in kept] == [("Наши", False), ("Дача у Бори", True)]
        assert table.convention == kept[1].convention
        await desk.order(BORIS, "stop", "endyes")
        await desk.say((ANYA, "stopyes"), (VIKA, "stopyes"))
        await desk.command(BORIS, "new Дача у Бори")
        opened = await desk.state(len(await all_rows(desk.storage)))
        assert opened.convention == table.convention

    @holders(5, rich.SCORED)
    async def test_what_was_entered_half_goes_on(self, desk: Desk) -> None:
        table = await at(desk, rich.SCORED)
        assert isinstance(table.kind, RealCards)
        assert table.kind.undone == 2
        await desk.say(*((ANYA, f"enter:{answer}") for answer in ("said:pass.pass",)), (ANYA, "write"))
        assert (await desk.state()).number == 2

    @holders(5, rich.SETTLED, rich.SENT_IN, rich.OUT_OF_TIME)
    async def test_records_of_real_cards_and_of_a_fair_match(self, desk: Desk) -> None:
        for number, deals in ((rich.SETTLED, 1), (rich.SENT_IN, 2), (rich.OUT_OF_TIME, 1)):
            await at(desk, number)
            await loose(desk, ANYA, f"pastfile:{number}")
            read = parse(desk.wall.files[-1][1].data.decode())
            assert read.match.standing.deals == deals
        assert [verdict for _, verdict in verdicts(PREFERANS, read)] == [FairVerdict.FAIR]

    @holders(5, rich.NOT_LENT)
    async def test_who_was_forgotten_stays_nobody(self, desk: Desk) -> None:
        table = await at(desk, rich.NOT_LENT)
        assert [occupant.forgotten for occupant in table.people] == [False, True, False]
        assert await desk.storage.person(rich.DASHA.id) is None

    @pytest.mark.parametrize("desk", KEPT[5:], indirect=True, ids=lambda path: path.stem)
    async def test_settings_of_people_and_groups(self, desk: Desk) -> None:
        own, group = await desk.context.chats.of(STRANGER.id), await desk.context.chats.of(make_database.LAST_GROUP)
        assert (own.language, own.latin, own.large, own.minutes) == ("en", True, True, 10)
        assert (group.dark, group.four_colours, group.table_picture) == (True, True, True)


@pytest.mark.parametrize("desk", KEPT[6:], indirect=True, ids=lambda path: path.stem)
async def test_rules_of_a_game_that_nobody_knows_stay(desk: Desk) -> None:
    """What the databases from 0007 on hold besides."""
    await at(desk, rich.COMINGS)
    (kept,) = (await desk.context.chats.of(desk.chat)).rules
    assert (kept.name, kept.game, kept.is_readable) == ("Пикет", "piquet", False)
    await choose_setting(desk, ANYA, "set:dark:0", group=True)
    row = await desk.storage.chat(desk.chat)
    assert row is not None
    assert rich.UNKNOWN_RULES in row.settings


@pytest.mark.soak
class TestAustrian:
    """What the databases from 0008 on hold besides."""

    @pytest.mark.parametrize("desk", KEPT[7:], indirect=True, ids=lambda path: path.stem)
    async def test_a_deal_of_the_second_game_stands_in_every_phase(self, desk: Desk) -> None:
        rows = [row for row in await all_rows(desk.storage) if row.game == "austrian"]
        matches = [(await desk.state(row.id)).match for row in rows]
        deals = {type(match.deal) for match in matches if match is not None and match.deal is not None}
        assert deals == set(get_args(austrian_state.Deal))

    @holders(7, austrian.MID_TRICK)
    async def test_a_trick_is_played_on_from_a_hand_that_lies_open(self, desk: Desk) -> None:
        await at(desk, austrian.MID_TRICK)
        assert "Ваши карты лежат на столе" in desk.screen(f"hand:{ANYA.id}").text
        await desk.say((VIKA, "card:8d"))
        deal = (await desk.state()).match.deal
        assert isinstance(deal, austrian_state.Playing)
        assert [trick.taker for trick in deal.tricks] == [Seat.TWO, Seat.TWO]

    @holders(7, austrian.PAUSED)
    async def test_a_pause_ends_and_the_whister_invites(self, desk: Desk) -> None:
        table = await at(desk, austrian.PAUSED)
        assert table.clock.paused_by == VIKA.id
        await desk.say((ANYA, "resume"), (GRISHA, "defence:invite"))
        assert isinstance((await desk.state()).match.deal, austrian_state.Playing)

    @holders(7, austrian.ASKED)
    async def test_the_question_about_the_pot_still_waits_for_all(self, desk: Desk) -> None:
        table = await at(desk, austrian.ASKED)
        assert table.asks_for_refill
        assert table.awaited == (ANYA.id, BORIS.id)
        await desk.say((ANYA, "stopyes"), (BORIS, "stopyes"))
        after = await desk.state()
        assert (after.stage, after.number) == (Stage.DEAL, 2)

    @holders(7, austrian.ASKED)
    async def test_the_question_about_the_pot_is_refused_by_one(self, desk: Desk) -> None:
        table = await at(desk, austrian.ASKED)
        await desk.press(BORIS, "stopno", where="table")
        await desk.pass_time(1)
        await desk.press(BORIS, f"refuse:{table.seat_of(BORIS.id)}", where=f"question:{BORIS.id}")
        assert (await desk.state()).match.standing.ended is EndReason.POT

    @holders(7, austrian.FILLED)
    async def test_a_match_with_everything_that_happens_between_deals(self, desk: Desk) -> None:
        await at(desk, austrian.FILLED)
        await loose(desk, ANYA, f"pastfile:{austrian.FILLED}")
        text = desk.wall.files[-1][1].data.decode()
        for line in ("refill", "adjust 2 cash-10 штраф", "substitute 3 Гриша", "broken 1", "end agreed"):
            assert line in text.splitlines()
        read = GAMES["austrian"].record.parse(text)
        assert read.match == (await desk.state()).match

    @holders(7, austrian.LENT)
    async def test_a_lent_deal_of_the_second_game_is_played_to_its_comparison(self, desk: Desk) -> None:
        table = await at(desk, austrian.LENT)
        assert isinstance(table.kind, LentDeal)
        await desk.deal()
        await desk.context.analyses.background.drain()
        await desk.settle()
        ended = [wanted for wanted in desk.wall.all if wanted.surface.table == table.id][-1]
        assert "Ваш результат" in ended.screen.text


@pytest.mark.soak
class TestSkat:
    """What the databases from 0009 on hold besides."""

    @pytest.mark.parametrize("desk", KEPT[8:], indirect=True, ids=lambda path: path.stem)
    async def test_a_deal_of_the_third_game_stands_in_every_phase(self, desk: Desk) -> None:
        rows = [row for row in await all_rows(desk.storage) if row.game == "skat"]
        matches = [(await desk.state(row.id)).match for row in rows]
        deals = {type(match.deal) for match in matches if match is not None and match.deal is not None}
        assert deals == set(get_args(skat_state.Deal)) - {skat_state.Asking}  # no released version knew that phase

    @holders(8, skat.DOUBLED)
    async def test_a_trick_is_played_on_behind_kontra_and_re(self, desk: Desk) -> None:
        await at(desk, skat.DOUBLED)
        assert "Контра" in desk.screen("table").text
        await desk.say((GRISHA, "card:9d"))
        deal = (await desk.state()).match.deal
        assert isinstance(deal, skat_state.Playing)
        assert isinstance(deal.game, skat_state.NamedGame)
        assert (deal.game.kontra, deal.game.re, len(deal.tricks)) == (Seat.THREE, True, 2)

    @holders(8, skat.GIVING, skat.DISCARDING, skat.PAUSED)
    async def test_half_made_choices_are_still_there(self, desk: Desk) -> None:
        await at(desk, skat.GIVING)
        await desk.say((GRISHA, "pick:9h"), (GRISHA, "lay:Th9h"))
        await at(desk, skat.DISCARDING)
        await desk.say((ANYA, "pick:7c"), (ANYA, "discard:Qc7c"), (ANYA, "game:d"))
        await at(desk, skat.PAUSED)
        await desk.say((ANYA, "resume"), (VIKA, "bid:48"), (ANYA, "pass"))
        assert (await desk.state()).match.deal.value == 48

    @holders(8, skat.ASKED)
    async def test_an_open_hand_waits_for_the_other_defender(self, desk: Desk) -> None:
        await at(desk, skat.ASKED)
        assert "♠" not in desk.screen("table").text
        await desk.say((GRISHA, "double:pass"))
        assert "♠" in desk.screen("table").text

    @holders(8, skat.ROBBER)
    async def test_a_robber_match_with_everything_that_happens_between_deals(self, desk: Desk) -> None:
        await at(desk, skat.ROBBER)
        await loose(desk, ANYA, f"pastfile:{skat.ROBBER}")
        text = desk.wall.files[-1][1].data.decode()
        for line in ("concede 3", "adjust 2 list+10 пересдача", "substitute 4 Чужой", "broken 1", "end agreed"):
            assert line in text.splitlines()
        assert GAMES["skat"].record.parse(text).match == (await desk.state()).match

    @holders(8, skat.CLAIMED, skat.FAIR)
    async def test_a_refuted_claim_and_a_fair_deal_are_told_in_records(self, desk: Desk) -> None:
        await at(desk, skat.CLAIMED)
        await loose(desk, ANYA, f"pastfile:{skat.CLAIMED}")
        assert "claim 2 1:0,2:0,3:10 failed" in desk.wall.files[-1][1].data.decode().splitlines()
        await at(desk, skat.FAIR)
        await desk.deal()
        await loose(desk, ANYA, f"pastfile:{skat.FAIR}")
        read = GAMES["skat"].record.parse(desk.wall.files[-1][1].data.decode())
        assert [verdict for _, verdict in verdicts(GAMES["skat"], read)] == [FairVerdict.FAIR] * 2

    @holders(8, skat.SCHIEBER)
    async def test_the_schieber_lap_goes_on(self, desk: Desk) -> None:
        table = await at(desk, skat.SCHIEBER)
        assert table.match.standing.robber.left == 3
        await desk.deal()
        assert (await desk.state()).match.standing.robber.left == 2


@pytest.mark.soak
class TestPacked:
    """What the databases from 0010 on hold besides."""

    @pytest.mark.parametrize("desk", KEPT[9:], indirect=True, ids=lambda path: path.stem)
    async def test_matches_of_every_game_are_packed(self, desk: Desk) -> None:
        assert isinstance(desk.storage, SqliteStorage)
        found = await desk.storage._rows("SELECT id, game FROM tables JOIN packed_logs ON table_id = id")
        assert {1: "preferans", austrian.FILLED: "austrian", skat.ROBBER: "skat"}.items() <= dict(found).items()
        assert {game for _, game in found} == set(SINCE)

    @holders(9, skat.LENT)
    async def test_a_lent_deal_of_the_third_game_is_played_to_its_comparison(self, desk: Desk) -> None:
        table = await at(desk, skat.LENT)
        assert isinstance(table.kind, LentDeal)
        await desk.deal()
        await desk.context.analyses.background.drain()
        await desk.settle()
        ended = [wanted for wanted in desk.wall.all if wanted.surface.table == table.id][-1]
        assert "Your result" in ended.screen.text


@pytest.mark.parametrize("desk", KEPT[10:], indirect=True, ids=lambda path: path.stem)
class TestCounted:
    """What the databases from 0011 on hold besides."""

    async def test_a_rated_match_has_its_rows(self, desk: Desk) -> None:
        (body,) = await desk.storage.statistics_in(counted.GROUP, "preferans")
        match = MATCHES.decode(body)
        assert set(scores_of(match)) == {person.id for person in counted.PEOPLE}
        assert len(await desk.storage.deal_statistics(counted.RATED)) == match.deals

    async def test_who_hides_is_not_in_the_table_of_the_group(self, desk: Desk) -> None:
        desk.chat = counted.GROUP
        await desk.command(ANYA, "season")
        text = desk.wall.told[-1][2].text
        assert ("январь" in text, "Аня" in text, "Борис" in text) == (True, True, False)


NEWER: frozenset[tuple[str, str]] = frozenset()
"""Events that were added after the last kept database was made, by game and tag; the next one holds them."""


def test_every_event_is_kept_somewhere() -> None:
    events = {(game, tag) for game in SINCE for tag in tags_of(GAMES[game].events)}
    found: set[tuple[str, str]] = set()
    for path in (*KEPT, *TOURNAMENTS, *LENT):
        with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro&immutable=1", uri=True)) as database:
            has_games = any(name == "game" for _, name, *_ in database.execute("PRAGMA table_info(tables)"))
            game = "tables.game" if has_games else "'preferans'"
            of = f"SELECT DISTINCT {game}, tag FROM events JOIN tables ON tables.id = events.table_id"  # ours
            found |= {(name, tag) for name, tag in database.execute(of) if name != "tournament"}
    tables = tags_of(OwnEvent)
    assert events - found == NEWER
    assert tables <= {tag for _, tag in found}
    assert {(game, tag) for game, tag in found if tag not in tables} <= events


def tags_of(union: Any) -> set[str]:
    """Return the tags of the events in a union of classes."""
    return {str(kind.__struct_config__.tag) for kind in get_args(union)}


@pytest.mark.slow
@pytest.mark.soak
async def test_the_maker_makes_the_same_and_never_writes_over_it(tmp_path: Path) -> None:
    """The second time it plays on a store in memory, which is quicker than a file; in `make test` how it begins."""
    path, clock = tmp_path / "a.db", HandClock()
    await make_database.make(path)
    in_file, in_memory = await SqliteStorage.open(path), MemoryStorage(clock.now)
    await make_database.fill(in_memory, clock, make_database.play if SOAKING else make_database.begin)
    first, second = [
        [(row, await kept.events(row.id)) for row in await all_rows(kept)] for kept in (in_file, in_memory)
    ]
    await in_file.close()
    if SOAKING:
        assert first == second
    assert len(second) >= make_database.HELD
    for (_, log), (_, begun) in zip(first, second, strict=SOAKING):
        assert log[: len(begun)] == begun
    with pytest.raises(SystemExit, match="exists"):
        make_database.main(str(path))
