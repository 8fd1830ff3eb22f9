"""Worth of games over sampled layouts: the robot's means of thinking, its time budgets, the list points at stake."""

from collections.abc import Sequence
from functools import cache
from math import exp, log
from typing import Final

import msgspec
from msgspec.structs import replace

from engine.core.rng import Rng
from engine.core.seats import Seat
from engine.games.skat.contracts import Announcement, Contract, Declaration
from engine.games.skat.knowledge import contract_of, known
from engine.games.skat.outcomes import GameOutcome, Side
from engine.games.skat.robber import Stage
from engine.games.skat.robots.estimate import chance, points_in, tops_of
from engine.games.skat.rules import ListKind, Rules
from engine.games.skat.scoring import DEFENCE_BONUS, GAME_BONUS, NEEDED, SCHNEIDER, SCHNEIDER_AGAINST, counted
from engine.games.skat.solver import Kernel, Position, Solvers, Window
from engine.games.skat.solver.position import kernel_hand
from engine.games.skat.trick_rules import ALL_POINTS
from engine.games.skat.view import GameView, PlayView, RamschView, SeatView
from engine.search.sampling import Weigh, sampled
from engine.search.worlds import ASIDE, World, Worlds
from engine.three_hands.cardsets import CardSet, cards_in

Masks = tuple[int, int, int]


def position(view: PlayView | RamschView, world: World, soloist: int) -> Position:
    """Return the position of the view in one world; `soloist`: the place whose points are counted."""
    first, second, third = (cards_in(held) for held in world[:3])
    leader = view.plays[0][0] if view.plays else view.turn
    return Position(
        hands=(first, second, third),
        contract=contract_of(view),
        soloist=Seat(soloist + 1),
        few=isinstance(view, RamschView),
        leader=Seat(view.active.index(leader) + 1),
        trick=tuple(card for _, card in view.plays),
    )


def first_lead(world: World, contract: Contract, declarer: int) -> Position:
    """Return the solver's position at the first lead of a game; `world`: the declarer has discarded already."""
    first, second, third = (cards_in(held) for held in world[:3])
    return Position(hands=(first, second, third), contract=contract, soloist=Seat(declarer + 1), leader=Seat.ONE)


def in_bits(worlds: Sequence[World], contract: Contract) -> list[Masks]:
    """Return the hands of worlds as the kernel reads them."""
    return [tuple(kernel_hand(held, contract) for held in world[:3]) for world in worlds]  # type: ignore[misc] # three


def thrown(world: World, place: int, away: CardSet) -> World:
    """Return the world after the hand at `place` has discarded the cards `away`."""
    hands = list(world)
    hands[place] &= ~away
    hands[3] |= away
    return hands[0], hands[1], hands[2], hands[3]


def with_skat(world: World, place: int) -> World:
    """Return the world after the hand at `place` has taken the cards that lie aside."""
    hands = list(world)
    hands[place] |= hands[3]
    hands[3] = 0
    return hands[0], hands[1], hands[2], hands[3]


FAST: Final = {"points": (12.0, 8.0, 5.0, 3.0, 1.0, 0.5), "null": (0.6, 0.4, 0.3, 0.2, 0.15, 0.15)}
"""Milliseconds to solve all cards of a world with the compiled search, by cards left: ten first, five or fewer last."""
PURE: Final = {"points": (2000.0, 600.0, 150.0, 50.0, 18.0, 6.0), "null": (250.0, 110.0, 45.0, 20.0, 9.0, 4.0)}
"""Milliseconds as in FAST, for the search in plain Python, which is used with few cards left."""
ONE_THRESHOLD: Final = 0.25
"""Part of the milliseconds in FAST and PURE that a search takes if it only answers whether the game is won."""
MOST: Final = 24
"""Most worlds for one decision; more do not improve it."""
LEAST: Final = 4
"""Fewest worlds for one decision; with fewer a rule of thumb is better."""
WORD_MS: Final = 220.0
"""Milliseconds for the choice of a call, a kontra or giving up."""
GAME_MS: Final = 420.0
"""Milliseconds for the choice of a discard or a game."""
CARD_MS: Final = 100.0
"""Milliseconds for the choice of a card."""


