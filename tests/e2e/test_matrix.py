"""What is not reached by a button is not finished: every event, reason and kind of button must have been met."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, get_args

import msgspec
import pytest
from msgspec.inspect import StructType

from bot.screens.actions import Action, LooseAction
from bot.screens.draft_actions import YES
from bot.tables.log.events import OwnEvent
from engine.core.seats import Seat
from tests.e2e.scenarios.every import PLAYS, PROGRAMMES
from tests.e2e.scenarios.programme import Programme
from tests.e2e.scenarios.theatre import Play, Story, Theatre
from tests.games.every import EVERY
from tests.narrowed import of

# what only a restart brings, or a machine too slow to show a turn in time: tests.e2e.test_days
AFTER_A_RESTART = {"table.awoke"}

# what only another season brings: tests.e2e.test_season
AFTER_A_SEASON = {LooseAction.SEASON}

OWN_ACTIONS = {*Action, *LooseAction} - AFTER_A_SEASON

every_programme = pytest.mark.parametrize("programme", PROGRAMMES, ids=str)


@dataclass(frozen=True)
class Played:
    """What was met in everything that was played; tags, reasons and words of actions with the names of their games."""

    tags: set[tuple[str, str]]
    reasons: set[tuple[str, str]]
    words: set[tuple[str, str]]
    errors: list[str]


@pytest.fixture(scope="module")
def played(theatre: Theatre, slow_theatre: Theatre) -> Played:
    """Everything; what fails is told where it belongs, in the scenarios.

    What must be done between two deals is played when nothing else keeps the machine busy.
    """
    slow = [play for play in PLAYS if _is_slow(play)]
    quick = [play for play in PLAYS if not _is_slow(play)]
    stages = (theatre, slow_theatre)
    loads: tuple[Sequence[Play], ...] = (quick, slow)
    for stage, plays in zip(stages, loads, strict=True):
        for play in plays:
            stage.invite(play)
        stage.wait()
    return Played(
        {tag for stage in stages for tag in stage.tags()},
        {reason for stage in stages for reason in stage.reasons},
        {word for stage in stages for word in stage.words},
        [line for stage in stages for line in stage.errors()],
    )


def _is_slow(play: Play) -> bool:
    return isinstance(play, Story) and play.slow


def tags_of(union: Any) -> set[str]:
    """The tags of the events in a union of classes."""
    return {str(of(StructType, msgspec.inspect.type_info(kind)).tag) for kind in get_args(union)}


def test_every_game_has_its_programme() -> None:
    assert [programme.game for programme in PROGRAMMES] == list(EVERY.values())


@every_programme
def test_the_list_of_deal_actions_is_complete(programme: Programme) -> None:
    """Each command of a deal has a button's action that means it, and the words of those actions are all there are."""
    words, keys = set(), programme.face.keys
    for command in programme.commands:
        action = programme.game.write(command)
        assert keys.command(action, Seat.ONE) == command
        words.add(action.partition(":")[0])
    assert words == programme.words
    assert not words & (OWN_ACTIONS | keys.half_made | {YES})


@every_programme
def test_every_event_happens(played: Played, programme: Programme) -> None:
    met = {tag for game, tag in played.tags if game == programme.game.name}
    assert tags_of(programme.game.events) - met == set()


def test_every_event_of_a_table_happens(played: Played) -> None:
    assert tags_of(OwnEvent) - {tag for _, tag in played.tags} <= AFTER_A_RESTART


@pytest.mark.parametrize("programme", [one for one in PROGRAMMES if one.reasons], ids=str)
def test_every_reason_is_explained(played: Played, programme: Programme) -> None:
    met = {reason for game, reason in played.reasons if game == programme.game.name}
    assert programme.reasons - met == set()


@every_programme
def test_every_kind_of_button_of_a_deal_is_pressed(played: Played, programme: Programme) -> None:
    half_made = programme.face.keys.half_made
    words = programme.words | half_made | ({YES} if half_made else set())
    assert {word for game, word in played.words if game == programme.game.name} - OWN_ACTIONS == words - OWN_ACTIONS


def test_every_kind_of_button_of_a_table_is_pressed(played: Played) -> None:
    assert {word for _, word in played.words} >= OWN_ACTIONS


def test_the_log_is_quiet(played: Played) -> None:
    assert played.errors == []
