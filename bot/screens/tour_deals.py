"""A deal of a duplicate at all tables, once its round is closed: the results of one seat side by side."""

from bot.screens.model import Screen
from bot.screens.texts import Texts, bold, lines
from bot.screens.tour_words import TourFrame, deal_of
from engine.tournament.state import Round, Tournament


def open_deals(tour: Tournament) -> tuple[int, ...]:
    """Return the deals of closed rounds in the order in which they were played; those that count nowhere left out."""
    return tuple(deal for one in tour.rounds if one.is_closed for deal in one.deals)


def is_held(tour: Tournament, deal: int) -> bool:
    """Tell whether a deal is of a round that is not closed: nothing of it crosses tables."""
    return any(deal in one.deals for one in tour.rounds if not one.is_closed)


def round_of(tour: Tournament, deal: int) -> Round:
    """Return the closed round in which a deal was played. Raises KeyError for any other deal."""
    for one in tour.rounds:
        if one.is_closed and deal in one.deals:
            return one
    raise KeyError(deal)


def deal_screen(t: Texts, frame: TourFrame, deal: int, *, seat: int = 0, page: int = 0, number: int = 0) -> Screen:
    """Compare a deal at all tables of its round. Raises KeyError for a deal of no closed round.

    seat: 0 is the reader's own, else the first. page: of the tables, 0 is the one with the reader's own table. number:
    entrant who reads; 0: the reader was none of the round.
    """
    one = round_of(frame.tour, deal)
    return Screen(lines(bold(deal_of(t, one, deal))))
