"""Old kinds of preferans by pressed buttons: options, a deal, the sheet, corrections, real cards, export."""

import pytest

from bot.games.preferans.pictures.drawings import LinedSeat, SettleDrawing, SheetDrawing
from bot.screens.actions import Action
from bot.screens.words import NO_BREAK
from bot.tables.log.state import Stage
from engine.games.preferans import record
from engine.games.preferans.conventions.remise import RemiseTo
from engine.games.preferans.scoring.pool import prizes_played
from tests.bot.tables.conftest import Make
from tests.bot.tables.deeds import CONCEDED
from tests.bot.tables.kit.decks import STRONG, Decks, deck
from tests.bot.tables.kit.desk import Desk
from tests.bot.tables.kit.people import ANYA, BORIS, THREE, VIKA


@pytest.fixture
async def dealt(make: Make) -> Desk:
    desk = make(decks=Decks(deck(*STRONG), deck(*STRONG)))
    await desk.begin(*THREE, options="курочка 20 kurochka_stake=2")
    return desk


def sheet_of(desk: Desk, key: str = "deal:1") -> SheetDrawing:
    picture = desk.screen(key).picture
    assert isinstance(picture, SheetDrawing)
    return picture


def kurochkas(drawing: SheetDrawing) -> list[tuple[str, ...]]:
    """The lines above the pools."""
    assert all(isinstance(seat, LinedSeat) for seat in drawing.seats)
    return [seat.line.totals for seat in drawing.seats if isinstance(seat, LinedSeat)]


async def test_a_kurochka_is_agreed_on_by_buttons_and_its_stake_only_with_it(desk: Desk) -> None:
    await desk.lobby(ANYA, BORIS, options="сочинка 20")
    await desk.say((ANYA, "options:start"), (ANYA, "options:prices"))
    panel = f"ownpanel:{ANYA.id}"
    assert "options:one:kurochka_stake" not in desk.actions(ANYA, panel)
    await desk.say((ANYA, "options:one:remise_to"), (ANYA, "rule:remise_to=kurochka"), (ANYA, "options:prices"))
    await desk.say((ANYA, "options:one:kurochka_stake"), (ANYA, "rule:kurochka_stake=2"))
    rules = (await desk.state()).convention
    assert (rules.remise_to, rules.kurochka_stake) == (RemiseTo.KUROCHKA, 2)
    await desk.command(ANYA, "rules")
    told = desk.wall.told[-1][2].text
    assert "ремизы: в курочку" in told
    assert "Перед каждой сдачей — 2 в курочку сдающего." in told


async def test_a_remise_stands_above_the_pool_in_words_and_with_its_reason(dealt: Desk) -> None:
    desk = dealt
    await desk.say(*CONCEDED)
    assert kurochkas(sheet_of(desk)) == [("2",), ("6",), ()]
    assert "Борис: курочка <b>+6</b>" in desk.screen("deal:1").text
    await desk.say((BORIS, "page:why:1"))
    why = desk.screen(f"ownpanel:{BORIS.id}").text.replace(NO_BREAK, " ")
    assert "Аня: курочка <b>+2</b> — взнос сдающего." in why
    assert "Борис: курочка <b>+6</b> — «без трёх», 3 × 2." in why


async def test_help_and_the_question_before_a_dear_word_name_the_kurochka(dealt: Desk) -> None:
    desk = dealt
    reply = await desk.press(BORIS, Action.HELP)
    assert "столько же за взятку в курочку" in reply.text
    await desk.pass_time(1)
    await desk.press(BORIS, "sure:bid:misere")
    assert "каждая взятка — 10 в курочку." in desk.screen(f"hand:{BORIS.id}").text


async def test_a_correction_of_a_kurochka_is_voted_on(dealt: Desk) -> None:
    desk = dealt
    await desk.say(*CONCEDED)
    await desk.command(VIKA, "fix Борис курочка -4 лишнее")
    assert "Борис, курочка -4" in desk.screen("table").text
    await desk.say((ANYA, "stopyes"), (BORIS, "stopyes"))
    match = (await desk.state()).match
    assert match.standing.sheet.aside_of(2) == 2
    await desk.command(VIKA, "fix Борис курочка -3")
    assert "Ни курочка, ни котёл меньше нуля не бывают." in desk.wall.told[-1][2].text


async def test_there_is_no_kurochka_to_correct_elsewhere(make: Make) -> None:
    desk = make(decks=Decks(deck(*STRONG)))
    await desk.begin(*THREE, options="20")
    await desk.say(*CONCEDED)
    await desk.command(VIKA, "fix Борис курочка +4")
    assert "Такой графы по правилам этого стола нет." in desk.wall.told[-1][2].text


async def test_what_is_left_is_in_the_settlement(dealt: Desk) -> None:
    desk = dealt
    await desk.say(*CONCEDED)
    await desk.command(ANYA, "stop")
    await desk.say((BORIS, "stopyes"), (VIKA, "stopyes"))
    assert (await desk.state()).stage is Stage.OVER
    picture = desk.screen("settlement").picture
    assert isinstance(picture, SettleDrawing)
    assert {row.name: row.detail for row in picture.rows}["Борис"].startswith("пуля 0 · гора 0 · курочка 6 · висты")


