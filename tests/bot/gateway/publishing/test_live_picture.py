"""A table's message that is a picture: anew with each trick, its caption with each card, within a group's limits."""

import pytest
from msgspec.structs import replace
from telegram.error import BadRequest

from bot.games.preferans.pictures.drawings import TableDrawing
from bot.gateway.publishing.permissions import MEDIA_S
from bot.pictures.drawing import TablePlate
from bot.screens.model import Screen
from bot.tables.ports import BUMPS_PER_DEAL, Role
from tests.bot.gateway.conftest import Desk
from tests.bot.gateway.kit import COSTS, GROUP, screen, wanted
from tests.bot.gateway.publishing.lazy import Lazy

pytestmark = pytest.mark.usefixtures("drawn_at_once")


def table(text: str, trick: int = 1, action: str = "hand") -> Screen:
    """The table in that trick, under these words."""
    picture = TableDrawing(f"взятка {trick}", (TablePlate("Аня"), TablePlate("Борис"), TablePlate("Вика")))
    return replace(screen(text, action, retired="Сдача 1"), picture=picture)


async def show(desk: Desk, shown: Screen, seq: int, generation: int = 1, seconds: float = 10) -> None:
    desk.publisher.show(wanted(shown, seq=seq, generation=generation))
    await desk.go(seconds)


async def test_cards_change_the_caption_and_a_trick_the_picture(desk: Desk) -> None:
    for seq, shown in enumerate((table("K"), table("KD"), table("KDT"), table("next", 2), table("next 7", 2)), 1):
        await show(desk, shown, seq)
    assert desk.bot.good(GROUP) == [
        "send_photo K",
        "edit_message_caption KD",
        "edit_message_caption KDT",
        "edit_message_media next",
        "edit_message_caption next 7",
    ]
    assert {call.message for call in desk.bot.of(GROUP)[1:]} == {1}
    assert all(call.arguments["reply_markup"] for call in desk.bot.of(GROUP)), "all buttons as under a text"
    assert len(desk.rendered) == 2


async def test_a_sketch_is_drawn_when_it_goes(desk: Desk) -> None:
    desk.publisher.show(replace(wanted(""), drawn=Lazy(lambda: table("K"))))
    await desk.go()
    desk.publisher.show(replace(wanted("", seq=2), drawn=Lazy(lambda: table("next", 2))))
    await desk.go()
    assert desk.bot.good(GROUP) == ["send_photo K", "edit_message_media next"]


async def test_a_restart_in_mid_trick_edits_the_words_alone(desk: Desk) -> None:
    await show(desk, table("K"), 1)
    desk.restart()
    await show(desk, table("K"), 2)
    await show(desk, table("KD"), 3, seconds=60)
    assert desk.bot.good(GROUP) == ["send_photo K", "edit_message_caption KD"]
    assert len(desk.rendered) == 1


async def test_a_text_becomes_the_picture_and_a_picture_makes_room_for_a_text(desk: Desk) -> None:
    await show(desk, screen("words", "hand"), 1)
    await show(desk, table("K"), 2)
    await show(desk, screen("words again", "hand"), 3, seconds=60)
    assert desk.bot.good(GROUP) == [
        "send_message words",
        "edit_message_media K",
        "send_message words again",
        "delete_message",
    ]


async def test_words_meant_to_go_beneath_a_picture_leave_it_there(desk: Desk) -> None:
    await show(desk, table("K"), 1)
    over = replace(screen("deal 1 is over", retired="Сдача 1"), beneath=True)
    await show(desk, over, 2)
    await show(desk, over, 3)
    await show(desk, table("new deal"), 4, generation=BUMPS_PER_DEAL, seconds=60)
    assert desk.bot.good(GROUP) == [
        "send_photo K",
        "edit_message_caption deal 1 is over",
        "send_photo new deal",
        "edit_message_caption Сдача 1",
    ]
    await show(desk, replace(screen("words"), beneath=True), 5, generation=BUMPS_PER_DEAL + 1)
    await show(desk, replace(screen("more"), beneath=True), 6, generation=BUMPS_PER_DEAL + 1)
    assert desk.bot.good(GROUP)[-1] == "edit_message_text more", "a text stays one"


async def test_a_group_without_photos_reads_all_that_a_text_says(desk: Desk) -> None:
    desk.bot.fail("send_photo", GROUP, BadRequest("Not enough rights to send photos to the chat"))
    await show(desk, replace(table("short"), worded="long"), 1)
    await show(desk, replace(table("short", 2), worded="longer"), 2)
    assert desk.bot.good(GROUP) == ["send_message long", "edit_message_text longer"]
    await desk.go(MEDIA_S)
    await show(desk, replace(table("short", 3), worded="longest"), 3)
    assert desk.bot.good(GROUP)[2:] == ["edit_message_media short"]


async def test_a_message_that_is_gone_comes_anew_as_a_picture(desk: Desk) -> None:
    await show(desk, table("K"), 1)
    del desk.bot.texts[GROUP, 1]
    await show(desk, table("KD"), 2)
    await show(desk, table("next", 2), 3)
    assert desk.bot.good(GROUP) == ["send_photo K", "send_photo KD", "edit_message_media next"]


async def test_deals_in_pictures_stay_within_twenty_a_minute(desk: Desk) -> None:
    """Cards every second, a trick every three, the sheet after ten: no call more than a text takes, none refused."""
    spent: dict[bool, int] = {}
    for pictured in (True, False):
        desk.bot.calls.clear()
        desk.bot.strict, desk.bot.latency = True, 0.2
        for seq in range(1, 300):
            deal, trick = seq // 30 + (20 if pictured else 40), seq // 3
            shown = table(f"card {pictured} {seq}", trick)
            shown = shown if pictured else replace(shown, picture=None)
            desk.publisher.show(wanted(shown, seq=seq, generation=deal))
            if seq % 30 == 29:
                desk.publisher.show(wanted(table(f"sheet {seq}", seq), role=Role.DEAL, number=deal, seq=seq))
            await desk.go(1.0)
        times = [call.at for call in desk.bot.of(GROUP) if call.method in COSTS]
        spent[pictured] = len(times)
        assert max(sum(1 for at in times if start <= at < start + 60) for start in times) <= 20
        await desk.go(120)
        assert any(call.text == f"card {pictured} 299" for call in desk.bot.of(GROUP)), "the last word is said"
    assert desk.bot.floods == 0
    assert spent[True] <= spent[False] + 2
