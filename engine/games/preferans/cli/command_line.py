"""Preferans on the command line."""

from collections.abc import Mapping

from engine.core.command_line import CommandLine, OwnCommand
from engine.games.preferans.cli.analyse import analysis_text
from engine.games.preferans.cli.explain import explain
from engine.games.preferans.cli.report import report
from engine.games.preferans.cli.summary import summary
from engine.games.preferans.conventions.options import CONVENTIONS


def preferans_command_line(own: Mapping[str, OwnCommand]) -> CommandLine:
    """Put preferans on the command line; `own`: commands of the game alone."""
    return CommandLine(
        own=own, report=report, summary=summary, book=CONVENTIONS, explain=explain, analyse=analysis_text
    )
