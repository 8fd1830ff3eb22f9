"""Rules by which a match of any game may be played: presets and their options."""

from collections.abc import Iterable, Mapping
from typing import Protocol, TypeVar

R = TypeVar("R")


class RuleBook(Protocol[R]):
    """Rules by which a match may be played: presets and their options, as text and as values."""

    @property
    def kind(self) -> type[R]:
        """The msgspec struct in which rules are stored."""
        ...

    @property
    def presets(self) -> Mapping[str, R]:
        """Presets by name, the usual one first; no two games share a name."""
        ...

    def preset(self, name: str) -> R:
        """Return the preset of that name. Raises ConventionError for an unknown name."""
        ...

    def preset_of(self, rules: R) -> str:
        """Return the name of the preset the rules started from."""
        ...

    def seats(self, rules: R) -> tuple[int, ...]:
        """Return how many people may sit down, ascending."""
        ...

    def check_seats(self, rules: R, seats: int) -> None:
        """Refuse a number of players that the rules do not know. Raises ConventionError."""
        ...

    def with_rule(self, rules: R, name: str, value: str) -> R:
        """Return the rules with one option changed, not checked together. Raises ConventionError."""
        ...

    def with_rules(self, rules: R, changes: Iterable[tuple[str, str]]) -> R:
        """Return the rules with options changed and checked together. Raises ConventionError."""
        ...

    def has_effect(self, rules: R, name: str) -> bool:
        """Return whether an option changes anything, given the values of the others."""
        ...

    def differences(self, rules: R) -> list[tuple[str, str]]:
        """Return name and value of each option that differs from the preset."""
        ...
