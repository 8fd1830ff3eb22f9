"""Events of a tournament in the store: read back as written, under tags that never change."""

import msgspec
import pytest

from engine.core.codec import event_tag
from engine.tournament import events
from engine.tournament.events import AnyEvent, Award, NotPlayed, Undone, read_event, write_event
from tests.engine.tournament.kit import whists
from tests.engine.tournament.test_fold import PLAYED

TAGS = [
    "tour.opened",
    "tour.attached",
    "tour.detached",
    "tour.registered",
    "tour.word",
    "tour.withdrew",
    "tour.closed",
    "tour.drawn",
    "tour.arrived",
    "tour.began",
    "tour.ended",
    "tour.not_played",
    "tour.dropped",
    "tour.no_show",
    "tour.waited",
    "tour.replaced",
    "tour.corrected",
    "tour.removed",
    "tour.round_closed",
    "tour.leg",
    "tour.finished",
    "tour.cancelled",
    "tour.undone",
    "tour.director_left",
    "tour.director_took",
]


@pytest.mark.parametrize("event", [*PLAYED, NotPlayed(1, 3, (Award.WAITED, Award.AWAITED, Award.EVEN)), Undone(7)])
def test_an_event_is_read_back_as_written(event: AnyEvent) -> None:
    assert read_event(write_event(event)) == event


def test_tags_are_those_of_stored_databases() -> None:
    kinds = [kind for kind in vars(events).values() if isinstance(kind, type) and issubclass(kind, events.Event)]
    assert [kind.__struct_config__.tag for kind in kinds if kind is not events.Event] == TAGS


def test_fractions_are_exact() -> None:
    event = events.TableEnded(1, whists("100/3", "-50/3", "-50/3"), 6)
    assert b'"100/3"' in write_event(event)
    assert event_tag(event) == "tour.ended"


def test_an_unknown_event_is_refused() -> None:
    with pytest.raises(msgspec.ValidationError):
        read_event(b'{"type":"tour.unknown"}')
