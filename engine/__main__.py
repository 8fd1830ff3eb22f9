"""`python -m engine`: replay a record, list the rules. Exit status 0, or 2 with one line on standard error."""

import argparse
import json
import os
import sys
from typing import NoReturn

WRONG = 2

try:
    from engine.cli.report import report
    from engine.cli.rules import rules_json, rules_text
    from engine.cli.summary import summary
    from engine.errors import ConventionError, RecordError
    from engine.record import parse
except ModuleNotFoundError as error:
    if (error.name or "engine").partition(".")[0] == "engine":
        raise
    print(f"python -m engine: the package {error.name} is missing: run `python -m pip install .`", file=sys.stderr)
    sys.exit(WRONG)


class Refusal(Exception):
    """What is wrong, in one line."""


class Parser(argparse.ArgumentParser):
    """An argument parser whose complaint is one line."""

    def error(self, message: str) -> NoReturn:
        raise Refusal(f"{self.prog}: {message} (see {self.prog} --help)")


def arguments() -> Parser:
    """The commands and their options."""
    parser = Parser(prog="python -m engine", description="Russian preferans: records and rules.")
    commands = parser.add_subparsers(dest="command", required=True, parser_class=Parser)
    replay = commands.add_parser("replay", help="read a record: the sheet after every deal, the settlement so far")
    replay.add_argument("file", metavar="FILE", help="a record; - reads standard input")
    replay.add_argument("--json", action="store_true", help="the same as JSON")
    replay.add_argument("--as-written", action="store_true", help="take the stated entries where the replay differs")
    rules = commands.add_parser("rules", help="the presets and every option: name, values, meaning, source")
    rules.add_argument("name", metavar="NAME", nargs="?", help="a preset")
    rules.add_argument("--json", action="store_true", help="the same as JSON")
    return parser


def read_record(name: str) -> str:
    """The text of a record. Raises Refusal with FILE:LINE."""
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


def replay_text(name: str, *, as_json: bool, as_written: bool) -> str:
    """The output of `replay`; what was taken as written is said on standard error. Raises Refusal."""
    try:
        recorded = parse(read_record(name), as_written=as_written)
    except RecordError as error:
        raise Refusal(f"{name}:{error.line}: {error.message}") from None
    for note in recorded.notes:
        print(f"{name}:{note.line}: {note.text}", file=sys.stderr)
    return _json(summary(recorded)) if as_json else report(recorded)


def run(arguments: argparse.Namespace) -> str:
    """The output of a command. Raises Refusal."""
    if arguments.command == "replay":
        return replay_text(arguments.file, as_json=arguments.json, as_written=arguments.as_written)
    try:
        return _json(rules_json(arguments.name)) if arguments.json else rules_text(arguments.name)
    except ConventionError as error:
        raise Refusal(f"rules: {error}") from None


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, indent=1) + "\n"


def main(argv: list[str]) -> int:
    """Run one command; the exit status."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    try:
        print(run(arguments().parse_args(argv)), end="", flush=True)
    except Refusal as error:
        print(str(error).replace("\r", " ").replace("\n", " "), file=sys.stderr)
        return WRONG
    except BrokenPipeError:
        # the reader has seen enough; nothing may be written at exit either
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
