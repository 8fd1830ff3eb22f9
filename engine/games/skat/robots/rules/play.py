"""Cards of the simple robot in a suit or grand: draw trumps, fatten the partner's trick, save points (skat.md §14)."""

from engine.core.cards import Card, Rank
from engine.games.skat.contracts import Contract
from engine.games.skat.robots.rules.table import Table
from engine.games.skat.trick_rules import points_of
from engine.games.skat.view import PlayView

WORTH_A_TRUMP = 8
"""Card points of a trick for which a trump is spent."""


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
    """Draw trumps while they are out, then take what is sure, then give up a small card of the longest suit."""
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
    """Lead an ace, a short suit to a declarer in middlehand, else a long one; trumps last."""
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
    """Take what is worth it, as cheaply as it stays taken; else give away the least."""
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
    """Throw away a card of few points, best the last of a suit."""
    plain = tuple(card for card in table.legal if not table.is_trump(card)) or table.legal
    return min(plain, key=lambda card: (points_of((card,)), table.length(card), table.strength(card)))


def _defender_follows(view: PlayView, table: Table) -> Card:
    """Fatten a trick of the partner, take from the declarer, else save points."""
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
    """Play between the partner's lead and the declarer: the ace, else low."""
    bosses = [card for card in takers if table.is_boss(card) and not table.is_trump(card)]
    return bosses[0] if bosses else table.cheapest(table.legal)


def _take(table: Table, takers: tuple[Card, ...]) -> Card:
    """Take the trick with most points where the card would be lost later, else with the weakest card."""
    plain = [card for card in takers if not table.is_trump(card)]
    if plain:
        return max(plain, key=lambda card: points_of((card,)))
    rich = [card for card in takers if card.rank in (Rank.ACE, Rank.TEN)]
    return max(rich, key=table.strength) if rich else min(takers, key=table.strength)


def _fatten(table: Table, most: int = 11) -> Card:
    """Give as many points as may be, rather a ten that stands under an ace, no jack."""
    cards = [one for one in table.legal if one.rank != Rank.JACK] or list(table.legal)
    fitting = [one for one in cards if points_of((one,)) <= most] or cards

    def gain(one: Card) -> tuple[int, bool]:
        return points_of((one,)), not table.is_boss(one)

    return max(fitting, key=gain) if most >= 10 else min(cards, key=lambda one: points_of((one,)))
