"""Settlement of a match in words, as every game tells it."""

from collections.abc import Iterable
from typing import Final

import msgspec

from bot.pictures.drawing import Drawing
from bot.screens.keys import Row
from bot.screens.model import Screen
from bot.screens.texts import Html, Texts, folded, lines

SEEN: Final = 3
"""Payments that stand in a text unfolded: four players may owe six."""


class Settled(msgspec.Struct, frozen=True, kw_only=True):
    """Settlement in words, with what its picture says kept apart."""

    head: tuple[Html, ...]
    """Title, and lines that the picture does not have."""
    drawn: tuple[Html, ...]
    """Everybody's results, which the picture has as well."""
    payments: tuple[Html, ...]
    """Who owes whom how much."""
    notes: tuple[Html, ...] = ()
    """Notes, which the picture has as well."""

    @property
    def whole(self) -> tuple[Html, ...]:
        """All lines, for a message without the picture."""
        return (*self.head, *self.drawn, *self.payments, *self.notes)

    @property
    def caption(self) -> tuple[Html, ...]:
        """The lines below the picture."""
        return (*self.head, *self.payments)


def settled_screen(settled: Settled, below: Html, rows: tuple[Row, ...], picture: Drawing) -> Screen:
    """Return the settlement as a picture; `below`: the last line of its caption, or empty."""
    return Screen(lines(*settled.caption, below), rows, picture, worded=lines(*settled.whole, below))


def payment_lines(t: Texts, payments: Iterable[tuple[str, str, str]]) -> tuple[Html, ...]:
    """Tell who owes whom how much, a line each; more than `SEEN` lines are folded. `payments`: payer, payee, amount."""
    told = tuple(
        t("%(payer)s → %(receiver)s: <b>%(amount)s</b>", payer=payer, receiver=payee, amount=amount)
        for payer, payee, amount in payments
    )
    return told if len(told) <= SEEN else (folded(*told),)
