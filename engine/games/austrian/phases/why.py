"""Refusals of illegal commands: a stable reason and the facts from which one clear sentence can be made."""

from engine.core.cards import Card
from engine.core.errors import IllegalCommand
from engine.core.seats import Seat
from engine.games.austrian.calls import RUNGS
from engine.games.austrian.moves import (
    Announce,
    DealMove,
    Discard,
    MakeClaim,
    NameContract,
    Pass,
    PlaceBid,
    PlayCard,
    in_record,
)
from engine.games.austrian.phases.bidding import floor_of, legal_bids, may_play_hand
from engine.games.austrian.phases.play import refused, rules_of_trick
from engine.games.austrian.rules import MustBeat
from engine.games.austrian.state import Auction, Exchange, Naming, Phase, Playing


def refusal(deal: Phase, command: DealMove, deciders: tuple[Seat, ...]) -> IllegalCommand:
    """Return the reason why a command is not legal; `deciders`: seats for which the deal waits.

    The reasons: not_your_turn, not_now, must_bid, here_not_allowed, no_such_bid, no_hand_now, bid_too_low, no_jumps,
    bad_claim, not_your_card, must_follow, must_trump, must_beat, below_bid, no_such_contract, and those of
    `play.refused`.
    """
    seat = command.seat
    match deal, command:
        case Playing(), Announce():
            return refused(deal, command)
        case Playing(), MakeClaim():
            return IllegalCommand("bad_claim", {"seat": int(seat), "remaining": deal.remaining})
        case _ if seat not in deciders:
            return IllegalCommand("not_your_turn", {"seat": int(seat), "expected": int(deciders[0])})
        case Auction(), Pass():
            return IllegalCommand("must_bid", {"seat": int(seat)})
        case Auction(), PlaceBid():
            return _bid(deal, command)
        case Exchange(), Discard(cards=cards):
            card = next((card for card in cards if card not in deal.hands[seat]), cards[0])
            return IllegalCommand("not_your_card", {"seat": int(seat), "card": str(card)})
        case Naming(), NameContract(contract=contract):
            facts: dict[str, str | int] = {"seat": int(seat), "contract": str(contract), "bid": str(deal.won.bid)}
            known = contract in deal.setup.rules.bids
            return IllegalCommand("below_bid" if known else "no_such_contract", facts)
        case Playing(), PlayCard(card=card):
            return _card(deal, card)
        case _:
            return IllegalCommand("not_now", {"seat": int(seat), "word": in_record(command)[1] or "claim"})


def _bid(deal: Auction, command: PlaceBid) -> IllegalCommand:
    seat, bid = command.seat, command.bid
    facts: dict[str, str | int] = {"seat": int(seat), "bid": str(bid)}
    if command.here:
        return IllegalCommand("here_not_allowed", facts)
    if bid not in deal.setup.rules.bids:
        return IllegalCommand("no_such_bid", facts)
    if bid.is_hand and not may_play_hand(deal, seat):
        return IllegalCommand("no_hand_now", facts)
    if RUNGS[bid] <= floor_of(deal):
        best = deal.best.bid if deal.best is not None else None
        return IllegalCommand("bid_too_low", {**facts, "best": str(best)})
    legal = next((other for other in legal_bids(deal, seat) if other.is_hand is bid.is_hand), bid)
    return IllegalCommand("no_jumps", {**facts, "next": str(legal)})


def _card(deal: Playing, card: Card) -> IllegalCommand:
    """Return the reason why a card may not be played: not held, off suit, no trump, or too low for the duty to beat."""
    seat, hand = deal.turn, deal.hands[deal.turn]
    if card not in hand:
        return IllegalCommand("not_your_card", {"seat": int(seat), "card": str(card)})
    trick, trump = [played for _, played in deal.plays], deal.game.trump
    of_suit = [other for other in hand if other.suit is trick[0].suit]
    trumps = [other for other in hand if other.suit is trump]
    if card not in (of_suit or trumps or hand):
        has = " ".join(of_suit or trumps)
        return IllegalCommand("must_follow" if of_suit else "must_trump", {"seat": int(seat), "has": has})
    rules = rules_of_trick(deal.game)
    beaten = trick[0] if deal.game.setup.rules.must_beat is MustBeat.LEAD else rules.best_of(trick)
    has = " ".join(rules.legal_cards(hand, trick))
    return IllegalCommand("must_beat", {"seat": int(seat), "card": str(beaten), "has": has})
