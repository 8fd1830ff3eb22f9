"""Removal of a person from a log: sheets and cards of a match stay for the others, number and name do not.

Events are read as plain JSON by the names of their fields, which no version and no game changes.
"""

import itertools
import logging
import re
from collections.abc import Iterable, Iterator
from typing import Any, Final

import msgspec

log = logging.getLogger(__name__)

NUMBERS: Final = ("person", "host", "by", "barred")
"""Fields that hold the number of a person."""
NAMES: Final = {"person": "name", "host": "host_name"}
"""Fields that hold the name of a person, by the field beside them that holds the number."""
LISTS: Final = ("players",)
"""Fields that hold names by seat."""
FREE: Final = ("text", "title")
"""Fields that hold words a person wrote."""
KEPT: Final = ("fair",)
"""Fields left as they are: the words of a fair deal prove its cards to the others."""


def legible(table: int, rows: Iterable[tuple[int, bytes]]) -> list[tuple[int, bytes]]:
    """Return the rows (seq, body) of a log that are JSON; others are left as they are, and the program's log says so.

    A broken row hides nobody: who asks to be forgotten is taken out of all the others.
    """
    found = []
    for seq, body in rows:
        try:
            msgspec.json.decode(body)
        except msgspec.DecodeError:
            log.error("table %s, seq %s: the event is no JSON and stays as it is, with whoever it names", table, seq)
        else:
            found.append((seq, body))
    return found


def names_of(bodies: list[bytes], person: int) -> frozenset[str]:
    """Collect the names by which these events call the person."""
    return frozenset(name for body in bodies for name in _names(msgspec.json.decode(body), person) if name)


def numbers_in(body: bytes) -> Iterator[int]:
    """Yield the numbers of persons in an event, with repetitions; none for an event that is not JSON."""
    try:
        yield from _numbers(msgspec.json.decode(body))
    except msgspec.DecodeError:
        return


def without(
    body: bytes, person: int, stand_in: int, names: frozenset[str], label: str, *, called: frozenset[str] = frozenset()
) -> bytes:
    """Return the event with `stand_in` for the person's number, and with `label` for `names` in fields that hold names.

    Other fields are left alone: a card, a convention or an event may have the name of a person. In text that a person
    wrote, the names and those in `called` are replaced by `label` if they are whole words.
    """
    left_out = _Without(person, stand_in, names, label)
    left_out.written |= called
    return msgspec.json.encode(left_out.of(msgspec.json.decode(body)))


def rules_without(settings: bytes, names: Iterable[str], label: str) -> bytes:
    """Return the settings of a chat with `label` for `names` in the names of saved rules, which stay distinct.

    Settings of another version that have no such names are returned as they are.
    """
    try:
        chat = msgspec.json.decode(settings)
    except msgspec.DecodeError:
        return settings
    kept = chat.get("rules") if isinstance(chat, dict) else None
    rules = [one for one in kept if _is_named(one)] if isinstance(kept, list) else []
    taken = {rule["name"].casefold() for rule in rules}
    for rule in rules:
        name = written_without(rule["name"], names, label)
        if name != rule["name"]:
            free = (name if number == 1 else f"{name} {number}" for number in itertools.count(1))
            rule["name"] = next(one for one in free if one.casefold() not in taken)
            taken.add(rule["name"].casefold())
    return msgspec.json.encode(chat) if rules else settings


def _is_named(rules: Any) -> bool:
    return isinstance(rules, dict) and isinstance(rules.get("name"), str)


def written_without(text: str, names: Iterable[str], label: str) -> str:
    """Return text that a person wrote, with each of the names replaced by `label` if it is a whole word there."""
    words = "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True) if name)
    return re.sub(rf"(?<!\w)(?:{words})(?!\w)", lambda _: label, text, flags=re.IGNORECASE) if words else text


def _names(value: Any, person: int) -> Iterator[str]:
    if isinstance(value, dict):
        for number, name in NAMES.items():
            if value.get(number) == person and isinstance(value.get(name), str):
                yield value[name]
    if isinstance(value, dict | list):
        for part in value.values() if isinstance(value, dict) else value:
            yield from _names(part, person)


def _numbers(value: Any) -> Iterator[int]:
    if isinstance(value, dict):
        yield from (value[key] for key in NUMBERS if isinstance(value.get(key), int))
    if isinstance(value, dict | list):
        for part in value.values() if isinstance(value, dict) else value:
            yield from _numbers(part)


class _Without:
    """Removal of one person from values as JSON has them."""

    def __init__(self, person: int, stand_in: int, names: frozenset[str], label: str) -> None:
        self._person = person
        self._stand_in = stand_in
        self._names = names
        self._label = label
        self.written = names
        """Names that words written by a person lose."""

    def of(self, value: Any) -> Any:
        """Return a value without the person."""
        match value:
            case dict() if value.keys() & set(KEPT):
                return value
            case dict():
                others = {name for number, name in NAMES.items() if value.get(number) not in (None, self._person)}
                return {key: self._part(key, part, others) for key, part in value.items()}
            case list():
                return [self.of(part) for part in value]
            case _:
                return value

    def _part(self, key: str, part: Any, others: set[str]) -> Any:
        """Return a field without the person; `others`: fields of its object that hold the name of somebody else."""
        if key in NUMBERS and part == self._person:
            return self._stand_in
        if key in FREE and isinstance(part, str):
            return written_without(part, self.written, self._label)
        if key in LISTS or (key in NAMES.values() and key not in others):
            return self._called(part)
        return self.of(part)

    def _called(self, part: Any) -> Any:
        """Return a name, or names by seat at any depth of lists, without the person."""
        if isinstance(part, list):
            return [self._called(one) for one in part]
        return self._label if isinstance(part, str) and part in self._names else self.of(part)
