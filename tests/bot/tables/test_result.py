"""What the private chats tell after a deal, what goes from the group, and how many messages a deal costs."""

import pytest

from bot.games.preferans.pictures.drawings import SettleDrawing, SheetDrawing
from bot.tables.log.state import Stage
from bot.tables.ports import Person, Role
from tests.bot.tables.conftest import Make
from tests.bot.tables.deeds import CONCEDED, choose_setting, from_menu, wish
from tests.bot.tables.kit.decks import STRONG, Decks, deck
from tests.bot.tables.kit.desk import Desk
from tests.bot.tables.kit.people import ANYA, BORIS, THREE, VIKA
from tests.bot.tables.kit.wall import role_keys

BY_NEXT = tuple((person, "next") for person in THREE)
PAGES = ["ownpage:layout:1", "ownpage:why:1", "ownpage:analysis:1", "ownpage:more:1"]
OUTCOME = "Борис: 6♠ — «без трёх», игра не разыграна"


def told(desk: Desk, person: Person) -> list[str]:
    """The lines of his private message as he sees them."""
    return desk.screen(f"hand:{person.id}").text.replace("\u00a0", " ").splitlines()


async def conceded(desk: Desk) -> None:
    await desk.begin(*THREE, options="10")
    await desk.say(*CONCEDED)


async def test_own_entries_the_score_and_the_sheet_of_the_group(make: Make) -> None:
    desk = make(decks=Decks(deck(*STRONG)))
    await conceded(desk)
    score = "Счёт: Аня +20 · Вика +20 · Борис −40"
    assert told(desk, BORIS)[1:] == ["Вам: гора +6, это минус (всего 6)", score]
    assert told(desk, ANYA)[1:] == ["Вам: без записи", score]
    for person in THREE:
        own = desk.screen(f"hand:{person.id}")
        assert told(desk, person)[0] == f"Сдача 1. {OUTCOME}"
        assert isinstance(own.picture, SheetDrawing)
        assert own.picture == desk.screen("deal:1").picture, "drawn and uploaded once"
        assert desk.actions(person) == ["next", *PAGES, "owntable:1"]
    generation = desk.wall.last[1, f"hand:{ANYA.id}"].generation
    await desk.restart()
    assert desk.wall.last[1, f"hand:{ANYA.id}"].generation == generation, "edited, never sent twice"


async def test_each_in_his_own_language(make: Make) -> None:
    desk = make(decks=Decks(deck(*STRONG)))
    await desk.begin(*THREE, options="10")
    assert await choose_setting(desk, VIKA, "set:language:en") == ("empty", "")
    await desk.say(*CONCEDED)
    assert told(desk, VIKA)[1:] == ["You: nothing", "Score: Аня +20 · Вика +20 · Борис −40"]
    assert desk.screen(f"hand:{VIKA.id}").rows[0][0].text == "Next deal · in 20 s"
    assert told(desk, ANYA)[1] == "Вам: без записи"


async def test_the_picture_is_ones_own_wish(make: Make) -> None:
    desk = make(decks=Decks(deck(*STRONG)))
    await conceded(desk)
    assert await choose_setting(desk, ANYA, "set:sheets:0") == ("empty", "")
    own = desk.screen(f"hand:{ANYA.id}")
    assert (own.picture, own.text) == (None, desk.screen(f"hand:{VIKA.id}").text)
    assert isinstance(desk.screen(f"hand:{VIKA.id}").picture, SheetDrawing)
    assert await choose_setting(desk, ANYA, "set:sheets:1", group=True) != ("empty", ""), "nobody sets it for a group"


@pytest.mark.parametrize(("in_group", "chosen"), [(False, None), (True, None), (True, "1"), (False, "0")])
async def test_who_plays_in_the_group_has_words_unless_he_wants_the_picture(
    make: Make, chosen: str | None, *, in_group: bool
) -> None:
    desk = make(decks=Decks(deck(*STRONG)))
    await desk.begin(*THREE, options="10")
    await desk.say((BORIS, "bid:6s"), (VIKA, "pass"), (ANYA, "pass"))
    await desk.say((BORIS, "pick:7h"), (BORIS, "pick:8h"), (BORIS, "discard:8h7h"), (BORIS, "order:6s"))
    await desk.say((VIKA, "whist:whist"), (ANYA, "whist:whist"))
    if chosen is not None:
        assert await choose_setting(desk, BORIS, f"set:sheets:{chosen}") == ("empty", "")
    found = desk.find(BORIS, "card:As")
    assert found is not None
    await desk.raw(BORIS, found[1].press, key="table" if in_group else f"hand:{BORIS.id}")
    await desk.say((VIKA, "card:8s"), (ANYA, "card:7s"), (BORIS, "rest"), (BORIS, "claim:0.9.0"))
    assert (await desk.state()).stage is Stage.BETWEEN
    wanted = chosen == "1" if chosen is not None else not in_group
    assert (desk.screen(f"hand:{BORIS.id}").picture is not None) is wanted
    assert desk.screen(f"hand:{VIKA.id}").picture is not None
    await desk.restart()
    assert (desk.screen(f"hand:{BORIS.id}").picture is not None) is wanted


