"""Five at a table: the lobby, who plays and who rests, coming and going, statistics, real cards, refusals."""

import pytest

from bot.games.preferans.pictures.drawings import SheetDrawing
from bot.screens.actions import Action
from bot.stats.sums import sums_of
from bot.tables.log.state import Stage
from bot.tables.ports import Person
from engine.core.match_facts import facts_of
from engine.core.seats import BySeat, Seat
from engine.games.preferans import PREFERANS, record
from engine.games.preferans.facts import Role
from tests.bot.tables.conftest import Make
from tests.bot.tables.kit.decks import STRONG, Decks, deck
from tests.bot.tables.kit.desk import Desk
from tests.bot.tables.kit.people import ANYA, BORIS, EVERYBODY, GRISHA, VIKA
from tests.narrowed import there

DIMA = Person(15, "Дима")
FIVE = (*EVERYBODY, DIMA)


@pytest.fixture
async def dealt(make: Make) -> Desk:
    """Five people in the first deal; Аня deals, so Дима has no part in it."""
    desk = make(decks=Decks(*(deck(*STRONG) for _ in range(8))))
    await desk.begin(*FIVE, options="20")
    return desk


async def ready(desk: Desk, *people: Person) -> None:
    for person in people:
        await desk.pass_time(0.75)
        await desk.press(person, Action.NEXT)


async def test_five_sit_down_and_a_sixth_finds_the_table_full(desk: Desk) -> None:
    await desk.lobby(*FIVE, options="сочинка 20")
    assert "5. Дима\nМожно начинать." in desk.screen("lobby").text
    sixth = Person(16, "Ева")
    await desk.meet(sixth)
    reply = await desk.press(sixth, Action.SIT, where="lobby")
    assert reply.kind == "toast"
    await desk.press(ANYA, Action.START, where="lobby")
    assert len((await desk.state()).people) == 5


async def test_everybody_is_told_who_sits_on_the_talon_and_who_rests(dealt: Desk) -> None:
    desk = dealt
    assert "на прикупе: Аня · отдыхает: Дима" in desk.screen("table").text
    assert "В этой сдаче вы отдыхаете." in desk.screen(f"hand:{DIMA.id}").text
    assert "В этой сдаче вы на прикупе." in desk.screen(f"hand:{ANYA.id}").text
    shown = desk.screen(f"hand:{DIMA.id}").text
    assert not any(f"{suit}" in shown for suit in "♠♣♦♥")


async def test_who_rests_has_no_say_in_the_deal(dealt: Desk) -> None:
    desk = dealt
    assert not any(action.startswith(("bid", "pass", "sure")) for action in desk.actions(DIMA))
    await desk.deal()
    facts = there(facts_of(PREFERANS, [event for event in await desk.log() if isinstance(event, PREFERANS.events)]))
    roles = [share.role for share in facts.deals[0].seats]
    assert (roles[0], roles[4]) == (Role.DEALER, Role.IDLE)
    assert [share.has_cards for share in facts.deals[0].seats] == [False, True, True, True, False]
    sums = sums_of([(facts.deals[0], BySeat(tuple(person.id for person in FIVE)))], Seat.FIVE)
    assert (sums.results.count, sums.with_cards, list(sums.roles)) == (1, 0, [Role.IDLE])
    assert (sums.defended, sums.partners) == ({}, {})


async def test_the_sheet_of_five_and_the_next_dealer(dealt: Desk) -> None:
    desk = dealt
    await desk.deal()
    picture = desk.screen("deal:1").picture
    assert isinstance(picture, SheetDrawing)
    assert [seat.name for seat in picture.seats] == ["Аня", "Борис", "Вика", "Гриша", "Дима"]
    await ready(desk, *FIVE)
    assert "на прикупе: Борис · отдыхает: Аня" in desk.screen("table").text


async def test_one_of_five_leaves_and_four_go_on(dealt: Desk) -> None:
    desk = dealt
    await desk.deal()
    await desk.order(VIKA, "leave", "leaveyes")
    table = await desk.state()
    assert len(table.game.status(table.match).present) == 4
    await ready(desk, ANYA, BORIS, GRISHA, DIMA)
    assert "на прикупе: Борис" in desk.screen("table").text
    assert "отдыхает" not in desk.screen("table").text


