"""`python -m engine arena` for preferans: its arguments and its output."""

import argparse
import json
import sys
from collections.abc import Callable, Sequence

from engine.core.command_line import CommandRefused
from engine.core.rng import Rng
from engine.games.preferans.solver import NoFastKernel, fastest, kernel_named
from engine.tools.arena import ArenaError, add_course
from engine.tools.preferans_arena import LOOKS_LIKE, Arena, plan_of
from engine.tools.standings import standings, standings_json, standings_text


class ArenaCommand:
    """The command `arena` of preferans: implementation of `engine.core.command_line.OwnCommand`."""

    help = "robots play the same deals in every seat: points, tricks, mistakes"

    def __init__(self, rng: Callable[[str], Rng]) -> None:
        self._rng = rng

    def add(self, arena: argparse.ArgumentParser, games: Sequence[str]) -> None:
        """Define the arguments; `games`: names of the games that have an arena."""
        arena.add_argument(
            "--players",
            required=True,
            metavar="NAMES",
            help="one strength per seat, by commas: слабый, средний, сильный (easy, solid, strong)",
        )
        add_course(arena)
        arena.add_argument(
            "--convention",
            default="sochi",
            metavar="NAME",
            help="a preset; every deal on an empty sheet, as after its laps of raspasy",
        )
        arena.add_argument(
            "--game",
            choices=(*games, *LOOKS_LIKE),
            help="the game that is played; of preferans also only deals with a hand that looks like this one",
        )
        arena.add_argument("--kernel", choices=("auto", "pure", "fast"), default="auto", help="auto: fast with numba")
        arena.add_argument("--json", action="store_true", help="the same as JSON")

    def run(self, arguments: argparse.Namespace) -> int:
        """Play the deals and write the results to standard output. Raises CommandRefused."""
        look = arguments.game if arguments.game in LOOKS_LIKE else None
        try:
            plan = plan_of(arguments.players, arguments.deals, arguments.seed, arguments.convention, look)
            kernel = fastest() if arguments.kernel == "auto" else kernel_named(arguments.kernel)
        except (ArenaError, NoFastKernel) as error:
            raise CommandRefused(f"arena: {error}") from None
        found = standings(plan, Arena(plan, kernel, self._rng).results())
        as_json = json.dumps(standings_json(found), ensure_ascii=False, indent=1) + "\n" if arguments.json else ""
        sys.stdout.write(as_json or standings_text(found))
        return 0
