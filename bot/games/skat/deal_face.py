"""Deal of Skat while it is played, and its buttons: the parts of `bot.screens.face` that show them."""

from typing import Final

from bot.games.skat.screens import alerts, deal_actions, dear, drafts, group, help, illegal, private
from bot.games.skat.screens.labels import worded
from bot.games.skat.screens.reminder import reminder
from bot.games.skat.screens.said import said
from bot.screens.model import Draft, Frame, Screen
from bot.screens.refusals import Refusal
from bot.screens.spoken import spoken_frame, spoken_view
from bot.screens.texts import Html, Texts
from engine.core.errors import IllegalCommand
from engine.core.seats import Seat
from engine.games.skat.commands import DealCommand
from engine.games.skat.rules.model import Rules
from engine.games.skat.view import SeatView


class SkatKeys:
    """Implementation of `bot.screens.face.DealKeys` for Skat."""

    half_made: Final = deal_actions.HALF_MADE
    in_one_place: Final = deal_actions.IN_ONE_PLACE

    def command(self, action: str, seat: Seat) -> DealCommand | None:
        return deal_actions.command_of(action, seat)

    def weighed(self, view: SeatView, draft: Draft, action: str) -> Draft | Refusal:
        return drafts.weighed(view, draft, action)

    def is_asked_first(self, view: SeatView, command: DealCommand) -> bool:
        return dear.is_dear(view, command)

    def asked_about(self, view: SeatView, draft: Draft) -> DealCommand | None:
        return dear.asked_about(view, draft)

    def question(self, t: Texts, rules: Rules, view: SeatView, command: DealCommand) -> str:
        return dear.dear_alert(t, spoken_view(t, view), command)

    def said(self, t: Texts, action: str, *, to_all: bool) -> str | None:
        return said(t, action, to_all=to_all)


class SkatDeal:
    """Implementation of `bot.screens.face.DealFace` for Skat."""

    def table(self, t: Texts, frame: Frame, view: SeatView) -> Screen:
        return group.table_screen(t, spoken_frame(t, frame), spoken_view(t, view))

    def pictured(self, t: Texts, frame: Frame, view: SeatView) -> Screen:
        return worded(t, group.pictured_screen(t, spoken_frame(t, frame), spoken_view(t, view)))

    def hand(self, t: Texts, frame: Frame, view: SeatView, draft: Draft) -> Screen:
        return worded(t, private.hand_screen(t, spoken_frame(t, frame), spoken_view(t, view), draft))

    def short_hand(self, t: Texts, frame: Frame, view: SeatView, draft: Draft) -> Html:
        return private.hand_and_question(t, frame, spoken_view(t, view), draft)

    def picture(self, t: Texts, view: SeatView) -> Screen | None:
        screen = private.hand_picture(t, spoken_view(t, view))
        return worded(t, screen) if screen is not None else None

    def alert(self, t: Texts, view: SeatView) -> str:
        return alerts.hand_alert(t, spoken_view(t, view))

    def help(self, t: Texts, frame: Frame, view: SeatView) -> str:
        return help.help_text(t, frame, spoken_view(t, view))

    def reminder(self, t: Texts, view: SeatView) -> str:
        return reminder(t, spoken_view(t, view))

    def refusal(self, t: Texts, error: IllegalCommand) -> str:
        return illegal.refusal(t, error)
