"""Worth of games over sampled hands, and what is at stake."""

from collections.abc import Sequence
from functools import cache
from math import exp, log
from typing import Final

import msgspec
from msgspec.structs import replace

from engine.core.seats import Seat
from engine.games.skat.contracts import Announcement, Contract, Declaration
from engine.games.skat.outcomes import GameOutcome, Side
from engine.games.skat.robber import Stage
from engine.games.skat.robots.estimate import chance, points_in, tops_of
from engine.games.skat.robots.search.mind import Mind, first_lead, in_bits
from engine.games.skat.rules import ListKind, Rules
from engine.games.skat.scoring import NEEDED, SCHNEIDER, SCHNEIDER_AGAINST, counted
from engine.games.skat.settlement import DEFENCE_BONUS, GAME_BONUS
from engine.games.skat.solver import Window
from engine.games.skat.trick_rules import ALL_POINTS
from engine.games.skat.view import GameView, SeatView
from engine.search.worlds import ASIDE, World

Steps = tuple[tuple[int, int], ...]
"""Card points of the declarer, including the skat, each with the worth that a game gains from there on."""
SOFT: Final = 0.9
"""Card points by which the end of a game is uncertain, for each card that a hand will hold after this trick."""
SLOPE: Final = 0.02
"""Worth of a card point that changes nothing, since others may err."""
FAR: Final = 12
"""Multiples of the softness beyond which a step counts in full."""
NEVER: Final = -1000
ENDS: Final = (0, 1, SCHNEIDER_AGAINST + 1, NEEDED, SCHNEIDER, ALL_POINTS)
"""Card points from which another result is written."""


class Game(msgspec.Struct, frozen=True):
    """A named game with all that its worth depends on besides the cards taken."""

    rules: Rules
    stage: Stage
    seats: int
    declaration: Declaration
    bid: int
    tops: int = 0
    """Matadors with their sign; 0 in a null."""
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
    """Return the game of a view, with matadors."""
    doubled = view.kontra is not None
    return Game(view.rules, view.stage, len(view.players), view.declaration, view.bid, tops, doubled, view.re)


def planned(view: SeatView, declaration: Declaration, bid: int, tops: int) -> Game:
    """Return a game that may still be named."""
    return Game(view.rules, view.stage, len(view.players), declaration, bid, tops)


def null(game: Game, *, caught: bool) -> int:
    """Return the worth of a null that its declarer loses by a trick, or wins."""
    return _worth(game, replace(_played(game), took=int(caught)))


def given_up(game: Game) -> int:
    """Return the worth of giving a game up."""
    return _worth(game, replace(_played(game), conceded=True))


def worth(game: Game, points: float, left: int) -> float:
    """Return the worth of card points; `left`: cards that a hand will hold after this trick.

    The more cards are left, the more a step is spread out, since nobody will play on with all cards open.
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
    """Return the worth of `points`; all of them or none count as all tricks or none."""
    side = Side.DEFENDERS if points == ALL_POINTS else Side.DECLARER if points == 0 else None
    return _worth(game, replace(_played(game), points=points, trickless=side))


def _played(game: Game) -> GameOutcome:
    """Return an outcome without the cards taken."""
    return GameOutcome(Seat.ONE, game.declaration, game.bid, game.tops, kontra=game.kontra, re=game.re)


def _worth(game: Game, outcome: GameOutcome) -> int:
    """Return what a game is worth to its declarer against the others; the defenders lose as much together.

    With the bonuses of the Seeger list a lost game also costs what the others are given.
    """
    count = counted(game.rules, game.stage, outcome)
    if game.rules.list is not ListKind.SEEGER:
        return count.amount
    return count.amount + (GAME_BONUS if count.is_won else -GAME_BONUS - DEFENCE_BONUS[game.seats])


WON: Final = 19
"""Card points over what is needed by which a game is taken to be won if only that is known."""
HOPE: Final = 0.55
"""Part of the chance of ten cards that a game keeps in a layout where it is lost with all cards open."""
LEAST: Final = 0.01
"""Lowest chance of a game."""
UNSEEN: Final = 0.25
"""Part of the nulls that could be caught with all cards open but are not, since the declarer's cards are hidden."""
LEFT: Final = 9
"""Cards that a hand holds after the first trick."""


class Games:
    """Games of one deal, played out with all cards open and best play by all."""

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
        """Return the worth of a game to its declarer in each world.

        place: the declarer's, whose ten cards are complete; the skat lies aside.
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
    """Estimate the chance of ten cards; in a game from the hand the declarer does not know the cards aside."""
    away = 0 if declaration.hand else world[ASIDE]
    return chance(declaration, world[place], away, is_forehand=place == 0)


def worth_of(game: Game, *, won: bool, likely: float) -> float:
    """Return the worth of a game known only to be won or lost with open cards; `likely`: the chance to win it."""
    if game.declaration.is_null:
        return _null(game, caught=not won)
    if won:
        return worth(game, min(game.needed + WON, ALL_POINTS), LEFT)
    odds = max(HOPE * likely, LEAST)
    return worth(game, game.needed + SOFT * LEFT * log(odds / (1 - odds)), LEFT)


def _null(game: Game, *, caught: bool) -> float:
    """Return the worth of a null that can be caught with all cards open, or not."""
    safe, lost = null(game, caught=False), null(game, caught=True)
    if not caught:
        return float(safe)
    return float(lost) if game.declaration.is_open else UNSEEN * safe + (1 - UNSEEN) * lost
