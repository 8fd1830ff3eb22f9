"""The face of a deal of preferans while it is played."""

from bot.games.preferans.screens import alerts, private
from bot.screens.model import Screen
from bot.screens.texts import Texts
from engine.games.preferans.view import SeatView


class PreferansDeal:
    """Implements `bot.screens.face.DealFace`."""

    def picture(self, t: Texts, view: SeatView) -> Screen | None:
        """Draw the table with the viewer's own cards; None for who has none."""
        return private.hand_picture(t, view)

    def alert(self, t: Texts, view: SeatView) -> str:
        """Write the viewer's own cards in at most 200 characters."""
        return alerts.hand_alert(t, view)
