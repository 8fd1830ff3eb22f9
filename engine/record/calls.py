"""Calls and cards of a played deal: an item of a line becomes a command, an event becomes an item.

Whether the command is legal is not judged here; only what the words mean in the present phase.
"""

from engine.cards import Card, sort_cards
from engine.commands import (
    AnswerClaim,
    AnswerHalf,
    ChooseMode,
    Concede,
    DealCommand,
    Discard,
    MakeClaim,
    NameContract,
    OfferHalf,
    Pass,
    PlaceBid,
    PlayCard,
    SayWhist,
)
from engine.events import (
    BidPlaced,
    CardPlayed,
    Conceded,
    ContractNamed,
    Discarded,
    HalfAnswered,
    HalfOffered,
    Mark,
    ModeChosen,
    Passed,
    WhistSaid,
)
from engine.outcomes import PlayMode, WhistCall
from engine.phases.play import decider, talon_lead
from engine.record.lines import (
    Item,
    Unreadable,
    later_call,
    read_card,
    read_contract,
    read_counts,
    read_items,
    read_mark,
    read_seat,
    write_mark,
)
from engine.seats import Seat
from engine.state import Auction, Claiming, Deal, Playing

LineEvent = (
    BidPlaced | Passed | HalfOffered | HalfAnswered | Conceded | Discarded | ContractNamed | WhistSaid | ModeChosen
)
ANSWERS = {"accept": True, "refuse": False}


def auction_command(item: Item, deal: Deal) -> DealCommand:
    """`pass`, `here`, or a bid."""
    seat, word = _said(item)
    if word == "pass":
        return Pass(seat)
    if word == "here":
        best = deal.best if isinstance(deal, Auction) else None
        if best is None or best.bid is None:
            raise Unreadable("seat %(seat)s says here where nothing is bid", seat=seat)
        return PlaceBid(seat, bid=best.bid, here=True)
    return PlaceBid(seat, bid=read_contract(word))


def talon_command(item: Item, deal: Deal) -> DealCommand:
    """What is done with the talon, and the contract."""
    seat, words = item.seat, item.words
    match words:
        case _ if seat is None:
            raise Unreadable("only cards are played from the talon")
        case ("half",):
            return OfferHalf(seat)
        case ("accept" | "refuse",):
            return AnswerHalf(seat, accept=ANSWERS[words[0]])
        case ("concede",):
            return Concede(seat)
        case ("discard", first, second):
            one, two = sort_cards((read_card(first), read_card(second)))
            return Discard(seat, cards=(one, two))
        case ("contract", name):
            return NameContract(seat, contract=read_contract(name))
        case _:
            later = later_call(words[-1]) or later_call(words[0])
            raise later or Unreadable("unknown call about the talon: %(words)s", words=" ".join(words))


def whist_command(item: Item, deal: Deal) -> DealCommand:
    """`whist`, `pass`, `half`, and the sole whister's `open` or `closed`."""
    seat, word = _said(item)
    if word in tuple(PlayMode):
        return ChooseMode(seat, mode=PlayMode(word))
    if word in tuple(WhistCall):
        return SayWhist(seat, call=WhistCall(word))
    raise later_call(word) or Unreadable("unknown word of a defender: %(word)s", word=word)


def play_command(item: Item, deal: Deal) -> DealCommand:
    """A card; the seat is its owner's, in open play the whister decides."""
    seat, word = _said(item)
    card = read_card(word)
    if isinstance(deal, Claiming):
        raise Unreadable("the claim of seat %(claimer)s waits for its answers", claimer=deal.seat)
    if not isinstance(deal, Playing):
        raise Unreadable("no cards are played now")
    if talon_lead(deal) is not None and not deal.plays and deal.turn is not seat:
        raise Unreadable("seat %(turn)s plays first to a card of the talon", turn=deal.turn)
    if deal.turn is not seat:
        raise Unreadable("seat %(seat)s plays out of turn (seat %(turn)s is to play)", seat=seat, turn=deal.turn)
    return PlayCard(decider(deal), card=card)


def check_talon_card(item: Item, deal: Deal) -> None:
    """`t:Qh` must be the card that leads this trick of raspasy."""
    card = read_card(" ".join(item.words))
    lead = talon_lead(deal) if isinstance(deal, Playing) and not deal.plays else None
    if lead is None:
        raise Unreadable("no card of the talon leads here")
    if card is not lead or item.mark is not None:
        raise Unreadable("the talon leads %(lead)s, not %(words)s", lead=lead, words=" ".join(item.words))


def _said(item: Item) -> tuple[Seat, str]:
    """The seat and its one word."""
    if item.seat is None:
        raise Unreadable("only cards are played from the talon")
    if len(item.words) != 1:
        more = Unreadable(
            "seat %(seat)s says more than one word: %(words)s", seat=item.seat, words=" ".join(item.words)
        )
        raise later_call(item.words[0]) or more
    return item.seat, item.words[0]


def claim_commands(rest: str, seats: int) -> tuple[tuple[DealCommand, Mark | None], ...]:
    """`1 1:3,2:2,3:0 2:accept 3:refuse`: the claim and its answers in the order made.

    A line of answers alone goes on with a claim that another line interrupted.
    """
    if ":" in rest.partition(" ")[0]:
        return _answers(rest, seats)
    parts = rest.split(None, 2)
    if len(parts) < 2:
        raise Unreadable("a claim names its seat and the tricks (claim 1 1:3,2:2,3:0)")
    seat = read_seat(parts[0], seats)
    counts, mark = read_mark(parts[1])
    claim = MakeClaim(seat, tricks=read_counts(counts.split(","), seats))
    return ((claim, mark), *(_answers(parts[2], seats) if len(parts) > 2 else ()))


def _answers(text: str, seats: int) -> tuple[tuple[DealCommand, Mark | None], ...]:
    if text == "proved":
        raise Unreadable("claims are settled by agreement only in this version (accept, refuse)")
    answers: list[tuple[DealCommand, Mark | None]] = []
    for item in read_items(text, seats):
        seat, word = _said(item)
        if word not in ANSWERS:
            raise Unreadable("unknown answer to a claim: %(word)s", word=word)
        answers.append((AnswerClaim(seat, accept=ANSWERS[word]), item.mark))
    return tuple(answers)


def card_item(event: CardPlayed) -> str:
    """`2:Qh`, the owner of the card and the card."""
    return f"{event.seat}:{event.card}{write_mark(event.mark)}"


def talon_item(card: Card) -> str:
    """`t:Qh`, a card of the talon that leads."""
    return f"t:{card}"


def event_item(event: LineEvent) -> tuple[str, str]:
    """The word of the line an event stands in, and its item."""
    match event:
        case BidPlaced(bid=bid, here=here):
            word, said = "auction", "here" if here else str(bid)
        case Passed():
            word, said = "auction", "pass"
        case HalfOffered():
            word, said = "talon-call", "half"
        case HalfAnswered(accepted=accepted):
            word, said = "talon-call", "accept" if accepted else "refuse"
        case Conceded():
            word, said = "talon-call", "concede"
        case Discarded(cards=cards):
            word, said = "talon-call", f"discard {cards[0]} {cards[1]}"
        case ContractNamed(contract=contract):
            word, said = "talon-call", f"contract {contract}"
        case WhistSaid(call=call):
            word, said = "whist", str(call)
        case ModeChosen(mode=mode):
            word, said = "whist", str(mode)
    return word, f"{event.seat}:{said}{write_mark(event.mark)}"
