"""Rows of buttons, whatever game is played."""

from collections.abc import Sequence
from typing import Protocol

from bot.screens.model import Button, Press, Style
from engine.core.cards import Card, Suit

Row = tuple[Button, ...]
CARDS_IN_A_ROW = 5
LARGE_IN_A_ROW = 3
RED = (Suit.DIAMONDS, Suit.HEARTS)


class OfTable(Protocol):
    """What is shown of a table: its number and the token of the buttons that concern it as a whole."""

    @property
    def table(self) -> int: ...

    @property
    def stage(self) -> int: ...


def ours(view: OfTable, text: str, action: str, style: Style = Style.PLAIN) -> Button:
    """A button that concerns the table as a whole."""
    return Button(text, Press(view.table, view.stage, action), style=style)


def loose(text: str, action: str, style: Style = Style.PLAIN) -> Button:
    """A button that belongs to no table."""
    return Button(text, Press(0, 0, action), style=style)


def ticked(text: str, *, chosen: bool) -> str:
    """The text of a button that sets what is already so, or not."""
    return f"✓ {text}" if chosen else text


def rows_of(buttons: Sequence[Button], width: int) -> tuple[Row, ...]:
    """Buttons in rows as even as possible, none longer than `width`."""
    if not buttons:
        return ()
    count = -(-len(buttons) // width)
    size = -(-len(buttons) // count)
    return tuple(tuple(buttons[start : start + size]) for start in range(0, len(buttons), size))


def suit_style(card: Card) -> Style:
    """Red suits stand out where the client shows it."""
    return Style.DANGER if card.suit in RED else Style.PRIMARY
