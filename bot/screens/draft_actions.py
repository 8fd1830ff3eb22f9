"""Actions of buttons that weigh a choice before it is made, whatever game is played.

A half-made choice changes nothing but the presser's own keyboard: cards that are picked, a word that is to be
confirmed, a claim that is not yet made. Which buttons of a game ask first is said by its `bot.screens.face.DealKeys`.
"""

from enum import StrEnum, unique
from typing import Final

from bot.screens.model import Draft
from bot.screens.refusals import Refusal
from engine.core.cards import Card
from engine.core.view import Parts


@unique
class DraftAction(StrEnum):
    """First words of actions that make a half-made choice."""

    PICK = "pick"  # pick:<card>: into or out of the cards that are picked
    UNPICK = "unpick"  # takes a half-made choice back: of cards, of a word, of a claim
    SURE = "sure"  # sure:<word of a command>: a word that is to be confirmed
    HIGHER = "higher"  # everything that may be named, beside what is usual
    REST = "rest"  # the rest of the tricks is to be claimed, which is to be confirmed


YES: Final = "yes"
"""yes:<word of a command>: a word that was asked about is meant."""

WAIT_S: Final = 15
"""Clock seconds in which pressing a button of the shared message once more confirms its word."""


def asking(action: str) -> str:
    """Return the action that asks whether a word is meant."""
    return f"{DraftAction.SURE}:{action}"


def confirming(action: str) -> str:
    """Return the action that says a word which was asked about."""
    return f"{YES}:{action}"


def toggled(picked: tuple[Card, ...], name: str, parts: Parts) -> Draft | Refusal:
    """Return the choice with a card more, or with one less that was among those picked.

    `name`: two letters of the card. `parts`: cards that may be picked, and how many. Refusals: stale, two_picked.
    """
    card = next((card for card in parts.cards if card == name), None)
    if card is None:
        return Refusal.STALE
    if card in picked:
        return Draft(tuple(other for other in picked if other is not card))
    return Draft((*picked, card)) if len(picked) < parts.count else Refusal.TWO_PICKED
