"""Face of a running deal: its messages and buttons, with names as the reader calls players."""

from abc import ABC, abstractmethod
from typing import Any, Generic, TypeVar, cast

from bot.screens.model import Draft, Frame, Screen
from bot.screens.pictured import Painted
from bot.screens.refusals import Refusal
from bot.screens.spoken import table_frame, table_view
from bot.screens.texts import Html, Texts
from engine.core.errors import IllegalCommand
from engine.core.seats import Seat
from engine.core.view import View

C = TypeVar("C")
V = TypeVar("V", bound=View)


class DealKeys(ABC, Generic[V, C]):
    """Buttons of a deal: what is said and played, and what is weighed before.

    V: views of a deal    C: commands of a deal
    """

    half_made: frozenset[str] = frozenset()
    """First words of actions that make a half-made choice: `bot.screens.draft_actions.DraftAction` and more."""
    in_one_place: frozenset[tuple[str, str]] = frozenset()
    """Pairs of first words whose buttons take turns in one place, beside those of all games."""

    @abstractmethod
    def command(self, action: str, seat: Seat) -> C | None:
        """Read an action as a command of a seat, a word that was asked about included; None for any other action."""

    @abstractmethod
    def weighed(self, view: V, draft: Draft, action: str) -> Draft | Refusal:
        """Return the half-made choice after a press by the viewer, or why the press changes nothing."""

    @abstractmethod
    def is_asked_first(self, view: V, command: C) -> bool:
        """Return whether a word costs much if pressed by accident, so that its player is asked before it is said."""

    @abstractmethod
    def asked_about(self, view: V, draft: Draft) -> C | None:
        """Return the word that waits to be confirmed; None if there is none, or it may not be said any more."""

    @abstractmethod
    def question(self, t: Texts, view: V, command: C) -> str:
        """Ask in an alert whether a word is meant, with what it brings and costs."""

    @abstractmethod
    def said(self, t: Texts, action: str, *, to_all: bool) -> str | None:
        """Name the word or the cards of an action; empty if it needs no name, None if it is no command.

        `to_all`: others may read it too, so that no hidden card is named.
        """


class DealFace(Painted, Generic[V]):
    """Deal while it is played: the message of the table and players' own messages.

    The abstract methods, which a game implements, draw with the names in the frame and in the view as they are. Tables
    call the other methods, which first put in the names as the reader calls players, and `refusal`.
    """

    @abstractmethod
    def table_screen(self, t: Texts, frame: Frame, view: V) -> Screen:
        """Draw the table as everybody sees it, in words; `view` is a spectator's."""

    @abstractmethod
    def pictured_screen(self, t: Texts, frame: Frame, view: V) -> Screen:
        """Draw the table as everybody sees it, as a picture with a caption; `view` is a spectator's."""

    @abstractmethod
    def hand_screen(self, t: Texts, frame: Frame, view: V, draft: Draft) -> Screen:
        """Draw one deal for the viewer; `frame.token` is that of the viewer's open decision (0: none)."""

    @abstractmethod
    def hand_pictured_screen(self, t: Texts, frame: Frame, view: V, draft: Draft) -> Screen:
        """Draw one deal for the viewer as a picture with a caption, in words if there is nothing to draw."""

    @abstractmethod
    def hand_and_question(self, t: Texts, frame: Frame, view: V, draft: Draft) -> Html:
        """Write the player's cards and what is asked, without the table, in at most 1,024 characters."""

    @abstractmethod
    def hand_picture(self, t: Texts, view: V) -> Screen | None:
        """Draw the table with the viewer's own cards; None for a viewer without cards."""

    @abstractmethod
    def hand_alert(self, t: Texts, view: V) -> str:
        """Write the viewer's own cards in at most 200 characters."""

    @abstractmethod
    def help_text(self, t: Texts, frame: Frame, view: V) -> str:
        """Explain the buttons of this moment in at most 200 characters."""

    @abstractmethod
    def question(self, t: Texts, view: V) -> str:
        """Say in a few words what the viewer is asked; empty if it is nothing but a turn."""

    @abstractmethod
    def refusal(self, t: Texts, error: IllegalCommand) -> str:
        """Say in at most 200 characters why the rules do not allow a command."""

    def named(self, t: Texts, view: V) -> V:
        """Return a view with the names as the reader of `t` calls players."""
        return cast(V, table_view(t, cast(Any, view)))

    def table(self, t: Texts, frame: Frame, view: V) -> Screen:
        """Draw the table for the reader, in words."""
        return self.table_screen(t, table_frame(t, frame), self.named(t, view))

    def pictured(self, t: Texts, frame: Frame, view: V) -> Screen:
        """Draw the table for the reader as a picture with a caption."""
        return self.worded(t, self.pictured_screen(t, table_frame(t, frame), self.named(t, view)))

    def hand(self, t: Texts, frame: Frame, view: V, draft: Draft) -> Screen:
        """Draw the deal for the viewer, in words."""
        return self.worded(t, self.hand_screen(t, table_frame(t, frame), self.named(t, view), draft))

    def hand_pictured(self, t: Texts, frame: Frame, view: V, draft: Draft) -> Screen:
        """Draw the deal for the viewer as a picture with a caption."""
        return self.worded(t, self.hand_pictured_screen(t, table_frame(t, frame), self.named(t, view), draft))

    def short_hand(self, t: Texts, frame: Frame, view: V, draft: Draft) -> Html:
        """Write the viewer's cards and what is asked."""
        return self.hand_and_question(t, frame, self.named(t, view), draft)

    def picture(self, t: Texts, view: V) -> Screen | None:
        """Draw the viewer's cards on the table; None for a viewer without cards."""
        screen = self.hand_picture(t, self.named(t, view))
        return self.worded(t, screen) if screen is not None else None

    def alert(self, t: Texts, view: V) -> str:
        """Write the viewer's cards for an alert."""
        return self.hand_alert(t, self.named(t, view))

    def help(self, t: Texts, frame: Frame, view: V) -> str:
        """Explain the buttons to the viewer."""
        return self.help_text(t, frame, self.named(t, view))

    def reminder(self, t: Texts, view: V) -> str:
        """Remind the viewer of what is asked."""
        return self.question(t, self.named(t, view))
