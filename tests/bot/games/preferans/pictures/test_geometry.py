"""Where things lie on the pictures (pictures must hold for the worst names and numbers, not only for pretty ones)."""

import pytest

from bot.games.painting import PAINTERS
from bot.games.preferans.pictures.drawings import HandDrawing, PreferansLabels, SheetDrawing
from bot.games.preferans.pictures.sheet_geometry import SIDES, whist_cells
from bot.games.preferans.screens.words import picture_labels
from bot.pictures import Look, amount_text, signed_text
from bot.pictures.canvas import Canvas
from bot.pictures.render import draw
from bot.screens.texts import Texts, texts
from tests.bot.games.preferans.pictures import samples
from tests.bot.games.preferans.pictures.geometry import LINE, inside_distance, offences, overlapping_cards
from tests.bot.pictures.names import NAMES


@pytest.mark.parametrize("name", samples.GOLDENS)
def test_ordinary_pictures_are_tidy(name: str) -> None:
    drawing, look = samples.GOLDENS[name]
    canvas = draw(PAINTERS, drawing, look)
    assert list(offences(canvas, margin=LINE if isinstance(drawing, SheetDrawing) else 0)) == []
    if not isinstance(drawing, HandDrawing):
        assert list(overlapping_cards(canvas)) == []


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("shift", range(28))
def test_worst_sheets_are_tidy(players: int, shift: int) -> None:
    drawing = samples.worst_sheet(players, shift)
    assert list(offences(draw(PAINTERS, drawing, Look(dark=shift % 2 == 0)), margin=LINE)) == []


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("shift", range(7))
def test_worst_sheets_with_kurochkas_are_tidy(players: int, shift: int) -> None:
    drawing = samples.worst_sheet(players, shift)
    columns = (drawing.seats[-1].pool, *(seat.pool for seat in drawing.seats[:-1]))
    canvas = draw(PAINTERS, samples.with_kurochka(drawing, *columns), Look(dark=shift % 2 == 0))
    assert list(offences(canvas, margin=LINE)) == []
    written = [thing.text for thing in canvas.drawn()]
    assert all(not own.totals or amount_text(own.totals[-1]) in written for own in columns)


def test_a_kurochka_stands_above_the_pool() -> None:
    for drawing in (samples.KUROCHKA2, samples.KUROCHKA3, samples.KUROCHKA4):
        things = draw(PAINTERS, drawing).drawn()
        for side in SIDES[len(drawing.seats)]:
            above = [thing.rect[3] for thing in things if thing.region == f"{side}.line"]
            below = [thing.rect[1] for thing in things if thing.region == f"{side}.pool"]
            assert max(above) < min(below)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("name", NAMES)
def test_every_name_in_every_place(players: int, name: str) -> None:
    drawing = samples.worst_sheet(players, 0)
    seats = tuple(
        type(seat)(name, seat.pool, seat.mountain, seat.whists, "-1234", "-1000", dealer=True, closed=True)
        for seat in drawing.seats
    )
    canvas = draw(PAINTERS, SheetDrawing(drawing.title, seats, "20"))
    assert list(offences(canvas, margin=LINE)) == []


@pytest.mark.parametrize("shift", range(17))
def test_worst_other_pictures_are_tidy(shift: int) -> None:
    for drawing in samples.worst_others(shift):
        canvas = draw(PAINTERS, drawing)
        assert list(offences(canvas)) == []
        if not isinstance(drawing, HandDrawing):
            assert list(overlapping_cards(canvas)) == []


def test_longer_words_of_another_language_fit() -> None:
    labels = PreferansLabels(
        "Bullet pool", "The mountain", "Whist points", "closed for good", "DL", "the talon", "discarded", "x"
    )
    for players in (2, 3, 4, 5):
        assert list(offences(draw(PAINTERS, samples.worst_sheet(players, 1), labels=labels), margin=LINE)) == []


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("t", [texts("ru"), texts("en")])
def test_the_words_of_the_bands_are_whole(t: Texts, players: int) -> None:
    labels = picture_labels(t)
    written = [thing.text for thing in draw(PAINTERS, samples.worst_sheet(players, 0), labels=labels).drawn()]
    assert written.count(labels.pool) == written.count(labels.mountain) == players


def test_five_players_are_rows_in_the_order_of_the_seats() -> None:
    canvas = draw(PAINTERS, samples.SHEET5)
    assert _texts(canvas, "1.whists.4") == ["Дмитрий", "6.", "18"]
    assert _texts(canvas, "3.whists.2") == ["Дмитрий", "4.", "8.", "12.", "20.", "44"]
    assert _texts(canvas, "5.whists.1") == ["Аня", "4.", "8.", "16"]
    assert _texts(canvas, "2.pool") == ["пуля", "закрыта", "2.", "4.", "8.", "10.", "12.", "20"]
    tops = [canvas.regions[f"{row}.seat"][0][1] for row in range(1, 6)]
    assert tops == sorted(tops)
    kurochka = draw(PAINTERS, samples.KUROCHKA5).regions
    assert all(kurochka[f"{row}.line"][0][1] < kurochka[f"{row}.pool"][0][1] for row in range(1, 6))


