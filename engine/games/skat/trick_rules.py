"""Trick rules and card points: jacks are trumps, a ten ranks just below the ace, a null has the natural order.

Source: skat.md §1 and §6.
"""

from collections.abc import Iterable
from typing import Final

from engine.core.cards import SUIT_ORDER, Card, Rank
from engine.core.tricks import Duty, TrickRules, by_card
from engine.games.skat.contracts import Contract

ALL_POINTS: Final = 120
"""Card points of the whole deck."""
POINTS: Final = {Rank.ACE: 11, Rank.TEN: 10, Rank.KING: 4, Rank.QUEEN: 3, Rank.JACK: 2}
JACKS: Final = (Card.CJ, Card.SJ, Card.HJ, Card.DJ)
"""The four jacks, the highest first."""
ORDER: Final = (Rank.ACE, Rank.TEN, Rank.KING, Rank.QUEEN, Rank.NINE, Rank.EIGHT, Rank.SEVEN)
"""Ranks of a suit without its jack, the highest first; a null has the natural order."""
_TRUMP: Final = len(SUIT_ORDER)


def points_of(cards: Iterable[Card]) -> int:
    """Return the card points of cards («очки»)."""
    return sum(POINTS.get(card.rank, 0) for card in cards)


def trumps_of(contract: Contract) -> tuple[Card, ...]:
    """List the trumps of a game, the highest first; matadors are counted from the first one. Empty for a null."""
    suit = contract.suit
    if contract is Contract.NULL:
        return ()
    named = {(card.suit, card.rank): card for card in Card}
    return (*JACKS, *((named[suit, rank] for rank in ORDER) if suit is not None else ()))


def matadors(contract: Contract, cards: Iterable[Card]) -> int:
    """Return the matadors, n if held, -n if missing (skat.md §4); `cards`: the declarer's ten and both of the skat."""
    held = set(cards)
    trumps = trumps_of(contract)
    has_first = trumps[0] in held
    run = next((place for place, card in enumerate(trumps) if (card in held) is not has_first), len(trumps))
    return run if has_first else -run


def _rules(contract: Contract) -> TrickRules:
    if contract is Contract.NULL:
        return TrickRules(
            by_card(lambda card: SUIT_ORDER[card.suit]), by_card(lambda card: card.rank), None, Duty.FOLLOW
        )
    trumps = trumps_of(contract)

    def suit(card: Card) -> int:
        return _TRUMP if card in trumps else SUIT_ORDER[card.suit]

    def strength(card: Card) -> int:
        return -trumps.index(card) if card in trumps else -ORDER.index(card.rank)

    return TrickRules(by_card(suit), by_card(strength), _TRUMP, Duty.FOLLOW)


_RULES: Final = {contract: _rules(contract) for contract in Contract}


def trick_rules(contract: Contract) -> TrickRules:
    """Return the trick rules of a game; those of a ramsch are those of a grand."""
    return _RULES[contract]


def is_trump(contract: Contract, card: Card) -> bool:
    """Return whether a card is a trump in this game."""
    rules = _RULES[contract]
    return rules.trump is not None and rules.suit[card.order] == rules.trump


def sorted_for(contract: Contract, cards: Iterable[Card]) -> tuple[Card, ...]:
    """Sort cards as a player holds them: trumps first, then suits s c d h, each from the strongest."""
    rules = _RULES[contract]

    def place(card: Card) -> tuple[bool, int, int]:
        suit = rules.suit[card.order]
        return suit != rules.trump, suit, -rules.strength[card.order]

    return tuple(sorted(cards, key=place))
