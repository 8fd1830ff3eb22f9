"""What a chat forbids: a kind of message, or all of them for a while."""

import pytest
from telegram.error import BadRequest, Forbidden, TelegramError

from bot.games.preferans.pictures.drawings import LayoutDrawing
from bot.gateway.api.failures import Fate, judge
from bot.gateway.publishing.permissions import CLOSED_S, MEDIA_S, PATIENCE
from bot.pictures import Drawing, LayoutHand
from bot.screens.model import Screen
from bot.tables.ports import Document, Role, Urgency
from tests.bot.gateway.conftest import Desk
from tests.bot.gateway.kit import GROUP, screen, wanted

PIC = LayoutDrawing("Расклад", (LayoutHand("Аня", ("Ts",)),) * 3, ("7s", "8s"))
OTHER = LayoutDrawing("Другой", (LayoutHand("Аня", ("Ts",)),) * 3, ("7s", "8s"))
NO_PHOTOS = BadRequest("Not enough rights to send photos to the chat")
NO_FILES = BadRequest("Not enough rights to send documents to the chat")
NO_TEXTS = BadRequest("Not enough rights to send text messages to the chat")
RECORD = Document("pulka-1.txt", b"...", "Запись", "Файлы запрещены")
SOMEBODY = 23

pytestmark = pytest.mark.usefixtures("drawn_at_once")


def picture(text: str, drawing: Drawing = PIC) -> Screen:
    return Screen(text, screen("", "next").rows, drawing)


@pytest.mark.parametrize(
    ("error", "fate"),
    [
        (NO_PHOTOS, Fate.KIND),
        (NO_FILES, Fate.KIND),
        (BadRequest("CHAT_SEND_PHOTOS_FORBIDDEN"), Fate.KIND),
        (BadRequest("CHAT_SEND_DOCS_FORBIDDEN"), Fate.KIND),
        (BadRequest("CHAT_SEND_MEDIA_FORBIDDEN"), Fate.KIND),
        (Forbidden("Forbidden: CHAT_SEND_PHOTOS_FORBIDDEN"), Fate.KIND),
        (NO_TEXTS, Fate.MUTED),
        (BadRequest("Have no rights to send a message"), Fate.MUTED),
        (BadRequest("CHAT_SEND_PLAIN_FORBIDDEN"), Fate.MUTED),
        (BadRequest("CHAT_RESTRICTED"), Fate.MUTED),
        (BadRequest("CHAT_WRITE_FORBIDDEN"), Fate.MUTED),
        (Forbidden("Forbidden: CHAT_WRITE_FORBIDDEN"), Fate.MUTED),
        (Forbidden("Forbidden: bot was kicked from the group chat"), Fate.CLOSED),
        (BadRequest("Chat not found"), Fate.CLOSED),
        (BadRequest("Not enough rights to manage pinned messages in the chat"), Fate.REFUSED),
    ],
)
def test_what_a_refusal_forbids(error: TelegramError, fate: Fate) -> None:
    assert judge(error).fate is fate


@pytest.mark.parametrize("words", ["CHAT_SEND_MEDIA_FORBIDDEN", NO_PHOTOS.message])
async def test_a_picture_that_is_forbidden_becomes_words_and_is_tried_again_later(desk: Desk, words: str) -> None:
    desk.bot.fail("send_photo", GROUP, BadRequest(words))
    for number in (1, 2):
        desk.publisher.show(wanted(picture(f"deal {number}"), role=Role.DEAL, number=number))
        await desk.go(10)
    assert desk.bot.good(GROUP) == ["send_message deal 1", "send_message deal 2"]
    assert desk.bot.calls[-1].arguments["reply_markup"], "with its buttons"
    desk.publisher.show(wanted(picture("deal 2"), role=Role.DEAL, number=2, seq=2))
    await desk.go(10)
    assert len(desk.bot.calls) == 3, "the words are there already"
    await desk.go(MEDIA_S)
    desk.publisher.show(wanted(picture("deal 2"), role=Role.DEAL, number=2, seq=3))
    await desk.go(10)
    assert desk.bot.good(GROUP)[2:] == ["edit_message_media deal 2"]


async def test_a_photo_that_stands_keeps_its_picture_and_gets_other_words(desk: Desk) -> None:
    desk.publisher.show(wanted(picture("sheet"), role=Role.DEAL, number=1))
    await desk.go(10)
    desk.bot.fail("edit_message_media", GROUP, BadRequest("CHAT_SEND_PHOTOS_FORBIDDEN"))
    for seq in (2, 3):
        desk.publisher.show(wanted(picture("layout", OTHER), role=Role.DEAL, number=1, seq=seq))
        await desk.go(10)
    assert desk.bot.good(GROUP) == ["send_photo sheet", "edit_message_caption layout"]
    desk.publisher.rights_changed(GROUP)
    assert desk.reopened == [GROUP]
    desk.publisher.show(wanted(picture("layout", OTHER), role=Role.DEAL, number=1, seq=4))
    await desk.go(10)
    assert desk.bot.good(GROUP)[2:] == ["edit_message_media layout"]


