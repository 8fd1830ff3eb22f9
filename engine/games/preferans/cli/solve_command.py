"""`python -m engine solve`: its arguments, one position or many lines of them, its answers on standard output."""

import argparse
import sys
from collections.abc import Sequence

from engine.core.arguments import WholeNumber
from engine.core.command_line import CommandRefused
from engine.games.preferans.cli.positions import cards_of, position_of, seat_of, strain_of
from engine.games.preferans.cli.solve import batch, readable
from engine.games.preferans.solver import NoFastKernel, Position, SolverError, kernel_named

WRONG = 2
"""Exit status where a line of `--batch` is wrong."""
SEAT = WholeNumber(1, 3)


class SolveCommand:
    """Implementation of `engine.core.command_line.OwnCommand`."""

    help = "what a position is worth with all cards open, and best play"

    def add(self, solve: argparse.ArgumentParser, games: Sequence[str]) -> None:
        """Define the arguments."""
        solve.add_argument("--game", choices=games, help="the game whose positions these are")
        solve.add_argument(
            "position",
            metavar="POSITION",
            nargs="*",
            help="three hands, or one JSON object (without: from standard input); with --batch a file",
        )
        solve.add_argument("--batch", action="store_true", help="one JSON object per line in, one answer per line out")
        solve.add_argument("--table", action="store_true", help="with --batch: the result of every legal card too")
        solve.add_argument("--strain", help="s, c, d, h, n or misere")
        solve.add_argument(
            "--declarer", type=SEAT, default=1, metavar="SEAT", help="1, 2 or 3; in raspasy who is asked about"
        )
        solve.add_argument("--leader", type=SEAT, default=1, metavar="SEAT", help="who leads or led to this trick")
        solve.add_argument("--trick", default="", metavar="CARDS", help="the cards on the table, from the leader on")
        solve.add_argument(
            "--talon", default="", metavar="CARDS", help="in raspasy: the talon's cards that lead from here on"
        )
        solve.add_argument(
            "--talon-takes", action="store_true", help="in raspasy: the talon plays for a dealer who sits out"
        )
        solve.add_argument("--kernel", choices=("auto", "pure", "fast"), default="auto", help="fast needs numba")

    def run(self, arguments: argparse.Namespace) -> int:
        """Answer one position for a person, or line by line with `--batch`. Raises CommandRefused."""
        if arguments.batch:
            return _solve_batch(arguments)
        try:
            sys.stdout.write(readable(_position(arguments), arguments.kernel))
        except (SolverError, NoFastKernel) as error:
            raise CommandRefused(f"solve: {error}") from None
        return 0


def _position(arguments: argparse.Namespace) -> Position:
    given: list[str] = arguments.position
    if len(given) == 3:
        if arguments.strain is None:
            raise SolverError("--strain is missing")
        one, two, three = (cards_of(hand.split()) for hand in given)
        trick, talon = cards_of(arguments.trick.split()), cards_of(arguments.talon.split())
        declarer, leader = seat_of(arguments.declarer, "declarer"), seat_of(arguments.leader, "leader")
        strain = strain_of(arguments.strain)
        return Position((one, two, three), strain, declarer, leader, trick, talon, arguments.talon_takes)
    if len(given) > 1:
        raise SolverError(f"three hands or one JSON object, not {len(given)} arguments")
    if not given or given == ["-"]:
        return position_of(sys.stdin.buffer.read())
    if not given[0].lstrip().startswith("{"):
        raise SolverError("three hands or one JSON object, not one hand")
    return position_of(given[0])


def _solve_batch(arguments: argparse.Namespace) -> int:
    """Answer line by line on standard output; return the exit status. Raises CommandRefused."""
    if len(arguments.position) > 1:
        raise CommandRefused("solve: --batch reads one file or standard input")
    name = arguments.position[0] if arguments.position else "-"
    try:
        kernel_named(arguments.kernel)
        with sys.stdin.buffer if name == "-" else open(name, "rb") as lines:
            status = 0
            for line, good in batch(lines, table=arguments.table, kernel=arguments.kernel):
                sys.stdout.write(f"{line}\n")
                sys.stdout.flush()
                status = status if good else WRONG
            return status
    except NoFastKernel as error:
        raise CommandRefused(f"solve: {error}") from None
    except BrokenPipeError:
        raise
    except OSError as error:
        raise CommandRefused(f"{name}: cannot be read: {error.strerror or error}") from None
