"""The card of a season: everything inside its region, cards marked, ratings that are not known below a line."""

from itertools import pairwise

import pytest

from bot.games.painting import PAINTERS
from bot.pictures.render import draw
from bot.pictures.season import HEIGHT, SeasonDrawing, SeasonRow
from tests.bot.pictures.samples import HEADS, SEASON, SEASON_CROWD, SEASON_SMALL


@pytest.mark.parametrize("drawing", [SEASON, SEASON_CROWD, SEASON_SMALL])
def test_everything_stands_in_its_region_inside_the_picture(drawing: SeasonDrawing) -> None:
    canvas = draw(PAINTERS, drawing)
    assert canvas.image.size == (1280, HEIGHT)
    for thing in canvas.drawn():
        (left, top), (right, bottom) = canvas.regions[thing.region][0], canvas.regions[thing.region][2]
        assert bottom <= HEIGHT
        assert left <= thing.rect[0] <= thing.rect[2] <= right, thing
        assert top <= thing.rect[1] <= thing.rect[3] <= bottom, thing


def test_cells_do_not_touch() -> None:
    canvas = draw(PAINTERS, SEASON_CROWD)
    cells = sorted(it.rect for it in canvas.drawn() if it.region == "row.0")
    assert len(cells) == 6
    assert all(left[2] + 8 < right[0] for left, right in pairwise(cells))


def test_all_cards_of_the_hands_are_drawn() -> None:
    cards = [it for it in draw(PAINTERS, SEASON).drawn() if it.kind == "card"]
    assert len(cards) == 8 + 8 + 7


@pytest.mark.parametrize("count", [0, 9])
def test_a_card_has_one_to_eight_rows(count: int) -> None:
    with pytest.raises(ValueError, match="1 to 8 rows"):
        SeasonDrawing("Сезон", HEADS, (SeasonRow("1.", "Аня", ("1", "1", "1", "1")),) * count)
