"""`python -m engine arena` for preferans: robots play equal deals in every seat, each with an empty score sheet."""

from collections.abc import Callable, Iterator, Sequence
from functools import reduce
from itertools import count, islice

import msgspec
from msgspec.structs import replace

from engine.core.cards import Card
from engine.core.errors import ConventionError, InvariantBroken
from engine.core.match import StartDeal
from engine.core.seats import Seat, all_seats
from engine.core.strengths import Strength
from engine.games.preferans.contracts import Strain
from engine.games.preferans.conventions.model import Convention
from engine.games.preferans.conventions.presets import check_seats, preset
from engine.games.preferans.conventions.terms import cards_of
from engine.games.preferans.events import DealScored, MatchStarted, Standing
from engine.games.preferans.game import decide, deciders, evolve, start
from engine.games.preferans.moves import PlayCard
from engine.games.preferans.outcomes import AllPassed, ContractOutcome, PassedOutcome
from engine.games.preferans.robots.hand import danger, worth, worths
from engine.games.preferans.robots.search.games import balance
from engine.games.preferans.robots.strengths import robot
from engine.games.preferans.solver import Kernel, Solvers
from engine.games.preferans.state import Auction, Deal, Finished, Playing, deal_running
from engine.games.preferans.view import view_for
from engine.three_hands.cardsets import ALL, card_set
from engine.tools.arena import NAMES, ArenaError, MakeRng, shuffled, strengths_of
from engine.tools.perfect import Player, lost_by_side
from engine.tools.regret import Loss, loss_of

# Games rarely played, by a look at ten cards: a plan for one of them gets a sample that is large enough.
LOOKS_LIKE: dict[str, Callable[[int], bool]] = {
    "misere": lambda hand: danger(hand, ALL & ~hand) <= 0.4,
    "no-trump": lambda hand: worth(hand, ALL & ~hand, Strain.NO_TRUMP) >= max(5, *worths(hand, ALL & ~hand)),
}
Losses = tuple[tuple[int, Loss], ...]  # number in the plan of the player who chose a card, and its cost


class Plan(msgspec.Struct, frozen=True):
    """Settings of an arena, in which every deal is played in all rotations of the players.

    Initial laps of raspasy that a convention demands are left out, since each deal is the first of its match.
    """

    players: tuple[Strength, ...]
    """Strength of the robot at each seat."""
    deals: int
    """Number of deals."""
    seed: int
    convention: Convention
    game: str | None = None
    """Name of a game (a key of LOOKS_LIKE); only deals with a hand that suits it are played. None: any deal."""


class PlayedDeal(msgspec.Struct, frozen=True):
    """Result of one play of a deal."""

    deal: int
    points: tuple[float, ...]
    """Result of each player, in whists."""
    tricks: tuple[int, ...]
    """Tricks of each player; 0 if the deal was not played."""
    regret: Losses
    """Tricks that each played card gave away in the actual game, with the player's index."""
    lost: Losses
    """Tricks that each card gave away against a side that plays perfectly, with the player's index."""
    kind: str
    """Kind of the game: level of the contract, "misere", "uvert", "raspasy" or "passed"; " unplayed": without play."""
    declarer: int | None = None
    """Index of the player who declared; None if all passed."""


def plan_of(players: str, deals: int, seed: int, convention: str, game: str | None = None) -> Plan:
    """Return the settings that the arguments ask for. Raises ArenaError."""
    chosen = strengths_of(players)
    try:
        rules = preset(convention)
        check_seats(rules, len(chosen))
    except ConventionError as error:
        raise ArenaError(str(error)) from None
    return Plan(chosen, deals, seed, replace(rules, compulsory_rasp_laps=0), game)


