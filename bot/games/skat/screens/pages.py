"""Pages of a finished deal of Skat and leaves of a deal of old; their names stand in messages."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Final

from bot.screens.model import Page
from bot.screens.texts import mark


class DealPage(StrEnum):
    """Page under the picture of a finished deal, and leaf of a deal of old, which has no MORE."""

    SHEET = Page.SHEET
    MORE = Page.MORE
    WHY = "why"
    LAYOUT = "layout"
    PLAY = "play"
    ANALYSIS = Page.ANALYSIS


PAGES: Final[Mapping[str, str]] = {
    DealPage.SHEET: mark("The list"),
    DealPage.WHY: mark("Why?"),
    DealPage.LAYOUT: mark("Layout"),
    DealPage.ANALYSIS: mark("Analysis"),
}
"""Pages in the order of their buttons, with the messages on those; the tricks stand under the layout, too."""
LEAVES: Final[Mapping[str, str]] = {
    DealPage.SHEET: mark("The list"),
    DealPage.WHY: mark("Why?"),
    DealPage.LAYOUT: mark("Layout"),
    DealPage.PLAY: mark("Tricks"),
    DealPage.ANALYSIS: mark("Analysis"),
}
"""Leaves in the order of their buttons, with the messages on those."""
CARDS: Final = (DealPage.LAYOUT, DealPage.PLAY, DealPage.ANALYSIS)
"""Pages of a deal whose cards are known."""
