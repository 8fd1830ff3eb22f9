"""Cards picked one by one: in and out, no more than the command has, none that may not be picked."""

from bot.screens.draft_actions import toggled
from bot.screens.model import Draft
from bot.screens.refusals import Refusal
from engine.core.cards import Card
from engine.core.view import Parts

PARTS = Parts((Card.HQ, Card.HK, Card.HA), 2)


def test_a_card_is_picked() -> None:
    assert toggled((Card.HQ,), "Kh", PARTS) == Draft((Card.HQ, Card.HK))


def test_a_picked_card_is_taken_back() -> None:
    assert toggled((Card.HQ, Card.HK), "Qh", PARTS) == Draft((Card.HK,))


def test_a_third_card_is_refused() -> None:
    assert toggled((Card.HQ, Card.HK), "Ah", PARTS) is Refusal.ALL_PICKED


def test_a_card_that_may_not_be_picked_is_out_of_date() -> None:
    assert toggled((), "As", PARTS) is Refusal.STALE
