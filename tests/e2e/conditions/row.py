"""A button whose press is tried under all conditions: how one comes to it, and what it has done."""

import json
import re
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import parse_qs, urlsplit

from tests.e2e.evidence import reading
from tests.e2e.scenarios.theatre import Stage
from tests.e2e.world import Button, Message, Person, buttons, text_of, wait_for

REST_S = 2.0  # clock seconds in which whatever a press has begun is over


@dataclass(frozen=True)
class Spot:
    """Somebody before a button. A press on a link to the bot is the start that follows."""

    stage: Stage
    person: Person
    message: Message
    button: Button

    @property
    def chat(self) -> int:
        """Number of the chat in which the button stands."""
        return int(self.message["chat"]["id"])

    @property
    def payload(self) -> str:
        """What the link hands to /start; a link that is shared with others has it inside."""
        query = parse_qs(urlsplit(self.button.url).query)
        inner = parse_qs(urlsplit(query["url"][0]).query) if "url" in query else query
        return inner["start"][0]

    def push(self) -> str:
        """Press without waiting; return the number of the query, empty for a link, which has no answer."""
        if not self.button.data:
            self.person.start(self.payload)
            return ""
        self.stage.pressed(self.button.action)
        which = {"message_id": self.message["message_id"], "ephemeral": self.message.get("ephemeral_message_id")}
        deed = f"people/{self.person.id}/press"
        return str(self.stage.sandbox.post(deed, chat=self.chat, **which, data=self.button.data)["query_id"])

    def answer(self, query: str) -> str:
        """Return the words or the address of an answer; empty for one without words, and for a link.

        Raises Timeout for a press that nobody answers.
        """
        if not query:
            return ""
        found = self.person.answer(query)
        return str(found["text"] or found["url"])

    def press(self) -> str:
        """Press, as somebody does who has seen the answer to the press before; return the answer."""
        rest(self, 1.0)
        return self.answer(self.push())

    def now(self) -> Message:
        """Return the message as it stands at this moment; an empty one where it is gone."""
        number = self.message["message_id"]
        return next((one for one in self.person.messages(self.chat) if one["message_id"] == number), {})


@dataclass(frozen=True)
class Row:
    """A button; `bring` plays up to the screen that has it.

    `count` tells how often its wish is fulfilled: 0 before a press, 1 after it, however often it is pressed.
    """

    name: str
    bring: Callable[[Stage], Spot]
    count: Callable[[Spot], int]
    names: tuple[str, ...] = ("Аня", "Борис", "Вика")
    start: bool = True
    """Everybody has opened the private chat before."""
    answers: tuple[str, ...] = ("",)
    """Beginnings of the answers to a press that is taken or repeated; the first one is that of a press taken."""
    toggles: bool = False
    """A second press that is meant takes back what the first has done."""
    repeats: bool = False
    """A second press that is meant fulfils the wish again."""
    sends: bool = False
    """The wish is a message of its own. One that was sent right before a kill, so that its number was not stored, is
    sent once more."""
    alone: bool = False
    """The wish is the person's and no table's: another table takes no part in it."""
    leave: Callable[[Spot], None] | None = None
    """What the presser does to get away from the table, without which nobody is forgotten; None: sits at none."""
    alike: str = ""
    """Name of a row whose button goes the same way through the program; this one is left to `make soak`."""
    left_out: Mapping[str, str] = field(default_factory=dict, hash=False)
    """Conditions that mean nothing here, with the reason."""

    def __str__(self) -> str:
        return self.name


def at(stage: Stage, who: int, action: str, *, group: bool = False) -> Spot:
    """Wait for a button of this action (`bid:` finds any bid) in a person's private chat or in the group.

    One of a table is that of the stage's.
    """
    person, chat = stage.people[who - 1], stage.group if group else None
    message, button = wait_for(lambda: person.find(action, chat, table=stage.table), f"{person.name}: {action}")
    return Spot(stage, person, message, button)


def at_link(stage: Stage, who: int, words: str, *, group: bool = False) -> Spot:
    """Wait for a link with these words on its button."""
    person = stage.people[who - 1]

    def look() -> tuple[Message, Button] | None:
        shown = reversed(person.messages(stage.group if group else None))
        return next(((m, key) for m in shown for key in buttons(m) if key.url and words in key.text), None)

    message, button = wait_for(look, f"{person.name}: «{words}»")
    return Spot(stage, person, message, button)


def rest(spot: Spot, seconds: float = REST_S) -> None:
    """Let clock seconds pass."""
    time.sleep(seconds / spot.stage.theatre.speed)


# -- what can be counted


def rows_of(spot: Spot, query: str, *values: object) -> list[tuple[Any, ...]]:
    """Return rows of the bot's database."""
    with reading(spot.stage.theatre.bot.database) as base:
        return base.execute(query, values).fetchall()


def settings_of(spot: Spot, chat: int) -> dict[str, Any]:
    """Return the settings of a chat as they are stored; without what is as usual."""
    found = rows_of(spot, "SELECT settings FROM chats WHERE id = ?", chat)
    settings: dict[str, Any] = json.loads(found[0][0]) if found else {}
    return settings


def own_settings(spot: Spot) -> dict[str, Any]:
    """Return the settings of the person."""
    return settings_of(spot, spot.person.id)


def tables(spot: Spot) -> int:
    """Count the tables that were opened in the chat of the button."""
    return int(rows_of(spot, "SELECT count(*) FROM tables WHERE chat = ?", spot.chat)[0][0])


def seats(spot: Spot) -> int:
    """Count the seats of the person at the table of the stage."""
    query = "SELECT count(*) FROM seats WHERE table_id = ? AND person = ?"
    return int(rows_of(spot, query, spot.stage.table, spot.person.id)[0][0])


def told(spot: Spot, words: str) -> int:
    """Count the messages in the private chat below the button that have these words."""
    below = (one for one in spot.person.messages() if spot.chat < 0 or one["message_id"] > spot.message["message_id"])
    return sum(words in text_of(one) for one in below)


def shows(spot: Spot, words: str) -> int:
    """Return 1 where the message of the button has these words now, in its text or on a button."""
    now = spot.now()
    return int(bool(now) and words in " ".join((text_of(now), *(key.text for key in buttons(now)))))


def remembered(spot: Spot) -> list[str]:
    """Return the tables of the bot's database that have the number of the person anywhere."""
    number = re.compile(rf"(?<!\d){spot.person.id}(?!\d)")
    with reading(spot.stage.theatre.bot.database) as base:
        names = [name for (name,) in base.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")]
        rows = ((name, row) for name in names for row in base.execute(f"SELECT * FROM {name}"))
        return sorted({name for name, row in rows if any(number.search(str(value)) for value in row)})
