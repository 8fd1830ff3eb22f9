"""The rule book of preferans: all conventions and their options behind one protocol."""

from collections.abc import Iterable
from typing import Final

from engine.core.rules import RuleBook
from engine.games.preferans.conventions import options, presets
from engine.games.preferans.conventions.model import Convention


class _Conventions:
    """The conventions and their options."""

    kind = Convention
    presets = presets.PRESETS

    def preset(self, name: str) -> Convention:
        return presets.preset(name)

    def preset_of(self, rules: Convention) -> str:
        return rules.preset

    def seats(self, rules: Convention) -> tuple[int, ...]:
        return presets.seats_for(rules)

    def check_seats(self, rules: Convention, seats: int) -> None:
        presets.check_seats(rules, seats)

    def with_rule(self, rules: Convention, name: str, value: str) -> Convention:
        return options.with_rule(rules, name, value)

    def with_rules(self, rules: Convention, changes: Iterable[tuple[str, str]]) -> Convention:
        return options.with_rules(rules, changes)

    def differences(self, rules: Convention) -> list[tuple[str, str]]:
        return options.differences(rules)


CONVENTIONS: Final[RuleBook[Convention]] = _Conventions()
