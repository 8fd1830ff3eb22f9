"""Whatever the tables ask to be shown, and whatever they answer, names only cards its reader may know."""

import random
from collections import Counter

import pytest

from bot.screens.actions import Action
from bot.screens.model import Press, Screen
from bot.tables.log.codec import restored
from bot.tables.log.state import Stage, Table
from bot.tables.ports import Role, Wanted
from engine.core.cards import Card
from engine.core.seats import Seat
from engine.games.preferans import PREFERANS
from engine.games.preferans.events import DealStarted
from engine.games.preferans.view import Phase, view_for
from engine.three_hands.dealing import DECK
from tests.bot.screens import kit as reading
from tests.bot.tables.conftest import Make
from tests.bot.tables.deeds import choose_setting
from tests.bot.tables.kit.decks import Decks
from tests.bot.tables.kit.desk import Desk
from tests.bot.tables.kit.people import EVERYBODY, STRANGER
from tests.bot.tables.truths import Position
from tests.extent import tried
from tests.games.test_faces import drawn_cards


class Reader:
    """Checks everything new on the wall after every step."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.wanted = 0
        self.told = 0
        self.checked: Counter[str] = Counter()
        self.scored = 0

    async def look(self) -> None:
        table = await self.desk.state()
        assert table.match is not None
        log = [restored(PREFERANS, event.body) for event in await self.desk.storage.events(1)]
        starts = [index for index, event in enumerate(log) if isinstance(event, DealStarted)]
        position = Position(table.match, log[starts[-1] :])
        self.scored = table.match.standing.deals
        for wanted in self.desk.wall.all[self.wanted :]:
            self._check(table, position, wanted)
        self.wanted = len(self.desk.wall.all)
        await self._answers(table, position)

    def _check(self, table: Table, position: Position, wanted: Wanted) -> None:
        surface, screen = wanted.surface, wanted.screen
        self.checked[surface.role] += 1
        if surface.role is Role.DEAL:
            assert surface.number <= self.scored
            return
        seat = table.seat_of(surface.person) if surface.role in (Role.HAND, Role.PING) else None
        self._read(position, seat, screen.text, screen.retired)
        named = reading.cards_in_actions(screen)
        assert named == set() if seat is None else named <= self._allowed(position, seat), screen
        if surface.role is Role.HAND and screen.picture is not None and screen.picture.is_own:
            assert drawn_cards(screen.picture) <= self._allowed(position, seat), (seat, screen.picture)
            self.checked["own picture"] += 1
            return
        if surface.role is Role.HAND and screen.picture is not None:  # what the group is shown, and no more
            shown = [self.desk.wall.last.get((1, key)) for key in (f"deal:{self.scored}", "settlement")]
            assert screen.picture in [one.screen.picture for one in shown if one is not None]
            self.checked["result"] += 1
            return
        assert surface.role is Role.SETTLEMENT or screen.picture is None

    def _allowed(self, position: Position, seat: Seat | None) -> set[Card]:
        view = view_for(position.match, seat)
        assert view is not None
        return reading.visible_to(position, seat, view)

    def _read(self, position: Position, seat: Seat | None, *shown: str) -> None:
        view = view_for(position.match, seat)
        assert view is not None
        for text in shown:
            named = reading.cards_in_text(reading.plain(text), reading.spoken_in(view))
            assert named <= self._allowed(position, seat), (seat, text)

    async def _answers(self, table: Table, position: Position) -> None:
        """«Мои карты» and «?» of everybody, and what commands say in the group."""
        for person in (*EVERYBODY, STRANGER):
            seat = table.seat_of(person.id)
            for word in (Action.HAND, Action.HELP):
                reply = await self.desk.raw(person, Press(1, 0, word), key="table")
                assert reply.kind in (("alert",) if seat is not None or word == Action.HELP else ("toast",))
                self._read(position, seat, reply.text)
                self.checked[f"{word}:{reply.kind}"] += 1
        for name in ("pulya", "rules", "hand"):
            await self.desk.command(STRANGER, name)
        for _, _, screen in self.desk.wall.told[self.told :]:
            self._read(position, None, screen.text)
            assert not isinstance(screen, Screen) or not reading.cards_in_actions(screen)
        self.told = len(self.desk.wall.told)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(tried(2, 4)))
async def test_nobody_is_shown_a_hidden_card(make: Make, seed: int) -> None:
    seats = 3 + seed % 2
    desk, rng = make(decks=Decks(seed=seed + 40)), random.Random(seed)
    await desk.begin(*EVERYBODY[:seats], options="4 end=deals:2")
    await read_along(desk, rng)


@pytest.mark.parametrize(
    ("options", "seats"),
    [
        ("gusarik", 2),
        ("hussar", 2),
        ("sochi misere_play=closed misere_first_word_only=no", 3),
        ("classic compulsory_rasp_laps=0 blind=full", 4),
        ("club4", 4),
        ("club3 without_three=off", 3),
    ],
)
async def test_nobody_is_shown_a_hidden_card_in_other_presets(make: Make, options: str, seats: int) -> None:
    """Cards nobody has looked at, the dummy's, those the dealer looked at."""
    desk, rng = make(decks=Decks(seed=seats)), random.Random(options)
    await desk.begin(*EVERYBODY[:seats], options=f"{options} end=deals:2")
    await read_along(desk, rng)


async def read_along(desk: Desk, rng: random.Random) -> None:
    """Two deals with somebody who reads everything; two of the players have the table as a picture."""
    for person in EVERYBODY[:2]:
        await choose_setting(desk, person, "set:own:1")
    reader = Reader(desk)
    for _ in range(150):
        await reader.look()
        if not await desk.step(rng):
            if (await desk.state()).stage is Stage.OVER:
                break
            await desk.command(EVERYBODY[0], "export")
            await desk.pass_time(21)
            await desk.command(EVERYBODY[0], "export")
    assert (await desk.state()).number == 2
    assert {Role.TABLE, Role.HAND, Role.DEAL, "own picture", "hand:alert", "help:alert", "hand:toast"} <= set(
        reader.checked
    )
    assert desk.wall.files[0] == desk.wall.files[1]


async def test_the_reader_sees_what_is_hidden(make: Make) -> None:
    """The check itself: a hand read by somebody else is found."""
    desk = make()
    await desk.begin(*EVERYBODY[:3])
    reader = Reader(desk)
    await reader.look()
    table = await desk.state()
    assert table.match is not None
    log = [restored(PREFERANS, event.body) for event in await desk.storage.events(1)]
    start = next(index for index, event in enumerate(log) if isinstance(event, DealStarted))
    position = Position(table.match, log[start:])
    own = desk.screen(f"hand:{EVERYBODY[0].id}")
    reader._read(position, Seat(1), own.text)
    with pytest.raises(AssertionError):
        reader._read(position, Seat(2), own.text)
    with pytest.raises(AssertionError):
        reader._read(position, None, own.text)
    view = view_for(table.match, Seat(1))
    assert view is not None
    assert view.phase is Phase.AUCTION
    assert len(reader._allowed(position, Seat(1))) == 10 < len(DECK)
