"""Every scenario: first by the engine alone, then by pressed buttons through the whole program."""

import pytest

from engine.games.preferans.state import Finished
from tests.e2e.scenarios.catalogue import SCENARIOS
from tests.e2e.scenarios.every import PLAYS, SCRIPTS, TOLD
from tests.e2e.scenarios.model import Scenario, cells_of
from tests.e2e.scenarios.script import Script, settled
from tests.e2e.scenarios.theatre import Story, Theatre


def test_names_are_unique() -> None:
    names = [play.name for play in PLAYS]
    assert len(names) == len(set(names))


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.name)
def test_by_the_engine(scenario: Scenario) -> None:
    after = scenario.moves[-1][-1].after
    assert isinstance(after.deal, Finished)
    assert cells_of(after.standing.sheet) == scenario.cells


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.name)
def test_script_by_the_engine(script: Script) -> None:
    assert script.game.status(script.end).over
    assert settled(script) == script.balances


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.name)
def test_by_pressed_buttons(theatre: Theatre, scenario: Scenario) -> None:
    theatre.see(scenario)


@pytest.mark.parametrize("story", [story for story in TOLD if not story.slow], ids=lambda story: story.name)
def test_story(theatre: Theatre, story: Story) -> None:
    theatre.see(story)


@pytest.mark.parametrize("story", [story for story in TOLD if story.slow], ids=lambda story: story.name)
def test_slow_story(slow_theatre: Theatre, story: Story) -> None:
    slow_theatre.see(story)
