"""The picture's values are the engine's history: every number, and the marks of the last deal."""

from fractions import Fraction

import pytest

from bot.games.preferans.pictures.drawings import SheetColumn as PictureColumn
from bot.games.preferans.pictures.drawings import SheetDrawing
from bot.games.preferans.screens.sheet import sheet_drawing
from engine.games.preferans.conventions.presets import PRESETS, with_rules
from engine.games.preferans.scoring.settlement import settle
from engine.games.preferans.sheet import Chain, ScoreSheet
from engine.games.preferans.view import FinishedView
from tests.bot.screens import kit
from tests.bot.screens.deals import Table, seven_of_spades

SOCHI = PRESETS["sochi"]


def columns(drawing: SheetDrawing) -> list[list[PictureColumn]]:
    return [[seat.pool, seat.mountain, *seat.whists] for seat in drawing.seats]


def chains(sheet: ScoreSheet) -> list[list[Chain]]:
    """The sheet in the picture's order: whists on the next seat first."""
    return [
        [sheet.pool[seat], sheet.mountain[seat], *(sheet.whists[seat][on] for on in seat.clockwise(len(sheet.seats)))]
        for seat in sheet.seats
    ]


@pytest.mark.parametrize("seed", range(len(kit.TABLES)))
def test_every_number_and_mark(seed: int) -> None:
    convention, seats = kit.TABLES[seed]
    before = ScoreSheet.empty(seats)
    for walk in kit.walked(seed + 300, seats=seats, convention=convention, deals=5):
        view = kit.view_of(walk, None)
        standing = walk.match.standing
        if not isinstance(view, FinishedView):
            before = standing.sheet
            continue
        picture = sheet_drawing(kit.RU, kit.frame_for(walk, convention), standing, view.score)
        now, was = chains(standing.sheet), chains(before)
        for row, totals, old in zip(columns(picture), now, was, strict=True):
            for column, chain, earlier in zip(row, totals, old, strict=True):
                assert column.totals == tuple(str(total) for total in chain)
                assert column.changed == (len(chain) > len(earlier))
        assert sum(Fraction(seat.balance) for seat in picture.seats) == 0
        assert sum(Fraction(seat.change or 0) for seat in picture.seats) == 0
        assert [int(seat.balance) for seat in picture.seats] == list(settle(standing).whists)


def test_the_head_of_the_sheet() -> None:
    table = seven_of_spades(SOCHI).say("whist:pass", "whist:pass")
    view = table.finished()
    drawing = sheet_drawing(kit.RU, table.frame, table.match.standing, view.score, subtitle="итог")
    assert (drawing.title, drawing.subtitle) == ("Сочинка · пуля до 10 · сдача 1", "итог")
    assert (drawing.limit, drawing.limit_note) == ("10", "пуля")
    assert drawing.filled == pytest.approx(4 / 30)
    assert [seat.dealer for seat in drawing.seats] == [True, False, False]


@pytest.mark.parametrize(
    ("end", "limit", "note"),
    [("sum", "30", "общая"), ("deals:8", "8", "сдач"), ("time:90", "90", "минут"), ("each", "10", "пуля")],
)
def test_the_circle_tells_the_end(end: str, limit: str, note: str) -> None:
    table = Table(with_rules(SOCHI, [("end", end)]))
    drawing = sheet_drawing(kit.RU, table.frame, table.match.standing, None)
    assert (drawing.limit, drawing.limit_note, drawing.filled) == (limit, note, 0.0)


def test_a_full_pool_is_closed() -> None:
    table = Table(with_rules(SOCHI, [("pool_target", "4")])).say("bid:7s", "pass", "pass").discard().say("order:7s")
    table.say("whist:pass", "whist:pass")
    drawing = sheet_drawing(kit.RU, table.frame, table.match.standing, None)
    assert [seat.closed for seat in drawing.seats] == [False, True, False]
