"""Wishes about tournaments that are refused before a tournament is asked."""

from bot.screens.tour_refusals import TourRefusal


class WishRefused(Exception):
    """Refusal: nothing has changed. `reason` names the sentence shown to the person."""

    def __init__(self, reason: TourRefusal) -> None:
        super().__init__(reason)
        self.reason = reason
