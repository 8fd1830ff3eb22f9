"""Report of a recorded match as text, event by event, with the match before and after each event."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Generic, NamedTuple, TypeVar

from engine.core.match import DealBroken, Event, MatchFinished, MatchStarted, Substituted
from engine.core.seats import BySeat, Seat
from engine.core.state import Match

M = TypeVar("M", bound=Match[Any, Any])
E = TypeVar("E", bound=Event)


class Step(NamedTuple, Generic[M, E]):
    """An event of a match, with the match before and after it."""

    before: M
    event: E
    after: M

    @property
    def dealer(self) -> Seat:
        """Dealer of the last deal; seat 1 before the first."""
        dealer: Seat | None = self.after.standing.dealer
        return dealer if dealer is not None else Seat.ONE


def steps(events: Iterable[E], start: Callable[[Any], M], evolve: Callable[[M, E], M]) -> Iterator[Step[M, E]]:
    """Yield each event after the first with the match before and after it. Raises ValueError for a wrong first event.

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
    r"""Return the report of a whole match, ending with a line break; `told`: the lines of each event.

    >>> report_text("sochi", BySeat(("Anna", "Boris")), [["", "the match is over: agreed"]], ["settlement:"])
    'sochi: 1 Anna, 2 Boris\n\nthe match is over: agreed\n\nsettlement:\n'
    """
    names = ", ".join(f"{int(seat)} {name}" for seat, name in players.items())
    lines = [f"{title}: {names}", *(line for lines in told for line in lines), "", *settlement]
    return "\n".join(lines) + "\n"


def settlement_head(unfinished: int | None, *, is_over: bool) -> list[str]:
    """Return the lines above a settlement; `unfinished`: number of the running deal, None if there is none.

    >>> settlement_head(3, is_over=False)
    ['deal 3 is not finished', 'settlement so far:']
    """
    lines = [f"deal {unfinished} is not finished"] if unfinished is not None else []
    return [*lines, "settlement:" if is_over else "settlement so far:"]


def amounts_json(amounts: BySeat[int]) -> dict[str, object]:
    """Return amounts as strings, by number of the seat.

    >>> amounts_json(BySeat((40, -40)))
    {'1': '40', '2': '-40'}
    """
    return {str(int(seat)): str(amount) for seat, amount in amounts.items()}


def event_lines(event: object, dealer: Seat, nothing: str) -> list[str]:
    """Return the lines that describe an event common to all games; empty for any other event.

    dealer: dealer of the deal. nothing: sentence which says that a broken-off deal changes no score.

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
