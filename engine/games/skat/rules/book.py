"""The rule book: all presets and their options behind one protocol."""

from collections.abc import Iterable
from typing import Final

from engine.core.rules import RuleBook
from engine.games.skat.rules import options, presets
from engine.games.skat.rules.model import Rules


class _Book:
    """The presets and their options."""

    kind = Rules
    presets = presets.PRESETS

    def preset(self, name: str) -> Rules:
        return presets.preset(name)

    def preset_of(self, rules: Rules) -> str:
        return rules.preset

    def seats(self, rules: Rules) -> tuple[int, ...]:
        return presets.SEATS

    def check_seats(self, rules: Rules, seats: int) -> None:
        presets.check_seats(rules, seats)

    def with_rule(self, rules: Rules, name: str, value: str) -> Rules:
        return options.with_rule(rules, name, value)

    def with_rules(self, rules: Rules, changes: Iterable[tuple[str, str]]) -> Rules:
        return options.with_rules(rules, changes)

    def differences(self, rules: Rules) -> list[tuple[str, str]]:
        return options.differences(rules)


BOOK: Final[RuleBook[Rules]] = _Book()
