"""Keyboards of a deal: the open decision, a claim or a risky word that is to be confirmed, cards that are picked."""

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
    """Return a button of the viewer's open decision."""
    return Button(text, Press(frame.table, frame.token, action), style=style)


def pick_rows(t: Texts, frame: Frame, groups: Iterable[Sequence[Card]], draft: Draft) -> tuple[Row, ...]:
    """Return cards to pick from: a row for each group, two for a long one."""

    def key(card: Card) -> Button:
        return weigh(frame, picked_label(card_word(t, card), chosen=card in draft.picked), f"{DraftAction.PICK}:{card}")

    return card_rows([[key(card) for card in group] for group in groups], frame, picked=True)


def theirs(t: Texts, rest: int) -> str:
    """Say that the rest goes to the defenders."""
    if rest == 1:
        return t.plain("The last trick goes to the defenders.")
    return t.number(
        "The remaining %(n)d trick goes to the defenders.", "The remaining %(n)d tricks go to the defenders.", rest
    )


def mine(t: Texts, rest: int) -> str:
    """Say that the rest goes to the viewer."""
    if rest == 1:
        return t.plain("The last trick is yours.")
    return t.number("The remaining %(n)d trick is yours.", "All the remaining %(n)d tricks are yours.", rest)


class DealKeyboard(ABC, Generic[V, C]):
    """Keyboards of a deal; a game's subclass lays out what may be said and played.

    V: views    C: commands of a deal
    """

    risky: RiskyWords[V, C]
    """Words that are asked about first."""
    card_played: type[Any]
    """Command that plays a card."""

    @abstractmethod
    def rows(self, t: Texts, frame: Frame, view: V, legal: tuple[Any, ...], draft: Draft) -> tuple[Row, ...]:
        """Lay out commands of the player who is asked."""

    @abstractmethod
    def sure_rows(self, t: Texts, frame: Frame, view: V, draft: Draft) -> tuple[Row, ...]:
        """Return yes and no to a claim; empty if none is weighed."""

    @abstractmethod
    def claim_text(self, t: Texts, frame: Frame, view: V, draft: Draft) -> Html:
        """Ask whether the rest is claimed, and describe what comes of it; empty if no claim is weighed."""

    @abstractmethod
    def is_picking(self, view: V, draft: Draft) -> bool:
        """Return whether the viewer's buttons are cards from which some are picked."""

    def cards(self, legal: Iterable[Any]) -> dict[Card, C]:
        """Return the commands that play a card, by their cards."""
        return {command.card: command for command in legal if isinstance(command, self.card_played)}

    def claim_rows(self, t: Texts, frame: Frame, view: V) -> tuple[Row, ...]:
        """Return the row below all others with the button that asks for the rest; empty if there is none."""
        return ()

    def public_rows(self, t: Texts, frame: Frame, view: V) -> tuple[Row, ...]:
        """Return what the player who is asked may say aloud: it reveals no card."""
        return self.rows(t, frame, view, view.public, Draft())

    def own_rows(self, t: Texts, frame: Frame, view: V, draft: Draft) -> tuple[Row, ...]:
        """Return everything the viewer may do now."""
        sure = self.sure_rows(t, frame, view, draft) or self.risky.rows(t, frame, view, draft)
        return sure or (*self.rows(t, frame, view, view.legal, draft), *self.claim_rows(t, frame, view))
