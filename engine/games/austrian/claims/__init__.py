"""Claims of the remaining tricks, judged by best play: implementation of `engine.core.game.Claims`.

The proofs are in `judge`. The result is stored in the events, so a log is never judged twice. The work is bounded, but
slow: a table runs it outside its event loop, and only if `is_to_be_judged` returns True.
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
"""Most cards tried to find out whether one viewer is sure of the remaining tricks; if unsettled, not sure."""
sure, may_lay_down, lay_down = judge.sure, judge.may_lay_down, judge.lay_down
carried_out = decide_judged


def is_claim(command: Move) -> bool:
    """Return whether a command claims the remaining tricks."""
    return isinstance(command, MakeClaim)


def is_put_to_others(event: AnyEvent) -> bool:
    """Return whether an event is a claim that the other players are asked about."""
    return isinstance(event, MakeClaim) and not event.proved


def is_to_be_judged(match: Match, events: Events) -> bool:
    """Return whether the events of a decision at `match` are a claim that is not yet proved."""
    return _claim_of(events) is not None


def judged(match: Match, events: Events) -> Events:
    """Return the events decided at `match`, with a claim marked as proved if best play proves it. Pure and slow.

    For a proved claim nobody is asked. The claim is judged by the claimer's view alone, so the result reveals no hidden
    card. Other events are returned unchanged. Raises IllegalCommand (claim_refuted) for a claim that cannot come true,
    before the claimer's cards are shown and before anybody learns of the claim.
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
    """List what `judged` may return for a claim: the events as they are, or the claim as proved; empty for no claim."""
    claimed = _claim_of(events)
    return (events, _proved(match, claimed)) if claimed is not None else ()


def is_confirmed(match: Match, event: AnyEvent, tick: Tick) -> bool | None:
    """Return whether a search confirms a claim that an event at `match` calls proved; None for any other event.

    tick: called before each card that the search tries; an exception that it raises ends the search.
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
    """Return whether a claim of the viewer was refused since the last card; until the next card none is offered."""
    return isinstance(view, PlayView) and any(claimer is view.viewer for claimer, _ in view.refusals)


def views_of_players(match: Match) -> tuple[SeatView, ...]:
    """Return the view of each seat that was dealt cards, the first hand first; none if no cards are dealt."""
    deal = running(match)
    if deal is None:
        return ()
    return tuple(view for seat in setup_of(deal).active if (view := view_for(match, seat)) is not None)


def first_sure(views: tuple[SeatView, ...]) -> MakeClaim | None:
    """Return a proved claim by the first viewer who is sure of the remaining tricks; None if nobody is. Pure and slow.

    Each viewer is judged by the cards that this viewer sees.
    """
    for view in views:
        tricks = certain(view, CERTAIN_WORK)
        if tricks is not None and view.viewer is not None:
            return MakeClaim(view.viewer, tricks=tricks, proved=True)
    return None
