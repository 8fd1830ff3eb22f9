"""Positions for the solver, and values of discards. Seats 1, 2, 3 are forehand, middlehand and rearhand."""

from collections.abc import Iterator
from functools import reduce
from itertools import islice

from engine.core.cards import Card, Suit
from engine.core.seats import Seat
from engine.games.preferans.analysis.model import Worth
from engine.games.preferans.contracts import Contract, Strain
from engine.games.preferans.conventions.model import RaspTalon
from engine.games.preferans.conventions.terms import cards_of
from engine.games.preferans.events import AnyEvent
from engine.games.preferans.game import evolve
from engine.games.preferans.moves import Discard, NameContract
from engine.games.preferans.phases.play import TALON_LEADS
from engine.games.preferans.robots.hand import by_shape
from engine.games.preferans.solver import Position, Solver, Solvers
from engine.games.preferans.state import Match, NamedGame, Ordering, Playing, Setup, TalonShown
from engine.search.analysis import Away, classes
from engine.three_hands.cardsets import card_set
from engine.three_hands.dealing import HAND
from engine.three_hands.state import Hands


def place_of(setup: Setup, seat: Seat) -> Seat:
    """Return the number, 1 to 3, under which the solver knows an active seat."""
    return Seat(setup.active.index(seat) + 1)


def position_of(play: Playing, for_whom: Seat | None = None) -> Position:
    """Return a play as a position for the solver.

    for_whom: seat whose tricks are counted in raspasy (None: the seat to play); with a declarer always the declarer's.
    """
    setup, game = play.setup, play.game
    strain = game.contract.strain if isinstance(game, NamedGame) else None
    asked = game.declarer if isinstance(game, NamedGame) else for_whom or play.turn
    talon = () if isinstance(game, NamedGame) else _talon_ahead(play)
    first = setup.active[0] if talon else play.plays[0][0] if play.plays else play.turn
    return Position(
        _hands(setup, play.hands),
        strain,
        place_of(setup, asked),
        place_of(setup, first),
        tuple(card for _, card in play.plays),
        talon,
        setup.resting is not None and bool(talon),
    )


def at_lead(setup: Setup, hands: Hands, declarer: Seat, strain: Strain | None) -> Position:
    """Return the position before the first lead of a game."""
    return Position(_hands(setup, hands), strain, place_of(setup, declarer), Seat.ONE)


def line_from(solvers: Solvers, play: Playing) -> tuple[tuple[Seat, Card], ...]:
    """Return the best play by all from here on, as pairs of seat and card."""
    position = position_of(play)
    plays = []
    for card in solvers.of(position.strain).best_line(position):
        plays.append((play.setup.active[position.turn - 1], card))
        position = position.after(card)
    return tuple(plays)


def worth_of(solver: Solver, position: Position) -> int:
    """Return how many of the remaining tricks the position's counted seat takes with best play."""
    return solver.value(position) if position.left else 0


def _hands(setup: Setup, hands: Hands) -> tuple[tuple[Card, ...], ...]:
    return tuple(tuple(hands[seat]) for seat in setup.active)


def _talon_ahead(play: Playing) -> tuple[Card, ...]:
    if play.setup.convention.rasp_talon is RaspTalon.CLOSED:
        return ()
    return play.setup.talon[len(play.tricks) : TALON_LEADS]


LIKELY = 3
"""Maximum number of discards that `Twelve.likely` yields, all equally good with open cards."""
FEWEST_TRUMPS = 3
"""Fewest cards of a suit among those before the discard with which it is considered as trump."""


