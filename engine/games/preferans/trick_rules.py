"""Trick rules of Russian preferans: follow suit, else trump, else any card. There is no duty to beat (rules.md §6)."""

from engine.core.cards import SUIT_ORDER, Suit
from engine.core.tricks import Duty, TrickRules, by_card

_SUITS, _RANKS = by_card(lambda card: SUIT_ORDER[card.suit]), by_card(lambda card: card.rank)
_RULES = {
    trump: TrickRules(_SUITS, _RANKS, SUIT_ORDER[trump] if trump is not None else None, Duty.TRUMP)
    for trump in (*Suit, None)
}


def trick_rules(trump: Suit | None) -> TrickRules:
    """Return the rules of a trick with that trump suit; None for no trump, misère and raspasy."""
    return _RULES[trump]
