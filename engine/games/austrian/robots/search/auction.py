"""Calls over many layouts: what the best game with each talon is worth, against what a pass is worth."""

from collections.abc import Sequence
from itertools import combinations
from typing import Final

from engine.core.cards import Card
from engine.core.cardsets import CardSet, card_set, cards_in
from engine.core.seats import Seat
from engine.games.austrian.calls import Bid
from engine.games.austrian.commands import DealCommand, Pass, PlaceBid
from engine.games.austrian.robots.rules import auction as simple
from engine.games.austrian.robots.rules import exchange as rules
from engine.games.austrian.robots.search.exchange import aces, thrown
from engine.games.austrian.robots.search.games import Games
from engine.games.austrian.robots.search.mind import WORD_MS, Thought
from engine.games.austrian.robots.search.stakes import ALL_TRICKS, Stakes
from engine.games.austrian.rules.model import Rules
from engine.games.austrian.view import AuctionView
from engine.search.worlds import ASIDE, World

TALONS: Final = 14
"""Worlds looked at."""
NEAR: Final = 3.6
"""Estimate of ten cards under which nothing is worked out."""
DEFENDING: Final = -0.15
"""Worth of a deal that another declares, in parts of the sum in play: who takes the pot takes a share of everybody."""
CONTRACTS: Final = 2
"""Contracts looked at with each talon."""


def call(view: AuctionView, seat: Seat, thought: Thought) -> DealCommand:
    """Choose the call that is worth most; a pass where none is worth more."""
    hand = view.hands[seat].cards or ()
    own = view.standing.rules
    bids = [command for command in view.legal if isinstance(command, PlaceBid)]
    number = min(thought.mind.worlds(None, ALL_TRICKS, WORD_MS), TALONS)
    if not bids or not number:
        return simple.call(view, hand)
    passing = next((command for command in view.legal if isinstance(command, Pass)), None)
    best = max(rules.margin(own, bid, hand) for bid in own.contracts(Bid.ONE)) + rules.NEEDED
    if passing is not None and best < NEAR:
        return passing
    worlds = thought.worlds(number)
    named = _cheapest(bids)
    games, place = Games(view, thought.mind), view.active.index(seat)
    worth = {command: _worth(games, place, command.bid, worlds) for command in named}
    top = max(named, key=lambda command: worth[command])
    least = (DEFENDING if _may_be_declared(view, seat) else 0.0) * Stakes(view, top.bid).sum
    return passing if passing is not None and worth[top] <= least else top


def _may_be_declared(view: AuctionView, seat: Seat) -> bool:
    """Tell whether another seat declares or may still do so."""
    return any(other is not seat and other not in view.passed for other in view.active)


def _cheapest(bids: Sequence[PlaceBid]) -> list[PlaceBid]:
    """List one call of each kind: «здесь» before a new number, the lowest number, each call from the hand."""
    numbers = [command for command in bids if not command.bid.is_hand]
    held = [command for command in numbers if command.here]
    return [*(held or numbers)[:1], *(command for command in bids if command.bid.is_hand)]


def _worth(games: Games, place: int, bid: Bid, worlds: Sequence[World]) -> float:
    """Return the mean money of winning the auction with a call."""
    own = games.view.standing.rules
    contracts = own.contracts(bid)
    if bid.is_hand:
        likely = _likely(own, contracts, cards_in(worlds[0][place]))
        return max(_mean([_played(games, place, one, world, 0) for world in worlds]) for one in likely)
    found = []
    for world in worlds:
        whole = _with_talon(world, place)
        hand = cards_in(whole[place])
        kept = [(*_kept(own, one, hand), one) for one in _likely(own, contracts, hand)]
        _, hand, one = max(kept, key=lambda game: game[0])
        found.append(_played(games, place, one, whole, whole[place] & ~card_set(hand)))
    return _mean(found)


def _likely(own: Rules, contracts: Sequence[Bid], hand: Sequence[Card]) -> list[Bid]:
    """List the contracts that look best by rules."""
    order = sorted(contracts, key=lambda one: -rules.margin(own, one, hand))
    return order[:CONTRACTS]


def _kept(own: Rules, bid: Bid, hand: Sequence[Card]) -> tuple[float, tuple[Card, ...]]:
    """Return the ten cards that are left after the discard that looks best, with the tricks that they have to spare."""
    some = [tuple(card for card in hand if card not in away) for away in combinations(hand, 2)]
    worth = [(rules.margin(own, bid, kept), kept) for kept in some]
    return max(worth, key=lambda one: (one[0], sum(card.rank for card in one[1])))


def _played(games: Games, place: int, bid: Bid, world: World, away: CardSet) -> float:
    """Return the money of a contract in a world, once the cards `away` are put away."""
    stakes = Stakes(games.view, bid)
    (count,) = games.tricks(bid, place, [thrown(world, place, away)])
    premium = aces(games.view, bid, world[place], away) if stakes.is_made(count) else 0.0
    return stakes.declarer()[count] + premium


def _mean(found: Sequence[float]) -> float:
    return sum(found) / len(found)


def _with_talon(world: World, place: int) -> World:
    hands = list(world)
    hands[place] |= hands[ASIDE]
    hands[ASIDE] = 0
    return hands[0], hands[1], hands[2], hands[3]
