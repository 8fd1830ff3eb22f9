"""«Дурной ход» as the bot shows it: `BAD_MOVE_FACE`, put together of its parts."""

from typing import Final

from tests.games.bad_move.face.deal import DealFace, Keys
from tests.games.bad_move.face.reports import ReportFace
from tests.games.bad_move.face.rules import RulesFace


class BadMoveFace:
    """Implementation of `bot.screens.face.Face`."""

    def __init__(self) -> None:
        self.columns: Final[dict[str, str]] = {}
        self.keys: Final = Keys()
        self.deal: Final = DealFace()
        self.reports: Final = ReportFace()
        self.analysis: Final = None
        self.statistics: Final = None
        self.rules: Final = RulesFace()
        self.paper: Final = None

    def __reduce__(self) -> str:
        return "BAD_MOVE_FACE"


BAD_MOVE_FACE: Final = BadMoveFace()
