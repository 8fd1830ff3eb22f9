"""Pages of a finished deal of Austrian préférence and leaves of a deal of old."""

from typing import Final

from bot.screens.deal_pages import leaves_after, pages_after
from bot.screens.texts import mark

SHEET: Final = mark("The pot")
"""Message on the button of what is written."""
PAGES: Final = pages_after(SHEET)
"""Pages with the messages on their buttons."""
LEAVES: Final = leaves_after(SHEET)
"""Leaves with the messages on their buttons."""
