"""Scenes: messages of a running deal as values, drawn at the first look."""

from collections.abc import Iterator
from itertools import islice

from msgspec.structs import replace

from bot.games.preferans.face import PREFERANS_FACE
from bot.games.preferans.screens.messages import hand_screen, table_screen
from bot.screens.model import Draft
from bot.screens.own_result import with_pages
from bot.screens.scene import Scene
from engine.core.seats import Seat
from engine.games.preferans import PREFERANS
from engine.games.preferans.view import SeatView
from tests.bot.screens import kit


def scenes() -> Iterator[tuple[Scene, SeatView]]:
    """The shared message and one player's at every step of a deal, each with its view."""
    convention, seats = kit.TABLES[0]
    for walk in kit.walked(3, seats=seats, convention=convention):
        frame = kit.frame_for(walk, convention, token=5)
        for viewer in (None, Seat.TWO):
            yield Scene(kit.RU, PREFERANS, PREFERANS_FACE, walk.match, viewer, frame), kit.view_of(walk, viewer)


def test_a_scene_draws_what_its_viewer_may_know() -> None:
    for scene, view in scenes():
        if scene.viewer is None:
            assert scene.screen.text == table_screen(kit.RU, scene.frame, view).text
        else:
            own = hand_screen(kit.RU, scene.frame, view, Draft())
            status = PREFERANS.status(scene.match)
            assert scene.screen.rows == with_pages(kit.RU, PREFERANS_FACE, scene.frame, status, own).rows


def test_scenes_of_equal_values_are_equal() -> None:
    for scene, _ in islice(scenes(), 20):
        assert replace(scene) == scene
        assert replace(scene, heading="Дача") != scene


def test_the_heading_stands_above_the_text() -> None:
    _, (scene, _) = islice(scenes(), 2)
    assert replace(scene, heading="Дача").screen.text.startswith("<i>«Дача»</i>")
    assert replace(scene, heading="").screen.text.startswith("<i>С роботами</i>")
