"""Buttons that say something in a deal of Austrian préférence."""

from collections.abc import Iterable, Sequence

from bot.games.austrian.screens.words import SHORT_EXTRAS, number_word
from bot.screens.keys import Row, rows_of
from bot.screens.model import Button, ButtonStyle, Frame, Press
from bot.screens.texts import Texts
from bot.screens.words import NO_BREAK, capital, card_word, unbroken
from engine.core.cards import Card
from engine.games.austrian import command_words
from engine.games.austrian.calls import PREFERENCE, Bid
from engine.games.austrian.commands import DealCommand
from engine.games.austrian.rules.model import Rules

NUMBERS_IN_A_ROW, WORDS_IN_A_ROW = 4, 2


def decide(frame: Frame, text: str, command: DealCommand, style: ButtonStyle = ButtonStyle.PLAIN) -> Button:
    """Return a button of the viewer's open decision."""
    return Button(text, Press(frame.table, frame.token, command_words.write(command)), style=style)


def card_button(t: Texts, frame: Frame, card: Card, command: DealCommand) -> Button:
    """Return the button of a card that may be played."""
    return decide(frame, card_word(t, card), command)


def bid_label(t: Texts, rules: Rules, bid: Bid, *, hands: int) -> str:
    """Write a call on a button: "2 ♠", "Без прикупа 1 ♣", one of several `hands` as "Б/п 1 ♣", "Преферанс"."""
    if bid is PREFERENCE:
        return capital(t.plain("preference"))
    extra = rules.extra(bid)
    if extra is not None:
        return f"{bid.level}{NO_BREAK}{unbroken(t.plain(SHORT_EXTRAS[extra]))}"
    word = number_word(t, rules, bid)
    if not bid.is_hand:
        return word
    return t.plain("From the hand %(bid)s", bid=word) if hands == 1 else t.plain("Hand %(bid)s", bid=word)


def bid_rows(
    t: Texts, frame: Frame, rules: Rules, choices: Sequence[tuple[Bid, DealCommand]], *, first: Row = ()
) -> tuple[Row, ...]:
    """Lay out calls: numbers of suits behind the keys `first`, contracts of Illustrated, calls from the hand."""
    hands = sum(bid.is_hand and bid is not PREFERENCE for bid, _ in choices)
    keys = [(bid, decide(frame, bid_label(t, rules, bid, hands=hands), command)) for bid, command in choices]
    suits = [key for bid, key in keys if bid.suit is not None and not bid.is_hand]
    return (
        *rows_of([*first, *suits], WORDS_IN_A_ROW if first else NUMBERS_IN_A_ROW),
        *rows_of([key for bid, key in keys if bid.suit is None], WORDS_IN_A_ROW),
        *rows_of([key for bid, key in keys if bid.is_hand], NUMBERS_IN_A_ROW),
    )


def contract_rows(t: Texts, frame: Frame, rules: Rules, choices: Iterable[tuple[Bid, DealCommand]]) -> tuple[Row, ...]:
    """Lay out contracts; those from the hand by their suits alone, for nothing else can be named beside them."""
    keys: list[tuple[Bid, Button]] = []
    for bid, command in choices:
        label = (
            bid_label(t, rules, bid, hands=0) if bid is PREFERENCE or bid.suit is None else number_word(t, rules, bid)
        )
        keys.append((bid, decide(frame, label, command)))
    return (
        *rows_of([key for bid, key in keys if bid.suit is not None], NUMBERS_IN_A_ROW),
        *rows_of([key for bid, key in keys if bid.suit is None], WORDS_IN_A_ROW),
    )
