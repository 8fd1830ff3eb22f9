"""Rows of buttons from commands and actions."""

from collections.abc import Iterable, Sequence
from typing import Protocol

from bot.screens.deal_actions import DraftAction
from bot.screens.game_words import contract_word
from bot.screens.model import Button, Frame, Press, Style
from bot.screens.texts import Texts
from bot.screens.words import capital, card_word
from engine import command_words
from engine.cards import Card, Suit
from engine.commands import DealCommand
from engine.contracts import Contract

Row = tuple[Button, ...]
CARDS_IN_A_ROW = 5
LARGE_IN_A_ROW = 3
NEXT_IN_A_ROW = 5  # of the bids
RED = (Suit.DIAMONDS, Suit.HEARTS)


def decide(frame: Frame, text: str, command: DealCommand, style: Style = Style.PLAIN) -> Button:
    """A button of the viewer's open decision."""
    return Button(text, Press(frame.table, frame.token, command_words.write(command)), style=style)


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


def contract_rows(
    t: Texts, frame: Frame, choices: Iterable[tuple[Contract, DealCommand]], *, higher: bool
) -> tuple[Row, ...]:
    """The games that may be named: the next five and a way to the others, or all by their level; misère alone."""
    named = [(contract, decide(frame, capital(contract_word(t, contract)), command)) for contract, command in choices]
    games = [(contract, key) for contract, key in named if not contract.is_misere]
    misere = tuple(key for contract, key in named if contract.is_misere)
    if higher or len(games) <= 2 * NEXT_IN_A_ROW:
        back = Button(t.plain("Back"), Press(frame.table, frame.token, DraftAction.UNPICK))
        return tuple(row for row in (*level_rows(games), misere, (back,) if higher else ()) if row)
    way = Button(t.plain("Higher…"), Press(frame.table, frame.token, DraftAction.HIGHER))
    return (tuple(key for _, key in games[:NEXT_IN_A_ROW]), (way, *misere))


def level_rows(named: Iterable[tuple[Contract, Button]]) -> tuple[Row, ...]:
    """A row for each level."""
    levels: dict[int, list[Button]] = {}
    for contract, key in named:
        levels.setdefault(contract.level, []).append(key)
    return tuple(tuple(levels[level]) for level in sorted(levels))
