"""The caption under the table in a player's own message: what is left out first where not all fits."""

import pytest

from bot.pictures.drawing import Drawing
from bot.screens.actions import Action
from bot.screens.model import Button, Press, Screen
from bot.screens.own_picture import HEADING, OwnCaption, own_pictured
from bot.screens.texts import CAPTION, Html, length

PARTS = ("game", "people", "trick", "vote", "hand", "question")


class Plain(Drawing, frozen=True):
    """A picture."""

    tag = "Plain"


def caption(**long: int) -> OwnCaption:
    """A caption in parts of their own names, some of them of so many characters."""
    return OwnCaption(**{part: Html(part[0] * long.get(part, 3)) for part in PARTS})


@pytest.mark.parametrize(
    ("long", "left"),
    [
        ({}, "game people trick vote hand question"),
        ({"game": 900}, "people trick vote hand question"),
        ({"people": 900}, "trick vote hand question"),
        ({"trick": 900}, "vote hand question"),
        ({"hand": 900}, "vote question"),
        ({"vote": 900}, "question"),
        ({"game": 400, "people": 400, "question": 400}, "people trick vote hand question"),
    ],
)
def test_parts_go_in_their_order(long: dict[str, int], left: str) -> None:
    told = caption(**long).fitted()
    assert [line[0] for line in told.splitlines()] == [word[0] for word in left.split()]
    assert length(told) <= CAPTION - HEADING


def test_a_message_keeps_its_words_for_when_nothing_is_drawn_and_offers_no_picture() -> None:
    keys = tuple(Button(word, Press(1, 2, word)) for word in (Action.HELP, Action.PICTURE, Action.MENU))
    words = Screen("in words", (keys[:1], keys[1:2], keys), retired="gone")
    shown = own_pictured(words, Plain(), caption())
    assert (shown.worded, shown.retired, shown.picture) == ("in words", "gone", Plain())
    assert [[key.text for key in row] for row in shown.rows] == [["help"], ["help", "menu"]]
