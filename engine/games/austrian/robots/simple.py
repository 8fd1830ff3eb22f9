"""The simple robot: a sensible plain player by rules of thumb (austrian.md §14)."""

from collections.abc import Sequence
from typing import Final

from engine.core.cards import Card, Suit
from engine.core.seats import Seat
from engine.core.tricks import TrickRules
from engine.games.austrian.calls import PREFERENCE, Bid, Extra
from engine.games.austrian.claims.judge import is_harmless
from engine.games.austrian.moves import (
    Announce,
    AnswerClaim,
    ChooseDefence,
    DealMove,
    Discard,
    NameContract,
    Pass,
    PlaceBid,
    PlayCard,
    SayWhist,
)
from engine.games.austrian.outcomes import Aces, Defence, WhistCall
from engine.games.austrian.robots.estimate import danger, is_bettel, short_of_two, tricks
from engine.games.austrian.rules import AcesAnnounce, AcesFailed, NoAcesFailed, Rules
from engine.games.austrian.trick_rules import trick_rules
from engine.games.austrian.view import (
    AuctionView,
    ClaimingView,
    ExchangeView,
    InviteView,
    NamingView,
    PlayView,
    WhistView,
)
from engine.search.robots import when_asked
from engine.three_hands.dealing import DECK

Asking = AuctionView | ExchangeView | NamingView | WhistView | InviteView | PlayView | ClaimingView
"""View of a phase in which its viewer may have to decide."""


@when_asked
def choose(view: Asking, seat: Seat) -> DealMove:
    """Choose one of `view.legal` by rules of thumb; equal views get equal answers. The simple robot never claims."""
    hand = view.hands[seat].cards or ()
    match view:
        case AuctionView():
            return call(view, hand)
        case ExchangeView():
            return discard(view, hand)
        case NamingView():
            return contract(view, hand)
        case WhistView():
            return word(view, hand)
        case InviteView():
            return defence(view, hand)
        case PlayView():
            return card(view, seat, hand)
        case ClaimingView():
            accepts = is_harmless(view, seat)
            return next(one for one in view.legal if isinstance(one, AnswerClaim) and one.accept is accepts)


TALON: Final = 1.2
"""Number of tricks that the talon is expected to add."""
NUMBER: Final = 5.8
"""Fewest estimated tricks, the talon included, with which the robot makes a call that is not from the hand."""
HEARTS: Final = 6.0
"""Fewest estimated tricks with which the robot bids hearts from the hand, which bring a premium."""
FROM_HAND: Final = 6.4
"""Fewest estimated tricks with which the robot makes any call from the hand but hearts."""


def call(view: AuctionView, hand: tuple[Card, ...]) -> DealMove:
    """Choose a call by preference: from the hand, «здесь», the lowest number; pass if the hand is worth none of them.

    A last hand that must bid makes its lowest call.
    """
    rules = view.standing.rules
    wanted = [command for command in view.legal if isinstance(command, PlaceBid) and is_worth(rules, hand, command.bid)]
    for found in (
        [command for command in wanted if command.bid.is_hand and not command.here],
        [command for command in wanted if command.here],
        wanted,
    ):
        if found:
            return found[-1] if found[-1].bid is PREFERENCE else found[0]
    return next((command for command in view.legal if isinstance(command, Pass)), view.legal[0])


def is_worth(rules: Rules, hand: tuple[Card, ...], bid: Bid) -> bool:
    """Return whether the hand is strong enough for a call, judged by the best contract that the call allows."""
    if bid is PREFERENCE:
        return tricks(hand, PREFERENCE.suit) >= HEARTS
    contracts = rules.contracts(bid)
    best = max((tricks(hand, one.suit) for one in contracts if one.suit is not None), default=0.0)
    if bid.is_hand:
        return best >= FROM_HAND
    return best + TALON >= NUMBER or (is_bettel(hand) and any(_is_bettel(rules, one) for one in contracts))


def _is_bettel(rules: Rules, contract: Bid) -> bool:
    extra = rules.extra(contract)
    return extra is not None and extra.is_bettel


NEEDED = 6


def discard(view: ExchangeView, hand: tuple[Card, ...]) -> DealMove:
    """Choose the discard that leaves the best hand; of equal ones that with most empty suits, then the lowest cards."""
    rules, contracts = view.standing.rules, view.standing.rules.contracts(view.bid)
    found = [command for command in view.legal if isinstance(command, Discard)]
    return max(found, key=lambda command: _worth_without(rules, contracts, hand, command.cards))


