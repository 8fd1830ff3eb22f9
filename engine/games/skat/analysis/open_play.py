"""Play with all cards open: a position of the solver with what the declarer has so far."""

import msgspec

from engine.core.cards import Card
from engine.core.seats import Seat
from engine.games.skat.contracts import Contract
from engine.games.skat.solver import Position
from engine.games.skat.state import Hands, NamedGame, Playing, Setup
from engine.games.skat.trick_rules import points_of

Pair = tuple[Card, Card]


class OpenPlay(msgspec.Struct, frozen=True):
    """A game with a declarer at any point of its play."""

    position: Position
    """Cards that are still held; its soloist is the declarer."""
    points: int
    """Card points of the declarer so far, with the skat."""
    own: bool = False
    """True once the declarer has a trick."""
    theirs: bool = False
    """True once the defenders have a trick."""

    @property
    def left_points(self) -> int:
        """Card points that are still to be taken, those on the table with them."""
        position = self.position
        return points_of((*position.hands[0], *position.hands[1], *position.hands[2], *position.trick))

    @property
    def is_declarers_turn(self) -> bool:
        """Tell whether the declarer plays next."""
        return self.position.turn is self.position.soloist

    def after(self, card: Card) -> "OpenPlay":
        """Return the play after a legal card."""
        position, trick = self.position.after(card), (*self.position.trick, card)
        if position.trick:
            return msgspec.structs.replace(self, position=position)
        if position.leader is position.soloist:
            return OpenPlay(position, self.points + points_of(trick), True, self.theirs)
        return OpenPlay(position, self.points, self.own, True)


def place_of(setup: Setup, seat: Seat) -> Seat:
    """Return the solver's number of an active seat."""
    return Seat(setup.active.index(seat) + 1)


def three(setup: Setup, hands: Hands) -> tuple[tuple[Card, ...], tuple[Card, ...], tuple[Card, ...]]:
    """Return the hands as the solver has them: of forehand, middlehand and rearhand."""
    first, second, third = (hands[seat] for seat in setup.active)
    return first, second, third


def at_lead(setup: Setup, declarer: Seat, contract: Contract, skat: Pair) -> OpenPlay:
    """Return the play before the first lead of a declarer who leaves these two of twelve cards."""
    twelve = (*setup.dealt[declarer], *setup.talon)
    hands = setup.dealt.put(declarer, tuple(card for card in twelve if card not in skat))
    position = Position(
        hands=three(setup, hands), contract=contract, soloist=place_of(setup, declarer), leader=Seat.ONE
    )
    return OpenPlay(position, points_of(skat))


def open_play(play: Playing, game: NamedGame) -> OpenPlay:
    """Return a played game as the solver is asked."""
    setup, declarer = game.setup, game.declarer
    leader = play.plays[0][0] if play.plays else play.turn
    position = Position(
        hands=three(setup, play.hands),
        contract=game.contract,
        soloist=place_of(setup, declarer),
        leader=place_of(setup, leader),
        trick=tuple(card for _, card in play.plays),
    )
    own = [trick for trick in play.tricks if trick.taker is declarer]
    points = points_of((*game.skat, *(card for trick in own for _, card in trick.plays)))
    return OpenPlay(position, points, bool(own), len(own) < len(play.tricks))
