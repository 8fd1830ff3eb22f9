"""A person taken out of the log: the sheets and cards of a match stay for the others, his number and name do not.

Events are read as plain JSON here: what they mean does not matter, and every version of them has the same field names.
"""

import itertools
import re
from collections.abc import Iterable, Iterator
from typing import Any, Final

import msgspec

NUMBERS: Final = ("person", "host", "by", "barred")
NAMES: Final = {"person": "name", "host": "host_name"}  # the field of a number and the one that names whose it is
LISTS: Final = ("players",)  # names by seat
FREE: Final = ("text",)  # what people wrote


def names_of(bodies: list[bytes], person: int) -> frozenset[str]:
    """What the person is called in these events."""
    return frozenset(name for body in bodies for name in _names(msgspec.json.decode(body), person) if name)


def without(
    body: bytes, person: int, stand_in: int, names: frozenset[str], label: str, *, called: frozenset[str] = frozenset()
) -> bytes:
    """The event with another number and `label` for every one of the names, where names stand and nowhere else.

    A name is whatever somebody calls himself: a card, a convention or an event may be called the same. What people
    wrote loses the names as words of their own, and those he is also `called` by.
    """
    left_out = _Without(person, stand_in, names, label)
    left_out.written |= called
    return msgspec.json.encode(left_out.of(msgspec.json.decode(body)))


def rules_without(settings: bytes, names: Iterable[str], label: str) -> bytes:
    """A chat's settings: the names of the rules it saved lose these names, and no two become the same."""
    chat = msgspec.json.decode(settings)
    rules = chat.get("rules", ())
    taken = {rule["name"].casefold() for rule in rules}
    for rule in rules:
        name = written_without(rule["name"], names, label)
        if name != rule["name"]:
            free = (name if number == 1 else f"{name} {number}" for number in itertools.count(1))
            rule["name"] = next(one for one in free if one.casefold() not in taken)
            taken.add(rule["name"].casefold())
    return msgspec.json.encode(chat) if rules else settings


def written_without(text: str, names: Iterable[str], label: str) -> str:
    """What somebody wrote, with `label` for every one of the names that stands there as words of its own."""
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


class _Without:
    """Takes one person out of values as JSON has them."""

    def __init__(self, person: int, stand_in: int, names: frozenset[str], label: str) -> None:
        self._person = person
        self._stand_in = stand_in
        self._names = names
        self._label = label
        self.written = names  # in remarks

    def of(self, value: Any) -> Any:
        """A value without the person."""
        match value:
            case {"fair": _}:  # the words of a fair deal are what proves its cards to the others
                return value
            case dict():
                others = {name for number, name in NAMES.items() if value.get(number) not in (None, self._person)}
                return {key: self._part(key, part, others) for key, part in value.items()}
            case list():
                return [self.of(part) for part in value]
            case _:
                return value

    def _part(self, key: str, part: Any, others: set[str]) -> Any:
        """A field; `others` are those of this object that name somebody else."""
        if key in NUMBERS and part == self._person:
            return self._stand_in
        if key in FREE and isinstance(part, str):
            return written_without(part, self.written, self._label)
        if key in LISTS or (key in NAMES.values() and key not in others):
            return self._called(part)
        return self.of(part)

    def _called(self, part: Any) -> Any:
        """A name, or names by seat (a list of the only field, which is the list)."""
        if isinstance(part, list):
            return [self._called(one) for one in part]
        return self._label if isinstance(part, str) and part in self._names else self.of(part)
