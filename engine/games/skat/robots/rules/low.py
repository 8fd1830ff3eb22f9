"""Cards of the simple robot where tricks are bad: a null and a ramsch, and what it gives on (skat.md §14)."""

from itertools import combinations

from engine.core.cards import Card, Rank, sort_cards
from engine.games.skat.commands import DealCommand, Give, LayAway
from engine.games.skat.robots.rules.table import Table
from engine.games.skat.trick_rules import points_of
from engine.games.skat.view import GivingView, PlayView


def null_card(view: PlayView, table: Table) -> Card:
    """Choose a card of a null."""
    if table.seat is view.declarer:
        return _duck(table)
    if not table.lying:  # a suit in which the declarer may have to take
        return min(table.legal, key=lambda card: (table.strength(card), table.length(card)))
    if table.holder is view.declarer:
        losing = [card for card in table.legal if not table.takes(card)]
        return max(losing, key=table.strength) if losing else min(table.legal, key=table.strength)
    follows = table.suit(table.legal[0]) == table.suit(table.lying[0])
    if follows and not table.is_last:
        return min(table.legal, key=table.strength)
    return max(table.legal, key=table.strength)


def _duck(table: Table) -> Card:
    """Lead the lowest card, follow just under the trick, throw away what is in danger."""
    if not table.lying:
        return min(
            table.legal, key=lambda card: (sum(_is_below(table, other, card) for other in table.out), -card.rank)
        )
    losing = [card for card in table.legal if not table.takes(card)]
    if not losing:
        return max(table.legal, key=table.strength) if table.is_last else min(table.legal, key=table.strength)
    return max(losing, key=lambda card: sum(_is_below(table, other, card) for other in table.out))


def _is_below(table: Table, other: Card, card: Card) -> bool:
    return table.suit(other) == table.suit(card) and table.strength(other) < table.strength(card)


def ramsch_card(table: Table) -> Card:
    """Choose a card of a ramsch: lead low, follow just under the trick, throw away the dearest danger."""
    if not table.lying:
        return min(table.legal, key=lambda card: (table.is_trump(card), table.strength(card), points_of((card,))))
    losing = [card for card in table.legal if not table.takes(card)]
    if losing:
        follows = table.suit(losing[0]) == table.suit(table.lying[0])
        if follows:
            return max(losing, key=lambda card: (points_of((card,)), table.strength(card)))
        return max(losing, key=lambda card: (points_of((card,)) - 2 * table.length(card), table.strength(card)))
    if table.is_last:
        return max(table.legal, key=lambda card: (not table.is_trump(card), table.strength(card) - points_of((card,))))
    return min(table.legal, key=table.strength)


def give(view: GivingView, hand: tuple[Card, ...]) -> DealCommand:
    """Let high cards of short suits go, keep sevens and eights."""
    cards = [card for card in sort_cards(hand) if view.rules.ramsch_jacks or card.rank != Rank.JACK]
    best = max(combinations(cards, 2), key=lambda pair: sum(_danger(card, hand) for card in pair))
    kind = LayAway if view.is_last else Give
    return kind(view.turn, cards=best)


def _danger(card: Card, hand: tuple[Card, ...]) -> float:
    """Return how much trouble a card makes in a ramsch."""
    if card.rank == Rank.JACK:
        return 12
    suit = [other for other in hand if other.suit is card.suit and other.rank != Rank.JACK]
    low = sum(other.rank <= Rank.EIGHT for other in suit)
    return points_of((card,)) + (card.rank > Rank.NINE) * 3 - 3 * low - len(suit)
