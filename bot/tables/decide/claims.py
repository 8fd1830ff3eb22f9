"""Who may ask for the rest of the tricks, beside what the engine lets be said: a record may hold any claim."""

from bot.screens.refusals import Refusal
from bot.tables.refused import Refused
from engine.games.preferans.view import Phase, SeatView


def check_claimer(view: SeatView) -> None:
    """Nobody has to answer the same person, the viewer, twice before the next card. Refused: told_no."""
    if view.phase is Phase.PLAY and any(claimer is view.viewer for claimer, _ in view.refusals):
        raise Refused(Refusal.TOLD_NO)
