"""Options of a game as data: a table of them, the presets, and the rule book that both make (`NAME=VALUE`).

The rules of a match are a frozen struct with a field for each option, under the option's name; the annotation of the
field is the option's row of the table.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final, Generic, TypeVar, get_type_hints

import msgspec

from engine.core.errors import ConventionError
from engine.core.kinds import OneOf, OutOfRange, ValueKind, YesNo


class PresetRules(msgspec.Struct, frozen=True):
    """Base of the rules of one match."""

    preset: str
    """Name of the preset from which the rules started."""


R = TypeVar("R", bound=PresetRules)


class Rule(msgspec.Struct, frozen=True):
    """What an option decides, at its field: `jumps: Annotated[bool, Rule("bids may leave steps out", "rules 3.1")]`."""

    meaning: str
    """English message id."""
    source: str
    """Section of the rule book."""
    kind: ValueKind | None = None
    """Kind of the values; None if the type of the field tells it: yes and no, or the names of an enumeration."""


class Option(msgspec.Struct, frozen=True):
    """One row of the table of options."""

    name: str
    kind: ValueKind
    meaning: str
    """English message id."""
    source: str
    """Section of the rule book."""

    @property
    def values(self) -> tuple[str, ...]:
        """Values in the words of the table."""
        return self.kind.texts


def options_of(rules: type[PresetRules]) -> Iterator[Option]:
    """Yield the options of a game in the order of the fields.

    >>> from engine.games.skat.rules import Rules
    >>> next(options_of(Rules)).name
    'deal_packets'
    """
    for name, hint in get_type_hints(rules, include_extras=True).items():
        for rule in getattr(hint, "__metadata__", ()):
            kind = rule.kind or (YesNo() if hint.__origin__ is bool else OneOf(hint.__origin__))
            yield Option(name, kind, rule.meaning, rule.source)


class Presets(Generic[R]):
    """Rules from which a match may start, each with the numbers of players, ascending; the usual one first."""

    def __init__(self, presets: Iterable[tuple[R, tuple[int, ...]]]) -> None:
        told = tuple(presets)
        self.by_name: Final[dict[str, R]] = {rules.preset: rules for rules, _ in told}
        self._seats: Final[dict[str, tuple[int, ...]]] = {rules.preset: seats for rules, seats in told}

    def preset(self, name: str) -> R:
        """Return the preset of that name. Raises ConventionError for an unknown name."""
        if name in self.by_name:
            return self.by_name[name]
        raise ConventionError(
            "there is no convention %(name)s (there are: %(known)s)", {"name": name, "known": ", ".join(self.by_name)}
        )

    def seats_for(self, rules: R) -> tuple[int, ...]:
        """List how many people may sit down to these rules, ascending."""
        return self._seats[rules.preset]

    def check_seats(self, rules: R, seats: int) -> None:
        """Refuse a number of players that these rules do not know. Raises ConventionError."""
        allowed = self.seats_for(rules)
        if seats in allowed:
            return
        facts: dict[str, str | int] = {"name": rules.preset, "fewest": allowed[0], "most": allowed[-1], "seats": seats}
        if len(allowed) == 1:
            raise ConventionError("%(name)s is played with %(most)s players, not with %(seats)s", facts)
        raise ConventionError("%(name)s is played with %(fewest)s or %(most)s players, not with %(seats)s", facts)


class OptionBook(Generic[R]):
    """Rule book of presets and their options: implementation of `engine.core.rules.RuleBook`."""

    def __init__(
        self,
        presets: Presets[R],
        *,
        check: Callable[[R], None] | None = None,
        needs: Mapping[str, Callable[[R], bool]] | None = None,
    ) -> None:
        """Take the parts of a game.

        check: refuses options that exclude each other (ConventionError); None if no two do. needs: by the name of an
        option, whether it has an effect beside the others; an option that is not named always has.
        """
        self.presets: Final = presets.by_name
        self.kind: Final[type[R]] = type(next(iter(self.presets.values())))
        self.options: Final[dict[str, Option]] = {option.name: option for option in options_of(self.kind)}
        self.preset: Final = presets.preset
        self.seats: Final = presets.seats_for
        self.check_seats: Final = presets.check_seats
        self._check: Final = check
        self._needs: Final = needs or {}

    def preset_of(self, rules: R) -> str:
        """Return the name of the preset the rules started from."""
        return rules.preset

    def with_rule(self, rules: R, name: str, value: str) -> R:
        """Return the rules with one option changed, not checked together. Raises ConventionError."""
        facts = {"name": name, "value": value}
        option = self.options.get(name)
        if option is None:
            raise ConventionError("there is no option %(name)s", facts)
        try:
            parsed = option.kind.parse(value)
        except ValueError as error:
            told, bounds = (
                " ".join(option.values),
                f"{error.low}..{error.high}" if isinstance(error, OutOfRange) else "",
            )
            allowed = {**facts, "allowed": told if bounds in told else f"{told}; {bounds}"}
            raise ConventionError("%(name)s cannot be %(value)s (allowed: %(allowed)s)", allowed) from None
        changed: dict[str, Any] = {name: parsed}
        return msgspec.structs.replace(rules, **changed)

    def with_rules(self, rules: R, changes: Iterable[tuple[str, str]]) -> R:
        """Return the rules with several options changed and checked together. Raises ConventionError."""
        for name, value in changes:
            rules = self.with_rule(rules, name, value)
        if self._check is not None:
            self._check(rules)
        return rules

    def value_of(self, rules: R, name: str) -> str:
        """Return the value of one option as text."""
        return self.options[name].kind.write(getattr(rules, name))

    def rules_of(self, rules: R) -> dict[str, str]:
        """Write the value of every option, in the order of the table."""
        return {name: self.value_of(rules, name) for name in self.options}

    def differences(self, rules: R) -> list[tuple[str, str]]:
        """List the options with another value than in the preset: the `rule` lines of a record."""
        usual = self.rules_of(self.preset(rules.preset))
        return [(name, value) for name, value in self.rules_of(rules).items() if value != usual[name]]

    def has_effect(self, rules: R, name: str) -> bool:
        """Return whether an option changes anything beside the others; one that does not is kept and not offered."""
        return name not in self._needs or self._needs[name](rules)
