"""The pictures of all games are pixel for pixel those that somebody looked at (tests/pictures/*.png).

A wanted change: `python -m tests.pictures.regenerate`, look at every changed file, commit it.
"""

from pathlib import Path

import pytest
from PIL import Image, ImageChops

from bot.games.painting import PAINTERS
from bot.pictures import encode, render
from tests.bot.pictures.caches import clear_caches
from tests.extent import tried
from tests.pictures.goldens import GOLDENS
from tests.pictures.palette import palette

GOLDEN = Path(__file__).parent
FAILED = GOLDEN / "failed"


@pytest.mark.parametrize("name", GOLDENS)
def test_picture_is_the_golden_one(name: str) -> None:
    # both sides in the same 256 colours: a golden is kept as a palette PNG
    actual = palette(render(PAINTERS, *GOLDENS[name])).convert("RGB")
    with Image.open(GOLDEN / f"{name}.png") as file:
        golden = file.convert("RGB")
    same = actual.size == golden.size and ImageChops.difference(actual, golden).getbbox() is None
    if not same:
        FAILED.mkdir(exist_ok=True)
        actual.save(FAILED / f"{name}.png")
        if actual.size == golden.size:
            ImageChops.difference(actual, golden).point(lambda value: min(255, value * 4)).save(
                FAILED / f"{name}.diff.png"
            )
    assert same, f"differs from tests/pictures/{name}.png; see tests/pictures/failed/"


def test_no_golden_is_left_over() -> None:
    assert {path.stem for path in GOLDEN.glob("*.png")} == set(GOLDENS)


@pytest.mark.soak
@pytest.mark.parametrize("name", list(GOLDENS)[:: tried(4, 1)])
def test_same_drawing_same_bytes_warm_or_cold(name: str) -> None:
    drawing, look = GOLDENS[name]
    first = render(PAINTERS, drawing, look)
    clear_caches()
    second = render(PAINTERS, drawing, look)
    assert first.tobytes() == second.tobytes()
    assert encode(first) == encode(second)
