"""Keyboards of a deal: an open decision, a claim or risky call to be confirmed, cards to be picked."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import Any, Generic

from bot.screens.deal.risky import C, RiskyWords
from bot.screens.deal.text import V
from bot.screens.draft_actions import DraftAction
from bot.screens.keys import Row, card_rows, picked_label
from bot.screens.model import Button, ButtonStyle, Draft, Frame, Press
from bot.screens.texts import Html, Texts
from bot.screens.words import card_word
from engine.core.cards import Card


def weigh(frame: Frame, text: str, action: str, style: ButtonStyle = ButtonStyle.PLAIN) -> Button:
    """Return a button that belongs to the viewer's open decision."""
    return Button(text, Press(frame.table, frame.token, action), style=style)


def pick_rows(t: Texts, frame: Frame, groups: Iterable[Sequence[Card]], draft: Draft) -> tuple[Row, ...]:
    """Return buttons of cards to pick from: one row for each group, two for a long group."""

    def key(card: Card) -> Button:
        return weigh(frame, picked_label(card_word(t, card), chosen=card in draft.picked), f"{DraftAction.PICK}:{card}")

    return card_rows([[key(card) for card in group] for group in groups], frame, picked=True)


def theirs(t: Texts, rest: int) -> str:
    """Return the sentence that the remaining `rest` tricks go to the defenders."""
    if rest == 1:
        return t.plain("The last trick goes to the defenders.")
    return t.number(
        "The remaining %(n)d trick goes to the defenders.", "The remaining %(n)d tricks go to the defenders.", rest
    )


def mine(t: Texts, rest: int) -> str:
    """Return the sentence that the remaining `rest` tricks are the viewer's."""
    if rest == 1:
        return t.plain("The last trick is yours.")
    return t.number("The remaining %(n)d trick is yours.", "All the remaining %(n)d tricks are yours.", rest)


class DealKeyboard(ABC, Generic[V, C]):
    """Keyboards of a deal; a game's subclass lays out the possible calls and cards.

    V: type of the deal's views    C: type of the deal's commands
    """

    risky: RiskyWords[V, C]
    """Calls that need a confirmation."""
    card_played: type[Any]
    """Type of the command that plays a card."""

    @abstractmethod
    def rows(self, t: Texts, frame: Frame, view: V, legal: tuple[Any, ...], draft: Draft) -> tuple[Row, ...]:
        """Return the buttons of the commands `legal` for the player who has to decide."""

    @abstractmethod
    def sure_rows(self, t: Texts, frame: Frame, view: V, draft: Draft) -> tuple[Row, ...]:
        """Return the buttons that confirm or drop a claim of the remaining tricks; empty if no claim is considered."""

    @abstractmethod
    def claim_text(self, t: Texts, frame: Frame, view: V, draft: Draft) -> Html:
        """Ask whether to claim the remaining tricks, and describe the consequences; empty if no claim is considered."""

    @abstractmethod
    def is_picking(self, view: V, draft: Draft) -> bool:
        """Return whether the viewer's buttons are cards of which some are to be picked."""

    def cards(self, legal: Iterable[Any]) -> dict[Card, C]:
        """Return the commands that play a card, by card."""
        return {command.card: command for command in legal if isinstance(command, self.card_played)}

    def claim_rows(self, t: Texts, frame: Frame, view: V) -> tuple[Row, ...]:
        """Return the last row, with the button that claims the remaining tricks; empty without such a button."""
        return ()

    def public_rows(self, t: Texts, frame: Frame, view: V) -> tuple[Row, ...]:
        """Return the buttons of the decider's public calls, which reveal no card."""
        return self.rows(t, frame, view, view.public, Draft())

    def own_rows(self, t: Texts, frame: Frame, view: V, draft: Draft) -> tuple[Row, ...]:
        """Return all buttons of the viewer's open decision, or those that confirm a claim or risky call."""
        sure = self.sure_rows(t, frame, view, draft) or self.risky.rows(t, frame, view, draft)
        return sure or (*self.rows(t, frame, view, view.legal, draft), *self.claim_rows(t, frame, view))
