"""A restart changes nothing: the same screens, the same tokens, the same answers."""

import random

import pytest

from bot.screens.model import Press
from bot.tables.context.repository import Repository
from bot.tables.log.state import Stage
from engine.games import GAMES
from tests.bot.tables.conftest import Make
from tests.bot.tables.kit.decks import STRONG, Decks, deck
from tests.bot.tables.kit.desk import Desk
from tests.bot.tables.kit.people import ANYA, BORIS, EVERYBODY, SUPERGROUP, THREE, VIKA
from tests.bot.tables.truths import fold_all, same_messages, timeless
from tests.extent import tried


@pytest.mark.soak
@pytest.mark.parametrize("chat", [-500, SUPERGROUP])
@pytest.mark.parametrize("seed", range(tried(2, 3)))
async def test_restarts_anywhere_change_nothing(make: Make, seed: int, chat: int) -> None:
    desk, rng = make(decks=Decks(seed=seed), chat=chat), random.Random(seed)
    await desk.begin(*EVERYBODY[: 3 + seed % 2], options="4 end=deals:3")
    for step in range(150):
        if not await desk.step(rng):
            if (await desk.state()).stage is Stage.OVER:
                break
            await desk.pass_time(21)
        if step % 3 == 0:
            tokens = (await desk.state()).tokens
            same_messages(await desk.restart(), desk.wall)
            assert (await desk.state()).tokens == tokens
    assert (await desk.state()).number >= 2


async def test_a_lobby_survives(desk: Desk) -> None:
    await desk.lobby(ANYA, BORIS, robots=1, options="20 ten=checked")
    before = await desk.restart()
    for key, wanted in desk.wall.last.items():
        assert wanted.screen == before.last[key].screen
    assert len(desk.wall.last) == 3
    await desk.say((ANYA, "start"))


async def test_a_cancelled_lobby_loses_its_buttons_after_a_kill(desk: Desk) -> None:
    """Killed between the commit and the edit: the message is made right at the next start."""
    await desk.lobby(ANYA, BORIS)
    posted = dict(desk.wall.rows)
    await desk.press(ANYA, "closeyes")
    for row in posted.values():
        await desk.storage.put_surface(row)
    await desk.restart()
    assert desk.actions(ANYA, "lobby") == []
    assert desk.actions(BORIS) == []


async def test_the_card_of_what_was_agreed_is_shown_after_a_kill(make: Make) -> None:
    """Killed between the start of the match and the edit of the lobby."""
    desk = make(decks=Decks(deck(*STRONG)))
    await desk.lobby(*THREE)
    posted = desk.wall.rows[1, "lobby"]
    await desk.say((ANYA, "start"))
    assert desk.wall.rows[1, "lobby"].stale_after is None
    await desk.storage.put_surface(posted)
    await desk.restart()
    assert desk.wall.last[1, "lobby"].screen.rows == ()
    assert desk.wall.rows[1, "lobby"].stale_after is None


async def test_a_sheet_that_was_left_loses_its_next_after_a_kill(make: Make) -> None:
    """Killed between the start of a deal and the edit of the sheet before it."""
    desk = make(decks=Decks(deck(*STRONG)))
    await desk.begin(*THREE)
    await desk.deal()
    posted = desk.wall.rows[1, "deal:1"]
    assert "next" in desk.actions(ANYA, "deal:1")
    await desk.say(*((person, "next") for person in THREE))
    await desk.storage.put_surface(posted)
    await desk.restart()
    assert "next" not in desk.actions(ANYA, "deal:1")
    assert desk.wall.rows[1, "deal:1"].stale_after is None


async def test_the_snapshot_equals_the_whole_log(make: Make) -> None:
    desk, rng = make(decks=Decks(seed=5)), random.Random(5)
    await desk.begin(*EVERYBODY, options="4 end=deals:3")
    repository = Repository(desk.storage, desk.clock, GAMES)
    for _ in range(400):
        found = await repository.history(1)
        assert found is not None
        assert timeless(await desk.state()) == timeless(fold_all(*found))
        if not await desk.step(rng):
            if (await desk.state()).stage is Stage.OVER:
                break
            await desk.pass_time(21)
    assert (await desk.state()).number == 3


async def test_live_and_replayed_tables_are_equal(make: Make) -> None:
    desk = make(decks=Decks(seed=6))
    await desk.begin(ANYA, robots=2, options="4 end=deals:2")
    await desk.deal()
    session = await desk.context.sessions.get(1)
    assert session is not None
    assert session.table == await desk.state()


