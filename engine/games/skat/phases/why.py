"""Refusals of illegal commands: a stable reason and the facts from which one clear sentence can be made."""

from engine.core.cards import Card
from engine.core.errors import IllegalCommand
from engine.core.seats import Seat
from engine.games.skat.contracts import Announcement, Contract, Declaration, null_value
from engine.games.skat.moves import (
    Concede,
    DealMove,
    Discard,
    Double,
    DoubleCall,
    Give,
    LayAway,
    MakeClaim,
    NameGame,
    PlaceBid,
    PlayCard,
    Shove,
    in_record,
)
from engine.games.skat.phases.play import FEWEST_TO_CONCEDE, may_double, playable
from engine.games.skat.rules import Kontra
from engine.games.skat.state import Auction, Discarding, Doubling, Giving, NamedGame, Naming, Phase, Playing, Shoving

Facts = dict[str, str | int]


def refusal(deal: Phase, command: DealMove, deciders: tuple[Seat, ...]) -> IllegalCommand:
    """Explain why a command is not legal.

    The reasons: not_your_turn, not_now, not_on_ladder, only_lowest, bid_too_low, not_your_card, no_jacks, not_last,
    last_lays_away, no_shove, below_bid, from_hand_only, grand_only, no_such_game, must_follow, no_kontra,
    kontra_too_late, kontra_bidders, concede_late, no_early_end.
    """
    seat = command.seat
    match deal, command:
        case Playing(), Double(call=DoubleCall.KONTRA):
            return _kontra(deal, command)
        case Playing(), Concede():
            return _concession(deal, seat)
        case Playing(), MakeClaim():
            return IllegalCommand("no_early_end", {"seat": int(seat)})
        case _ if seat not in deciders:
            return IllegalCommand("not_your_turn", {"seat": int(seat), "expected": int(deciders[0])})
        case Auction(), PlaceBid(value=value) if not deal.is_answering:
            return _bid(deal, seat, value)
        case Discarding(), Discard(cards=cards):
            return _cards(seat, deal.hands[seat], cards)
        case Giving(), Give(cards=cards) | LayAway(cards=cards):
            return _given(deal, command, cards)
        case Shoving(), Shove():
            return IllegalCommand("no_shove", {"seat": int(seat)})
        case Naming(), NameGame():
            return _game(deal, command)
        case Playing(), PlayCard(card=card):
            return _card(deal, card)
        case Doubling(), Double(call=DoubleCall.KONTRA | DoubleCall.RE):
            return IllegalCommand("not_now", {"seat": int(seat), "word": in_record(command)[1]})
        case _:
            line, words = in_record(command)
            return IllegalCommand("not_now", {"seat": int(seat), "word": words or line})


def _bid(deal: Auction, seat: Seat, value: int) -> IllegalCommand:
    facts: Facts = {"seat": int(seat), "value": value}
    if value <= deal.value:
        return IllegalCommand("bid_too_low", {**facts, "best": deal.value})
    return IllegalCommand("only_lowest" if deal.holder is None else "not_on_ladder", facts)


def _cards(seat: Seat, hand: tuple[Card, ...], cards: tuple[Card, Card]) -> IllegalCommand:
    card = next((card for card in cards if card not in hand), cards[0])
    return IllegalCommand("not_your_card", {"seat": int(seat), "card": str(card)})


def _given(deal: Giving, command: DealMove, cards: tuple[Card, Card]) -> IllegalCommand:
    seat = command.seat
    if isinstance(command, LayAway) is not deal.is_last:
        return IllegalCommand("last_lays_away" if deal.is_last else "not_last", {"seat": int(seat)})
    if set(cards) <= set(deal.hands[seat]) and cards[0] is not cards[1]:
        return IllegalCommand("no_jacks", {"seat": int(seat)})
    return _cards(seat, deal.hands[seat], cards)


def _game(deal: Naming, command: NameGame) -> IllegalCommand:
    is_hand = deal.discard is None
    if deal.won.is_unbid:
        return IllegalCommand("grand_only", {"seat": int(command.seat)})
    told = in_record(command)[1].removeprefix("game ")
    facts: Facts = {"seat": int(command.seat), "game": told, "bid": deal.won.bid}
    if command.contract is Contract.NULL:
        if command.announced not in (None, Announcement.OUVERT):
            return IllegalCommand("no_such_game", facts)
        value = null_value(Declaration(command.contract, is_hand, command.announced))
        return IllegalCommand("below_bid", {**facts, "value": value})
    return IllegalCommand("from_hand_only", facts)


def _kontra(deal: Playing, command: Double) -> IllegalCommand:
    seat, game = command.seat, deal.game
    facts: Facts = {"seat": int(seat)}
    if not isinstance(game, NamedGame) or game.setup.rules.kontra is Kontra.OFF or seat not in game.defenders:
        return IllegalCommand("no_kontra", facts)
    if game.kontra is not None or may_double(game, seat):
        return IllegalCommand("kontra_too_late", facts)
    return IllegalCommand("kontra_bidders", facts)


def _concession(deal: Playing, seat: Seat) -> IllegalCommand:
    if seat is not deal.game.declarer:
        return IllegalCommand("no_early_end", {"seat": int(seat)})
    return IllegalCommand("concede_late", {"seat": int(seat), "cards": FEWEST_TO_CONCEDE})


def _card(deal: Playing, card: Card) -> IllegalCommand:
    seat, hand = deal.turn, deal.hands[deal.turn]
    if card not in hand:
        return IllegalCommand("not_your_card", {"seat": int(seat), "card": str(card)})
    return IllegalCommand("must_follow", {"seat": int(seat), "has": " ".join(playable(deal))})
