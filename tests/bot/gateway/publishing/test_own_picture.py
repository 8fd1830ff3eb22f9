"""A picture for one person alone: drawn in time or left out, sent by no file that others have, told by no digest."""

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from bot.games.preferans.pictures.drawings import OwnTableDrawing
from bot.gateway.publishing import digest
from bot.gateway.publishing.digest import Digest
from bot.gateway.publishing.photo_cache import DrawingFailed, PhotoCache
from bot.pictures.drawing import TablePlate
from bot.screens.model import Screen
from bot.tables.ports import Role
from tests.bot.gateway.conftest import Desk
from tests.bot.gateway.kit import screen, wanted
from tests.bot.gateway.publishing.test_publisher import PERSON
from tests.clocks import PATIENCE_S

HAND = ("As", "Kd", "7h")


def own(text: str, trick: int = 1, action: str = "card") -> Screen:
    """The table of a person in that trick, under these words."""
    plates = (TablePlate("Вы", open_cards=HAND), TablePlate("Борис"), TablePlate("Вика"))
    drawing = OwnTableDrawing(f"взятка {trick}", plates)
    return replace(screen(text, action, retired="Сдача 1"), picture=drawing, worded=f"{text} in words")


async def show(desk: Desk, shown: Screen, seq: int, generation: int = 1) -> None:
    desk.publisher.show(wanted(shown, seq=seq, generation=generation, role=Role.HAND, chat=PERSON))
    await desk.go(10)


@contextmanager
def late(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """No picture is drawn in time."""

    async def never(*_: Any) -> bytes:
        raise DrawingFailed

    with monkeypatch.context() as patch:
        patch.setattr(PhotoCache, "_drawn_soon", never)
        yield


@pytest.mark.usefixtures("drawn_at_once")
async def test_a_trick_changes_the_picture_of_one_message(desk: Desk) -> None:
    for seq, shown in enumerate((own("K"), own("KD"), own("next", 2)), 1):
        await show(desk, shown, seq)
    assert desk.bot.good(PERSON) == ["send_photo K", "edit_message_caption KD", "edit_message_media next"]


@pytest.mark.usefixtures("drawn_at_once")
async def test_words_and_buttons_go_on_without_a_picture_that_is_late(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    await show(desk, own("K"), 1)
    with late(monkeypatch):
        await show(desk, own("next", 2), 2)
    await show(desk, own("next D", 2), 3)
    assert desk.bot.good(PERSON) == ["send_photo K", "edit_message_caption next", "edit_message_media next D"]


@pytest.mark.usefixtures("drawn_at_once")
async def test_a_new_message_whose_picture_is_late_comes_in_words(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    with late(monkeypatch):
        await show(desk, own("K"), 1)
        await show(desk, own("KD"), 2)
    await show(desk, own("KDT"), 3)
    assert desk.bot.good(PERSON)[0] == "send_message K in words"
    assert desk.bot.good(PERSON)[-1] == "edit_message_media KDT"


@pytest.mark.usefixtures("drawn_at_once")
async def test_switched_off_the_words_are_a_new_message(desk: Desk) -> None:
    await show(desk, own("K"), 1)
    await show(desk, screen("words", "card"), 2)
    await desk.go(60)
    assert desk.bot.good(PERSON) == ["send_photo K", "send_message words", "delete_message"]


@pytest.mark.usefixtures("drawn_at_once")
async def test_nothing_is_kept_of_its_file_and_its_name_tells_nothing(desk: Desk) -> None:
    await show(desk, own("K"), 1)
    await show(desk, own("K next", 2), 2)
    await show(desk, own("K"), 3)
    assert len(desk.rendered) == 3, "the first picture, too, is drawn again"
    client = desk.publisher._shared.client
    assert not client.photos._files
    row = await desk.storage.surface(1, f"hand:{PERSON}")
    assert row is not None
    assert row.file_id is None


def test_a_digest_of_it_cannot_be_found_by_trial(monkeypatch: pytest.MonkeyPatch) -> None:
    """Another key, as after a restart, gives another one: without it nobody tries hands until one fits."""
    shown = own("K")
    drawing = shown.picture
    before = Digest.of(shown).picture
    assert before == Digest.of(shown).picture != Digest.of(own("K", 2)).picture
    assert drawing is not None
    assert sha256(msgspec.json.encode(drawing)).hexdigest()[: digest.LENGTH] != before
    monkeypatch.setattr(digest, "_KEY", bytes(32))
    assert Digest.of(shown).picture != before


async def test_who_waits_is_not_kept_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    """All pens are busy: it is given up after `OWN_S`, not begun after that, and what is drawn later is no error."""
    gate, drawn = threading.Event(), list[object]()

    def render(drawing: object, *_: object) -> bytes:
        drawn.append(drawing)
        gate.wait(PATIENCE_S)
        return b"jpeg"

    photos, shown = PhotoCache(render), own("K")
    assert shown.picture is not None
    for _ in range(3):
        with pytest.raises(DrawingFailed):
            await photos.photo(shown.picture, shown, "")
    gate.set()
    async with asyncio.timeout(PATIENCE_S):
        await asyncio.gather(*photos._late, return_exceptions=True)
        assert len(drawn) == 2
        assert await photos.photo(shown.picture, shown, "") == b"jpeg"
