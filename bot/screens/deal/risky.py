"""Risky calls, which cost much if pressed by accident: they are confirmed once, with what they bring and cost."""

from abc import ABC, abstractmethod
from collections.abc import Collection
from typing import Any, Generic, TypeVar

from msgspec.structs import replace

from bot.screens.deal.text import V
from bot.screens.draft_actions import YES, DraftAction, asking, confirming
from bot.screens.keys import Row
from bot.screens.model import Button, ButtonStyle, Draft, Frame, Press
from bot.screens.texts import Html, Texts
from bot.screens.words import capital, has_suit
from engine.core.command_words import CommandWords
from engine.core.match import Move
from engine.core.seats import Seat

C = TypeVar("C", bound=Move)


class RiskyWords(ABC, Generic[V, C]):
    """Risky calls of a deal; a game's subclass says which calls are risky, their names and their prices.

    V: type of the deal's views    C: type of the deal's commands
    """

    actions: CommandWords[Any]
    """Reader and writer of the game's commands as actions of buttons."""
    first_words: Collection[str]
    """First words of the actions that may be risky."""

    @abstractmethod
    def costs_much(self, view: V, command: C) -> bool:
        """Return whether this call, if made in this view, must be confirmed first."""

    @abstractmethod
    def word(self, t: Texts, view: V, command: C) -> str:
        """Name a risky call."""

    @abstractmethod
    def price(self, t: Texts, view: V, command: C) -> str:
        """Describe what a risky call brings and costs, as plain text."""

    def label(self, t: Texts, view: V, command: C) -> str:
        """Return the label of the button that makes a risky call."""
        return self.word(t, view, command)

    def command(self, action: str, seat: Seat) -> C | None:
        """Parse an action, or its confirmation («yes:…»), into a command of a seat; None for any other action."""
        word, _, argument = action.partition(":")
        if word == YES:
            return self.command(argument, seat) if argument.partition(":")[0] in self.first_words else None
        return self.actions.read(action, seat)

    def is_asked_first(self, view: V, command: C) -> bool:
        """Return whether a call must be confirmed first; False if it is not legal now."""
        return command in view.legal and self.costs_much(view, command)

    def asked_about(self, view: V, draft: Draft) -> C | None:
        """Return the call that waits to be confirmed; None if there is none, or if it is no longer legal."""
        command = self.command(draft.sure, view.viewer) if draft.sure and view.viewer is not None else None
        return command if command is not None and self.is_asked_first(view, command) else None

    def asking_first(self, rows: tuple[Row, ...], view: V) -> tuple[Row, ...]:
        """Return the rows with each button of a risky call replaced by one that asks for confirmation."""
        return tuple(tuple(self._asking(button, view) for button in row) for row in rows)

    def rows(self, t: Texts, frame: Frame, view: V, draft: Draft) -> tuple[Row, ...]:
        """Return the buttons “Yes” and “Back” for a risky call; empty if none waits to be confirmed."""
        command = self.asked_about(view, draft)
        if command is None:
            return ()
        word = self.label(t, view, command)
        text = t.plain("Yes") if has_suit(word) else t.plain("Yes, %(word)s", word=word)
        action = confirming(self.actions.write(command))
        yes = Button(text, Press(frame.table, frame.token, action), style=ButtonStyle.DANGER)
        return ((yes, Button(t.plain("Back"), Press(frame.table, frame.token, DraftAction.UNPICK))),)

    def text(self, t: Texts, view: V, draft: Draft) -> Html:
        """Ask to confirm a risky call, with what it brings and costs; empty if no call waits to be confirmed."""
        command = self.asked_about(view, draft)
        if command is None:
            return Html("")
        word = capital(self.word(t, view, command))
        return t("<b>%(word)s?</b> %(price)s", word=word, price=self.price(t, view, command))

    def alert(self, t: Texts, view: V, command: C) -> str:
        """Ask in an alert to confirm a risky call, with what it brings and costs."""
        word = capital(self.word(t, view, command))
        return t.plain("%(word)s? %(price)s", word=word, price=self.price(t, view, command))

    def _asking(self, button: Button, view: V) -> Button:
        press = button.press
        # Few buttons can be risky: the price of a word is found for those alone
        if press is None or press.action.partition(":")[0] not in self.first_words:
            return button
        command = self.command(press.action, Seat.ONE)
        if command is None or not self.costs_much(view, command):
            return button
        return replace(button, press=replace(press, action=asking(press.action)))
