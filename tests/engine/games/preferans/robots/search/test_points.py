"""Points of a robot are the convention's own: what a deal changes in the settlement."""

from random import Random

import pytest

from engine.games.preferans.conventions.presets import PRESETS, preset, seats_for
from engine.games.preferans.events import DealScored
from engine.games.preferans.robots.search.games import balance
from engine.games.preferans.scoring.settlement import settle
from tests.engine.games.preferans.walks import Walk

TABLES = [(name, seats) for name in PRESETS for seats in seats_for(preset(name))]


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_points_are_what_the_settlement_changes_by(name: str, seats: int) -> None:
    walk = Walk(Random(f"{name}{seats}"), preset(name), seats)
    for _ in range(6):
        if walk.over:
            break
        before = walk.match.standing
        walk.play_deal()
        scored = next(event for event in reversed(walk.events) if isinstance(event, DealScored))
        was, now = settle(before), settle(walk.match.standing)
        for seat in walk.match.standing.players.seats:
            changed = now.exact[seat] - was.exact[seat]
            assert balance(before, seat, scored.entries) == pytest.approx(float(changed))
