"""Progress of a deal, as everybody around it may know it; nothing here tells a card."""

from engine.core import state
from engine.core.match import MatchStatus, Progress
from engine.core.seats import Seat
from engine.games.preferans.conventions.values import EndKind
from engine.games.preferans.events import DealScored
from engine.games.preferans.rotation import next_dealer, present_seats
from engine.games.preferans.scoring.pool import end_reached
from engine.games.preferans.state import (
    Auction,
    ChoosingMode,
    Finished,
    Match,
    Ordering,
    PaperDeal,
    Playing,
    Raspasy,
    TalonShown,
    Whisting,
    deal_running,
)


def is_trick_begun(match: Match | None) -> bool:
    """Tell whether an incomplete trick lies on the table."""
    deal = match.deal if match is not None else None
    return isinstance(deal, Playing) and bool(deal.plays)


def is_word_awaited(match: Match) -> bool:
    """Tell whether the deal waits for a word that all hear: of the auction or the defence."""
    return isinstance(match.deal, Auction | Whisting | ChoosingMode)


def is_unheard(match: Match | None, seat: Seat) -> bool:
    """Tell whether a deal has just been dealt for a seat.

    In the auction the seat has said nothing yet; in raspasy without an auction no card lies on the table.
    """
    deal = match.deal if match is not None else None
    if isinstance(deal, Auction):
        return not any(call.seat is seat for call in deal.calls)
    return isinstance(deal, Playing) and isinstance(deal.game, Raspasy) and not (deal.game.calls or deal.plays)


def position_of(match: Match | None) -> tuple[int, int]:
    """Return the number of the deal and how many cards have been played in it; (0, 0) while no cards are played."""
    deal = match.deal if match is not None else None
    return (deal.setup.number, 3 * len(deal.tricks) + len(deal.plays)) if isinstance(deal, Playing) else (0, 0)


def tricks_to_lead(match: Match | None) -> int | None:
    """Count the tricks still to be led, when the next card leads one; None at any other moment."""
    deal = match.deal if match is not None else None
    return deal.remaining if isinstance(deal, Playing) and not deal.plays else None


def clock_may_move(match: Match) -> bool:
    """Tell whether the clock may move for a person without spoiling a bid that person has won.

    It may not in a contract that is being played, nor in a misère from its talon on.
    """
    deal = match.deal
    if isinstance(deal, Playing):
        return isinstance(deal.game, Raspasy)
    return not (isinstance(deal, TalonShown | Ordering) and deal.bid.is_misere)


def score_of(match: Match | None) -> DealScored | None:
    """Return the score of the deal behind a match; None when there is no such deal, or when it has no result."""
    return match.deal.score if match is not None and isinstance(match.deal, Finished | PaperDeal) else None


def progress_in(match: Match) -> Progress:
    """Tell how far the running deal has got."""
    deal = match.deal
    if isinstance(deal, Whisting):  # everybody is to hear each word of the defence at once
        phase = f"Whisting:{len(deal.game.whists)}:{deal.turn}:{deal.game.seen is not None}"
    else:
        phase = type(deal).__name__ if deal is not None else ""
    people = match.standing.players.seats
    return Progress(
        phase=phase,
        trick_begun=is_trick_begun(match),
        word_awaited=is_word_awaited(match),
        cards=position_of(match),
        to_lead=tricks_to_lead(match),
        clock_may_move=clock_may_move(match),
        unheard=tuple(seat for seat in people if is_unheard(match, seat)),
    )


def status_of(match: Match) -> MatchStatus:
    """Return the facts of a match that a table needs."""
    standing = match.standing
    end = standing.convention.end
    return state.status_of(
        match,
        running=deal_running(match),
        next_dealer=next_dealer(standing),
        reached=end_reached(standing),
        minutes=end.minutes if end.kind is EndKind.TIME else 0,
        present=present_seats(standing),
        may_grow=_may_grow(match),
    )


def _may_grow(match: Match) -> bool:
    """Tell whether a fourth may join before the next deal: all have dealt, and none deals again (rules.md §12)."""
    standing = match.standing
    return standing.dealer == len(standing.players) and not standing.stays
