"""Games on the command line: each is registered here and nowhere else."""

from collections.abc import Callable, Mapping

from engine.core.command_line import CommandLine
from engine.core.rng import Rng
from engine.games.austrian.cli.command_line import austrian_command_line
from engine.games.preferans.cli.command_line import preferans_command_line
from engine.games.preferans.cli.solve_command import SolveCommand
from engine.games.skat.cli.command_line import skat_command_line
from engine.tools.arena_command import ArenaCommand
from engine.tools.austrian_arena import AustrianArena
from engine.tools.skat_arena import SkatArena


def command_lines(rng: Callable[[str], Rng]) -> Mapping[str, CommandLine]:
    """Return the command line of each game by its name, that of the usual game first; `rng`: chance from a seed."""
    return {
        "preferans": preferans_command_line({"solve": SolveCommand(), "arena": ArenaCommand(rng)}),
        "austrian": austrian_command_line({"arena": AustrianArena(rng)}),
        "skat": skat_command_line({"arena": SkatArena(rng)}),
    }
