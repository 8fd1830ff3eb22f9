"""Quiet tables: opened by the program, played by buttons in private chats, silent everywhere else."""

import random
from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from bot.screens.actions import Action
from bot.screens.model import Press
from bot.screens.refusals import Refusal
from bot.tables.chats import ReminderMode
from bot.tables.log.codec import restored
from bot.tables.log.events import Occupant
from bot.tables.log.kinds import chat_of
from bot.tables.log.state import Stage
from bot.tables.past.folding import fold
from bot.tables.ports import Person, Role
from bot.tables.refused import Refused
from engine.core.errors import ConventionError
from engine.core.match import EndReason
from engine.core.seats import Seat
from engine.core.strengths import Strength
from engine.games.preferans import PREFERANS
from engine.games.preferans.events import DealStarted
from engine.games.preferans.view import view_for
from tests.bot.screens import kit as reading
from tests.bot.tables.conftest import Make
from tests.bot.tables.deeds import loose
from tests.bot.tables.kit.decks import Decks
from tests.bot.tables.kit.desk import Desk
from tests.bot.tables.kit.people import ANYA, BORIS, GRISHA, GROUP, STRANGER, THREE, VIKA
from tests.bot.tables.past.test_folding import AtOnce, Rests
from tests.bot.tables.truths import Position
from tests.narrowed import there

KEY = "tour:12:2:3"
TITLE = "Турнир «Весна», тур 2, стол 3"
SHORT = "club3 end=deals:2"


def seats(people: Sequence[Person] = THREE) -> list[Occupant]:
    return [Occupant(person.name, person.id) for person in people]


async def opened(
    desk: Desk, *, rules: str = SHORT, people: Sequence[Person] = THREE, robots: int = 0, home: int = 0
) -> None:
    """Open a quiet table for people who have met the bot, and robots."""
    await desk.meet(*people)
    occupants = [*seats(people), *(Occupant("") for _ in range(robots))]
    desk.number = await desk.service.quiet.open(KEY, rules, occupants, TITLE, home=home)
    await desk.settle()


async def begun(
    desk: Desk, *, rules: str = SHORT, people: Sequence[Person] = THREE, robots: int = 0, home: int = 0
) -> None:
    """Open a quiet table and have everybody say «Готов»."""
    await opened(desk, rules=rules, people=people, robots=robots, home=home)
    for person in people:
        await desk.pass_time(1)
        await desk.press(person, Action.NEXT)


def text_of(desk: Desk, person: Person) -> str:
    return reading.plain(desk.screen(f"hand:{person.id}").text)


def chats_written(desk: Desk) -> set[int]:
    """Every chat in which anything was shown, told, changed or taken away."""
    wall = desk.wall
    shown = {wanted.surface.chat for wanted in wall.all} | {surface.chat for surface in wall.removed}
    told = {chat for chat, _, _ in (*wall.told, *wall.changed)} | {chat for chat, _ in wall.files}
    return shown | told | {chat for chat, _ in (*wall.retired, *wall.discarded)}


async def test_three_people_play_two_deals_in_private_to_a_settlement(desk: Desk) -> None:
    await opened(desk)
    assert TITLE in text_of(desk, ANYA)
    for person, awaited in ((ANYA, "Ждём: Борис, Вика"), (BORIS, "Ждём: Вика"), (VIKA, "Сдаём.")):
        await desk.pass_time(1)
        assert (await desk.press(person, Action.NEXT)).only == ("toast", awaited)
    await desk.deal()
    assert "Дальше (0 из 3)" in [button.text.partition(" · ")[0] for button in desk.buttons(f"hand:{ANYA.id}")]
    for person in THREE:
        await desk.pass_time(1)
        await desk.press(person, Action.NEXT)
    await desk.deal()
    state = there(await desk.service.quiet.look(desk.number))
    assert (state.stage, state.deals, state.ended, state.is_over) == (Stage.OVER, 2, EndReason.DEALS, True)
    exact = there(state.exact)
    assert sum(exact) == 0
    assert all("Расчёт" in text_of(desk, person) for person in THREE)
    assert chats_written(desk) == {person.id for person in THREE}


