"""Buttons that say something in a deal of Skat."""

from typing import Final

from bot.games.skat.screens.words import contract_name, contract_sign, danger_word, value_word
from bot.screens.draft_actions import DraftAction
from bot.screens.keys import Row, rows_of
from bot.screens.model import Button, ButtonStyle, Draft, Frame, Press
from bot.screens.texts import Texts
from bot.screens.words import NO_BREAK, capital, card_word
from engine.core.cards import Card
from engine.games.skat import command_words
from engine.games.skat.commands import DealCommand, PlaceBid
from engine.games.skat.forecast import Forecast
from engine.games.skat.rules.model import Rules

VALUES_IN_A_ROW: Final = 5
VALUES_ON_A_PAGE: Final = 20
"""Values of the ladder under «Выше…»."""


def decide(frame: Frame, text: str, command: DealCommand, style: ButtonStyle = ButtonStyle.PLAIN) -> Button:
    """Return a button of the viewer's open decision."""
    return Button(text, Press(frame.table, frame.token, command_words.write(command)), style=style)


def weigh(frame: Frame, text: str, action: str, style: ButtonStyle = ButtonStyle.PLAIN) -> Button:
    """Return a button of a half-made choice in the viewer's open decision."""
    return Button(text, Press(frame.table, frame.token, action), style=style)


def card_button(t: Texts, frame: Frame, card: Card, command: DealCommand) -> Button:
    """Return the button of a card that may be played."""
    return decide(frame, card_word(t, card), command)


def game_label(t: Texts, rules: Rules, forecast: Forecast) -> str:
    """Write a game on its button: "♥ с 2 · 3 × 10 = 30", "♥ с 1 — 20, нужен шнайдер", "Нуль 23", "Нуль откр. 46"."""
    declaration = forecast.declaration
    if declaration.is_null:
        name = capital(contract_name(t, declaration.contract))
        told = t.plain("%(null)s, open", null=name) if declaration.is_open else name
        return f"{told}{NO_BREAK}{forecast.value}"
    told = danger_word(t, forecast) or value_word(t, rules, forecast)
    return f"{contract_sign(t, declaration.contract)}{NO_BREAK}{told}"


def next_row(t: Texts, frame: Frame, bids: tuple[PlaceBid, ...]) -> Row:
    """Return the next value as a button, beside it the way to higher ones where there are any."""
    first = decide(frame, str(bids[0].value), bids[0])
    return (first, weigh(frame, t.plain("Higher…"), DraftAction.HIGHER)) if len(bids) > 1 else (first,)


def ladder_rows(t: Texts, frame: Frame, bids: tuple[PlaceBid, ...], draft: Draft) -> tuple[Row, ...]:
    """Return a page of the ladder, from the value that the choice names on, with ways to the pages around it."""
    pages = pages_of(bids)
    place = page_place(pages, draft)
    keys = [decide(frame, str(bid.value), bid) for bid in pages[place]]
    ways = [weigh(frame, t.plain("Back"), DraftAction.UNPICK)]
    if place:
        ways.append(weigh(frame, f"‹{NO_BREAK}{pages[place - 1][0].value}", page_action(pages[place - 1][0])))
    if place + 1 < len(pages):
        ways.append(weigh(frame, f"{pages[place + 1][0].value}…{NO_BREAK}›", page_action(pages[place + 1][0])))
    return (*rows_of(keys, VALUES_IN_A_ROW), tuple(ways))


def pages_of(bids: tuple[PlaceBid, ...]) -> list[tuple[PlaceBid, ...]]:
    """Cut the values that may be named into pages."""
    return [bids[start : start + VALUES_ON_A_PAGE] for start in range(0, len(bids), VALUES_ON_A_PAGE)]


def page_place(pages: list[tuple[PlaceBid, ...]], draft: Draft) -> int:
    """Return the page that a choice names by its first value; the first page for any other choice."""
    firsts = [command_words.write(page[0]) for page in pages]
    return firsts.index(draft.sure) if draft.sure in firsts else 0


def page_action(first: PlaceBid) -> str:
    """Return the action that shows the page of the ladder which begins with a value."""
    return f"{DraftAction.HIGHER}:{first.value}"
