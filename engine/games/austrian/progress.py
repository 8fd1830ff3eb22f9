"""Progress of a deal, as everybody around it may know it; nothing here tells a card."""

from engine.core import state
from engine.core.cards import Card
from engine.core.match import MatchStatus, OnlyMove, Progress
from engine.core.seats import Seat
from engine.core.state import is_begun
from engine.games.austrian.calls import SUIT_LEVELS
from engine.games.austrian.events import DealScored
from engine.games.austrian.game import deal_commands
from engine.games.austrian.moves import PlayCard
from engine.games.austrian.phases.play import exposed
from engine.games.austrian.pot import needs_refill, reached
from engine.games.austrian.rotation import next_dealer
from engine.games.austrian.state import (
    TRICKS,
    Auction,
    Broken,
    Claiming,
    Exchange,
    Finished,
    Inviting,
    Match,
    Naming,
    PaperDeal,
    Phase,
    Playing,
    Whisting,
    running,
)


def progress_in(match: Match) -> Progress:
    """Tell how far the running deal has got."""
    deal = running(match)
    return Progress(
        phase=_phase(match),
        trick_begun=isinstance(deal, Playing) and bool(deal.plays),
        word_awaited=isinstance(deal, Auction | Whisting | Inviting),
        cards=(deal.game.setup.number, cards_played(deal)) if isinstance(deal, Playing) else (0, 0),
        to_lead=TRICKS - len(deal.tricks) if isinstance(deal, Playing) and not deal.plays else None,
        clock_may_move=clock_may_move(deal),
        unheard=tuple(seat for seat in match.standing.players.seats if is_unheard(deal, seat)),
    )


def _phase(match: Match) -> str:
    deal = match.deal
    if isinstance(deal, Whisting):  # everybody is to hear each word of the defence at once
        return f"{type(deal).__name__}:{len(deal.game.whists)}"
    return type(deal).__name__ if deal is not None else ""


def played_cards(match: Match) -> tuple[Card, ...]:
    """List the cards that lie or lay in a trick of the deal the match stands in, in the order played."""
    deal = match.deal
    last = deal.last if isinstance(deal, Finished | Broken) else deal
    last = last.play if isinstance(last, Claiming) else last
    if not isinstance(last, Playing):
        return ()
    tricks = (*(trick.plays for trick in last.tricks), last.plays)
    return tuple(card for plays in tricks for _, card in plays)


def cards_played(deal: Playing) -> int:
    """Count the cards that lie or lay in a trick."""
    return len(deal.game.playing) * len(deal.tricks) + len(deal.plays)


def clock_may_move(deal: Phase | None) -> bool:
    """Tell whether the clock may move for a person without spoiling a bid that person has won.

    It may not while cards are played, nor in the exchange and the naming of a contract of Illustrated.
    """
    if isinstance(deal, Exchange | Naming):
        return deal.won.bid.level <= SUIT_LEVELS
    return not isinstance(deal, Playing | Claiming)


def is_unheard(deal: Phase | None, seat: Seat) -> bool:
    """Tell whether a deal has just been dealt for a seat, which has said nothing yet."""
    return isinstance(deal, Auction) and not any(call.seat is seat for call in deal.calls)


def score_of(match: Match) -> DealScored | None:
    """Return the result of the deal behind a match; None when there is no such deal, or when it has no result."""
    return match.deal.score if isinstance(match.deal, Finished | PaperDeal) else None


def only_card(match: Match, seat: Seat) -> OnlyMove | None:
    """Return the only card that `seat`, for which the deal waits, may play; None when there is a choice.

    Not secret are the last card of a hand, and the only card of a hand that lies open before all.
    """
    deal = running(match)
    if not isinstance(deal, Playing):
        return None
    moves = deal_commands(deal, seat)
    if len(moves) != 1 or not isinstance(moves[0], PlayCard):  # an announcement is a choice
        return None
    return OnlyMove(moves[0], is_secret=len(deal.hands[seat]) > 1 and seat not in exposed(deal))


def status_of(match: Match) -> MatchStatus:
    """Return the facts of a match that a table needs."""
    standing = match.standing
    asks = needs_refill(standing) and standing.ended is None and not is_begun(match)
    return state.status_of(
        match,
        running=is_begun(match),
        next_dealer=next_dealer(standing),
        reached=reached(standing),
        minutes=standing.rules.end.minutes,
        contribution=standing.rules.contribution if asks else None,
    )
