"""Pictures of Austrian préférence: everything in its place, whatever the names and amounts, in every look."""

from io import BytesIO
from itertools import pairwise

import pytest
from msgspec.structs import replace
from PIL import Image, ImageChops

from bot.games.austrian.pictures import EXAMPLES
from bot.games.austrian.pictures import PAINTERS as OF_AUSTRIAN
from bot.games.austrian.pictures.drawings import HandDrawing, PotArrow, PotDrawing, PotSeat
from bot.games.painting import PAINTERS
from bot.pictures import Look, encode, render, signed_text
from bot.pictures.fonts import LAST_RESORT, Typeface, runs
from bot.pictures.render import draw
from bot.pictures.theme import LIGHT
from tests.bot.games.austrian.pictures import samples
from tests.bot.games.preferans.pictures.geometry import offences, overlapping_cards
from tests.bot.pictures.glyphs import CHARACTERS

SEATS = tuple(PotSeat(name, "0") for name in "АБВГ")


def allowed(image: Image.Image) -> bool:
    return image.width == 1280 and 1 / 1.35 <= image.width / image.height <= 2.1


@pytest.mark.parametrize("name", samples.GOLDENS)
def test_ordinary_pictures_are_tidy_and_light(name: str) -> None:
    drawing, look = samples.GOLDENS[name]
    canvas = draw(PAINTERS, drawing, look)
    assert list(offences(canvas)) == []
    assert list(overlapping_cards(canvas)) == []
    assert allowed(canvas.image)
    photo = encode(canvas.image)
    assert len(photo) < 400_000
    with Image.open(BytesIO(photo)) as opened:
        assert opened.size == canvas.image.size


@pytest.mark.parametrize("shift", range(17))
def test_worst_pictures_are_tidy(shift: int) -> None:
    for drawing in (*samples.worst_pots(shift), *samples.worst_others(shift)):
        canvas = draw(PAINTERS, drawing, Look(dark=shift % 2 == 0), samples.LABELS)
        assert [row for row in offences(canvas) if not absurd(row)] == []
        assert all(thing.size >= LAST_RESORT for thing in canvas.drawn() if thing.kind == "text")
        assert allowed(canvas.image)


def absurd(row: str) -> bool:
    """An amount of many digits is never cut, and so may be small."""
    return row.startswith("too small") and "000000" in row


def test_every_character_has_a_glyph() -> None:
    drawings = [drawing for drawing, _ in samples.GOLDENS.values()]
    for shift in range(0, 17, 2):  # each of the difficult names stands on some picture
        drawings += [*samples.worst_pots(shift), *samples.worst_others(shift)]
    for drawing in drawings:
        for thing in draw(PAINTERS, drawing).drawn():
            for run in runs(thing.text, Typeface.BOLD) if thing.kind == "text" else ():
                assert run.suit or all(ord(char) in CHARACTERS[run.face] for char in run.text)


def test_one_picture_of_every_kind_is_drawn_at_start() -> None:
    assert {type(drawing) for drawing in EXAMPLES} == set(OF_AUSTRIAN)


def test_a_pot_shows_every_amount_whole() -> None:
    for drawing in (samples.REMISE, samples.FOUR, samples.SHARED):
        texts = [thing.text for thing in draw(PAINTERS, drawing).drawn()]
        assert drawing.pot in texts
        assert drawing.note in texts
        for seat in drawing.seats:
            assert signed_text(seat.cash) in texts
            assert not seat.change or signed_text(seat.change) in texts
        for arrow in drawing.arrows:
            region = f"arrow.{arrow.payer}.{arrow.payee}.{arrow.reason}"
            found = [thing.text for thing in draw(PAINTERS, drawing).drawn() if thing.region == region]
            assert found == [arrow.amount, arrow.reason]


def heads(drawing: PotDrawing, colour: str) -> Image.Image:
    """Return where a picture has exactly that colour, as a mask."""
    image = render(PAINTERS, drawing)
    difference = ImageChops.difference(image, Image.new("RGB", image.size, colour))
    return difference.convert("L").point(lambda value: 255 * (not value))


@pytest.mark.parametrize(("payer", "payee"), [(0, 1), (0, 2), (1, 2)])
def test_an_arrow_shows_its_direction(payer: int, payee: int) -> None:
    there = PotDrawing("", "0", SEATS[:3], arrows=(PotArrow(payer, payee, "10", "за взятки"),))
    back = replace(there, arrows=(PotArrow(payee, payer, "10", "за взятки"),))
    assert heads(there, LIGHT.count).tobytes() != heads(back, LIGHT.count).tobytes()


def test_the_colour_of_an_arrow_tells_what_the_pot_gains() -> None:
    for seat in range(4):
        into = PotDrawing("", "0", SEATS, arrows=(PotArrow(seat, None, "10", "ставка"),))
        out_of = PotDrawing("", "0", SEATS, arrows=(PotArrow(None, seat, "10", "из котла"),))
        assert heads(into, LIGHT.loss).getbbox() is not None
        assert heads(into, LIGHT.gain).getbbox() is None
        assert heads(out_of, LIGHT.gain).getbbox() is not None
        assert heads(out_of, LIGHT.loss).getbbox() is None


def test_names_at_the_ends_of_lines_stand_in_the_order_of_the_money() -> None:
    ends = ("7", "6", "5", "4")
    drawing = PotDrawing("", "0", SEATS, course=tuple(("0", end) for end in ends))
    names = {thing.text: thing.rect[1] for thing in draw(PAINTERS, drawing).drawn() if thing.region == "course"}
    assert all(names[upper] < names[lower] for upper, lower in pairwise("АБВГ"))


def test_the_course_tells_the_numbers_of_its_deals() -> None:
    line = tuple(str(n) for n in range(61))
    drawing = PotDrawing("", "0", SEATS[:3], course=(line,) * 3, first=40)
    texts = [thing.text for thing in draw(PAINTERS, drawing).drawn() if thing.region == "course"]
    assert {"40", "100"} <= set(texts)
    assert list(offences(draw(PAINTERS, drawing))) == []


@pytest.mark.parametrize("name", samples.GOLDENS)
def test_dark_and_light_show_the_same_things(name: str) -> None:
    drawing, _ = samples.GOLDENS[name]
    assert draw(PAINTERS, drawing, Look()).drawn() == draw(PAINTERS, drawing, Look(dark=True)).drawn()


def test_impossible_drawings_are_refused() -> None:
    for wrong in (
        lambda: PotDrawing("", "0", SEATS[:2]),
        lambda: PotDrawing("", "0", SEATS[:3], arrows=(PotArrow(3, None, "1", ""),)),
        lambda: PotDrawing("", "0", SEATS, arrows=(PotArrow(3, 1, "1", ""),)),
        lambda: PotDrawing("", "0", SEATS, arrows=(PotArrow(None, None, "1", ""),)),
        lambda: PotDrawing("", "0", SEATS[:3], course=(("0",),)),
        lambda: PotDrawing("", "0", SEATS[:3], course=(("0",), ("0",), ("0", "1"))),
        lambda: draw(PAINTERS, HandDrawing("", ("1s",))),
    ):
        with pytest.raises(ValueError, match=r".+"):
            wrong()


def test_a_picture_has_the_cards_of_its_drawing_and_no_others() -> None:
    shown = [
        sum(thing.kind == "card" for thing in draw(PAINTERS, drawing).drawn())
        for drawing in (samples.LAYOUT, samples.TABLE, samples.TABLE_FOUR, samples.REMISE)
    ]
    assert shown == [34, 4 + 1 + 3, 10, 0]
