"""One set of rules of a trick for three games: Skat's jacks and duty to follow, Austrian beating, Russian trumping."""

import pytest

from engine.core.cards import SUIT_ORDER, Card, Rank, Suit
from engine.core.seats import Seat
from engine.core.tricks import Duty, TrickRules, by_card
from engine.games.preferans.trick_rules import trick_rules

JACKS = 4
"""Number of the suit of Skat's grand, in which only the jacks are trumps."""


def suit(card: Card) -> int:
    return SUIT_ORDER[card.suit]


def skat_strength(card: Card) -> int:
    """Jacks by suit, clubs highest; the ten stands below the ace."""
    if card.rank is Rank.JACK:
        return [Suit.DIAMONDS, Suit.HEARTS, Suit.SPADES, Suit.CLUBS].index(card.suit)
    return [Rank.SEVEN, Rank.EIGHT, Rank.NINE, Rank.QUEEN, Rank.KING, Rank.TEN, Rank.ACE].index(card.rank)


GRAND = TrickRules(
    by_card(lambda card: JACKS if card.rank is Rank.JACK else suit(card)), by_card(skat_strength), JACKS, Duty.FOLLOW
)
HEARTS = SUIT_ORDER[Suit.HEARTS]
SKAT_HEARTS = TrickRules(
    by_card(lambda card: HEARTS if card.rank is Rank.JACK else suit(card)),
    by_card(lambda card: skat_strength(card) + 7 * (card.rank is Rank.JACK)),
    HEARTS,
    Duty.FOLLOW,
)
AUSTRIAN = TrickRules(by_card(suit), by_card(lambda card: card.rank), HEARTS, Duty.BEAT)
OVER_THE_LEAD = TrickRules(by_card(suit), by_card(lambda card: card.rank), HEARTS, Duty.BEAT_LEAD)


def cards(names: str) -> tuple[Card, ...]:
    return tuple(Card(name) for name in names.split())


@pytest.mark.parametrize(
    ("rules", "hand", "trick", "legal"),
    [
        (trick_rules(Suit.HEARTS), "7s As 9h 7c", "", "7s As 9h 7c"),
        (trick_rules(Suit.HEARTS), "7s As 9h 7c", "Ks", "7s As"),  # no duty to beat
        (trick_rules(Suit.HEARTS), "7s 9h Th", "Kc", "9h Th"),
        (trick_rules(Suit.HEARTS), "7s 9d", "Kc", "7s 9d"),
        (trick_rules(None), "7s 9h", "Kc", "7s 9h"),
        (AUSTRIAN, "7s As 9h 7c", "Ks", "As"),
        (AUSTRIAN, "7s Qs 9h", "Ks", "7s Qs"),  # nothing beats the king: the suit is followed
        (AUSTRIAN, "7s 9h Th", "Kc", "9h Th"),
        (AUSTRIAN, "7s 9h Qh", "Kc Th", "Qh"),  # over the trump that lies
        (AUSTRIAN, "7s 8h 9h", "Kc Th", "8h 9h"),
        (AUSTRIAN, "7s As", "Ks 7h", "7s As"),  # a trump holds the trick: no spade beats it
        (AUSTRIAN, "7s 9d", "Kc", "7s 9d"),
        (OVER_THE_LEAD, "7s As 9h 7c", "Ks", "As"),
        (OVER_THE_LEAD, "7s Qs As", "8s Ks", "Qs As"),  # the card led, not the one that holds the trick
        (OVER_THE_LEAD, "7s As", "Ks 7h", "As"),  # also when a trump lies on it
        (OVER_THE_LEAD, "7s 9h Qh", "Kc Th", "9h Qh"),  # any trump beats a plain lead
        (OVER_THE_LEAD, "7h 9h Qh", "8h Th", "9h Qh"),
        (OVER_THE_LEAD, "7s 9d", "Kc", "7s 9d"),
        (GRAND, "Js 7s As", "Ks", "7s As"),  # the jack of spades is no spade
        (GRAND, "Js 7s Jd", "Jc", "Js Jd"),
        (GRAND, "7h 8h Jd", "Ks", "7h 8h Jd"),  # without the suit no duty to trump
        (SKAT_HEARTS, "7h Jd 8c", "Jc", "7h Jd"),
    ],
)
def test_cards_that_may_be_played(rules: TrickRules, hand: str, trick: str, legal: str) -> None:
    assert rules.legal_cards(cards(hand), cards(trick)) == cards(legal)


@pytest.mark.parametrize(
    ("rules", "trick", "best"),
    [
        (trick_rules(None), "9s Ts Ac", "Ts"),
        (trick_rules(Suit.CLUBS), "9s As 7c", "7c"),
        (GRAND, "Ks Ts 9s", "Ts"),
        (GRAND, "As Jd Jc", "Jc"),
        (SKAT_HEARTS, "As Ah Jd", "Jd"),
        (SKAT_HEARTS, "Kh Th 9h", "Th"),
    ],
)
def test_the_card_that_takes_a_trick(rules: TrickRules, trick: str, best: str) -> None:
    played = list(zip((Seat.ONE, Seat.TWO, Seat.THREE), cards(trick), strict=True))
    assert rules.best_of(cards(trick)) is Card(best)
    assert rules.taker(played) is next(seat for seat, card in played if card is Card(best))


def test_a_card_that_only_names_the_suit_takes_nothing() -> None:
    plays = list(zip((Seat.ONE, Seat.TWO, Seat.THREE), cards("As 7c 8c"), strict=True))
    assert trick_rules(None).taker(plays, lead=Card.CK) is Seat.THREE
    assert trick_rules(None).taker(plays, lead=Card.DK) is None
