"""Facts of Austrian préférence for statistics (`engine.core.game.Facts`): roles, contracts made, money, mistakes."""

from enum import StrEnum
from fractions import Fraction
from typing import Final

from msgspec.structs import replace

from engine.core.deal_facts import Amounts, DealFacts, SeatFacts, judged
from engine.core.game import Facts
from engine.core.match_facts import DealJudge
from engine.core.seats import BySeat, Seat
from engine.games.austrian.analysis import Analysis, CardMistake, Part
from engine.games.austrian.calls import LADDER
from engine.games.austrian.events import AnyEvent, DealScored, Standing
from engine.games.austrian.money import is_made
from engine.games.austrian.moves import MakeClaim
from engine.games.austrian.outcomes import ContractOutcome, Outcome, WhistCall
from engine.games.austrian.rules import Rules
from engine.games.austrian.state import Match
from engine.three_hands.dealing import active_seats


class Role(StrEnum):
    """Role of a seat in a deal. The values are stored and never change."""

    DECLARER = "declarer"
    WHISTER = "whister"
    """Defender who said whist."""
    INVITED = "invited"
    """Defender who passed and was invited by the sole whister."""
    PASSER = "passer"
    """Defender who passed."""
    UNASKED = "unasked"
    """Defender who was not asked for whist or pass: in a Bettel, and in Mord (all ten tricks)."""
    ALL_PASS = "all_pass"
    """Player of a deal in which all passed."""
    DEALER = "dealer"
    """Dealer of four players, who rests."""


class _Facts(DealJudge):
    """Statistics of Austrian préférence: implementation of `engine.core.game.Facts`."""

    card_mistake = CardMistake
    parts, roles, games = tuple(Part), tuple(Role), tuple(LADDER)

    def exact(self, match: Match) -> Amounts:
        purse = match.standing.purse
        share = Fraction(purse.pot, len(purse.cash))
        return purse.cash.map(lambda cash: cash + share)

    def pairs(self, match: Match) -> None:
        """Return None: no sums between pairs of seats can be given, since most money goes through the pot."""
        return

    def filled(self, facts: DealFacts, standing: Standing, scored: DealScored, analysis: Analysis | None) -> DealFacts:
        outcome = scored.outcome
        if not isinstance(outcome, ContractOutcome):
            return facts
        rules, is_bettel = standing.rules, _is_bettel(standing.rules, outcome)
        tricks = analysis.tricks if analysis is not None and is_bettel else None
        return replace(
            facts,
            declarer=outcome.declarer,
            game=str(outcome.contract),
            is_made=is_made(rules, outcome),
            is_misere=is_bettel,
            is_catchable=tricks > 0 if tricks is not None else None,
        )

    def roles_of(self, standing: Standing, dealer: Seat, outcome: Outcome) -> BySeat[Role]:
        """Return the role of every seat."""
        active = active_seats(len(standing.players), dealer)

        def role(seat: Seat) -> Role:
            if seat not in active:
                return Role.DEALER
            return _role_in_game(seat, outcome) if isinstance(outcome, ContractOutcome) else Role.ALL_PASS

        return BySeat.collect(map(role, standing.players.seats))

    def share(self, seat: Seat, role: Role, result: Fraction, outcome: Outcome, analysis: Analysis | None) -> SeatFacts:
        """Return a seat's facts of a finished deal; a difference of stored and computed payments counts as luck."""
        share = None
        if analysis is not None:
            moved = [(it.seat, it.moved) for it in analysis.mistakes]
            cost = tuple(analysis.lost_by(seat, part) for part in Part)
            share = judged(seat, result, moved, cost)
        return SeatFacts(role, result, role is not Role.DEALER, judged=share)

    def is_certain(self, event: AnyEvent) -> bool:
        return isinstance(event, MakeClaim) and event.proved


def _is_bettel(rules: Rules, outcome: ContractOutcome) -> bool:
    extra = rules.extra(outcome.contract)
    return extra is not None and extra.is_bettel


def _role_in_game(seat: Seat, outcome: ContractOutcome) -> Role:
    """Return the role of an active seat in a deal with a declarer."""
    if seat is outcome.declarer:
        return Role.DECLARER
    said = next((word.call for word in outcome.whists if word.seat is seat), None)
    if said is None:
        return Role.UNASKED
    if said is WhistCall.WHIST:
        return Role.WHISTER
    return Role.INVITED if outcome.invited else Role.PASSER


FACTS: Final[Facts[Match, AnyEvent]] = _Facts()
