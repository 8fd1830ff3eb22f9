"""Options of a game as data: the table of options, the presets, and the rule book made from them (`NAME=VALUE`).

The rules of a match are a frozen struct with one field for each option, of the same name. The annotation of the field
holds the other columns of the option's row.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final, Generic, TypeVar, get_args, get_type_hints

import msgspec

from engine.core.errors import ConventionError
from engine.core.kinds import OneOf, OutOfRange, ValueKind, YesNo


class PresetRules(msgspec.Struct, frozen=True):
    """Base of the rules of one match; each game adds a field for every option."""

    preset: str
    """Name of the preset on which the rules are based."""


R = TypeVar("R", bound=PresetRules)
T = TypeVar("T")


class Rule(msgspec.Struct, frozen=True):
    """Annotation of an option's field: `jumps: Annotated[bool, Rule("bids may leave steps out", "rules 3.1")]`."""

    meaning: str
    """English sentence that describes the option; the key of its translation."""
    source: str
    """Section of the rule book, such as "rules 3.1"."""
    kind: ValueKind | None = None
    """Type of the values; None if the field is a bool (yes or no) or an enumeration, or UNSET in place of one."""
    usual: str = ""
    """Text of the value that is not stored: the field is then UNSET. Empty if every value is stored.

    An option that was added after matches had been stored has one, so that matches without it are stored as before.
    """


def value_or(value: T | msgspec.UnsetType, usual: T) -> T:
    """Return the value of an option that is not stored if it is the usual one (`Rule.usual`).

    >>> value_or(msgspec.UNSET, 2), value_or(3, 2)
    (2, 3)
    """
    return usual if value is msgspec.UNSET else value


class Option(msgspec.Struct, frozen=True):
    """One row of the table of options."""

    name: str
    kind: ValueKind
    meaning: str
    """English sentence that describes the option; the key of its translation."""
    source: str
    """Section of the rule book, such as "rules 3.1"."""
    usual: str = ""
    """See `Rule.usual`."""

    @property
    def values(self) -> tuple[str, ...]:
        """Texts of the values, or words that describe them."""
        return self.kind.texts


def options_of(rules: type[PresetRules]) -> Iterator[Option]:
    """Yield the options of a game, in the order of the fields of its rules.

    >>> from engine.games.skat.rules import Rules
    >>> next(options_of(Rules)).name
    'deal_packets'
    """
    for name, hint in get_type_hints(rules, include_extras=True).items():
        for rule in getattr(hint, "__metadata__", ()):
            yield Option(name, rule.kind or _kind_of(hint.__origin__), rule.meaning, rule.source, rule.usual)


def _kind_of(hint: Any) -> ValueKind:
    """Return the kind of values of a field that is a bool or an enumeration, or UNSET in place of the usual value."""
    type_ = next((one for one in get_args(hint) if one is not msgspec.UnsetType), hint)
    return YesNo() if type_ is bool else OneOf(type_)


class Presets(Generic[R]):
    """Presets of a game, the usual one first: each has its rules and the allowed numbers of players, ascending."""

    def __init__(self, presets: Iterable[tuple[R, tuple[int, ...]]]) -> None:
        told = tuple(presets)
        self.by_name: Final[dict[str, R]] = {rules.preset: rules for rules, _ in told}
        self._seats: Final[dict[str, tuple[int, ...]]] = {rules.preset: seats for rules, seats in told}

    def preset(self, name: str) -> R:
        """Return the rules of the preset of that name. Raises ConventionError for an unknown name."""
        if name in self.by_name:
            return self.by_name[name]
        raise ConventionError(
            "there is no convention %(name)s (there are: %(known)s)", {"name": name, "known": ", ".join(self.by_name)}
        )

    def seats_for(self, rules: R) -> tuple[int, ...]:
        """List the numbers of players with which a match by these rules may be played, ascending."""
        return self._seats[rules.preset]

    def check_seats(self, rules: R, seats: int) -> None:
        """Check that these rules allow this number of players. Raises ConventionError."""
        allowed = self.seats_for(rules)
        if seats in allowed:
            return
        facts: dict[str, str | int] = {"name": rules.preset, "fewest": allowed[0], "most": allowed[-1], "seats": seats}
        if len(allowed) == 1:
            raise ConventionError("%(name)s is played with %(most)s players, not with %(seats)s", facts)
        if len(allowed) > 2:
            raise ConventionError("%(name)s is played with %(fewest)s to %(most)s players, not with %(seats)s", facts)
        raise ConventionError("%(name)s is played with %(fewest)s or %(most)s players, not with %(seats)s", facts)


class OptionBook(Generic[R]):
    """Presets and options of a game: implementation of `engine.core.rules.RuleBook`."""

    def __init__(
        self,
        presets: Presets[R],
        *,
        check: Callable[[R], None] | None = None,
        needs: Mapping[str, Callable[[R], bool]] | None = None,
    ) -> None:
        """Create the book from the presets of a game.

        check: raises ConventionError for options that exclude each other; None if no options do. needs: functions by
        option name that return whether the option has an effect under given rules; without a function it always has.
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
        """Return the name of the preset on which the rules are based."""
        return rules.preset

    def with_rule(self, rules: R, name: str, value: str) -> R:
        """Return rules with one option changed; conflicts are not checked. Raises ConventionError for a bad value."""
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
        is_usual = bool(option.usual) and option.kind.write(parsed) == option.usual
        changed: dict[str, Any] = {name: msgspec.UNSET if is_usual else parsed}
        return msgspec.structs.replace(rules, **changed)

    def with_rules(self, rules: R, changes: Iterable[tuple[str, str]]) -> R:
        """Return rules with several options changed. Raises ConventionError for unknown or conflicting values."""
        for name, value in changes:
            rules = self.with_rule(rules, name, value)
        if self._check is not None:
            self._check(rules)
        return rules

    def value_of(self, rules: R, name: str) -> str:
        """Return the value of the named option as text."""
        option, value = self.options[name], getattr(rules, name)
        return option.usual if value is msgspec.UNSET else option.kind.write(value)

    def rules_of(self, rules: R) -> dict[str, str]:
        """Return the value of every option as text, by name, in the order of the table."""
        return {name: self.value_of(rules, name) for name in self.options}

    def differences(self, rules: R) -> list[tuple[str, str]]:
        """List name and value of each option that differs from the preset: the `rule` lines of a record."""
        usual = self.rules_of(self.preset(rules.preset))
        return [(name, value) for name, value in self.rules_of(rules).items() if value != usual[name]]

    def has_effect(self, rules: R, name: str) -> bool:
        """Return whether an option has any effect under these rules; without effect, it is stored but not offered."""
        return name not in self._needs or self._needs[name](rules)
