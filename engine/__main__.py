"""`python -m engine`: replay a record, verify its deals, list rules, solve positions, analyse deals, or run robots.

The exit status is 0, or 2 after an error, with one line on standard error (`solve --batch`: an output line for each
wrong position). `verify`: 1 if something is not proved, not fair or wrong, 3 if nothing can be proved or refuted.
"""

import argparse
import gc
import json
import os
import random
import re
import sys
from collections.abc import Mapping
from itertools import pairwise
from typing import Any, Final, NoReturn

WRONG = 2
# but tabs and ends of lines; what ends a line elsewhere, or turns the direction of writing
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]")
_ENDS = re.compile(r"\\(?:\\|n|u000[aA])")  # in a JSON string; an escaped backslash is one of its own

gc.disable()  # what modules make stays: a tenth of their loading is the search for garbage
try:
    from engine.core.arguments import DEAL
    from engine.core.command_line import CommandLine, CommandRefused
    from engine.core.errors import ConventionError, NotAnalysed, RecordError
    from engine.core.game import AnyGame
    from engine.core.record.head import preset_named
    from engine.games import GAMES
    from engine.tools.claim_verdicts import ClaimCheck
    from engine.tools.command_lines import command_lines
    from engine.tools.facts_report import facts_json
    from engine.tools.tournament_report import tournament_json, tournament_text
    from engine.tools.tournament_verdicts import verified_tournament
    from engine.tools.verdicts import NOTHING, Outcome, verified
    from engine.tools.week_verdicts import verified_week
    from engine.tournament.recorded import is_tournament
    from engine.tournament.week_record import is_week
except ModuleNotFoundError as error:
    if (error.name or "engine").partition(".")[0] == "engine":
        raise
    print(f"python -m engine: the package {error.name} is missing: run `python -m pip install .`", file=sys.stderr)
    sys.exit(WRONG)
gc.enable()


class Parser(argparse.ArgumentParser):
    """Argument parser that reports an error in one line."""

    def error(self, message: str) -> NoReturn:
        """Raise CommandRefused with the error in one line."""
        raise CommandRefused(f"{self.prog}: {message} (see {self.prog} --help)")


COMMAND_LINES: Final[Mapping[str, CommandLine]] = command_lines(random.Random)
USUAL: Final = next(iter(COMMAND_LINES))
"""Name of the game that is used if the command line names none."""


def arguments(game: str) -> Parser:
    """Return the parser of all commands; those that only some games have are taken from the game of this name."""
    parser = Parser(prog="python -m engine", description="Card games: records and rules.")
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
    rules.add_argument("--game", choices=tuple(COMMAND_LINES), help="the game whose rules are listed")
    analyse = commands.add_parser("analyse", help="finished deals with all cards open: their worth, every mistake")
    analyse.add_argument("file", metavar="FILE", help="a record; - reads standard input")
    analyse.add_argument("--deal", type=DEAL, metavar="N", help="only this deal")
    analyse.add_argument("--json", action="store_true", help="results, luck, mistakes, gifts and costs as JSON, exact")
    for name, own in COMMAND_LINES[game].own.items():
        games = tuple(other for other, line in COMMAND_LINES.items() if name in line.own)
        own.add(commands.add_parser(name, help=own.help), games)
    return parser


def game_of(argv: list[str]) -> str:
    """Return the name of the game after `--game`; the usual game if none is given."""
    words = " ".join(argv).replace("--game=", "--game ").split()
    named = [after for word, after in pairwise(words) if word == "--game" and after in COMMAND_LINES]
    return named[-1] if named else USUAL


def refuse_foreign(command: str, game: str) -> None:
    """Raise CommandRefused if only other games have this command."""
    games = [name for name, line in COMMAND_LINES.items() if command in line.own]
    if games and game not in games:
        raise CommandRefused(f"python -m engine {command}: it knows {' and '.join(games)}, not {game}")


def read_record(name: str) -> str:
    """Return the text of a record; `name`: file name, `-` for standard input. Raises CommandRefused with FILE:LINE."""
    try:
        data = sys.stdin.buffer.read() if name == "-" else _bytes_of(name)
    except OSError as error:
        raise CommandRefused(f"{name}:1: cannot be read: {error.strerror or error}") from None
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise CommandRefused(f"{name}:{line}: not UTF-8") from None


def _bytes_of(name: str) -> bytes:
    with open(name, "rb") as file:
        return file.read()


def recorded_match(name: str, text: str, *, as_written: bool) -> tuple[AnyGame, Any]:
    """Return game and match of a record; write the remarks on its lines to standard error. Raises CommandRefused."""
    preset = preset_named(text)
    game = next((game for game in GAMES.values() if preset in game.rules.presets), GAMES[USUAL])
    try:
        recorded = game.record.parse(text, as_written=as_written)
    except RecordError as error:
        raise CommandRefused(f"{name}:{error.line}: {error.message}") from None
    for note in recorded.notes:
        print(_shown(f"{name}:{note.line}: {note.text}"), file=sys.stderr)
    return game, recorded


