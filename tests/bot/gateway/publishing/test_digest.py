"""What the store keeps of a shown picture tells it from others, and stays so from version to version."""

from itertools import combinations

import pytest

from bot.games.painting import PAINTERS
from bot.gateway.publishing.digest import Digest
from bot.pictures import (
    AnalysisView,
    BillView,
    Column,
    HandView,
    LayoutHand,
    LayoutView,
    SettleView,
    SheetSeat,
    SheetView,
    TablePlate,
    TableView,
    View,
)
from bot.screens.labels import picture_labels
from bot.screens.model import Screen
from tests.bot.screens import kit

_HANDS = (LayoutHand("Аня", ("As",)), LayoutHand("Боря", ("Ks",)))

KEPT: tuple[tuple[View, str], ...] = (
    (SheetView("С", (SheetSeat("Аня", Column(("2",)), Column(), (Column(),)),) * 2, "10"), "76763aa30282ca40"),
    (SettleView("С", ()), "2ec375809597e43e"),
    (LayoutView("С", _HANDS), "f2640d65dabdb37a"),
    (AnalysisView("С", _HANDS, "В"), "870335044c38218e"),
    (BillView("С", (), ()), "24040edc7147a38c"),
    (HandView("С", ("As",)), "e340fad30d787bad"),
    (TableView("С", (TablePlate("Аня"), TablePlate("Боря"))), "e68b08205e43a66b"),
)
"""Pictures, and the digests that databases of version 0.1.0 keep of them."""


@pytest.mark.parametrize(("view", "kept"), KEPT, ids=[view.tag for view, _ in KEPT])
def test_a_picture_that_was_shown_before_is_known_again(view: View, kept: str) -> None:
    assert Digest.of(Screen("", picture=view, labels=picture_labels(kit.RU))).picture == kept


def test_every_kind_of_picture_has_a_tag_of_its_own() -> None:
    assert {type(view) for view, _ in KEPT} == set(PAINTERS)
    assert all(one.tag != other.tag for one, other in combinations(PAINTERS, 2))
