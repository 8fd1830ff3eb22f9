"""A feature of the tables: handlers of buttons and of typed commands, by their first word."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import msgspec
from msgspec.structs import replace

from bot.screens.confirmations import taken, taken_in_group
from bot.screens.deal_face import DealKeys
from bot.screens.model import Press
from bot.screens.refusals import Refusal
from bot.screens.texts import Texts
from bot.storage.ports import Cause
from bot.tables.context.session import Accepted, TableSession
from bot.tables.log.state import Table
from bot.tables.ports import Answer, Origin, Person
from bot.tables.refused import Refused
from engine.core.seats import Seat


class Given(msgspec.Struct, frozen=True):
    """A press on a button, with all that is known of it."""

    press: Press
    """The button: its table, token and action."""
    person: Person
    """The person who pressed."""
    origin: Origin
    """The chat, topic and message of the button."""
    cause: Cause
    """The key under which the store keeps the press, so that a repeated one does nothing."""
    answer: Answer
    """The answer Telegram waits for, to be given exactly once."""
    texts: Texts
    """Texts in the presser's language."""
    at: float
    """The clock second at which the press came."""
    hand: Seat | None = None
    """The seat from whose hand the press plays a card; None if it plays no card."""

    @property
    def word(self) -> str:
        """The action without its argument."""
        return self.press.action.partition(":")[0]

    @property
    def argument(self) -> str:
        """The part of the action after its first colon; empty if it has none."""
        return self.press.action.partition(":")[2]

    def taken(self, keys: DealKeys[Any, Any]) -> str:
        """Return the confirmation of an accepted press; empty in a private chat, where the message shows the result."""
        action = self.press.action
        if self.origin.is_own:
            return taken(self.texts, action, keys.said(self.texts, action, to_all=False))
        if self.origin.is_private:
            return ""
        return taken_in_group(self.texts, action, keys.said(self.texts, action, to_all=True))

    async def say(self, text: str) -> None:
        """Answer the press with a toast; with nothing visible if `text` is empty."""
        await (self.answer.toast(text) if text else self.answer.empty())


class Order(msgspec.Struct, frozen=True):
    """A typed command, with all that is known of it."""

    args: str
    """The text after the command."""
    person: Person
    """The sender."""
    origin: Origin
    """The chat, topic and message of the command."""
    cause: Cause
    """The key under which the store keeps the command, so that a repeated one does nothing."""
    texts: Texts
    """Texts in the language of the chat."""


OnPress = Callable[[TableSession, Given], Awaitable[None]]
OnLoosePress = Callable[[Given], Awaitable[None]]
OnOrder = Callable[[Order], Awaitable[None]]
OnTableOrder = Callable[[Order, TableSession], Awaitable[None]]


@dataclass(frozen=True)
class Feature:
    """Handlers of one subject, by action word or command name; each answers its press once or raises Refused."""

    free: Mapping[str, OnPress] = field(default_factory=dict)
    """Presses that show the presser something and change no table."""
    staged: Mapping[str, OnPress] = field(default_factory=dict)
    """Presses that are valid while a stage of the table lasts: their token is the stage's."""
    judged: Mapping[str, OnPress] = field(default_factory=dict)
    """Presses whose handler itself checks the token."""
    loose: Mapping[str, OnLoosePress] = field(default_factory=dict)
    """Presses on buttons that belong to no table (number 0)."""
    orders: Mapping[str, OnOrder] = field(default_factory=dict)
    """Commands that need no table."""
    table_orders: Mapping[str, OnTableOrder] = field(default_factory=dict)
    """Commands to the open table that the sender means."""
    late_orders: Mapping[str, OnTableOrder] = field(default_factory=dict)
    """Commands to the newest match that the sender means, which may be over."""


def accepted(session: TableSession, given: Given, action: str = "") -> None:
    """Remember an accepted press as the person's last one; if `action` is given, as a press with that action."""
    taken = remembered(session, given)
    session.last.pressed[given.person.id] = replace(taken, action=action or taken.action)


def remembered(session: TableSession, given: Given) -> Accepted:
    """Return the record of a press, as it is kept once the press is accepted."""
    press, origin = given.press, given.origin
    message = (origin.chat, origin.message_id)
    return Accepted(press.token, press.action, given.at, session.table.seq, message, origin.spot, given.hand)


def seat_of(given: Given, table: Table) -> Seat:
    """Return the seat of the table that a button names. Raises Refused: stale, if the table has no such seat."""
    number = number_of(given.argument)
    if number is None or not 1 <= number <= len(table.people):
        raise Refused(Refusal.STALE)
    return Seat(number)


def place_of(table: Table, given: Given) -> tuple[int, int | None]:
    """Return the chat and topic to which a press should send a message.

    That is the presser's private chat at a quiet table, and for a player who presses in private; else the table's own.
    """
    is_at_home = given.origin.is_private and given.person.id in table.humans
    return (given.person.id, None) if table.is_quiet or is_at_home else (table.chat, table.thread)


def number_of(text: str) -> int | None:
    """Read a whole number in the argument of a button or link; None if the text is anything else."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 12 else None
