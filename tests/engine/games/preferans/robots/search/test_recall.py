"""What played cards tell: a hand that would have given a trick away by its card hardly lies so."""

import pytest

from engine.core.cards import Card
from engine.core.cardsets import card_set
from engine.games.preferans.contracts import Strain
from engine.games.preferans.robots.search.budget import GIVEN, Mind, remembered
from engine.games.preferans.solver import pure
from engine.games.preferans.view import PlayView
from engine.search.worlds import World
from tests.engine.games.preferans.phases.deals import deal, say, see_as

EIGHT_TRUMPS = "As Tc 8c Ks Jc 9c Qs Qc 8d Js Kc 9d Ts Td 9h 9s Jd Th 8s Qd Jh 7s Kd Ad"
LAST_CARD_MS = 5.0  # enough for the last card of two worlds, not for the one before it


def last_hand() -> PlayView:
    """Before the third hand's card to the king of hearts, under which the second hand has played the seven."""
    match = deal("AKQJT987.7.-.K", "-.KQJT.KQJT.A7", talon="7d 8h")
    return see_as(PlayView, say(match, f"6s pass pass 7d+8h 9s whist whist {EIGHT_TRUMPS} Kh 7h"), 3)


def worlds(view: PlayView) -> list[World]:
    """The second hand has the ace of hearts, which would have taken the trick; it is with the declarer."""
    mine = card_set(view.hands[view.viewer or 3].cards or ())
    aside = card_set((Card.D7, Card.H8))
    ace, club = card_set((Card.HA,)), card_set((Card.C7,))
    return [(club, ace, mine, aside), (ace, club, mine, aside)]


def test_a_card_that_gave_a_trick_away_makes_a_layout_rarer() -> None:
    view = last_hand()
    held, not_held = remembered(view, Strain.SPADES, Mind(pure(), reads=True), worlds(view), LAST_CARD_MS)
    assert held == pytest.approx(GIVEN / (1 + GIVEN))  # one of two cards, the worse one
    assert not_held == pytest.approx(1.0)  # the only card he could play


def test_without_time_nothing_is_remembered() -> None:
    view = last_hand()
    assert remembered(view, Strain.SPADES, Mind(pure(), reads=True), worlds(view), 0.0) == [1.0, 1.0]
