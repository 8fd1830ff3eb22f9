"""The dummy's cards in a record of raspasy in gusarik: once each, where the rule puts them, or not at all."""

import re
from collections.abc import Sequence
from functools import cache
from itertools import groupby
from random import Random

import pytest

from engine.core.errors import RecordError
from engine.core.seats import Seat
from engine.games.preferans.conventions.presets import preset
from engine.games.preferans.events import AnyEvent
from engine.games.preferans.moves import PlayCard
from engine.games.preferans.record import parse, write
from engine.games.preferans.state import Finished, Playing, Raspasy
from tests.engine.games.preferans.walks import Walk


@cache
def events() -> Sequence[AnyEvent]:
    """A deal of raspasy for two, with a dummy who has led at least once."""
    for seed in range(200):
        walk = Walk(Random(seed), preset("gusarik"), 2)
        walk.begin_deal()
        walk.finish_deal()
        last = walk.match.deal
        play = last.last if isinstance(last, Finished) else None
        is_raspasy = isinstance(play, Playing) and isinstance(play.game, Raspasy)
        if is_raspasy and sum(isinstance(event, PlayCard) for event in walk.events) == 30:
            return tuple(walk.events)
    raise AssertionError("nobody has passed")


def text_of(items: list[str]) -> str:
    """Record of the deal with these items in its play."""
    text = write(events())
    lines = "\n".join(f"play {' '.join(items[at : at + 3])}" for at in range(0, len(items), 3))
    told = re.sub(r"^play .*\n", "", text, flags=re.MULTILINE)
    return told.replace("\ntricks ", f"\n{lines}\ntricks ", 1)


@cache
def whole() -> tuple[str, ...]:
    """Items of all thirty cards in their order."""
    played = [event for event in events() if isinstance(event, PlayCard)]
    return tuple(f"{event.seat}:{event.card}{f'~{event.mark}' if event.mark else ''}" for event in played)


def test_the_cards_of_the_dummy_may_stand_in_their_places() -> None:
    assert parse(text_of([*whole()])).events == events()
    assert parse(write(events())).events == events()
    assert any(sum(1 for _ in run) > 1 for seat, run in groupby(whole(), key=lambda item: item[0]) if seat == "3")


@pytest.mark.parametrize("moved", ["twice", "later", "earlier", "other"])
def test_elsewhere_they_are_refused(moved: str) -> None:
    dummys = [at for at, item in enumerate(whole()) if item.startswith(f"{Seat.THREE}:")]
    for at in dummys:
        items = [*whole()]
        match moved:
            case "twice":
                items.insert(at, items[at])
            case "later" if at + 1 < len(items) and at + 1 not in dummys:
                items[at], items[at + 1] = items[at + 1], items[at]
            case "earlier" if at and at - 1 not in dummys:
                items[at], items[at - 1] = items[at - 1], items[at]
            case "other":
                items[at] = items[dummys[dummys.index(at) - 1]]
            case _:
                continue
        with pytest.raises(RecordError, match="the dummy plays its lowest legal card, not"):
            parse(text_of(items))