async def test_a_kurochka_with_real_cards(desk: Desk) -> None:
    await desk.command(ANYA, "score курочка 20 kurochka_stake=2 Аня, Борис, Вика")
    desk.number = max(table for table, _ in desk.wall.last)
    for step in ["dealer:1", "player:2", "game:7h", "said:whist.pass", "took:6"]:
        await desk.say((ANYA, f"enter:{step}"))
    assert "Борис: курочка <b>+4</b>" in desk.screen("table").text
    await desk.say((ANYA, Action.WRITE))
    assert "Борис: пуля 0 · гора 0 · курочка 4 · счёт <b>−" in desk.screen("table").text
    assert kurochkas(sheet_of(desk)) == [("2",), ("4",), ()]
    await desk.command(BORIS, "export")
    read = record.parse(desk.wall.files[-1][1].data.decode())
    assert read.match == (await desk.state()).match


async def agreed_by_real_cards(desk: Desk) -> None:
    """Begin to keep the score of a match for a kotel whose pools of two are closed by three deals."""
    await desk.command(ANYA, "score котёл 2 Аня, Борис, Вика")
    desk.number = max(table for table, _ in desk.wall.last)
    await written(desk, "dealer:1 player:1 game:7h said:whist.pass took:6")
    for player, game in ((2, "6c"), (3, "6c"), (1, "7s")):
        await written(desk, f"player:{player} game:{game} said:pass.pass")


async def written(desk: Desk, steps: str) -> None:
    """Enter and write one deal with real cards."""
    for step in steps.split():
        await desk.say((ANYA, f"enter:{step}"))
    await desk.say((ANYA, Action.WRITE))


async def test_a_kotel_with_real_cards_up_to_its_last_prize_deal(desk: Desk) -> None:
    await agreed_by_real_cards(desk)
    assert sheet_of(desk, "deal:4").limit_note == "котёл"
    assert sheet_of(desk, "deal:4").limit == "4"
    assert "Призовая сдача 1 из 3" in desk.screen("deal:4").text
    await desk.say((ANYA, "enter:player:2"), (ANYA, "enter:game:6d"), (ANYA, "enter:said:whist.pass"))
    await desk.say((ANYA, "enter:took:7"))
    assert "Борис: котёл <b>−4/3</b>" in desk.screen("table").text
    await desk.say((ANYA, Action.WRITE))
    await written(desk, "player:0")
    assert "Все спасовали" in desk.screen("deal:6").text
    assert "Призовая сдача 3 из 3" in desk.screen("deal:6").text
    await written(desk, "player:1 game:misere took:0")
    assert "Пулька закрыта." in desk.screen("table").text
    await desk.command(BORIS, "export")
    read = record.parse(desk.wall.files[-1][1].data.decode())
    assert read.match == (await desk.state()).match
    assert "dealer=1 prize paper" in desk.wall.files[-1][1].data.decode()


async def test_prize_deals_at_the_table_follow_the_closed_pools_and_end_the_match(make: Make) -> None:
    desk = make(decks=Decks(*(deck(*STRONG) for _ in range(8))))
    await desk.begin(*THREE, options="котёл 2 end=deals:2 kotel_deals=1")
    await desk.say(*CONCEDED)
    for person in THREE:
        await desk.pass_time(0.75)
        await desk.press(person, Action.NEXT)
    assert "Котёл: 6" in desk.screen("table").text
    await desk.deal()
    table = await desk.state()
    assert table.match.standing.deals == 2
    if table.stage is Stage.BETWEEN:
        for person in THREE:
            await desk.pass_time(0.75)
            await desk.press(person, Action.NEXT)
    assert "Призовая сдача 1 из 1" in desk.screen("table").text
    (asked,) = [person for person, token in zip(THREE, (await desk.state()).asked, strict=True) if token]
    reply = await desk.press(asked, Action.HELP)
    assert "из котла; недобор — цена игры за взятку в котёл" in reply.text
    await desk.pass_time(1)
    await desk.press(asked, "sure:bid:misere")
    assert "каждая взятка — 10 в котёл." in desk.screen(f"hand:{asked.id}").text
    kotel = sum(map((await desk.state()).match.standing.sheet.aside_of, (1, 2, 3)))
    assert f"Сыгран — {kotel} из котла" in desk.screen(f"hand:{asked.id}").text
    await desk.deal()
    assert (await desk.state()).stage is Stage.OVER
    assert prizes_played((await desk.state()).match.standing) == 1


@pytest.mark.parametrize("options", ["котёл end=deals:1", "котёл end=time:30"])
async def test_a_kotel_is_shared_at_once_where_there_are_no_prize_deals(make: Make, options: str) -> None:
    desk = make(decks=Decks(deck(*STRONG)))
    await desk.begin(*THREE, options=options)
    await desk.say(*CONCEDED)
    if (await desk.state()).stage is not Stage.OVER:
        await desk.command(ANYA, "stop")
        await desk.say((BORIS, "stopyes"), (VIKA, "stopyes"))
    table = await desk.state()
    assert table.stage is Stage.OVER
    assert list(map(int, table.game.result(table.match).balances)) == [20, -40, 20]
