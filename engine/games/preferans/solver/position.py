"""Positions with all cards known: questions to the solver, checked when they are made."""

from collections import Counter

import msgspec

from engine.core.cards import Card, Suit
from engine.core.seats import Seat, all_seats
from engine.core.tricks import TrickRules
from engine.games.preferans.contracts import Strain
from engine.games.preferans.trick_rules import trick_rules

SEATS = all_seats(3)
Hand = tuple[Card, ...]


class SolverError(ValueError):
    """A position that cannot be; the message is one sentence."""


class Position(msgspec.Struct, frozen=True):
    """A deal at any point, all cards known, seats 1..3 clockwise. Raises SolverError."""

    hands: tuple[Hand, Hand, Hand]
    """Cards that seats 1, 2, 3 still hold, each at most 10; a seat that has played to the trick holds one less."""
    strain: Strain | None
    """Trump or no trump; None when the declarer wants no tricks.

    That is misère, and in raspasy each seat against the two others (the paranoid value).
    """
    declarer: Seat
    leader: Seat
    """Seat that played, or plays, first to this trick."""
    trick: tuple[Card, ...] = ()
    """The 0 to 2 cards on the table in order from the leader."""
    talon: tuple[Card, ...] = ()
    """Cards of the talon that lead this trick and the next in raspasy (rules.md §8.1).

    `leader` is then the first hand, which plays first to them and to the trick behind.
    """
    talon_takes: bool = False
    """True when the talon card may win the trick (for a resting dealer); else it only names the suit."""

    def __post_init__(self) -> None:
        _check(self)

    @property
    def trump(self) -> Suit | None:
        """Trump suit, if there is one."""
        return self.strain.trump if self.strain else None

    @property
    def rules(self) -> TrickRules:
        """Rules of its tricks."""
        return trick_rules(self.trump)

    @property
    def turn(self) -> Seat:
        """Seat that plays next."""
        return Seat((self.leader - 1 + len(self.trick)) % 3 + 1)

    @property
    def left(self) -> int:
        """Number of tricks from here on, the one on the table included."""
        return len(self.hands[self.turn - 1])

    @property
    def plays(self) -> tuple[tuple[Seat, Card], ...]:
        """Cards on the table with the seats that played them."""
        return tuple((Seat((self.leader - 1 + place) % 3 + 1), card) for place, card in enumerate(self.trick))

    @property
    def legal(self) -> Hand:
        """Cards that the seat to play may play."""
        trick = (self.talon[0], *self.trick) if self.talon else self.trick
        return self.rules.legal_cards(self.hands[self.turn - 1], trick)

    def after(self, card: Card) -> "Position":
        """Return the position after a legal card of the seat to play. Raises SolverError for another card."""
        if card not in self.legal:
            raise SolverError(f"seat {self.turn} may not play {card}")
        hands = tuple(tuple(c for c in hand if c is not card) for hand in self.hands)
        trick = (*self.trick, card)
        if len(trick) < 3:
            return msgspec.structs.replace(self, hands=hands, trick=trick)
        leader = None if self.talon else self.taker_after(card)
        return msgspec.structs.replace(
            self,
            hands=hands,
            trick=(),
            leader=leader or self.leader,
            talon=self.talon[1:],
            talon_takes=self.talon_takes,
        )

    def taker_after(self, card: Card) -> Seat | None:
        """Return the seat that takes the trick when `card` is its third; None when the talon's card does."""
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
    if len(position.hands) != 3:
        raise SolverError(f"three hands are needed, not {len(position.hands)}")
    for name, seat in (("declarer", position.declarer), ("leader", position.leader)):
        if seat not in SEATS:
            raise SolverError(f"the {name} is seat 1, 2 or 3, not {int(seat)}")
    if len(position.trick) > 2:
        raise SolverError(f"a trick on the table has at most 2 cards, not {len(position.trick)}")
    counted = Counter([card for hand in position.hands for card in hand] + [*position.trick, *position.talon])
    if twice := [card for card, times in counted.items() if times > 1]:
        raise SolverError(f"{twice[0]} is there twice")
    _check_sizes(position)
    _check_talon(position)
    _check_followed(position)


def _check_sizes(position: Position) -> None:
    played = [seat for seat, _ in position.plays]
    whole = [len(position.hands[seat - 1]) + (seat in played) for seat in SEATS]
    if len(set(whole)) > 1:
        sizes = ", ".join(str(len(hand)) for hand in position.hands)
        with_trick = f" with {len(played)} played to the trick" if played else ""
        raise SolverError(f"the hands are uneven: {sizes} cards{with_trick}")
    if whole[0] > 10:
        raise SolverError(f"a hand has at most 10 cards, not {whole[0]}")


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
