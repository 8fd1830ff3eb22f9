"""Cards by rules: six tricks for the declarer, two for each whister and then more; in Bettel none."""

from collections.abc import Sequence

from engine.core.cards import Card, Suit
from engine.core.seats import Seat
from engine.core.tricks import TrickRules
from engine.games.austrian.moves import Announce, DealMove, PlayCard
from engine.games.austrian.outcomes import Aces, WhistCall
from engine.games.austrian.robots.estimate import tricks
from engine.games.austrian.rules import AcesAnnounce, AcesFailed, NoAcesFailed
from engine.games.austrian.trick_rules import trick_rules
from engine.games.austrian.view import PlayView
from engine.three_hands.dealing import DECK

ANNOUNCED = 6.5
"""Estimate from which the declarer announces what a failed contract would cost."""


def card(view: PlayView, seat: Seat, hand: tuple[Card, ...]) -> DealMove:
    """Announce aces if that costs nothing or the contract is safe, else choose a card."""
    told = [command for command in view.legal if isinstance(command, Announce)]
    if told and (is_free(view, told[0].aces) or tricks(hand, view.contract.suit) >= ANNOUNCED):
        return told[0]
    found = [command for command in view.legal if isinstance(command, PlayCard)]
    chosen = _chosen(view, seat, [command.card for command in found], hand)
    return next(command for command in found if command.card is chosen)


def is_free(view: PlayView, aces: Aces) -> bool:
    """Return whether an announcement costs nothing when the contract fails."""
    rules = view.standing.rules
    if aces is Aces.FOUR:
        return rules.aces_announce is AcesAnnounce.BEFORE and rules.aces_failed is AcesFailed.NOTHING
    return rules.no_aces_failed is NoAcesFailed.NOTHING


def _chosen(view: PlayView, seat: Seat, cards: Sequence[Card], hand: tuple[Card, ...]) -> Card:
    if len(cards) == 1:
        return cards[0]
    extra = view.standing.rules.extra(view.contract)
    rules = trick_rules(view.contract.suit, view.standing.rules.must_beat)
    if extra is not None and extra.is_bettel:
        return _in_bettel(view, rules, seat, cards)
    return _follow(view, rules, seat, cards, hand) if view.plays else _lead(view, seat, cards, hand)


def _in_bettel(view: PlayView, rules: TrickRules, seat: Seat, cards: Sequence[Card]) -> Card:
    """Duck as the declarer, highest of the cards that do not take; as a defender let the declarer take if possible."""
    low = sorted(cards, key=_low)
    if not view.plays:
        return low[0]
    best = rules.best_of([played for _, played in view.plays])
    under = [one for one in low if not rules.beats(one, best)]
    if seat is view.declarer:
        return under[-1] if under else low[0]
    holder = rules.taker(view.plays)
    if holder is view.declarer and under:
        return under[-1]
    declarer_spoke = any(other is view.declarer for other, _ in view.plays)
    return low[-1] if declarer_spoke else low[0]


def _lead(view: PlayView, seat: Seat, cards: Sequence[Card], hand: tuple[Card, ...]) -> Card:
    """Lead a card that nobody can beat, as the declarer trumps first; else a low card of a suit for the side."""
    trump, gone = view.contract.suit, _seen(view, hand)
    masters = [one for one in cards if _is_master(one, gone)]
    if seat is view.declarer:
        trumps = [one for one in cards if one.suit is trump]
        out = sum(one.suit is trump for one in DECK if one not in gone)
        if trumps and out:
            top = max(trumps, key=_low)
            if _is_master(top, gone) or len(trumps) > out:
                return top
    plain = [one for one in masters if one.suit is not trump]
    if plain:
        return max(plain, key=lambda one: (_count(hand, one.suit), one.rank))
    rest = [one for one in cards if one.suit is not trump] or list(cards)
    shortest_first = 1 if seat is not view.declarer else -1
    return min(rest, key=lambda one: (_count(hand, one.suit) * shortest_first, one.rank))


def _follow(view: PlayView, rules: TrickRules, seat: Seat, cards: Sequence[Card], hand: tuple[Card, ...]) -> Card:
    """Take with the cheapest card that does if it may hold the trick, unless a friend has it; else part with little."""
    best = rules.best_of([played for _, played in view.plays])
    over = sorted((one for one in cards if rules.beats(one, best)), key=lambda one: _cost(view, one))
    cheap = min(cards, key=lambda one: _cost(view, one))
    holder = rules.taker(view.plays)
    if not over or (holder is not None and _is_friend(view, seat, holder)):
        return cheap
    if len(view.plays) + 1 == len(view.playing):
        return over[0]
    gone = _seen(view, hand)
    sure = [one for one in over if _is_master(one, gone)]
    return sure[0] if sure else over[0]


def _is_friend(view: PlayView, seat: Seat, holder: Seat) -> bool:
    """Return whether a trick may be left to the seat that holds it: another defender, once the seat's duty is met.

    An inviter, or a whister who already has two tricks, gains nothing by overtaking a defender; an invited defender
    takes tricks for the inviter.
    """
    if view.declarer in (seat, holder):
        return False
    whister = any(word.seat is seat and word.call is WhistCall.WHIST for word in view.whists)
    return view.invited is not None or not whister or view.won[seat] >= 2


def _seen(view: PlayView, hand: tuple[Card, ...]) -> set[Card]:
    """Collect the cards that no other player can hold: played, in `hand`, or discarded by the viewer."""
    played = {one for trick in view.tricks for _, one in trick.plays} | {one for _, one in view.plays}
    return played | set(hand) | set(view.discard or ())


def _is_master(one: Card, gone: set[Card]) -> bool:
    """Return whether no other player can hold a higher card of the suit."""
    return all(other in gone for other in DECK if other.suit is one.suit and other.rank > one.rank)


def _count(hand: Sequence[Card], suit: Suit) -> int:
    return sum(one.suit is suit for one in hand)


def _cost(view: PlayView, one: Card) -> tuple[bool, int]:
    """Return what to part with last: trumps behind plain cards, high behind low."""
    return one.suit is view.contract.suit and view.contract.suit is not None, one.rank


def _low(one: Card) -> tuple[int, int]:
    return one.rank, one.order
