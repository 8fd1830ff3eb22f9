"""Random matches by random rules: scores by the second scorer, records, JSON, the store, hidden cards, sums."""

import json
from functools import cache
from random import Random

import msgspec
import pytest

from engine.core.codec import dec_hook, encode
from engine.core.match import DealStarted
from engine.games.skat import SKAT
from engine.games.skat.cli.report import report, summary
from engine.games.skat.events import AnyEvent, DealScored
from engine.games.skat.game import replay
from engine.games.skat.moves import PlayCard
from engine.games.skat.record import parse, write
from engine.games.skat.rules import rules_of
from engine.games.skat.state import running
from engine.games.skat.view import FinishedView
from engine.three_hands.dealing import DECK
from tests.engine.games.skat import oracle
from tests.engine.games.skat.walks import Walk, any_rules
from tests.extent import tried

SEEDS = range(tried(6, 120))
DEALS = 16

pytestmark = pytest.mark.soak


@cache
def walked(seed: int) -> Walk:
    rng = Random(f"skat-{seed}")
    walk = Walk(rng, any_rules(rng), rng.choice((3, 4)))
    walk.play_match(DEALS)
    return walk


@pytest.mark.parametrize("seed", SEEDS)
def test_every_deal_is_scored_as_by_the_second_scorer(seed: int) -> None:
    walk = walked(seed)
    text = write(walk.events, finished_only=False)
    written, settled = oracle.scored(text, rules_of(walk.match.standing.rules))
    scores = [event for event in walk.events if isinstance(event, DealScored)]
    assert [{int(one.seat): one.amount for one in score.entries} for score in scores] == written
    assert [int(amount) for amount in SKAT.result(walk.match).balances] == settled
    assert sum(settled) == 0


@pytest.mark.parametrize("seed", SEEDS)
def test_the_record_and_the_store_give_the_match_back(seed: int) -> None:
    walk = walked(seed)
    text = write(walk.events, finished_only=False)
    read = parse(text)
    assert read.events == tuple(walk.events)
    assert read.match == walk.match
    assert write(read.events, finished_only=False) == text
    decoder = msgspec.json.Decoder(AnyEvent, dec_hook=dec_hook)
    assert [decoder.decode(encode(event)) for event in walk.events] == walk.events
    assert replay(walk.events) == walk.match
    last = max(
        place for place, event in enumerate(walk.events) if isinstance(event, DealStarted | type(walk.events[0]))
    )
    if isinstance(walk.events[last], DealStarted):
        assert replay(walk.events[last:]).standing.tally == walk.match.standing.tally
    told = json.loads(json.dumps(summary(read)))
    assert len(told["deals"]) == walk.match.standing.deals
    assert sum(told["settlement"]["points"].values()) == 0
    assert report(read).count("\ndeal ") == walk.match.standing.deals


@pytest.mark.parametrize("seed", range(tried(3, 36)))
def test_a_record_may_stop_anywhere(seed: int) -> None:
    def check(walk: Walk) -> None:
        if walk.rng.random() < 0.05:
            read = parse(write(walk.events, finished_only=False))
            assert (read.events, read.match) == (tuple(walk.events), walk.match)

    rng = Random(f"stop-{seed}")
    Walk(rng, any_rules(rng), rng.choice((3, 4)), check).play_match(4)


def exchanged(events: list[AnyEvent], one: str, two: str) -> list[AnyEvent]:
    """Return the events of a deal, had two cards been each other."""
    decoder = msgspec.json.Decoder(AnyEvent, dec_hook=dec_hook)
    swap = {f'"{one}"': f'"{two}"', f'"{two}"': f'"{one}"'}

    def text(event: AnyEvent) -> str:
        told = encode(event).decode()
        return told.replace(f'"{one}"', '"?"').replace(f'"{two}"', swap[f'"{two}"']).replace('"?"', swap[f'"{one}"'])

    return [decoder.decode(text(event)) for event in events]


@pytest.mark.parametrize("seed", range(tried(4, 75)))
def test_a_view_does_not_depend_on_what_it_hides(seed: int) -> None:
    looked = 0

    def check(walk: Walk) -> None:
        nonlocal looked
        deal = running(walk.match)
        if deal is None or walk.rng.random() > 0.3:
            return
        begun = max(place for place, event in enumerate(walk.events) if isinstance(event, DealStarted))
        for viewer in (None, *walk.match.standing.players.seats):
            view = SKAT.view(walk.match, viewer)
            told = encode(view).decode()
            hidden = [card for card in DECK if f'"{card}"' not in told]
            if len(hidden) < 2:
                continue
            one, two = walk.rng.sample(hidden, 2)
            other = replay(exchanged(walk.events[begun:], one, two))
            assert encode(SKAT.view(other, viewer)).decode() == told
            assert SKAT.progress(other) == SKAT.progress(walk.match)
            looked += 1

    rng = Random(f"blind-{seed}")
    while not looked:  # all deals of a short match may have been written, not played
        Walk(rng, any_rules(rng), rng.choice((3, 4)), check).play_match(4)


@pytest.mark.parametrize("seed", range(tried(4, 75)))
def test_nothing_shown_during_play_tells_card_points(seed: int) -> None:
    def check(walk: Walk) -> None:
        for viewer in (None, *walk.match.standing.players.seats):
            view = SKAT.view(walk.match, viewer)
            if view is not None and not isinstance(view, FinishedView):
                told = json.loads(encode(view))
                told.pop("standing")
                assert "points" not in json.dumps(told)

    rng = Random(f"points-{seed}")
    Walk(rng, any_rules(rng), rng.choice((3, 4)), check).play_match(2)


@pytest.mark.parametrize("seed", range(tried(4, 90)))
def test_robots_play_by_any_rules(seed: int) -> None:
    rng = Random(f"robots-{seed}")
    walk = Walk(rng, any_rules(rng), rng.choice((3, 4)))
    for _ in range(4):
        if SKAT.status(walk.match).over:
            break
        walk.deal()
        while running(walk.match) is not None:
            (seat,) = SKAT.awaited(walk.match)
            view = SKAT.view(walk.match, seat)
            assert view is not None
            chosen, timed = SKAT.robots.choose(view), SKAT.robots.on_timeout(view)
            assert timed in view.legal
            assert chosen in view.legal
            walk.do(chosen if rng.random() < 0.8 or isinstance(chosen, PlayCard) else timed)
        if len(walk.match.standing.rows) and walk.match.deal is not None:
            assert SKAT.progress(walk.match).to_lead is None
