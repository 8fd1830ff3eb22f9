"""The presets and the options of this version, as text and as JSON values."""

from engine.core.options import Option
from engine.games.preferans.cli.explain import explain
from engine.games.preferans.cli.summary import Json
from engine.games.preferans.conventions.options import OPTIONS, rules_of
from engine.games.preferans.conventions.presets import PRESETS, preset, seats_for

BASE = "sochi"


def rules_json(name: str | None) -> Json:
    """List all presets with their values, or one; every option with its values, meaning and source.

    Raises ConventionError for an unknown preset.
    """
    options = [option_json(option) for option in OPTIONS]
    if name is None:
        presets = {known: rules_of(convention) for known, convention in PRESETS.items()}
        return {"presets": presets, "options": options}
    return {"preset": name, "seats": list(seats_for(preset(name))), "rules": rules_of(preset(name)), "options": options}


def option_json(option: Option) -> Json:
    """Describe one option: name, values, meaning, source."""
    return {
        "name": option.name,
        "values": list(option.values),
        "meaning": option.meaning,
        "source": option.source,
    }


def rules_text(name: str | None) -> str:
    """Write rules for people: all options, or a preset explained. Raises ConventionError for an unknown preset."""
    if name is None:
        presets = ", ".join(PRESETS)
        head = [f"presets: {presets}", "", "options (NAME=VALUE; meaning; source):"]
        return "\n".join(head + [line for option in OPTIONS for line in option_lines(option)]) + "\n"
    convention = preset(name)
    values, usual = rules_of(convention), rules_of(PRESETS[BASE])
    width = max(map(len, values))
    seats = " or ".join(map(str, seats_for(convention)))
    rows = [
        f"{_mark(values[option.name], usual[option.name])} {option.name.ljust(width)}  {values[option.name]}"
        f"  ({option.meaning}) [{option.source}]"
        for option in OPTIONS
    ]
    head = [f"{name}, for {seats} players", "", *explain(convention), f"options (* = not as in {BASE}):", ""]
    return "\n".join(head + rows) + "\n"


def _mark(value: str, usual: str) -> str:
    return " " if value == usual else "*"


def option_lines(option: Option) -> list[str]:
    """Describe an option in two lines: name and values, meaning and source."""
    return [f"{option.name}: {' | '.join(option.values)}", f"    {option.meaning} [{option.source}]"]
