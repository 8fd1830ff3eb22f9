"""People at the tests' tables, and their chats."""

from __future__ import annotations

from bot.tables.ports import Person

BOT_URL = "https://t.me/pulka_test_bot"
GROUP, SUPERGROUP = -500, -1001234567890
ANYA, BORIS, VIKA, GRISHA = (Person(11, "Аня"), Person(12, "Борис"), Person(13, "Вика"), Person(14, "Гриша"))
STRANGER = Person(99, "Чужой")
EVERYBODY = (ANYA, BORIS, VIKA, GRISHA)
THREE = (ANYA, BORIS, VIKA)


def panels_of(person: Person) -> tuple[str, str]:
    """Return the keys of a person's panel in the group and in private."""
    return f"panel:{person.id}", f"ownpanel:{person.id}"
