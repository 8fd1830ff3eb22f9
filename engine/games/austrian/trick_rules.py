"""Rules of a trick: follow suit, else trump, and beat the card that the options name if possible (austrian.md §6)."""

from collections.abc import Mapping
from typing import Final

from engine.core.cards import SUIT_ORDER, Suit
from engine.core.tricks import Duty, TrickRules, by_card
from engine.games.austrian.rules import MustBeat

DUTIES: Final[Mapping[MustBeat, Duty]] = {
    MustBeat.LEAD: Duty.BEAT_LEAD,
    MustBeat.TRICK: Duty.BEAT,
    MustBeat.NONE: Duty.TRUMP,
}
_SUITS, _RANKS = by_card(lambda card: SUIT_ORDER[card.suit]), by_card(lambda card: card.rank)
_RULES = {
    (trump, must_beat): TrickRules(_SUITS, _RANKS, SUIT_ORDER[trump] if trump is not None else None, duty)
    for trump in (*Suit, None)
    for must_beat, duty in DUTIES.items()
}


def trick_rules(trump: Suit | None, must_beat: MustBeat) -> TrickRules:
    """Return the trick rules for a trump suit; None means no trump (Bettel, Sans and Mord)."""
    return _RULES[trump, must_beat]
