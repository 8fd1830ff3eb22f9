"""Claims of the rest, judged by best play: implementation of `engine.core.game.Claims`; its proofs are in `judge`.

The result is part of the events, so no log is ever judged twice. The work is bounded, but slow: a table runs it away
from its event loop, and only if `is_to_be_judged` says that there is something to find.
"""

from typing import Final

from msgspec.structs import replace

from engine.core.errors import IllegalCommand
from engine.core.match import Move
from engine.games.austrian.claims import judge
from engine.games.austrian.claims.judge import certain, proved, verdict
from engine.games.austrian.events import AnyEvent
from engine.games.austrian.game import decide_judged
from engine.games.austrian.moves import MakeClaim
from engine.games.austrian.state import Match, running, setup_of
from engine.games.austrian.view import PlayView, SeatView, view_for
from engine.search.belief import Tick
from engine.search.proofs import ClaimVerdict

Events = tuple[AnyEvent, ...]
CERTAIN_WORK: Final = 4_000
"""Cards tried for one view before its viewer counts as not sure."""
sure, may_lay_down, lay_down = judge.sure, judge.may_lay_down, judge.lay_down
carried_out = decide_judged


def is_claim(command: Move) -> bool:
    """Return whether a command claims the rest."""
    return isinstance(command, MakeClaim)


def is_put_to_others(event: AnyEvent) -> bool:
    """Return whether an event is a claim that the other players are asked about."""
    return isinstance(event, MakeClaim) and not event.proved


def is_to_be_judged(match: Match, events: Events) -> bool:
    """Return whether the events of a decision at `match` are a claim that is not yet proved."""
    return _claim_of(events) is not None


def judged(match: Match, events: Events) -> Events:
    """Return the events of a decision at `match`, with what best play makes of a claim. Pure and slow.

    A claim that is proved asks nobody. Only the claimer's view is judged: hidden cards change nothing. Other events are
    left unchanged. Raises IllegalCommand (claim_refuted) for a claim that cannot come true: before the claimer's cards
    go to the table and before anybody hears of the claim.
    """
    claimed = _claim_of(events)
    view = view_for(match, claimed.seat) if claimed is not None else None
    if claimed is None or view is None:
        return events
    found = verdict(view, MakeClaim(claimed.seat, tricks=claimed.tricks))
    if found is ClaimVerdict.REFUTED:
        raise IllegalCommand("claim_refuted", {"seat": int(claimed.seat)})
    if found is ClaimVerdict.OPEN:
        return events
    return _proved(match, claimed)


def verdicts(match: Match, events: Events) -> tuple[Events, ...]:
    """List what `judged` may make of a claim: it stays a question for the others, or it is proved; else empty."""
    claimed = _claim_of(events)
    return (events, _proved(match, claimed)) if claimed is not None else ()


def is_confirmed(match: Match, event: AnyEvent, tick: Tick) -> bool | None:
    """Return whether the search proves again a claim that an event at `match` calls proved; None for another event.

    `tick`: called before each card that the search tries; what it raises ends the search.
    """
    if not isinstance(event, MakeClaim) or not event.proved:
        return None
    view, claim = view_for(match, event.seat), MakeClaim(event.seat, tricks=event.tricks)
    if view is None:
        return False
    if sure(view) == replace(claim, proved=True) or proved(view, claim, tick=tick):
        return True
    return certain(view, tick=tick) == event.tricks


def _proved(match: Match, claimed: MakeClaim) -> Events:
    return decide_judged(match, replace(claimed, proved=True), claimed.mark)


def _claim_of(events: Events) -> MakeClaim | None:
    """Return the claim if the events are one claim that is not yet proved."""
    claimed = events[0] if len(events) == 1 else None
    return claimed if isinstance(claimed, MakeClaim) and not claimed.proved else None


def is_told_no(view: SeatView) -> bool:
    """Return whether the viewer's claim was refused since the last card: nobody has to answer one player twice."""
    return isinstance(view, PlayView) and any(claimer is view.viewer for claimer, _ in view.refusals)


def views_of_players(match: Match) -> tuple[SeatView, ...]:
    """Return the view of each seat that was dealt cards, the first hand first; none if no cards are dealt."""
    deal = running(match)
    if deal is None:
        return ()
    return tuple(view for seat in setup_of(deal).active if (view := view_for(match, seat)) is not None)


def first_sure(views: tuple[SeatView, ...]) -> MakeClaim | None:
    """Claim the rest for the first viewer who can be sure of it; None when no viewer is sure. Pure and slow.

    Each viewer is judged by the cards that viewer sees.
    """
    for view in views:
        tricks = certain(view, CERTAIN_WORK)
        if tricks is not None and view.viewer is not None:
            return MakeClaim(view.viewer, tricks=tricks, proved=True)
    return None
