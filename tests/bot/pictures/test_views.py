"""View-models: what they refuse, and that a picture shows no card that is not in its view."""

import pytest

from bot.pictures import (
    Column,
    HandView,
    LayoutHand,
    LayoutView,
    Look,
    PlayedCard,
    SheetSeat,
    SheetView,
    TablePlate,
    TableView,
)
from bot.pictures.cards import by_suits, suit_order
from bot.pictures.render import draw
from tests.bot.pictures import samples
from tests.bot.pictures.samples import cards


def test_impossible_views_are_refused() -> None:
    seat = SheetSeat("А", Column(), Column(), (Column(),))
    for wrong in (
        lambda: SheetView("", (seat,), "10"),
        lambda: SheetView("", (seat,) * 3, "10"),
        lambda: HandView("", ()),
        lambda: HandView("", (*samples.TWELVE, "7s")),
        lambda: TableView("", (TablePlate("А"),)),
        lambda: TableView("", (TablePlate("А"),) * 2, trick=(PlayedCard("As", 2),)),
        lambda: LayoutView("", (LayoutHand("А", ()),)),
        lambda: draw(HandView("", ("10s",))),
        lambda: draw(HandView("", ("1s",))),
    ):
        with pytest.raises(ValueError, match=r".+"):
            wrong()


def test_views_are_values() -> None:
    assert samples.fewer(samples.SHEET4, 4, subtitle=samples.SHEET4.subtitle) == samples.SHEET4
    assert hash(samples.TABLE) == hash(samples.TABLE)
    with pytest.raises(AttributeError):
        samples.ANYA.name = "Вика"  # type: ignore[misc]  # that it is refused is the test


def _shown(view: HandView | TableView | LayoutView) -> int:
    return sum(thing.kind == "card" for thing in draw(view).drawn())


def test_a_picture_has_the_cards_of_its_view_and_no_others() -> None:
    assert _shown(samples.HAND10) == 10
    assert _shown(samples.HAND12) == 12
    assert _shown(samples.TILES) == 10
    assert _shown(samples.TABLE) == 5 + 5 + 2 + 3
    assert _shown(samples.RASPASY) == 2 + 4
    assert _shown(samples.LAYOUT) == 30 + 2 + 2


def test_closed_hands_take_no_place_that_would_tell_their_suits() -> None:
    closed = TableView("", (TablePlate("А"), TablePlate("Б"), TablePlate("В")))
    assert _shown(closed) == 0


def test_own_cards_are_sorted_whatever_their_order() -> None:
    assert draw(HandView("", samples.TEN)).image.tobytes() == draw(HandView("", samples.TEN[::-1])).image.tobytes()


@pytest.mark.parametrize(
    ("hand", "order"),
    [
        ("As Ad Ac Ah", "sdch"),
        ("As Ac Ah", "shc"),
        ("As Ad Ah", "dsh"),
        ("Ac Ad Ah", "dch"),
        ("As Ad Ac", "sdc"),
        ("Ah", "h"),
        ("", ""),
    ],
)
def test_colours_alternate(hand: str, order: str) -> None:
    assert suit_order(cards(hand)) == order


def test_groups_run_from_ace_to_seven() -> None:
    assert by_suits(cards("7s Ts As Jd 8d")) == (cards("As Ts 7s"), cards("Jd 8d"))


def test_the_layout_has_the_suits_in_the_order_of_its_caption() -> None:
    assert by_suits(cards("Ah Ad Ac As"), alternating=False) == (cards("As"), cards("Ac"), cards("Ad"), cards("Ah"))
    assert by_suits(cards("7h Ah Ac"), alternating=False) == (cards("Ac"), cards("Ah 7h"))


def test_indices_are_russian_or_latin() -> None:
    view = HandView("", cards("As Ks Qs Js Ts"))
    for look, wanted in ((Look(), "Т К Д В 10"), (Look(latin=True), "A K Q J 10")):
        texts = [thing.text for thing in draw(view, look).drawn() if thing.kind == "text"]
        assert [text for text in texts if text] == wanted.split()
