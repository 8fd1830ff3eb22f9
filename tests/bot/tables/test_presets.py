"""Tables of every convention: how many sit, words out of turn and blind ones, two players, matches by time."""

import random

import pytest

from bot.screens.actions import Action
from bot.screens.model import Press
from bot.tables.log.state import Stage, Table
from bot.tables.past.deal_pages import engine_events
from engine.core.match import EndReason, Mark, MatchFinished, Move
from engine.games.preferans.conventions.presets import PRESETS, preset, seats_for
from engine.games.preferans.game import deciders
from engine.games.preferans.moves import Look, Pass, PlaceBid
from engine.games.preferans.state import Auction, Playing
from tests.bot.tables.conftest import Make
from tests.bot.tables.kit.decks import STRONG, Decks, deck
from tests.bot.tables.kit.desk import Desk, kinds
from tests.bot.tables.kit.people import ANYA, BORIS, EVERYBODY, GRISHA, VIKA
from tests.extent import tried

TABLES = [(name, seats) for name in PRESETS for seats in seats_for(preset(name))]
MOVE_S, BANK_S = 30, 120


async def ended(desk: Desk) -> list[EndReason]:
    return [event.reason for event in await desk.log() if isinstance(event, MatchFinished)]


async def auction(desk: Desk) -> Auction:
    deal = (await desk.state()).match.deal
    assert isinstance(deal, Auction)
    return deal


