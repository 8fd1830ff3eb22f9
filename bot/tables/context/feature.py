"""What a subject of the table adds to it: handlers of buttons and of typed commands, by their first word."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import msgspec

from bot.screens.confirmations import taken, taken_in_group
from bot.screens.face import DealKeys
from bot.screens.model import Press
from bot.screens.refusals import Refusal
from bot.screens.texts import Texts
from bot.storage.ports import Cause
from bot.tables.context.session import TableSession
from bot.tables.log.state import Table
from bot.tables.ports import Answer, Origin, Person
from bot.tables.refused import Refused
from engine.core.seats import Seat


class Given(msgspec.Struct, frozen=True):
    """One press with everything about it, in the presser's language; `at` is when it came (clock seconds)."""

    press: Press
    person: Person
    origin: Origin
    cause: Cause
    answer: Answer
    texts: Texts
    at: float

    @property
    def word(self) -> str:
        """The action without its argument."""
        return self.press.action.partition(":")[0]

    @property
    def argument(self) -> str:
        return self.press.action.partition(":")[2]

    def taken(self, keys: DealKeys[Any, Any, Any]) -> str:
        """Say what an accepted press has done; empty in private, for all else may change a moment later."""
        action = self.press.action
        if self.origin.is_own:
            return taken(self.texts, action, keys.said(self.texts, action, to_all=False))
        if self.origin.is_private:
            return ""
        return taken_in_group(self.texts, action, keys.said(self.texts, action, to_all=True))

    async def say(self, text: str) -> None:
        """Answer the press with a toast; with nothing where `text` is empty."""
        await (self.answer.toast(text) if text else self.answer.empty())


class Order(msgspec.Struct, frozen=True):
    """One typed command with everything about it; `texts` speak the language of its chat."""

    args: str
    person: Person
    origin: Origin
    cause: Cause
    texts: Texts


OnPress = Callable[[TableSession, Given], Awaitable[None]]
OnLoosePress = Callable[[Given], Awaitable[None]]
OnOrder = Callable[[Order], Awaitable[None]]
OnTableOrder = Callable[[Order, TableSession], Awaitable[None]]


@dataclass(frozen=True)
class Feature:
    """Handlers of one subject; each answers its press exactly once or raises Refused.

    `free` shows the presser something and changes no table; `staged` are wishes about the table whose token is the
    stage's; `judged` judge their token themselves; `loose` belong to no table (number 0). `orders` need no table,
    `table_orders` the one the sender means, `late_orders` also mean his newest match when it is over.
    """

    free: Mapping[str, OnPress] = field(default_factory=dict)
    staged: Mapping[str, OnPress] = field(default_factory=dict)
    judged: Mapping[str, OnPress] = field(default_factory=dict)
    loose: Mapping[str, OnLoosePress] = field(default_factory=dict)
    orders: Mapping[str, OnOrder] = field(default_factory=dict)
    table_orders: Mapping[str, OnTableOrder] = field(default_factory=dict)
    late_orders: Mapping[str, OnTableOrder] = field(default_factory=dict)


def seat_of(given: Given, table: Table) -> Seat:
    """The seat of the table that a button names. Refused: stale, where it has no such seat."""
    number = number_of(given.argument)
    if number is None or not 1 <= number <= len(table.people):
        raise Refused(Refusal.STALE)
    return Seat(number)


def number_of(text: str) -> int | None:
    """A number in a button's or link's argument; None for anything else."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 12 else None
