"""Hands as players hold them: trumps of the game that is played or thought of first, else the jacks (skat.md §15)."""

from collections.abc import Iterable
from itertools import chain

from bot.games.skat.screens.risky import RISKY
from bot.screens.model import Draft
from bot.screens.texts import Texts
from bot.screens.words import NO_BREAK, SIGNS, card_word, cards_line, rank_word
from engine.core.cards import Card, Rank, Suit
from engine.games.skat.contracts import Contract
from engine.games.skat.moves import NameGame
from engine.games.skat.trick_rules import is_trump, sorted_for
from engine.games.skat.view import GameView, NamingView, SeatView, table_of

SUITS = (Suit.CLUBS, Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS)
"""Suits in the order of their base values, the highest first (skat.md §4)."""
BETWEEN = "  "
"""Space between two suits of a hand in one line."""


def thought_of(view: SeatView, draft: Draft | None = None) -> Contract:
    """Return the game by which the viewer's cards are sorted.

    It is the game that was named, or that the viewer is asked about; else a grand, which puts the jacks first.
    """
    table = table_of(view)
    if isinstance(table, GameView):
        return table.declaration.contract
    if isinstance(table, NamingView) and draft is not None and draft.sure and view.viewer is not None:
        command = RISKY.command(draft.sure, view.viewer)
        if isinstance(command, NameGame):
            return command.contract
    return Contract.GRAND


def groups_of(contract: Contract, cards: Iterable[Card]) -> tuple[tuple[Card, ...], ...]:
    """Group cards as they are held: the trumps, then each suit, all from the strongest."""
    held = sorted_for(contract, cards)
    trumps = tuple(card for card in held if is_trump(contract, card))
    suits = (tuple(card for card in held if card.suit is suit and card not in trumps) for suit in SUITS)
    return tuple(group for group in (trumps, *suits) if group)


def hand_lines(t: Texts, contract: Contract, cards: Iterable[Card]) -> list[str]:
    """Write a hand by trumps and suits: "В♣ В♦  ♥ Т 10 8", "♠ К 9", each on one line."""
    return [_group(t, contract, group) for group in groups_of(contract, cards)]


def hand_line(t: Texts, contract: Contract, cards: Iterable[Card]) -> str:
    """Write a hand in one line: "В♣ В♦  ♥ Т 10 8  ♠ К 9"."""
    return BETWEEN.join(hand_lines(t, contract, cards))


def loose_line(t: Texts, contract: Contract, cards: Iterable[Card]) -> str:
    """Write a few cards as they are held: "В♣ Д♦"."""
    return cards_line(t, chain.from_iterable(groups_of(contract, cards)))


def _group(t: Texts, contract: Contract, group: tuple[Card, ...]) -> str:
    """Write trumps or a suit, jacks among the trumps with the signs of their suits."""
    jacks = [card for card in group if card.rank is Rank.JACK and is_trump(contract, card)]
    others = [card for card in group if card not in jacks]
    parts = [NO_BREAK.join(card_word(t, card) for card in jacks)] if jacks else []
    if others:
        parts.append(NO_BREAK.join([SIGNS[others[0].suit], *(rank_word(t, card) for card in others)]))
    return (2 * NO_BREAK).join(parts)
