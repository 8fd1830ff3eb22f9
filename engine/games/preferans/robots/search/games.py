"""Value of declaring a game: tricks solved over layouts, points of the convention, as the others may whist."""

from collections.abc import Iterable, Sequence

from engine.core.cardsets import cards_in
from engine.core.seats import Seat
from engine.games.preferans.contracts import TRICK_CONTRACTS, Contract, Strain
from engine.games.preferans.conventions.policies import duty_on, is_checked
from engine.games.preferans.outcomes import ContractOutcome, DefenderWord, WhistCall
from engine.games.preferans.robots.search.budget import Mind
from engine.games.preferans.robots.search.points import Curve, Stakes
from engine.games.preferans.solver import Position
from engine.games.preferans.view import TableView
from engine.search.bits import kernel_hands
from engine.search.worlds import World

# chance of a whist when the others' tricks exceed the duty by this much
WHISTED = {-3: 0.2, -2: 0.35, -1: 0.6, 0: 0.9}
HIGHER = 3  # levels above the lowest one that are looked at

Tricks = Sequence[int]


class Games:
    """Games that a seat may declare in this deal, with their points by tricks."""

    def __init__(self, view: TableView, seat: Seat, mind: Mind) -> None:
        self.view, self.seat, self.mind = view, seat, mind
        self.stakes = Stakes(view, seat)
        self.place = view.active.index(seat)
        self._curves: dict[tuple[int, bool, bool, bool], Curve] = {}
        others = (view.active[(self.place + step) % 3] for step in (1, 2))
        self._others = tuple(other for other in others if other is not view.dummy)

    def curve(self, game: Contract, *, without: bool = False, blind: bool = False, thrown: bool = False) -> Curve:
        """Return the points of a game by its declarer's tricks; its strain makes no difference."""
        key = (game.level, without, blind, thrown)
        if key not in self._curves:
            self._curves[key] = self._curve(game, without=without, blind=blind, thrown=thrown)
        return self._curves[key]

    def _curve(self, game: Contract, *, without: bool, blind: bool, thrown: bool) -> Curve:
        rules = self.view.standing.convention
        if game.is_misere or is_checked(rules, game):
            quiet = self.stakes.outcome(self.seat, game, (), without_talon=without, blind=blind, thrown=thrown)
            return self.stakes.curve(quiet)
        words = (WhistCall.WHIST, WhistCall.PASS)
        whisted = tuple(DefenderWord(seat, word) for seat, word in zip(self._others, words, strict=False))
        passes = tuple(DefenderWord(seat, WhistCall.PASS) for seat in self._others)
        played = self.stakes.outcome(self.seat, game, whisted, without_talon=without, blind=blind, thrown=thrown)
        partner = self.stakes.partner
        alone = ContractOutcome(
            self.seat, game, passes, partner=partner, thrown=thrown, without_talon=without, blind=blind
        )
        free, duty = self.stakes.unplayed(alone), duty_on(rules, game.level)
        chances = [WHISTED[max(min(10 - tricks - duty, 0), -3)] for tricks in range(11)]
        curve = self.stakes.curve(played)
        return tuple(chance * points + (1 - chance) * free for chance, points in zip(chances, curve, strict=True))

    def tricks(self, worlds: Iterable[World], strain: Strain | None) -> list[int]:
        """Return the seat's tricks as declarer in each world, the first hand leading."""
        layouts = list(worlds)
        hands = [cards_in(hand) for hand in layouts[0][:3]]
        declarer = Seat(self.place + 1)
        seen = Position((hands[0], hands[1], hands[2]), strain, declarer, Seat.ONE)
        return self.mind.solvers.of(strain).values(seen, [kernel_hands(world, seen.trump) for world in layouts])

    def best(
        self,
        tricks: Tricks,
        strain: Strain,
        bid: Contract,
        *,
        without: bool = False,
        blind: bool = False,
        thrown: bool = False,
    ) -> tuple[float, Contract]:
        """Find the best game of that strain, not below the bid, over those layouts; return its mean points with it."""
        options = [game for game in not_below(bid) if game.strain is strain][: HIGHER + 1]
        curves = {game: self.curve(game, without=without, blind=blind, thrown=thrown) for game in options}
        means = {game: sum(curves[game][count] for count in tricks) / len(tricks) for game in options}
        game = max(options, key=lambda option: means[option]) if options else Contract.N10
        return means.get(game, float("-inf")), game


def not_below(bid: Contract) -> tuple[Contract, ...]:
    """List the trick games a declarer may name after that bid."""
    return TRICK_CONTRACTS[TRICK_CONTRACTS.index(bid) :] if bid in TRICK_CONTRACTS else ()