async def test_the_settlement_comes_in_private_too(make: Make) -> None:
    desk = make(decks=Decks(deck(*STRONG)))
    await desk.begin(*THREE, options="10 end=deals:1")
    await desk.say(*CONCEDED)
    assert (await desk.state()).stage is Stage.OVER
    settled = desk.screen("settlement")
    for person in THREE:
        own = desk.screen(f"hand:{person.id}")
        assert own.text.endswith(settled.text)
        assert isinstance(own.picture, SettleDrawing)
        assert own.picture == settled.picture
        assert desk.actions(person) == ["again", "bill", "counted", *PAGES]
    assert told(desk, BORIS)[1] == "Вам: гора +6, это минус (всего 6)"


async def test_a_match_stopped_in_a_deal_is_settled_in_private_and_unpinned(make: Make) -> None:
    desk = make(decks=Decks(deck(*STRONG)))
    await conceded(desk)
    await desk.say(*BY_NEXT)
    await desk.command(ANYA, "stop")
    await desk.say((BORIS, "stopyes"), (VIKA, "stopyes"))
    assert (await desk.state()).stage is Stage.OVER
    own, settled = desk.screen(f"hand:{ANYA.id}").text, desk.screen("settlement").text
    assert all(line in own for line in settled.splitlines())
    assert own.count("прервана") == 1
    assert own.splitlines()[-1] == settled.splitlines()[-1]
    table = desk.wall.last[1, "table"]
    assert (table.pin, table.unpin) == (False, True)
    assert not desk.wall.last[1, "settlement"].pin


async def test_the_table_of_the_group_goes_with_the_sheet(make: Make) -> None:
    desk = make(decks=Decks(deck(*STRONG)))
    await desk.begin(*THREE, options="10")
    assert desk.wall.last[1, "table"].pin
    await desk.say(*CONCEDED)
    assert (1, "table") not in desk.wall.last, "its words stand under the sheet"
    assert await desk.storage.surface(1, "table") is None
    assert OUTCOME in desk.screen("deal:1").text
    await desk.say(*BY_NEXT)
    assert desk.wall.last[1, "table"].pin


async def test_what_is_asked_between_two_deals_has_a_message_of_its_own(make: Make) -> None:
    desk = make(decks=Decks(deck(*STRONG)))
    await conceded(desk)
    await desk.command(ANYA, "stop")
    assert "✋" in desk.screen("table").text
    assert OUTCOME not in desk.screen("table").text
    assert "stopno" in desk.actions(BORIS, "table")
    await desk.say((BORIS, "stopno"))
    assert "✋" in desk.screen("table").text, "who was against is told"
    await desk.say(*BY_NEXT)
    assert "deal:2" not in [key for _, key in desk.wall.last]
    assert "Сдача 2" in desk.screen("table").text


async def test_table_between_two_deals_brings_the_sheet_down(make: Make) -> None:
    desk = make(decks=Decks(deck(*STRONG)))
    await conceded(desk)
    before = desk.wall.last[1, "deal:1"].generation
    await desk.command(ANYA, "table")
    assert desk.wall.last[1, "deal:1"].generation == before + 1
    assert (1, "table") not in desk.wall.last


def messages(desk: Desk) -> dict[int, set[int]]:
    """Messages of surfaces by chat, as they stand now."""
    found: dict[int, set[int]] = {}
    for row in desk.wall.rows.values():
        found.setdefault(row.chat, set()).add(row.message)
    return found


