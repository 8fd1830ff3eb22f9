"""Statistics of a finished preferans deal: roles, games made, results, luck and mistakes."""

from enum import StrEnum
from fractions import Fraction
from typing import Final

from msgspec.structs import replace

from engine.core.deal_facts import Amounts, DealFacts, SeatFacts, judged
from engine.core.game import Facts
from engine.core.match_facts import DealJudge
from engine.core.seats import BySeat, Seat
from engine.games.preferans.analysis import Analysis, AnyMistake, BidMistake, CardMistake, Part
from engine.games.preferans.contracts import Contract
from engine.games.preferans.events import AnyEvent, Claimed, DealScored, Standing
from engine.games.preferans.outcomes import (
    ContractOutcome,
    Outcome,
    PassedOutcome,
    PreferansOutcome,
    RaspasyOutcome,
    WhistCall,
)
from engine.games.preferans.rotation import active_players, idle_seat, resting_seat
from engine.games.preferans.scoring.contract import how_it_ended
from engine.games.preferans.scoring.settlement import balances, settle
from engine.games.preferans.state import Match

DECLARED_TEN: Final = "preferans"
"""Game of a deal in which a player declared the hand «преферанс» to end the match (rules.md §3.6)."""


class Role(StrEnum):
    """Role of a seat in a deal. The values are stored in databases."""

    DECLARER = "declarer"
    """Declarer of a trick game, a misère or an uvert."""
    WHISTER = "whister"
    """Defender whose last call was whist."""
    PASSER = "passer"
    """Defender whose last call was a pass or a half-whist."""
    CATCHER = "catcher"
    """Defender of a misère."""
    UVERT_CATCHER = "uvert_catcher"
    """Defender of an uvert."""
    UNASKED = "unasked"
    """Defender who had no call to make: after «без трёх», in a checked ten, or when «преферанс» was declared."""
    PASSED = "passed"
    """Player of a deal in which all passed and nothing was played."""
    RASPASY = "raspasy"
    """Player of raspasy."""
    DEALER = "dealer"
    """Resting dealer of four or five, even if the dealer made calls or wrote points."""
    IDLE = "idle"
    """Right neighbour of the dealer at a table of five, who has no part in the deal."""
    GONE = "gone"
    """Seat of a player who has left the match."""


class _Facts(DealJudge):
    """Statistics of preferans as an implementation of `engine.core.game.Facts`."""

    card_mistake = CardMistake
    parts, roles, games = (
        tuple(Part),
        tuple(Role),
        (*dict.fromkeys(contract.game for contract in Contract), DECLARED_TEN),
    )

    def exact(self, match: Match) -> Amounts:
        return balances(match.standing)

    def pairs(self, match: Match) -> BySeat[Amounts]:
        return settle(match.standing).pairs

    def filled(self, facts: DealFacts, standing: Standing, scored: DealScored, analysis: Analysis | None) -> DealFacts:
        outcome = scored.outcome
        match outcome:
            case ContractOutcome(contract=contract):
                ending = how_it_ended(standing.convention, outcome)
                is_misere = contract is Contract.MISERE
                catchable = analysis.catchable if analysis is not None and is_misere else None
                declared = replace(facts, declarer=outcome.declarer, game=contract.game, is_made=ending.made)
                return replace(declared, is_misere=is_misere, is_catchable=catchable)
            case PreferansOutcome(declarer=declarer, proved=proved):
                return replace(facts, declarer=declarer, game=DECLARED_TEN, is_made=proved)
            case RaspasyOutcome() | PassedOutcome():
                return facts

    def roles_of(self, standing: Standing, dealer: Seat, outcome: Outcome) -> BySeat[Role]:
        """Return the role of every seat on the sheet."""
        active, resting = active_players(standing, dealer), resting_seat(standing, dealer)
        idle = idle_seat(standing, dealer)

        def role(seat: Seat) -> Role:
            if seat is resting:
                return Role.DEALER
            if seat not in active:
                return Role.IDLE if seat is idle else Role.GONE
            match outcome:
                case RaspasyOutcome():
                    return Role.RASPASY
                case PassedOutcome():
                    return Role.PASSED
                case PreferansOutcome(declarer=declarer):
                    return Role.DECLARER if seat is declarer else Role.UNASKED
                case ContractOutcome():
                    return _role_in_game(seat, outcome)

        return BySeat.collect(map(role, standing.players.seats))

    def share(self, seat: Seat, role: Role, result: Fraction, outcome: Outcome, analysis: Analysis | None) -> SeatFacts:
        """Return a seat's role, result, raspasy tricks and, with `analysis`, what luck and mistakes brought.

        Luck includes the difference if today's scoring differs from the stored entries.
        """
        has_cards = role not in (Role.DEALER, Role.IDLE, Role.GONE)
        tricks = outcome.tricks[seat] if isinstance(outcome, RaspasyOutcome) and has_cards else None
        share = None
        if analysis is not None:
            moved = [(it.seat, it.moved) for it in analysis.mistakes if not _is_of_the_auction(it)]
            cost = tuple(analysis.lost_by(seat, part) for part in Part)
            share = judged(seat, result, moved, cost)
        return SeatFacts(role, result, has_cards, tricks, share)

    def is_certain(self, event: AnyEvent) -> bool:
        return isinstance(event, Claimed) and event.proved


def _role_in_game(seat: Seat, outcome: ContractOutcome) -> Role:
    """Return the role of a seat with cards in a deal with a declarer."""
    if seat is outcome.declarer:
        return Role.DECLARER
    if outcome.contract.is_misere:
        return Role.UVERT_CATCHER if outcome.contract is Contract.UVERT else Role.CATCHER
    said = [word.call for word in outcome.whists if word.seat is seat]
    if not said:
        return Role.UNASKED
    return Role.WHISTER if said[-1] is WhistCall.WHIST else Role.PASSER


def _is_of_the_auction(mistake: AnyMistake) -> bool:
    """Return whether a mistake was made in the auction; its cost is not subtracted from the result to find the luck."""
    return isinstance(mistake, BidMistake) and not mistake.naming


FACTS: Final[Facts[Match, AnyEvent]] = _Facts()
