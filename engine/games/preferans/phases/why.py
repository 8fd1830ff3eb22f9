"""Refusals of illegal commands: for each a stable code with facts, from which a clear sentence can be made."""

from collections.abc import Mapping
from typing import Final

from engine.core.cards import Card
from engine.core.errors import IllegalCommand
from engine.core.seats import Seat
from engine.games.preferans.contracts import Rung
from engine.games.preferans.conventions.auction import Blind, PreferansHand
from engine.games.preferans.conventions.policies import may_be_conceded, may_be_halved
from engine.games.preferans.conventions.terms import ladder
from engine.games.preferans.moves import (
    ChooseMode,
    Concede,
    DealMove,
    DeclarePreferans,
    Discard,
    Look,
    MakeClaim,
    NameContract,
    OfferHalf,
    Pass,
    PlaceBid,
    PlayCard,
    SayWhist,
    TakeTalon,
    ThrowTalon,
    in_record,
)
from engine.games.preferans.phases.auction import above, above_blind, has_looked, legal_bids
from engine.games.preferans.phases.here import may_hold
from engine.games.preferans.phases.play import led_suit, playable, trump_of
from engine.games.preferans.state import Auction, ChoosingMode, Deal, Ordering, Playing, TalonShown, Whisting

NOT_HERE: Final[Mapping[type[DealMove], str]] = {Look: "no_look", TakeTalon: "no_take", ThrowTalon: "no_throw"}
"""Codes of commands that are refused because the deal waits for something else; any other command gets `not_now`."""


def refusal(deal: Deal, command: DealMove, deciders: tuple[Seat, ...]) -> IllegalCommand:
    """Return the reason why a command is not legal.

    deciders: seats for which the deal waits. Codes: bad_claim, not_your_turn, not_now, here_not_allowed,
    here_wrong_bid, misere_not_allowed, no_such_bid, bid_too_low, no_jumps, no_blind, no_blind_bid, not_looked,
    already_looked, no_look, no_take, no_throw, no_preferans, cannot_concede, no_half_offered, bad_discard, bad_word,
    bad_mode, not_your_card, must_follow, must_trump, below_bid, must_play_misere, no_misere_after_tricks. Those about
    a misère are also used for an uvert.
    """
    seat = command.seat
    match deal, command:
        case Playing(), MakeClaim():
            return IllegalCommand("bad_claim", {"seat": int(seat), "remaining": deal.remaining})
        case _ if seat not in deciders:
            expected = int(deciders[0]) if deciders else 0
            return IllegalCommand("not_your_turn", {"seat": int(seat), "expected": expected})
        case Auction(), (PlaceBid() | Pass()) if command.blind is has_looked(deal, seat):
            return _blind(deal, seat, said_blind=command.blind)
        case Auction(), PlaceBid():
            return _bid(deal, command)
        case ((TalonShown() | Ordering()), DeclarePreferans()) if _no_preferans(deal):
            return IllegalCommand("no_preferans")
        case TalonShown(), _:
            return _talon(deal, command)
        case Whisting(), SayWhist(call=call):
            return IllegalCommand("bad_word", {"word": str(call), "contract": str(deal.game.contract)})
        case ChoosingMode(), ChooseMode(mode=mode):
            return IllegalCommand("bad_mode", {"mode": str(mode)})
        case Ordering(), NameContract():
            return _contract(deal, command)
        case Playing(), PlayCard(card=card):
            return _card(deal, card)
        case _:
            return _not_here(command)


def _not_here(command: DealMove) -> IllegalCommand:
    return IllegalCommand(NOT_HERE.get(type(command), "not_now"), {"seat": int(command.seat)})


def _blind(deal: Auction, seat: Seat, *, said_blind: bool) -> IllegalCommand:
    if deal.setup.convention.blind is Blind.OFF:
        return IllegalCommand("no_blind", {"seat": int(seat)})
    return IllegalCommand("already_looked" if said_blind else "not_looked", {"seat": int(seat)})


def _bid(deal: Auction, command: PlaceBid) -> IllegalCommand:
    seat = command.seat
    rung = Rung(command.bid, command.without_talon)
    facts: dict[str, str | int] = {"seat": int(seat), "bid": str(rung)}
    if command.here:
        return IllegalCommand("here_wrong_bid" if may_hold(deal, seat) else "here_not_allowed", facts)
    if command.blind and deal.setup.convention.blind is not Blind.FULL:
        return IllegalCommand("no_blind_bid", facts)
    if rung not in ladder(deal.setup.convention):
        return IllegalCommand("no_such_bid", facts)
    if command.blind and rung.without_talon:
        return IllegalCommand("no_such_bid", {**facts, "bid": in_record(command)[1]})
    high_enough = above_blind(deal) if command.blind else above(deal)
    if rung not in high_enough:
        return IllegalCommand("bid_too_low", {**facts, "lowest": str(high_enough[0]) if high_enough else ""})
    if rung.contract.is_misere:
        return IllegalCommand("misere_not_allowed", {"seat": int(seat), "contract": str(rung.contract)})
    step = next((other for other in legal_bids(deal, seat) if not other.contract.is_misere), None)
    return IllegalCommand("no_jumps", {**facts, "next": str(step or "")})


def _no_preferans(deal: TalonShown | Ordering) -> bool:
    return deal.setup.convention.preferans_hand is PreferansHand.OFF


def _talon(deal: TalonShown, command: DealMove) -> IllegalCommand:
    """Return why a talon command is illegal: foreign cards, a choice the rules lack, or another phase's command."""
    seat, resting = command.seat, deal.setup.resting
    match command:
        case Discard(cards=cards):
            foreign = [card for card in cards if card not in deal.hands[seat]]
            return _foreign(seat, foreign) if foreign else _not_discarded(deal, seat)
        case Concede() if not may_be_conceded(deal.setup.convention, deal.bid):
            return IllegalCommand("cannot_concede", {"contract": str(deal.bid)})
        case OfferHalf() if resting is not None and not may_be_halved(deal.setup.convention, deal.bid):
            return IllegalCommand("no_half_offered", {"seat": int(resting), "contract": str(deal.bid)})
        case _:
            return _not_here(command)


def _not_discarded(deal: TalonShown, seat: Seat) -> IllegalCommand:
    return IllegalCommand("bad_discard", {"seat": int(seat), "cards": len(deal.setup.talon)})


def _contract(deal: Ordering, command: NameContract) -> IllegalCommand:
    facts: dict[str, str | int] = {"seat": int(command.seat), "contract": str(command.contract), "bid": str(deal.bid)}
    if deal.bid.is_misere:
        return IllegalCommand("must_play_misere", facts)
    return IllegalCommand("no_misere_after_tricks" if command.contract.is_misere else "below_bid", facts)


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
    return IllegalCommand("not_your_card", {"seat": int(seat), "card": " ".join(cards)})
