"""Helpers for games' drawings that need texts, or the order in which a table is drawn."""

from collections.abc import Sequence
from typing import Final, TypeVar

from bot.pictures.drawing import Drawing, PlayedCard
from bot.pictures.names import display_name, short_names
from bot.screens.texts import Texts
from engine.core.cards import Card
from engine.core.seats import BySeat, Seat
from engine.core.view import Hand

WORDS_KEPT: Final = 3
"""Number of a player's last calls shown on the player's plate, in one line."""

D = TypeVar("D", bound=Drawing)
Plays = tuple[tuple[Seat, Card], ...]
"""Cards of a trick in the order of play, each with the seat that played it."""


def drawn_as(kind: type[D], drawing: Drawing) -> D:
    """Return a drawing converted to another class that has the same fields."""
    return kind(**{name: getattr(drawing, name) for name in drawing.__struct_fields__})


def drawn_name(t: Texts, name: str, seat: Seat) -> str:
    """Return the part of a name that a picture can draw; if there is none, "Player" with the number of the seat."""
    return display_name(name, t.plain("Player %(n)d", n=int(seat)))


def drawn_names(t: Texts, players: BySeat[str]) -> BySeat[str]:
    """Return the names by seat, limited to characters that a picture can draw."""
    return BySeat(tuple(drawn_name(t, name, seat) for seat, name in players.items()))


def short_drawn_names(t: Texts, players: BySeat[str]) -> BySeat[str]:
    """Return short, distinct names by seat, for a picture with little room."""
    return BySeat(short_names(tuple(drawn_names(t, players))))


def from_the_bottom(active: tuple[Seat, ...], viewer: Seat | None) -> tuple[Seat, ...]:
    """Return the seats clockwise from the bottom of the drawn table: the viewer first, otherwise the lowest seat."""
    first = active.index(viewer) if viewer in active else active.index(min(active))
    return (*active[first:], *active[:first])


def played_cards(seats: tuple[Seat, ...], plays: Plays) -> tuple[PlayedCard, ...]:
    """Return the cards of a trick with their places at the drawn table. `seats`: in the order of drawing."""
    return tuple(PlayedCard(card, seats.index(seat)) for seat, card in plays)


def before_the_trick(hands: BySeat[Hand], plays: Plays) -> BySeat[Hand]:
    """Return the hands as they were before the running trick: its cards are put back into the hands that are seen."""
    for seat, card in plays:
        hand = hands[seat]
        if hand.cards is not None:
            hands = hands.put(seat, Hand(hand.count + 1, (*hand.cards, card)))
    return hands


def last_words(words: Sequence[str]) -> str:
    """Join a player's last calls, after an ellipsis if there were more than `WORDS_KEPT`."""
    return " · ".join([*(["…"] if len(words) > WORDS_KEPT else []), *words[-WORDS_KEPT:]])
