"""What is written is read back to the same events, wherever the match stands."""

from random import Random
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core.codec import event_tag
from engine.games.preferans.conventions.presets import PRESETS, preset, seats_for
from engine.games.preferans.events import AnyEvent, DealScored, DealStarted, MatchStarted
from engine.games.preferans.record import parse, write
from tests.engine.games.preferans.record.walk import NAMES, Walk
from tests.extent import tried

CONVENTIONS = ("sochi", "leningrad")
RULES = (
    (),
    (("pool_target", "4"), ("half_with_dealer", "misere"), ("without_three", "any")),
    (("rasp_talon", "closed"), ("open_choice", "always_open"), ("talon_bonus", "value"), ("end", "deals:3")),
    (("here", "elder_then_younger"), ("jumps", "no"), ("half_whist_who", "both"), ("help_not_to", "victim")),
)


EVERYTHING = (("blind", "full"), ("preferans_hand", "on"), ("talon_throw", "dealer_mountain_2v"))


def walked(seed: int, seats: int, convention: str, rules: int, deals: int) -> Walk:
    walk = Walk(Random(seed), seats, convention, RULES[rules])
    walk.match_of(deals)
    return walk


@pytest.mark.soak
@given(
    seed=st.integers(0, 2**32),
    seats=st.sampled_from((3, 4, 5)),
    convention=st.sampled_from(CONVENTIONS),
    rules=st.integers(0, len(RULES) - 1),
)
@settings(max_examples=tried(12, 600))
def test_whole_matches(seed: int, seats: int, convention: str, rules: int) -> None:
    walk = walked(seed, seats, convention, rules, deals=4)
    text = write(walk.events, finished_only=False)
    read = parse(text)
    assert read.events == tuple(walk.events)
    assert read.match == walk.match
    assert write(read.events, finished_only=True) == text


@pytest.mark.soak
@given(seed=st.integers(0, 2**32), name=st.sampled_from(sorted(PRESETS)))
@settings(max_examples=tried(12, 600))
def test_whole_matches_of_every_preset(seed: int, name: str) -> None:
    walk = Walk(Random(seed), Random(seed).choice(seats_for(preset(name))), name)
    walk.match_of(6)
    read = parse(write(walk.events, finished_only=False))
    assert read.events == tuple(walk.events)
    assert read.match == walk.match


@pytest.mark.soak
@given(seed=st.integers(0, 2**32), seats=st.sampled_from((3, 4, 5)), stop=st.integers(0, 45))
@settings(max_examples=tried(12, 600))
def test_stopped_anywhere(seed: int, seats: int, stop: int) -> None:
    walk = walked(seed, seats, "sochi", 0, deals=1)
    if walk.over:
        return
    before = tuple(walk.events)
    walk.deal()
    for _ in range(stop):
        if not isinstance(walk.events[-1], DealScored):
            walk.step()
    text = write(walk.events, finished_only=False)
    assert parse(text).events == tuple(walk.events)
    assert "tricks" not in text.rpartition("deal ")[2] or isinstance(walk.events[-1], DealScored)
    if not isinstance(walk.events[-1], DealScored):
        closed = parse(write(walk.events, finished_only=True)).events
        assert closed[: len(before)] == before
        assert not any(isinstance(event, DealStarted) for event in closed[len(before) :])


def test_the_walks_meet_every_event() -> None:
    tags = set()
    for seed in range(40):
        walk = walked(seed, 3 + seed % 2, CONVENTIONS[seed % 3 % 2], seed % len(RULES), deals=4)
        tags |= {event_tag(event) for event in walk.events}
    for seed in range(40):
        walk = Walk(Random(seed), 3 + seed % 2, "classic", EVERYTHING)
        walk.match_of(12)
        assert parse(write(walk.events, finished_only=False)).events == tuple(walk.events)
        tags |= {event_tag(event) for event in walk.events}
    assert tags == {event_tag(kind) for kind in get_args(AnyEvent)}


@pytest.mark.parametrize("name", NAMES)
def test_names_of_any_kind(name: str) -> None:
    events: list[AnyEvent] = [MatchStarted(preset("sochi"), (name, "b", "c"))]
    assert parse(write(events, finished_only=False)).events == tuple(events)


def test_a_record_needs_the_beginning() -> None:
    with pytest.raises(ValueError, match="MatchStarted"):
        write([], finished_only=False)
