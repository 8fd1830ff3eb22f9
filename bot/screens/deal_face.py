"""Screens of a running deal that each game implements: its messages and buttons, with names as the reader sees them."""

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
    """Buttons of a deal: calls, cards and half-made choices.

    V: type of the deal's views    C: type of the deal's commands
    """

    half_made: frozenset[str] = frozenset()
    """First words of actions that change a half-made choice: `bot.screens.draft_actions.DraftAction` and more."""
    in_one_place: frozenset[tuple[str, str]] = frozenset()
    """Pairs of the game's action words whose buttons take each other's place, so that a double tap may hit both."""

    @abstractmethod
    def command(self, action: str, seat: Seat) -> C | None:
        """Parse an action, or the confirmation of a call, into a command of a seat; None for any other action."""

    @abstractmethod
    def weighed(self, view: V, draft: Draft, action: str) -> Draft | Refusal:
        """Return the viewer's half-made choice after a press, or the reason why the press changes nothing."""

    @abstractmethod
    def is_asked_first(self, view: V, command: C) -> bool:
        """Return whether a call costs so much if pressed by accident that it must be confirmed first."""

    @abstractmethod
    def asked_about(self, view: V, draft: Draft) -> C | None:
        """Return the call that waits to be confirmed; None if there is none, or if it is no longer legal."""

    @abstractmethod
    def question(self, t: Texts, view: V, command: C) -> str:
        """Ask in an alert to confirm a call, with what it brings and costs."""

    @abstractmethod
    def said(self, t: Texts, action: str, *, to_all: bool) -> str | None:
        """Name the call or the cards of an action; empty if it needs no name, None if it is no command.

        to_all: others may read the text, so hidden cards are not named
        """


class DealFace(Painted, Generic[V]):
    """Screens of a deal while it is played: the table's message and players' own messages.

    Games implement the abstract methods, which show the names in frame and view unchanged. Tables call the concrete
    methods, which first replace these names by those that the reader sees, and of the abstract ones only `refusal`.
    """

    @abstractmethod
    def table_screen(self, t: Texts, frame: Frame, view: V) -> Screen:
        """Draw the table as everybody sees it, as text. `view`: a spectator's."""

    @abstractmethod
    def pictured_screen(self, t: Texts, frame: Frame, view: V) -> Screen:
        """Draw the table as everybody sees it, as a picture with a caption. `view`: a spectator's."""

    @abstractmethod
    def hand_screen(self, t: Texts, frame: Frame, view: V, draft: Draft) -> Screen:
        """Draw the deal for the viewer, as text. `frame.token`: token of the viewer's open decision (0: none)."""

    @abstractmethod
    def hand_pictured_screen(self, t: Texts, frame: Frame, view: V, draft: Draft) -> Screen:
        """Draw the deal for the viewer as a picture with a caption, or as text if there is nothing to draw."""

    @abstractmethod
    def hand_and_question(self, t: Texts, frame: Frame, view: V, draft: Draft) -> Html:
        """Format the viewer's cards and question, without the table, in at most 1,024 characters."""

    @abstractmethod
    def hand_picture(self, t: Texts, view: V) -> Screen | None:
        """Draw the table with the viewer's own cards; None for a viewer without cards."""

    @abstractmethod
    def hand_alert(self, t: Texts, view: V) -> str:
        """Format the viewer's own cards in at most 200 characters."""

    @abstractmethod
    def help_text(self, t: Texts, frame: Frame, view: V) -> str:
        """Explain the present buttons in at most 200 characters."""

    @abstractmethod
    def question(self, t: Texts, view: V) -> str:
        """Return in a few words what the viewer is asked; empty if the viewer is just to play."""

    @abstractmethod
    def refusal(self, t: Texts, error: IllegalCommand) -> str:
        """Explain in at most 200 characters why the rules do not allow a command."""

    def named(self, t: Texts, view: V) -> V:
        """Return a view with the players' names as the reader of `t` sees them."""
        return cast(V, table_view(t, cast(Any, view)))

    def table(self, t: Texts, frame: Frame, view: V) -> Screen:
        """Draw the table for the reader, as text."""
        return self.table_screen(t, table_frame(t, frame), self.named(t, view))

    def pictured(self, t: Texts, frame: Frame, view: V) -> Screen:
        """Draw the table for the reader as a picture with a caption."""
        return self.worded(t, self.pictured_screen(t, table_frame(t, frame), self.named(t, view)))

    def hand(self, t: Texts, frame: Frame, view: V, draft: Draft) -> Screen:
        """Draw the deal for the viewer, as text."""
        return self.worded(t, self.hand_screen(t, table_frame(t, frame), self.named(t, view), draft))

    def hand_pictured(self, t: Texts, frame: Frame, view: V, draft: Draft) -> Screen:
        """Draw the deal for the viewer as a picture with a caption."""
        return self.worded(t, self.hand_pictured_screen(t, table_frame(t, frame), self.named(t, view), draft))

    def short_hand(self, t: Texts, frame: Frame, view: V, draft: Draft) -> Html:
        """Format the viewer's cards and question, without the table, in at most 1,024 characters."""
        return self.hand_and_question(t, frame, self.named(t, view), draft)

    def picture(self, t: Texts, view: V) -> Screen | None:
        """Draw the table with the viewer's own cards; None for a viewer without cards."""
        screen = self.hand_picture(t, self.named(t, view))
        return self.worded(t, screen) if screen is not None else None

    def alert(self, t: Texts, view: V) -> str:
        """Format the viewer's own cards for an alert of at most 200 characters."""
        return self.hand_alert(t, self.named(t, view))

    def help(self, t: Texts, frame: Frame, view: V) -> str:
        """Explain the present buttons to the viewer in at most 200 characters."""
        return self.help_text(t, frame, self.named(t, view))

    def reminder(self, t: Texts, view: V) -> str:
        """Return in a few words what the viewer is asked; empty if the viewer is just to play."""
        return self.question(t, self.named(t, view))
