"""Rules as text to pass on: the `convention` and `rule` lines of a record, and nothing else."""

from collections.abc import Sequence
from typing import Any, TypeVar

from bot.screens.option_errors import TWICE
from bot.screens.rulebooks import Rulebooks, RulesError
from engine.core.errors import ConventionError
from engine.core.record.lines import Line, lines_of
from engine.core.rules import RuleBook

WORDS = ("convention", "rule")
R = TypeVar("R")


class BadLine(Exception):
    """An invalid line of a rules text, with its number from 1, its text and the reason."""

    def __init__(self, line: Line, reason: ConventionError) -> None:
        self.number = line.number
        self.text = f"{line.word} {line.rest}".strip()
        self.reason = reason
        super().__init__(f"{line.number}: {reason}")


def written(book: RuleBook[R], convention: R) -> str:
    """Return a line `convention NAME`, for the rules' preset, and a line `rule NAME=VALUE` for each difference."""
    rules = (f"rule {name}={value}" for name, value in book.differences(convention))
    return "\n".join((f"convention {book.preset_of(convention)}", *rules))


def is_convention(text: str) -> bool:
    """Return whether a text is meant as rules: it has several lines, or one that begins with a word of WORDS."""
    lines = list(lines_of(text))
    return len(lines) > 1 or any(line.word.lower() in WORDS for line in lines)


def read(books: Rulebooks, text: str, base: Any) -> Any:
    """Read the rules of a text. Raises BadLine.

    base: rules that the `rule` lines change if the text has no `convention` line. Comments and blank lines are ignored.
    If options exclude each other, the error names the last line without which the rest is valid.
    """
    convention, book = base, books.of(base).book
    rules = dict[str, tuple[Line, str]]()
    for place, line in enumerate(lines_of(text)):
        try:
            if line.word.lower() == "convention":
                convention = _preset(books, line, first=place == 0)
                book = books.of(convention).book
            else:
                name, value = _rule(line, tuple(rules))
                book.with_rule(convention, name, value)
                rules[name] = (line, value)
        except ConventionError as reason:
            raise BadLine(line, RulesError(reason, convention)) from None
    return _together(book, convention, [(name, line, value) for name, (line, value) in rules.items()])


def _preset(books: Rulebooks, line: Line, *, first: bool) -> Any:
    if not first:
        raise ConventionError("convention NAME comes once, in the first line")
    spoken = books.named(line.rest)
    return spoken if spoken is not None else books.preset(line.rest.strip().lower())


def _rule(line: Line, known: Sequence[str]) -> tuple[str, str]:
    name, equals, value = (part.strip() for part in line.rest.partition("="))
    if line.word.lower() != "rule":
        raise ConventionError("a line is convention NAME or rule NAME=VALUE")
    if not equals or not name or not value:
        raise ConventionError("after rule comes NAME=VALUE")
    if name in known:
        raise ConventionError(TWICE, {"name": name})
    return name, value


def _together(book: RuleBook[R], base: R, rules: list[tuple[str, Line, str]]) -> R:
    try:
        return book.with_rules(base, [(name, value) for name, _, value in rules])
    except ConventionError as reason:
        blamed = next((line for name, line, _ in reversed(rules) if _stands_without(book, base, rules, name)), None)
        line = blamed or (rules[-1][1] if rules else Line(1, "convention", book.preset_of(base)))
        raise BadLine(line, RulesError(reason, base)) from None


def _stands_without(book: RuleBook[R], base: R, rules: list[tuple[str, Line, str]], name: str) -> bool:
    try:
        book.with_rules(base, [(other, value) for other, _, value in rules if other != name])
    except ConventionError:
        return False
    return True
