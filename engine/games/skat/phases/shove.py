"""Shoving before a schieber ramsch: two cards go from hand to hand and become the skat (skat.md §7)."""

from itertools import combinations

from msgspec.structs import replace

from engine.core.cards import Card, Rank, sort_cards
from engine.core.seats import BySeat, Seat
from engine.games.skat.moves import DealMove, Give, LayAway, Receive, Shove
from engine.games.skat.phases.play import begin_play
from engine.games.skat.rules import RamschShove
from engine.games.skat.state import Call, Giving, Hands, Playing, RamschGame, Setup, Shoving


def begin_shoving(setup: Setup, hands: Hands, calls: tuple[Call, ...]) -> Shoving:
    """Offer the skat to forehand."""
    nothing: BySeat[tuple[Card, ...]] = BySeat.of(len(hands), ())
    return Shoving(setup, hands, calls, setup.active[0], setup.talon, nothing, nothing)


def begin_ramsch(setup: Setup, hands: Hands, calls: tuple[Call, ...]) -> Playing:
    """Begin a ramsch whose skat nobody sees."""
    return begin_play(RamschGame(setup, calls, setup.talon), hands)


def legal_shoving(state: Shoving, seat: Seat) -> tuple[DealMove, ...]:
    """Offer to take the two cards up, and to send them on unseen if the rules allow it."""
    if seat is not state.turn:
        return ()
    may_shove = state.setup.rules.ramsch_shove is RamschShove.MAY_SHOVE
    return (Receive(seat), Shove(seat)) if may_shove else (Receive(seat),)


def giveable(state: Giving) -> tuple[Card, ...]:
    """List the cards that may be given on or laid away: jacks if the rules allow it."""
    cards = sort_cards(state.hands[state.turn])
    return cards if state.shoving.setup.rules.ramsch_jacks else tuple(card for card in cards if card.rank != Rank.JACK)


def legal_giving(state: Giving, seat: Seat) -> tuple[DealMove, ...]:
    """List every pair of cards that may leave the hand, each in the order of `sort_cards`."""
    if seat is not state.turn:
        return ()
    pairs = combinations(giveable(state), 2)
    return tuple(LayAway(seat, cards=pair) if state.is_last else Give(seat, cards=pair) for pair in pairs)


def after_receiving(state: Shoving) -> Giving:
    """Return the deal after the two cards were taken up."""
    seat = state.turn
    twelve = sort_cards((*state.hands[seat], *state.cards))
    return Giving(replace(state, received=state.received.put(seat, state.cards)), state.hands.put(seat, twelve))


def after_shove(state: Shoving) -> Shoving | Playing:
    """Return the deal after the two cards were sent on unseen; the last hand leaves them as the skat."""
    return _next(replace(state, shoves=state.shoves + 1))


def after_giving(state: Giving, cards: tuple[Card, Card]) -> Shoving | Playing:
    """Return the deal after two cards left the hand."""
    seat = state.turn
    kept = sort_cards(card for card in state.hands[seat] if card not in cards)
    given = state.shoving.given.put(seat, cards)
    return _next(replace(state.shoving, hands=state.hands.put(seat, kept), cards=cards, given=given))


def _next(state: Shoving) -> Shoving | Playing:
    active = state.setup.active
    if state.turn is not active[-1]:
        return replace(state, turn=active[active.index(state.turn) + 1])
    game = RamschGame(state.setup, state.calls, state.cards, state.shoves, state.given, state.received)
    return begin_play(game, state.hands)
