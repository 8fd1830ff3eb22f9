"""The command `python -m engine solve`: value of a position (arguments or JSON), of each card, and best play.

{"hands": ["As Ks ...", "...", "..."], "strain": "s", "declarer": 1, "leader": 1, "trick": ["Td"]}
"""

import argparse
import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from typing import NoReturn

from engine.core.arguments import WholeNumber
from engine.core.cards import SUIT_ORDER, Card, parse_card, sort_cards
from engine.core.command_line import CommandRefused
from engine.core.seats import Seat
from engine.games.preferans.contracts import Strain
from engine.games.preferans.solver import (
    Kernel,
    NoFastKernel,
    Position,
    Solver,
    SolverError,
    kernel_named,
    solvers,
    warm_up,
)

MISERE = "misere"
NEEDED = ("hands", "strain", "declarer", "leader")
FIELDS = (*NEEDED, "trick", "talon", "talon_takes")


def position_of(text: str | bytes) -> Position:
    """Return the position described by a JSON object (bytes: UTF-8). Raises SolverError with one sentence.

    `hands`: cards that seats 1-3 still hold. `trick`: cards on the table, from `leader` on. In raspasy, `talon`: cards
    of the talon that lead this trick and the next; `talon_takes`: whether these can win a trick (if a dealer rests).
    """
    try:
        given = json.loads(text if isinstance(text, str) else text.decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise SolverError("not UTF-8") from None
    except (ValueError, RecursionError):
        raise SolverError("not JSON") from None
    if not isinstance(given, dict):
        raise SolverError("a position is a JSON object")
    for name in NEEDED:
        if name not in given:
            raise SolverError(f"{name} is missing")
    for name in given:
        if name not in FIELDS:
            raise SolverError(f"unknown field {_short(name)}")
    hands = given["hands"]
    if not isinstance(hands, list) or len(hands) != 3:
        raise SolverError("hands is a list of three hands")
    one, two, three = (_cards(hand, "a hand") for hand in hands)
    talon_takes = given.get("talon_takes", False)
    if not isinstance(talon_takes, bool):
        raise SolverError("talon_takes is true or false")
    return Position(
        (one, two, three),
        strain_of(given["strain"]),
        seat_of(given["declarer"], "declarer"),
        seat_of(given["leader"], "leader"),
        _cards(given.get("trick", []), "the trick"),
        _cards(given.get("talon", []), "the talon"),
        talon_takes,
    )


def strain_of(given: object) -> Strain | None:
    """Return the strain with that name, or None for "misere". Raises SolverError for another name."""
    if given == MISERE:
        return None
    if not isinstance(given, str) or given not in list(Strain):
        raise SolverError(f"unknown strain {_short(given)}: s, c, d, h, n or misere")
    return Strain(given)


def cards_of(names: Sequence[str]) -> tuple[Card, ...]:
    """Return the cards with those names. Raises SolverError for an unknown name."""
    return tuple(_card(name) for name in names)


def _card(name: str) -> Card:
    try:
        return parse_card(name)
    except ValueError:
        raise SolverError(f"unknown card {_cut(repr(name))}") from None


def seat_of(given: object, what: str) -> Seat:
    """Return a seat. Raises SolverError, which names the field `what`, unless `given` is 1, 2 or 3."""
    if type(given) is not int or given not in (1, 2, 3):
        raise SolverError(f"the {what} is seat 1, 2 or 3, not {_short(given)}")
    return Seat(given)


def _cards(given: object, what: str) -> tuple[Card, ...]:
    """Return cards from a string with spaces or a list of names. Raises SolverError, which names the field `what`."""
    if isinstance(given, str):
        return cards_of(given.split())
    if isinstance(given, list):
        return cards_of([name if isinstance(name, str) else _no_card(name) for name in given])
    raise SolverError(f"{what} is written as cards: {_short(given)}")


def _no_card(given: object) -> NoReturn:
    raise SolverError(f"unknown card {_short(given)}")


def _short(given: object) -> str:
    return _cut(json.dumps(given, ensure_ascii=False))


def _cut(text: str) -> str:
    return text if len(text) <= 40 else text[:37] + "..."


# positions in plain Python that take about as long as compiling
PATIENCE = 20
NAMES = {Strain.SPADES: "spades", Strain.CLUBS: "clubs", Strain.DIAMONDS: "diamonds", Strain.HEARTS: "hearts"}


def answer(position: Position, solver: Solver, *, table: bool) -> dict[str, object]:
    """Return the declarer's remaining tricks and best play as JSON; `table` adds the tricks after each legal card."""
    tricks = {"tricks": solver.value(position)}
    cards = {"cards": {str(card): number for card, number in _sorted(solver.table(position))}} if table else {}
    return {**tricks, **cards, "best": [str(card) for card in solver.best_line(position)]}


def batch(lines: Iterable[bytes], *, table: bool, kernel: str) -> Iterator[tuple[str, bool]]:
    """Yield for each line that is not empty a line of JSON, and whether it is an answer rather than an error."""
    for number, line in enumerate(line for line in lines if line.strip()):
        try:
            position = position_of(line)
            solver = solvers(_chosen(kernel, number)).of(position.strain)
            found, good = answer(position, solver, table=table), True
        except SolverError as error:
            found, good = {"error": str(error)}, False
        yield json.dumps(found, ensure_ascii=False), good


def _chosen(name: str, solved: int) -> Kernel:
    """Return the kernel for the next position; `auto` compiles the fast one once `PATIENCE` positions are solved."""
    if name == "auto" and solved == PATIENCE:
        with suppress(NoFastKernel):
            warm_up()
    return kernel_named(name)


def readable(position: Position, kernel: str) -> str:
    """Return one position as readable text: hands, the declarer's tricks, each card of the seat to play, best play."""
    solver = solvers(kernel_named(kernel)).of(position.strain)
    tricks = solver.value(position)
    lines = [_title(position)]
    lines += [f"  {seat}  {_named(sort_cards(position.hands[seat - 1]))}" for seat in (1, 2, 3)]
    if position.talon:
        lines.append(f"the talon leads: {_named(position.talon)}")
    if position.trick:
        lines.append("on the table: " + " ".join(f"{seat}:{card}" for seat, card in position.plays))
    lines.append(f"seat {position.declarer} takes {tricks} of {position.left} tricks")
    if position.left:
        cards = ", ".join(f"{card} {number}" for card, number in _sorted(solver.table(position)))
        lines += [f"seat {position.turn} to play: {cards}", "best play:"]
        lines += [f"  {trick}" for trick in _tricks(position, solver.best_line(position))]
    return "\n".join(lines) + "\n"


def _title(position: Position) -> str:
    game = MISERE if position.strain is None else NAMES.get(position.strain, "no trump")
    return f"{game}, declarer {position.declarer}, leader {position.leader}"


def _tricks(position: Position, line: tuple[Card, ...]) -> Iterator[str]:
    """Yield best play as text, one trick a line with seats; the first includes the cards already on the table."""
    plays: list[tuple[Seat, Card]] = list(position.plays)
    for card in line:
        plays.append((position.turn, card))
        taker = position.taker_after(card) if len(position.trick) == 2 else None
        position = position.after(card)
        if not position.trick:
            yield " ".join(f"{int(seat)}:{played}" for seat, played in plays) + f"  {_taker(taker)}"
            plays = []


def _taker(seat: Seat | None) -> str:
    return f"seat {int(seat)} takes" if seat else "the talon takes"


def _named(cards: tuple[Card, ...]) -> str:
    return " ".join(cards) or "-"


def _sorted(tricks: dict[Card, int]) -> list[tuple[Card, int]]:
    return sorted(tricks.items(), key=lambda pair: (SUIT_ORDER[pair[0].suit], -pair[0].rank))


WRONG = 2
"""Exit status if a line of `--batch` is not a valid position."""
SEAT = WholeNumber(1, 3)


class SolveCommand:
    """The command `solve` as an implementation of `engine.core.command_line.OwnCommand`."""

    help = "what a position is worth with all cards open, and best play"

    def add(self, solve: argparse.ArgumentParser, games: Sequence[str]) -> None:
        """Define the arguments of the command."""
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
        """Print the answer for one position, or with `--batch` for each line. Raises CommandRefused."""
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
    """Print an answer for each line of the input; return the exit status. Raises CommandRefused."""
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
