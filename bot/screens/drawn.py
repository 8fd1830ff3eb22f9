"""Parts of a game's drawings that need the words of a screen, or the order in which a table is drawn."""

from collections.abc import Sequence
from typing import Final, TypeVar

from bot.pictures.drawing import Drawing, PlayedCard
from bot.pictures.names import display_name, short_names
from bot.screens.texts import Texts
from engine.core.cards import Card
from engine.core.seats import BySeat, Seat
from engine.core.view import Hand

WORDS_KEPT: Final = 3
"""Last words of a player on the one line of the plate."""

D = TypeVar("D", bound=Drawing)
Plays = tuple[tuple[Seat, Card], ...]
"""Cards of a trick in the order of play."""


def drawn_as(kind: type[D], drawing: Drawing) -> D:
    """Return a drawing as one of another kind with the same fields."""
    return kind(**{name: getattr(drawing, name) for name in drawing.__struct_fields__})


def drawn_name(t: Texts, name: str, seat: Seat) -> str:
    """Return a name that a picture can draw; if nothing of it can be drawn, the number of the seat."""
    return display_name(name, t.plain("Player %(n)d", n=int(seat)))


def drawn_names(t: Texts, players: BySeat[str]) -> BySeat[str]:
    """Return names that a picture can draw."""
    return BySeat(tuple(drawn_name(t, name, seat) for seat, name in players.items()))


def short_drawn_names(t: Texts, players: BySeat[str]) -> BySeat[str]:
    """Return short names for a picture with little room, no two alike."""
    return BySeat(short_names(tuple(drawn_names(t, players))))


def from_the_bottom(active: tuple[Seat, ...], viewer: Seat | None) -> tuple[Seat, ...]:
    """Return the seats clockwise as a table is drawn: first, at the bottom, the viewer, else the lowest one."""
    first = active.index(viewer) if viewer in active else active.index(min(active))
    return (*active[first:], *active[:first])


def played_cards(seats: tuple[Seat, ...], plays: Plays) -> tuple[PlayedCard, ...]:
    """Return the cards of a trick before the seats as they are drawn."""
    return tuple(PlayedCard(card, seats.index(seat)) for seat, card in plays)


def before_the_trick(hands: BySeat[Hand], plays: Plays) -> BySeat[Hand]:
    """Return the hands with the cards of the running trick still in those that are seen."""
    for seat, card in plays:
        hand = hands[seat]
        if hand.cards is not None:
            hands = hands.put(seat, Hand(hand.count + 1, (*hand.cards, card)))
    return hands


def last_words(words: Sequence[str]) -> str:
    """Join the last words of a player, after dots if there were more."""
    return " · ".join([*(["…"] if len(words) > WORDS_KEPT else []), *words[-WORDS_KEPT:]])
