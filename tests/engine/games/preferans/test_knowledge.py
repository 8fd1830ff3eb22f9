"""Knowledge of a seat: the true layout is never excluded, and what proofs for others use is what everybody has seen."""

from random import Random

import pytest

from engine.games.preferans.conventions.presets import PRESETS, preset, seats_for
from engine.games.preferans.knowledge import known, unseen_cards
from engine.games.preferans.state import Playing, TalonShown, Whisting
from engine.games.preferans.view import CardsView, PlayView, TalonView, WhistView, view_for
from engine.search.worlds import ASIDE
from engine.three_hands.cardsets import card_set
from tests.engine.games.preferans.phases.deals import contract, deal, say, see, words
from tests.engine.games.preferans.walks import Walk

TABLES = [(name, seats) for name in PRESETS for seats in seats_for(preset(name))]


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_public_knowledge_is_never_more_than_the_viewers_own(name: str, seats: int) -> None:
    rng, asked = Random(f"{name}{seats}"), 0

    def look(walk: Walk) -> None:
        nonlocal asked
        play = walk.match.deal
        if not isinstance(play, Playing) or rng.random() > 0.2:
            return
        for seat in play.setup.people:
            view = view_for(walk.match, seat)
            assert isinstance(view, CardsView)
            own, public = known(view), known(view, public=True)
            assert own.unseen & ~public.unseen == 0
            assert unseen_cards(view) & ~unseen_cards(view, public=True) == 0
            ours, theirs = ({one.place: one for one in found.hidden} for found in (own, public))
            for place in range(3):
                assert (place in ours) is (place in theirs)
                if place in ours:
                    truth = card_set(play.hands[play.setup.active[place]])
                    assert truth & ~ours[place].may == 0
                    assert ours[place].may & ~theirs[place].may == 0
            asked += 1

    while asked < 30:
        Walk(rng, preset(name), seats, look).play_match(2, between=False)


def test_nobody_else_is_sure_of_the_discard_but_everybody_of_an_open_talon() -> None:
    match = say(contract(deal(), "6s pass pass", "6s"), "whist whist")
    declarer, defender = see(match, 1), see(match, 2)
    assert isinstance(declarer, PlayView)
    assert isinstance(defender, PlayView)
    away, talon = card_set(declarer.discard or ()), card_set(declarer.talon)
    assert known(declarer).unseen & away == 0
    # of the own hand open before the declarer's eyes everybody knows where the talon's cards are that are not in it
    assert known(declarer, public=True).hands[ASIDE] == away & talon
    assert known(declarer, public=True).unseen & away == away & ~talon
    others = [one for one in known(defender).hidden if one.place not in (0, ASIDE)]
    assert [one.may & talon for one in others] == [0] * len(others)


def test_a_thrown_talon_was_seen_by_everybody_and_is_in_no_hand() -> None:
    match = say(deal(seats=4, talon_throw="dealer_mountain_2v", blind="full"), "look 6s look pass look pass throw 6s")
    talon = card_set(match.deal.setup.talon) if isinstance(match.deal, Whisting) else 0
    assert talon
    for viewer in (1, 2, 3, 4, None):
        view = see(match, viewer)
        assert isinstance(view, WhistView)
        for public in (False, True):
            assert unseen_cards(view, public=public) & talon == 0
            assert all(one.place != ASIDE for one in known(view, public=public).hidden)


def test_a_talon_taken_blind_is_known_to_the_declarer_alone_and_not_thrown() -> None:
    match = say(deal(seats=4, talon_throw="dealer_mountain_2v", blind="full"), "6s* look pass look pass")
    assert isinstance(match.deal, TalonShown)
    assert "throw" not in words(match)
    talon = card_set(match.deal.setup.talon)
    for viewer in (2, 3, 4, None):
        view = see(match, viewer)
        assert isinstance(view, TalonView)
        found = known(view)
        assert found.unseen & talon == talon
        assert [one.may & talon for one in found.hidden] == [talon] * len(found.hidden)
    declarer = see(match, 1)
    assert isinstance(declarer, TalonView)
    assert known(declarer).unseen & talon == 0
