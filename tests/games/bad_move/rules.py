"""Rules of a match of «дурной ход»: two presets and one option."""

from collections.abc import Iterable, Mapping
from typing import Final

import msgspec
from msgspec.structs import replace

from engine.core.errors import ConventionError

MOST_DEALS: Final = 99


class Rules(msgspec.Struct, frozen=True):
    """Rules of one match."""

    preset: str = "badmove"
    """Name of the preset from which the rules started."""
    deals: int = 3
    """Number of deals after which the match is over."""


class RuleBook:
    """Implementation of `engine.core.rules.RuleBook`."""

    kind = Rules
    presets: Mapping[str, Rules] = {rules.preset: rules for rules in (Rules(), Rules("longmove", 9))}

    def preset(self, name: str) -> Rules:
        if name in self.presets:
            return self.presets[name]
        known = ", ".join(self.presets)
        raise ConventionError("there is no convention %(name)s (there are: %(known)s)", {"name": name, "known": known})

    def preset_of(self, rules: Rules) -> str:
        return rules.preset

    def seats(self, rules: Rules) -> tuple[int, ...]:
        return (2, 3)

    def check_seats(self, rules: Rules, seats: int) -> None:
        if seats not in self.seats(rules):
            facts: dict[str, str | int] = {"name": rules.preset, "seats": seats}
            raise ConventionError("%(name)s is played with 2 or 3 players, not with %(seats)s", facts)

    def with_rule(self, rules: Rules, name: str, value: str) -> Rules:
        if name != "deals":
            raise ConventionError("there is no option %(name)s", {"name": name})
        if not (value.isascii() and value.isdigit() and len(value) < 3 and 1 <= int(value) <= MOST_DEALS):
            raise ConventionError("deals cannot be %(value)s (1 to 99)", {"value": value})
        return replace(rules, deals=int(value))

    def with_rules(self, rules: Rules, changes: Iterable[tuple[str, str]]) -> Rules:
        for name, value in changes:  # no two values of the one option exclude each other
            rules = self.with_rule(rules, name, value)
        return rules

    def differences(self, rules: Rules) -> list[tuple[str, str]]:
        changed = rules.deals != self.preset(rules.preset).deals
        return [("deals", str(rules.deals))] if changed else []
