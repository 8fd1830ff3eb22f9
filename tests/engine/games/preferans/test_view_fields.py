"""Fields of every class of view: which may hold cards at all, and that none holds a card its viewer may not see."""

from collections import defaultdict
from random import Random
from typing import Any, TypeVar, get_args, get_origin, get_type_hints

import pytest

from engine.core.cards import Card
from engine.games.preferans.conventions.model import Convention
from engine.games.preferans.view import (
    AuctionView,
    ClaimingView,
    FinishedView,
    HalfOfferedView,
    ModeView,
    OrderingView,
    PlayView,
    RaspasyView,
    SeatView,
    TalonView,
    View,
    WhistView,
    view_for,
)
from tests.engine.games.preferans.oracle import hidden_cards
from tests.engine.games.preferans.scoring.builders import rules
from tests.engine.games.preferans.walks import Walk
from tests.extent import tried
from tests.games.seen import cards_in

OF_EVERY_PHASE = {"hands", "talon", "legal", "public"}
PLAYED = {"trick", "tricks"}
WITH_CARDS: dict[type[View], set[str]] = {
    AuctionView: OF_EVERY_PHASE,
    TalonView: OF_EVERY_PHASE,
    HalfOfferedView: OF_EVERY_PHASE,
    OrderingView: OF_EVERY_PHASE | {"discard"},
    WhistView: OF_EVERY_PHASE | {"discard"},
    ModeView: OF_EVERY_PHASE | {"discard"},
    PlayView: OF_EVERY_PHASE | {"discard"} | PLAYED,
    RaspasyView: OF_EVERY_PHASE | PLAYED,
    ClaimingView: OF_EVERY_PHASE | {"play"},
    FinishedView: OF_EVERY_PHASE | {"last", "discard", "dealt", "outcome", "score"},
}
"""Fields by whose type a card may stand in them: a new one is weighed here."""
BARE: dict[type[View], set[str]] = {
    AuctionView: {"talon", "legal", "public"},
    TalonView: {"public"},
    HalfOfferedView: {"legal", "public"},
    OrderingView: {"legal", "public"},
    WhistView: {"legal", "public"},
    ModeView: {"legal", "public"},
    PlayView: {"public"},
    RaspasyView: {"public"},
    ClaimingView: {"legal", "public"},
    FinishedView: {"legal", "public"},
}
"""Those of them in which no card ever stands."""
TABLES: list[tuple[Convention, int]] = [
    (rules(), 3),
    (rules(half_with_dealer="any", dealer_whist="yes"), 4),
    (rules("leningrad"), 4),
    (rules(blind="full"), 4),
    (rules("classic"), 3),
    (rules("gusarik"), 2),
    (rules(misere_play="closed"), 3),
    (rules(misere_play="closed", misere_ladder="old_steps", uverts="10,20", no_talon_bids="misere,uvert"), 4),
    (rules("gusarik", misere_play="closed"), 2),
]


def may_hold_cards(kind: Any, known: frozenset[Any] = frozenset()) -> bool:
    """Tell whether a card may stand anywhere in a value of that type."""
    if kind in known:
        return False
    known |= {kind}
    origin = get_origin(kind) or kind
    parts = [part for part in get_args(kind) if not isinstance(part, TypeVar)]
    if hasattr(origin, "__struct_fields__"):
        hints = get_type_hints(origin)
        parts += [hints[name] for name in origin.__struct_fields__]
    return kind is Card or any(may_hold_cards(part, known) for part in parts)


@pytest.mark.parametrize("kind", get_args(SeatView))
def test_only_these_fields_may_hold_cards(kind: type[View]) -> None:
    hints = get_type_hints(kind)
    assert {name for name in kind.__struct_fields__ if may_hold_cards(hints[name])} == WITH_CARDS[kind]


def test_no_field_of_any_class_holds_a_hidden_card() -> None:
    """Every class is met, by players and by a spectator; every field is met with a card in it, or never has one."""
    met: dict[type[View], set[str]] = defaultdict(set)
    seen_by: dict[type[View], set[bool]] = defaultdict(set)

    def check(walk: Walk) -> None:
        events = walk.this_deal()
        for viewer in (None, *walk.match.standing.players.seats):
            view = view_for(walk.match, viewer)
            if view is None or not events:
                continue
            hidden = hidden_cards(events, viewer, view.phase)
            seen_by[type(view)].add(viewer is None)
            for name in view.__struct_fields__:
                shown = set(cards_in(getattr(view, name)))
                assert not shown & hidden, (type(view).__name__, name, viewer)
                met[type(view)] |= {name} if shown else set()

    for number, (convention, seats) in enumerate(TABLES):
        for seed in range(tried(3, 60)):
            walk = Walk(Random(f"{number}{seed}"), convention, seats, check)
            walk.play_match(3, between=False)
    assert dict(met) == {kind: fields - BARE[kind] for kind, fields in WITH_CARDS.items()}
    assert set(seen_by) == set(get_args(SeatView))
    assert all(viewers == {True, False} for viewers in seen_by.values())
