"""Beginning of a deal: the deck dealt in packets, then middlehand bids or forehand shoves (skat.md §1, §8)."""

from engine.core.cards import DECK, Card, sort_cards
from engine.core.errors import IllegalCommand
from engine.core.match import StartDeal
from engine.core.seats import BySeat, Seat
from engine.games.skat.events import DealStarted, Standing
from engine.games.skat.phases.shove import begin_shoving
from engine.games.skat.robber import Stage
from engine.games.skat.rotation import active_seats, next_dealer, reached, resting_seat
from engine.games.skat.rules.values import Packets
from engine.games.skat.state import Auction, Setup, Shoving


def decide_start(standing: Standing, command: StartDeal) -> DealStarted:
    """Deal a shuffled deck in the packets of the rules.

    Raises IllegalCommand: match_over, unknown_seat, wrong_dealer, bad_deck.
    """
    check_next(standing, command.dealer)
    if len(command.deck) != len(DECK) or set(command.deck) != set(DECK):
        raise IllegalCommand("bad_deck")
    hands, talon = dealt(standing.rules.deal_packets, len(standing.players), command.dealer, command.deck)
    return DealStarted(standing.deals + 1, command.dealer, hands, talon, standing)


def owners(packets: Packets) -> tuple[int, ...]:
    """Return whose each card of the deck is: 0 forehand, 1 middlehand, 2 rearhand, 3 the skat."""
    first, *later = packets.hands
    rounds = [place for size in later for place in range(3) for _ in range(size)]
    return (*(place for place in range(3) for _ in range(first)), 3, 3, *rounds)


def dealt(
    packets: Packets, seats: int, dealer: Seat, deck: tuple[Card, ...]
) -> tuple[BySeat[tuple[Card, ...]], tuple[Card, Card]]:
    """Deal hands and skat from a shuffled deck."""
    shares: list[list[Card]] = [[], [], [], []]
    for place, card in zip(owners(packets), deck, strict=True):
        shares[place].append(card)
    hands: BySeat[tuple[Card, ...]] = BySeat.of(seats, ())
    for place, seat in enumerate(active_seats(seats, dealer)):
        hands = hands.put(seat, sort_cards(shares[place]))
    return hands, (shares[3][0], shares[3][1])


def deck_of(packets: Packets, hands: tuple[tuple[Card, ...], ...], talon: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return a deck from which exactly these cards are dealt: `hands` of forehand, middlehand and rearhand."""
    shares = [iter(cards) for cards in (*hands, talon)]
    return tuple(next(shares[place]) for place in owners(packets))


def check_next(standing: Standing, dealer: Seat) -> None:
    """Refuse a deal of that dealer now. Raises IllegalCommand: see `decide_start`."""
    if reached(standing) is not None:
        raise IllegalCommand("match_over")
    if dealer > len(standing.players):
        raise IllegalCommand("unknown_seat", {"seat": int(dealer)})
    expected = next_dealer(standing)
    if expected is not None and dealer is not expected:
        raise IllegalCommand("wrong_dealer", {"dealer": int(dealer), "expected": int(expected)})


def begin(event: DealStarted) -> Auction | Shoving:
    """Begin a started deal: the auction, in the schieber lap the shoving."""
    standing = event.standing
    seats, stage = len(standing.players), standing.robber.stage
    active, resting = active_seats(seats, event.dealer), resting_seat(seats, event.dealer)
    setup = Setup(standing.rules, event.number, event.dealer, active, resting, event.hands, event.talon, stage)
    if stage is Stage.SCHIEBER:
        return begin_shoving(setup, event.hands, ())
    return Auction(setup, event.hands, namer=active[1], holder=active[0])
