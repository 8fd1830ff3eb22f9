"""What is not reached by a button is not finished: every event, reason and kind of button must have been met."""

from dataclasses import dataclass
from typing import get_args

import msgspec
import pytest

from bot.screens import actions
from bot.tables.events import LogEvent
from engine.commands import DealCommand
from engine.seats import Seat
from engine.sheet import Reason
from tests.e2e.scenarios.catalogue import SCENARIOS
from tests.e2e.scenarios.stories import STORIES
from tests.e2e.scenarios.theatre import Story, Theatre

# what only a restart brings: tests.e2e.test_days
AFTER_A_RESTART = {"table.awoke"}

OWN_ACTIONS = {
    value for name, value in vars(actions).items() if name.isupper() and isinstance(value, str) and name[0] != "_"
}
DEAL_ACTIONS = {
    "bid",
    "here",
    "pass",
    "offer",
    "half",
    "concede",
    "discard",
    "order",
    "whist",
    "mode",
    "card",
    "claim",
    "agree",
}


@dataclass(frozen=True)
class Played:
    """What was met in everything that was played."""

    tags: set[str]
    reasons: set[str]
    words: set[str]
    errors: list[str]


@pytest.fixture(scope="module")
def played(theatre: Theatre, slow_theatre: Theatre) -> Played:
    """Everything; what fails is told where it belongs, in the scenarios."""
    for play in (*SCENARIOS, *STORIES):
        (slow_theatre if isinstance(play, Story) and play.slow else theatre).invite(play)
    stages = (theatre, slow_theatre)
    for stage in stages:
        stage.wait()
    return Played(
        {tag for stage in stages for tag in stage.tags()},
        {reason for stage in stages for reason in stage.reasons},
        {word for stage in stages for word in stage.words},
        [line for stage in stages for line in stage.errors()],
    )


def tags() -> set[str]:
    """The tags of all events there are."""
    return {str(msgspec.inspect.type_info(kind).tag) for kind in get_args(LogEvent)}  # type: ignore[union-attr]


def test_the_list_of_deal_actions_is_complete() -> None:
    words = [word for word in DEAL_ACTIONS if actions.is_deal(word) or actions.is_deal(f"{word}:x")]
    assert len(get_args(DealCommand)) == len(DEAL_ACTIONS) - 1  # a bid has two words
    assert all(actions.command_of(word, Seat.ONE) for word in ("pass", "offer", "concede"))
    assert words


def test_every_event_happens(played: Played) -> None:
    assert tags() - played.tags == AFTER_A_RESTART


def test_every_reason_is_explained(played: Played) -> None:
    assert set(Reason) - played.reasons == set()


def test_every_kind_of_button_is_pressed(played: Played) -> None:
    assert played.words == OWN_ACTIONS | DEAL_ACTIONS


def test_the_log_is_quiet(played: Played) -> None:
    assert played.errors == []
