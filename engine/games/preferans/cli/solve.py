"""`python -m engine solve`: the value of a position, card by card, with best play."""

import json
from collections.abc import Iterable, Iterator
from contextlib import suppress

from engine.core.cards import SUIT_ORDER, Card, sort_cards
from engine.core.seats import Seat
from engine.games.preferans.cli.positions import MISERE, position_of
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

# positions in plain Python that take about as long as compiling
PATIENCE = 20
NAMES = {Strain.SPADES: "spades", Strain.CLUBS: "clubs", Strain.DIAMONDS: "diamonds", Strain.HEARTS: "hearts"}


def answer(position: Position, solver: Solver, *, table: bool) -> dict[str, object]:
    """Return JSON values: tricks of the declarer from here on, each legal card if asked for, best play."""
    tricks = {"tricks": solver.value(position)}
    cards = {"cards": {str(card): number for card, number in _sorted(solver.table(position))}} if table else {}
    return {**tricks, **cards, "best": [str(card) for card in solver.best_line(position)]}


def batch(lines: Iterable[bytes], *, table: bool, kernel: str) -> Iterator[tuple[str, bool]]:
    """Yield one line of JSON for each line that is not empty, and whether it is an answer (else an error)."""
    for number, line in enumerate(line for line in lines if line.strip()):
        try:
            position = position_of(line)
            solver = solvers(_chosen(kernel, number)).of(position.strain)
            found, good = answer(position, solver, table=table), True
        except SolverError as error:
            found, good = {"error": str(error)}, False
        yield json.dumps(found, ensure_ascii=False), good


def _chosen(name: str, solved: int) -> Kernel:
    """Return the kernel for the next position; `auto` compiles when there are many."""
    if name == "auto" and solved == PATIENCE:
        with suppress(NoFastKernel):
            warm_up()
    return kernel_named(name)


def readable(position: Position, kernel: str) -> str:
    """Describe one position for a person: hands, the declarer's tricks, each card of the seat to play, best play."""
    solver = solvers(kernel_named(kernel)).of(position.strain)
    tricks = solver.value(position)
    lines = [_title(position)]
    lines += [f"  {seat}  {_cards(sort_cards(position.hands[seat - 1]))}" for seat in (1, 2, 3)]
    if position.talon:
        lines.append(f"the talon leads: {_cards(position.talon)}")
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
    """Write best play with seats, one trick a line; a trick begun before also shows its cards."""
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


def _cards(cards: tuple[Card, ...]) -> str:
    return " ".join(cards) or "-"


def _sorted(tricks: dict[Card, int]) -> list[tuple[Card, int]]:
    return sorted(tricks.items(), key=lambda pair: (SUIT_ORDER[pair[0].suit], -pair[0].rank))