async def test_a_deal_costs_two_messages_in_the_group_and_one_in_private(make: Make) -> None:
    desk = make(decks=Decks(deck(*STRONG), deck(*STRONG)))
    await conceded(desk)
    known = messages(desk)
    await desk.say(*BY_NEXT)
    seen = messages(desk)
    for _ in range(200):
        if not await desk.step():
            break
        for chat, numbers in messages(desk).items():
            seen[chat] |= numbers
    assert (await desk.state()).stage is Stage.BETWEEN
    assert {chat: len(seen[chat] - known[chat]) for chat in seen} == {
        desk.chat: 2,
        ANYA.id: 1,
        BORIS.id: 1,
        VIKA.id: 1,
    }
    assert desk.wall.told == []


async def test_alone_there_is_one_message_with_one_next(desk: Desk) -> None:
    await desk.meet(ANYA)
    await desk.command(ANYA, "play слабые", private=True)
    await desk.deal()
    table = await desk.state()
    assert table.stage is Stage.BETWEEN
    assert role_keys(desk.wall, table.id, Role.TABLE, Role.HAND, Role.DEAL) == ["deal:1"]
    sheet = desk.screen("deal:1").text.replace("\u00a0", " ")
    assert "\nВам: " in sheet
    assert "\nСчёт: " in sheet
    assert isinstance(desk.screen("deal:1").picture, SheetDrawing)
    assert desk.actions(ANYA, "deal:1").count("next") == 1
    await desk.restart()
    assert role_keys(desk.wall, table.id, Role.TABLE, Role.HAND, Role.DEAL) in ([], ["deal:1"])
    await desk.pass_time(25)
    assert "Ваши карты" in desk.screen(f"hand:{ANYA.id}").text


async def test_alone_a_pause_between_two_deals_is_told_beside_the_sheet(desk: Desk) -> None:
    await desk.meet(ANYA)
    await desk.command(ANYA, "play слабые", private=True)
    await desk.deal()
    await desk.command(ANYA, "pause", private=True)
    assert "⏸" in desk.screen(f"hand:{ANYA.id}").text
    assert "resume" in desk.actions(ANYA)
    await desk.say((ANYA, "resume"))
    assert (1, f"hand:{ANYA.id}") not in desk.wall.last


async def test_the_sheet_from_the_menu(make: Make) -> None:
    desk = make(decks=Decks(deck(*STRONG)))
    await desk.begin(*THREE, options="10")
    await desk.press(ANYA, "menu")
    assert "sheet" not in desk.actions(ANYA, f"menu:{ANYA.id}"), "nothing is written yet"
    await desk.pass_time(1)
    assert (await from_menu(desk, ANYA, "stay")).only == ("empty", "")
    await desk.say(*CONCEDED, *BY_NEXT)
    below = desk.wall.last[1, f"hand:{ANYA.id}"].generation
    assert (await wish(desk, ANYA, "sheet")).only == ("empty", "")
    chat, _, screen = desk.wall.told[-1]
    assert (chat, screen.text) == (ANYA.id, "<b>Пулька после 1 сдачи</b>")
    assert isinstance(screen.picture, SheetDrawing)
    assert (1, f"menu:{ANYA.id}") not in desk.wall.last
    assert desk.wall.last[1, f"hand:{ANYA.id}"].generation > below, "the cards are the last message again"
    assert [where for where, _, _ in desk.wall.told if where == desk.chat] == [], "the group hears nothing of it"


async def test_the_score_and_the_first_hand_while_people_bid(make: Make) -> None:
    desk = make(decks=Decks(deck(*STRONG)))
    await conceded(desk)
    await desk.say(*BY_NEXT)
    for key, first in (("table", ["▶ Слово: <b>Вика</b>"]), (f"hand:{ANYA.id}", [])):
        head = desk.screen(key).text.replace("\u00a0", " ").splitlines()[: 2 + len(first)]
        assert head == [
            *first,
            "<b>Сдача 2</b> · сдаёт: Борис · первая рука: Вика",
            "Пуля: Аня 0 · Борис 0 · Вика 0 из 10",
        ]


async def test_a_score_beside_a_running_table_leaves_it_the_pin(make: Make) -> None:
    desk = make(decks=Decks(deck(*STRONG)))
    await desk.begin(*THREE, options="10")
    await desk.command(ANYA, "score Петя, Коля, Юра")
    scores = [one for one in desk.wall.all if one.surface.role is Role.TABLE and one.surface.table == 2]
    assert scores
    assert not any(one.pin for one in scores)
    desk.number = 1
    await desk.command(ANYA, "stop")
    await desk.say((BORIS, "stopyes"), (VIKA, "stopyes"))
    desk.number = 2
    await desk.restart()
    await desk.command(ANYA, "table")
    assert desk.wall.last[2, "table"].pin, "nothing is played there any more"