class TestSeats:
    @pytest.mark.soak
    @pytest.mark.parametrize(("name", "seats"), TABLES)
    async def test_a_match_of_every_preset(self, make: Make, name: str, seats: int) -> None:
        """People do what a robot would, one of them anything; what is shown after a restart is the same."""
        desk, deals = make(decks=Decks(seed=seats)), tried(3, 6) if name == "classic" else tried(2, 4)
        await desk.begin(*EVERYBODY[:seats], options=f"{name} end=deals:{deals}")
        rng = random.Random(name)
        for number in range(40):
            if (await desk.state()).stage is Stage.OVER:
                break
            await desk.deal(rng if number % 2 else None)
            for person in EVERYBODY[:seats]:
                if (await desk.state()).stage is Stage.BETWEEN:
                    await desk.pass_time(0.75)
                    await desk.press(person, Action.NEXT)
        assert await ended(desk) == [EndReason.DEALS]

    @pytest.mark.parametrize(("options", "most"), [("gusarik", 2), ("hussar", 2), ("club3", 3), ("sochi", 4)])
    async def test_nobody_sits_down_beyond_the_last_seat(self, desk: Desk, options: str, most: int) -> None:
        await desk.meet(*EVERYBODY)
        await desk.lobby(*EVERYBODY[:most], options=options)
        assert f"{Action.ROBOT}:{most}" not in desk.actions(ANYA, "lobby")
        table = await desk.state()
        other = EVERYBODY[most] if most < 4 else GRISHA
        reply = await desk.raw(other, Press(table.id, table.stage_token, Action.SIT), key="lobby")
        assert len((await desk.state()).people) == most
        assert reply.kind == "toast"
        assert ("уже за этим столом" in reply.text) == (most == 4)

    async def test_the_lobby_says_how_many_sit_down(self, desk: Desk) -> None:
        await desk.lobby(ANYA)
        told = {
            "gusarik": "двое (третья",
            "hussar": "двое (24 карты, без болвана)",
            "club3": "трое",
            "club4": "четверо",
            "sochi": "от трёх до пяти человек",
        }
        for name, many in told.items():
            await desk.command(ANYA, f"new {name}")
            reply = await desk.press(ANYA, Action.HELP, where="lobby")
            assert reply.text.startswith(f"Садятся {many}")
            assert ("третья рука — болван" in reply.text) == (name == "gusarik")

    async def test_too_few_for_the_convention(self, desk: Desk) -> None:
        await desk.lobby(ANYA, BORIS, VIKA, options="club4")
        table = await desk.state()
        reply = await desk.raw(ANYA, Press(table.id, table.stage_token, Action.START), key="lobby")
        assert reply.kind == "toast"
        assert "1" in reply.text
        assert (await desk.state()).stage is Stage.LOBBY

    async def test_a_preset_for_fewer_is_agreed_with_a_warning_and_cannot_start(self, desk: Desk) -> None:
        await desk.lobby(ANYA, BORIS, VIKA)
        await desk.press(ANYA, f"{Action.OPTIONS}:start")
        await desk.pass_time(1)
        table = await desk.state()
        reply = await desk.raw(
            ANYA, Press(table.id, table.stage_token, f"{Action.BASE}:gusarik"), key=f"ownpanel:{ANYA.id}"
        )
        assert reply.kind == "toast"
        assert "3" in reply.text
        table = await desk.state()
        assert table.convention.preset == "gusarik"
        assert len(table.people) == 3
        await desk.pass_time(1)
        start = await desk.raw(ANYA, Press(table.id, table.stage_token, Action.START), key="lobby")
        assert start.kind == "toast"
        await desk.command(ANYA, "force")
        assert (await desk.state()).stage is Stage.LOBBY
        await desk.say((ANYA, f"{Action.OPTIONS}:table"), (VIKA, Action.STAND), (ANYA, Action.START))
        assert (await desk.state()).stage is Stage.DEAL

    async def test_alone_against_as_many_robots_as_it_takes(self, desk: Desk) -> None:
        await desk.meet(ANYA)
        for number, (options, robots) in enumerate((("gusarik", 1), ("hussar", 1), ("club4", 3)), 1):
            desk.chat = ANYA.id
            await desk.command(ANYA, f"play {options}", private=True)
            assert len((await desk.state(number)).robots) == robots
            await desk.command(ANYA, "stop", private=True)
            await desk.pass_time(1)
            question = desk.wall.last[number, f"menu:{ANYA.id}"].screen
            await desk.raw(ANYA, question.rows[0][0].press)
            assert (await desk.state(number)).stage is Stage.OVER

    async def test_a_fourth_joins_only_where_four_play(self, desk: Desk) -> None:
        await desk.begin(ANYA, BORIS, VIKA, options="club3")
        await desk.meet(GRISHA)
        await desk.command(GRISHA, "join")
        assert (await desk.state()).proposal is None

    async def test_the_same_two_again_with_their_seats_changed(self, desk: Desk) -> None:
        await desk.begin(ANYA, BORIS, options="gusarik end=deals:1")
        await desk.deal()
        await desk.press(ANYA, Action.AGAIN)
        assert [who.person for who in (await desk.state(2)).people] == [BORIS.id, ANYA.id]


class TestOutOfTurn:
    async def begun(self, desk: Desk, options: str) -> Table:
        await desk.begin(ANYA, BORIS, VIKA, options=options)
        await desk.pass_time(1)
        return await desk.state()

    async def test_who_may_speak_out_of_turn_has_a_decision(self, desk: Desk) -> None:
        table = await self.begun(desk, "club3")
        assert all(table.tokens)
        assert [bool(seq) for seq in table.asked] == [False, True, False]
        for word in ("sure", "yes"):
            press = Press(table.id, table.tokens[0], f"{word}:bid:misere")
            assert (await desk.raw(ANYA, press, key=f"hand:{ANYA.id}")).only == ("empty", "")
            await desk.pass_time(1)
        after = await desk.state()
        assert deciders(await auction(desk)) == (2,)
        assert after.tokens[0] == 0
        assert after.tokens[1] == table.tokens[1]

    async def test_elsewhere_nobody_has(self, desk: Desk) -> None:
        table = await self.begun(desk, "sochi")
        assert [bool(token) for token in table.tokens] == [False, True, False]

    async def test_looking_before_ones_turn(self, desk: Desk) -> None:
        table = await self.begun(desk, "classic compulsory_rasp_laps=0")
        reply = await desk.raw(ANYA, Press(table.id, table.tokens[0], "look"), key=f"hand:{ANYA.id}")
        assert reply.only == ("empty", "")
        assert (await auction(desk)).looked == (1,)
        assert (await desk.state()).tokens[0] == 0

    async def test_the_decision_stays_the_same_when_its_turn_comes(self, desk: Desk) -> None:
        table = await self.begun(desk, "club3")
        await desk.say((BORIS, "pass"))
        after = await desk.state()
        assert after.tokens[2] == table.tokens[2]
        assert after.asked[2] > table.tokens[2]


