"""The command `python -m engine solve` for every game: one position for a person, many for a program."""

import argparse
import gc
import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from functools import cache, partial
from typing import Any, BinaryIO, Final, Generic, TypeVar

import msgspec

from engine.core.cards import SUIT_ORDER, Card, sort_cards
from engine.core.command_line import CommandRefused, Json
from engine.core.seats import Seat
from engine.search.kernels import FAST_SLOTS, Kernel, Kernels, NoFastKernel
from engine.search.positions import OpenDeal, SolverError
from engine.search.questions import SEAT, Question
from engine.search.solved_game import Solved, SolvedGame, solved

P = TypeVar("P", bound=OpenDeal)
PATIENCE: Final = 20
"""Positions in plain Python that take about as long as compiling."""
CHUNK: Final = 1 << 16
"""Most bytes that are read at once."""
WRONG: Final = 2
"""Exit status if a line of `--batch` is not a valid position."""


class KernelChoice:
    """Choice of the kernel for each position of one run: `auto` compiles the fast one where that saves time."""

    def __init__(self, game: SolvedGame[Any, Any], name: str) -> None:
        """Prepare the choice for a game. Raises NoFastKernel if `fast` was asked for and cannot be used."""
        if name != "auto":
            game.kernels.named(name)
        self._game, self._name, self._is_tried = game, name, name != "auto"

    def after(self, count: int, compares: bool, left: int) -> Kernel:
        """Return the kernel for a position.

        count: positions so far, those that are waiting included. compares: whether discards are compared. left: tricks.
        """
        game = self._game
        if not self._is_tried and (count > PATIENCE or compares or left > game.plain_tricks):
            self._is_tried = True
            _make_ready(game.kernels)
        kernel = game.kernels.named(self._name)
        return _with_slots(kernel, game.fast_slots) if kernel.slots == FAST_SLOTS else kernel


def _make_ready(kernels: Kernels) -> None:
    """Compile or load the fast search. Garbage is not collected meanwhile: what numba makes stays alive."""
    gc.disable()
    try:
        with suppress(NoFastKernel):
            kernels.make_ready()
    finally:
        gc.enable()


@cache
def _with_slots(kernel: Kernel, slots: int) -> Kernel:
    """Return the kernel with a transposition table of another size; equal kernels share their solvers."""
    return msgspec.structs.replace(kernel, slots=slots)


def answer(game: SolvedGame[P, Any], found: Solved[P], *, table: bool) -> Json:
    """Return an answer as JSON: its number, the best discard, with `table` the number of each legal card, best play."""
    told: Json = {game.name_of(found): game.shown(found, found.number)}
    if found.discard is not None:
        told["discard"] = [str(card) for card in found.discard]
    if table:
        told["cards"] = {str(card): game.shown(found, number) for card, number in _sorted(found.table())}
    return {**told, "best": [str(card) for card in found.solver.best_line(found.position)]}


def readable(game: SolvedGame[P, Any], found: Solved[P]) -> str:
    """Return an answer as text: hands, discard, the declarer's tricks, each card of the seat to play, best play."""
    question, position = found.question, found.position
    lines = [f"{game.title(question)}, declarer {question.declarer}, leader {question.leader}"]
    lines += [f"  {seat}  {_named(sort_cards(hand))}" for seat, hand in enumerate(position.hands, 1)]
    lines += game.remarks(position)
    if position.trick:
        lines.append("on the table: " + " ".join(f"{seat}:{card}" for seat, card in position.plays))
    if found.discard is not None:
        lines.append(f"seat {question.declarer} discards {_named(found.discard)}")
    lines.append(game.sentence(found))
    if position.left:
        cards = ", ".join(f"{card} {game.said(found, number)}" for card, number in _sorted(found.table()))
        lines += [f"seat {position.turn} to play: {cards}", "best play:"]
        lines += [f"  {trick}" for trick in _tricks(position, found.solver.best_line(position))]
    return "\n".join(lines) + "\n"


def _tricks(position: OpenDeal, line: tuple[Card, ...]) -> Iterator[str]:
    """Yield best play as text, one trick a line with seats; the first includes the cards already on the table."""
    plays: list[tuple[Seat, Card]] = list(position.plays)
    for card in line:
        plays.append((position.turn, card))
        taker = position.taker_after(card) if len(position.trick) == len(position.players) - 1 else None
        position = position.after(card)
        if not position.trick:
            yield " ".join(f"{int(seat)}:{played}" for seat, played in plays) + f"  {_taker(taker)}"
            plays = []


def _taker(seat: Seat | None) -> str:
    return f"seat {int(seat)} takes" if seat else "the talon takes"


def _named(cards: Sequence[Card]) -> str:
    return " ".join(cards) or "-"


def _sorted(numbers: dict[Card, int]) -> list[tuple[Card, int]]:
    return sorted(numbers.items(), key=lambda pair: (SUIT_ORDER[pair[0].suit], -pair[0].rank))


