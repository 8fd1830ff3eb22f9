"""Sizes, bytes, caches and threads."""

from concurrent.futures import ThreadPoolExecutor
from io import BytesIO

import pytest
from PIL import Image, ImageFont
from PIL.JpegImagePlugin import JpegImageFile

from bot.games.painting import PAINTERS
from bot.games.preferans.pictures import EXAMPLES
from bot.games.preferans.pictures import PAINTERS as OF_PREFERANS
from bot.pictures import Look, encode, render, render_bytes, warm
from tests.bot.games.preferans.pictures import samples
from tests.bot.games.preferans.pictures.samples import GOLDENS
from tests.bot.pictures.caches import all_caches, clear_caches


def _allowed(image: Image.Image) -> bool:
    return image.width == 1280 and 1 / 1.35 <= image.width / image.height <= 2.1


@pytest.mark.parametrize("name", GOLDENS)
def test_size_ratio_and_weight(name: str) -> None:
    image = render(PAINTERS, *GOLDENS[name])
    assert image.mode == "RGB"
    assert _allowed(image)
    photo = encode(image)
    assert len(photo) < 400_000
    with Image.open(BytesIO(photo)) as opened:
        assert isinstance(opened, JpegImageFile)
        assert opened.size == image.size
        assert opened.layer == [(1, 1, 1, 0), (2, 1, 1, 1), (3, 1, 1, 1)]  # no halved colour: 4:4:4
        assert not opened.getexif()


def test_worst_pictures_keep_the_ratio() -> None:
    for drawing in (*samples.worst_others(0), *(samples.worst_sheet(players, 0) for players in (2, 3, 4, 5))):
        assert _allowed(render(PAINTERS, drawing))


def test_caches_are_bounded() -> None:
    clear_caches()
    for shift in range(4):
        for look in (Look(), Look(dark=True, four_colours=True)):
            for drawing in (samples.worst_sheet(4, shift), *samples.worst_others(shift)):
                render(PAINTERS, drawing, look)
    for cache in all_caches():
        assert len(cache) <= cache.size
    assert len(all_caches()) > 10
    assert sum(map(len, all_caches())) > 0


def test_pictures_drawn_in_threads_are_the_same() -> None:
    clear_caches()
    jobs = list(GOLDENS.values()) * 2
    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(lambda job: render(PAINTERS, *job).tobytes(), jobs))
    assert together == [render(PAINTERS, *job).tobytes() for job in jobs]


def test_warm_fills_the_caches() -> None:
    clear_caches()
    warm(PAINTERS, EXAMPLES, (Look(), Look(dark=True)))
    before = {cache.name: len(cache) for cache in all_caches()}
    assert before["blank_sheet"] == 4
    render_bytes(PAINTERS, samples.SHEET4)
    assert {cache.name: len(cache) for cache in all_caches()}["blank_sheet"] == 4


def test_one_picture_of_every_kind_is_drawn_at_start() -> None:
    assert {type(drawing) for drawing in EXAMPLES} == set(OF_PREFERANS)


def test_no_font_but_our_own(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise AssertionError("a font of the system or of Pillow")

    clear_caches()
    monkeypatch.setattr(ImageFont, "load_default", refuse)
    monkeypatch.setattr(ImageFont, "load_path", refuse)
    monkeypatch.setenv("XDG_DATA_DIRS", "/nonexistent")
    monkeypatch.setenv("XDG_DATA_HOME", "/nonexistent")
    monkeypatch.setenv("LC_ALL", "C")
    assert render(PAINTERS, samples.SHEET4).tobytes() == render(PAINTERS, samples.SHEET4).tobytes()
