"""Second taps: what is dropped after an accepted press, by what was pressed, where, and how soon."""

import pytest

from bot.screens.draft_actions import DraftAction
from bot.tables.context.debounce import is_spent
from bot.tables.context.session import Accepted
from bot.tables.ports import Spot
from engine.core.seats import Seat

HERE, THERE = Spot(0, 3, 0.0, 0.2), Spot(0, 3, 0.4, 0.6)
PRIVATE, GROUP = (11, 5), (-100, 7)


def pressed(
    action: str,
    at: float,
    token: int = 1,
    *,
    spot: Spot | None = HERE,
    message: tuple[int, int] = PRIVATE,
    hand: int = 0,
) -> Accepted:
    return Accepted(token, action, at, 9, message, spot, Seat(hand) if hand else None)


def drops(last: Accepted, press: Accepted) -> bool:
    return is_spent(last, press, 9, frozenset({(DraftAction.HIGHER, "bid")}))


CARD = pressed("card:As", 10.0, hand=2)


@pytest.mark.parametrize(
    ("at", "spot", "hand", "dropped"),
    [
        (10.3, HERE, 2, True),
        (10.5, HERE, 2, True),  # taken with that trick, the next one is led
        (10.75, HERE, 2, False),
        (10.1, THERE, 2, False),
        (10.5, None, 2, True),
        (10.3, HERE, 3, True),
        (10.5, HERE, 3, False),  # two hands at 0.5 s a card
    ],
)
def test_a_card_after_a_card(at: float, spot: Spot | None, hand: int, *, dropped: bool) -> None:
    assert drops(CARD, pressed("card:Ks", at, 2, spot=spot, hand=hand)) is dropped


@pytest.mark.parametrize(("message", "dropped"), [(PRIVATE, True), ((11, 6), True), (GROUP, False)])
def test_a_new_message_may_come_under_the_thumb_and_another_chat_does_not(
    message: tuple[int, int], *, dropped: bool
) -> None:
    assert drops(CARD, pressed("bid:6s", 10.5, 2, message=message)) is dropped


def test_a_card_that_played_itself_keeps_presses_off_that_were_meant_for_it() -> None:
    by_itself = Accepted(1, "card:As", 10.0, 9)
    assert drops(by_itself, pressed("card:Ks", 10.5, 2, hand=2))
    assert not drops(by_itself, pressed("card:Ks", 10.75, 2, hand=2))


def test_a_page_may_be_turned_sooner_than_a_word_is_said() -> None:
    back = pressed(DraftAction.UNPICK, 10.0)
    assert drops(back, pressed(DraftAction.HIGHER, 10.3))
    assert not drops(back, pressed(DraftAction.HIGHER, 10.45))
    opened = pressed(DraftAction.HIGHER, 10.0)
    assert drops(opened, pressed("bid:7s", 10.45))
    assert not drops(opened, pressed("bid:7s", 10.45, spot=THERE))
    assert drops(pressed("sure:bid:misere", 10.0), pressed("yes:bid:misere", 10.6)), "a dear word is said"


@pytest.mark.parametrize(
    ("one", "other", "covers"),
    [
        (Spot(0, 3, 0, 0.25), Spot(0, 2, 0.2, 0.4), True),
        (Spot(1, 2, 0, 0.25), Spot(0, 2, 0.2, 0.4), True),  # a row went above it
        (Spot(1, 2, 0, 0.25), Spot(0, 3, 0, 0.25), False),
        (Spot(0, 3, 0, 0.25), Spot(0, 3, 0.25, 0.5), False),
    ],
)
def test_where_two_buttons_stand(one: Spot, other: Spot, *, covers: bool) -> None:
    assert one.covers(other) is other.covers(one) is covers
