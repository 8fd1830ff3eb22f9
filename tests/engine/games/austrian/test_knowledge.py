"""Knowledge of a seat: the truth always agrees with it, and it says nothing that the view does not."""

from random import Random

import pytest
from msgspec.structs import replace

from engine.core.cards import Card, Suit
from engine.core.seats import Seat
from engine.games.austrian.knowledge import above, known, lacking
from engine.games.austrian.rules import MustBeat
from engine.games.austrian.state import running
from engine.games.austrian.view import ExchangeView, NamingView, PlayView, view_for
from engine.search.worlds import ASIDE, Worlds
from engine.three_hands.cardsets import SUITS, card_set, cards_in
from tests.engine.games.austrian.walks import Walk, any_rules


@pytest.mark.parametrize("seed", range(25))
def test_the_truth_agrees_with_what_a_seat_knows(seed: int) -> None:
    """In random matches by random rules: hands, discard and talon lie where they may lie; counts fit."""

    def look(walk: Walk) -> None:
        deal = running(walk.match)
        if deal is None:
            return
        for viewer in walk.match.standing.players.seats:
            view = view_for(walk.match, viewer)
            assert view is not None
            found = known(view)
            for holder in found.hidden:
                if holder.place != ASIDE:
                    truth = card_set(deal.hands[view.active[holder.place]])
                    assert truth & ~holder.may == 0, (view, holder)
                    assert truth.bit_count() == holder.count
            assert sum(holder.count for holder in found.hidden) == found.unseen.bit_count()
            for place, seat in enumerate(view.active):
                if view.hands[seat].cards is not None:
                    assert cards_in(found.hands[place]) == cards_in(card_set(deal.hands[seat]))

    rng = Random(f"knowledge {seed}")
    Walk(rng, any_rules(rng), rng.choice((3, 4)), look).deal()


def test_higher_cards_of_a_suit() -> None:
    assert cards_in(above(Card.SQ)) == (Card.SK, Card.SA)
    assert above(Card.HA) == 0
    assert above(Card.D7) == SUITS[Suit.DIAMONDS] & ~card_set([Card.D7])


def test_the_declarer_knows_the_own_discard_and_others_do_not() -> None:
    met = set()

    def look(walk: Walk) -> None:
        for viewer in walk.match.standing.players.seats:
            view = view_for(walk.match, viewer)
            if isinstance(view, NamingView) and not view.bid.is_hand:
                aside = [holder for holder in known(view).hidden if holder.place == ASIDE]
                assert bool(aside) is (viewer is not view.declarer)
                assert known(view).hands[ASIDE] == card_set(view.discard or ())
                met.add(viewer is view.declarer)
            if isinstance(view, ExchangeView) and viewer is view.declarer:
                assert not [holder for holder in known(view).hidden if holder.place == ASIDE]

    for seed in range(12):
        rng = Random(f"discard {seed}")
        walk = Walk(rng, any_rules(rng), 3, look)
    while walk.match.standing.deals < 3 and walk.deal():
        pass
    assert met == {True, False}


@pytest.mark.parametrize("seed", range(6))
def test_some_world_is_left_in_every_position(seed: int) -> None:
    def look(walk: Walk) -> None:
        view = view_for(walk.match, Seat.ONE)
        if view is not None and running(walk.match) is not None:
            assert Worlds(known(view)).total > 0

    rng = Random(f"worlds {seed}")
    Walk(rng, any_rules(rng), 3, look).deal()


@pytest.mark.parametrize("must_beat", list(MustBeat))
def test_who_does_not_beat_has_nothing_higher(must_beat: MustBeat) -> None:
    """In every walk whoever follows without beating is known to lack the higher cards, but not without a duty."""
    found = set()

    def look(walk: Walk) -> None:
        view = view_for(walk.match, None)
        if not isinstance(view, PlayView) or not view.plays[1:]:
            return
        (_, led), (seat, card) = view.plays[:2]
        if card.suit is led.suit and card.rank < led.rank:
            found.add(lacking(view, seat) & above(led) == above(led) or not above(led))

    for seed in range(12):
        rng = Random(f"beats {seed}")
        Walk(rng, replace(any_rules(rng), must_beat=must_beat), 3, look).deal()
    assert found == ({True} if must_beat is not MustBeat.NONE else found)
    assert must_beat is not MustBeat.NONE or False in found
