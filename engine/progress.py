"""How far a deal has got, as everybody around it may know; nothing here tells a card."""

from engine.state import Match, Ordering, Playing, Raspasy, TalonShown


def position_of(match: Match | None) -> tuple[int, int]:
    """The number of the deal and how many cards have been played in it; (0, 0) while no cards are played."""
    deal = match.deal if match is not None else None
    return (deal.setup.number, 3 * len(deal.tricks) + len(deal.plays)) if isinstance(deal, Playing) else (0, 0)


def clock_may_move(match: Match) -> bool:
    """Whether the clock may move for a person without spoiling what he has won: neither in a contract that is being
    played nor in a misère, from its talon on.
    """
    deal = match.deal
    if isinstance(deal, Playing):
        return isinstance(deal.game, Raspasy)
    return not (isinstance(deal, TalonShown | Ordering) and deal.bid.is_misere)
