"""Deal of Austrian préférence while it is played, and its buttons: the parts of `bot.screens.face` that show them."""

from typing import Final

from bot.games.austrian.screens import alerts, deal_actions, dear, drafts, group, help, illegal, private
from bot.games.austrian.screens.labels import worded
from bot.games.austrian.screens.reminder import reminder
from bot.games.austrian.screens.said import said
from bot.screens.deal_screens import DealScreens
from bot.screens.spoken import table_view
from bot.screens.texts import Texts
from engine.games.austrian.commands import DealCommand
from engine.games.austrian.rules.model import Rules
from engine.games.austrian.view import SeatView


class AustrianKeys:
    """Implementation of `bot.screens.face.DealKeys` for Austrian préférence."""

    half_made: Final = deal_actions.HALF_MADE
    in_one_place: Final = deal_actions.IN_ONE_PLACE
    command = staticmethod(deal_actions.command_of)
    weighed = staticmethod(drafts.weighed)
    is_asked_first = staticmethod(dear.is_dear)
    asked_about = staticmethod(dear.asked_about)
    said = staticmethod(said)

    def question(self, t: Texts, rules: Rules, view: SeatView, command: DealCommand) -> str:
        return dear.dear_alert(t, table_view(t, view), command)


DEAL: Final = DealScreens[SeatView](
    table_screen=group.table_screen,
    pictured_screen=group.pictured_screen,
    hand_screen=private.hand_screen,
    hand_pictured_screen=private.hand_pictured_screen,
    hand_and_question=private.hand_and_question,
    hand_picture=private.hand_picture,
    hand_alert=alerts.hand_alert,
    help_text=help.help_text,
    question=reminder,
    refused=illegal.refusal,
    worded=worded,
)
"""Implementation of `bot.screens.face.DealFace` for Austrian préférence."""
