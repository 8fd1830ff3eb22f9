"""Areas: parts of the application beside the tables, with buttons, commands and logs of their own."""

from abc import ABC, abstractmethod

from bot.screens.model import Press
from bot.tables.ports import Answer, Origin, Person


class Area(ABC):
    """Part of the application beside the tables, such as tournaments, with buttons, commands and logs of its own."""

    @abstractmethod
    def owns(self, press: Press) -> bool:
        """Return whether a button belongs to this area."""

    @abstractmethod
    def press(self, press: Press, person: Person, origin: Origin, cause: str, answer: Answer) -> None:
        """Handle a pressed button of the area and answer the press exactly once."""

    @abstractmethod
    def owns_order(self, name: str, args: str) -> bool:
        """Return whether a typed command, or a link to the bot, belongs to this area."""

    @abstractmethod
    def order(self, name: str, args: str, person: Person, origin: Origin, cause: str) -> None:
        """Handle a typed command of the area, or a link to the bot that somebody opened."""

    @abstractmethod
    def reachable(self, person: int) -> None:
        """Show the area's messages to a person who has just opened the private chat with the bot."""

    @abstractmethod
    def migrated(self, old: int) -> None:
        """Show the area's messages in a group whose chat id has changed; `old`: the former id."""

    @abstractmethod
    def reopened(self, chat: int) -> None:
        """Show the area's messages in a chat that may now accept messages which it refused before."""

    @abstractmethod
    def homeless(self, number: int) -> None:
        """Notify the director, else an entrant, that tournament `number` has no open topic; ignore unknown numbers."""

    @abstractmethod
    async def start(self, *, took_over: bool = False) -> None:
        """Resume work after a start; `took_over`: the previous program had not ended. Raises StorageFailed."""

    @abstractmethod
    async def part(self, person: int, table: int) -> None:
        """Remove a person who is to be forgotten from the tournament or week `table`; do nothing for other numbers.

        Called inside the mailbox of that number. Raises StorageFailed. Refused: forget_playing, not_saved.
        """

    @abstractmethod
    async def forgotten(self, tables: tuple[int, ...]) -> None:
        """Handle the removal of a person from the stored logs of these tables, whose mailboxes are paused."""