async def test_each_deal_is_one_new_message_and_its_sheet_another_at_most(desk: Desk) -> None:
    await begun(desk)
    await desk.deal()
    hands = [wanted for wanted in desk.wall.all if wanted.surface.key == f"hand:{ANYA.id}"]
    assert {wanted.generation for wanted in hands} == {0, 1000}
    assert {wanted.surface.role for wanted in desk.wall.all} == {Role.HAND}


async def test_the_first_message_has_a_sound_unless_its_person_wants_none(desk: Desk) -> None:
    await desk.context.chats.change(BORIS.id, lambda settings: replace(settings, reminders=ReminderMode.SILENT))
    await opened(desk)
    assert [desk.wall.last[desk.number, f"hand:{who.id}"].silent for who in THREE] == [False, True, False]


async def test_a_table_is_opened_once_whoever_asks_again(desk: Desk) -> None:
    await opened(desk)
    await desk.restart()
    again = await desk.service.quiet.open(KEY, SHORT, seats(), TITLE)
    assert again == desk.number == await desk.service.quiet.found(KEY)
    assert await desk.service.quiet.found("tour:12:2:4") is None
    assert (there(await desk.storage.table(again))).chat == chat_of(KEY)


async def test_a_match_goes_on_after_a_restart_in_mid_deal_and_is_asked_for_after_its_end(desk: Desk) -> None:
    await begun(desk)
    for _ in range(7):
        await desk.step()
    before = {person: text_of(desk, person) for person in THREE}
    await desk.restart()
    told: list[int] = []
    desk.service.quiet.listen(told.append)
    for person in THREE:
        await desk.command(person, "table", private=True)
        assert text_of(desk, person) == before[person]
    await desk.deal()
    assert told == [desk.number]
    assert there(await desk.service.quiet.look(desk.number)).deals == 1
    await desk.service.quiet.end(desk.number)
    await desk.restart()
    state = there(await desk.service.quiet.look(desk.number))
    assert (state.is_over, state.ended, state.deals) == (True, EndReason.RESET, 1)


async def test_a_table_whose_first_messages_a_kill_kept_back_is_shown_after_the_start(desk: Desk) -> None:
    await desk.meet(*THREE)
    desk.number = await desk.service.quiet.open(KEY, SHORT, seats(), TITLE)
    await desk.restart()
    assert [desk.actions(person)[0] for person in THREE] == [Action.NEXT] * 3


class Reader:
    """Reads every message of a running deal with the eyes of its person."""

    def __init__(self, desk: Desk) -> None:
        self.desk, self.read = desk, 0
        self.looked = 0

    async def look(self) -> None:
        desk = self.desk
        table = await desk.state()
        if table.match is None or table.stage is not Stage.DEAL:
            self.read = len(desk.wall.all)
            return
        log = [restored(PREFERANS, event.body) for event in await desk.storage.events(desk.number)]
        start = max(place for place, event in enumerate(log) if isinstance(event, DealStarted))
        position = Position(table.match, log[start:])
        for wanted in desk.wall.all[self.read :]:
            seat = there(table.seat_of(wanted.surface.person))
            view = view_for(position.match, seat)
            assert view is not None
            allowed = reading.visible_to(position, seat, view)
            named = reading.cards_in_text(reading.plain(wanted.screen.text), reading.spoken_in(view))
            assert (named | reading.cards_in_actions(wanted.screen)) <= allowed, (seat, wanted.screen)
            assert wanted.screen.picture is None
            self.looked += 1
        self.read = len(desk.wall.all)