class Arena:
    """Robots for the settings of an arena, and a solver that sees all cards and judges each card played."""

    def __init__(self, plan: Plan, kernel: Kernel, rng: MakeRng) -> None:
        self._plan = plan
        self._rng = rng
        self._robots = {strength: robot(strength, kernel) for strength in Strength}
        self._judge = Solvers(kernel)

    def results(self) -> Iterator[PlayedDeal]:
        """Play every deal once for each rotation of the players; a rotation moves every player by one seat.

        If all players have one strength, every rotation goes alike, so each deal is played only once.
        """
        plan, seats = self._plan, len(self._plan.players)
        alike = len(set(plan.players)) == 1
        for number, deck in islice(self._decks(), plan.deals):
            first = self._played(number, deck, list(range(seats)))
            yield first
            for turn in range(1, seats):
                order = [(place + turn) % seats for place in range(seats)]
                yield _turned(first, turn) if alike else self._played(number, deck, order)

    def _decks(self) -> Iterator[tuple[int, tuple[Card, ...]]]:
        looks_like = LOOKS_LIKE.get(self._plan.game or "")
        names = tuple(map(str, range(len(self._plan.players))))
        for number in count():
            deck = shuffled(self._rng(f"{self._plan.seed}:deck:{number}"), cards_of(self._plan.convention))
            if looks_like is not None:
                match = start(MatchStarted(self._plan.convention, names))
                match = reduce(evolve, decide(match, StartDeal(Seat(len(names)), deck)), match)
                hands = match.deal.hands if isinstance(match.deal, Auction) else ()
                if not any(looks_like(card_set(hand)) for hand in hands if hand):
                    continue
            yield number, deck

    def _played(self, number: int, deck: tuple[Card, ...], order: list[int]) -> PlayedDeal:
        """Play one deal; `order`: index of the player at each seat, of whom the last deals.

        Random numbers depend on deal, seat and decision alone, so robots in one seat decide alike in equal situations.
        """
        match = start(MatchStarted(self._plan.convention, tuple(map(str, order))))
        before = match.standing
        match = reduce(evolve, decide(match, StartDeal(Seat(len(order)), deck)), match)
        table = [self._player(number, player) for player in order]
        regret: list[tuple[int, Loss]] = []
        lost: Losses | None = None  # until the first card
        decisions = 0
        while deal_running(match):
            if lost is None and isinstance(match.deal, Playing):
                lost = tuple((order[seat - 1], loss) for seat, loss in lost_by_side(match, table, self._judge))
            seat = deciders(match.deal)[0]
            view = view_for(match, seat)
            if view is None:
                break
            command = table[seat - 1](view, decisions)
            decisions += 1
            if isinstance(command, PlayCard) and isinstance(match.deal, Playing):
                loss = loss_of(match.deal, command.card, self._judge)
                regret += [(order[seat - 1], loss)] if loss is not None else []
            match = reduce(evolve, decide(match, command), match)
        return _result(number, order, (tuple(regret), lost or ()), before, match.deal)

    def _player(self, number: int, player: int) -> Player:
        play = self._robots[self._plan.players[player]]
        return lambda view, decision: play(view, self._rng(f"{self._plan.seed}:{number}:{view.viewer}:{decision}"))


def _turned(result: PlayedDeal, turn: int) -> PlayedDeal:
    """Return the result of a deal as if every player had sat `turn` seats further on."""
    seats = len(result.points)
    return PlayedDeal(
        result.deal,
        (*result.points[-turn:], *result.points[:-turn]),
        (*result.tricks[-turn:], *result.tricks[:-turn]),
        tuple(((player + turn) % seats, loss) for player, loss in result.regret),
        tuple(((player + turn) % seats, loss) for player, loss in result.lost),
        result.kind,
        (result.declarer + turn) % seats if result.declarer is not None else None,
    )


def _result(
    number: int, order: list[int], losses: tuple[Losses, Losses], before: Standing, deal: Deal | None
) -> PlayedDeal:
    scored = deal.score if isinstance(deal, Finished) else None
    if scored is None:
        raise InvariantBroken("a deal came to no end")
    points, tricks = [0.0] * len(order), [0] * len(order)
    for seat in all_seats(len(order)):
        points[order[seat - 1]] = balance(before, seat, scored.entries)
        tricks[order[seat - 1]] = scored.outcome.tricks[seat] if scored.outcome.tricks is not None else 0
    declarer = None if isinstance(scored.outcome, AllPassed) else order[scored.outcome.declarer - 1]
    regret, lost = losses
    return PlayedDeal(number, tuple(points), tuple(tricks), regret, lost, _kind(scored), declarer)


def _kind(scored: DealScored) -> str:
    outcome = scored.outcome
    if isinstance(outcome, PassedOutcome):
        return "passed"
    if not isinstance(outcome, ContractOutcome):
        return "raspasy"
    if outcome.contract.is_misere:
        return str(outcome.contract)
    return str(outcome.contract.level) + ("" if outcome.tricks is not None else " unplayed")


def players_of(plan: Plan) -> Sequence[str]:
    """Return the printed names of the players."""
    return [NAMES[strength][0] for strength in plan.players]
