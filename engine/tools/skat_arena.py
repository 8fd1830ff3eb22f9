"""`python -m engine arena --game skat`: robots play equal deals in every seat, each the first of a match."""

import argparse
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from engine.core.command_line import Json
from engine.core.errors import ConventionError, InvariantBroken
from engine.core.seats import Seat, all_seats
from engine.games.skat import SKAT
from engine.games.skat.outcomes import GameOutcome, Outcome, PassedOutcome, RamschOutcome
from engine.games.skat.robber import Robber, Stage
from engine.games.skat.robots.strengths import robot
from engine.games.skat.rules import BOOK, with_rules
from engine.games.skat.scoring import counted, settle
from engine.games.skat.solver import KERNELS
from engine.games.skat.state import Finished, setup_of
from engine.tools.arena import Arena, ArenaError, Plan, PlayedDeal, strengths_of


class StagePlan(Plan, frozen=True):
    """Settings of an arena of Skat."""

    stage: Stage
    """Stage of a robber match to which every deal belongs."""


class PlayedGame(PlayedDeal, frozen=True):
    """Result of one play of a deal; `game` includes `hand` and announcements, or is "ramsch" or "all pass"."""

    is_won: bool | None
    """True if the declarer won the game; None if nobody declared."""
    is_overbid: bool


class SkatArena(Arena[StagePlan, PlayedGame]):
    """Arena of Skat; a result is the settlement of a match after this deal."""

    help = "robots play the same deals in every seat: points of the settlement a deal"
    unit = "points"
    game = SKAT
    kernels = KERNELS
    robot = staticmethod(robot)

    def add(self, arena: argparse.ArgumentParser, games: Sequence[str]) -> None:
        """Define the arguments; `games`: names of the games that have an arena."""
        stages = tuple(str(stage) for stage in Stage)
        super().add(arena, games)
        arena.add_argument("--rule", action="append", default=[], metavar="NAME=VALUE", help="a rule changed")
        arena.add_argument("--stage", choices=stages, default=stages[0], help="the stage of every deal")

    def plan(self, asked: argparse.Namespace) -> StagePlan:
        """Return the settings that the arguments ask for. Raises ArenaError."""
        chosen, stage = strengths_of(asked.players), Stage(asked.stage)
        pairs = [one.partition("=") for one in asked.rule]
        try:
            rules = with_rules(BOOK.preset(asked.convention), [(name, value) for name, _, value in pairs])
            BOOK.check_seats(rules, len(chosen))
        except ConventionError as error:
            raise ArenaError(str(error)) from None
        if (stage is Stage.BOCK and not rules.has_bock) or (stage is Stage.SCHIEBER and not rules.has_ramsch_lap):
            raise ArenaError(f"only a robber match has a stage {stage}")
        return StagePlan(chosen, asked.deals, asked.seed, rules, stage)

    def begun(self, plan: StagePlan) -> Any:
        """Return a match before its first deal, in the stage that the settings name."""
        match = SKAT.replay([SKAT.opening(plan.rules, tuple(map(str, range(len(plan.players)))))])
        robber = Robber(plan.stage, 0 if plan.stage is Stage.CLASSIC else len(plan.players))
        return replace(match, standing=replace(match.standing, robber=robber))

    def played(self, plan: StagePlan, number: int, order: list[int], before: Any, match: Any) -> PlayedGame:
        """Return the result of a deal; the arguments are those of `Arena.played`."""
        deal = match.deal
        if not isinstance(deal, Finished):
            raise InvariantBroken("a deal came to no end")
        settled = settle(match.standing.tally, plan.rules.list).balances
        points, roles = [0.0] * len(order), [""] * len(order)
        for seat in all_seats(len(order)):
            points[order[seat - 1]] = float(settled[seat])
            roles[order[seat - 1]] = _role(deal, seat)
        outcome = deal.outcome
        count = counted(plan.rules, plan.stage, outcome) if isinstance(outcome, GameOutcome) else None
        is_won = count.is_won if count is not None else None
        overbid = bool(count and count.is_overbid)
        return PlayedGame(number, tuple(points), tuple(roles), _name(outcome), is_won, overbid)

    def setting(self, plan: StagePlan) -> Json:
        """Return the settings as JSON values."""
        return {"stage": str(plan.stage), "deals": plan.deals, "seed": plan.seed}

    def title(self, plan: StagePlan) -> str:
        """Return the settings as a line of text."""
        staged = "" if plan.stage is Stage.CLASSIC else f", {plan.stage}"
        return f"{plan.rules.preset}{staged}, {plan.deals} deals in every rotation, seed {plan.seed}"

    def games(self, found: Sequence[PlayedGame]) -> Json:
        """Return how often each game was played and won, by name of the game."""
        return {name: {"games": count, "won": won} for name, count, won in _by_game(found)}

    def games_text(self, found: Sequence[PlayedGame]) -> Iterable[str]:
        """Return one text for each game: its name, how often it was played and how often won."""
        return (
            f"{name} {count}" + (f" ({won} won)" if won is not None else "") for name, count, won in _by_game(found)
        )

    def own_json(self, found: Sequence[PlayedGame], player: int) -> Json:
        """Return how many games a player declared, won and overbid; `player`: index of the player."""
        return {"declared": _declared(found, player)}

    def own_lines(self, found: Sequence[PlayedGame], player: int) -> list[str]:
        """Return a line on how many games a player declared, won and overbid; empty if the player declared none."""
        own = _declared(found, player)
        return [f"   games won: {own['won']} of {own['games']}, overbid {own['overbid']}"] if own["games"] else []


def _role(deal: Finished, seat: Seat) -> str:
    """Return the role of a seat: "declares", "defends" or "rests"; without a declarer "ramsch" or "all pass"."""
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


def _declared(found: Sequence[PlayedGame], player: int) -> dict[str, int]:
    """Return how many games a player declared (`games`), won (`won`) and overbid (`overbid`)."""
    own = [one for one in found if one.roles[player] == "declares"]
    won = sum(one.is_won is True for one in own)
    return {"games": len(own), "won": won, "overbid": sum(one.is_overbid for one in own)}


def _by_game(found: Sequence[PlayedGame]) -> Iterator[tuple[str, int, int | None]]:
    """Yield name of each game, how often it was played and how often won; None for won if the game has no declarer."""
    for name in sorted({one.game for one in found}):
        own = [one for one in found if one.game == name]
        won = sum(one.is_won is True for one in own)
        yield name, len(own), None if own[0].is_won is None else won
