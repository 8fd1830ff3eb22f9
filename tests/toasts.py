"""Toasts of presses that are taken at a table of preferans."""

from bot.games.preferans.screens.presses import PRESSES
from bot.screens import confirmations
from bot.screens.texts import Texts


def taken(t: Texts, action: str) -> str:
    """Return what a press has done, for its presser alone."""
    return confirmations.taken(t, action, PRESSES.said(t, action, to_all=False))


def taken_in_group(t: Texts, action: str) -> str:
    """Return what a press has done, as others may read it."""
    return confirmations.taken_in_group(t, action, PRESSES.said(t, action, to_all=True))
