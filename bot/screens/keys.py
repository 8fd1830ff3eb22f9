"""Helpers for rows of buttons, shared by all games."""

from collections.abc import Iterable, Sequence
from typing import Protocol, TypeVar

from bot.screens.model import Button, ButtonStyle, Frame, Press

Row = tuple[Button, ...]
"""Row of buttons, left to right."""
CARDS_IN_A_ROW, GROUP_CARDS_IN_A_ROW = 6, 5
"""Maximum number of card buttons in a row, in a private chat and in a group, where a keyboard is narrower."""
LARGE_IN_A_ROW = 3
"""Maximum number of card buttons in a row for a reader who wants wide ones."""
TICK = "✓ "
"""Mark before the label of the option that is chosen now."""
V = TypeVar("V")


class OfTable(Protocol):
    """View of a table with what its buttons need: its number and the token of its present stage."""

    @property
    def table(self) -> int:
        """Number of the table."""
        ...

    @property
    def stage(self) -> int:
        """Token in buttons about the whole table; it changes with the table's stage, so that older buttons expire."""
        ...


def ours(view: OfTable, text: str, action: str, style: ButtonStyle = ButtonStyle.PLAIN) -> Button:
    """Return a button about the whole table, with the token of its present stage."""
    return Button(text, Press(view.table, view.stage, action), style=style)


def loose(text: str, action: str, style: ButtonStyle = ButtonStyle.PLAIN) -> Button:
    """Return a button that belongs to no table."""
    return Button(text, Press(0, 0, action), style=style)


def switch_label(text: str, *, on: bool) -> str:
    """Return the label of a button that switches an on-off setting, with its present state."""
    return ("☑ " if on else "☐ ") + text


def ticked(text: str, *, chosen: bool) -> str:
    """Return the label of a button that sets an option, with a tick if the option is chosen now."""
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
    """Lay out card buttons, at least one row for each suit, without button styles: a coloured button hides the suit.

    picked: cards can be picked, so a row has one button less and the tick fits
    """
    usual = (GROUP_CARDS_IN_A_ROW if frame.in_group else CARDS_IN_A_ROW) - picked
    most = LARGE_IN_A_ROW if frame.large else usual
    return tuple(row for suit in suits for row in rows_of(suit, most))


def picked_label(card: str, *, chosen: bool) -> str:
    """Return the label of a card that can be picked; if it is picked, with a tick and no space, to keep it narrow."""
    return f"{TICK.rstrip()}{card}" if chosen else card
