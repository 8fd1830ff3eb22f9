"""«Стол картинкой» in a player's own message: offered once, chosen in /settings, for its reader's eyes."""

import pytest

from bot.games.preferans.pictures.drawings import OwnTableDrawing
from bot.pictures.drawing import TableDrawing
from bot.screens.model import Press, Screen
from bot.tables.log.state import Stage
from bot.tables.ports import Role
from tests.bot.tables.conftest import Make
from tests.bot.tables.deeds import choose_setting
from tests.bot.tables.kit.decks import Decks
from tests.bot.tables.kit.desk import Desk
from tests.bot.tables.kit.people import ANYA, BORIS, STRANGER, THREE, VIKA
from tests.e2e.story import cards_of
from tests.games.test_faces import drawn_cards

OFFERED = "☐ стол картинкой"


def hand(desk: Desk, person: int = ANYA.id) -> Screen:
    return desk.screen(f"hand:{person}")


def labels(screen: Screen) -> list[str]:
    return [button.text for row in screen.rows for button in row]


async def test_it_is_offered_after_the_first_deal_and_never_again(make: Make) -> None:
    desk = make(decks=Decks(seed=3))
    await desk.begin(*THREE, options="4 end=deals:3")
    assert OFFERED not in labels(hand(desk))
    await desk.deal()
    for person in THREE:
        assert labels(hand(desk, person.id))[-1] == OFFERED
    await desk.pass_time(1)
    reply = await desk.press(ANYA, "owntable:1", where=f"hand:{ANYA.id}")
    assert reply.only == ("toast", "Со следующей сдачи стол здесь — картинкой. Вернуть слова: /settings.")
    assert OFFERED not in labels(hand(desk))
    no = Press(desk.number, (await desk.state()).stage_token, "owntable:0")  # a key of earlier versions
    reply = await desk.raw(BORIS, no, key=f"hand:{BORIS.id}")
    assert reply.only == ("toast", "Оставил слова. Картинку можно включить в /settings.")
    await desk.pass_time(25)
    drawn = hand(desk).picture
    assert isinstance(drawn, OwnTableDrawing)
    assert hand(desk, BORIS.id).picture is hand(desk, VIKA.id).picture is None
    await desk.deal()
    for person in THREE:
        assert OFFERED not in labels(hand(desk, person.id)), "who said nothing is not asked again"
    for person, kept in zip(THREE, (True, False, False), strict=True):
        assert (await desk.context.chats.of(person.id)).own_table is kept


async def test_a_player_alone_with_robots_is_asked_below_the_sheet(make: Make) -> None:
    desk = make(decks=Decks(seed=5))
    await desk.meet(ANYA)
    await desk.command(ANYA, "play слабые", private=True)
    desk.number = max(table for table, _ in desk.wall.last)
    await desk.deal()
    deal = desk.screen("deal:1")
    assert labels(deal)[-1] == OFFERED
    await desk.pass_time(1)
    press = next(key.press for row in deal.rows for key in row if key.text == OFFERED)
    reply = await desk.raw(ANYA, press, key="deal:1")
    assert reply.kind == "toast"
    assert OFFERED not in labels(desk.screen("deal:1"))


async def test_two_presses_at_once_and_one_after_a_restart_say_the_same(make: Make) -> None:
    desk = make(decks=Decks(seed=3))
    await desk.begin(*THREE, options="4 end=deals:2")
    await desk.deal()
    press = Press(desk.number, (await desk.state()).stage_token, "owntable:1")
    for _ in range(2):
        assert (await desk.raw(ANYA, press, key=f"hand:{ANYA.id}")).kind == "toast"
    await desk.restart()
    assert (await desk.raw(ANYA, press, key=f"hand:{ANYA.id}")).kind == "toast"
    assert (await desk.context.chats.of(ANYA.id)).own_table is True
    assert OFFERED not in labels(hand(desk))
    for person, key in ((STRANGER, f"hand:{STRANGER.id}"), (ANYA, "table")):
        refused = await desk.raw(person, press, key=key)
        assert refused.kind == "toast"
        assert "картинк" not in refused.text


async def test_a_picture_holds_for_a_trick_and_its_words_follow_each_card(make: Make) -> None:
    desk = make(decks=Decks(seed=7))
    await choose_setting(desk, ANYA, "set:own:1")
    await desk.begin(*THREE, options="4 end=deals:1")
    seen: dict[str, set[str]] = {}
    while await desk.step():
        table, screen = await desk.state(), hand(desk)
        if table.stage is not Stage.DEAL:
            break
        assert isinstance(screen.picture, TableDrawing)
        assert "picture" not in desk.actions(ANYA), "the picture is there"
        tricks = sum(int(seat.tricks.partition("/")[0] or 0) for seat in screen.picture.seats)
        phase = f"{screen.picture.title}:{screen.picture.note}:{tricks}"
        seen.setdefault(phase, set()).add(screen.text)
    assert len(seen) > 5
    assert max(map(len, seen.values())) > 1, "words change while a picture stands"


async def test_switched_off_and_on_in_mid_deal_at_every_table_of_the_person(make: Make) -> None:
    desk = make(decks=Decks(seed=7))
    await desk.begin(*THREE)
    for value, kind in (("1", OwnTableDrawing), ("0", type(None)), ("1", OwnTableDrawing)):
        assert await choose_setting(desk, ANYA, f"set:own:{value}") == ("empty", "")
        assert isinstance(hand(desk).picture, kind)
        assert hand(desk, BORIS.id).picture is None
    assert (await choose_setting(desk, ANYA, "set:own:1", group=True))[0] == "toast", "a group has no such wish"


@pytest.mark.parametrize("options", ["4", "австрийский", "скат", "гусарик"])
async def test_a_whole_deal_on_pictures_shows_each_player_no_more_than_the_view(make: Make, options: str) -> None:
    people = THREE if options != "гусарик" else THREE[:2]
    desk = make(decks=Decks(seed=11))
    for person in people:
        await choose_setting(desk, person, "set:own:1")
    await desk.begin(*people, options=options)
    looked = 0
    while await desk.step():
        table = await desk.state()
        if table.stage is not Stage.DEAL or table.match is None:
            break
        for person in people:
            seat = table.seat_of(person.id)
            assert seat is not None
            shown = drawn_cards(hand(desk, person.id).picture)
            assert shown <= cards_of(table.game.view(table.match, seat)), (person.name, options)
            looked += len(shown)
    assert looked > 50
    assert not [one for one in desk.wall.all if one.surface.role is not Role.HAND and _is_own(one.screen)]


def _is_own(screen: Screen) -> bool:
    return screen.picture is not None and screen.picture.is_own
