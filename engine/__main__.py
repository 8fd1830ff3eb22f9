"""`python -m engine`: replay a record, verify its deals, list the rules, solve positions, analyse deals, robots.

Exit status 0, or 2 with one line on standard error (`solve --batch`: a line of output for each position that is wrong);
`verify`: 1 when a deal is not proved.
"""

import argparse
import json
import os
import random
import re
import sys
from typing import NoReturn

REFUTED = 1
WRONG = 2
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")  # but tabs and ends of lines

try:
    from engine.core.errors import ConventionError, RecordError
    from engine.games.preferans.analysis import NotAnalysed
    from engine.games.preferans.cli.analyse import analysis_text
    from engine.games.preferans.cli.positions import cards_of, position_of, seat_of, strain_of
    from engine.games.preferans.cli.report import report
    from engine.games.preferans.cli.rules import rules_json, rules_text
    from engine.games.preferans.cli.solve import batch, readable
    from engine.games.preferans.cli.summary import summary
    from engine.games.preferans.cli.verify import verified
    from engine.games.preferans.record import RecordedMatch, parse
    from engine.games.preferans.solver import NoFastKernel, Position, SolverError, fastest, kernel_named
    from engine.tools.arena import LOOKS_LIKE, Arena, ArenaError, plan_of
    from engine.tools.standings import standings, standings_json, standings_text
except ModuleNotFoundError as error:
    if (error.name or "engine").partition(".")[0] == "engine":
        raise
    print(f"python -m engine: the package {error.name} is missing: run `python -m pip install .`", file=sys.stderr)
    sys.exit(WRONG)


class Refusal(Exception):
    """Refusal of a command; the message is one line."""


class Parser(argparse.ArgumentParser):
    """An argument parser that complains in one line."""

    def error(self, message: str) -> NoReturn:
        """Refuse the arguments in one line. Raises Refusal."""
        raise Refusal(f"{self.prog}: {message} (see {self.prog} --help)")


def arguments() -> Parser:
    """Define the commands and their options."""
    parser = Parser(prog="python -m engine", description="Russian preferans: records and rules.")
    commands = parser.add_subparsers(dest="command", required=True, parser_class=Parser)
    replay = commands.add_parser("replay", help="read a record: the sheet after every deal, the settlement so far")
    replay.add_argument("file", metavar="FILE", help="a record; - reads standard input")
    replay.add_argument("--json", action="store_true", help="the same as JSON")
    replay.add_argument("--as-written", action="store_true", help="take the stated entries where the replay differs")
    verify = commands.add_parser("verify", help="compute hash, deck and hands of every deal of a record again")
    verify.add_argument("file", metavar="FILE", help="a record; - reads standard input")
    rules = commands.add_parser("rules", help="the presets and every option: name, values, meaning, source")
    rules.add_argument("name", metavar="NAME", nargs="?", help="a preset")
    rules.add_argument("--json", action="store_true", help="the same as JSON")
    analyse = commands.add_parser("analyse", help="finished deals with all cards open: their worth, every mistake")
    analyse.add_argument("file", metavar="FILE", help="a record; - reads standard input")
    analyse.add_argument("--deal", type=int, metavar="N", help="only this deal")
    _add_solve(commands.add_parser("solve", help="what a position is worth with all cards open, and best play"))
    _add_arena(commands.add_parser("arena", help="robots play the same deals in every seat: points, tricks, mistakes"))
    return parser


def _add_solve(solve: argparse.ArgumentParser) -> None:
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
        "--declarer", type=int, default=1, metavar="SEAT", help="1, 2 or 3; in raspasy who is asked about"
    )
    solve.add_argument("--leader", type=int, default=1, metavar="SEAT", help="who leads or led to this trick")
    solve.add_argument("--trick", default="", metavar="CARDS", help="the cards on the table, from the leader on")
    solve.add_argument(
        "--talon", default="", metavar="CARDS", help="in raspasy: the talon's cards that lead from here on"
    )
    solve.add_argument(
        "--talon-takes", action="store_true", help="in raspasy: the talon plays for a dealer who sits out"
    )
    solve.add_argument("--kernel", choices=("auto", "pure", "fast"), default="auto", help="fast needs numba")


def _add_arena(arena: argparse.ArgumentParser) -> None:
    arena.add_argument(
        "--players",
        required=True,
        metavar="NAMES",
        help="one strength per seat, by commas: слабый, средний, сильный (easy, solid, strong)",
    )
    arena.add_argument("--deals", type=int, default=100, metavar="N", help="how many deals, each in every rotation")
    arena.add_argument("--seed", type=int, default=1, metavar="S", help="the same seed, the same deals and moves")
    arena.add_argument(
        "--convention",
        default="sochi",
        metavar="NAME",
        help="a preset; every deal on an empty sheet, as after its laps of raspasy",
    )
    arena.add_argument("--game", choices=tuple(LOOKS_LIKE), help="only deals with a hand that looks like this game")
    arena.add_argument("--kernel", choices=("auto", "pure", "fast"), default="auto", help="auto: fast with numba")
    arena.add_argument("--json", action="store_true", help="the same as JSON")


