"""Wishes about a week that are refused before the week is asked, or by the week itself."""

from bot.screens.week_words import WeekRefusal


class WishRefused(Exception):
    """Refusal: nothing has changed. `reason` names the sentence shown to the person."""

    def __init__(self, reason: WeekRefusal) -> None:
        super().__init__(reason)
        self.reason = reason
