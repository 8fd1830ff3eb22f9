"""Rows of buttons that say something in a deal of preferans."""

from collections.abc import Iterable

from bot.games.preferans.screens.game_words import contract_word
from bot.screens.draft_actions import DraftAction
from bot.screens.keys import Row
from bot.screens.model import Button, ButtonStyle, Frame, Press
from bot.screens.texts import Texts
from bot.screens.words import capital, card_word
from engine.core.cards import Card
from engine.games.preferans import command_words
from engine.games.preferans.commands import DealCommand
from engine.games.preferans.contracts import Contract

NEXT_IN_A_ROW = 5  # bids in the row of the next ones


def decide(frame: Frame, text: str, command: DealCommand, style: ButtonStyle = ButtonStyle.PLAIN) -> Button:
    """Return a button of the viewer's open decision."""
    return Button(text, Press(frame.table, frame.token, command_words.write(command)), style=style)


def card_button(t: Texts, frame: Frame, card: Card, command: DealCommand) -> Button:
    """Return the button of a card that may be played."""
    return decide(frame, card_word(t, card), command)


def contract_rows(
    t: Texts, frame: Frame, choices: Iterable[tuple[Contract, DealCommand]], *, higher: bool
) -> tuple[Row, ...]:
    """Lay out the games that may be named: the next five and a way to the others, or all by level; misère alone."""
    named = [(contract, decide(frame, capital(contract_word(t, contract)), command)) for contract, command in choices]
    games = [(contract, key) for contract, key in named if not contract.is_misere]
    misere = tuple(key for contract, key in named if contract.is_misere)
    if higher or len(games) <= 2 * NEXT_IN_A_ROW:
        back = Button(t.plain("Back"), Press(frame.table, frame.token, DraftAction.UNPICK))
        return tuple(row for row in (*level_rows(games), misere, (back,) if higher else ()) if row)
    way = Button(t.plain("Higher…"), Press(frame.table, frame.token, DraftAction.HIGHER))
    return (tuple(key for _, key in games[:NEXT_IN_A_ROW]), (way, *misere))


def level_rows(named: Iterable[tuple[Contract, Button]]) -> tuple[Row, ...]:
    """Lay out a row for each level."""
    levels: dict[int, list[Button]] = {}
    for contract, key in named:
        levels.setdefault(contract.level, []).append(key)
    return tuple(tuple(levels[level]) for level in sorted(levels))
