"""Kontra and re over many layouts: said where the doubled game is expected to bring more."""

from typing import Final

from engine.core.cardsets import card_set
from engine.core.seats import Seat
from engine.games.skat.contracts import Contract
from engine.games.skat.events import DoubleCall
from engine.games.skat.robots.search.games import Games
from engine.games.skat.robots.search.mind import ONE_THRESHOLD, WORD_MS, Thought
from engine.games.skat.view import DoublingView, PlayView
from engine.search.worlds import World

MARGIN: Final = 12.0
"""List points by which doubling must be expected to bring more: all cards do not lie open."""


def is_worth(view: DoublingView | PlayView, seat: Seat, call: DoubleCall, thought: Thought) -> bool:
    """Tell whether a defender should say kontra, or the declarer re, in the first trick."""
    number = thought.mind.worlds(Contract.CLUBS, 10, WORD_MS / ONE_THRESHOLD / 2)
    worlds = [dealt(view, world) for world in thought.worlds(number)]
    if not worlds:
        return False
    games, place = Games(view, thought.mind), view.active.index(view.declarer)
    is_re = call is DoubleCall.RE
    before = games.worths(view.declaration, view.bid, place, worlds, kontra=is_re)
    after = games.worths(view.declaration, view.bid, place, worlds, kontra=True, re=is_re)
    gain = (sum(after) - sum(before)) / len(worlds)
    return gain > MARGIN if seat is view.declarer else -gain > MARGIN


def dealt(view: DoublingView | PlayView, world: World) -> World:
    """Return the hands of a world with the cards that lie in the first trick."""
    hands = list(world)
    for seat, card in view.plays:
        hands[view.active.index(seat)] |= card_set((card,))
    return hands[0], hands[1], hands[2], hands[3]
