"""Calls and played cards in a record: the items of a line and their events. Reading functions raise Unreadable."""

from collections.abc import Mapping
from typing import Any

from engine.core.command_words import CommandWords
from engine.core.match import Move
from engine.core.record.lines import read_card, write_mark

CARDS = ("card", "pair", "away")
"""Names of the arguments of commands that are cards (`engine.core.command_words`)."""


def event_item(words: CommandWords[Any], event: Move) -> tuple[str, str]:
    """Return the text of an event in a record: the first word of its line, and the item with seat, call and mark.

    >>> from engine.core.cards import Card
    >>> from engine.core.seats import Seat
    >>> from engine.games.preferans.moves import WORDS, PlayCard
    >>> event_item(WORDS, PlayCard(Seat.TWO, card=Card("Qh")))
    ('play', '2:Qh')
    """
    line, said = words.in_record(event)
    return line, f"{event.seat}:{said}{write_mark(event.mark)}"


def check_cards(texts: Mapping[str, str]) -> None:
    """Check that the card arguments of a call name cards that exist; `texts`: arguments by name. Raises Unreadable.

    >>> check_cards({"pair": "7s 8s"})
    """
    for name in texts.keys() & CARDS:
        for card in texts[name].split():
            read_card(card)
