"""The presets and the options of this version, as text and as JSON values."""

from typing import Final

from engine.core.command_line import Json
from engine.core.options import Option
from engine.games.austrian.rules.options import OPTIONS, has_effect, rules_of
from engine.games.austrian.rules.presets import PRESETS, SEATS, preset

BASE: Final = next(iter(PRESETS))


def rules_json(name: str | None) -> Json:
    """List all presets with their values, or one; every option with its values, meaning and source.

    Raises ConventionError for an unknown preset.
    """
    options = [option_json(option) for option in OPTIONS]
    if name is None:
        return {"presets": {known: rules_of(rules) for known, rules in PRESETS.items()}, "options": options}
    return {"preset": name, "seats": list(SEATS), "rules": rules_of(preset(name)), "options": options}


def option_json(option: Option) -> Json:
    """Describe one option: name, values, meaning, source."""
    return {"name": option.name, "values": list(option.values), "meaning": option.meaning, "source": option.source}


def rules_text(name: str | None) -> str:
    """Write rules for people: all options, or a preset. Raises ConventionError for an unknown preset."""
    if name is None:
        head = [f"presets: {', '.join(PRESETS)}", "", "options (NAME=VALUE; meaning; source):"]
        return "\n".join(head + [line for option in OPTIONS for line in option_lines(option)]) + "\n"
    rules = preset(name)
    values, usual = rules_of(rules), rules_of(PRESETS[BASE])
    width = max(map(len, values))
    rows = [
        f"{' ' if values[option.name] == usual[option.name] else '*'} {option.name.ljust(width)}  {values[option.name]}"
        f"  ({option.meaning}{'' if has_effect(rules, option.name) else '; without effect here'}) [{option.source}]"
        for option in OPTIONS
    ]
    seats = " or ".join(map(str, SEATS))
    head = [f"{name}, for {seats} players", "", f"options (* = not as in {BASE}):", ""]
    return "\n".join(head + rows) + "\n"


def option_lines(option: Option) -> list[str]:
    """Describe an option in two lines: name and values, meaning and source."""
    return [f"{option.name}: {' | '.join(option.values)}", f"    {option.meaning} [{option.source}]"]
