"""Whatever happens in a duplicate, its record is proved, every table of it is over, and what it held is shown."""

import random
from collections.abc import Awaitable, Callable
from typing import Final

import pytest
from msgspec.structs import replace

from bot.screens.actions import Action
from bot.screens.tournament.keys import TourWord
from bot.tables.log.state import Stage
from engine.games import GAMES
from engine.tools.tournament_verdicts import verified_tournament
from engine.tools.verdicts import Outcome
from engine.tournament.plan import DAY_S, Odd
from engine.tournament.state import Round, Tournament
from tests.bot.tables.kit.people import STRANGER
from tests.bot.tournaments.kit import DEALS, NINE, TournamentDesk
from tests.extent import tried
from tests.narrowed import of, there
from tests.storage_in_memory.store import MemoryStorage

TURNS: Final = 40
"""Things that happen in one duplicate."""
ASKED: Final = (TourWord.AT, TourWord.ROUND, TourWord.DEAL, TourWord.ROWS, TourWord.RECORD, TourWord.SEALS)
RULED: Final = (TourWord.AWARD, TourWord.AWARD, TourWord.WAIT, TourWord.ABSENT, TourWord.SHUT, TourWord.OFF)


class Walk:
    """Duplicate in which people and the director do anything."""

    def __init__(self, desk: TournamentDesk, rng: random.Random) -> None:
        self.desk, self.rng = desk, rng
        self.people = NINE[: rng.choice((3, 4, 5, 7))]
        self.plan = replace(
            DEALS,
            rounds=rng.choice((1, 2)),
            sync=rng.random() < 0.5,
            window_s=rng.choice((3600, 3 * DAY_S)),
            odd=rng.choice((Odd.ROBOT, Odd.BYE)),
        )

    async def begin(self) -> None:
        await self.desk.opened(self.plan, STRANGER)
        await self.desk.joined(*self.people)
        await self.desk.tap(STRANGER, TourWord.CLOSE)
        await self.desk.tap(STRANGER, TourWord.DRAW)
        for person in self.people:
            await self.desk.tap(person, TourWord.HERE)

    async def turn(self) -> None:
        """Let one thing happen."""
        tournament = await self.desk.state_of()
        if tournament.is_over:
            return
        if tournament.round is None:
            await self.desk.tap(STRANGER, TourWord.DRAW)
            return
        happening: Callable[[Tournament, Round], Awaitable[None]] = self.rng.choice(
            [
                *[self.played] * 6,
                self.ready,
                self.ready,
                self.waited,
                self.ruled,
                self.typed,
                self.asked,
                self.restarted,
            ]
        )
        await happening(tournament, tournament.round)

    async def played(self, tournament: Tournament, one: Round) -> None:
        """Play on at a table, to the end of the deal or not."""
        running = [game for table in one.tables if not table.is_control and (game := table.running) is not None]
        if not running:
            await self.ready(tournament, one)
            return
        desk = self.desk
        desk.number = self.rng.choice(running).id
        desk.service._runtime.offer(desk.number, desk.service._runtime.refresh)  # as after any touch
        await desk.settle()
        for _ in range(self.rng.choice((5, 200))):
            if not await desk.step():
                break

    async def ready(self, tournament: Tournament, one: Round) -> None:
        """Have whoever is asked for it say «Я здесь» or «Готов»."""
        for person in self.people:
            await self.desk.tap(person, TourWord.HERE)
        gathering = self.desk.tournaments._tournaments
        for known in tuple(there(await gathering.get(self.desk.tour)).gathering.values()):
            self.desk.number = known.number
            for person in self.people:
                if self.desk.find(person, Action.NEXT) is not None and self.rng.random() < 0.9:
                    await self.desk.press(person, Action.NEXT)

    async def waited(self, tournament: Tournament, one: Round) -> None:
        await self.desk.pass_time(self.rng.choice((31, 600, 1800)))

    async def restarted(self, tournament: Tournament, one: Round) -> None:
        await self.desk.restart(took_over=self.rng.random() < 0.5)

    async def ruled(self, tournament: Tournament, one: Round) -> None:
        """Rule by a button, or take anything back."""
        if self.rng.random() < 0.4:
            await self.desk.tap(STRANGER, TourWord.UNDO, mark=self.rng.choice(tournament.recent).seq)
            return
        place, deal = self.rng.randrange(1, len(one.tables)), self.rng.choice(one.deals)
        await self.desk.tap(STRANGER, self.rng.choice(RULED), place, deal)

    async def typed(self, tournament: Tournament, one: Round) -> None:
        """Correct a result, or replace a deal."""
        deal = self.rng.choice(one.deals)
        what = self.rng.choice((f"tourdrop {{}} {deal} так", f"tourfix {{}} 1 {deal} +10 -5 -5 так"))
        await self.desk.say_to(STRANGER, what.format(f"{self.desk.tour} {one.number}"), private=True)

    async def asked(self, tournament: Tournament, one: Round) -> None:
        who = self.rng.choice((STRANGER, *self.people))
        await self.desk.tap(who, self.rng.choice(ASKED), self.rng.choice((1, *one.deals)), self.rng.choice((0, 1)))

    async def end(self) -> Tournament:
        """End the tournament where it has not ended; return it."""
        for word in (TourWord.FINISH_YES, TourWord.CANCEL_YES):
            if not (await self.desk.state_of()).is_over:
                await self.desk.tap(STRANGER, word)
        return await self.desk.state_of()


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(tried(1, 30)))
async def test_whatever_happens_the_record_is_proved_and_nothing_is_left_open(desk: TournamentDesk, seed: int) -> None:
    walk = Walk(desk, random.Random(seed))
    await walk.begin()
    for _ in range(TURNS):
        await walk.turn()
    tournament = await walk.end()
    await desk.pass_time(10)
    await desk.tap(STRANGER, TourWord.RECORD)
    told, outcome = verified_tournament(desk.wall.files[-1][1].data.decode(), GAMES)
    assert outcome is Outcome.PROVED, told
    for number in sorted(of(MemoryStorage, desk.storage)._tables):
        table = await desk.context.repository.readable(number)
        if table is not None and table.given is not None:
            assert table.stage in (Stage.OVER, Stage.CLOSED)
    begun = [game.id for one in tournament.rounds for table in one.tables for game in table.games if game.id]
    assert not [number for number in begun if there(await desk.context.repository.readable(number)).is_held]
