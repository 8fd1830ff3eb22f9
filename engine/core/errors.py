"""Kinds of errors that the engine raises."""

from collections.abc import Mapping


class IllegalCommand(Exception):
    """A command that the rules do not allow at this moment.

    `reason` is a stable key; `facts` are the values that fill the sentence shown to a person.
    """

    def __init__(self, reason: str, facts: Mapping[str, str | int] | None = None) -> None:
        self.reason = reason
        self.facts: dict[str, str | int] = dict(facts or {})
        super().__init__(reason, self.facts)

    def __str__(self) -> str:
        details = ", ".join(f"{name}={value}" for name, value in self.facts.items())
        return f"{self.reason} ({details})" if details else self.reason


class ConventionError(ValueError):
    """An unknown option, a value that the option cannot have, or options that exclude each other.

    `message` is an English sentence with %(name)s placeholders, the key of a translation; `facts` are the values for
    them. `str()` returns the filled sentence.
    """

    def __init__(self, message: str, facts: Mapping[str, str | int] | None = None) -> None:
        self.message = message
        self.facts: dict[str, str | int] = dict(facts or {})
        super().__init__(message, self.facts)

    def __str__(self) -> str:
        return self.message % self.facts


class RecordError(Exception):
    """Error in a record that cannot be read or breaks the rules: the number of the line, from 1, and one sentence.

    `reason` is the original error: IllegalCommand, ConventionError or `engine.core.record.lines.Unreadable`.
    """

    def __init__(self, line: int, message: str, reason: Exception | None = None) -> None:
        self.line = line
        self.message = message
        self.reason = reason
        super().__init__(f"{line}: {message}")

    def __reduce__(self) -> tuple[type["RecordError"], tuple[int, str, Exception | None]]:
        """Return class and arguments for pickle, because records are also read in other processes."""
        return RecordError, (self.line, self.message, self.reason)


class NotAnalysed(ValueError):
    """Refusal to analyse a deal.

    `reason`: "no_cards" if the cards of the deal are not known, "not_finished", "no_analysis" if the game has none.
    """

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class InvariantBroken(AssertionError):
    """A contradiction inside the engine: a bug, never bad input."""
