"""«Дурной ход» on the command line: `BAD_MOVE_COMMAND_LINE`, an example of `engine.core.command_line.CommandLine`."""

from typing import Final

from engine.core.command_line import CommandLine, Json
from engine.core.record.model import Recorded
from tests.games.bad_move import BAD_MOVE
from tests.games.bad_move.events import AnyEvent
from tests.games.bad_move.play import Match
from tests.games.bad_move.rules import BOOK


def report(recorded: Recorded[Match, AnyEvent]) -> str:
    """Write the points so far."""
    standing = recorded.match.standing
    points = (f"  {int(seat)}  {name}  {standing.points[seat]}" for seat, name in standing.players.items())
    return "\n".join([f"{standing.rules.preset}, deals: {standing.deals}", *points]) + "\n"


def summary(recorded: Recorded[Match, AnyEvent]) -> Json:
    """Return convention, players and settlement."""
    standing, balances = recorded.match.standing, BAD_MOVE.result(recorded.match).balances
    settled: Json = {str(int(seat)): str(balance) for seat, balance in balances.items()}
    return {"convention": standing.rules.preset, "players": list(standing.players), "settlement": settled}


BAD_MOVE_COMMAND_LINE: Final = CommandLine(own={}, report=report, summary=summary, book=BOOK)
