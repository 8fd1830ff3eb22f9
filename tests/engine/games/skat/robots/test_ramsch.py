"""Ramsch of thinking robots: what is let go, and courses counted as the rules count them."""

from random import Random

from engine.core.cards import Card
from engine.core.match import StartDeal
from engine.core.seats import Seat
from engine.games.skat.contracts import Contract
from engine.games.skat.events import DealStarted
from engine.games.skat.game import awaited, legal_commands
from engine.games.skat.moves import Pass, PlayCard
from engine.games.skat.robots.search.ramsch import Course, danger, let_go
from engine.games.skat.rules import preset, with_rules
from engine.games.skat.solver.position import BITS, kernel_hand
from engine.games.skat.state import Playing, running
from engine.games.skat.trick_rules import points_of
from engine.three_hands.cardsets import CardSet, card_set, cards_in
from engine.three_hands.dealing import DECK
from tests.engine.games.skat.walks import Walk

MASKS = BITS[Contract.GRAND]
NO_AUCTION = (("robber", "no"), ("pass_out", "ramsch"))


def held(names: str) -> CardSet:
    return card_set(Card(name) for name in names.split())


def ramsch(rng: Random) -> Walk:
    """Return a ramsch that all have passed into, at its first card."""
    walk = Walk(rng, with_rules(preset("skat_seed"), NO_AUCTION), 3)
    walk.do(StartDeal(Seat.THREE, tuple(rng.sample(DECK, len(DECK)))))
    while not isinstance(running(walk.match), Playing):
        seat = awaited(walk.match)[0]
        walk.do(next(one for one in legal_commands(walk.match, seat) if isinstance(one, Pass)))
    return walk


def test_a_course_counts_points_and_takers_as_the_rules_do() -> None:
    for seed in range(20):
        walk = ramsch(Random(f"course {seed}"))
        deal = running(walk.match)
        assert isinstance(deal, Playing)
        first, second, third = (kernel_hand(card_set(deal.hands[seat]), Contract.GRAND) for seat in deal.hands.seats)
        course = Course((first, second, third), 0, [0, 0, 0], [])
        played = list[Playing]()
        while isinstance(deal := running(walk.match), Playing):
            played.append(deal)
            card = walk.rng.choice(
                [one.card for one in legal_commands(walk.match, deal.turn) if isinstance(one, PlayCard)]
            )
            assert course.turn == deal.turn - 1
            course.play(MASKS[card])
            walk.do(PlayCard(deal.turn, card=card))
        tricks = played[-1].tricks
        assert [taker + 1 for taker in course.takers][:9] == [trick.taker for trick in tricks]
        started = next(event for event in walk.events if isinstance(event, DealStarted))
        assert sum(course.points) + points_of(started.talon) == 120


def test_a_course_is_played_to_its_end_and_follows_suit() -> None:
    rng = Random("finish")
    for _ in range(20):
        cards = rng.sample(DECK, 30)
        hands = [kernel_hand(card_set(cards[at : at + 10]), Contract.GRAND) for at in (0, 10, 20)]
        course = Course((hands[0], hands[1], hands[2]), 0, [0, 0, 0], [])
        course.finish()
        assert len(course.takers) == 10
        assert sum(course.points) == points_of(cards)


def test_jacks_and_high_bare_cards_go_first() -> None:
    twelve = held("Jc As Ts 8s 7s Kc 9d 8d 7d 9h 8h 7h")
    assert let_go(twelve, jacks=True) & held("Jc")
    assert set(cards_in(let_go(twelve, jacks=False))) <= {Card.CK, Card.SA, Card.ST}
    assert danger(held("Kc"), twelve) > danger(held("9d"), twelve)
    assert danger(held("As"), held("As")) > danger(held("As"), held("As 8s 7s"))
