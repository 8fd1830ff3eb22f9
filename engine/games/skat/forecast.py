"""Forecast of the value of a game from the cards that its declarer sees, compared with the bid (skat.md §3)."""

import msgspec

from engine.core.cards import Card
from engine.games.skat.contracts import Declaration, base_of, least_value
from engine.games.skat.moves import NameGame
from engine.games.skat.trick_rules import matadors
from engine.games.skat.view import NamingView


class Forecast(msgspec.Struct, frozen=True):
    """Game that may be named, with its value by the cards that the declarer sees."""

    declaration: Declaration
    tops: int
    """Matadors by the cards seen, negative if missing; 0 in a null. In a hand game the unseen skat may change them."""
    value: int
    """Value of the game won with nothing beyond what is announced."""
    lacking: int
    """Levels missing for the value to reach the bid; 0 if it does. Schneider adds one level, schwarz two."""


def forecasts(view: NamingView) -> tuple[Forecast, ...]:
    """Return a forecast of every game that the viewer may name, by the cards that the view shows."""
    viewer = view.viewer
    if viewer is None:
        return ()
    cards = (*(view.hands[viewer].cards or ()), *(view.discard or ()))
    named = (one for one in view.legal if isinstance(one, NameGame))
    return tuple(
        forecast(Declaration(one.contract, view.is_hand, one.announced), cards, view.bid, view.rules.grand_ouvert.base)
        for one in named
    )


def forecast(declaration: Declaration, cards: tuple[Card, ...], bid: int, grand_ouvert: int) -> Forecast:
    """Return the forecast of a game. cards: all that the declarer sees; grand_ouvert: base of an open grand."""
    tops = 0 if declaration.is_null else matadors(declaration.contract, cards)
    value = least_value(declaration, tops, grand_ouvert)
    if value >= bid:
        return Forecast(declaration, tops, value, 0)
    base = value if declaration.is_null else base_of(declaration, grand_ouvert)
    return Forecast(declaration, tops, value, -(-(bid - value) // base))