def _worth_without(
    rules: Rules, contracts: Sequence[Bid], hand: tuple[Card, ...], away: tuple[Card, Card]
) -> tuple[float, int, int]:
    kept = [card for card in hand if card not in away]
    worth = max(margin(rules, one, kept) for one in contracts)
    voids = sum(all(card.suit is not suit for card in kept) for suit in Suit)
    return worth, voids, -sum(card.rank for card in away)


def contract(view: NamingView, hand: tuple[Card, ...]) -> DealMove:
    """Choose the contract with most estimated tricks beyond what it needs; of equal ones the lowest."""
    rules = view.standing.rules
    found = [command for command in view.legal if isinstance(command, NameContract)]
    return max(found, key=lambda command: margin(rules, command.contract, hand))


def margin(rules: Rules, bid: Bid, hand: Sequence[Card]) -> float:
    """Estimate how many tricks a contract takes beyond what it needs; a Bettel is rated by how safe it is."""
    match rules.extra(bid):
        case None:
            return tricks(hand, bid.suit) - NEEDED
        case Extra.SANS:
            return tricks(hand, None) - NEEDED
        case Extra.MORD:
            return tricks(hand, None) - 10
        case Extra.BETTEL:
            return 1.0 if is_bettel(hand) else -1 - danger(hand)
        case Extra.BETTEL_OPEN:
            return 0.5 if is_bettel(hand) else -2 - danger(hand)


SURE: Final = 3.0
"""Fewest estimated tricks with which a sole whister invites the other defender."""
LIKELY: Final = 2.5
"""Fewest estimated tricks with which a sole whister invites if the declarer has bid more than once."""


def word(view: WhistView, hand: tuple[Card, ...]) -> DealMove:
    """Choose whist if the expected tricks, each worth a tenth of the sum in play, outweigh the risk of fewer than 2."""
    expected = tricks(hand, view.contract.suit)
    call = WhistCall.WHIST if expected / 10 > short_of_two(expected) else WhistCall.PASS
    return next(command for command in view.legal if isinstance(command, SayWhist) and command.call is call)


def defence(view: InviteView, hand: tuple[Card, ...]) -> DealMove:
    """Choose to invite with 3 estimated tricks, or 2.5 if the declarer bid more than once; else to play alone."""
    expected = tricks(hand, view.contract.suit)
    driven = sum(call.seat is view.declarer for call in view.calls) > 1
    invites = expected >= SURE or (expected >= LIKELY and driven)
    chosen = Defence.INVITE if invites else Defence.ALONE
    return next(command for command in view.legal if isinstance(command, ChooseDefence) and command.defence is chosen)


ANNOUNCED = 6.5
"""Fewest estimated tricks with which the declarer makes an announcement that costs something if the contract fails."""


def card(view: PlayView, seat: Seat, hand: tuple[Card, ...]) -> DealMove:
    """Choose an announcement of aces if it costs nothing or the contract is safe, else a card."""
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
    """Choose a card in a Bettel: the declarer's highest that does not take; a defender lets the declarer take."""
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
    """Choose a lead: as declarer top trumps first; then a card that nobody can beat; else a low card.

    The low card comes from the declarer's longest suit, or a defender's shortest.
    """
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
    """Choose a card: the cheapest that can win the trick, or the cheapest of all if none can or the partner has it."""
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
    """Return whether a defender leaves the trick to `holder`, the other defender.

    A whister does so only after taking two tricks, which every whister must take. If a defender was invited or nobody
    has whisted, both defenders are one side.
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
    """Return whether no other player can hold a higher card of the suit; `gone`: cards that no other player holds."""
    return all(other in gone for other in DECK if other.suit is one.suit and other.rank > one.rank)


def _count(hand: Sequence[Card], suit: Suit) -> int:
    return sum(one.suit is suit for one in hand)


def _cost(view: PlayView, one: Card) -> tuple[bool, int]:
    """Return a sort key of cards by how much they are missed: plain cards before trumps, low before high."""
    return one.suit is view.contract.suit and view.contract.suit is not None, one.rank


def _low(one: Card) -> tuple[int, int]:
    return one.rank, one.order
