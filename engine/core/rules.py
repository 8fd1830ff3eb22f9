"""Interface to the rules of any game: presets and their options."""

from collections.abc import Iterable, Mapping
from typing import Protocol, TypeVar

R = TypeVar("R")


class RuleBook(Protocol[R]):
    """Presets and options of a game, as text and as values."""

    @property
    def kind(self) -> type[R]:
        """The msgspec struct type in which rules are stored."""
        ...

    @property
    def presets(self) -> Mapping[str, R]:
        """Rules of each preset by name, the usual preset first; no two games share a name."""
        ...

    def preset(self, name: str) -> R:
        """Return the rules of the preset of that name. Raises ConventionError for an unknown name."""
        ...

    def preset_of(self, rules: R) -> str:
        """Return the name of the preset on which the rules are based."""
        ...

    def seats(self, rules: R) -> tuple[int, ...]:
        """Return the numbers of players with which a match by these rules may be played, ascending."""
        ...

    def check_seats(self, rules: R, seats: int) -> None:
        """Check that the rules allow this number of players. Raises ConventionError."""
        ...

    def with_rule(self, rules: R, name: str, value: str) -> R:
        """Return rules with one option changed; conflicts are not checked. Raises ConventionError for a bad value."""
        ...

    def with_rules(self, rules: R, changes: Iterable[tuple[str, str]]) -> R:
        """Return rules with several options changed. Raises ConventionError for unknown or conflicting values."""
        ...

    def has_effect(self, rules: R, name: str) -> bool:
        """Return whether an option has any effect under these rules, given the values of the others."""
        ...

    def differences(self, rules: R) -> list[tuple[str, str]]:
        """Return name and value of each option that differs from the preset."""
        ...
