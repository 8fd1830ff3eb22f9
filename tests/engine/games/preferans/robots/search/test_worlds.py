"""What a seat knows: no layout is drawn that it can exclude, and the true one is never excluded."""

from collections import Counter
from random import Random

import pytest

from engine.core.cards import Card
from engine.games.preferans.conventions.presets import PRESETS, preset, seats_for
from engine.games.preferans.conventions.terms import cards_of
from engine.games.preferans.knowledge import known
from engine.games.preferans.state import Broken, Claiming, Finished, PaperDeal, Playing, deal_running
from engine.games.preferans.view import (
    DeclaredView,
    GameView,
    OrderingView,
    PlayView,
    RaspasyView,
    TableView,
    tricks_of,
    view_for,
)
from engine.search.worlds import ASIDE, World, Worlds
from engine.three_hands.cardsets import card_set, cards_in
from tests.engine.games.preferans.phases.deals import contract, deal, say, see_as
from tests.engine.games.preferans.walks import Walk

TABLES = [(name, seats) for name in PRESETS for seats in seats_for(preset(name))]


def check(view: TableView, world: World) -> None:
    """The world against the view, without a word of the code that made it."""
    hands = [cards_in(mask) for mask in world]
    played = [play for trick in tricks_of(view) for play in trick.plays]
    discard = (view.discard or ()) if isinstance(view, OrderingView | GameView) else ()
    declared = view if isinstance(view, DeclaredView) else None
    for place, seat in enumerate(view.active):
        hand = view.hands[seat]
        assert len(hands[place]) == hand.count
        assert hand.cards is None or set(hand.cards) == set(hands[place])
    everywhere = Counter([card for cards in hands for card in cards] + [card for _, card in played])
    everywhere.update(discard)
    if isinstance(view, RaspasyView) or (declared is not None and declared.thrown):
        everywhere.update(view.talon)
    assert everywhere == Counter(cards_of(view.standing.convention))
    check_followed(view, hands)
    if declared is not None and not declared.thrown:
        place = view.active.index(declared.declarer)
        own = {card for seat, card in played if seat is declared.declarer} | set(discard)
        for card in view.talon:
            assert card in {*hands[place], *hands[ASIDE], *own}


def check_followed(view: TableView, hands: list[tuple[Card, ...]]) -> None:
    """Nobody holds a card he should have played before."""
    trump = view.contract.trump if isinstance(view, GameView) else None
    for lead, plays in ((trick.led, trick.plays) for trick in tricks_of(view)):
        for seat, card in plays:
            led = (lead or plays[0][1]).suit
            left = hands[view.active.index(seat)]
            if card.suit is not led:
                assert all(other.suit is not led for other in left)
                assert trump is None or card.suit is trump or all(other.suit is not trump for other in left)


def true_world(walk: Walk) -> list[int] | None:
    deal = walk.match.deal
    if deal is None or isinstance(deal, Claiming | Finished | Broken | PaperDeal):
        return None
    return [card_set(deal.hands[seat]) for seat in deal.setup.active]


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_layouts_agree_with_the_view_and_the_true_one_is_among_them(name: str, seats: int) -> None:
    rng = Random(f"{name}{seats}")
    asked = 0

    def look(walk: Walk) -> None:
        nonlocal asked
        truth = true_world(walk)
        deal = walk.match.deal
        assert deal is None or not isinstance(deal, Playing) or truth is not None
        if truth is None or rng.random() > 0.15:
            return
        for seat in deal.setup.people:  # type: ignore[union-attr]  # a deal with hands has a setup
            view = view_for(walk.match, seat)
            assert isinstance(view, TableView)
            layouts = Worlds(known(view))
            assert layouts.total >= 1
            for holder in known(view).hidden:
                if holder.place != ASIDE:
                    assert truth[holder.place] & ~holder.may == 0
                    assert truth[holder.place].bit_count() == holder.count
            for world in layouts.some(3, rng):
                check(view, world)
                if layouts.total > 1:
                    check(view, layouts.swapped(world, rng))
            asked += 1

    walk = Walk(rng, preset(name), seats, look)
    while asked < 40:
        walk = Walk(rng, preset(name), seats, look)
        walk.play_match(2, between=False)
    assert not deal_running(walk.match)


def test_open_defence_knows_all_but_two_cards() -> None:
    """Twelve cards are the declarer's, ten of them in his hand: 66 layouts, fewer once he has played."""
    match = say(contract(deal(), "6s pass pass", "6s"), "whist pass open")
    view = see_as(PlayView, match, 2)
    layouts = list(Worlds(known(view)).every())
    if view.hands[3].cards is not None:
        assert len(layouts) == len(set(layouts)) == Worlds(known(view)).total == 66


def test_every_layout_is_drawn_as_often_as_any_other() -> None:
    match = say(contract(deal(), "6s pass pass", "6s"), "whist pass open")
    layouts = Worlds(known(see_as(PlayView, match, 2)))
    rng = Random(1)
    found = Counter(layouts.draw(rng) for _ in range(66 * 60))
    assert len(found) == layouts.total
    assert max(found.values()) < 2 * 60
    assert min(found.values()) > 60 / 2.5


def test_exchanges_alone_reach_every_layout_as_often_as_any_other() -> None:
    match = say(contract(deal(), "6s pass pass", "6s"), "whist pass open")
    layouts, rng = Worlds(known(see_as(PlayView, match, 2))), Random(1)
    world, found = layouts.draw(rng), Counter[World]()
    for _ in range(66 * 200):
        world = layouts.swapped(world, rng)
        found[world] += 1
    assert len(found) == layouts.total
    assert max(found.values()) < 2 * 200
    assert min(found.values()) > 200 / 2.5