class Mind:
    """Means of a robot's thinking: solvers of one kernel, and whether it infers hidden cards from the others' calls."""

    def __init__(self, kernel: Kernel, *, reads: bool) -> None:
        self.solvers = Solvers(kernel)
        self.reads = reads
        self._costs = FAST if kernel.name == "fast" else PURE

    @property
    def looks(self) -> bool:
        """Return whether whole deals can be solved in the time for a call."""
        return self.worlds(Contract.CLUBS, 10, WORD_MS / ONE_THRESHOLD) > 0

    def worlds(self, contract: Contract, cards: int, budget: float) -> int:
        """Return how many worlds with hands of `cards` cards can be solved in `budget` ms; 0: too few to help."""
        kind = "null" if contract is Contract.NULL else "points"
        number = min(int(budget / self._costs[kind][min(10 - cards, 5)]), MOST)
        return number if number >= LEAST else 0


class Thought:
    """Setting of one decision: possible worlds of a view and their likelihood, the robot's means, random numbers."""

    def __init__(self, view: SeatView, mind: Mind, rng: Rng, weigh: Weigh | None) -> None:
        self.mind = mind
        self.rng = rng
        self._weigh = weigh
        self._layouts = Worlds(known(view))

    def worlds(self, number: int) -> list[World]:
        """Draw `number` worlds that the viewer cannot exclude; empty if `number` is 0."""
        return sampled(self._layouts, number, self.rng, self._weigh) if number and self._layouts.total else []


Steps = tuple[tuple[int, int], ...]
"""Pairs of card points and worth: what reaching so many points, including the skat, adds to the worth of a game."""
SOFT: Final = 0.9
"""Card points by which the result is uncertain, for each card left in a hand after this trick."""
SLOPE: Final = 0.02
"""Worth of a card point that does not change the result: the others may still make errors."""
FAR: Final = 12
"""Distance from a step, as a multiple of the uncertainty, beyond which the step counts fully or not at all."""
NEVER: Final = -1000
ENDS: Final = (0, 1, SCHNEIDER_AGAINST + 1, NEEDED, SCHNEIDER, ALL_POINTS)
"""Card points of the declarer at which the result in the list may change."""


class Game(msgspec.Struct, frozen=True):
    """A named game with all facts, except the cards taken, on which its worth depends."""

    rules: Rules
    stage: Stage
    seats: int
    declaration: Declaration
    bid: int
    tops: int = 0
    """Matadors, positive if held and negative if missing; 0 in a null."""
    kontra: bool = False
    re: bool = False

    @property
    def needed(self) -> int:
        """Card points that fulfil the game with its announcement."""
        match self.declaration.announced:
            case Announcement.SCHNEIDER:
                return SCHNEIDER
            case Announcement.SCHWARZ | Announcement.OUVERT:
                return ALL_POINTS
        return NEEDED


def game_of(view: GameView, tops: int) -> Game:
    """Return the game that a view shows; `tops`: its matadors with sign."""
    doubled = view.kontra is not None
    return Game(view.rules, view.stage, len(view.players), view.declaration, view.bid, tops, doubled, view.re)


def planned(view: SeatView, declaration: Declaration, bid: int, tops: int) -> Game:
    """Return a game that may still be named, without kontra."""
    return Game(view.rules, view.stage, len(view.players), declaration, bid, tops)


def null(game: Game, *, caught: bool) -> int:
    """Return the worth of a null to its declarer; `caught`: the declarer takes a trick and loses."""
    return _worth(game, replace(_played(game), took=int(caught)))


def given_up(game: Game) -> int:
    """Return the worth to the declarer of giving up a game."""
    return _worth(game, replace(_played(game), conceded=True))


def worth(game: Game, points: float, left: int) -> float:
    """Return the worth to the declarer of card points with best play; `left`: cards left in a hand after this trick.

    The more cards are left, the more each step is smoothed, since at the table nobody plays with open cards.
    """
    whole, soft = SLOPE * points, SOFT * left
    for end, more in steps(game):
        apart = points - end + 0.5
        if soft and abs(apart) < FAR * soft:
            whole += more / (1 + exp(-apart / soft))
        elif apart > 0:
            whole += more
    return whole


@cache
def steps(game: Game) -> Steps:
    """Return the worth that more card points add, step by step; the first step is the worth of no points."""
    found = [_at(game, points) for points in ENDS]
    rises = zip(ENDS[1:], found, found[1:], strict=False)
    return ((NEVER, found[0]), *((end, after - before) for end, before, after in rises if after != before))


