"""A wish the table does not grant."""

from collections.abc import Mapping


class Refused(Exception):
    """`key` names the sentence shown to the person, `facts` fill it. Nothing has changed."""

    def __init__(self, key: str, facts: Mapping[str, str | int] | None = None) -> None:
        self.key = key
        self.facts: dict[str, str | int] = dict(facts or {})
        super().__init__(key)
