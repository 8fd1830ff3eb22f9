"""Play of a deal for the solver: seats 1, 2, 3 of a position are forehand, middlehand and rearhand."""

from engine.core.cards import Card
from engine.core.seats import Seat
from engine.games.preferans.contracts import Strain
from engine.games.preferans.conventions.values import RaspTalon
from engine.games.preferans.phases.play import TALON_LEADS
from engine.games.preferans.solver import Position, Solver, Solvers
from engine.games.preferans.state import Hands, NamedGame, Playing, Setup


def place_of(setup: Setup, seat: Seat) -> Seat:
    """Return the solver's number of an active seat."""
    return Seat(setup.active.index(seat) + 1)


def position_of(play: Playing, for_whom: Seat | None = None) -> Position:
    """Return the position for the solver.

    `for_whom` is the seat of raspasy that is asked about; in a game with a declarer the declarer is asked about.
    """
    setup, game = play.setup, play.game
    strain = game.contract.strain if isinstance(game, NamedGame) else None
    asked = game.declarer if isinstance(game, NamedGame) else for_whom or play.turn
    talon = () if isinstance(game, NamedGame) else _talon_ahead(play)
    first = setup.active[0] if talon else play.plays[0][0] if play.plays else play.turn
    return Position(
        _three(setup, play.hands),
        strain,
        place_of(setup, asked),
        place_of(setup, first),
        tuple(card for _, card in play.plays),
        talon,
        setup.resting is not None and bool(talon),
    )


def at_lead(setup: Setup, hands: Hands, declarer: Seat, strain: Strain | None) -> Position:
    """Return the position before the first lead of a game."""
    return Position(_three(setup, hands), strain, place_of(setup, declarer), Seat.ONE)


def line_from(solvers: Solvers, play: Playing) -> tuple[tuple[Seat, Card], ...]:
    """Return best play of a game by all from here on, with the seats."""
    position = position_of(play)
    plays = []
    for card in solvers.of(position.strain).best_line(position):
        plays.append((play.setup.active[position.turn - 1], card))
        position = position.after(card)
    return tuple(plays)


def worth_of(solver: Solver, position: Position) -> int:
    """Return the tricks of the seat that is asked about, from here on."""
    return solver.value(position) if position.left else 0


def _three(setup: Setup, hands: Hands) -> tuple[tuple[Card, ...], tuple[Card, ...], tuple[Card, ...]]:
    one, two, three = (tuple(hands[seat]) for seat in setup.active)
    return one, two, three


def _talon_ahead(play: Playing) -> tuple[Card, ...]:
    if play.setup.convention.rasp_talon is RaspTalon.CLOSED:
        return ()
    return play.setup.talon[len(play.tricks) : TALON_LEADS]
