"""Face of preferans with real cards."""

from typing import Final

from bot.games.preferans.paper.told import preview, told
from bot.games.preferans.screens.score import over_screen, score_screen
from bot.games.preferans.screens.score_answers import entry_help
from bot.games.preferans.screens.score_model import Told
from bot.screens.paper_screens import PaperScreens
from bot.screens.texts import mark
from engine.games.preferans.commands import RecordPaperDeal
from engine.games.preferans.events import DealScored, Standing
from engine.games.preferans.progress import score_of


def recorded(known: Told) -> RecordPaperDeal | None:
    """Return the command that writes a deal; None while something of it is missing."""
    if known.outcome is None or known.dealer is None:
        return None
    return RecordPaperDeal(known.dealer, known.outcome)


PAPER: Final = PaperScreens[Standing, Told, DealScored, RecordPaperDeal](
    told=told,
    preview=preview,
    written=score_of,
    recorded=recorded,
    score_screen=score_screen,
    over_screen=over_screen,
    entry_help=entry_help,
    another=mark("Another pulka"),
)
"""Implementation of `bot.screens.face.PaperFace` for preferans."""
