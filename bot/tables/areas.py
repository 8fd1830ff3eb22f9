"""The whole application as the gateway sees it: areas with buttons and commands of their own, tables for all others."""

from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import Final

from bot.screens.model import Press
from bot.tables.ports import Answer, Origin, Person
from bot.tables.service import TableService


class Area(ABC):
    """Part of the application beside the tables, such as tournaments or weeks, with its own buttons and commands."""

    @abstractmethod
    def owns(self, press: Press) -> bool:
        """Return whether a button is one of the area."""

    @abstractmethod
    def press(self, press: Press, person: Person, origin: Origin, cause: str, answer: Answer) -> None:
        """Handle a button of the area; it is answered once."""

    @abstractmethod
    def owns_order(self, name: str, args: str) -> bool:
        """Return whether a typed command, or a link, is one of the area."""

    @abstractmethod
    def order(self, name: str, args: str, person: Person, origin: Origin, cause: str) -> None:
        """Handle a typed command, or a link, of the area."""

    @abstractmethod
    def reachable(self, person: int) -> None:
        """Show the area's messages to a person who has opened the private chat."""

    @abstractmethod
    def migrated(self, old: int) -> None:
        """Show the area's messages in a group that has got another number; `old`: the one before."""

    @abstractmethod
    def reopened(self, chat: int) -> None:
        """Show the area's messages in a chat that may take what it has refused."""

    @abstractmethod
    def homeless(self, number: int) -> None:
        """Let somebody know that no topic is open for what of the area has this number, if anything has it."""

    @abstractmethod
    async def start(self, *, took_over: bool = False) -> None:
        """Let the area go on after a start. Raises StorageFailed."""


class Areas:
    """Implementation of `bot.tables.ports.Application`: tables, and areas beside them in the order of asking."""

    def __init__(self, tables: TableService, areas: Iterable[Area]) -> None:
        self._tables: Final = tables
        self._areas: Final = tuple(areas)

    def press(self, press: Press | None, person: Person, origin: Origin, cause: str, answer: Answer) -> None:
        """Handle a pressed button; None is data nobody can read."""
        area = next((area for area in self._areas if area.owns(press)), None) if press is not None else None
        if area is not None and press is not None:
            area.press(press, person, origin, cause, answer)
        else:
            self._tables.press(press, person, origin, cause, answer)

    def taking_long(self, press: Press | None, person: Person) -> str:
        """Return what answers a press that is not done in time."""
        return self._tables.taking_long(press, person)

    def command(self, name: str, args: str, person: Person, origin: Origin, cause: str) -> None:
        """Handle a typed command, given without its slash."""
        area = next((area for area in self._areas if area.owns_order(name, args)), None)
        if area is not None:
            area.order(name, args, person, origin, cause)
        else:
            self._tables.command(name, args, person, origin, cause)

    def nameless(self, name: str, origin: Origin) -> None:
        """Answer a typed command of an anonymous administrator or a channel, given without its slash."""
        self._tables.nameless(name, origin)

    def reachable(self, person: Person, *, can_dm: bool) -> None:
        """Note that the person opened or blocked the private chat."""
        self._tables.reachable(person, can_dm=can_dm)
        if can_dm:
            for area in self._areas:
                area.reachable(person.id)

    def migrated(self, old: int, new: int) -> None:
        """Note that a group became a supergroup with another id."""
        self._tables.migrated(old, new)
        for area in self._areas:
            area.migrated(old)

    def reopened(self, chat: int) -> None:
        """Note that a group may take what it has refused, and should be shown everything again."""
        self._tables.reopened(chat)
        for area in self._areas:
            area.reopened(chat)

    def homeless(self, table: int) -> None:
        """Note that no topic of its group is open for a table or a tournament."""
        self._tables.homeless(table)
        for area in self._areas:
            area.homeless(table)

    async def start(self, *, took_over: bool = False) -> None:
        """Let tables and areas go on. Raises StorageFailed."""
        await self._tables.start(took_over=took_over)
        for area in self._areas:
            await area.start(took_over=took_over)
