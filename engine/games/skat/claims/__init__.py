"""Claims of both sides, judged by best play: implementation of `engine.core.game.Claims`. Nobody is asked to agree.

The proofs are in `judge`. The verdict is stored in the events, so a log is never judged twice. The work is slow: a
table runs it outside its event loop, and only if `is_to_be_judged` returns True.
"""

from typing import Final

from msgspec.structs import replace

from engine.core.errors import IllegalCommand
from engine.core.match import Move
from engine.games.skat.claims import judge
from engine.games.skat.claims.judge import certain, proved, verdict
from engine.games.skat.events import AnyEvent
from engine.games.skat.game import decide_judged
from engine.games.skat.moves import Concede, MakeClaim, Verdict
from engine.games.skat.rules import Claim
from engine.games.skat.state import Match, Playing, running, setup_of
from engine.games.skat.view import SeatView, view_for
from engine.search.belief import Tick

Events = tuple[AnyEvent, ...]
CERTAIN_WORK: Final = 4_000
"""Cards tried for one view before its viewer counts as not sure of the remaining tricks."""
sure, may_lay_down, lay_down = judge.sure, judge.may_lay_down, judge.lay_down
carried_out = decide_judged


def is_claim(command: Move) -> bool:
    """Return whether a command claims the remaining tricks or gives them up."""
    return isinstance(command, MakeClaim | Concede)


def is_told_no(view: SeatView) -> bool:
    """Return False: in Skat nobody is asked about a claim, so nobody can refuse it."""
    return False


def is_put_to_others(event: AnyEvent) -> bool:
    """Return False: nobody is asked to agree to a claim."""
    return False


def is_to_be_judged(match: Match, events: Events) -> bool:
    """Return whether the events of a decision at `match` are a claim without a verdict."""
    return _claim_of(events) is not None


def judged(match: Match, events: Events) -> Events:
    """Return the events decided at `match`, with the verdict on a claim by best play. Pure and slow.

    A claim at the claimer's own risk is judged with all cards open and ends the deal either way. A claim that must be
    proved is judged by the claimer's view alone, so that a refusal reveals nothing of the hidden cards; if it fails,
    IllegalCommand (claim_fails) is raised before the cards are shown. Other events are returned unchanged.
    """
    claimed, play = _claim_of(events), running(match)
    if claimed is None or not isinstance(play, Playing):
        return events
    if play.game.setup.rules.claim is Claim.RISK:
        return decide_judged(match, replace(claimed, verdict=verdict(play, claimed.seat)), claimed.mark)
    view = view_for(match, claimed.seat)
    if view is None or not proved(view):
        raise IllegalCommand("claim_fails", {"seat": int(claimed.seat)})
    return decide_judged(match, replace(claimed, verdict=Verdict.PROVED), claimed.mark)


def verdicts(match: Match, events: Events) -> tuple[Events, ...]:
    """List the events that judging a claim can give: proved and, at own risk, failed; empty for any other decision."""
    claimed, play = _claim_of(events), running(match)
    if claimed is None or not isinstance(play, Playing):
        return ()
    possible = tuple(Verdict) if play.game.setup.rules.claim is Claim.RISK else (Verdict.PROVED,)
    return tuple(decide_judged(match, replace(claimed, verdict=verdict), claimed.mark) for verdict in possible)


def is_confirmed(match: Match, event: AnyEvent, tick: Tick) -> bool | None:
    """Return whether a search confirms the verdict of an event at `match`; None for an event without a verdict.

    tick: called before each card that the search tries; an exception that it raises ends the search.
    """
    play = running(match)
    if not isinstance(event, MakeClaim) or event.verdict is None or not isinstance(play, Playing):
        return None
    if play.game.setup.rules.claim is Claim.RISK:
        return verdict(play, event.seat, tick) is event.verdict
    view = view_for(match, event.seat)
    return view is not None and (proved(view, tick=tick) or certain(view, tick=tick))


def _claim_of(events: Events) -> MakeClaim | None:
    """Return the claim if the events are one claim without a verdict."""
    claimed = events[0] if len(events) == 1 else None
    return claimed if isinstance(claimed, MakeClaim) and claimed.verdict is None else None


def views_of_players(match: Match) -> tuple[SeatView, ...]:
    """Return the view of each seat that was dealt cards, forehand first; none if no cards are dealt."""
    deal = running(match)
    if deal is None:
        return ()
    return tuple(view for seat in setup_of(deal).active if (view := view_for(match, seat)) is not None)


def first_sure(views: tuple[SeatView, ...]) -> MakeClaim | None:
    """Return the proved claim of the first viewer who can be sure that it holds; None if nobody can. Pure and slow."""
    for view in views:
        if view.viewer is not None and certain(view, CERTAIN_WORK):
            return MakeClaim(view.viewer, verdict=Verdict.PROVED)
    return None
