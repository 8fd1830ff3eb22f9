"""The chart: its lines can be told apart, its names stand apart from each other, its grid is round."""

from itertools import pairwise

import pytest

from bot.games.painting import PAINTERS
from bot.pictures import Look
from bot.pictures.chart import COLOURS, ChartDrawing, ChartLine
from bot.pictures.render import draw
from tests.bot.pictures.colours import contrast
from tests.bot.pictures.samples import CROWD, NAMES, ONE


@pytest.mark.parametrize("dark", [False, True])
def test_names_in_the_colours_of_their_lines_are_read_on_the_page(dark: bool) -> None:
    page = Look(dark=dark).theme.page
    assert len(set(COLOURS[dark])) == len(NAMES)
    assert [colour for colour in COLOURS[dark] if contrast(colour, page) < 4.5] == []


def test_names_stand_apart_and_inside() -> None:
    canvas = draw(PAINTERS, CROWD)
    names = sorted(it.rect for it in canvas.drawn() if it.kind == "text" and it.text.split()[0] in " ".join(NAMES))
    tops = sorted(rect[1] for rect in names)
    assert len(names) == len(NAMES)
    assert all(below - above > 30 for above, below in pairwise(tops))
    assert all(rect[0] >= 0 and rect[2] <= 1280 and rect[3] <= 900 for rect in names)


def test_amounts_of_the_grid_are_round() -> None:
    texts = [it.text for it in draw(PAINTERS, ONE).drawn() if it.kind == "text"]
    assert {"0", "−10", "−20", "−30", "−40"} <= set(texts)


@pytest.mark.parametrize("lines", [(), (ChartLine("Аня", ()),), (ChartLine("Аня", ((1, 1),)),) * 9])
def test_a_chart_has_one_to_eight_lines_with_points(lines: tuple[ChartLine, ...]) -> None:
    with pytest.raises(ValueError, match="1 to 8 lines"):
        ChartDrawing("Аня", lines, 3)
