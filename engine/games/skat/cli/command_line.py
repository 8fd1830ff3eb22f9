"""Skat on the command line, behind the protocol of all games."""

from collections.abc import Mapping
from typing import Final

from engine.core.command_line import Json, OwnCommand
from engine.core.errors import NotAnalysed
from engine.games.skat.cli.report import report
from engine.games.skat.cli.rules import rules_json, rules_text
from engine.games.skat.cli.summary import summary
from engine.games.skat.record import RecordedMatch


class SkatCommandLine:
    """Implementation of `engine.core.command_line.CommandLine` for Skat."""

    def __init__(self, own: Mapping[str, OwnCommand]) -> None:
        """Take the commands of the game alone."""
        self.own: Final = own

    def report(self, recorded: RecordedMatch) -> str:
        return report(recorded)

    def summary(self, recorded: RecordedMatch) -> Json:
        return summary(recorded)

    def rules_text(self, preset: str | None) -> str:
        return rules_text(preset)

    def rules_json(self, preset: str | None) -> Json:
        return rules_json(preset)

    def analysis(self, recorded: RecordedMatch, deal: int | None) -> str:
        raise NotAnalysed("the deals of this game are not analysed")
