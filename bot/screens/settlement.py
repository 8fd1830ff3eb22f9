"""Settlement of a match in words, as every game tells it."""

from collections.abc import Iterable
from typing import Final

from bot.screens.texts import Html, Texts, folded

SEEN: Final = 3
"""Payments that stand in a text unfolded: four players may owe six."""


def payment_lines(t: Texts, payments: Iterable[tuple[str, str, str]]) -> tuple[Html, ...]:
    """Tell who owes whom how much, a line each; more than `SEEN` lines are folded. `payments`: payer, payee, amount."""
    told = tuple(
        t("%(payer)s → %(receiver)s: <b>%(amount)s</b>", payer=payer, receiver=payee, amount=amount)
        for payer, payee, amount in payments
    )
    return told if len(told) <= SEEN else (folded(*told),)
