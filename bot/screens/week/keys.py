"""Buttons of weeks: `week:<word>:<number of the week>[:<first>]`, numbers in decimal."""

from enum import StrEnum, unique

import msgspec

from bot.screens.actions import LooseAction
from bot.screens.keys import loose
from bot.screens.model import Button, ButtonStyle


@unique
class WeekWord(StrEnum):
    """What a button of a week does; old messages contain these words, so they never change."""

    PLAY = "play"
    """Deals the next deal, or sends the cards of the running one again below."""
    PAGE = "page"
    """The presser's own page."""
    RULES = "rules"
    """How it is counted."""
    BOARD = "board"
    """Ranking of a week; first: the page, from 1."""
    DEAL = "deal"
    """One deal of a week that is over; first: the deal, from 1."""
    FILE = "file"
    """What everybody may know of the week, as a file."""
    SHOW = "show"
    """Shows the presser to all by name: first 1, or no longer: 0."""


class WeekWish(msgspec.Struct, frozen=True):
    """Wish of a button."""

    word: WeekWord
    week: int
    """Number of the week."""
    first: int = 0

    def __str__(self) -> str:
        """Write the action of the button."""
        return ":".join((LooseAction.WEEK, self.word, str(self.week), *([str(self.first)] if self.first else ())))


def wish_of(argument: str) -> WeekWish | None:
    """Read the argument of a button; None for anything else.

    >>> wish_of("deal:2968:4")
    WeekWish(word=<WeekWord.DEAL: 'deal'>, week=2968, first=4)
    """
    word, *values = argument.split(":")
    if word not in tuple(WeekWord) or not 1 <= len(values) <= 2:
        return None
    if not all(value.isascii() and value.isdecimal() and len(value) < 8 for value in values):
        return None
    return WeekWish(WeekWord(word), *map(int, values))


def week_key(text: str, word: WeekWord, week: int, first: int = 0, style: ButtonStyle = ButtonStyle.PLAIN) -> Button:
    """Return a button of a week, which is given by its number."""
    return loose(text, str(WeekWish(word, week, first)), style)
