"""The vocabulary of buttons: each action has one handler, each handler an action; no game has such words."""

from collections import Counter

import pytest

from bot.screens.actions import OF_MATCH, OF_MENU, Action, LooseAction
from bot.screens.commands import COMMANDS
from bot.screens.draft_actions import YES
from bot.screens.face import Face
from bot.tables.context.feature import Feature
from bot.tables.features.registry import features_of
from bot.tables.features.which import Which
from bot.tables.open_table import Opener
from engine.core.seats import Seat
from tests.bot.tables.kit.desk import Desk
from tests.games.hosted import HOSTED

ELSEWHERE = {"tour", "week"}
"""Words of buttons and of commands that `bot.tournaments` and `bot.week` handle, not the tables."""


@pytest.fixture
def features(desk: Desk) -> tuple[Feature, ...]:
    """Everything that people may press and type."""
    context, runtime, responder = desk.context, desk.service._runtime, desk.service._responder
    found = features_of(context, runtime, responder, Opener(context, runtime), ())
    return (*found, Which(context, runtime, responder, found).feature())


async def test_each_action_of_a_table_has_one_handler(features: tuple[Feature, ...]) -> None:
    handled = Counter(word for feature in features for word in (*feature.free, *feature.staged, *feature.judged))
    assert handled == Counter(Action)


async def test_each_action_of_no_table_has_one_handler(features: tuple[Feature, ...]) -> None:
    assert Counter(word for feature in features for word in feature.loose) == Counter({*LooseAction} - ELSEWHERE)


async def test_each_command_has_one_handler(features: tuple[Feature, ...]) -> None:
    typed = Counter(
        name for feature in features for name in (*feature.orders, *feature.table_orders, *feature.late_orders)
    )
    assert set(COMMANDS) - ELSEWHERE <= set(typed)
    assert set(typed.values()) == {1}


def test_actions_of_menus_and_matches_are_of_their_vocabulary() -> None:
    assert {*OF_MENU} <= {*Action}
    assert {*OF_MATCH} <= {*LooseAction}


@pytest.mark.parametrize("face", HOSTED.faces.values(), ids=HOSTED.faces.keys())
def test_no_word_of_a_deal_is_one_of_a_table(face: Face) -> None:
    """A press is looked up among the table's actions first: a word of both would never reach the deal."""
    keys = face.keys
    assert not keys.half_made & {*Action, YES}
    assert [action for action in (*Action, *keys.half_made) if keys.command(action, Seat.ONE) is not None] == []
