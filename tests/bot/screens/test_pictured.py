"""The words under a picture: whole where they fit, else the first shorter ones that do, else the last."""

import pytest

from bot.pictures.drawing import HandDrawing
from bot.screens.model import Screen
from bot.screens.pictured import pictured
from bot.screens.texts import CAPTION, Html

DRAWING = HandDrawing("Аня", ("7s",))
LONG, SHORT = Html("x" * (CAPTION + 1)), Html("y" * CAPTION)


@pytest.mark.parametrize(
    ("words", "shorter", "under", "kept"),
    [
        (SHORT, (Html("z"),), SHORT, ""),
        (LONG, (LONG, SHORT, Html("z")), SHORT, LONG),
        (LONG, (LONG, LONG + "z"), LONG + "z", LONG),
    ],
)
def test_what_stands_under_the_picture(words: Html, shorter: tuple[Html, ...], under: str, kept: str) -> None:
    shown = pictured(Screen(words, retired="gone"), DRAWING, shorter)
    assert (shown.text, shown.worded, shown.picture, shown.retired) == (under, kept, DRAWING, "gone")
