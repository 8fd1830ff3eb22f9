"""Merging of the stored settings of a group into those of the supergroup that it became.

This module names only those settings of which the values of both chats must be kept.
"""

from typing import Any, Final

import msgspec

RULES: Final = "rules"  # rules under names of the chat's own
UNITED: Final = ("bells",)  # sets written as lists
COUNTED: Final = ("tours",)  # counters that never give a number twice
Fields = dict[str, msgspec.Raw]


def merged(old: bytes, new: bytes) -> bytes:
    """Merge the settings of a group (JSON) into its supergroup's; a setting missing in `new` comes from `old`.

    A setting that was reset to its default counts as set. If both have saved different rules under one name, both are
    kept. If one side is not readable, the other is returned.
    """
    before, after = _fields(old), _fields(new)
    if after is None or before is None:
        return new if before is None else old
    both = {**before, **after}
    for name in before.keys() & after.keys():
        if name == RULES:
            both[name] = _raw(_rules(_list(before[name]), _list(after[name])))
        elif name in UNITED:
            both[name] = _raw(list(dict.fromkeys([*_list(after[name]), *_list(before[name])])))
        elif name in COUNTED:
            both[name] = _raw(max(_number(before[name]), _number(after[name])))
    return msgspec.json.encode(both)


def _fields(stored: bytes) -> Fields | None:
    try:
        return msgspec.json.decode(stored, type=Fields)
    except msgspec.DecodeError:
        return None


def _list(raw: msgspec.Raw) -> list[Any]:
    value = msgspec.json.decode(raw)
    return value if isinstance(value, list) else []


def _number(raw: msgspec.Raw) -> int:
    value = msgspec.json.decode(raw)
    return value if isinstance(value, int) else 0


def _raw(value: object) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(value))


def _rules(old: list[dict[str, Any]], new: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the saved rules of both, the supergroup's first; a name that is already taken gets a number appended."""
    kept, alike = list(new), [{**one, "id": 0} for one in new]
    for one in old:
        if {**one, "id": 0} in alike:
            continue
        names, ids = {other.get("name") for other in kept}, [int(other.get("id", 0)) for other in kept]
        name, copy = one.get("name", ""), 2
        while name in names:
            name, copy = f"{one.get('name', '')} {copy}", copy + 1
        number = one.get("id", 0) if one.get("id", 0) not in ids else max(ids) + 1
        kept.append({**one, "name": name, "id": number})
    return kept
