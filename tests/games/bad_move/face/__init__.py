"""«Дурной ход» as the bot shows it: `BAD_MOVE_FACE`, put together of its parts."""

from typing import Final

from bot.screens.face import Face
from tests.games.bad_move.face.deal import BadMoveDeal, Keys
from tests.games.bad_move.face.reports import BadMoveReports
from tests.games.bad_move.face.rules import BadMoveRules


class BadMoveFace(Face):
    """«Дурной ход» as it is seen at a table."""

    constant = "BAD_MOVE_FACE"
    keys = Keys()
    deal = BadMoveDeal()
    reports = BadMoveReports()
    rules = BadMoveRules()


BAD_MOVE_FACE: Final = BadMoveFace()
