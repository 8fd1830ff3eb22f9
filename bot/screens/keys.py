"""Rows of buttons, whatever game is played."""

from collections.abc import Sequence
from typing import Protocol

from bot.screens.model import Button, ButtonStyle, Press
from engine.core.cards import Card, Suit

Row = tuple[Button, ...]
"""Row of buttons, left to right."""
CARDS_IN_A_ROW = 5
"""Most buttons of cards in a row."""
LARGE_IN_A_ROW = 3
"""Most wide buttons of cards in a row."""
RED = (Suit.DIAMONDS, Suit.HEARTS)
"""Red suits."""


class OfTable(Protocol):
    """View of a table: its number and the token of the buttons that concern it as a whole."""

    @property
    def table(self) -> int:
        """Number of the table."""
        ...

    @property
    def stage(self) -> int:
        """Token of the buttons that concern the table as a whole."""
        ...


def ours(view: OfTable, text: str, action: str, style: ButtonStyle = ButtonStyle.PLAIN) -> Button:
    """Return a button that concerns the table as a whole."""
    return Button(text, Press(view.table, view.stage, action), style=style)


def loose(text: str, action: str, style: ButtonStyle = ButtonStyle.PLAIN) -> Button:
    """Return a button that belongs to no table."""
    return Button(text, Press(0, 0, action), style=style)


def ticked(text: str, *, chosen: bool) -> str:
    """Write the label of a button that sets something; a tick stands before what is chosen already."""
    return f"✓ {text}" if chosen else text


def rows_of(buttons: Sequence[Button], width: int) -> tuple[Row, ...]:
    """Arrange buttons in rows as even as possible, none longer than `width`."""
    if not buttons:
        return ()
    count = -(-len(buttons) // width)
    size = -(-len(buttons) // count)
    return tuple(tuple(buttons[start : start + size]) for start in range(0, len(buttons), size))


def suit_style(card: Card) -> ButtonStyle:
    """Return the style of a card's button: red suits stand out where the client shows it."""
    return ButtonStyle.DANGER if card.suit in RED else ButtonStyle.PRIMARY
