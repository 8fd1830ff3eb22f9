"""Areas: parts of the application beside the tables, with buttons, commands and logs of their own."""

from abc import ABC, abstractmethod

from bot.screens.model import Press
from bot.tables.ports import Answer, Origin, Person


class Area(ABC):
    """Part of the application beside the tables, such as tournaments, with buttons, commands and logs of its own."""

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

    @abstractmethod
    async def part(self, person: int, table: int) -> None:
        """Take a person out of what still goes on, inside the mailbox of a number, if it is one of this area.

        Raises StorageFailed. Refused: forget_playing, not_saved.
        """

    @abstractmethod
    async def forgotten(self, tables: tuple[int, ...]) -> None:
        """Note that the store has taken a person out of the logs of these tables, whose mailboxes are paused."""
