"""Claims of the remaining tricks and checked ten-trick games: implementation of `engine.core.game.Claims`.

A game of ten that nobody plays out is checked: the program plays it with best play by all. The proofs are in `judge`.
Results are stored in the events, so a replay never judges again. The work is bounded but slow: a table runs it outside
its event loop, and only if `is_to_be_judged` returns True.
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
"""Number of cards tried for one view before its viewer counts as not sure of the remaining tricks."""
sure, may_lay_down, lay_down = judge.sure, judge.may_lay_down, judge.lay_down
carried_out = decide_judged


def is_claim(command: Move) -> bool:
    """Return whether a command claims the remaining tricks."""
    return isinstance(command, MakeClaim)


def is_put_to_others(event: AnyEvent) -> bool:
    """Return whether an event is a claim that the other players must answer."""
    return isinstance(event, Claimed) and not event.proved


def is_to_be_judged(match: Match, events: Events) -> bool:
    """Return whether the events decided at `match` hold something to judge: a claim, or a ten-trick game to check."""
    return _claim_of(events) is not None or is_to_be_checked(reduce(evolve, events, match).deal)


def judged(match: Match, events: Events) -> Events:
    """Return the events decided at `match`, completed by what best play shows. Pure and slow.

    A proved claim needs no answers. It is judged by the claimer's view alone, so hidden cards do not influence the
    verdict. A ten-trick game to be checked is played to its end before its first card, by events marked as the robot's.
    Other events are returned unchanged. Raises IllegalCommand (claim_refuted) for a claim that cannot come true, so
    that the other players see neither that claim nor the claimer's cards.
    """
    claimed = _claim_of(events)
    if claimed is not None:
        return _claim_judged(match, claimed)
    return events + _checked(reduce(evolve, events, match))


def verdicts(match: Match, events: Events) -> tuple[Events, ...]:
    """Return the events that `judged` may make of a claim: put to the others, or proved. Empty without a claim."""
    claimed = _claim_of(events)
    return (events, _proved(match, claimed)) if claimed is not None else ()


def is_confirmed(match: Match, event: AnyEvent, tick: Tick) -> bool | None:
    """Return whether the search confirms a claim that an event at `match` marks as proved; None for any other event.

    In a checked ten-trick game a claim is confirmed if best play gives the declarer all tricks. tick: called before
    each card that the search tries; an exception raised by `tick` ends the search.
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
    """Return the claim if the events consist of one claim that is not marked as proved, else None."""
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
    """Return the events that finish a ten-trick game to be checked; empty if the deal is not such a game."""
    deal = match.deal
    if not isinstance(deal, Playing) or not isinstance(deal.game, NamedGame) or not is_to_be_checked(deal):
        return ()
    line = check(deal)
    return _played(match, line) if line else _all_to(match, deal, deal.game.declarer)


def _all_to(match: Match, deal: Playing, seat: Seat) -> Events:
    tricks = BySeat.of(deal.setup.seats, 0).put(seat, deal.remaining)
    return decide_judged(match, MakeClaim(seat, tricks=tricks, proved=True), Mark.ROBOT)


def _played(match: Match, line: tuple[Card, ...]) -> Events:
    """Return the events of playing the given cards in order, each for its owner."""
    events: Events = ()
    for card in line:
        done = decide(match, PlayCard(deciders(match.deal)[0], card=card), Mark.ROBOT)
        events, match = events + done, reduce(evolve, done, match)
    return events


def is_to_be_checked(deal: Deal | None) -> bool:
    """Return whether no card is played yet in a ten that is checked instead of whisted (rules.md §5)."""
    if not isinstance(deal, Playing) or not isinstance(deal.game, NamedGame) or deal.tricks or deal.plays:
        return False
    return is_checked(deal.setup.convention, deal.game.contract)


def check(deal: Playing) -> tuple[Card, ...]:
    """Return all cards of best play by all, in order; empty if the declarer makes all ten tricks.

    Of equally good cards the lowest is played, so a deal always gives the same result.
    """
    if not isinstance(deal.game, NamedGame):
        raise TypeError("only a contract is checked")
    active = deal.setup.active
    declarer = Seat(active.index(deal.game.declarer) + 1)
    position = Position(tuple(deal.hands[seat] for seat in active), deal.game.contract.strain, declarer, Seat.ONE)
    return () if solve(position) == deal.remaining else best_line(position)


def views_of_players(match: Match) -> tuple[SeatView, ...]:
    """Return the views of the people who play the running deal, forehand first; empty if no cards are dealt."""
    setup = setup_of(match.deal) if match.deal is not None else None
    people = setup.people if setup is not None else ()
    return tuple(view for seat in people if (view := view_for(match, seat)) is not None)


def is_told_no(view: SeatView) -> bool:
    """Return whether the viewer's claim was refused since the last card, so that a second claim would be pointless."""
    return isinstance(view, CardsView) and any(claimer is view.viewer for claimer, _ in view.refusals)


def first_sure(views: tuple[SeatView, ...]) -> MakeClaim | None:
    """Return a proved claim for the first viewer who can be sure of the remaining tricks, or None. Pure and slow.

    Each viewer is judged only by the cards which that viewer sees.
    """
    for view in views:
        tricks = certain(view, CERTAIN_WORK)
        if tricks is not None and view.viewer is not None:
            return MakeClaim(view.viewer, tricks=tricks, proved=True)
    return None