def _at(game: Game, points: int) -> int:
    """Return the worth of `points`; 0 counts as no trick of the declarer, all points as all tricks."""
    side = Side.DEFENDERS if points == ALL_POINTS else Side.DECLARER if points == 0 else None
    return _worth(game, replace(_played(game), points=points, trickless=side))


def _played(game: Game) -> GameOutcome:
    """Return an outcome of the game without points and tricks."""
    return GameOutcome(Seat.ONE, game.declaration, game.bid, game.tops, kontra=game.kontra, re=game.re)


def _worth(game: Game, outcome: GameOutcome) -> int:
    """Return the list points by which an outcome moves the declarer ahead of the defenders.

    In a Seeger list a lost game also costs the bonuses of the declarer and the defenders.
    """
    count = counted(game.rules, game.stage, outcome)
    if game.rules.list is not ListKind.SEEGER:
        return count.amount
    return count.amount + (GAME_BONUS if count.is_won else -GAME_BONUS - DEFENCE_BONUS[game.seats])


WON: Final = 19
"""Card points above the needed number that a game is assumed to reach if only its win is known."""
HOPE: Final = 0.55
"""Part of the estimated chance that a game keeps in a layout in which it is lost with all cards open."""
WORST: Final = 0.01
"""Lowest chance to win that is assumed for a game."""
UNSEEN: Final = 0.25
"""Part of the nulls lost with all cards open that are won at the table, where the declarer's cards are hidden."""
LEFT: Final = 9
"""Number of cards in a hand after the first trick."""


class Games:
    """Solver for games of one deal in sampled worlds, with all cards open and best play by all."""

    def __init__(self, view: SeatView, mind: Mind) -> None:
        self._view, self._solvers = view, mind.solvers

    def worths(
        self,
        declaration: Declaration,
        bid: int,
        place: int,
        worlds: Sequence[World],
        *,
        kontra: bool = False,
        re: bool = False,
    ) -> list[float]:
        """Return for each world the worth of a game to its declarer.

        place: index (0 to 2) of the declarer, whose hand in each world is after the discard; the skat lies aside.
        """
        if not worlds:
            return []
        contract = declaration.contract
        seen, hands = first_lead(worlds[0], contract, place), in_bits(worlds, contract)
        solver = self._solvers.of(seen)
        plain = replace(planned(self._view, declaration, bid, 0), kontra=kontra, re=re)
        if contract is Contract.NULL:
            return [_null(plain, caught=bool(caught)) for caught in solver.values(seen, hands)]
        games = [replace(plain, tops=tops_of(contract, world[place] | world[ASIDE])) for world in worlds]
        had = [points_in(world[ASIDE]) for world in worlds]
        windows: list[Window] = [
            (max(0, game.needed - one - 1), max(1, game.needed - one)) for game, one in zip(games, had, strict=True)
        ]
        found = solver.values(seen, hands, windows=windows)
        chances = [_chance(declaration, world, place) for world in worlds]
        return [
            worth_of(game, won=value == window[1], likely=likely)
            for game, value, window, likely in zip(games, found, windows, chances, strict=True)
        ]


def _chance(declaration: Declaration, world: World, place: int) -> float:
    """Return the estimated chance of the declarer's ten cards; in a game from the hand the skat is not known."""
    away = 0 if declaration.hand else world[ASIDE]
    return chance(declaration, world[place], away, is_forehand=place == 0)


def worth_of(game: Game, *, won: bool, likely: float) -> float:
    """Return the worth of a game to its declarer in one layout.

    won: whether best play with all cards open wins it. likely: estimated chance of the declarer's ten cards. If best
    play loses, a part of this chance (`HOPE`) is kept, since the defenders do not see all cards.
    """
    if game.declaration.is_null:
        return _null(game, caught=not won)
    if won:
        return worth(game, min(game.needed + WON, ALL_POINTS), LEFT)
    odds = max(HOPE * likely, WORST)
    return worth(game, game.needed + SOFT * LEFT * log(odds / (1 - odds)), LEFT)


def _null(game: Game, *, caught: bool) -> float:
    """Return the worth of a null to its declarer; `caught`: it is lost with all cards open."""
    safe, lost = null(game, caught=False), null(game, caught=True)
    if not caught:
        return float(safe)
    return float(lost) if game.declaration.is_open else UNSEEN * safe + (1 - UNSEEN) * lost
