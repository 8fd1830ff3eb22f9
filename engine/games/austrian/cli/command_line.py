"""Austrian préférence on the command line."""

from collections.abc import Mapping

from engine.core.command_line import CommandLine, OwnCommand
from engine.games.austrian.cli.analyse import analysis_text
from engine.games.austrian.cli.report import report
from engine.games.austrian.cli.summary import summary
from engine.games.austrian.rules.options import BOOK


def austrian_command_line(own: Mapping[str, OwnCommand]) -> CommandLine:
    """Put Austrian préférence on the command line; `own`: commands of the game alone."""
    return CommandLine(own=own, report=report, summary=summary, book=BOOK, analyse=analysis_text)
