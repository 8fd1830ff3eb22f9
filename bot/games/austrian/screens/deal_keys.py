"""Buttons that say something in a deal of Austrian préférence."""

from collections.abc import Iterable

from bot.games.austrian.screens.words import number_word
from bot.screens.keys import RED, Row, rows_of, suit_style
from bot.screens.model import Button, ButtonStyle, Frame, Press
from bot.screens.texts import Texts
from bot.screens.words import capital, card_word
from engine.core.cards import Card
from engine.games.austrian import command_words
from engine.games.austrian.calls import PREFERENCE, SUIT_LEVELS, Bid
from engine.games.austrian.commands import DealCommand
from engine.games.austrian.rules.model import Rules

NUMBERS_IN_A_ROW, WORDS_IN_A_ROW = 4, 2


def decide(frame: Frame, text: str, command: DealCommand, style: ButtonStyle = ButtonStyle.PLAIN) -> Button:
    """Return a button of the viewer's open decision."""
    return Button(text, Press(frame.table, frame.token, command_words.write(command)), style=style)


def card_button(t: Texts, frame: Frame, card: Card, command: DealCommand) -> Button:
    """Return the button of a card that may be played."""
    return decide(frame, card_word(t, card), command, suit_style(card))


def bid_label(t: Texts, rules: Rules, bid: Bid) -> str:
    """Write a call or contract on a button: "2 ♠", "Без прикупа 1 ♣", "Преферанс"."""
    if bid is PREFERENCE:
        return capital(t.plain("preference"))
    word = number_word(t, rules, bid)
    return t.plain("From the hand %(bid)s", bid=word) if bid.is_hand else word


def bid_style(bid: Bid) -> ButtonStyle:
    """Return the colour of a call's button, that of its trump suit; plain for a contract of Illustrated."""
    if bid.suit is None:
        return ButtonStyle.PLAIN
    return ButtonStyle.DANGER if bid.suit in RED else ButtonStyle.PRIMARY


def bid_rows(
    t: Texts, frame: Frame, rules: Rules, choices: Iterable[tuple[Bid, DealCommand]], *, first: Row = ()
) -> tuple[Row, ...]:
    """Lay out calls or contracts: numbers of suits behind the keys `first`, longer words two in a row."""
    keys = [(bid, decide(frame, bid_label(t, rules, bid), command, bid_style(bid))) for bid, command in choices]
    short = [key for bid, key in keys if bid.level <= SUIT_LEVELS and not bid.is_hand]
    long = [key for bid, key in keys if bid.level > SUIT_LEVELS or bid.is_hand]
    room = NUMBERS_IN_A_ROW if not first else WORDS_IN_A_ROW
    return (*rows_of([*first, *short], room), *rows_of(long, WORDS_IN_A_ROW))
