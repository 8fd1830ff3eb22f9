"""Layouts of the hidden cards with all cards open: positions for the solver."""

from engine.core.seats import Seat
from engine.games.austrian.solver import Position
from engine.games.austrian.view import PlayView
from engine.search.worlds import World
from engine.three_hands.cardsets import cards_in


def position(view: PlayView, world: World, soloist: Seat, *, few: bool) -> Position:
    """Return the position of the view in one world; `few`: the soloist wants no trick."""
    places = {seat: Seat(place + 1) for place, seat in enumerate(view.active)}
    out = next((places[seat] for seat in view.active if seat not in view.playing), None)
    first, second, third = (() if place + 1 == out else cards_in(world[place]) for place in range(3))
    return Position(
        hands=(first, second, third),
        trump=view.contract.suit,
        must_beat=view.standing.rules.must_beat,
        soloist=places[soloist],
        few=few,
        leader=places[view.plays[0][0] if view.plays else view.turn],
        trick=tuple(card for _, card in view.plays),
        out=out,
    )
