"""Why a command was refused: a stable reason and its facts, for one clear sentence."""

from engine.cards import Card
from engine.commands import DealCommand, Discard, MakeClaim, NameContract, PlaceBid, PlayCard
from engine.contracts import LADDER, Contract
from engine.errors import IllegalCommand
from engine.phases.auction import legal_bids, may_hold, minimum_rung
from engine.phases.play import led_suit, playable, trump_of
from engine.seats import Seat
from engine.state import Auction, Deal, Ordering, Playing, TalonShown


def refusal(deal: Deal, command: DealCommand, deciders: tuple[Seat, ...]) -> IllegalCommand:
    """The reasons: bad_claim, not_your_turn, not_now, here_not_allowed, here_wrong_bid, misere_not_allowed,
    bid_too_low, no_jumps, not_your_card, must_follow, must_trump, below_bid, must_play_misere, no_misere_after_tricks.
    """
    seat = command.seat
    match deal, command:
        case Playing(), MakeClaim():
            return IllegalCommand("bad_claim", {"seat": int(seat), "remaining": deal.remaining})
        case _ if seat not in deciders:
            expected = int(deciders[0]) if deciders else 0
            return IllegalCommand("not_your_turn", {"seat": int(seat), "expected": expected})
        case Auction(), PlaceBid():
            return _bid(deal, command)
        case TalonShown(), Discard(cards=cards):
            return _foreign(seat, [card for card in cards if card not in deal.hands[seat]])
        case Ordering(), NameContract():
            return _contract(deal, command)
        case Playing(), PlayCard(card=card):
            return _card(deal, card)
        case _:
            return IllegalCommand("not_now", {"seat": int(seat)})


def _bid(deal: Auction, command: PlaceBid) -> IllegalCommand:
    seat, bid = command.seat, command.bid
    if command.here:
        reason = "here_wrong_bid" if may_hold(deal, seat) else "here_not_allowed"
        return IllegalCommand(reason, {"seat": int(seat), "bid": str(bid)})
    lowest = minimum_rung(deal)
    if bid not in LADDER[lowest:]:
        least = str(LADDER[lowest]) if lowest < len(LADDER) else ""
        return IllegalCommand("bid_too_low", {"seat": int(seat), "bid": str(bid), "lowest": least})
    if bid.is_misere:
        return IllegalCommand("misere_not_allowed", {"seat": int(seat)})
    step = next((other for other in legal_bids(deal, seat) if not other.is_misere), None)
    return IllegalCommand("no_jumps", {"seat": int(seat), "bid": str(bid), "next": str(step or "")})


def _contract(deal: Ordering, command: NameContract) -> IllegalCommand:
    if deal.bid.is_misere:
        return IllegalCommand("must_play_misere", {"seat": int(command.seat)})
    if command.contract is Contract.MISERE:
        return IllegalCommand("no_misere_after_tricks", {"seat": int(command.seat), "bid": str(deal.bid)})
    facts: dict[str, str | int] = {"seat": int(command.seat), "contract": str(command.contract), "bid": str(deal.bid)}
    return IllegalCommand("below_bid", facts)


def _card(deal: Playing, card: Card) -> IllegalCommand:
    owner = deal.turn
    if card not in deal.hands[owner]:
        return _foreign(owner, [card])
    led, trump = led_suit(deal), trump_of(deal)
    follows = any(other.suit is led for other in deal.hands[owner])
    has = " ".join(playable(deal))
    if follows or trump is None:
        return IllegalCommand("must_follow", {"seat": int(owner), "suit": str(led), "has": has})
    return IllegalCommand("must_trump", {"seat": int(owner), "suit": str(trump), "has": has})


def _foreign(seat: Seat, cards: list[Card]) -> IllegalCommand:
    if not cards:
        return IllegalCommand("not_now", {"seat": int(seat)})
    return IllegalCommand("not_your_card", {"seat": int(seat), "card": " ".join(cards)})
