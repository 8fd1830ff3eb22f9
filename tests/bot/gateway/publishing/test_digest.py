"""What the store keeps of a shown picture tells it from others, and stays so from version to version."""

from itertools import combinations

import pytest

from bot.games.painting import PAINTERS
from bot.games.preferans.pictures import PAINTERS as OF_PREFERANS
from bot.games.preferans.pictures.drawings import (
    AnalysisDrawing,
    BillDrawing,
    HandDrawing,
    LayoutDrawing,
    OwnTableDrawing,
    SettleDrawing,
    SheetColumn,
    SheetDrawing,
    SheetSeat,
    TableDrawing,
)
from bot.games.preferans.screens.words import picture_labels
from bot.gateway.publishing.digest import Digest
from bot.pictures import Drawing, LayoutHand
from bot.pictures.drawing import TablePlate
from bot.screens.model import Screen
from tests.bot.screens import kit

_HANDS = (LayoutHand("Аня", ("As",)), LayoutHand("Боря", ("Ks",)))

KEPT: tuple[tuple[Drawing, str], ...] = (
    (
        SheetDrawing("С", (SheetSeat("Аня", SheetColumn(("2",)), SheetColumn(), (SheetColumn(),)),) * 2, "10"),
        "76763aa30282ca40",
    ),
    (SettleDrawing("С", ()), "2ec375809597e43e"),
    (LayoutDrawing("С", _HANDS), "f2640d65dabdb37a"),
    (AnalysisDrawing("С", _HANDS, "В"), "870335044c38218e"),
    (BillDrawing("С", (), ()), "24040edc7147a38c"),
    (TableDrawing("С", (TablePlate("Аня"), TablePlate("Боря"))), "e68b08205e43a66b"),
)
"""Pictures, and the digests that databases of version 0.1.0 keep of them."""


@pytest.mark.parametrize(("drawing", "kept"), KEPT, ids=[drawing.tag for drawing, _ in KEPT])
def test_a_picture_that_was_shown_before_is_known_again(drawing: Drawing, kept: str) -> None:
    assert Digest.of(Screen("", picture=drawing, labels=picture_labels(kit.RU))).picture == kept


def test_every_kind_of_picture_has_a_tag_of_its_own() -> None:
    of_one_person = {HandDrawing, OwnTableDrawing}  # a hand is in no message kept, a digest of the other is of one run
    assert {type(drawing) for drawing, _ in KEPT} == set(OF_PREFERANS) - of_one_person
    assert all(one.tag != other.tag for one, other in combinations(PAINTERS, 2))
