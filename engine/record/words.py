"""Events as the words of a record: the line they stand in and their item."""

from engine.cards import Card
from engine.contracts import Rung
from engine.events import (
    AuctionEvent,
    BidPlaced,
    CardPlayed,
    Conceded,
    ContractNamed,
    DefenceEvent,
    Discarded,
    HalfAnswered,
    HalfOffered,
    Looked,
    ModeChosen,
    Passed,
    PreferansDeclared,
    TalonTaken,
    TalonThrown,
    WhistSaid,
)
from engine.record.lines import write_mark

TalonSaid = HalfOffered | HalfAnswered | Conceded | TalonThrown | PreferansDeclared | Discarded | ContractNamed
LineEvent = AuctionEvent | DefenceEvent | TalonSaid


def card_item(event: CardPlayed) -> str:
    """`2:Qh`, the owner of the card and the card."""
    return f"{event.seat}:{event.card}{write_mark(event.mark)}"


def talon_item(card: Card) -> str:
    """`t:Qh`, a card of the talon that leads."""
    return f"t:{card}"


def event_item(event: LineEvent) -> tuple[str, str]:
    """The word of the line an event stands in, and its item."""
    if isinstance(event, AuctionEvent | DefenceEvent):
        word, said = _spoken(event)
    else:
        word, said = "talon-call", _about_talon(event)
    return word, f"{event.seat}:{said}{write_mark(event.mark)}"


def _spoken(event: AuctionEvent | DefenceEvent) -> tuple[str, str]:
    match event:
        case BidPlaced(bid=bid, without_talon=without, blind=blind):
            return "auction", "here" if event.here else f"{Rung(bid, without)}{'*' if blind else ''}"
        case Passed(blind=blind):
            return "auction", "pass*" if blind else "pass"
        case Looked(at=None):
            return "auction", "look"
        case Looked(at=at):
            return "whist", f"look {at}"
        case TalonTaken():
            return "auction", "take"
        case WhistSaid(call=call):
            return "whist", str(call)
        case ModeChosen(mode=mode):
            return "whist", str(mode)


def _about_talon(event: TalonSaid) -> str:
    match event:
        case HalfOffered():
            return "half"
        case HalfAnswered(accepted=accepted):
            return "accept" if accepted else "refuse"
        case Conceded():
            return "concede"
        case TalonThrown():
            return "throw"
        case PreferansDeclared(proved=proved):
            return f"contract preferans {'proved' if proved else 'refuted'}"
        case Discarded(cards=cards):
            return f"discard {cards[0]} {cards[1]}"
        case ContractNamed(contract=contract):
            return f"contract {contract}"
