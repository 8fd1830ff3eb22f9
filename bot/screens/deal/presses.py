"""Presses in a deal: half-made choices, and the text of their toasts."""

from abc import abstractmethod
from typing import Any, cast

from bot.screens.deal.keyboard import DealKeyboard
from bot.screens.deal.risky import C
from bot.screens.deal.text import V
from bot.screens.deal_face import DealKeys
from bot.screens.draft_actions import asking
from bot.screens.model import Draft
from bot.screens.refusals import Refusal
from bot.screens.spoken import table_view
from bot.screens.texts import Texts
from bot.screens.words import card_word
from engine.core.seats import Seat


class DealPresses(DealKeys[V, C]):
    """Presses in a deal; a game's subclass says how a press changes a half-made choice.

    V: type of the deal's views    C: type of the deal's commands
    """

    keyboard: DealKeyboard[V, C]
    """Keyboards whose buttons are pressed."""
    unseen: Any
    """Classes of commands whose cards other players do not see."""

    @abstractmethod
    def word(self, t: Texts, command: C) -> str:
        """Name a command that plays no card, as plain text; empty if it needs no name."""

    def named(self, t: Texts, command: Any) -> str:
        """Name the call or the cards of a command, as plain text; empty if it needs no name."""
        if isinstance(command, self.keyboard.card_played):
            return card_word(t, command.card)
        return self.word(t, command)

    def command(self, action: str, seat: Seat) -> C | None:
        """Parse an action, or its confirmation («yes:…»), into a command of a seat; None for any other action."""
        return self.keyboard.risky.command(action, seat)

    def is_asked_first(self, view: V, command: C) -> bool:
        """Return whether a legal call costs so much that it must be confirmed first."""
        return self.keyboard.risky.is_asked_first(view, command)

    def asked_about(self, view: V, draft: Draft) -> C | None:
        """Return the call that waits to be confirmed; None if there is none, or if it is no longer legal."""
        return self.keyboard.risky.asked_about(view, draft)

    def question(self, t: Texts, view: V, command: C) -> str:
        """Ask in an alert to confirm a call, with what it brings and costs."""
        return self.keyboard.risky.alert(t, cast(V, table_view(t, cast(Any, view))), command)

    def said(self, t: Texts, action: str, *, to_all: bool) -> str | None:
        """Name the call or the cards of an action; empty if it needs no name, None if it is no command.

        to_all: others may read the text, so cards that they do not see are not named
        """
        command = self.command(action, Seat.ONE)
        if command is None:
            return None
        return "" if to_all and isinstance(command, self.unseen) else self.named(t, command)

    def asking(self, view: V, seat: Seat, action: str, *, higher: bool = False) -> Draft | Refusal:
        """Return the draft that asks to confirm a risky call; `Refusal.STALE` for any other action.

        higher: all bids or games are shown
        """
        word = action.removeprefix(asking(""))
        command = self.command(word, seat)
        if command is None or not self.is_asked_first(view, command):
            return Refusal.STALE
        return Draft(sure=word, higher=higher)
