"""The half-made entry of a deal played with real cards: one draft of the table, shared by everybody."""

import msgspec

from bot.screens.paper import Confirmation

REVISIONS = 10_000
"""Answers to one entry that its tokens tell apart."""
CAUSES_KEPT = 30  # presses remembered


class Form(msgspec.Struct, frozen=True, omit_defaults=True):
    """A half-made entry as the store keeps it."""

    steps: tuple[str, ...] = ()
    """Answers in their order, in the words that the game's face reads."""
    sure: Confirmation = Confirmation.NOTHING
    """The question that must be confirmed first."""
    revision: int = 0
    """Number of the presses that made the entry: the presses of two people who enter at once do not mix."""
    causes: tuple[str, ...] = ()
    """The last presses that made the entry, each of which counts once."""


def token_of(stage_token: int, form: Form) -> int:
    """Return the token of the entry's buttons: newer than all of an earlier stage or revision."""
    return stage_token * REVISIONS + form.revision


def changed(form: Form, cause: str, *, steps: tuple[str, ...], sure: Confirmation = Confirmation.NOTHING) -> Form:
    """Return the form after a press."""
    return Form(steps, sure, form.revision + 1, (*form.causes, cause)[-CAUSES_KEPT:])