def arena_text(arguments: argparse.Namespace) -> str:
    """Write the output of `arena`. Raises Refusal."""
    try:
        plan = plan_of(arguments.players, arguments.deals, arguments.seed, arguments.convention, arguments.game)
        kernel = fastest() if arguments.kernel == "auto" else kernel_named(arguments.kernel)
    except (ArenaError, NoFastKernel) as error:
        raise Refusal(f"arena: {error}") from None
    found = standings(plan, Arena(plan, kernel, random.Random).results())
    return _json(standings_json(found)) if arguments.json else standings_text(found)


def read_record(name: str) -> str:
    """Read the text of a record. Raises Refusal with FILE:LINE."""
    try:
        data = sys.stdin.buffer.read() if name == "-" else _bytes_of(name)
    except OSError as error:
        raise Refusal(f"{name}:1: cannot be read: {error.strerror or error}") from None
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise Refusal(f"{name}:{line}: not UTF-8") from None


def _bytes_of(name: str) -> bytes:
    with open(name, "rb") as file:
        return file.read()


def recorded_match(name: str, *, as_written: bool) -> RecordedMatch:
    """Read the match of a file; lines taken as written are named on standard error. Raises Refusal."""
    try:
        recorded = parse(read_record(name), as_written=as_written)
    except RecordError as error:
        raise Refusal(f"{name}:{error.line}: {error.message}") from None
    for note in recorded.notes:
        print(_shown(f"{name}:{note.line}: {note.text}"), file=sys.stderr)
    return recorded


def analyse_text(name: str, deal: int | None) -> str:
    """Write the output of `analyse`. Raises Refusal."""
    try:
        return _shown(analysis_text(recorded_match(name, as_written=True), deal))
    except NotAnalysed as error:
        raise Refusal(f"{name}: {error}") from None


def replay_text(name: str, *, as_json: bool, as_written: bool) -> str:
    """Write the output of `replay`. Raises Refusal."""
    recorded = recorded_match(name, as_written=as_written)
    return _json(summary(recorded)) if as_json else _shown(report(recorded))


def verify_deals(name: str) -> int:
    """Say of every deal whether it is proved; return the exit status. A stated sheet proves nothing. Raises Refusal."""
    text, good = verified(recorded_match(name, as_written=True))
    print(text, end="", flush=True)
    return 0 if good else REFUTED


def solve_text(arguments: argparse.Namespace) -> str:
    """Write the readable answer of `solve`. Raises Refusal."""
    try:
        return readable(_position(arguments), arguments.kernel)
    except (SolverError, NoFastKernel) as error:
        raise Refusal(f"solve: {error}") from None


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


def solve_batch(arguments: argparse.Namespace) -> int:
    """Answer line by line on standard output; return the exit status. Raises Refusal."""
    if len(arguments.position) > 1:
        raise Refusal("solve: --batch reads one file or standard input")
    name = arguments.position[0] if arguments.position else "-"
    try:
        kernel_named(arguments.kernel)
        with sys.stdin.buffer if name == "-" else open(name, "rb") as lines:
            status = 0
            for line, good in batch(lines, table=arguments.table, kernel=arguments.kernel):
                print(line, flush=True)
                status = status if good else WRONG
            return status
    except NoFastKernel as error:
        raise Refusal(f"solve: {error}") from None
    except BrokenPipeError:
        raise
    except OSError as error:
        raise Refusal(f"{name}: cannot be read: {error.strerror or error}") from None


def run(arguments: argparse.Namespace) -> str:
    """Run a command and return its output. Raises Refusal."""
    if arguments.command == "replay":
        return replay_text(arguments.file, as_json=arguments.json, as_written=arguments.as_written)
    if arguments.command == "analyse":
        return analyse_text(arguments.file, arguments.deal)
    if arguments.command == "solve":
        return solve_text(arguments)
    if arguments.command == "arena":
        return arena_text(arguments)
    try:
        return _json(rules_json(arguments.name)) if arguments.json else rules_text(arguments.name)
    except ConventionError as error:
        raise Refusal(f"rules: {error}") from None


def _shown(text: str) -> str:
    """Replace signs of a record that would move a terminal's cursor."""
    return _CONTROL.sub("\ufffd", text)


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, indent=1) + "\n"


def main(argv: list[str]) -> int:
    """Run one command; return the exit status."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    try:
        given = arguments().parse_args(argv)
        if given.command == "solve" and given.batch:
            return solve_batch(given)
        if given.command == "verify":
            return verify_deals(given.file)
        print(run(given), end="", flush=True)
    except Refusal as error:
        print(_shown(str(error).replace("\r", " ").replace("\n", " ")), file=sys.stderr)
        return WRONG
    except BrokenPipeError:
        # the reader has seen enough; nothing may be written at exit either
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
