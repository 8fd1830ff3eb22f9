"""How far a deal has got, as everybody around it may know; nothing here tells a card."""

from engine.state import Match, Ordering, Playing, Raspasy, TalonShown


def clock_may_move(match: Match) -> bool:
    """Whether the clock may move for a person without spoiling what he has won: neither in a contract that is being
    played nor in a misère, from its talon on.
    """
    deal = match.deal
    if isinstance(deal, Playing):
        return isinstance(deal.game, Raspasy)
    return not (isinstance(deal, TalonShown | Ordering) and deal.bid.is_misere)
