"""Skat on the command line."""

from collections.abc import Mapping

from engine.core.command_line import CommandLine, OwnCommand
from engine.games.skat.cli.analyse import analysis_text
from engine.games.skat.cli.report import report
from engine.games.skat.cli.summary import summary
from engine.games.skat.rules.options import BOOK


def skat_command_line(own: Mapping[str, OwnCommand]) -> CommandLine:
    """Put Skat on the command line; `own`: commands of the game alone."""
    return CommandLine(own=own, report=report, summary=summary, book=BOOK, analyse=analysis_text)
