"""`python -m engine arena --game austrian`: robots play equal deals in every seat, each for a pot of one size."""

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import reduce
from typing import Final

import msgspec

from engine.core.arena import (
    NAMES,
    ArenaError,
    Figure,
    MakeRng,
    Result,
    Roles,
    add_arguments,
    by_role,
    figure_text,
    mean_of,
    role_lines,
    roles_json,
    shuffled,
    strengths_of,
)
from engine.core.arguments import WholeNumber
from engine.core.command_line import CommandRefused, Json
from engine.core.errors import ConventionError, IllegalCommand, InvariantBroken
from engine.core.match import StartDeal
from engine.core.seats import BySeat, Seat, all_seats
from engine.core.strengths import Strength
from engine.games.austrian.events import MatchStarted
from engine.games.austrian.game import awaited, decide, evolve, replay
from engine.games.austrian.match_commands import OpenPot
from engine.games.austrian.money import UNIT, Purse
from engine.games.austrian.outcomes import ContractOutcome, Outcome, WhistCall
from engine.games.austrian.robots.strengths import robot
from engine.games.austrian.rules.model import Rules
from engine.games.austrian.rules.options import BOOK
from engine.games.austrian.solver import KERNELS, Kernel
from engine.games.austrian.state import Finished, Match, running
from engine.games.austrian.totals import LARGEST
from engine.games.austrian.view import view_for
from engine.search.kernels import NoFastKernel
from engine.three_hands.dealing import DECK