async def test_a_repeated_cause_after_a_restart_is_silent(make: Make) -> None:
    desk = make(decks=Decks(deck(*STRONG)))
    await desk.begin(*THREE)
    found = desk.find(BORIS, "bid:6s")
    assert found is not None
    press = found[1].press
    await desk.raw(BORIS, press, key=f"hand:{BORIS.id}", cause="7:again")
    await desk.restart()
    kept = desk.kept()
    reply = await desk.raw(BORIS, press, key=f"hand:{BORIS.id}", cause="7:again")
    assert reply.only == ("empty", "")
    assert desk.kept() == kept


async def test_repeated_commands_after_a_restart_do_nothing(desk: Desk) -> None:
    await desk.meet(*THREE)
    await desk.command(ANYA, "new", cause="7:new")
    await desk.command(ANYA, f"start {await desk.link()}", private=True, cause="7:sit")
    await desk.restart()
    kept = desk.kept()
    await desk.command(ANYA, "new", cause="7:new")
    await desk.command(ANYA, f"start {await desk.link()}", private=True, cause="7:sit")
    assert desk.kept() == kept
    for person in (BORIS, VIKA):
        await desk.press(person, "sit")
    await desk.pass_time(1)
    await desk.press(ANYA, "start")
    await desk.command(BORIS, "stop", cause="7:stop")
    await desk.restart()
    kept, told = desk.kept(), len(desk.wall.told)
    await desk.command(BORIS, "stop", cause="7:stop")
    assert desk.kept() == kept
    assert len(desk.wall.told) == told


async def test_a_vote_survives(make: Make) -> None:
    desk = make(decks=Decks(deck(*STRONG)))
    await desk.begin(*THREE)
    await desk.command(ANYA, "stop")
    await desk.say((BORIS, "stopyes"))
    same_messages(await desk.restart(), desk.wall)
    await desk.say((VIKA, "stopyes"))
    assert (await desk.state()).stage is Stage.OVER


async def test_the_next_deal_comes_in_time_after_a_restart(make: Make) -> None:
    desk = make(decks=Decks(deck(*STRONG)))
    await desk.begin(*THREE)
    await desk.say((BORIS, "bid:6s"), (VIKA, "pass"), (ANYA, "pass"), (BORIS, "giveup"), (BORIS, "concede"))
    await desk.pass_time(12)
    await desk.say((ANYA, "next"))
    same_messages(await desk.restart(), desk.wall)
    assert (await desk.state()).ready == (ANYA.id,)
    await desk.pass_time(6)
    assert (await desk.state()).stage is Stage.BETWEEN
    await desk.pass_time(3)
    assert (await desk.state()).stage is Stage.DEAL


async def test_robots_go_on_after_a_restart(desk: Desk) -> None:
    await desk.begin(ANYA, robots=2)
    await desk.restart()
    seq = (await desk.state()).seq
    await desk.pass_time(2)
    assert (await desk.state()).seq > seq


async def test_a_reminder_is_not_sent_again(desk: Desk) -> None:
    await desk.begin(*THREE)
    await desk.pass_time(181)
    ping = desk.wall.last[1, f"ping:{BORIS.id}"]
    await desk.restart()
    await desk.pass_time(5)
    assert desk.wall.removed == []
    again = desk.wall.last.get((1, f"ping:{BORIS.id}"), ping)
    assert again.generation == ping.generation
    await desk.say((BORIS, "pass"))
    assert [surface.key for surface in desk.wall.removed] == [f"ping:{BORIS.id}"]


async def test_killed_between_the_halves_of_another_pulka(make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    """The old table says that it goes on, the new one was not opened any more: the next press opens it."""
    desk = make(decks=Decks(deck(*STRONG)))
    await desk.begin(*THREE, options="4 end=deals:1")
    await desk.say((BORIS, "bid:6s"), (VIKA, "pass"), (ANYA, "pass"), (BORIS, "giveup"), (BORIS, "concede"))
    await desk.pass_time(1)

    async def killed(*_: object, **__: object) -> None:
        return None

    monkeypatch.setattr(desk.context.repository, "open", killed)
    await desk.press(ANYA, "again")
    assert len(await desk.storage.recent_tables(desk.chat)) == 1
    monkeypatch.undo()
    await desk.restart()
    table = await desk.state()
    await desk.pass_time(1)
    reply = await desk.raw(VIKA, Press(1, table.stage_token, "again"), key="settlement")
    assert reply.only == ("empty", "")
    assert len(await desk.storage.recent_tables(desk.chat)) == 2