def tell_unproved(name: str, game: AnyGame, recorded: Any) -> None:
    """Write to standard error which claims of a match were accepted without proof."""
    for note in ClaimCheck(_seconds).unproved(game, recorded):
        print(f"{name}:{note.line}: {note.text}", file=sys.stderr)


def _seconds() -> float:
    return os.times().elapsed


def analyse_text(name: str, deal: int | None, *, as_json: bool) -> str:
    """Return the output of `analyse`; `deal`: number of the only deal analysed, None for all. Raises CommandRefused."""
    text = read_record(name) if as_json else _in_one_line(read_record(name))
    game, recorded = recorded_match(name, text, as_written=True)
    tell_unproved(name, game, recorded)
    try:
        if as_json:
            return _json(facts_json(game, recorded, deal))
        return _shown(COMMAND_LINES[game.name].analysis(recorded, deal))
    except NotAnalysed as error:
        raise CommandRefused(f"{name}: {error}") from None


def replay_text(name: str, *, as_json: bool, as_written: bool) -> str:
    """Return the output of `replay`; for the record of a tournament, the standings. Raises CommandRefused."""
    text = read_record(name)
    if not as_json:
        text = _in_one_line(text)
    if is_tournament(text):
        try:
            return _json(tournament_json(text)) if as_json else _shown(tournament_text(text))
        except RecordError as error:
            raise CommandRefused(f"{name}:{error.line}: {error.message}") from None
    game, recorded = recorded_match(name, text, as_written=as_written)
    told = COMMAND_LINES[game.name]
    return _json(told.summary(recorded)) if as_json else _shown(told.report(recorded))


def rules_told(name: str | None, game: str, *, as_json: bool) -> str:
    """Return the output of `rules`; `name`: preset of any game, None for all rules of `game`. Raises CommandRefused."""
    of_preset = (one.name for one in GAMES.values() if name in one.rules.presets)
    known = next(of_preset, game)
    every = [preset for one in GAMES.values() for preset in one.rules.presets]
    if name is not None and name not in every:
        raise CommandRefused(f"rules: there is no convention {name} (there are: {', '.join(every)})")
    told = COMMAND_LINES[known]
    try:
        return _json({"game": known, **told.rules_json(name)}) if as_json else told.rules_text(name)
    except ConventionError as error:
        raise CommandRefused(f"rules: {error}") from None


def verify_deals(name: str) -> int:
    """Write for every deal of a record whether it is proved fair; return the exit status.

    A score that differs from the deal is only noted. A tournament or week is checked as a whole. Raises CommandRefused.
    """
    text = read_record(name)
    if is_tournament(text) or is_week(text):
        try:
            if is_week(text):
                told, outcome = verified_week(text, GAMES, ClaimCheck(_seconds))
            else:
                told, outcome = verified_tournament(text, GAMES, ClaimCheck(_seconds))
        except RecordError as error:
            raise CommandRefused(f"{name}:{error.line}: {error.message}") from None
    else:
        game, recorded = recorded_match(name, text, as_written=True)
        tell_unproved(name, game, recorded)
        told, outcome = verified(game, recorded)
    print(_shown(told), end="", flush=True)
    if outcome is Outcome.NOTHING:
        print(f"{name}: {NOTHING}", file=sys.stderr)
    return outcome


def run(arguments: argparse.Namespace, game: str) -> int:
    """Run a parsed command and return the exit status. Raises CommandRefused."""
    match arguments.command:
        case "replay":
            told = replay_text(arguments.file, as_json=arguments.json, as_written=arguments.as_written)
        case "verify":
            return verify_deals(arguments.file)
        case "analyse":
            told = analyse_text(arguments.file, arguments.deal, as_json=arguments.json)
        case "rules":
            told = rules_told(arguments.name, game, as_json=arguments.json)
        case own:
            status = COMMAND_LINES[game].own[own].run(arguments)
            sys.stdout.flush()
            return status
    print(told, end="", flush=True)
    return 0


def _shown(text: str) -> str:
    """Replace control characters of a record, which could move the cursor of a terminal."""
    return _CONTROL.sub("\ufffd", text)


def _in_one_line(text: str) -> str:
    """Replace line breaks in the names of a record, so that no name can imitate a line of this program's output."""
    return _ENDS.sub(lambda found: found[0] if found[0] == r"\\" else "\ufffd", text)


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, indent=1) + "\n"


def main(argv: list[str]) -> int:
    """Run the command of the arguments `argv`; return the exit status."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    try:
        game = game_of(argv)
        refuse_foreign(argv[0] if argv else "", game)
        return run(arguments(game).parse_args(argv), game)
    except CommandRefused as error:
        print(_shown(str(error).replace("\r", " ").replace("\n", " ")), file=sys.stderr)
        return WRONG
    except BrokenPipeError:
        # the reader has seen enough; nothing may be written at exit either
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0


if __name__ == "__main__":
    gc.freeze()
    status = main(sys.argv[1:])
    gc.freeze()  # what is left goes with the process and need not be searched
    sys.exit(status)