USUAL_POT: Final = 90
"""Pot before the stakes of a deal: with the dealer's 10 the limit of `austrian_limited` is in play."""
POT: Final = WholeNumber(0, LARGEST // 100, UNIT)
"""Pot that leaves room for every deal (`engine.games.austrian.totals`)."""


class Plan(msgspec.Struct, frozen=True):
    """Setting of an arena: every deal is played in all rotations of the players."""

    players: tuple[Strength, ...]
    """Strength of the robot at each seat."""
    deals: int
    seed: int
    rules: Rules
    pot: int
    """Pot before each deal's stakes; a multiple of 10."""


class PlayedDeal(msgspec.Struct, frozen=True):
    """A deal played once."""

    deal: int
    money: tuple[float, ...]
    """Money of each player, the share of the pot with it; the sum is 0."""
    roles: tuple[str, ...]
    """Role of each player: "declares", "whists", "defends" without whist or rests, "all pass"."""
    contract: str
    """Contract, or "all pass"."""


def plan_of(players: str, deals: int, seed: int, preset: str, pot: int) -> Plan:
    """Read the plan that was asked for. Raises ArenaError."""
    chosen = strengths_of(players)
    try:
        rules = BOOK.preset(preset)
        BOOK.check_seats(rules, len(chosen))
        _begun(rules, len(chosen), pot)
    except (ConventionError, IllegalCommand) as error:
        raise ArenaError(str(error)) from None
    return Plan(chosen, deals, seed, rules, pot)


def _begun(rules: Rules, seats: int, pot: int) -> Match:
    """Return a match before its first deal, with money in the pot that the seats have paid alike."""
    match = replay([MatchStarted(rules, tuple(map(str, range(seats))))])
    cash = [-(pot // seats) - (place < pot % seats) for place in range(seats)]
    return reduce(evolve, decide(match, OpenPot(pot, BySeat.collect(cash))), match)


class Arena:
    """Robots of a plan."""

    def __init__(self, plan: Plan, kernel: Kernel, rng: MakeRng) -> None:
        self._plan, self._rng = plan, rng
        self._robots = {strength: robot(strength, kernel) for strength in Strength}

    def results(self) -> Iterator[PlayedDeal]:
        """Play every deal in every rotation: the player at seat 1 moves one seat on each time."""
        seats = len(self._plan.players)
        for number in range(self._plan.deals):
            for turn in range(seats):
                yield self._played(number, [(place + turn) % seats for place in range(seats)])

    def _played(self, number: int, order: list[int]) -> PlayedDeal:
        """Play one deal; `order` are the players by seat, the last of whom deals."""
        plan, seed = self._plan, self._plan.seed
        match = _begun(plan.rules, len(order), plan.pot)
        before = match.standing.purse
        deck = shuffled(self._rng(f"{seed}:deck:{number}"), DECK)
        match = reduce(evolve, decide(match, StartDeal(Seat(len(order)), deck)), match)
        decisions = 0
        while running(match) is not None:
            seat = awaited(match)[0]
            view = view_for(match, seat)
            if view is None:
                break
            choose = self._robots[plan.players[order[seat - 1]]]
            command = choose(view, self._rng(f"{seed}:{number}:{seat}:{decisions}"))
            decisions += 1
            match = reduce(evolve, decide(match, command), match)
        return _result(number, order, before, match)


def _result(number: int, order: list[int], before: Purse, match: Match) -> PlayedDeal:
    deal = match.deal
    if not isinstance(deal, Finished):
        raise InvariantBroken("a deal came to no end")
    money, roles = [0.0] * len(order), [""] * len(order)
    for seat in all_seats(len(order)):
        player = order[seat - 1]
        money[player] = float(_worth(match.standing.purse, seat) - _worth(before, seat))
        roles[player] = _role(deal.outcome, seat)
    contract = deal.outcome.contract if isinstance(deal.outcome, ContractOutcome) else "all pass"
    return PlayedDeal(number, tuple(money), tuple(roles), str(contract))


def _worth(purse: Purse, seat: Seat) -> Fraction:
    return purse.cash[seat] + Fraction(purse.pot, len(purse.cash))


def _role(outcome: Outcome, seat: Seat) -> str:
    if not isinstance(outcome, ContractOutcome):
        return "all pass"
    if seat is outcome.declarer:
        return "declares"
    whists = any(word.seat is seat and word.call is WhistCall.WHIST for word in outcome.whists)
    return "whists" if whists else "defends"


class AustrianArena:
    """Implementation of `engine.core.command_line.OwnCommand`."""

    help = "robots play the same deals in every seat: money a deal"

    def __init__(self, rng: MakeRng) -> None:
        self._rng = rng

    def add(self, arena: argparse.ArgumentParser, games: Sequence[str]) -> None:
        """Define the arguments."""
        add_arguments(arena, BOOK.presets, games)
        arena.add_argument("--pot", type=POT, default=USUAL_POT, metavar="N", help="the pot before each deal's stakes")

    def run(self, arguments: argparse.Namespace) -> int:
        """Play the deals and write the figures. Raises CommandRefused."""
        try:
            asked = arguments
            plan = plan_of(asked.players, asked.deals, asked.seed, asked.convention, asked.pot)
            kernel = KERNELS.fastest() if asked.kernel == "auto" else KERNELS.named(asked.kernel)
        except (ArenaError, NoFastKernel) as error:
            raise CommandRefused(f"arena: {error}") from None
        found = list(Arena(plan, kernel, self._rng).results())
        told = figures_json(plan, found)
        as_json = json.dumps(told, ensure_ascii=False, indent=1) + "\n" if arguments.json else ""
        sys.stdout.write(as_json or figures_text(plan, found))
        return 0


def figures_json(plan: Plan, found: Sequence[PlayedDeal]) -> Json:
    """Return the figures as JSON values."""
    players = [
        {
            "name": NAMES[strength][0],
            "money": msgspec.to_builtins(_money(found, number)),
            "roles": roles_json(_roles(found, number)),
        }
        for number, strength in enumerate(plan.players)
    ]
    return {
        "game": "austrian",
        "convention": plan.rules.preset,
        "deals": plan.deals,
        "seed": plan.seed,
        "pot": plan.pot,
        "players": players,
        "games": _contracts(found),
    }


def figures_text(plan: Plan, found: Sequence[PlayedDeal]) -> str:
    """Write the figures for people."""
    lines = [f"{plan.rules.preset}, {plan.deals} deals in every rotation, seed {plan.seed}, pot {plan.pot}"]
    for number, strength in enumerate(plan.players):
        lines.append(f"{number + 1}. {NAMES[strength][0]}: {figure_text(_money(found, number))} a deal")
        lines += role_lines(_roles(found, number))
    lines.append("games: " + ", ".join(f"{name} {count}" for name, count in _contracts(found).items()))
    return "\n".join(lines) + "\n"


def _money(found: Sequence[PlayedDeal], player: int) -> Figure:
    return mean_of([(one.deal, one.money[player]) for one in found])


def _roles(found: Sequence[PlayedDeal], player: int) -> Roles:
    return by_role(Result(one.deal, one.roles[player], one.money[player]) for one in found)


def _contracts(found: Sequence[PlayedDeal]) -> dict[str, int]:
    names = sorted({one.contract for one in found})
    return {name: sum(one.contract == name for one in found) for name in names}
