"""Report of a recorded match as text: an event after the other, each with the match before and after it."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Generic, NamedTuple, TypeVar

from engine.core.match import DealBroken, Event, MatchFinished, MatchStarted, Substituted
from engine.core.seats import BySeat, Seat
from engine.core.state import Match

M = TypeVar("M", bound=Match[Any, Any])
E = TypeVar("E", bound=Event)


class Step(NamedTuple, Generic[M, E]):
    """An event of a match."""

    before: M
    event: E
    after: M

    @property
    def dealer(self) -> Seat:
        """Dealer of the last deal; seat 1 before the first."""
        dealer: Seat | None = self.after.standing.dealer
        return dealer if dealer is not None else Seat.ONE


def steps(events: Iterable[E], start: Callable[[Any], M], evolve: Callable[[M, E], M]) -> Iterator[Step[M, E]]:
    """Iterate over the events behind the beginning of a match. Raises ValueError for another beginning.

    >>> list(steps((), Match, lambda match, event: match))
    Traceback (most recent call last):
    ValueError: the history of a match begins with MatchStarted
    """
    history = iter(events)
    first = next(history, None)
    if not isinstance(first, MatchStarted):
        raise ValueError("the history of a match begins with MatchStarted")
    match = start(first)
    for event in history:
        before, match = match, evolve(match, event)
        yield Step(before, event, match)


def report_text(title: str, players: BySeat[str], told: Iterable[list[str]], settlement: Iterable[str]) -> str:
    r"""Write a whole match, ending with a line break; `told`: the lines of each event.

    >>> report_text("sochi", BySeat(("Anna", "Boris")), [["", "the match is over: agreed"]], ["settlement:"])
    'sochi: 1 Anna, 2 Boris\n\nthe match is over: agreed\n\nsettlement:\n'
    """
    names = ", ".join(f"{int(seat)} {name}" for seat, name in players.items())
    lines = [f"{title}: {names}", *(line for lines in told for line in lines), "", *settlement]
    return "\n".join(lines) + "\n"


def settlement_head(unfinished: int | None, *, is_over: bool) -> list[str]:
    """Write the lines above a settlement; unfinished: the deal that is still being played.

    >>> settlement_head(3, is_over=False)
    ['deal 3 is not finished', 'settlement so far:']
    """
    lines = [f"deal {unfinished} is not finished"] if unfinished is not None else []
    return [*lines, "settlement:" if is_over else "settlement so far:"]


def amounts_json(amounts: BySeat[int]) -> dict[str, object]:
    """Return amounts by seat as strings.

    >>> amounts_json(BySeat((40, -40)))
    {'1': '40', '2': '-40'}
    """
    return {str(int(seat)): str(amount) for seat, amount in amounts.items()}


def event_lines(event: object, dealer: Seat, nothing: str) -> list[str]:
    """Describe an event that every game has; none for any other.

    nothing: says that a broken deal writes nothing.

    >>> event_lines(Substituted(Seat.TWO, "Vera"), Seat.ONE, "")
    ['', 'seat 2: Vera takes over']
    """
    match event:
        case DealBroken(number=number, seat=seat):
            by = "somebody who does not play" if seat is None else f"seat {int(seat)}"
            return ["", f"deal {number}, dealer {int(dealer)}: broken off by {by}", f"  {nothing}"]
        case Substituted(seat=seat, name=name):
            return ["", f"seat {int(seat)}: {name} takes over"]
        case MatchFinished(reason=reason):
            return ["", f"the match is over: {reason}"]
        case _:
            return []
