"""Standings: everything stands in its place, in one column and in two; what cannot be read is refused."""

import pytest
from msgspec.structs import replace

from bot.games.painting import PAINTERS
from bot.pictures import Look
from bot.pictures.render import draw
from bot.pictures.standings import MOST_ROWS, ONE_COLUMN, StandingRow, StandingsDrawing, StandingSection
from bot.pictures.theme import WIDTH
from tests.bot.games.preferans.pictures.geometry import offences
from tests.bot.pictures.names import NAMES
from tests.bot.pictures.samples import CROWDED, FEW, HEADS, ROUND_STANDINGS, WON, ranked

TALLEST = 1.4
"""Height of a picture to its width at most: a higher one is cut in the preview."""


def of(people: int, *stages: str) -> StandingsDrawing:
    """Return standings of so many people in stages of one size."""
    each = people // max(1, len(stages))
    sections = [StandingSection(ranked(1 + each * place, each), title) for place, title in enumerate(stages or ("",))]
    return StandingsDrawing("Кубок", HEADS, tuple(sections), below="и ещё 8")


@pytest.mark.parametrize(
    "drawing", [ROUND_STANDINGS, WON, CROWDED, FEW, of(24, "Финал", "Отбор"), of(26), of(52, "Финал", "Отбор")]
)
def test_everything_stands_in_its_place(drawing: StandingsDrawing) -> None:
    canvas = draw(PAINTERS, drawing, Look())
    assert list(offences(canvas)) == []
    assert canvas.image.height <= TALLEST * WIDTH


def test_the_worst_names_and_amounts_leave_each_other_room() -> None:
    rows = tuple(
        StandingRow(str(100 + place), name, ("−13⅚", "−12345", "7", "отдыхает"), is_marked=place == 1)
        for place, name in enumerate(NAMES, 1)
    )
    for many in (1, 2):
        drawing = replace(ROUND_STANDINGS, sections=(StandingSection(rows * many, "Отбор", through=3),))
        assert list(offences(draw(PAINTERS, drawing, Look(dark=True)))) == []


def test_two_columns_hold_every_name_once_and_no_title_at_the_foot() -> None:
    drawing = of(ONE_COLUMN + 10, "Финал", "Отбор")
    texts = [it for it in draw(PAINTERS, drawing).drawn() if it.kind == "text"]
    places = sorted(
        int(it.text)
        for it in texts
        if it.region.split(".")[-1] != "heads" and it.rect[0] % 640 < 120 and it.text.isdecimal()
    )
    assert places == list(range(1, ONE_COLUMN + 11))
    feet = {
        side: max((it for it in texts if it.region.startswith(f"column.{side}.")), key=lambda it: it.rect[3])
        for side in (0, 1)
    }
    assert not {it.text for it in feet.values()} & {"Финал", "Отбор"}


@pytest.mark.parametrize("rows", [(), ranked(1, MOST_ROWS + 1)])
def test_standings_have_a_row_and_no_more_than_can_be_read(rows: tuple[StandingRow, ...]) -> None:
    with pytest.raises(ValueError, match="1 to 56 rows"):
        StandingsDrawing("Кубок", HEADS, (StandingSection(rows),))


def test_every_row_has_a_cell_under_each_head() -> None:
    with pytest.raises(ValueError, match="4 cells"):
        StandingsDrawing("Кубок", HEADS, (StandingSection((StandingRow("1", "Аня", ("2",)),)),))