def arrived(stream: BinaryIO) -> Iterator[list[bytes]]:
    """Yield the lines of a stream that are not empty, as many at once as have arrived."""
    rest = b""
    while data := getattr(stream, "read1", stream.read)(CHUNK):
        *lines, rest = (rest + data).split(b"\n")
        if full := [line for line in lines if line.strip()]:
            yield full
    if rest.strip():
        yield [rest]


class SolveCommand(Generic[P]):
    """The command `solve` of one game. Implements `engine.core.command_line.OwnCommand`; `P` are its positions."""

    help = "what a position is worth with all cards open, and best play"

    def __init__(self, game: SolvedGame[P, Any]) -> None:
        self._game = game

    def add(self, solve: argparse.ArgumentParser, games: Sequence[str]) -> None:
        """Add to the parser of `solve` the position and the options, those of this game included.

        games: names of all games that `--game` takes
        """
        solve.add_argument(
            "--game", choices=games, help="the game whose positions these are; --game GAME --help shows its options"
        )
        solve.add_argument(
            "position",
            metavar="POSITION",
            nargs="*",
            help=f"{self._game.form.counted} hands, or one JSON object (without: standard input); with --batch a file",
        )
        solve.add_argument("--batch", action="store_true", help="one JSON object per line in, one answer per line out")
        solve.add_argument("--table", action="store_true", help="with --batch: the result of every legal card too")
        solve.add_argument("--json", action="store_true", help="the answer to one position as JSON, with every card")
        solve.add_argument("--strain", help=self._game.form.listed)
        solve.add_argument("--declarer", type=SEAT, default=1, metavar="SEAT", help=self._game.declarer_help)
        solve.add_argument("--leader", type=SEAT, default=1, metavar="SEAT", help="who leads or led to this trick")
        solve.add_argument("--trick", default="", metavar="CARDS", help="the cards on the table, from the leader on")
        solve.add_argument("--talon", default="", metavar="CARDS", help=self._game.talon_help)
        for field in self._game.form.own:
            field.add(solve)
        solve.add_argument("--kernel", choices=("auto", "pure", "fast"), default="auto", help="fast needs numba")

    def run(self, arguments: argparse.Namespace) -> int:
        """Print the answer for one position, or with `--batch` for each line. Raises CommandRefused."""
        if arguments.batch:
            return self._batch(arguments)
        game = self._game
        try:
            question, kernels = self._question(arguments), KernelChoice(game, arguments.kernel)
            found = solved(game, question, partial(kernels.after, 0))
            told = _line(answer(game, found, table=True)) if arguments.json else readable(game, found)
        except (SolverError, NoFastKernel) as error:
            raise CommandRefused(f"solve: {error}") from None
        sys.stdout.write(told)
        return 0

    def answers(self, lines: Iterable[bytes], kernels: KernelChoice, count: int, *, table: bool) -> Iterator[Json]:
        """Yield for each line its answer, or `error` with a sentence; `count`: see `KernelChoice.after`."""
        for line in lines:
            try:
                found = solved(self._game, self._game.form.read(line), partial(kernels.after, count))
                yield answer(self._game, found, table=table)
            except SolverError as error:
                yield {"error": str(error)}

    def _question(self, arguments: argparse.Namespace) -> Question[Any]:
        """Return the question that the arguments or standard input contain. Raises SolverError."""
        given, form = arguments.position, self._game.form
        if len(given) > 1 and len(given) in form.sizes:
            if arguments.strain is None:
                raise SolverError("--strain is missing")
            names = ("strain", "declarer", "leader", "trick", "talon", *(field.name for field in form.own))
            fields = {name: getattr(arguments, name) for name in names}
            return form.question({"hands": given, **fields})
        if len(given) > 1:
            raise SolverError(f"{form.counted} hands or one JSON object, not {len(given)} arguments")
        if not given or given == ["-"]:
            return form.read(sys.stdin.buffer.read())
        if not given[0].lstrip().startswith("{"):
            raise SolverError(f"{form.counted} hands or one JSON object, not one hand")
        return form.read(given[0])

    def _batch(self, arguments: argparse.Namespace) -> int:
        """Print an answer for each line of the input; return the exit status. Raises CommandRefused."""
        if len(arguments.position) > 1:
            raise CommandRefused("solve: --batch reads one file or standard input")
        name = arguments.position[0] if arguments.position else "-"
        status = count = 0
        try:
            kernels = KernelChoice(self._game, arguments.kernel)
            with sys.stdin.buffer if name == "-" else open(name, "rb") as stream:
                for lines in arrived(stream):
                    count += len(lines)
                    for told in self.answers(lines, kernels, count, table=arguments.table):
                        sys.stdout.write(_line(told))
                        sys.stdout.flush()
                        status = WRONG if "error" in told else status
            return status
        except NoFastKernel as error:
            raise CommandRefused(f"solve: {error}") from None
        except BrokenPipeError:
            raise
        except OSError as error:
            raise CommandRefused(f"{name}: cannot be read: {error.strerror or error}") from None


def _line(told: Json) -> str:
    return json.dumps(told, ensure_ascii=False) + "\n"
