"""A wish the table does not grant."""

from collections.abc import Mapping

from bot.screens.refusals import Refusal


class Refused(Exception):
    """Nothing has changed. `key` names the sentence shown to the person, `facts` fill it."""

    def __init__(self, key: Refusal, facts: Mapping[str, str | int] | None = None) -> None:
        self.key = key
        self.facts: dict[str, str | int] = dict(facts or {})
        super().__init__(key)
