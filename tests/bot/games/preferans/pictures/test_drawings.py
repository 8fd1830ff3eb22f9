"""Drawings: what they refuse, and that a picture shows no card that is not in its drawing."""

from itertools import pairwise

import pytest
from PIL import ImageChops

from bot.games.painting import PAINTERS
from bot.games.preferans.pictures.drawings import (
    HandDrawing,
    LayoutDrawing,
    SheetColumn,
    SheetDrawing,
    SheetSeat,
    TableDrawing,
)
from bot.pictures import LayoutHand, Look, render
from bot.pictures.drawing import PlayedCard, TablePlate
from bot.pictures.render import draw
from tests.bot.games.preferans.pictures import samples
from tests.bot.games.preferans.pictures.samples import GOLDENS, cards
from tests.pictures.palette import palette


def test_impossible_drawings_are_refused() -> None:
    seat = SheetSeat("А", SheetColumn(), SheetColumn(), (SheetColumn(),))
    for wrong in (
        lambda: SheetDrawing("", (seat,), "10"),
        lambda: SheetDrawing("", (seat,) * 3, "10"),
        lambda: HandDrawing("", ()),
        lambda: HandDrawing("", (*samples.TWELVE, "7s")),
        lambda: TableDrawing("", (TablePlate("А"),)),
        lambda: TableDrawing("", (TablePlate("А"),) * 2, trick=(PlayedCard("As", 2),)),
        lambda: LayoutDrawing("", (LayoutHand("А", ()),)),
        lambda: draw(PAINTERS, HandDrawing("", ("10s",))),
        lambda: draw(PAINTERS, HandDrawing("", ("1s",))),
    ):
        with pytest.raises(ValueError, match=r".+"):
            wrong()


def test_drawings_are_values() -> None:
    assert samples.fewer(samples.SHEET4, 4, subtitle=samples.SHEET4.subtitle) == samples.SHEET4
    assert hash(samples.TABLE) == hash(samples.TABLE)
    with pytest.raises(AttributeError):
        samples.ANYA.name = "Вика"  # type: ignore[misc]  # that it is refused is the test


def _shown(drawing: HandDrawing | TableDrawing | LayoutDrawing) -> int:
    return sum(thing.kind == "card" for thing in draw(PAINTERS, drawing).drawn())


def test_a_picture_has_the_cards_of_its_drawing_and_no_others() -> None:
    assert _shown(samples.HAND10) == 10
    assert _shown(samples.HAND12) == 12
    assert _shown(samples.TABLE) == 5 + 5 + 2 + 3
    assert _shown(samples.RASPASY) == 2 + 4
    assert _shown(samples.LAYOUT) == 30 + 2 + 2


def test_closed_hands_take_no_place_that_would_tell_their_suits() -> None:
    closed = TableDrawing("", (TablePlate("А"), TablePlate("Б"), TablePlate("В")))
    assert _shown(closed) == 0


def test_own_cards_are_sorted_whatever_their_order() -> None:
    assert (
        draw(PAINTERS, HandDrawing("", samples.TEN)).image.tobytes()
        == draw(PAINTERS, HandDrawing("", samples.TEN[::-1])).image.tobytes()
    )


def test_indices_are_russian_or_latin() -> None:
    drawing = HandDrawing("", cards("As Ks Qs Js Ts"))
    for look, wanted in ((Look(), "Т К Д В 10"), (Look(latin=True), "A K Q J 10")):
        texts = [thing.text for thing in draw(PAINTERS, drawing, look).drawn() if thing.kind == "text"]
        assert [text for text in texts if text] == wanted.split()


@pytest.mark.parametrize("size", [10, 12])
def test_the_tail_of_a_latin_queen_ends_above_the_suit(size: int) -> None:
    hand = cards("Qs Js Ts 9s 8s 7s Jh Th 9h 8h Jd Td")[:size]
    image = draw(PAINTERS, HandDrawing("", hand), Look(latin=True)).image.convert("L")
    inked = [y for y in range(145, 360) if min(image.crop((32, y, 108, y + 1)).tobytes()) < 128]
    gaps = [below - above - 1 for above, below in pairwise(inked) if below - above > 1]
    assert gaps[-1] >= 4, "white rows between the tail and the suit"


def test_one_changed_digit_would_be_seen() -> None:
    drawing, look = GOLDENS["sheet4"]
    assert isinstance(drawing, SheetDrawing)
    seat = drawing.seats[0]
    changed = type(seat)(seat.name, seat.pool, seat.mountain, seat.whists, "125", seat.change, seat.dealer)
    other = type(drawing)(
        drawing.title,
        (changed, *drawing.seats[1:]),
        drawing.limit,
        drawing.limit_note,
        drawing.subtitle,
        drawing.filled,
    )
    difference = ImageChops.difference(
        palette(render(PAINTERS, drawing, look)).convert("RGB"), palette(render(PAINTERS, other, look)).convert("RGB")
    )
    assert difference.getbbox() is not None