async def test_a_photo_that_may_not_even_get_other_words_makes_room_for_a_text(desk: Desk) -> None:
    desk.publisher.show(wanted(picture("sheet"), role=Role.DEAL, number=1))
    await desk.go(10)
    desk.bot.fail("edit_message_caption", GROUP, *[NO_PHOTOS] * 2)
    desk.publisher.show(wanted(picture("ready"), role=Role.DEAL, number=1, seq=2))
    await desk.go(10)
    assert desk.bot.good(GROUP) == ["send_photo sheet", "send_message ready"]


async def test_pictures_on_request_are_told_in_words(desk: Desk) -> None:
    desk.bot.fail("send_photo", GROUP, NO_PHOTOS)
    desk.publisher.tell(GROUP, None, picture("sheet"), SOMEBODY)
    await desk.go(10)
    desk.bot.fail("edit_message_caption", GROUP, BadRequest("There is no caption in the message to edit"))
    desk.publisher.change(GROUP, 1, picture("page two"), SOMEBODY)
    await desk.go(10)
    desk.publisher.tell(GROUP, None, picture("another"), SOMEBODY)
    await desk.go(10)
    assert desk.bot.good(GROUP) == ["send_message sheet", "edit_message_text page two", "send_message another"]


async def test_a_file_that_is_forbidden_is_answered_in_words_and_hides_nothing(desk: Desk) -> None:
    desk.bot.fail("send_document", GROUP, *[NO_FILES] * 20)
    for seq in range(1, 5):
        desk.publisher.send_file(GROUP, None, RECORD, SOMEBODY)
        desk.publisher.show(wanted(f"move {seq}", seq=seq))
        await desk.go(20)
    assert len(desk.bot.of(GROUP, "send_document")) == 1
    assert desk.bot.good(GROUP).count("send_message Файлы запрещены") == 4
    assert "move 4" in desk.bot.texts.values()
    desk.publisher.tell(GROUP, None, picture("photos are another thing"))
    await desk.go(10)
    assert desk.bot.good(GROUP)[-1].startswith("send_photo")


async def test_who_may_not_write_keeps_what_is_wanted_until_he_may(desk: Desk) -> None:
    desk.bot.blocked[GROUP] = NO_TEXTS
    desk.publisher.show(wanted("one"))
    desk.publisher.show(wanted("deal", role=Role.DEAL, number=1, urgency=Urgency.QUIET))
    await desk.go(3)
    desk.publisher.show(wanted("two", seq=2))
    await desk.go(3)
    assert len(desk.bot.calls) == 1
    desk.bot.blocked.clear()
    desk.publisher.rights_changed(GROUP)
    await desk.go(5)
    assert desk.bot.good(GROUP) == ["send_message two", "send_message deal"]
    assert desk.reopened == [GROUP]


async def test_nobody_tells_that_he_may_write_again(desk: Desk) -> None:
    desk.bot.blocked[GROUP] = NO_TEXTS
    desk.publisher.show(wanted("one"))
    await desk.go(CLOSED_S - 1)
    desk.bot.blocked.clear()
    await desk.go(2)
    assert desk.bot.good(GROUP) == ["send_message one"]


async def test_answers_that_are_refused_meanwhile_do_not_keep_a_group_closed(desk: Desk) -> None:
    desk.bot.blocked[GROUP] = NO_TEXTS
    desk.publisher.show(wanted("one"))
    for _ in range(5):
        await desk.go(11)
        desk.publisher.tell(GROUP, None, screen("help"), SOMEBODY)
    desk.bot.blocked.clear()
    await desk.go(6)
    assert "send_message one" in desk.bot.good(GROUP)


async def test_a_group_that_never_takes_anything_is_given_up_and_asked_for_everything_later(desk: Desk) -> None:
    desk.bot.blocked[GROUP] = NO_TEXTS
    desk.publisher.show(wanted("one"))
    await desk.go(CLOSED_S * (PATIENCE + 5))
    assert len(desk.bot.calls) == PATIENCE + 1
    assert desk.publisher.waiting == 0
    desk.bot.blocked.clear()
    desk.publisher.show(wanted("two", seq=2))
    await desk.go(5)
    assert desk.bot.good(GROUP) == ["send_message two"]
    assert desk.reopened == [GROUP]


async def test_the_end_of_the_program_waits_for_no_group_that_is_closed(desk: Desk) -> None:
    desk.bot.blocked[GROUP] = NO_TEXTS
    desk.publisher.show(wanted("one"))
    await desk.go(3)
    await desk.publisher.drain()
    assert len(desk.bot.calls) == 1
