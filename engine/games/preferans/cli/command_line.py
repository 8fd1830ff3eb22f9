"""Preferans on the command line."""

from collections.abc import Mapping

from engine.core.command_line import Json, OwnCommand
from engine.games.preferans.cli.analyse import analysis_text
from engine.games.preferans.cli.report import report
from engine.games.preferans.cli.rules import rules_json, rules_text
from engine.games.preferans.cli.summary import summary
from engine.games.preferans.record import RecordedMatch


class PreferansCommandLine:
    """Implementation of `engine.core.command_line.CommandLine` for preferans."""

    def __init__(self, own: Mapping[str, OwnCommand]) -> None:
        self.own = own

    def report(self, recorded: RecordedMatch) -> str:
        return report(recorded)

    def summary(self, recorded: RecordedMatch) -> Json:
        return summary(recorded)

    def rules_text(self, preset: str | None) -> str:
        return rules_text(preset)

    def rules_json(self, preset: str | None) -> Json:
        return rules_json(preset)

    def analysis(self, recorded: RecordedMatch, deal: int | None) -> str:
        return analysis_text(recorded, deal)
