"""Pictures of Skat: everything in its place, whatever the names and amounts, in every look."""

from collections.abc import Callable
from io import BytesIO

import pytest
from msgspec.structs import replace
from PIL import Image

from bot.games.painting import PAINTERS
from bot.games.skat.pictures import EXAMPLES, by_trump
from bot.games.skat.pictures import PAINTERS as OF_SKAT
from bot.games.skat.pictures.drawings import JACKS_ALONE, MARKS, NO_TRUMP, ListDrawing, ListFoot, ListRow
from bot.games.skat.pictures.list import BROAD_ROWS
from bot.pictures import Look, encode, signed_text
from bot.pictures.fonts import LAST_RESORT, Typeface, runs
from bot.pictures.render import draw
from tests.bot.games.preferans.pictures.geometry import offences, overlapping_cards
from tests.bot.games.skat.pictures import samples
from tests.bot.pictures.glyphs import CHARACTERS

SHIFTS = (0, 5, 10, 15)


def allowed(image: Image.Image) -> bool:
    return image.width == 1280 and 1 / 1.35 <= image.width / image.height <= 2.1


def texts(drawing: ListDrawing, region: str) -> list[str]:
    return [thing.text for thing in draw(PAINTERS, drawing).drawn() if thing.region == region]


@pytest.mark.parametrize("name", samples.GOLDENS)
def test_ordinary_pictures_are_tidy_and_light(name: str) -> None:
    drawing, look = samples.GOLDENS[name]
    canvas = draw(PAINTERS, drawing, look)
    assert list(offences(canvas)) == []
    assert list(overlapping_cards(canvas)) == []
    assert allowed(canvas.image)
    photo = encode(canvas.image)
    assert len(photo) < 500_000
    with Image.open(BytesIO(photo)) as opened:
        assert opened.size == canvas.image.size
    assert canvas.drawn() == draw(PAINTERS, drawing, replace_dark(look)).drawn()


def replace_dark(look: Look) -> Look:
    """Return a look in the other theme."""
    return Look(dark=not look.dark, four_colours=look.four_colours, latin=look.latin, german=look.german)


@pytest.mark.parametrize("shift", SHIFTS)
def test_worst_pictures_are_tidy(shift: int) -> None:
    for drawing in (*samples.worst_lists(shift), *samples.worst_others(shift)):
        canvas = draw(PAINTERS, drawing, Look(dark=shift % 4 == 0), samples.LABELS)
        assert [row for row in offences(canvas) if not absurd(row)] == []
        assert all(thing.size >= LAST_RESORT for thing in canvas.drawn() if thing.kind == "text")
        assert allowed(canvas.image)
        for thing in canvas.drawn():
            for run in runs(thing.text, Typeface.BOLD) if thing.kind == "text" else ():
                assert run.suit or all(ord(char) in CHARACTERS[run.face] for char in run.text)


def absurd(row: str) -> bool:
    """An amount of many digits is never cut before it has become small."""
    return row.startswith("too small") and ("0000" in row or "12345" in row)


def test_one_picture_of_every_kind_is_drawn_at_start() -> None:
    assert {type(drawing) for drawing in EXAMPLES} == set(OF_SKAT)


def test_a_row_shows_game_matadors_ticks_entry_and_everybodys_list() -> None:
    row = texts(samples.SEEGER, "row.5")
    assert row == ["5", "♥", "с 3", "✓", "✓", "+60", "+12", "0", "+96"]
    assert texts(samples.SEEGER, "row.7").count("✓") == MARKS
    assert texts(samples.SEEGER, "row.4") == ["4", "—", "+12", "0", "+36"]


def test_a_resting_dealer_has_dots_unless_the_list_of_the_dealer_is_written() -> None:
    assert texts(samples.ROBBER, "row.8")[-4:] == ["+40", "+22", "−36", "···"]
    assert texts(samples.ROBBER, "row.11")[-4:] == ["−15", "−110", "···", "+24"]


def test_sums_stand_below_each_player() -> None:
    for drawing in (samples.SEEGER, samples.ROBBER, samples.LONG):
        for row in drawing.foot:
            assert texts(drawing, f"foot.{row.label}") == [row.label, *row.amounts]


def test_a_long_list_is_set_in_two_and_names_who_writes() -> None:
    drawing = samples.LONG
    heads = {thing.region for thing in draw(PAINTERS, drawing).drawn() if thing.region.startswith("heads")}
    assert heads == {"heads.0", "heads.1"}
    for row in drawing.rows:
        shown = texts(drawing, f"row.{row.number}")
        assert not [text for text in shown if text.endswith("…")]
        if row.writers:
            name = ("Аня", "Борис", "Вика", "Григорий")[row.writers[0]]
            assert shown[-2:] == [signed_text(row.totals[row.writers[0]]), name]
    broad = replace(drawing, rows=drawing.rows[:BROAD_ROWS])
    assert {thing.region for thing in draw(PAINTERS, broad).drawn() if thing.region.startswith("heads")} == {"heads.0"}


def test_cards_lie_as_they_are_held() -> None:
    held = ("7c", "Jd", "Jc", "Th", "As", "Ah", "Qh", "Ks")
    assert by_trump(held, "h") == (("Jc", "Jd"), ("Ah", "Th", "Qh"), ("As", "Ks"), ("7c",))
    assert by_trump(held, JACKS_ALONE) == (("Jc", "Jd"), ("As", "Ks"), ("7c",), ("Ah", "Th", "Qh"))
    assert by_trump(held, NO_TRUMP) == (("As", "Ks"), ("Jc", "7c"), ("Jd",), ("Ah", "Qh", "Th"))
    with pytest.raises(ValueError, match="not a card"):
        by_trump(("1s",), "h")


def test_a_picture_has_the_cards_of_its_drawing_and_no_others() -> None:
    shown = [
        sum(thing.kind == "card" for thing in draw(PAINTERS, drawing).drawn())
        for drawing in (samples.LAYOUT, samples.TABLE, samples.OUVERT, samples.SEEGER)
    ]
    assert shown == [34, 9 + 1 + 3, 10 + 9 + 1, 0]


def test_impossible_drawings_are_refused() -> None:
    names = ("А", "Б", "В")
    row = ListRow("1", 0, totals=("0", "0", "0"))
    wrongs: tuple[Callable[[], ListDrawing], ...] = (
        lambda: ListDrawing("", names[:2]),
        lambda: ListDrawing("", names, (replace(row, dealer=3),)),
        lambda: ListDrawing("", names, (replace(row, writers=(3,)),)),
        lambda: ListDrawing("", names, (replace(row, totals=("0",)),)),
        lambda: ListDrawing("", names, (replace(row, marks=(MARKS,)),)),
        lambda: ListDrawing("", names, (), (ListFoot("", ("0",)),)),
    )
    for wrong in wrongs:
        with pytest.raises(ValueError, match=r"list|row"):
            wrong()
