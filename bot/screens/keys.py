"""Rows of buttons from commands and actions."""

from collections.abc import Iterable, Sequence
from typing import Protocol

from bot.screens import actions
from bot.screens.actions import action_of
from bot.screens.model import Button, Frame, Press, Style
from bot.screens.texts import Texts
from bot.screens.words import capital, card_word, contract_word
from engine.cards import Card, Suit
from engine.commands import DealCommand
from engine.contracts import Contract, Strain

Row = tuple[Button, ...]
CARDS_IN_A_ROW = 5
LARGE_IN_A_ROW = 3
NO_LONGER = "·"
RED = (Suit.DIAMONDS, Suit.HEARTS)


def decide(frame: Frame, text: str, command: DealCommand, style: Style = Style.PLAIN) -> Button:
    """A button of the viewer's open decision."""
    return Button(text, Press(frame.table, frame.token, action_of(command)), style=style)


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


def card_button(t: Texts, frame: Frame, card: Card, command: DealCommand) -> Button:
    """A card that may be played."""
    return decide(frame, card_word(t, card), command, suit_style(card))


def contract_style(contract: Contract) -> Style:
    """As the cards of its trumps; no trump and misère stay plain."""
    if contract.trump is None:
        return Style.PLAIN
    return Style.DANGER if contract.trump in RED else Style.PRIMARY


def contract_rows(t: Texts, frame: Frame, choices: Iterable[tuple[Contract, DealCommand]]) -> tuple[Row, ...]:
    """A grid of level by strain with what may be named; misère below it."""
    named = [(contract, command, capital(contract_word(t, contract))) for contract, command in choices]
    rows, misere = contract_grid(frame, named)
    return (*rows, misere) if misere else rows


def contract_grid(frame: Frame, choices: Iterable[tuple[Contract, DealCommand, str]]) -> tuple[tuple[Row, ...], Row]:
    """A grid of level by strain from contracts with their commands and words, and the buttons of misère.

    With several levels every strain keeps its column: a place that is no longer to be had shows a dot, which explains.
    """
    levels: dict[int, dict[Strain | None, Button]] = {}
    for contract, command, word in choices:
        levels.setdefault(contract.level, {})[contract.strain] = decide(frame, word, command, contract_style(contract))
    misere = tuple(levels.pop(0, {}).values())
    rows = tuple(tuple(levels[level].values()) for level in sorted(levels))
    if len(levels) > 1:
        gone = ours(frame, NO_LONGER, actions.HELP)
        rows = tuple(tuple(levels[level].get(strain, gone) for strain in Strain) for level in sorted(levels))
    return rows, misere
