"""Progress of a deal, as everybody around it may know it; nothing here tells a card."""

from engine.core import state
from engine.core.cards import Card
from engine.core.match import MatchStatus, OnlyMove, Progress
from engine.core.seats import Seat
from engine.core.state import is_begun
from engine.games.skat.events import DealScored
from engine.games.skat.game import deal_commands
from engine.games.skat.moves import PlayCard
from engine.games.skat.phases.play import exposed, may_claim
from engine.games.skat.rotation import minutes, next_dealer, reached
from engine.games.skat.state import (
    Auction,
    Broken,
    Choosing,
    Doubling,
    Finished,
    Giving,
    Match,
    PaperDeal,
    Phase,
    Playing,
    Shoving,
    running,
    setup_of,
)
from engine.games.skat.trick_rules import TRICKS

SPOKEN = (Auction, Choosing, Doubling, Shoving)
"""Phases in which the seat that is asked speaks aloud."""


def progress_in(match: Match) -> Progress:
    """Tell how far the running deal has got."""
    deal = running(match)
    return Progress(
        phase=_phase(match),
        trick_begun=isinstance(deal, Playing) and bool(deal.plays),
        word_awaited=isinstance(deal, SPOKEN),
        cards=(deal.game.setup.number, cards_played(deal)) if isinstance(deal, Playing) else (0, 0),
        to_lead=TRICKS - len(deal.tricks) if isinstance(deal, Playing) and not deal.plays else None,
        clock_may_move=clock_may_move(deal),
        unheard=tuple(seat for seat in match.standing.players.seats if is_unheard(deal, seat)),
    )


def _phase(match: Match) -> str:
    deal = match.deal
    if isinstance(deal, Shoving | Giving | Doubling):  # everybody is to hear at once who is asked now
        return f"{type(deal).__name__}:{int(deal.turn)}"
    if isinstance(deal, Playing) and deal.game.declarer is not None:  # and that the game was doubled
        return f"{type(deal).__name__}:{deal.game.kontra or ''}"
    return type(deal).__name__ if deal is not None else ""


def played_cards(match: Match) -> tuple[Card, ...]:
    """List the cards that lie or lay in a trick of the deal the match stands in, in the order played."""
    deal = match.deal
    last = deal.last if isinstance(deal, Finished | Broken) else deal
    last = last.play if isinstance(last, Doubling) else last
    if not isinstance(last, Playing):
        return ()
    tricks = (*(trick.plays for trick in last.tricks), last.plays)
    return tuple(card for plays in tricks for _, card in plays)


def cards_played(deal: Playing) -> int:
    """Count the cards that lie or lay in a trick."""
    return len(deal.game.setup.active) * len(deal.tricks) + len(deal.plays)


def clock_may_move(deal: Phase | None) -> bool:
    """Tell whether the clock may move for a person without spoiling a bid that person has won."""
    return isinstance(deal, Auction | Doubling | Shoving | Giving)


def is_unheard(deal: Phase | None, seat: Seat) -> bool:
    """Tell whether a deal has just been dealt for a seat, which has said nothing yet."""
    if isinstance(deal, Auction):
        return not any(call.seat is seat for call in deal.calls)
    if isinstance(deal, Shoving | Giving):  # in the schieber lap nobody has bid
        active = setup_of(deal).active
        return seat not in active or active.index(seat) >= active.index(deal.turn)
    return False


def score_of(match: Match) -> DealScored | None:
    """Return the result of the deal behind a match; None when there is no such deal, or when it has no result."""
    return match.deal.score if isinstance(match.deal, Finished | PaperDeal) else None


def only_card(match: Match, seat: Seat) -> OnlyMove | None:
    """Return the only card that `seat`, for which the deal waits, may play; None when there is a choice.

    Not secret are the last card of a hand, and the only card of a hand that lies open before all. Who may still say
    kontra, give up or claim has a choice.
    """
    deal = running(match)
    if not isinstance(deal, Playing) or seat is not deal.turn:
        return None
    moves = deal_commands(deal, seat)
    left = len(deal.hands[seat])
    if len(moves) != 1 or not isinstance(moves[0], PlayCard) or (may_claim(deal, seat) and left > 1):
        return None
    return OnlyMove(moves[0], is_secret=left > 1 and seat not in exposed(deal))


def status_of(match: Match) -> MatchStatus:
    """Return the facts of a match that a table needs."""
    standing = match.standing
    return state.status_of(
        match,
        running=is_begun(match),
        next_dealer=next_dealer(standing),
        reached=reached(standing),
        minutes=minutes(standing),
    )
