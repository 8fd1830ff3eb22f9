"""Layouts of the hidden cards with all cards open: positions for the solver, matadors and points of a world."""

from collections.abc import Sequence

from engine.core.cardsets import CardSet, cards_in
from engine.core.seats import Seat
from engine.games.skat.contracts import Contract
from engine.games.skat.knowledge import contract_of
from engine.games.skat.solver import Position
from engine.games.skat.solver.masks import kernel_hand
from engine.games.skat.view import PlayView, RamschView
from engine.search.worlds import World

Masks = tuple[int, int, int]


def position(view: PlayView | RamschView, world: World, soloist: int) -> Position:
    """Return the position of the view in one world; `soloist`: the place whose points are counted."""
    first, second, third = (cards_in(held) for held in world[:3])
    leader = view.plays[0][0] if view.plays else view.turn
    return Position(
        hands=(first, second, third),
        contract=contract_of(view),
        soloist=Seat(soloist + 1),
        few=isinstance(view, RamschView),
        leader=Seat(view.active.index(leader) + 1),
        trick=tuple(card for _, card in view.plays),
    )


def first_lead(world: World, contract: Contract, declarer: int) -> Position:
    """Return the first lead of a game that is named yet, the declarer's ten cards chosen."""
    first, second, third = (cards_in(held) for held in world[:3])
    return Position(hands=(first, second, third), contract=contract, soloist=Seat(declarer + 1), leader=Seat.ONE)


def in_bits(worlds: Sequence[World], contract: Contract) -> list[Masks]:
    """Return the hands of worlds as the kernel reads them."""
    return [tuple(kernel_hand(held, contract) for held in world[:3]) for world in worlds]  # type: ignore[misc] # three


def thrown(world: World, place: int, away: CardSet) -> World:
    """Return a world in which a hand has put cards away."""
    hands = list(world)
    hands[place] &= ~away
    hands[3] |= away
    return hands[0], hands[1], hands[2], hands[3]


def with_skat(world: World, place: int) -> World:
    """Return a world in which a hand has taken the cards that lie aside."""
    hands = list(world)
    hands[place] |= hands[3]
    hands[3] = 0
    return hands[0], hands[1], hands[2], hands[3]
