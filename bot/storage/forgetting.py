"""Removal of a person from a log: cards and sheets of a match stay for the others, the person's id and name do not.

Events are read as plain JSON by the names of their fields, which are the same in every version and every game.
"""

import itertools
import logging
import re
from collections.abc import Iterable, Iterator
from typing import Any, Final

import msgspec

log = logging.getLogger(__name__)

NUMBERS: Final = ("person", "host", "by", "barred")
"""Fields that hold the id of a person."""
NAMES: Final = {"person": "name", "host": "host_name"}
"""Fields that hold the name of a person, by the field of the same object that holds the id."""
LISTS: Final = ("players",)
"""Fields that hold a list of names, one for each seat."""
FREE: Final = ("text", "title")
"""Fields that hold text written by a person."""
KEPT: Final = ("fair",)
"""Fields whose objects are left unchanged: the words of a fair deal prove its cards to the others."""


def legible(table: int, rows: Iterable[tuple[int, bytes]]) -> list[tuple[int, bytes]]:
    """Return those rows (seq, body) of a log that are JSON; others are logged as errors and stay unchanged.

    Thus a broken row does not prevent the removal of the person from all other rows.
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
    """Collect the names under which a person appears in these events."""
    return frozenset(name for body in bodies for name in _names(msgspec.json.decode(body), person) if name)


def numbers_in(body: bytes) -> Iterator[int]:
    """Yield the ids of persons in an event, possibly repeated; none if the event is not JSON."""
    try:
        yield from _numbers(msgspec.json.decode(body))
    except msgspec.DecodeError:
        return


def without(
    body: bytes, person: int, stand_in: int, names: frozenset[str], label: str, *, called: frozenset[str] = frozenset()
) -> bytes:
    """Return an event with the person's id replaced by `stand_in`, and `names` replaced by `label` in fields for names.

    Other fields are left alone, since a card, convention or event may be spelled like the person's name. In text that
    somebody wrote, `names` and `called` (the person's Telegram names) become `label` where they are whole words.
    """
    left_out = _Without(person, stand_in, names, label)
    left_out.written |= called
    return msgspec.json.encode(left_out.of(msgspec.json.decode(body)))


def rules_without(settings: bytes, names: Iterable[str], label: str) -> bytes:
    """Return a chat's settings with `names` replaced by `label` in the names of saved rules, which stay distinct.

    Settings in which no saved rules can be read are returned unchanged.
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
    """Return text that a person wrote with each of `names` replaced by `label` where it is a whole word."""
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
    """Removal of one person from decoded JSON values."""

    def __init__(self, person: int, stand_in: int, names: frozenset[str], label: str) -> None:
        self._person = person
        self._stand_in = stand_in
        self._names = names
        self._label = label
        self.written = names
        """Names that are also replaced in text that somebody wrote."""

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
        """Return the value of the field `key` without the person; `others`: fields with the name of somebody else."""
        if key in NUMBERS and part == self._person:
            return self._stand_in
        if key in FREE and isinstance(part, str):
            return written_without(part, self.written, self._label)
        if key in LISTS or (key in NAMES.values() and key not in others):
            return self._called(part)
        return self.of(part)

    def _called(self, part: Any) -> Any:
        """Return a name, or a list of names (perhaps nested), with each name of the person replaced by the label."""
        if isinstance(part, list):
            return [self._called(one) for one in part]
        return self._label if isinstance(part, str) and part in self._names else self.of(part)