@pytest.mark.parametrize("people", [THREE, (*THREE, GRISHA)], ids=len)
async def test_nobody_is_shown_a_card_of_another(make: Make, people: Sequence[Person]) -> None:
    desk = make(decks=Decks(seed=len(people)))
    await begun(desk, rules=f"club{len(people)} end=deals:2", people=people)
    reader, rng = Reader(desk), random.Random(1)
    while (await desk.state()).stage is not Stage.OVER:
        await reader.look()
        if not await desk.step(rng):
            await desk.pass_time(25)
    assert reader.looked > 60


async def test_who_is_waited_for_can_be_replaced_by_a_robot_from_private_chats(desk: Desk) -> None:
    await begun(desk)
    table = await desk.state()
    absent = there(table.mover_at(table.waited_for[0]))
    others = [person for person in THREE if person.id != absent]
    await desk.pass_time(200)
    for person in others:
        await desk.pass_time(1)
        await desk.press(person, f"{Action.AWAY}:{table.waited_for[0]}")
    await desk.pass_time(61)
    after = await desk.state()
    assert after.people[table.waited_for[0] - 1].away
    away = next(person for person in THREE if person.id == absent)
    await desk.press(away, Action.BACK)
    assert len((await desk.state()).present) == 3
    assert chats_written(desk) == {person.id for person in THREE}


async def test_a_pause_is_asked_for_told_to_all_and_ended_in_private(desk: Desk) -> None:
    await begun(desk)
    await desk.command(VIKA, "pause", private=True)
    assert all("Пауза" in text_of(desk, person) for person in THREE)
    await desk.pass_time(1)
    await desk.press(ANYA, Action.RESUME)
    assert not any("Пауза" in text_of(desk, person) for person in THREE)


async def test_who_leaves_has_a_robot_and_may_come_back(desk: Desk) -> None:
    await begun(desk)
    await desk.order(VIKA, "leave", Action.LEAVE_YES, private=True)
    assert (await desk.state()).has_left(VIKA.id)
    assert "ушли" in text_of(desk, VIKA)
    await desk.pass_time(1)
    await desk.press(VIKA, Action.BACK)
    assert (await desk.state()).present == tuple(person.id for person in THREE)


DIRECTORS = "распорядитель"


@pytest.mark.parametrize("order", ["stop", "fix Аня пуля 2", "reset", "join", "force"])
async def test_what_the_director_decides_is_refused_in_a_sentence(desk: Desk, order: str) -> None:
    await begun(desk)
    seq = (await desk.state()).seq
    await desk.command(ANYA, order, private=True)
    assert DIRECTORS in desk.wall.told[-1][2].text
    assert (await desk.state()).seq == seq


@pytest.mark.parametrize(
    "action", ["stand", "start", "robot:3", "close", "closeyes", "options:table", "again", "reset", "lend:1"]
)
@pytest.mark.parametrize("is_begun", [False, True])
async def test_a_button_of_other_tables_does_nothing_here(desk: Desk, action: str, is_begun: bool) -> None:
    await (begun if is_begun else opened)(desk)
    before = await desk.state()
    reply = await desk.raw(ANYA, Press(desk.number, before.stage_token, action), key=f"hand:{ANYA.id}")
    assert DIRECTORS in reply.text
    assert await desk.state() == before


async def test_nobody_leaves_before_the_match(desk: Desk) -> None:
    await opened(desk)
    await desk.command(ANYA, "leave", private=True)
    assert DIRECTORS in desk.wall.told[-1][2].text
    assert len((await desk.state()).people) == 3


async def test_a_stranger_has_no_button_here(desk: Desk) -> None:
    await opened(desk)
    table = await desk.state()
    reply = await desk.raw(STRANGER, Press(desk.number, table.stage_token, Action.NEXT), key=f"hand:{STRANGER.id}")
    assert reply.text == "Вы не за этим столом."
    assert (await desk.state()) == table


