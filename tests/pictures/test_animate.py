"""The film of a deal in README: what every frame may show, how long and how heavy it is."""

from io import BytesIO
from itertools import takewhile
from pathlib import Path

import pytest
from PIL import Image, ImageSequence

from bot.games.preferans.pictures.drawings import SheetDrawing, TableDrawing
from engine.core.strengths import Strength
from tests.extent import tried
from tests.pictures.animate import OUT, animated, film


def frames_of(data: bytes) -> tuple[int, int]:
    """How many pictures there are, and how long all of them stand, in ms."""
    with Image.open(BytesIO(data)) as film:
        durations = [frame.info["duration"] for frame in ImageSequence.Iterator(film)]
    return len(durations), sum(durations)


@pytest.mark.soak
def test_a_film_of_easy_robots_is_a_whole_deal_and_the_sheet() -> None:
    shots = film(strength=Strength.EASY)
    *tables, sheet = shots
    assert isinstance(sheet.drawing, SheetDrawing)
    drawings = [shot.drawing for shot in tables if isinstance(shot.drawing, TableDrawing)]
    assert len(drawings) == len(tables)
    bidding = list(takewhile(lambda drawing: drawing.title == "Торговля", drawings))
    assert len(bidding) > 2
    for drawing in bidding:
        mine, *others = drawing.seats
        assert (mine.name, len(mine.open_cards)) == ("Аня", 10)
        assert not any(seat.open_cards for seat in others)
    assert sum(len(drawing.trick) == 3 for drawing in drawings) > 3
    assert sum(shot.ms for shot in shots) <= 30_000
    some = [*tables[:: tried(4, 1)], sheet]
    assert frames_of(animated(some)) == (len(some), sum(shot.ms for shot in some))


def test_the_film_that_readme_shows_is_short_and_light() -> None:
    data = Path(OUT).read_bytes()
    count, length = frames_of(data)
    assert count > 20
    assert 20_000 <= length <= 30_000
    assert len(data) <= 2_000_000