class Twelve:
    """A declarer's cards before the discard, with the other hands open; ten cards if the talon is not taken.

    They are twelve, or fourteen with a talon of four.
    """

    def __init__(self, solvers: Solvers, setup: Setup, hands: Hands, declarer: Seat) -> None:
        self._solvers, self._setup, self._hands, self._declarer = solvers, setup, hands, declarer
        self._known: dict[Strain | None, Worth] = {}
        self._below: dict[Strain, int] = {}  # bounds above the tricks taken
        self._deck = card_set(cards_of(setup.convention))
        self._away = len(self.held) - HAND  # cards to discard

    @property
    def held(self) -> tuple[Card, ...]:
        """The declarer's cards."""
        return self._hands[self._declarer]

    def best(self, strain: Strain | None) -> Worth:
        """Return the discard with the most tricks in a strain, or with the fewest on misère (strain None)."""
        if strain not in self._known:
            self._known[strain] = self._fewest() if strain is None else self._most(strain, self._first(strain))
        return self._known[strain]

    def likely(self, strain: Strain | None) -> Iterator[Away]:
        """Yield up to `LIKELY` of the best discards with all cards open, the best by shape first."""
        best, held = self.best(strain).tricks, self.held
        mine = card_set(held)
        ways, theirs = classes(held, self._away), self._deck & ~mine
        ranked = sorted(ways, key=lambda pair: -by_shape(mine & ~card_set(pair), theirs, strain))
        return islice((pair for pair in ranked if self.with_discard(strain, pair) == best), LIKELY)

    def from_on(self, strain: Strain, least: int) -> Worth | None:
        """Return the value of the strain if it is at least `least` tricks, else None. This is faster than `best`."""
        if strain not in self._known and least < self._below.get(strain, 11):
            for pair in self._pairs(strain):
                if self._solvers.of(strain).at_least(self._position(strain, pair), least):
                    self._known[strain] = self._most(strain, Worth(strain, least, pair))
                    break
            else:
                self._below[strain] = least
        found = self._known.get(strain)
        return found if found is not None and found.tricks >= least else None

    def sure_misere(self) -> Worth | None:
        """Return a discard with which a misère cannot be caught even with all cards open; None if there is none."""
        for pair in safe_discards(self.held, cards_of(self._setup.convention)):
            if not self._solvers.of(None).at_least(self._position(None, pair), 1):
                return Worth(None, 0, pair)
        return None

    def with_discard(self, strain: Strain | None, discard: Away | None) -> int:
        """Return the declarer's tricks after that discard, with best play by all."""
        return self._solvers.of(strain).value(self._position(strain, discard))

    def _position(self, strain: Strain | None, discard: Away | None) -> Position:
        held = tuple(card for card in self.held if card not in (discard or ()))
        return at_lead(self._setup, self._hands.put(self._declarer, held), self._declarer, strain)

    def worths(self) -> tuple[Worth, ...]:
        """Return the value of every strain worth examining, in the order of the auction."""
        return tuple(self.best(strain) for strain in self.strains())

    def strains(self) -> tuple[Strain, ...]:
        """Return no trump and the suits long enough to be trump, in the order of the auction."""
        return tuple(strain for strain in Strain if self._long_enough(strain))

    def _long_enough(self, strain: Strain) -> bool:
        held = sum(card.suit is strain.trump for card in self.held)
        return strain.trump is None or held >= FEWEST_TRUMPS

    def _pairs(self, strain: Strain | None) -> Iterator[Away | None]:
        """Iterate over the discards, one of each group of equivalent ones; a single None if nothing is discarded."""
        return classes(self.held, self._away, high_first=strain is None) if self._away else iter((None,))

    def _first(self, strain: Strain) -> Worth:
        pair = next(self._pairs(strain))
        return Worth(strain, self.with_discard(strain, pair), pair)

    def _most(self, strain: Strain, found: Worth) -> Worth:
        """Return the best discard, the first of equals. `found`: a lower bound, with the first discard to reach it."""
        solver, seen = self._solvers.of(strain), False
        for pair in self._pairs(strain):
            seen = seen or pair == found.discard
            tricks = found.tricks
            while seen and tricks < 10 and solver.at_least(self._position(strain, pair), tricks + 1):
                tricks += 1
            if tricks > found.tricks:
                found = Worth(strain, tricks, pair)
        return found

    def _fewest(self) -> Worth:
        """Return the best discard for a misère, the first of equals."""
        solver, found = self._solvers.of(None), None
        for pair in self._pairs(None):
            position = self._position(None, pair)
            if found is None or not solver.at_least(position, found.tricks):
                found = Worth(None, solver.value(position), pair)
            if not found.tricks:
                break
        if found is None:
            raise ValueError("nobody discards from an empty hand")
        return found


def safe_discards(held: tuple[Card, ...], deck: tuple[Card, ...]) -> Iterator[Away]:
    """Yield the discards after which a misère may be safe: in at most one suit could the others still play lower.

    deck: all cards of the deal.
    """
    others = [card for card in deck if card not in held]
    for cards in classes(held, len(held) - HAND, high_first=True):
        kept = [card for card in held if card not in cards]
        if sum(not _safe(kept, others, suit) for suit in Suit) <= 1:
            yield cards


def _safe(kept: list[Card], others: list[Card], suit: Suit) -> bool:
    ours = sorted(card.rank for card in kept if card.suit is suit)
    theirs = sorted(card.rank for card in others if card.suit is suit)
    return all(low < high for low, high in zip(ours, theirs, strict=False)) and len(ours) <= len(theirs) + 1


def as_ordering(deal: TalonShown | Ordering) -> Ordering:
    """Return the deal at the point where the declarer names the game, with no discard made yet."""
    if isinstance(deal, Ordering):
        return deal
    return Ordering(deal.setup, deal.hands, deal.calls, deal.won, None, None)


def named(match: Match, contract: Contract, discard: Away | None) -> Match:
    """Return the match after the discard (if the game has one) and after naming the game."""
    deal = match.deal
    events: tuple[AnyEvent, ...] = ()
    if isinstance(deal, TalonShown):
        cards = discard or deal.hands[deal.declarer][: len(deal.setup.talon)]
        events = (Discard(deal.declarer, cards=cards),)
    if isinstance(deal, TalonShown | Ordering):
        events = (*events, NameContract(deal.declarer, contract=contract))
    return reduce(evolve, events, match)
