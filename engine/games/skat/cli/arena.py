"""`python -m engine arena --game skat`: robots play equal deals in every seat, each the first of a match."""

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from functools import reduce

import msgspec
from msgspec.structs import replace

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
from engine.core.command_line import CommandRefused, Json
from engine.core.errors import ConventionError, InvariantBroken
from engine.core.match import StartDeal
from engine.core.seats import Seat, all_seats
from engine.core.strengths import Strength
from engine.games.skat.events import MatchStarted
from engine.games.skat.game import awaited, decide, evolve, follow_ups, replay
from engine.games.skat.outcomes import GameOutcome, Outcome, PassedOutcome, RamschOutcome
from engine.games.skat.robber import Robber, Stage
from engine.games.skat.robots.strengths import robot
from engine.games.skat.rules.model import Rules
from engine.games.skat.rules.options import BOOK, with_rules
from engine.games.skat.scoring import counted
from engine.games.skat.settlement import balances, totals
from engine.games.skat.solver import KERNELS, Kernel
from engine.games.skat.state import Finished, Match, running, setup_of
from engine.games.skat.view import view_for
from engine.search.kernels import NoFastKernel
from engine.three_hands.dealing import DECK


class Plan(msgspec.Struct, frozen=True):
    """Setting of an arena: every deal is played in all rotations of the players."""

    players: tuple[Strength, ...]
    """Strength of the robot at each seat."""
    deals: int
    seed: int
    rules: Rules
    stage: Stage
    """Stage of a robber match in which each deal is dealt."""


class PlayedDeal(msgspec.Struct, frozen=True):
    """A deal played once."""

    deal: int
    points: tuple[float, ...]
    """Result of each player, the match being settled after this deal; the sum is 0."""
    roles: tuple[str, ...]
    """Role of each player: "declares", "defends", "rests", or what all do."""
    game: str
    """Game with `hand` and what was announced, "ramsch" or "all pass"."""
    is_won: bool | None
    """None without a declarer."""
    is_overbid: bool


def plan_of(
    players: str,
    deals: int,
    seed: int,
    preset: str,
    *,
    changed: Sequence[str] = (),
    stage: Stage = Stage.CLASSIC,
) -> Plan:
    """Read the plan that was asked for; `changed`: NAME=VALUE. Raises ArenaError."""
    chosen = strengths_of(players)
    pairs = [one.partition("=") for one in changed]
    try:
        rules = with_rules(BOOK.preset(preset), [(name, value) for name, _, value in pairs])
        BOOK.check_seats(rules, len(chosen))
    except ConventionError as error:
        raise ArenaError(str(error)) from None
    if stage is not Stage.CLASSIC and not rules.robber:
        raise ArenaError(f"only a robber match has a stage {stage}")
    return Plan(chosen, deals, seed, rules, stage)


def _begun(plan: Plan) -> Match:
    """Return a match before its first deal, which is of the plan's stage."""
    match = replay([MatchStarted(plan.rules, tuple(map(str, range(len(plan.players)))))])
    robber = Robber(plan.stage, 0 if plan.stage is Stage.CLASSIC else len(plan.players))
    return replace(match, standing=replace(match.standing, robber=robber))


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
        match = _begun(plan)
        deck = shuffled(self._rng(f"{seed}:deck:{number}"), DECK)
        match = reduce(evolve, decide(match, StartDeal(Seat(len(order)), deck)), match)
        decisions = 0
        while running(match) is not None:
            seat = awaited(match)[0]
            view = view_for(match, seat)
            if view is None:
                break
            choose = self._robots[plan.players[order[seat - 1]]]
            events = decide(match, choose(view, self._rng(f"{seed}:{number}:{seat}:{decisions}")))
            decisions += 1
            match = reduce(evolve, (*events, *follow_ups(match, events)), match)
        return _result(number, order, plan, match)


def _result(number: int, order: list[int], plan: Plan, match: Match) -> PlayedDeal:
    deal = match.deal
    if not isinstance(deal, Finished):
        raise InvariantBroken("a deal came to no end")
    settled = balances(totals(match.standing.tally, plan.rules.list))
    points, roles = [0.0] * len(order), [""] * len(order)
    for seat in all_seats(len(order)):
        points[order[seat - 1]] = float(settled[seat])
        roles[order[seat - 1]] = _role(deal, seat)
    outcome = deal.outcome
    count = counted(plan.rules, plan.stage, outcome) if isinstance(outcome, GameOutcome) else None
    is_won = count.is_won if count is not None else None
    return PlayedDeal(number, tuple(points), tuple(roles), _name(outcome), is_won, bool(count and count.is_overbid))