async def test_the_pages_of_a_deal_open_below_the_own_message(desk: Desk) -> None:
    await begun(desk)
    await desk.deal()
    await desk.pass_time(1)
    for page in ("layout", "why", "more"):
        await desk.press(BORIS, f"page:{page}:1")
        await desk.pass_time(1)
        shown = reading.plain(desk.screen(f"ownpanel:{BORIS.id}").text)
    assert "Сдача 1" in shown
    assert f"ownpanel:{ANYA.id}" not in {key for _, key in desk.wall.last}
    assert chats_written(desk) == {person.id for person in THREE}


async def test_the_picture_that_is_offered_after_the_first_deal_can_be_had(desk: Desk) -> None:
    await begun(desk)
    await desk.deal()
    await desk.pass_time(1)
    offered = [key.text for row in desk.screen(f"hand:{ANYA.id}").rows for key in row]
    assert "☐ стол картинкой" in offered
    reply = await desk.press(ANYA, "owntable:1")
    assert DIRECTORS not in reply.text
    assert (await desk.context.chats.of(ANYA.id)).own_table is True


async def test_after_the_match_the_count_and_the_bill_come_to_who_asks(desk: Desk) -> None:
    await begun(desk, rules="club3 end=deals:1")
    await desk.deal()
    await desk.pass_time(1)
    await desk.press(VIKA, Action.COUNTED)
    await desk.pass_time(1)
    await desk.press(BORIS, Action.BILL)
    await desk.context.analyses.background.drain()
    assert [chat for chat, _, _ in desk.wall.told] == [VIKA.id, BORIS.id]


async def test_a_person_who_has_blocked_the_bot_is_named_to_the_others(desk: Desk) -> None:
    await begun(desk)
    await desk.meet(BORIS, can_dm=False)
    assert "Карты не доходят: Борис" in text_of(desk, ANYA)
    await desk.meet(BORIS)
    assert "Карты не доходят" not in text_of(desk, ANYA)


async def test_messages_of_two_tables_name_theirs(desk: Desk) -> None:
    await begun(desk)
    await desk.service.quiet.open("tour:12:2:4", SHORT, seats((ANYA, GRISHA, STRANGER)), "Другой стол")
    await desk.settle()
    assert TITLE in text_of(desk, ANYA)
    assert TITLE not in text_of(desk, BORIS)


async def test_the_director_deals_without_who_is_not_ready(desk: Desk) -> None:
    await opened(desk)
    await desk.press(ANYA, Action.NEXT)
    assert there(await desk.service.quiet.look(desk.number)).ready == (ANYA.id,)
    assert await desk.service.quiet.replace(desk.number, Seat.TWO, Occupant("", strength=Strength.STRONG))
    assert await desk.service.quiet.begin(desk.number)
    assert not await desk.service.quiet.begin(desk.number)
    await desk.settle()
    state = there(await desk.service.quiet.look(desk.number))
    assert (state.stage, state.seats[1].person, state.seats[1].strength) == (Stage.DEAL, None, Strength.STRONG)
    assert (BORIS.id, "Вы больше не играете") in [(chat, screen.text[:20]) for chat, _, screen in desk.wall.told]
    assert (desk.number, f"hand:{BORIS.id}") not in desk.wall.last


async def test_a_newcomer_takes_a_seat_over_between_deals_and_not_a_former_player_within_one(desk: Desk) -> None:
    await begun(desk, rules="club3")
    await desk.meet(GRISHA)
    quiet = desk.service.quiet
    assert await quiet.replace(desk.number, Seat.THREE, Occupant("Гриша", GRISHA.id))
    assert not await quiet.replace(desk.number, Seat.THREE, Occupant("Гриша", GRISHA.id))
    with pytest.raises(Refused, match=Refusal.SEATED_ALREADY):
        await quiet.replace(desk.number, Seat.ONE, Occupant("Гриша", GRISHA.id))
    with pytest.raises(Refused, match=Refusal.KNOWS_CARDS):
        await quiet.replace(desk.number, Seat.ONE, Occupant("Вика", VIKA.id))
    await desk.settle()
    assert "Ваши карты" in text_of(desk, GRISHA)
    await desk.deal()
    assert await quiet.replace(desk.number, Seat.ONE, Occupant("Вика", VIKA.id))
    assert [who.name for who in there(await quiet.look(desk.number)).seats] == ["Вика", "Борис", "Гриша"]


