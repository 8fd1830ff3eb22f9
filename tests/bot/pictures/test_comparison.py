"""Comparison of a deal: cards and results in their places, whatever the names and however many the tables."""

import pytest
from msgspec.structs import replace

from bot.games.painting import PAINTERS
from bot.pictures import Look
from bot.pictures.comparison import MOST_COMPARED, ComparedRow, ComparisonDrawing, Standout
from bot.pictures.render import draw
from bot.pictures.theme import WIDTH
from tests.bot.games.preferans.pictures.geometry import offences
from tests.bot.pictures.names import NAMES
from tests.bot.pictures.samples import COMPARISON, COMPARISON_CROWD


@pytest.mark.parametrize("drawing", [COMPARISON, COMPARISON_CROWD, replace(COMPARISON, hands=(), talon=())])
def test_everything_stands_in_its_place(drawing: ComparisonDrawing) -> None:
    canvas = draw(PAINTERS, drawing, Look(dark=True))
    assert list(offences(canvas)) == []
    assert canvas.image.height <= 1.4 * WIDTH


def test_the_worst_names_and_amounts_leave_each_other_room() -> None:
    worst = {"contract": "10 БК без прикупа, 1-я", "taken": "120", "exact": "−12345", "score": "−20,0"}
    rows = tuple(
        ComparedRow(table="40", name=name, standout=Standout.WORST, is_own=not place, is_declarer=True, **worst)
        for place, name in enumerate(NAMES[:MOST_COMPARED])
    )
    percent = replace(rows[0], score="100,0\u00a0%")
    for one in (rows, (percent,)):
        assert list(offences(draw(PAINTERS, replace(COMPARISON, rows=one)))) == []


@pytest.mark.parametrize("many", [0, MOST_COMPARED + 1])
def test_a_comparison_has_a_table_and_no_more_than_can_be_read(many: int) -> None:
    with pytest.raises(ValueError, match="1 to 20 rows"):
        replace(COMPARISON, rows=COMPARISON.rows[:1] * many)
