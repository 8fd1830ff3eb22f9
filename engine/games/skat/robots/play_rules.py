"""Rules of thumb for the choice of a card: in a game, in a null and in a ramsch."""

from itertools import combinations

from engine.core.cards import Card, Rank, sort_cards
from engine.core.seats import Seat
from engine.core.tricks import TrickRules
from engine.games.skat.contracts import Contract
from engine.games.skat.moves import DealMove, Give, LayAway
from engine.games.skat.trick_rules import points_of, trick_rules
from engine.games.skat.view import GivingView, PlayView, RamschView
from engine.three_hands.dealing import DECK


class Table:
    """Position of the play as its viewer knows it."""

    def __init__(self, view: PlayView | RamschView, seat: Seat, hand: tuple[Card, ...]) -> None:
        """Initialize the position from the view of `seat`, whose turn it is to play."""
        self.contract = view.declaration.contract if isinstance(view, PlayView) else Contract.GRAND
        self.rules: TrickRules = trick_rules(self.contract)
        self.seat, self.hand = seat, hand
        self.lying = [card for _, card in view.plays]
        self.legal = self.rules.legal_cards(hand, self.lying)
        seen = {card for trick in view.tricks for _, card in trick.plays} | set(self.lying) | set(hand)
        known = view.discard if isinstance(view, PlayView) else view.given
        self.out = [card for card in DECK if card not in seen and card not in (known or ())]
        """Cards that the two others, or a closed skat, hold."""
        self.holder = self.rules.taker(view.plays) if view.plays else None
        self.is_last = len(view.plays) == 2
        self.plays = view.plays

    @property
    def points(self) -> int:
        """Card points that lie in the current trick."""
        return points_of(self.lying)

    def takes(self, card: Card) -> bool:
        """Return whether a card would beat all cards of the current trick."""
        return not self.lying or self.rules.beats(card, self.rules.best_of(self.lying))

    def suit(self, card: Card) -> int:
        """Return the number of the suit that a card belongs to when suit is followed; trumps are one suit."""
        return self.rules.suit[card.order]

    def strength(self, card: Card) -> int:
        """Return the strength of a card within its suit."""
        return self.rules.strength[card.order]

    def is_trump(self, card: Card) -> bool:
        """Return whether a card is a trump."""
        return self.suit(card) == self.rules.trump

    def is_boss(self, card: Card) -> bool:
        """Return whether no card of the same suit that others may hold beats this card."""
        return not any(
            self.suit(other) == self.suit(card) and self.strength(other) > self.strength(card) for other in self.out
        )

    def trumps_out(self) -> int:
        """Count the trumps that others may hold."""
        return sum(self.is_trump(card) for card in self.out)

    def length(self, card: Card) -> int:
        """Count the cards of the hand in the suit of a card."""
        return sum(self.suit(other) == self.suit(card) for other in self.hand)

    def cheapest(self, cards: tuple[Card, ...]) -> Card:
        """Return the card that costs least to lose: few points, no trump, weak."""
        return min(cards, key=lambda card: (points_of((card,)) + 3 * self.is_trump(card), self.strength(card)))


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
    """Choose a card of a null's declarer: lead low, follow just below the trick, throw away endangered cards."""
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
    """Choose a card of a ramsch: lead low, follow just under the trick, throw away the most dangerous card."""
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


def give(view: GivingView, hand: tuple[Card, ...]) -> DealMove:
    """Choose the two cards to pass on or set aside: high cards of short suits."""
    cards = [card for card in sort_cards(hand) if view.rules.ramsch_jacks or card.rank != Rank.JACK]
    best = max(combinations(cards, 2), key=lambda pair: sum(_danger(card, hand) for card in pair))
    kind = LayAway if view.is_last else Give
    return kind(view.turn, cards=best)


def _danger(card: Card, hand: tuple[Card, ...]) -> float:
    """Return how dangerous it is to keep a card in a ramsch."""
    if card.rank == Rank.JACK:
        return 12
    suit = [other for other in hand if other.suit is card.suit and other.rank != Rank.JACK]
    low = sum(other.rank <= Rank.EIGHT for other in suit)
    return points_of((card,)) + (card.rank > Rank.NINE) * 3 - 3 * low - len(suit)


WORTH_A_TRUMP = 8
"""Fewest card points of a trick for which a trump is spent in the last place."""


def card(view: PlayView, table: Table) -> Card:
    """Choose a card of a suit or grand."""
    if len(table.legal) == 1:
        return table.legal[0]
    is_declarer = table.seat is view.declarer
    if not table.lying:
        return _declarers_lead(table) if is_declarer else _defenders_lead(view, table)
    if is_declarer:
        return _declarer_follows(table)
    return _defender_follows(view, table)


def _declarers_lead(table: Table) -> Card:
    """Choose the declarer's lead: trumps while others have some, then sure tricks, then a small card of a long suit."""
    trumps = [card for card in table.legal if table.is_trump(card)]
    plain = [card for card in table.legal if not table.is_trump(card)]
    if trumps and table.trumps_out() and (len(trumps) >= 3 or not plain):
        bosses = [card for card in trumps if table.is_boss(card)]
        low = [card for card in trumps if card.rank not in (Rank.ACE, Rank.TEN)] or trumps
        if bosses or len(trumps) > table.trumps_out() / 2 or not plain:
            return max(bosses, key=table.strength) if bosses else min(low, key=table.strength)
    bosses = [card for card in plain if table.is_boss(card)]
    if bosses:
        return max(bosses, key=lambda card: (points_of((card,)), table.length(card)))
    if plain:
        return min(plain, key=lambda card: (points_of((card,)), -table.length(card), table.strength(card)))
    return max(trumps, key=table.strength)


