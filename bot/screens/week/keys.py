"""Buttons of weeks: `week:<word>:<number of the week>[:<first>]`, with decimal numbers."""

from enum import StrEnum, unique

import msgspec

from bot.screens.actions import LooseAction
from bot.screens.keys import loose
from bot.screens.model import Button, ButtonStyle


@unique
class WeekWord(StrEnum):
    """Action of a week's button. Buttons of old messages contain the words, so these never change."""

    PLAY = "play"
    """Deals the next deal, or sends the cards of the running deal again."""
    PAGE = "page"
    """Shows the presser's own page."""
    RULES = "rules"
    """Explains how the week is counted."""
    BOARD = "board"
    """Shows the board of a week; first argument: the page, from 1."""
    DEAL = "deal"
    """Shows one deal of a week that is over; first argument: the deal, from 1."""
    FILE = "file"
    """Sends the public record of the week as a file."""
    SHOW = "show"
    """Sets whether the presser is shown to all by name; first argument: 1 shows, 0 hides."""


class WeekWish(msgspec.Struct, frozen=True):
    """Request that a week's button makes."""

    word: WeekWord
    week: int
    """Number of the week."""
    first: int = 0

    def __str__(self) -> str:
        """Return the action of the button that makes this request."""
        return ":".join((LooseAction.WEEK, self.word, str(self.week), *([str(self.first)] if self.first else ())))


def wish_of(argument: str) -> WeekWish | None:
    """Parse the argument of a button; None if it is not valid.

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
    """Return a button of a week. `week`: its number. `first`: argument of the action."""
    return loose(text, str(WeekWish(word, week, first)), style)
