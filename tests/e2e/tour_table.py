"""People at one quiet table of a tournament, who press what their private chats show of it."""

from collections.abc import Iterator

from tests.e2e.game import Company, Pressed
from tests.e2e.phones import Phone, table_of
from tests.e2e.world import Button, Message


class PhoneAt(Phone):
    """A person's phone of which only the buttons of one table are looked at; everything is shared with the phone."""

    __slots__ = ("table",)

    def __init__(self, phone: Phone, table: int) -> None:
        self.__dict__ = phone.__dict__
        self.table = table

    def choices(self, chat: int | None = None) -> Iterator[tuple[Message, Button]]:
        """Yield every button of the table."""
        for message, button in super().choices(chat):
            if button.data.startswith("v1.") and table_of(button.data) == self.table:
                yield message, button


class Sitters(Company):
    """People at quiet table number `table`, 0 for none. `hurry`: they play the shortest deals that there are."""

    hurry = False
    table = 0

    def try_press(self) -> Pressed | None:
        """Look once; press what moves the match on, if anything does."""
        self.poll()
        found = self.next_press()
        return self.make(*found) if found is not None else None

    def _weight(self, phone: Phone, button: Button, all_: list[Button]) -> float:
        """Weigh a choice; in a hurry the first bids, all others pass, and nobody whists."""
        if not self.hurry:
            return super()._weight(phone, button, all_)
        word, _, argument = button.action.partition(":")
        is_first = any(b.action == "bid:6s" for b in all_)
        if word == "bid":
            return 1.0 if button.action == "bid:6c" else 0.001
        if word == "pass" or (word == "whist" and argument == "pass"):
            return 0.01 if is_first else 1000.0
        return super()._weight(phone, button, all_)
