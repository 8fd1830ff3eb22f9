"""Positions with all cards known, as questions to the solver; they are checked when created."""

import msgspec

from engine.core.cards import Card, Suit
from engine.core.seats import Seat
from engine.core.tricks import TrickRules
from engine.games.preferans.contracts import Strain
from engine.games.preferans.trick_rules import trick_rules
from engine.search.positions import CLOCKWISE, Hand, OpenDeal, SolverError


class Position(OpenDeal, msgspec.Struct, frozen=True):
    """A deal at any point with all cards known; seats 1 to 3 are clockwise. Raises SolverError if impossible.

    With two hands (preferans of two without a dummy) there are seats 1 and 2 only.
    """

    hands: tuple[Hand, ...]
    """Cards that seats 1, 2, 3 still hold, at most 10 each. A seat that has played to the trick holds one less."""
    strain: Strain | None
    """Trump suit or no trump; None if the declarer wants no tricks.

    That is so on misère, and in raspasy, where one seat plays against all others (the paranoid value).
    """
    declarer: Seat
    leader: Seat
    """Seat that played or plays first to this trick."""
    trick: tuple[Card, ...] = ()
    """Cards on the table, fewer than there are hands, in order from the leader."""
    talon: tuple[Card, ...] = ()
    """Cards of the talon that lead this trick and the next in raspasy (rules.md §8.1).

    `leader` is then forehand, which plays first to these tricks and to the one after them.
    """
    talon_takes: bool = False
    """Whether a card of the talon can win its trick, for a resting dealer; otherwise it only names the suit."""

    def __post_init__(self) -> None:
        _check(self)

    @property
    def trump(self) -> Suit | None:
        """The trump suit; None without trumps."""
        return self.strain.trump if self.strain else None

    @property
    def rules(self) -> TrickRules:
        """Rules of the tricks: duty to follow, strength of cards, trump."""
        return trick_rules(self.trump)

    @property
    def legal(self) -> Hand:
        """Cards that the seat to play may legally play."""
        trick = (self.talon[0], *self.trick) if self.talon else self.trick
        return self.rules.legal_cards(self.hands[self.turn - 1], trick)

    def after(self, card: Card) -> "Position":
        """Return the position after a legal card of the seat to play. Raises SolverError for another card."""
        hands, trick = self.without(card), (*self.trick, card)
        if len(trick) < len(hands):
            return self.changed(hands=hands, trick=trick)
        leader = None if self.talon else self.taker_after(card)
        return self.changed(hands=hands, trick=(), leader=leader or self.leader, talon=self.talon[1:])

    def taker_after(self, card: Card) -> Seat | None:
        """Return the seat that takes the trick if `card` is its last card; None if the talon's card takes it."""
        plays = [*self.plays, (self.turn, card)]
        if not self.talon:
            return self.rules.taker(plays)
        lead = self.talon[0]
        if self.talon_takes:
            taker = self.rules.taker([(Seat.FOUR, lead), *plays])
            return None if taker is Seat.FOUR else taker
        # nobody may have the talon's suit: the first hand takes (rules.md §19, 29)
        return self.rules.taker(plays, lead) or self.leader


def _check(position: Position) -> None:
    size = len(position.hands)
    if size not in CLOCKWISE:
        raise SolverError(f"two or three hands are needed, not {size}")
    for name, seat in (("declarer", position.declarer), ("leader", position.leader)):
        if seat not in CLOCKWISE[size]:
            raise SolverError(f"the {name} is seat {'1 or 2' if size == 2 else '1, 2 or 3'}, not {int(seat)}")
    if len(position.trick) >= size:
        cards = "card" if size == 2 else "cards"
        raise SolverError(f"a trick on the table has at most {size - 1} {cards}, not {len(position.trick)}")
    position.check_cards(*position.talon)
    _check_sizes(position)
    _check_talon(position)
    _check_followed(position)


def _check_sizes(position: Position) -> None:
    if len(set(position.sizes)) > 1:
        sizes = ", ".join(str(len(hand)) for hand in position.hands)
        with_trick = f" with {len(position.trick)} played to the trick" if position.trick else ""
        raise SolverError(f"the hands are uneven: {sizes} cards{with_trick}")
    if position.sizes[0] > 10:
        raise SolverError(f"a hand has at most 10 cards, not {position.sizes[0]}")


def _check_talon(position: Position) -> None:
    if position.talon and position.strain is not None:
        raise SolverError("the talon leads in raspasy only")
    if len(position.talon) > min(2, position.left):
        raise SolverError(f"the talon cannot lead {len(position.talon)} tricks here")


def _check_followed(position: Position) -> None:
    led = (position.talon or position.trick)[:1]
    for seat, card in position.plays if position.talon else position.plays[1:]:
        hand = (*position.hands[seat - 1], card)
        if card not in position.rules.legal_cards(hand, led):
            raise SolverError(f"seat {seat} could not play {card}: it holds {_instead(hand, led[0], position.trump)}")


def _instead(hand: Hand, led: Card, trump: Suit | None) -> Card:
    follow = [card for card in hand if card.suit is led.suit]
    return (follow or [card for card in hand if card.suit is trump])[0]