def _defenders_lead(view: PlayView, table: Table) -> Card:
    """Choose a defender's lead: an ace, else a short suit if the declarer plays next, else a long one; trumps last."""
    plain = [card for card in table.legal if not table.is_trump(card)]
    if not plain:
        return table.cheapest(table.legal)
    order = view.active[view.active.index(table.seat) + 1 :] + view.active[: view.active.index(table.seat)]
    is_middle = order[0] is view.declarer
    aces = [card for card in plain if card.rank == Rank.ACE and table.length(card) <= 5]
    if aces and (view.declaration.contract is Contract.GRAND or not is_middle):
        return min(aces, key=table.length)
    length = min(map(table.length, plain)) if is_middle else max(map(table.length, plain))
    suit = [card for card in plain if table.length(card) == length]
    low = [card for card in suit if card.rank != Rank.TEN] or suit
    if is_middle:
        return min(low, key=lambda card: (points_of((card,)), table.strength(card)))
    return max(low, key=lambda card: (table.is_boss(card), -points_of((card,))))


def _declarer_follows(table: Table) -> Card:
    """Choose the declarer's card to a trick: the cheapest that wins a trick worth it, else the cheapest to lose."""
    takers = tuple(card for card in table.legal if table.takes(card))
    if not takers:
        return table.cheapest(table.legal)
    plain = [card for card in takers if not table.is_trump(card)]
    if table.is_last:
        if plain:
            return max(plain, key=lambda card: points_of((card,)))
        rich = [card for card in takers if card.rank in (Rank.ACE, Rank.TEN)]
        if table.points >= WORTH_A_TRUMP or len(takers) == len(table.legal):
            return min(rich or takers, key=table.strength)
        return _let_go(table) if _let_go(table) not in takers else min(takers, key=table.strength)
    bosses = [card for card in plain if table.is_boss(card)]
    if bosses:
        return max(bosses, key=table.strength)
    if not plain and (table.points >= 3 or len(takers) == len(table.legal)):
        sure = [card for card in takers if card.rank not in (Rank.ACE, Rank.TEN)]
        return min(sure or takers, key=table.strength)
    return _let_go(table)


def _let_go(table: Table) -> Card:
    """Choose a card to throw away: one with few points, preferably the last of its suit."""
    plain = tuple(card for card in table.legal if not table.is_trump(card)) or table.legal
    return min(plain, key=lambda card: (points_of((card,)), table.length(card), table.strength(card)))


def _defender_follows(view: PlayView, table: Table) -> Card:
    """Choose a defender's card to a trick: add points to the partner's trick, win the declarer's, else save points."""
    takers = tuple(card for card in table.legal if table.takes(card))
    partner_holds = table.holder is not view.declarer
    if table.is_last:
        if partner_holds:
            return _fatten(table)
        if takers:
            return _take(table, takers)
        return table.cheapest(table.legal)
    if partner_holds:  # the partner led, the declarer plays last
        best = table.rules.best_of(table.lying)
        is_safe = table.is_boss(best) and (table.is_trump(best) or table.length(best) <= 3)
        return _fatten(table) if is_safe else _second(table, takers)
    sure = tuple(card for card in takers if table.is_boss(card) or table.is_trump(card))
    if sure and (table.points >= 3 or not table.is_trump(sure[0])):
        return _take(table, sure)
    others = [seat for seat in view.defenders if seat is not table.seat]
    may_beat = others and not table.is_boss(table.rules.best_of(table.lying))
    return _fatten(table, most=10 if may_beat and not table.is_trump(table.lying[0]) else 3)


def _second(table: Table, takers: tuple[Card, ...]) -> Card:
    """Choose the card in second place, between the partner's lead and the declarer: the ace if it can win, else low."""
    bosses = [card for card in takers if table.is_boss(card) and not table.is_trump(card)]
    return bosses[0] if bosses else table.cheapest(table.legal)


def _take(table: Table, takers: tuple[Card, ...]) -> Card:
    """Choose the card to win a trick with: a plain card or a trump with many points, else the weakest."""
    plain = [card for card in takers if not table.is_trump(card)]
    if plain:
        return max(plain, key=lambda card: points_of((card,)))
    rich = [card for card in takers if card.rank in (Rank.ACE, Rank.TEN)]
    return max(rich, key=table.strength) if rich else min(takers, key=table.strength)


def _fatten(table: Table, most: int = 11) -> Card:
    """Choose a card to add to the trick: most points up to `most`; if `most` is below ten, as few points as possible.

    A jack is added only if nothing else is legal, a card with more than `most` points only if all others have more.
    """
    cards = [one for one in table.legal if one.rank != Rank.JACK] or list(table.legal)
    fitting = [one for one in cards if points_of((one,)) <= most] or cards

    def gain(one: Card) -> tuple[int, bool]:
        return points_of((one,)), not table.is_boss(one)

    return max(fitting, key=gain) if most >= 10 else min(cards, key=lambda one: points_of((one,)))
