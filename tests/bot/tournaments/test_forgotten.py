"""Who has played deals of a round that is not closed is forgotten at once, and takes no seat of that round again."""

import re
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path

import pytest
import pytest_asyncio

from bot.screens.texts import texts
from bot.screens.tournament.keys import TourWish, TourWord
from bot.screens.tournament.refusals import TourRefusal, tour_refused, wish_refused
from bot.storage.sqlite.store import SqliteStorage
from bot.tables.context.seen_deals import KEY
from bot.tables.log.state import Stage
from bot.tables.ports import Person
from bot.tournaments.consent import proof_of
from engine.tournament.commands import Reason
from engine.tournament.plan import WAIT_S
from engine.tournament.state import Phase
from tests.bot.storage.conftest import database, on_server, postgres
from tests.bot.tables.kit.answers import Reply
from tests.bot.tables.kit.held import PEOPLE, is_forgotten_meanwhile
from tests.bot.tables.kit.people import GROUP, STRANGER, THREE
from tests.bot.tournaments.kit import DEALS, NINE, TournamentDesk
from tests.clocks import HandClock
from tests.narrowed import there

__all__ = ["database", "postgres"]
RU = texts("ru")
SIX = NINE[:6]
TOLD = ("toast", wish_refused(RU, TourRefusal.HAS_PLAYED))


@pytest_asyncio.fixture(params=["sqlite", "postgres"])
async def stored(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[TournamentDesk]:
    """A desk on each store that a bot may have."""
    clock = HandClock()
    if request.param == "sqlite":
        on_file = await SqliteStorage.open(tmp_path / "pulka.db", clock.now)
        desk = TournamentDesk(storage=on_file, clock=clock)
        yield desk
        await desk.stop()
        await on_file.close()
        return
    async with on_server(request.getfixturevalue("database"), clock.now) as on_postgres:
        desk = TournamentDesk(storage=on_postgres, clock=clock)
        yield desk
        await desk.stop()


async def played(desk: TournamentDesk) -> tuple[Person, int]:
    """Play the first deal of a round at one of two tables; return somebody there, and an entrant of the other table."""
    await desk.storage.use_key(b"k" * 32)
    await desk.opened(DEALS, STRANGER)
    await desk.joined(*SIX)
    await desk.tap(STRANGER, TourWord.CLOSE)
    await desk.tap(STRANGER, TourWord.DRAW)
    await desk.come(*SIX)
    await desk.play(1)
    tournament, one = await desk.state_of(), await desk.running()
    holder = there(tournament.entrant(there(one.table(1)).people[0])).person
    return next(who for who in SIX if who.id == holder), there(one.table(2)).people[0]


async def forgotten(desk: TournamentDesk, person: Person) -> None:
    await desk.say_to(person, "forget", private=True)
    assert (await desk.act(person, "forget:yes")).only == ("empty", "")
    await desk.settle()


async def offered(desk: TournamentDesk, person: Person, number: int) -> Reply:
    await desk.meet(person)
    return await desk.tap(person, TourWord.READY, number)


async def test_the_account_takes_no_seat_until_the_round_is_closed(stored: TournamentDesk) -> None:
    desk = stored
    person, other = await played(desk)
    await forgotten(desk, person)
    log = "".join(event.body.decode() for event in await desk.storage.events(desk.tour))
    draft = there(await desk.storage.draft(desk.tour, KEY, 1))
    assert f":{person.id}," not in log
    assert re.fullmatch(rb'\["[0-9a-f]{32}"\]', draft.body)
    assert (await offered(desk, person, other)).only == TOLD
    await desk.restart(took_over=True)
    await desk.storage.use_key(b"k" * 32)
    assert (await offered(desk, person, other)).only == TOLD
    wish = TourWish(TourWord.SEAT, desk.tour, 1, other, person.id, proof_of(await desk.state_of(), other, person.id))
    assert (await desk.act(STRANGER, str(wish))).only == TOLD
    await closed(desk)
    assert (await offered(desk, person, other)).only[1] != TOLD[1]


async def closed(desk: TournamentDesk) -> None:
    """Have the director say that nothing more is played in the round, which is closed then."""
    for table in (1, 2):
        game = there((await desk.running()).table(table)).running
        if game is not None:
            await desk.service.quiet.end(game.id)
            await desk.settle()
        for deal in (1, 2, 3):
            await desk.tap(STRANGER, TourWord.AWARD, table, deal)
    await desk.pass_time(WAIT_S)
    assert (await desk.state_of()).phase is Phase.BETWEEN


async def test_the_others_play_on_and_the_next_deal_waits_for_nobody_who_is_gone(desk: TournamentDesk) -> None:
    person, _ = await played(desk)
    waiting = there(await desk.service.quiet.found(f"tour:{desk.tour}:1:1:d2"))
    await forgotten(desk, person)
    assert there(await desk.service.quiet.look(waiting)).stage is Stage.CLOSED
    table = there((await desk.running()).table(1))
    assert (len(table.missing), table.running) == (1, None)
    await desk.play(2)
    assert there(there((await desk.running()).table(2)).game(1)).is_done


async def test_who_has_left_the_round_before_is_known_when_coming_back_as_a_stranger(desk: TournamentDesk) -> None:
    person, other = await played(desk)
    assert (await desk.tap(person, TourWord.OUT_YES)).kind == "toast"
    await forgotten(desk, person)
    assert (await offered(desk, person, other)).only == TOLD


async def test_who_has_played_nothing_of_the_round_may_offer_to_play(desk: TournamentDesk) -> None:
    await desk.drawn(*THREE, plan=DEALS)
    person = THREE[1]
    await forgotten(desk, person)
    told = (await offered(desk, person, 1)).only[1]
    assert told not in (TOLD[1], tour_refused(RU, Reason.ALREADY_IN))


async def test_whoever_registers_and_is_forgotten_in_that_moment_is_named_nowhere(stored: TournamentDesk) -> None:
    await stored.opened()
    await stored.joined(*THREE)
    for nth in range(1, 60):
        who = next(PEOPLE)
        await stored.meet(who)
        joins = partial(stored.ask, who, str(TourWish(TourWord.IN, stored.tour, 0)), chat=GROUP)
        if not await is_forgotten_meanwhile(stored, who, nth, joins, partial(stored.ask, who, "forget:yes")):
            assert (await stored.state_of()).entrant_of(who.id) is not None
            return
        assert (await stored.state_of()).entrant_of(who.id) is None
    raise AssertionError("the press makes no end of calls")
