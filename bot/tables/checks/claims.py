"""Who may ask for the rest of the tricks, beside what the engine lets be said: a record may hold any claim."""

from bot.tables.refused import Refused
from engine.seats import Seat
from engine.state import Match, Playing

Position = tuple[int, int]


def check_claimer(match: Match, seat: Seat) -> None:
    """Nobody has to answer the same person twice before the next card. Refused: told_no."""
    if isinstance(match.deal, Playing) and any(claimer is seat for claimer, _ in match.deal.refusals):
        raise Refused("told_no")


def position_of(match: Match | None) -> Position:
    """The deal and how many cards have been played in it: what was refuted there stays so till the next card."""
    deal = match.deal if match is not None else None
    return (deal.setup.number, 3 * len(deal.tricks) + len(deal.plays)) if isinstance(deal, Playing) else (0, 0)
