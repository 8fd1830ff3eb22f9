"""Facts of Skat for statistics (`engine.core.game.Facts`): roles, games won, the settlement of the list, mistakes."""

from enum import StrEnum
from fractions import Fraction
from typing import Final

from msgspec.structs import replace

from engine.core.deal_facts import Amounts, DealFacts, SeatFacts, dearest, judged
from engine.core.errors import InvariantBroken
from engine.core.game import Facts
from engine.core.seats import BySeat, Seat
from engine.games.skat.analysis import Analysis, CardMistake, Part
from engine.games.skat.analysis.model import settled
from engine.games.skat.contracts import Contract
from engine.games.skat.events import AnyEvent, DealScored, Standing
from engine.games.skat.moves import MakeClaim, Verdict
from engine.games.skat.outcomes import GameOutcome, Outcome, PassedOutcome, RamschOutcome
from engine.games.skat.settlement import balances, totals
from engine.games.skat.state import Match
from engine.three_hands.dealing import active_seats

VERSION: Final = 1


class Role(StrEnum):
    """Role of a seat in a deal; the words are stored."""

    DECLARER = "declarer"
    DEFENDER = "defender"
    RAMSCH = "ramsch"
    PASSED = "passed"
    """Player of a deal that all have passed."""
    DEALER = "dealer"
    """Resting dealer of four."""


class _Facts:
    """Implementation of `engine.core.game.Facts`."""

    version: int = VERSION
    parts: tuple[str, ...] = tuple(Part)
    roles: tuple[str, ...] = tuple(Role)
    games: tuple[str, ...] = tuple(Contract)

    def exact(self, match: Match) -> Amounts:
        return balances(totals(match.standing.tally, match.standing.rules.list)).map(Fraction)

    def pairs(self, match: Match) -> BySeat[Amounts]:
        """Return the differences of the lists: each pays each."""
        points = totals(match.standing.tally, match.standing.rules.list)
        return points.map(lambda own: points.map(lambda other: Fraction(own - other)))

    def deal(self, begun: Match, scored: AnyEvent, result: Amounts, analysis: Analysis | None) -> DealFacts:
        standing = begun.standing
        if not isinstance(scored, DealScored) or standing.dealer is None:
            raise InvariantBroken("these events are no finished deal")
        outcome = scored.outcome
        roles = _roles(standing, standing.dealer, outcome)
        seats = BySeat.collect(_seat(seat, role, result[seat], outcome, analysis) for seat, role in roles.items())
        facts = DealFacts(scored.number, seats, dearest=dearest(_cards(analysis)) if analysis is not None else None)
        if not isinstance(outcome, GameOutcome):
            return facts
        makes = analysis.makes if analysis is not None and outcome.declaration.is_null else None
        return replace(
            facts,
            declarer=outcome.declarer,
            game=str(outcome.declaration.contract),
            is_made=scored.is_won is True,
            is_misere=outcome.declaration.is_null,
            is_catchable=makes < 0 if makes is not None else None,
        )

    def is_certain(self, event: AnyEvent) -> bool:
        return isinstance(event, MakeClaim) and event.verdict is Verdict.PROVED


def _roles(standing: Standing, dealer: Seat, outcome: Outcome) -> BySeat[Role]:
    """Return the role of every seat."""
    active = active_seats(len(standing.players), dealer)

    def role(seat: Seat) -> Role:
        if seat not in active:
            return Role.DEALER
        match outcome:
            case GameOutcome(declarer=declarer):
                return Role.DECLARER if seat is declarer else Role.DEFENDER
            case RamschOutcome():
                return Role.RAMSCH
            case PassedOutcome():
                return Role.PASSED

    return BySeat.collect(map(role, standing.players.seats))


def _seat(seat: Seat, role: Role, result: Fraction, outcome: Outcome, analysis: Analysis | None) -> SeatFacts:
    """Return the share of a seat.

    What three in a ramsch would have come to without mistakes nobody can say: all of its result is luck. What the
    entries differ from those of today also counts as luck.
    """
    share = None
    if analysis is not None:
        counted = () if isinstance(outcome, RamschOutcome) else analysis.mistakes
        moved = [(it.seat, settled(it.moved).map(Fraction)) for it in counted]
        cost = tuple(Fraction(analysis.lost_by(seat, part)) for part in Part)
        share = judged(seat, result, moved, cost)
    return SeatFacts(role, result, role is not Role.DEALER, judged=share)


def _cards(analysis: Analysis) -> list[CardMistake]:
    return [mistake for mistake in analysis.mistakes if isinstance(mistake, CardMistake)]


FACTS: Final[Facts[Match, AnyEvent]] = _Facts()
