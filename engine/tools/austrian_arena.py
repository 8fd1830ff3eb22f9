"""`python -m engine arena --game austrian`: robots play equal deals in every seat, each deal for the same pot."""

import argparse
from collections.abc import Sequence
from fractions import Fraction
from functools import reduce
from typing import Any, Final

from engine.core.arguments import WholeNumber
from engine.core.command_line import Json
from engine.core.errors import ConventionError, IllegalCommand, InvariantBroken
from engine.core.seats import BySeat, Seat, all_seats
from engine.games.austrian import AUSTRIAN
from engine.games.austrian.game import decide
from engine.games.austrian.match_commands import OpenPot
from engine.games.austrian.money import UNIT, Purse
from engine.games.austrian.outcomes import ContractOutcome, Outcome, WhistCall
from engine.games.austrian.pot import LARGEST
from engine.games.austrian.robots.strengths import robot
from engine.games.austrian.rules import BOOK
from engine.games.austrian.solver import KERNELS
from engine.games.austrian.state import Finished
from engine.tools.arena import Arena, ArenaError, Plan, PlayedDeal, strengths_of

USUAL_POT: Final = 90
"""Default pot before the stakes of a deal: with the dealer's 10 it reaches the limit of `austrian_limited`."""
POT: Final = WholeNumber(0, LARGEST // 100, UNIT)
"""Type of the argument for the pot: from 0 up to a size that leaves room for every deal."""


class PotPlan(Plan, frozen=True):
    """Settings of an arena of Austrian préférence."""

    pot: int
    """Pot before the stakes of each deal; a multiple of 10."""


class AustrianArena(Arena[PotPlan, PlayedDeal]):
    """Arena of Austrian préférence; a result is an amount of money, including the player's share of the pot."""

    help = "robots play the same deals in every seat: money a deal"
    unit = "money"
    game = AUSTRIAN
    kernels = KERNELS
    robot = staticmethod(robot)

    def add(self, arena: argparse.ArgumentParser, games: Sequence[str]) -> None:
        """Define the arguments; `games`: names of the games that have an arena."""
        super().add(arena, games)
        arena.add_argument("--pot", type=POT, default=USUAL_POT, metavar="N", help="the pot before each deal's stakes")

    def plan(self, asked: argparse.Namespace) -> PotPlan:
        """Return the settings that the arguments ask for. Raises ArenaError."""
        chosen = strengths_of(asked.players)
        try:
            rules = BOOK.preset(asked.convention)
            BOOK.check_seats(rules, len(chosen))
            plan = PotPlan(chosen, asked.deals, asked.seed, rules, asked.pot)
            self.begun(plan)
        except (ConventionError, IllegalCommand) as error:
            raise ArenaError(str(error)) from None
        return plan

    def begun(self, plan: PotPlan) -> Any:
        """Return a match before its first deal, with a pot to which all seats have paid alike."""
        seats, pot = len(plan.players), plan.pot
        match = AUSTRIAN.replay([AUSTRIAN.opening(plan.rules, tuple(map(str, range(seats))))])
        cash = [-(pot // seats) - (place < pot % seats) for place in range(seats)]
        return reduce(AUSTRIAN.evolve, decide(match, OpenPot(pot, BySeat.collect(cash))), match)

    def played(self, plan: PotPlan, number: int, order: list[int], before: Any, match: Any) -> PlayedDeal:
        """Return the result of a deal; the arguments are those of `Arena.played`."""
        deal = match.deal
        if not isinstance(deal, Finished):
            raise InvariantBroken("a deal came to no end")
        money, roles = [0.0] * len(order), [""] * len(order)
        for seat in all_seats(len(order)):
            player = order[seat - 1]
            money[player] = float(_worth(match.standing.purse, seat) - _worth(before.standing.purse, seat))
            roles[player] = _role(deal.outcome, seat)
        contract = deal.outcome.contract if isinstance(deal.outcome, ContractOutcome) else "all pass"
        return PlayedDeal(number, tuple(money), tuple(roles), str(contract))

    def setting(self, plan: PotPlan) -> Json:
        """Return the settings as JSON values."""
        return {"deals": plan.deals, "seed": plan.seed, "pot": plan.pot}

    def title(self, plan: PotPlan) -> str:
        """Return the settings as a line of text."""
        return f"{plan.rules.preset}, {plan.deals} deals in every rotation, seed {plan.seed}, pot {plan.pot}"

    def games(self, found: Sequence[PlayedDeal]) -> Json:
        """Return how often each contract was played, by name."""
        names = sorted({one.game for one in found})
        return {name: sum(one.game == name for one in found) for name in names}


def _worth(purse: Purse, seat: Seat) -> Fraction:
    return purse.cash[seat] + Fraction(purse.pot, len(purse.cash))


def _role(outcome: Outcome, seat: Seat) -> str:
    """Return the role of a seat: "declares", "whists", "all pass", or "defends" (rests or does not whist)."""
    if not isinstance(outcome, ContractOutcome):
        return "all pass"
    if seat is outcome.declarer:
        return "declares"
    whists = any(word.seat is seat and word.call is WhistCall.WHIST for word in outcome.whists)
    return "whists" if whists else "defends"
