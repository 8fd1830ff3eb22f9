"""«Дурной ход» on the command line: `BAD_MOVE_COMMAND_LINE`, an example of `engine.core.command_line.CommandLine`."""

from typing import Final

from engine.core.command_line import Json, OwnCommand
from engine.core.errors import NotAnalysed
from tests.games.bad_move import BAD_MOVE
from tests.games.bad_move.record import Recorded
from tests.games.bad_move.rules import BOOK


class BadMoveCommandLine:
    """Implementation of `engine.core.command_line.CommandLine`."""

    own: Final[dict[str, OwnCommand]] = {}

    def report(self, recorded: Recorded) -> str:
        standing = recorded.match.standing
        points = (f"  {int(seat)}  {name}  {standing.points[seat]}" for seat, name in standing.players.items())
        return "\n".join([f"{standing.rules.preset}, deals: {standing.deals}", *points]) + "\n"

    def summary(self, recorded: Recorded) -> Json:
        standing, balances = recorded.match.standing, BAD_MOVE.result(recorded.match).balances
        settled: Json = {str(int(seat)): str(balance) for seat, balance in balances.items()}
        return {"convention": standing.rules.preset, "players": list(standing.players), "settlement": settled}

    def rules_text(self, preset: str | None) -> str:
        names = BOOK.presets if preset is None else (preset,)
        return "".join(f"{name}: {BOOK.preset(name).deals} deals\n" for name in names)

    def rules_json(self, preset: str | None) -> Json:
        if preset is None:
            return {"presets": {name: {"deals": str(rules.deals)} for name, rules in BOOK.presets.items()}}
        return {"preset": preset, "rules": {"deals": str(BOOK.preset(preset).deals)}}

    def analysis(self, recorded: Recorded, deal: int | None) -> str:
        raise NotAnalysed("the deals of this game are not analysed")


BAD_MOVE_COMMAND_LINE: Final = BadMoveCommandLine()
