"""Regret: the tricks that a played card gives away, compared with perfect play with all cards open."""

import msgspec

from engine.core.cards import Card
from engine.core.seats import Seat
from engine.games.preferans.contracts import Strain
from engine.games.preferans.phases.play import exposed, playable, talon_lead
from engine.games.preferans.solver import Position, Solvers
from engine.games.preferans.state import NamedGame, Playing

DECLARER, CLOSED, OPEN = "declarer", "closed defence", "open defence"


class Loss(msgspec.Struct, frozen=True):
    """Tricks that one played card gave away."""

    role: str
    """Role of the player: "declarer", "closed defence" or "open defence"."""
    game: str
    """Kind of game: "trump", "no trump" or "misère" (an uvert, too)."""
    tricks: int
    """Number of tricks given away."""


def loss_of(play: Playing, card: Card, solvers: Solvers) -> Loss | None:
    """Return the tricks that a card gives away; None in raspasy, which has no sides."""
    game = play.game
    if not isinstance(game, NamedGame) or talon_lead(play) is not None:
        return None
    role = DECLARER if play.turn is game.declarer else OPEN if exposed(play) else CLOSED
    return Loss(role, _kind(game), given_away(play, game, solvers)[card])


def given_away(play: Playing, game: NamedGame, solvers: Solvers) -> dict[Card, int]:
    """Return for each legal card the tricks that it gives away, if all play perfectly afterwards."""
    legal = playable(play)
    if len(legal) == 1:
        return dict.fromkeys(legal, 0)
    tricks = solvers.of(game.contract.strain).table(_position(play, game))
    wants_many = (play.turn is game.declarer) is not game.contract.is_misere
    best = (max if wants_many else min)(tricks.values())
    return {card: abs(best - number) for card, number in tricks.items()}


def _kind(game: NamedGame) -> str:
    if game.contract.is_misere:
        return "misère"
    return "no trump" if game.contract.strain is Strain.NO_TRUMP else "trump"


def _position(play: Playing, game: NamedGame) -> Position:
    active = game.setup.active
    places = {seat: Seat(place + 1) for place, seat in enumerate(active)}
    leader = play.plays[0][0] if play.plays else play.turn
    hands = tuple(play.hands[seat] for seat in active)
    trick = tuple(card for _, card in play.plays)
    return Position(hands, game.contract.strain, places[game.declarer], places[leader], trick)
