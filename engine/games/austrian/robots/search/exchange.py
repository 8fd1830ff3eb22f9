"""Exchange and contract over many layouts: candidates by rules, then a race over equal worlds."""

from collections.abc import Sequence
from typing import Final

from engine.core.cards import Card, Rank
from engine.core.cardsets import CardSet, card_set
from engine.core.seats import Seat
from engine.games.austrian.calls import Bid
from engine.games.austrian.commands import DealCommand, Discard, NameContract
from engine.games.austrian.money import counts
from engine.games.austrian.outcomes import Aces
from engine.games.austrian.robots.rules import exchange as rules
from engine.games.austrian.robots.search.games import Games
from engine.games.austrian.robots.search.mind import GAME_MS, Thought
from engine.games.austrian.robots.search.stakes import ALL_TRICKS, Stakes
from engine.games.austrian.view import ExchangeView, NamingView, SeatView
from engine.search.worlds import World

CONTRACTS: Final = 3
"""Contracts looked at."""
PER_CONTRACT: Final = 4
"""Discards looked at for each of them."""
FIRST: Final = 6
"""Worlds of the first lap, for all candidates."""
FINALISTS: Final = 3
"""Candidates of the second lap."""
BEHIND: Final = 2.0
"""Tricks behind the best by rules, from which a contract is not looked at."""

ACES: Final = card_set(card for card in Card if card.rank is Rank.ACE)

Candidate = tuple[tuple[Card, ...], Bid]
"""Two cards to put away, or none, and a contract."""


def discard(view: ExchangeView, seat: Seat, thought: Thought) -> DealCommand:
    """Choose the discard of the best game."""
    hand = view.hands[seat].cards or ()
    found = [command for command in view.legal if isinstance(command, Discard)]
    ranked = _ranked(view, hand, [command.cards for command in found])
    best = _best(view, seat, ranked, thought)
    if best is None:
        return rules.discard(view, hand)
    return next(command for command in found if command.cards == best[0])


def contract(view: NamingView, seat: Seat, thought: Thought) -> DealCommand:
    """Choose the contract that brings most."""
    hand = view.hands[seat].cards or ()
    found = [command for command in view.legal if isinstance(command, NameContract)]
    ranked = _ranked(view, hand, [()], [command.contract for command in found])
    best = _best(view, seat, ranked, thought)
    if best is None:
        return rules.contract(view, hand)
    return next(command for command in found if command.contract is best[1])


def _ranked(
    view: ExchangeView | NamingView,
    hand: tuple[Card, ...],
    aways: Sequence[tuple[Card, ...]],
    contracts: Sequence[Bid] | None = None,
) -> list[Candidate]:
    """List the candidates: the contracts nearest to the best by rules, each with its best discards."""
    own = view.standing.rules
    kept = [(away, [card for card in hand if card not in away]) for away in aways]
    found: list[tuple[float, list[Candidate]]] = []
    for bid in contracts if contracts is not None else own.contracts(view.bid):
        order = sorted(kept, key=lambda one: (-rules.margin(own, bid, one[1]), sum(card.rank for card in one[0])))
        top = rules.margin(own, bid, order[0][1])
        found.append((top, [(away, bid) for away, _ in order[:PER_CONTRACT]]))
    found.sort(key=lambda one: -one[0])
    near = [some for top, some in found[:CONTRACTS] if top >= found[0][0] - BEHIND]
    return [one for some in near for one in some]


def _best(view: ExchangeView | NamingView, seat: Seat, ranked: list[Candidate], thought: Thought) -> Candidate | None:
    number = thought.mind.worlds(None, ALL_TRICKS, GAME_MS / FINALISTS)
    if not number:
        return None
    layouts, place = thought.worlds(number), view.active.index(seat)
    games = Games(view, thought.mind)
    worths: dict[Candidate, list[float]] = {one: [] for one in ranked}
    for worlds, many in ((layouts[:FIRST], len(ranked)), (layouts[FIRST:], FINALISTS)):
        ranked = sorted(ranked, key=lambda one: -_mean(worths[one]))[:many]
        for one in ranked if worlds else ():
            worths[one] += _worths(games, place, one, worlds)
    return max(ranked, key=lambda one: _mean(worths[one]))


def _worths(games: Games, place: int, one: Candidate, worlds: Sequence[World]) -> list[float]:
    away, bid = one
    put, stakes = card_set(away), Stakes(games.view, bid)
    curve, own = stakes.declarer(), aces(games.view, bid, worlds[0][place], put)
    found = games.tricks(bid, place, [thrown(world, place, put) for world in worlds])
    return [curve[count] + (own if stakes.is_made(count) else 0.0) for count in found]


def aces(view: SeatView, bid: Bid, hand: CardSet, away: CardSet) -> float:
    """Return the premium for aces of a made contract: all four kept, or none among all cards held."""
    whole, kept = hand & ACES, hand & ~away & ACES
    own = view.standing.rules
    four = kept == ACES and counts(own, bid, Aces.FOUR)
    none = not whole and counts(own, bid, Aces.NONE)
    return 2.0 * own.premium if four or none else 0.0


def thrown(world: World, place: int, away: CardSet) -> World:
    """Return a world in which a hand has put cards away."""
    hands = list(world)
    hands[place] &= ~away
    hands[3] |= away
    return hands[0], hands[1], hands[2], hands[3]


def _mean(found: Sequence[float]) -> float:
    return sum(found) / len(found) if found else 0.0
