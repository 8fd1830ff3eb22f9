"""Estimate of hands: matadors and points as the rules count them, better cards more likely."""

from random import Random

import pytest

from engine.core.cards import Card
from engine.core.seats import Seat
from engine.games.skat.contracts import Contract
from engine.games.skat.robots.estimate import Words, likely, logit, of_bids, points_in, reader, tops_of, words_of
from engine.games.skat.trick_rules import matadors, points_of
from engine.games.skat.view import SeatView, view_for
from engine.search.worlds import World
from engine.three_hands.cardsets import CardSet, card_set
from engine.three_hands.dealing import DECK
from tests.engine.games.skat.deals import CARDS, HEARTS, match_of


def held(names: str) -> CardSet:
    return card_set(Card(name) for name in names.split())


@pytest.mark.parametrize("contract", Contract)
def test_matadors_and_points_are_those_of_the_rules(contract: Contract) -> None:
    rng = Random(str(contract))
    for _ in range(200):
        cards = rng.sample(DECK, 12)
        tops = 0 if contract is Contract.NULL else matadors(contract, cards)
        assert tops_of(contract, card_set(cards)) == tops
        assert points_in(card_set(cards)) == points_of(cards)


@pytest.mark.parametrize(
    ("contract", "better", "worse"),
    [
        (Contract.HEARTS, "Jc Js Ah Th Kh 9h 8h As Ac 7d", "Jd Jh Qh 9h 8h 7h Ks 9s Kc 7d"),
        (Contract.HEARTS, "Jc Js Ah Th Kh 9h 8h As Ac 7d", "Jc Js Ah Th Kh 9h 8h Ts Ac 7d"),  # a bare ten
        (Contract.GRAND, "Jc Js Jh As Ts Ac Tc Ad 8d 7h", "Jd As 9s 8s 7s Ac 8c 7c 8d 7h"),
        (Contract.NULL, "7s 8s 9s 7c 8c 9c 7d 8d 7h 8h", "7s 8s As 7c 8c Ac 7d 8d Jh Kh"),
    ],
)
def test_better_cards_are_more_likely_to_win(contract: Contract, better: str, worse: str) -> None:
    assert logit(contract, held(better)) > logit(contract, held(worse))


def test_the_lead_and_points_put_away_help() -> None:
    ten = held("Jc Js Ah Th Kh 9h 8h As Ac 7d")
    assert logit(Contract.HEARTS, ten, is_forehand=True) > logit(Contract.HEARTS, ten)
    assert logit(Contract.HEARTS, ten, held("Td Tc")) > logit(Contract.HEARTS, ten, held("8d 8c"))
    assert likely(0) == 0.5
    assert 0 < likely(-8) < 0.01 < 0.99 < likely(8) < 1


GOOD, POOR = "Jc Js Ah Th Kh 9h 8h As Ac 7d", "Ks Qs 9s Kc Qc 9d 8d Kh Qh 9h"


def seen(body: str, seat: Seat) -> SeatView:
    view = view_for(match_of(body), seat)
    assert view is not None
    return view


@pytest.mark.parametrize(
    ("auction", "words"),
    [
        ("2:18 1:yes 2:20 1:yes 2:pass 3:pass", [(20, 0), (20, 22), (0, 22)]),
        ("2:18 1:pass 3:20 2:pass", [(0, 18), (18, 20), (20, 0)]),
        ("2:pass 3:pass", [(0, 0), (0, 18), (0, 18)]),
    ],
)
def test_what_was_said_and_refused(auction: str, words: list[tuple[int, int]]) -> None:
    view = seen(CARDS + "auction " + auction, Seat.ONE)
    assert [words_of(view, seat) for seat in (Seat.ONE, Seat.TWO, Seat.THREE)] == [Words(*one) for one in words]


def test_who_bids_has_cards_and_who_passes_has_not() -> None:
    assert of_bids(held(GOOD), Words(18, 0)) > 2 * of_bids(held(POOR), Words(18, 0))
    assert of_bids(held(GOOD), Words(0, 18)) < of_bids(held(POOR), Words(0, 18))
    assert of_bids(held(GOOD), Words(0, 0)) == 1


def test_nothing_said_nothing_read() -> None:
    assert reader(seen(CARDS, Seat.TWO)) is None


def test_a_declarer_has_the_game_that_was_named_and_puts_no_trump_away() -> None:
    view = seen(HEARTS + "play 1:Jc", Seat.TWO)
    weigh = reader(view)
    assert weigh is not None
    own = held("Ks Qs 9s Ac Tc 9d Jd Qh Jh 7h")
    third = held("8s 7s Kc Qc 9c 8c Ad Kd Td 7d")
    rest = held("As Ts Js 7c Ah Kh Th 9h 8h")

    def world(taken: str, put: str) -> World:
        """Return the layout in which the declarer holds `put` in place of `taken`, which lie aside with the queen."""
        away, into = held(taken), held(put)
        return (rest & ~away) | into, own, third, (held("Qd 8d") & ~into) | away

    assert weigh(world("", "")) > 5 * weigh(world("Ah", "8d"))
    assert weigh(world("", "")) > weigh(world("As", "8d"))
