"""Rows of buttons, whatever game is played."""

from collections.abc import Iterable, Sequence
from typing import Protocol, TypeVar

from bot.screens.model import Button, ButtonStyle, Frame, Press

Row = tuple[Button, ...]
"""Row of buttons, left to right."""
CARDS_IN_A_ROW, GROUP_CARDS_IN_A_ROW = 6, 5
"""Most buttons of cards in a row of a private chat, and of a group, where a keyboard is narrower."""
LARGE_IN_A_ROW = 3
"""Most wide buttons of cards in a row."""
TICK = "✓ "
"""Mark before the label of the present choice."""
V = TypeVar("V")


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
    """Write the label of a button that sets something, with a tick before the present choice."""
    return f"{TICK}{text}" if chosen else text


def next_of(values: tuple[V, ...], value: V) -> V:
    """Return the value that follows another one in a cycle of values; the first if `value` is none of them."""
    return values[(values.index(value) + 1) % len(values)] if value in values else values[0]


def rows_of(buttons: Sequence[Button], width: int) -> tuple[Row, ...]:
    """Arrange buttons in rows as even as possible, none longer than `width`."""
    if not buttons:
        return ()
    count = -(-len(buttons) // width)
    size = -(-len(buttons) // count)
    return tuple(tuple(buttons[start : start + size]) for start in range(0, len(buttons), size))


def card_rows(suits: Iterable[Sequence[Button]], frame: Frame, *, picked: bool = False) -> tuple[Row, ...]:
    """Lay out cards, at least one row for each suit. No button has a style: a suit on a colour cannot be read.

    `picked`: cards can be picked, so a row has one fewer: the tick then hides no suit, and no card moves.
    """
    usual = (GROUP_CARDS_IN_A_ROW if frame.in_group else CARDS_IN_A_ROW) - picked
    most = LARGE_IN_A_ROW if frame.large else usual
    return tuple(row for suit in suits for row in rows_of(suit, most))


def picked_label(card: str, *, chosen: bool) -> str:
    """Write the label of a card that can be picked; the tick of a picked one has no space, because keys are narrow."""
    return f"{TICK.rstrip()}{card}" if chosen else card
