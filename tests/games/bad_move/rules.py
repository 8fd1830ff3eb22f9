"""Rules of «дурной ход», and of «полный ход», which two play with all of 24 cards: presets and one option."""

from typing import Annotated, Final

from engine.core.cards import Card, Rank
from engine.core.kinds import Number
from engine.core.options import OptionBook, PresetRules, Presets, Rule

SEATS: Final = (2, 3)
CARDS: Final = tuple(Card)
"""Deck of «дурной ход»: from the jacks on its cards are dealt."""
FEW: Final = tuple(card for card in Card if card.rank >= Rank.NINE)
"""Deck of «полный ход», 24 cards: all of them are dealt."""


class Rules(PresetRules, frozen=True):
    """Rules of one match."""

    preset: str = "badmove"
    deals: Annotated[int, Rule("number of deals", "", Number(1, 99, ("1..99",)))] = 3
    """Number of deals after which the match is over."""
    hand: int = 3
    """Cards of a hand: 3, or 12 in «полный ход»."""

    @property
    def deck(self) -> tuple[Card, ...]:
        """Cards before they are shuffled."""
        return CARDS if self.hand == 3 else FEW

    @property
    def dealt(self) -> frozenset[Card]:
        """Cards that come into a hand."""
        return frozenset(card for card in self.deck if card.rank >= Rank.JACK or self.deck is FEW)


BOOK: Final = OptionBook(Presets((rules, SEATS) for rules in (Rules(), Rules("longmove", 9))))
WHOLE_BOOK: Final = OptionBook(Presets([(Rules("wholemove", 2, 12), (2,))]))