def _role(deal: Finished, seat: Seat) -> str:
    outcome = deal.outcome
    if seat is setup_of(deal.last).resting:
        return "rests"
    if isinstance(outcome, GameOutcome):
        return "declares" if seat is outcome.declarer else "defends"
    return _name(outcome)


def _name(outcome: Outcome) -> str:
    match outcome:
        case PassedOutcome():
            return "all pass"
        case RamschOutcome():
            return "ramsch"
        case GameOutcome(declaration=declaration):
            said = f" {declaration.announced}" if declaration.announced is not None else ""
            return f"{declaration.contract}{' hand' if declaration.hand else ''}{said}"


class SkatArena:
    """Implementation of `engine.core.command_line.OwnCommand`."""

    help = "robots play the same deals in every seat: points of the settlement a deal"

    def __init__(self, rng: MakeRng) -> None:
        self._rng = rng

    def add(self, arena: argparse.ArgumentParser, games: Sequence[str]) -> None:
        """Define the arguments."""
        stages = tuple(str(stage) for stage in Stage)
        add_arguments(arena, BOOK.presets, games)
        arena.add_argument("--rule", action="append", default=[], metavar="NAME=VALUE", help="a rule changed")
        arena.add_argument("--stage", choices=stages, default=stages[0], help="the stage of every deal")

    def run(self, arguments: argparse.Namespace) -> int:
        """Play the deals and write the figures. Raises CommandRefused."""
        try:
            asked = arguments
            plan = plan_of(
                asked.players, asked.deals, asked.seed, asked.convention, changed=asked.rule, stage=Stage(asked.stage)
            )
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
            "points": msgspec.to_builtins(_points(found, number)),
            "declared": _declared(found, number),
            "roles": roles_json(_roles(found, number)),
        }
        for number, strength in enumerate(plan.players)
    ]
    return {
        "game": "skat",
        "convention": plan.rules.preset,
        "stage": str(plan.stage),
        "deals": plan.deals,
        "seed": plan.seed,
        "players": players,
        "games": _games(found),
    }


def figures_text(plan: Plan, found: Sequence[PlayedDeal]) -> str:
    """Write the figures for people."""
    staged = "" if plan.stage is Stage.CLASSIC else f", {plan.stage}"
    lines = [f"{plan.rules.preset}{staged}, {plan.deals} deals in every rotation, seed {plan.seed}"]
    for number, strength in enumerate(plan.players):
        lines.append(f"{number + 1}. {NAMES[strength][0]}: {figure_text(_points(found, number))} a deal")
        lines += role_lines(_roles(found, number))
        own = _declared(found, number)
        if own["games"]:
            lines.append(f"   games won: {own['won']} of {own['games']}, overbid {own['overbid']}")
    told = (f"{name} {count}" + (f" ({won} won)" if won is not None else "") for name, (count, won) in _by_game(found))
    lines.append("games: " + ", ".join(told))
    return "\n".join(lines) + "\n"


def _points(found: Sequence[PlayedDeal], player: int) -> Figure:
    return mean_of([(one.deal, one.points[player]) for one in found])


def _roles(found: Sequence[PlayedDeal], player: int) -> Roles:
    return by_role(Result(one.deal, one.roles[player], one.points[player]) for one in found)


def _declared(found: Sequence[PlayedDeal], player: int) -> dict[str, int]:
    """Count the games that a player declared, those won, and those lost by their value alone or besides."""
    own = [one for one in found if one.roles[player] == "declares"]
    won = sum(one.is_won is True for one in own)
    return {"games": len(own), "won": won, "overbid": sum(one.is_overbid for one in own)}


def _by_game(found: Sequence[PlayedDeal]) -> Iterator[tuple[str, tuple[int, int | None]]]:
    """Iterate over the games with how often each was played and won; None without a declarer."""
    for name in sorted({one.game for one in found}):
        own = [one for one in found if one.game == name]
        won = sum(one.is_won is True for one in own)
        yield name, (len(own), None if own[0].is_won is None else won)


def _games(found: Sequence[PlayedDeal]) -> Json:
    return {name: {"games": count, "won": won} for name, (count, won) in _by_game(found)}
