"""Calls and cards in a record: items of a line and the events that they tell. Readers raise Unreadable."""

from collections.abc import Mapping
from typing import Any

from engine.core.command_words import CommandWords
from engine.core.match import Move
from engine.core.record.lines import read_card, write_mark

CARDS = ("card", "pair")
"""Arguments that are cards (`engine.core.command_words`)."""


def event_item(words: CommandWords[Any], event: Move) -> tuple[str, str]:
    """Write an event as the word of its line and an item.

    >>> from engine.core.cards import Card
    >>> from engine.core.seats import Seat
    >>> from engine.games.preferans.moves import WORDS, PlayCard
    >>> event_item(WORDS, PlayCard(Seat.TWO, card=Card("Qh")))
    ('play', '2:Qh')
    """
    line, said = words.in_record(event)
    return line, f"{event.seat}:{said}{write_mark(event.mark)}"


def check_cards(texts: Mapping[str, str]) -> None:
    """Refuse the arguments of a call that name a card which there is not. Raises Unreadable.

    >>> check_cards({"pair": "7s 8s"})
    """
    for name in texts.keys() & CARDS:
        for card in texts[name].split():
            read_card(card)
