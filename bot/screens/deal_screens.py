"""Screens of a running deal for their reader: names as the reader calls players, the reader's words on pictures."""

from collections.abc import Callable
from typing import Generic, TypeVar

import msgspec

from bot.screens.model import Draft, Frame, Screen
from bot.screens.spoken import Viewed, table_frame, table_view
from bot.screens.texts import Html, Texts
from engine.core.errors import IllegalCommand

V = TypeVar("V", bound=Viewed)


class DealScreens(msgspec.Struct, Generic[V], frozen=True, kw_only=True):
    """Implementation of `bot.screens.face.DealFace` made of a game's functions, which take the names they are given."""

    table_screen: Callable[[Texts, Frame, V], Screen]
    """Table as everybody sees it, in words."""
    pictured_screen: Callable[[Texts, Frame, V], Screen]
    """Table as everybody sees it, as a picture with a caption."""
    hand_screen: Callable[[Texts, Frame, V, Draft], Screen]
    """Deal for the viewer."""
    hand_pictured_screen: Callable[[Texts, Frame, V, Draft], Screen]
    """Deal for the viewer, as a picture with a caption."""
    hand_and_question: Callable[[Texts, Frame, V, Draft], Html]
    """Cards of the viewer and what is asked."""
    hand_picture: Callable[[Texts, V], Screen | None]
    """Table with the viewer's own cards; None for who has none."""
    hand_alert: Callable[[Texts, V], str]
    """Cards of the viewer for an alert."""
    help_text: Callable[[Texts, Frame, V], str]
    """Explanation of the buttons of this moment."""
    question: Callable[[Texts, V], str]
    """Few words on what the viewer is asked."""
    refused: Callable[[Texts, IllegalCommand], str]
    """Sentence on a command that the rules do not allow."""
    worded: Callable[[Texts, Screen], Screen]
    """Screen with the words of the game's painters in the reader's language."""

    def table(self, t: Texts, frame: Frame, view: V) -> Screen:
        return self.table_screen(t, table_frame(t, frame), table_view(t, view))

    def pictured(self, t: Texts, frame: Frame, view: V) -> Screen:
        return self.worded(t, self.pictured_screen(t, table_frame(t, frame), table_view(t, view)))

    def hand(self, t: Texts, frame: Frame, view: V, draft: Draft) -> Screen:
        return self.worded(t, self.hand_screen(t, table_frame(t, frame), table_view(t, view), draft))

    def hand_pictured(self, t: Texts, frame: Frame, view: V, draft: Draft) -> Screen:
        return self.worded(t, self.hand_pictured_screen(t, table_frame(t, frame), table_view(t, view), draft))

    def short_hand(self, t: Texts, frame: Frame, view: V, draft: Draft) -> Html:
        return self.hand_and_question(t, frame, table_view(t, view), draft)

    def picture(self, t: Texts, view: V) -> Screen | None:
        screen = self.hand_picture(t, table_view(t, view))
        return self.worded(t, screen) if screen is not None else None

    def alert(self, t: Texts, view: V) -> str:
        return self.hand_alert(t, table_view(t, view))

    def help(self, t: Texts, frame: Frame, view: V) -> str:
        return self.help_text(t, frame, table_view(t, view))

    def reminder(self, t: Texts, view: V) -> str:
        return self.question(t, table_view(t, view))

    def refusal(self, t: Texts, error: IllegalCommand) -> str:
        return self.refused(t, error)