async def test_a_fifth_joins_four_when_everybody_has_dealt(make: Make) -> None:
    desk = make(decks=Decks(*(deck(*STRONG) for _ in range(8))))
    await desk.begin(*EVERYBODY, options="20")
    await desk.meet(DIMA)
    await desk.command(DIMA, "join")
    assert "Дима хочет подсесть" in desk.screen("table").text
    await desk.say(*((person, "stopyes") for person in EVERYBODY))
    for _ in range(5):
        await desk.deal()
        if (await desk.state()).stage is not Stage.BETWEEN:
            break
        await ready(desk, *EVERYBODY)
        if len((await desk.state()).people) == 5:
            break
    assert (await desk.state()).names == ("Аня", "Борис", "Вика", "Гриша", "Дима")
    assert "на прикупе: Дима · отдыхает: Гриша" in desk.screen("table").text


async def test_real_cards_of_five(desk: Desk) -> None:
    await desk.command(ANYA, "score сочинка 20 Аня, Борис, Вика, Гриша, Дима")
    desk.number = max(table for table, _ in desk.wall.last)
    await desk.say((ANYA, "enter:dealer:5"))
    assert "Дима сдаёт и сидит на прикупе. Отдыхает: Гриша." in desk.screen("table").text
    assert "enter:player:4" not in desk.actions(ANYA, "table")
    for step in ("player:1", "game:6d", "said:whist.whist", "took:4", "took:4"):
        await desk.say((ANYA, f"enter:{step}"))
    await desk.say((ANYA, Action.WRITE))
    await desk.command(BORIS, "export")
    read = record.parse(desk.wall.files[-1][1].data.decode())
    assert read.match == (await desk.state()).match
    sheet = read.match.standing.sheet
    assert [sheet.whists_on(seat, 1) for seat in (2, 3, 4, 5)] == [12, 8, 0, 4]


async def test_no_tricks_are_told_of_who_rests(desk: Desk) -> None:
    """«Дима 0» would look like a zero in raspasy, which is paid."""
    await desk.command(ANYA, "score сочинка 20 Аня, Борис, Вика, Гриша, Дима")
    desk.number = max(table for table, _ in desk.wall.last)
    for step in ("dealer:1", "player:0", "took:4", "took:3", "took:3"):
        await desk.say((ANYA, f"enter:{step}"))
    told = "Распасы: Аня 0, Борис 4, Вика 3, Гриша 3"
    assert f"<b>{told}</b>" in desk.screen("table").text.replace("\xa0", " ")
    await desk.say((ANYA, Action.WRITE))
    assert f"{told}. " in desk.screen("table").text.replace("\xa0", " ")


async def test_of_played_raspasy_too(make: Make) -> None:
    desk = make(decks=Decks(*(deck(*STRONG) for _ in range(2))))
    await desk.begin(*FIVE, options="20")
    desk.known = FIVE
    await desk.say(*((person, "pass") for person in (BORIS, VIKA, GRISHA)))
    while await desk.step():
        pass
    told = desk.screen("deal:1")
    assert "Распасы" in told.text
    assert isinstance(told.picture, SheetDrawing)
    assert "Аня" in told.picture.subtitle
    assert "Дима" not in told.picture.subtitle
    assert "Дима 0" not in told.text.replace("\xa0", " ")


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("score сочинка Аня, Борис, Вика, Гриша, Дима, Ева", "Нужно от 3 до 5 имён через запятую"),
        ("score скат Аня, Борис, Вика, Гриша, Дима", "Нужно от 3 до 4 имён через запятую"),
        ("score club4 Аня, Борис, Вика, Гриша, Дима", "это игра на четверых, а за столом 5."),
    ],
)
async def test_names_for_real_cards_that_the_rules_do_not_allow(desk: Desk, typed: str, told: str) -> None:
    await desk.command(ANYA, typed)
    assert told in desk.wall.told[-1][2].text