def test_the_check_itself_finds_a_disc_on_a_spoke() -> None:
    canvas = draw(PAINTERS, samples.SHEET4)
    canvas.disc(480, 1060, "С", "bottom.name")
    assert any(text.startswith("outside its area") for text in offences(canvas, margin=LINE))


def test_the_check_itself_finds_an_overlap() -> None:
    canvas = draw(PAINTERS, samples.SHEET4)
    first = next(thing for thing in canvas.drawn() if thing.text == "Аня")
    canvas.disc((first.rect[0] + first.rect[2]) / 2, first.rect[1], "С", first.region)
    assert any(text.startswith("overlap") for text in offences(canvas))


def test_the_nearest_whist_cell_is_the_neighbours() -> None:
    # four players clockwise: bottom, left, top, right; the cell of an opponent lies on the side where he sits
    bottom, left, top, right = (whist_cells(4, side) for side in SIDES[4])
    assert bottom[0][0] < bottom[1][0] < bottom[2][0]
    assert left[0][1] < left[1][1] < left[2][1]
    assert top[0][0] > top[1][0] > top[2][0]
    assert right[0][1] > right[1][1] > right[2][1]


def _texts(canvas: Canvas, region: str) -> list[str]:
    return [thing.text for thing in canvas.drawn() if thing.region == region and thing.kind == "text"]


def test_a_cell_shows_its_opponent_and_all_its_totals() -> None:
    canvas = draw(PAINTERS, samples.SHEET4)
    assert _texts(canvas, "bottom.whists.1") == ["Борис", "4.", "16.", "24"]
    assert _texts(canvas, "left.whists.3") == ["Аня", "4.", "12.", "20.", "100.", "124"]
    assert _texts(canvas, "top.whists.1") == ["Григорий"]
    assert _texts(canvas, "right.whists.3") == ["Вика", "12½.", "16½"]
    assert _texts(canvas, "bottom.pool") == ["пуля", "2.", "6.", "10.", "14"]
    assert _texts(canvas, "left.name")[-2:] == ["−212", "−46"]


def test_bombs_stand_under_a_fir_with_their_owner() -> None:
    canvas = draw(PAINTERS, samples.CLASSIC4)
    assert "×2" in _texts(canvas, "bottom.name")
    assert "×2 ×4" in _texts(canvas, "left.name")
    assert "×2 ×2 ×4 ×8" in _texts(canvas, "top.name")
    trees = [thing.region for thing in canvas.drawn() if thing.kind == "tree"]
    assert sorted(trees) == ["bottom.name", "left.name", "top.name"]
    assert not [thing for thing in draw(PAINTERS, samples.SHEET4).drawn() if thing.kind == "tree"]


def test_tournament_points_stand_under_the_result() -> None:
    assert _texts(draw(PAINTERS, samples.POINTS4), "row.1")[-2:] == ["+60", "очков: 1½"]


def test_exactly_the_changed_totals_are_marked() -> None:
    for drawing in (samples.SHEET2, samples.SHEET3, samples.SHEET4, samples.SHEET5):
        wanted = sum(
            column.changed and bool(column.totals)
            for seat in drawing.seats
            for column in (seat.pool, seat.mountain, *seat.whists)
        )
        discs = sum(seat.dealer for seat in drawing.seats)
        chips = [thing for thing in draw(PAINTERS, drawing).drawn() if thing.kind == "chip"]
        assert len(chips) == wanted + discs


def test_a_long_history_keeps_the_newest() -> None:
    seat = samples.ANYA
    long = type(seat)(seat.name, samples.LONG, samples.LONG, (samples.LONG,) * 3)
    canvas = draw(PAINTERS, SheetDrawing("", (long,) * 4, "20"))
    for side in SIDES[4]:
        for region in (f"{side}.pool", f"{side}.mountain", f"{side}.whists.2"):
            texts = _texts(canvas, region)
            assert texts[1] == "…"
            expected = [f"{total}." for total in samples.LONG.totals[:-1]] + [samples.LONG.totals[-1]]
            assert texts[2:] == expected[-len(texts[2:]) :]
            assert len(texts) > 4


def test_a_current_total_or_balance_is_never_cut() -> None:
    for players in (2, 3, 4, 5):
        for shift in range(28):
            drawing = samples.worst_sheet(players, shift)
            texts = [thing.text for thing in draw(PAINTERS, drawing).drawn()]
            for seat in drawing.seats:
                for column in (seat.pool, seat.mountain, *seat.whists):
                    assert not column.totals or amount_text(column.totals[-1]) in texts
                assert signed_text(seat.balance) in texts
                assert not seat.change or signed_text(seat.change) in texts


def test_polygon_distance() -> None:
    square = ((0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0))
    assert inside_distance((2, 3, 5, 6), square) == 2
    assert inside_distance((-1, 3, 5, 6), square) == -1
    assert inside_distance((2, 3, 5, 6), tuple(reversed(square))) == 2
