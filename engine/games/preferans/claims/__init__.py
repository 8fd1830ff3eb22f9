"""Claims of the rest and checked tens, settled by best play: implementation of `engine.core.game.Claims`.

The proofs are in `judge`. The result is part of the events, so no log is ever judged twice. The work is bounded, but
slow: a table runs it away from its event loop, and only if `is_to_be_judged` says that there is something to find.
"""

from functools import reduce

from engine.core.cards import Card
from engine.core.errors import IllegalCommand
from engine.core.match import Mark, Move
from engine.core.seats import BySeat, Seat
from engine.games.preferans.claims import judge
from engine.games.preferans.claims.judge import certain, proved, sure_claim, verdict
from engine.games.preferans.conventions.policies import is_checked
from engine.games.preferans.events import AnyEvent, Claimed
from engine.games.preferans.game import decide, decide_judged, deciders, evolve
from engine.games.preferans.moves import MakeClaim, PlayCard
from engine.games.preferans.solver import Position, best_line, solve
from engine.games.preferans.state import Deal, Match, NamedGame, Playing, setup_of
from engine.games.preferans.view import CardsView, SeatView, view_for
from engine.search.belief import Tick
from engine.search.proofs import ClaimVerdict

Events = tuple[AnyEvent, ...]
CERTAIN_WORK = 4_000
"""Cards tried for one view before its viewer counts as not sure."""
sure, may_lay_down, lay_down = judge.sure, judge.may_lay_down, judge.lay_down
carried_out = decide_judged


def is_claim(command: Move) -> bool:
    """Return whether a command claims the rest."""
    return isinstance(command, MakeClaim)


def is_put_to_others(event: AnyEvent) -> bool:
    """Return whether an event is a claim that the other players are asked about."""
    return isinstance(event, Claimed) and not event.proved


def is_to_be_judged(match: Match, events: Events) -> bool:
    """Return whether the events of a decision at `match` hold anything to judge: a claim, or a ten to be checked."""
    return _claim_of(events) is not None or is_to_be_checked(reduce(evolve, events, match).deal)


def judged(match: Match, events: Events) -> Events:
    """Return the events of a decision at `match`, with what best play makes of them. Pure and slow.

    A claim that is proved asks nobody. Only the claimer's view is judged: hidden cards change nothing. A ten that is
    checked is played to its end before its first card, by marked events. Other events are left unchanged. Raises
    IllegalCommand (claim_refuted) for a claim that cannot come true: before the claimer's cards go to the table and
    before anybody hears of the claim.
    """
    claimed = _claim_of(events)
    if claimed is not None:
        return _claim_judged(match, claimed)
    return events + _checked(reduce(evolve, events, match))


def verdicts(match: Match, events: Events) -> tuple[Events, ...]:
    """List what `judged` may make of a claim: it stays a question for the others, or it is proved; else empty."""
    claimed = _claim_of(events)
    return (events, _proved(match, claimed)) if claimed is not None else ()


def is_confirmed(match: Match, event: AnyEvent, tick: Tick) -> bool | None:
    """Return whether the search proves again a claim that an event at `match` calls proved; None for another event.

    For a checked ten: whether best play gives the declarer all tricks. `tick`: called before each card that the
    search tries; what it raises ends the search.
    """
    if not isinstance(event, Claimed) or not event.proved:
        return None
    if is_to_be_checked(match.deal):
        told = _checked(match)[0]
        return isinstance(told, Claimed) and (told.seat, told.tricks) == (event.seat, event.tricks)
    view, claim = view_for(match, event.seat), MakeClaim(event.seat, tricks=event.tricks)
    if view is None:
        return False
    return sure_claim(view) == claim or proved(view, claim, tick=tick) or certain(view, tick=tick) == event.tricks


def _claim_of(events: Events) -> Claimed | None:
    """Return the claim if the events are one claim that is not yet proved."""
    claimed = events[0] if len(events) == 1 else None
    return claimed if isinstance(claimed, Claimed) and not claimed.proved else None


def _claim_judged(match: Match, claimed: Claimed) -> Events:
    view, claim = view_for(match, claimed.seat), MakeClaim(claimed.seat, tricks=claimed.tricks)
    found = verdict(view, claim) if view is not None else ClaimVerdict.OPEN
    if found is ClaimVerdict.REFUTED:
        raise IllegalCommand("claim_refuted", {"seat": int(claimed.seat)})
    if found is ClaimVerdict.OPEN:
        return (claimed,)
    return _proved(match, claimed)


def _proved(match: Match, claimed: Claimed) -> Events:
    return decide_judged(match, MakeClaim(claimed.seat, tricks=claimed.tricks, proved=True), claimed.mark)


def _checked(match: Match) -> Events:
    """Return the end of a ten that is checked before its first card; empty if there is none."""
    deal = match.deal
    if not isinstance(deal, Playing) or not isinstance(deal.game, NamedGame) or not is_to_be_checked(deal):
        return ()
    line = check(deal)
    return _played(match, line) if line else _all_to(match, deal, deal.game.declarer)


def _all_to(match: Match, deal: Playing, seat: Seat) -> Events:
    tricks = BySeat.of(deal.setup.seats, 0).put(seat, deal.remaining)
    return decide_judged(match, MakeClaim(seat, tricks=tricks, proved=True), Mark.ROBOT)


def _played(match: Match, line: tuple[Card, ...]) -> Events:
    """Play the cards of a line for their owners."""
    events: Events = ()
    for card in line:
        done = decide(match, PlayCard(deciders(match.deal)[0], card=card), Mark.ROBOT)
        events, match = events + done, reduce(evolve, done, match)
    return events


def is_to_be_checked(deal: Deal | None) -> bool:
    """Return whether a ten that needs no whist waits for its first card (rules.md §5)."""
    if not isinstance(deal, Playing) or not isinstance(deal.game, NamedGame) or deal.tricks or deal.plays:
        return False
    return is_checked(deal.setup.convention, deal.game.contract)


def check(deal: Playing) -> tuple[Card, ...]:
    """Return the thirty cards of best play by all, in order; empty when the declarer makes all ten tricks.

    Of equally good cards the line takes the lowest, so a deal always has the same line.
    """
    if not isinstance(deal.game, NamedGame):
        raise TypeError("only a contract is checked")
    active = deal.setup.active
    one, two, three = (deal.hands[seat] for seat in active)
    declarer = Seat(active.index(deal.game.declarer) + 1)
    position = Position((one, two, three), deal.game.contract.strain, declarer, Seat.ONE)
    return () if solve(position) == deal.remaining else best_line(position)


def views_of_players(match: Match) -> tuple[SeatView, ...]:
    """Return the view of each person who plays the running deal, forehand first; none if no cards are dealt."""
    setup = setup_of(match.deal) if match.deal is not None else None
    people = setup.people if setup is not None else ()
    return tuple(view for seat in people if (view := view_for(match, seat)) is not None)


def is_told_no(view: SeatView) -> bool:
    """Return whether the viewer's claim was refused since the last card: nobody has to answer one player twice."""
    return isinstance(view, CardsView) and any(claimer is view.viewer for claimer, _ in view.refusals)


def first_sure(views: tuple[SeatView, ...]) -> MakeClaim | None:
    """Claim the rest for the first viewer who can be sure of it; None when no viewer is sure. Pure and slow.

    Each viewer is judged by the cards that viewer sees.
    """
    for view in views:
        tricks = certain(view, CERTAIN_WORK)
        if tricks is not None and view.viewer is not None:
            return MakeClaim(view.viewer, tricks=tricks, proved=True)
    return None
