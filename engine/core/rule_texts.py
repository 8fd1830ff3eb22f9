"""Presets and options of a game for the command line, as text and as JSON values."""

from collections.abc import Callable, Iterable
from typing import Any

from engine.core.options import Option, OptionBook


def rules_json(book: OptionBook[Any], name: str | None) -> dict[str, object]:
    """Return all presets with their values, or only preset `name`; and every option with values, meaning and source.

    Raises ConventionError for an unknown preset.

    >>> from engine.games.preferans.conventions.presets import CONVENTIONS
    >>> rules_json(CONVENTIONS, "gusarik")["seats"]
    [2]
    """
    options = [_option_json(option) for option in book.options.values()]
    if name is None:
        presets = {known: book.rules_of(rules) for known, rules in book.presets.items()}
        return {"presets": presets, "options": options}
    rules = book.preset(name)
    return {"preset": name, "seats": list(book.seats(rules)), "rules": book.rules_of(rules), "options": options}


def _option_json(option: Option) -> dict[str, object]:
    return {"name": option.name, "values": list(option.values), "meaning": option.meaning, "source": option.source}


def rules_text(book: OptionBook[Any], name: str | None, explain: Callable[[Any], Iterable[str]] | None = None) -> str:
    """Return all options as text, or preset `name` compared with the usual preset. Raises ConventionError if unknown.

    explain: yields the rules of a preset in sentences, line by line, to go before its options; None: options alone.

    >>> from engine.games.preferans.conventions.presets import CONVENTIONS
    >>> rules_text(CONVENTIONS, None).partition(",")[0]
    'presets: sochi'
    """
    if name is None:
        head = [f"presets: {', '.join(book.presets)}", "", "options (NAME=VALUE; meaning; source):"]
        return "\n".join(head + [line for option in book.options.values() for line in _option_lines(option)]) + "\n"
    rules, base = book.preset(name), next(iter(book.presets))
    values, usual = book.rules_of(rules), book.rules_of(book.presets[base])
    width = max(map(len, values))
    rows = []
    for known, option in book.options.items():
        mark = " " if values[known] == usual[known] else "*"
        idle = "" if book.has_effect(rules, known) else "; without effect here"
        rows.append(f"{mark} {known.ljust(width)}  {values[known]}  ({option.meaning}{idle}) [{option.source}]")
    seats = " or ".join(map(str, book.seats(rules)))
    sentences = explain(rules) if explain is not None else ()
    head = [f"{name}, for {seats} players", "", *sentences, f"options (* = not as in {base}):", ""]
    return "\n".join(head + rows) + "\n"


def _option_lines(option: Option) -> list[str]:
    return [f"{option.name}: {' | '.join(option.values)}", f"    {option.meaning} [{option.source}]"]
