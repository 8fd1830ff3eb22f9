"""Pages of a finished deal of preferans and leaves of a deal of old; their names stand in messages sent long ago."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Final

from bot.screens.model import Page
from bot.screens.texts import mark


class DealPage(StrEnum):
    """Page under the picture of a finished deal."""

    SHEET = Page.SHEET
    MORE = Page.MORE
    LAYOUT = "layout"
    WHY = "why"
    ANALYSIS = Page.ANALYSIS


class DealLeaf(StrEnum):
    """Leaf of a deal of a match of old."""

    SHEET = Page.SHEET
    LAYOUT = "layout"
    PLAY = "play"
    WHY = "why"
    ANALYSIS = Page.ANALYSIS


PAGES: Final[Mapping[str, str]] = {
    DealPage.SHEET: mark("Sheet"),
    DealPage.LAYOUT: mark("Layout"),
    DealPage.WHY: mark("Why?"),
    DealPage.ANALYSIS: mark("Analysis"),
}
"""Pages in the order of their buttons, with the messages on those."""
LEAVES: Final[Mapping[str, str]] = {
    DealLeaf.SHEET: mark("Sheet"),
    DealLeaf.LAYOUT: mark("Layout"),
    DealLeaf.PLAY: mark("The play"),
    DealLeaf.WHY: mark("Why?"),
    DealLeaf.ANALYSIS: mark("Analysis"),
}
"""Leaves in the order of their buttons, with the messages on those."""
