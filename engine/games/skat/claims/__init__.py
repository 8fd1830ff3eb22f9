"""Claims of the declarer, judged by best play: implementation of `engine.core.game.Claims`; nobody is asked to agree.

The proofs are in `judge`. The verdict is part of the events, so no log is ever judged twice. The work is slow: a table
runs it away from its event loop, and only if `is_to_be_judged` says that there is something to find.
"""

from typing import Final

from msgspec.structs import replace

from engine.core.errors import IllegalCommand
from engine.core.match import Move
from engine.games.skat.claims import judge
from engine.games.skat.claims.judge import certain, proved, verdict
from engine.games.skat.events import AnyEvent
from engine.games.skat.game import decide_judged
from engine.games.skat.moves import MakeClaim, Verdict
from engine.games.skat.rules import Claim
from engine.games.skat.state import Match, Playing, running, setup_of
from engine.games.skat.view import PlayView, SeatView, view_for
from engine.search.belief import Tick

Events = tuple[AnyEvent, ...]
CERTAIN_WORK: Final = 4_000
"""Cards tried for one view before its viewer counts as not sure."""
sure, may_lay_down, lay_down = judge.sure, judge.may_lay_down, judge.lay_down
carried_out = decide_judged


def is_claim(command: Move) -> bool:
    """Return whether a command claims the rest."""
    return isinstance(command, MakeClaim)


def is_told_no(view: SeatView) -> bool:
    """Return False: nobody is asked, so nobody refuses a claim."""
    return False


def is_put_to_others(event: AnyEvent) -> bool:
    """Return False: nobody is asked to agree to a claim."""
    return False


def is_to_be_judged(match: Match, events: Events) -> bool:
    """Return whether the events of a decision at `match` are a claim without a verdict."""
    return _claim_of(events) is not None


def judged(match: Match, events: Events) -> Events:
    """Return the events of a decision at `match`, with what best play makes of a claim. Pure and slow.

    At one's own risk a claim is judged with all cards open, and the deal ends with it either way. A claim that must be
    proved is judged by the declarer's view alone, so that a refusal reveals nothing about the hidden cards; it raises
    IllegalCommand (claim_fails), before the declarer's cards go to the table. Other events are left unchanged.
    """
    claimed, play = _claim_of(events), running(match)
    if claimed is None or not isinstance(play, Playing):
        return events
    if play.game.setup.rules.claim is Claim.RISK:
        return decide_judged(match, replace(claimed, verdict=verdict(play)), claimed.mark)
    view = view_for(match, claimed.seat)
    if view is None or not proved(view):
        raise IllegalCommand("claim_fails", {"seat": int(claimed.seat)})
    return decide_judged(match, replace(claimed, verdict=Verdict.PROVED), claimed.mark)


def verdicts(match: Match, events: Events) -> tuple[Events, ...]:
    """List what `judged` may make of a claim: proved, and at one's own risk failed; empty if nothing is claimed."""
    claimed, play = _claim_of(events), running(match)
    if claimed is None or not isinstance(play, Playing):
        return ()
    possible = tuple(Verdict) if play.game.setup.rules.claim is Claim.RISK else (Verdict.PROVED,)
    return tuple(decide_judged(match, replace(claimed, verdict=verdict), claimed.mark) for verdict in possible)


def is_confirmed(match: Match, event: AnyEvent, tick: Tick) -> bool | None:
    """Return whether the search confirms the verdict of an event at `match`; None for an event without one.

    `tick`: called before each card that the search tries; what it raises ends the search.
    """
    play = running(match)
    if not isinstance(event, MakeClaim) or event.verdict is None or not isinstance(play, Playing):
        return None
    if play.game.setup.rules.claim is Claim.RISK:
        return verdict(play, tick) is event.verdict
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
    """Claim the rest for a declarer among the viewers who can be sure of it; None if there is none. Pure and slow.

    Only a declarer may claim, so tricks that are sure to be the defenders' are played to the end.
    """
    for view in views:
        if certain(view, CERTAIN_WORK) and isinstance(view, PlayView):
            return MakeClaim(view.declarer, verdict=Verdict.PROVED)
    return None
