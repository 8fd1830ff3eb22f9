"""Refusals of tournaments: a sentence for each reason, short enough for an alert."""

import pytest

from bot.screens.texts import ALERT, Texts
from bot.screens.tournament.refusals import (
    COMMANDS,
    PLANS,
    WISHES,
    TourRefusal,
    plan_refused,
    tour_refused,
    wish_refused,
)
from engine.tournament.commands import Reason
from engine.tournament.plan import BadPlan
from tests.bot.screens import kit


@pytest.mark.parametrize("t", [kit.RU, kit.EN])
def test_every_reason_has_a_sentence_of_its_own(t: Texts) -> None:
    told = [
        *(plan_refused(t, reason) for reason in BadPlan),
        *(tour_refused(t, reason) for reason in Reason),
        *(wish_refused(t, reason) for reason in TourRefusal),
    ]
    assert len(set(told)) == len(told)
    assert all(text.endswith((".", "/tour.")) and len(text) <= ALERT for text in told)


def test_no_sentence_is_cut_or_left_in_english() -> None:
    for text in (*PLANS.values(), *COMMANDS.values(), *WISHES.values()):
        assert len(text) <= ALERT
        assert kit.RU.plain(text) != text
