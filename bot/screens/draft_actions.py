"""Actions that change a half-made choice, in every game.

A half-made choice changes only the presser's own keyboard: picked cards, a risky call to be confirmed, a claim not yet
made. A game's `bot.screens.face.DealKeys` determines which of its buttons must be confirmed.
"""

from enum import StrEnum, unique
from typing import Final

from bot.screens.model import Draft
from bot.screens.refusals import Refusal
from engine.core.cards import Card
from engine.core.view import Parts


@unique
class DraftAction(StrEnum):
    """First words of the actions that change a half-made choice."""

    PICK = "pick"  # pick:<card>: into or out of the cards that are picked
    UNPICK = "unpick"  # takes a half-made choice back: of cards, of a word, of a claim
    SURE = "sure"  # sure:<word of a command>: a word that is to be confirmed
    HIGHER = "higher"  # everything that may be named, beside what is usual
    REST = "rest"  # the rest of the tricks is to be claimed, which is to be confirmed


YES: Final = "yes"
"""First word of the action yes:<action>, which confirms a risky call."""

WAIT_S: Final = 15
"""Seconds of the clock within which a second press of the same button of the shared message confirms a risky call."""


def asking(action: str) -> str:
    """Return the action that asks to confirm the call of `action`."""
    return f"{DraftAction.SURE}:{action}"


def confirming(action: str) -> str:
    """Return the action that makes the call of `action` after it was asked about."""
    return f"{YES}:{action}"


def toggled(picked: tuple[Card, ...], name: str, parts: Parts) -> Draft | Refusal:
    """Return the draft with a card picked, or no longer picked if it was; or a refusal (stale, all_picked).

    name: the card in two letters. parts: cards that may be picked, and how many.
    """
    card = next((card for card in parts.cards if card == name), None)
    if card is None:
        return Refusal.STALE
    if card in picked:
        return Draft(tuple(other for other in picked if other is not card))
    return Draft((*picked, card)) if len(picked) < parts.count else Refusal.ALL_PICKED