class TestClock:
    async def test_it_looks_before_it_passes(self, desk: Desk) -> None:
        await desk.lobby(ANYA, BORIS, VIKA, options="classic compulsory_rasp_laps=0")
        await desk.say((ANYA, "pace:30"), (ANYA, Action.START))
        await desk.pass_time(MOVE_S + BANK_S + 10)
        said = [event for event in await desk.log() if isinstance(event, Move)]
        assert [type(event) for event in said] == [Look, Pass]
        assert all(event.mark is Mark.TIMEOUT for event in said)
        assert isinstance(said[1], Pass)
        assert not said[1].blind

    async def test_a_robot_looks_and_speaks_at_once(self, desk: Desk) -> None:
        await desk.begin(ANYA, robots=2, options="classic compulsory_rasp_laps=0")
        await desk.pass_time(1)
        said = [event for event in await desk.log() if isinstance(event, Move)]
        assert isinstance(said[0], Look)
        assert isinstance(said[1], Pass | PlaceBid)


class TestDeals:
    async def test_compulsory_raspasy_begins_with_a_card(self, desk: Desk) -> None:
        await desk.begin(ANYA, BORIS, VIKA, options="classic")
        table = await desk.state()
        assert isinstance(table.match.deal, Playing)
        assert all(table.tokens)
        await desk.deal()
        assert (await desk.state()).number == 1

    async def test_a_lap_ends_when_everybody_has_dealt(self, desk: Desk) -> None:
        """In classic the dealer of raspasy deals again, so that deals cannot be counted."""
        await desk.begin(ANYA, BORIS, VIKA, options="classic compulsory_rasp_laps=0 pool_target=50")
        await desk.pass_time(1)
        table = await desk.state()
        await desk.raw(ANYA, Press(table.id, table.stage_token, Action.LAP), key=f"hand:{ANYA.id}")
        for person in (BORIS, VIKA):
            await desk.pass_time(1)
            await desk.press(person, Action.STOP_YES)
        dealers = []
        while (await desk.state()).stage is not Stage.OVER:
            table = await desk.state()
            dealers.append(int(table.match.standing.dealer or 0))
            await desk.deal()
            for person in (ANYA, BORIS, VIKA):
                if (await desk.state()).stage is Stage.BETWEEN:
                    await desk.pass_time(0.75)
                    await desk.press(person, Action.NEXT)
        assert set(dealers) == {1, 2, 3}
        assert dealers == sorted(dealers)
        assert len(dealers) > 3
        assert await ended(desk) == [EndReason.AGREED]


