"""Facts of Skat for statistics (`engine.core.game.Facts`): roles, games won, the settlement of the list, mistakes."""

from enum import StrEnum
from fractions import Fraction
from typing import Final

from msgspec.structs import replace

from engine.core.deal_facts import Amounts, DealFacts, SeatFacts, judged
from engine.core.game import Facts
from engine.core.match_facts import DealJudge
from engine.core.seats import BySeat, Seat
from engine.games.skat.analysis import Analysis, CardMistake, Part
from engine.games.skat.analysis.model import settled
from engine.games.skat.contracts import Contract
from engine.games.skat.events import AnyEvent, DealScored, Standing
from engine.games.skat.moves import MakeClaim, Verdict
from engine.games.skat.outcomes import GameOutcome, Outcome, PassedOutcome, RamschOutcome
from engine.games.skat.scoring import settle
from engine.games.skat.state import Match
from engine.three_hands.dealing import active_seats


class Role(StrEnum):
    """Role of a seat in a deal. The values are stored and never change."""

    DECLARER = "declarer"
    DEFENDER = "defender"
    RAMSCH = "ramsch"
    PASSED = "passed"
    """Player of a deal in which all passed."""
    DEALER = "dealer"
    """Dealer of four players, who rests."""


class _Facts(DealJudge):
    """Statistics of Skat: implementation of `engine.core.game.Facts`."""

    card_mistake = CardMistake
    parts, roles, games = tuple(Part), tuple(Role), tuple(Contract)

    def exact(self, match: Match) -> Amounts:
        return settle(match.standing.tally, match.standing.rules.list).balances.map(Fraction)

    def pairs(self, match: Match) -> BySeat[Amounts]:
        """Return what each seat would receive from each other seat if the match ended now."""
        pairs = settle(match.standing.tally, match.standing.rules.list).pairs
        return pairs.map(lambda row: row.map(Fraction))

    def filled(self, facts: DealFacts, standing: Standing, scored: DealScored, analysis: Analysis | None) -> DealFacts:
        outcome = scored.outcome
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

    def roles_of(self, standing: Standing, dealer: Seat, outcome: Outcome) -> BySeat[Role]:
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

    def share(self, seat: Seat, role: Role, result: Fraction, outcome: Outcome, analysis: Analysis | None) -> SeatFacts:
        """Return the facts of one seat in a finished deal.

        In a ramsch the whole result counts as luck: nobody can say what three players would have reached without
        mistakes. A difference between stored entries and those that would be computed today also counts as luck.
        """
        share = None
        if analysis is not None:
            counted = () if isinstance(outcome, RamschOutcome) else analysis.mistakes
            moved = [(it.seat, settled(it.moved).map(Fraction)) for it in counted]
            cost = tuple(Fraction(analysis.lost_by(seat, part)) for part in Part)
            share = judged(seat, result, moved, cost)
        return SeatFacts(role, result, role is not Role.DEALER, judged=share)

    def is_certain(self, event: AnyEvent) -> bool:
        return isinstance(event, MakeClaim) and event.verdict is Verdict.PROVED


FACTS: Final[Facts[Match, AnyEvent]] = _Facts()
