"""Command lines of all games; each game is registered here and nowhere else."""

from collections.abc import Callable, Mapping

from engine.core.command_line import CommandLine
from engine.core.rng import Rng
from engine.games import GAMES
from engine.games.austrian.cli.report import analysis_lines as austrian_analysis
from engine.games.austrian.cli.report import report as austrian_report
from engine.games.austrian.cli.report import summary as austrian_summary
from engine.games.austrian.cli.solve import SolvedAustrian
from engine.games.austrian.rules import BOOK as AUSTRIAN
from engine.games.preferans.cli.explain import explain
from engine.games.preferans.cli.report import analysis_lines as preferans_analysis
from engine.games.preferans.cli.report import report as preferans_report
from engine.games.preferans.cli.report import summary as preferans_summary
from engine.games.preferans.cli.solve import SolvedPreferans
from engine.games.preferans.conventions.presets import CONVENTIONS as PREFERANS
from engine.games.skat.cli.report import analysis_lines as skat_analysis
from engine.games.skat.cli.report import report as skat_report
from engine.games.skat.cli.report import summary as skat_summary
from engine.games.skat.cli.solve import SolvedSkat
from engine.games.skat.rules import BOOK as SKAT
from engine.search.solve_command import SolveCommand
from engine.tools.arena_command import ArenaCommand
from engine.tools.austrian_arena import AustrianArena
from engine.tools.skat_arena import SkatArena


def command_lines(rng: Callable[[str], Rng]) -> Mapping[str, CommandLine]:
    """Return the command lines of games by name, the usual game first; `rng` makes random numbers from a seed."""
    return {
        "preferans": CommandLine(
            own={"solve": SolveCommand(SolvedPreferans()), "arena": ArenaCommand(rng)},
            report=preferans_report,
            summary=preferans_summary,
            book=PREFERANS,
            explain=explain,
            analyst=GAMES["preferans"].analysis,
            analyse=preferans_analysis,
        ),
        "austrian": CommandLine(
            own={"solve": SolveCommand(SolvedAustrian()), "arena": AustrianArena(rng)},
            report=austrian_report,
            summary=austrian_summary,
            book=AUSTRIAN,
            analyst=GAMES["austrian"].analysis,
            analyse=austrian_analysis,
        ),
        "skat": CommandLine(
            own={"solve": SolveCommand(SolvedSkat()), "arena": SkatArena(rng)},
            report=skat_report,
            summary=skat_summary,
            book=SKAT,
            analyst=GAMES["skat"].analysis,
            analyse=skat_analysis,
        ),
    }