async def test_a_table_is_ended_as_it_stands_or_closed_before_its_match(desk: Desk) -> None:
    await begun(desk, rules="club3")
    await desk.deal()
    exact = there(await desk.service.quiet.look(desk.number)).exact
    for person in (ANYA, BORIS, VIKA):
        await desk.press(person, Action.NEXT)
    assert await desk.service.quiet.end(desk.number)
    assert not await desk.service.quiet.end(desk.number)
    await desk.settle()
    state = there(await desk.service.quiet.look(desk.number))
    assert (state.exact, state.deals, state.is_over) == (exact, 1, True)
    assert "Расчёт" in text_of(desk, ANYA)
    closed = await desk.service.quiet.open("tour:12:2:4", SHORT, seats(), TITLE)
    assert await desk.service.quiet.end(closed)
    await desk.settle()
    assert there(await desk.service.quiet.look(closed)).stage is Stage.CLOSED
    assert "отмен" in desk.wall.last[closed, f"hand:{ANYA.id}"].screen.text


async def test_who_is_forgotten_is_named_in_nobodys_message(desk: Desk) -> None:
    await begun(desk, rules="club3 end=deals:1")
    await desk.deal()
    assert "Вика" in text_of(desk, ANYA)
    assert (await loose(desk, VIKA, "forget:yes", chat=VIKA.id)).kind == "empty"
    await desk.settle()
    assert "Вика" not in text_of(desk, ANYA)
    assert there(await desk.service.quiet.look(desk.number)).seats[2].forgotten


@pytest.mark.parametrize(("home", "counts"), [(0, False), (ANYA.id, False), (GROUP, True)])
async def test_a_quiet_match_counts_in_the_figures_of_its_home_group_alone(
    desk: Desk, home: int, *, counts: bool
) -> None:
    await begun(desk, rules="club3 end=deals:1", home=home)
    await desk.deal()
    for _ in range(2):  # a rebuild gives what was stored
        await desk.storage.fold_again()
        assert await fold(desk.storage, PREFERANS, desk.number, AtOnce(), Rests())
        matches = await desk.context.statistics.of_chat(GROUP, PREFERANS)
        assert [match.table for match in matches.rows] == [desk.number] * counts
        assert set(matches.names) == ({person.id for person in THREE} if counts else set())
        own = await desk.context.statistics.of_person(ANYA.id, PREFERANS)
        assert len(own.rows) == counts


async def test_a_group_table_is_not_directed(desk: Desk) -> None:
    await desk.begin(*THREE)
    assert not await desk.service.quiet.end(desk.number)
    assert (await desk.state()).stage is Stage.DEAL


async def test_a_table_nobody_could_play_at_is_not_opened(desk: Desk) -> None:
    quiet = desk.service.quiet
    with pytest.raises(ConventionError):
        await quiet.open(KEY, "club3", seats((ANYA, BORIS)), TITLE)
    with pytest.raises(ConventionError):
        await quiet.open(KEY, "clubb", seats(), TITLE)
    with pytest.raises(Refused, match=Refusal.NOBODY_HUMAN):
        await quiet.open(KEY, "club3", [Occupant("")] * 3, TITLE)
    assert await quiet.found(KEY) is None


@pytest.mark.parametrize("rules", ["austrian_styrian", "skat_isko"])
async def test_other_games_are_played_quietly(desk: Desk, rules: str) -> None:
    await begun(desk, rules=f"{rules}")
    await desk.deal()
    state = there(await desk.service.quiet.look(desk.number))
    assert state.deals == 1
    assert sum(there(state.exact)) == 0
    assert "page:layout:1" in desk.actions(ANYA)
    assert chats_written(desk) == {person.id for person in THREE}
