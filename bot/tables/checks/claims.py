"""Who may ask for the rest of the tricks, beside what the engine lets be said: a record may hold any claim."""

from bot.tables.refused import Refused
from engine.seats import Seat
from engine.state import Match, Playing


def check_claimer(match: Match, seat: Seat) -> None:
    """Nobody has to answer the same person twice before the next card. Refused: told_no."""
    if isinstance(match.deal, Playing) and any(claimer is seat for claimer, _ in match.deal.refusals):
        raise Refused("told_no")