class TestTime:
    async def test_the_deal_is_finished_first(self, desk: Desk) -> None:
        await desk.begin(ANYA, BORIS, VIKA, options="end=time:10")
        await desk.pass_time(660)
        assert (await desk.state()).stage is Stage.DEAL
        await desk.deal()
        assert await ended(desk) == [EndReason.TIME]

    async def test_the_table_says_when_it_is_over(self, desk: Desk) -> None:
        """In the middle of a deal, by itself, to everybody; a restart or a pause afterwards change nothing."""
        last = "Время вышло: это последняя сдача."
        await desk.begin(ANYA, BORIS, VIKA, options="end=time:10")
        await desk.command(ANYA, "pause")
        await desk.pass_time(300)
        await desk.say((ANYA, Action.RESUME))
        await desk.pass_time(590)
        assert last not in desk.screen("table").text
        await desk.pass_time(20)
        for key in ("table", *(f"hand:{person.id}" for person in (ANYA, BORIS, VIKA))):
            assert last in desk.screen(key).text
        await desk.restart()
        await desk.command(ANYA, "pause")
        await desk.pass_time(600)
        await desk.say((ANYA, Action.RESUME))
        assert last in desk.screen("table").text
        assert kinds(await desk.log())["TimeOver"] == 1
        await desk.deal()
        assert await ended(desk) == [EndReason.TIME]

    async def test_it_is_said_where_only_a_robot_moves(self, desk: Desk) -> None:
        await desk.begin(ANYA, BORIS, VIKA, options="end=time:10")
        for person in (ANYA, BORIS, VIKA):
            await desk.raw(person, Press(1, (await desk.state()).stage_token, Action.AWAY), key=f"hand:{person.id}")
        await desk.pass_time(620)
        assert kinds(await desk.log())["TimeOver"] == 1

    @pytest.mark.parametrize("pace", ["0", "daily"])
    async def test_between_two_deals_it_ends_at_once(self, desk: Desk, pace: str) -> None:
        """Over days the table waits for a press; in a pause it waits for its end."""
        await desk.lobby(ANYA, BORIS, VIKA, options="end=time:3")
        if pace != "0":
            await desk.say((ANYA, f"pace:{pace}"))
        await desk.say((ANYA, Action.START))
        await desk.deal()
        assert (await desk.state()).stage is Stage.BETWEEN
        await desk.command(ANYA, "pause")
        await desk.pass_time(400)
        assert await ended(desk) == []
        await desk.say((ANYA, Action.RESUME))
        assert await ended(desk) == []
        left = (await desk.state()).clock.begun_at + 180 - desk.clock.now()
        assert left > 0
        if pace == "daily":
            await desk.pass_time(left + 1)
            assert await ended(desk) == [EndReason.TIME]

    @pytest.mark.parametrize("answered", [True, False])
    async def test_a_vote_that_is_open_then_is_finished_first(self, make: Make, answered: bool) -> None:
        """The penalty everybody is voting on is not lost because the time runs out; a vote nobody answers ends too."""
        desk = make(decks=Decks(deck(*STRONG)))
        await desk.begin(ANYA, BORIS, VIKA, options="end=time:1")
        await desk.say((BORIS, "bid:6s"), (VIKA, "pass"), (ANYA, "pass"), (BORIS, "giveup"), (BORIS, "concede"))
        await desk.pass_time(10)
        await desk.command(ANYA, "fix Борис гора +5")
        await desk.pass_time(50)
        assert await ended(desk) == []
        assert (await desk.state()).proposal is not None
        if answered:
            await desk.say((BORIS, "stopyes"), (VIKA, "stopyes"))
        await desk.pass_time(11)
        assert await ended(desk) == [EndReason.TIME]
        assert kinds(await desk.log())["Adjusted"] == answered

    async def test_a_pause_takes_no_time_from_the_match(self, desk: Desk) -> None:
        await desk.begin(ANYA, BORIS, VIKA, options="end=time:10")
        begun = (await desk.state()).clock.begun_at
        await desk.command(ANYA, "pause")
        await desk.pass_time(500)
        await desk.restart()
        await desk.say((ANYA, Action.RESUME))
        assert (await desk.state()).clock.begun_at == pytest.approx(begun + 500, abs=3)

    async def test_a_restart_keeps_the_time(self, desk: Desk) -> None:
        await desk.begin(ANYA, BORIS, VIKA, options="end=time:10")
        await desk.pass_time(300)
        await desk.deal()
        for person in (ANYA, BORIS, VIKA):
            await desk.say((person, Action.NEXT))
        await desk.restart()
        await desk.pass_time(310)
        await desk.deal()
        assert await ended(desk) == [EndReason.TIME]
        assert engine_events(await desk.log())
